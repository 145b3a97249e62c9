"""The write path of online matches: nothing acknowledged is lost, nothing is done twice, whoever comes first."""

from collections import Counter
from concurrent.futures import ThreadPoolExecutor
from random import Random
from threading import Barrier
from uuid import UUID

import pytest
from sqlalchemy import select, update

from engine import Choice, Concede
from engine.games.registry import pool_of
from engine.prompts.prompts import Choices
from engine.record.container import dump
from engine.record.verify import ProofLevel, verify
from tests.support.tournament.online.tables import NOON, answer, begun, people, pick, playing_on
from tournament.core.storage.database import Database
from tournament.online.models import OnlineInput, OnlineState
from tournament.online.operations.match.record_files import load_record, rebuild_match
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_match, load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input
from tournament.online.problems import ChoiceNotLegal, MatchNotLive, PromptPassed
from tournament.online.states import OnlineStatus


def chosen(play: MatchRuntime, match_id: UUID, seed: str = "first") -> tuple[Choice, int]:
    """A legal answer of the seat that is asked, and the prompt it answers."""
    return read_match(play, load_snapshot(play, match_id), lambda match, snapshot: pick(match, snapshot, seed))


def inputs_of(database: Database, match_id: UUID) -> list[OnlineInput]:
    with database.read() as session:
        found = select(OnlineInput).where(OnlineInput.match_id == match_id).order_by(OnlineInput.seq)
        return list(session.scalars(found))


def step_of(match, snapshot) -> int:
    return match.step


def test_a_whole_match_is_kept_input_by_input_and_verifies(either_database: Database):
    play = playing_on(either_database)
    match_id = begun(play, people(either_database, 2))
    random = Random(4)
    others = playing_on(either_database)  # another process, whose memory is always behind
    while answer(random.choice((play, others)), match_id, random) is not None:
        pass
    snapshot = load_snapshot(play, match_id)
    assert snapshot.status is OnlineStatus.ENDED
    assert snapshot.waiting == 0
    assert len(inputs_of(either_database, match_id)) == snapshot.version + 1
    record = load_record(play, match_id)
    record.head = snapshot.head
    report = verify(dump(record), pool_of(record.header))
    assert (report.level, report.steps, report.head) == (ProofLevel.REPLAYED, snapshot.step, snapshot.head)
    assert len(record.checkpoints) == snapshot.version // 50


def test_the_same_key_again_is_answered_again_and_done_once(either_database: Database):
    play = playing_on(either_database)
    match_id = begun(play, people(either_database, 2))
    choice, prompt = chosen(play, match_id)
    first = submit_input(play, match_id, choice, "a key", NOON, step_of, prompt)
    again = submit_input(playing_on(either_database), match_id, choice, "a key", NOON, step_of, prompt)
    assert (first.again, again.again) == (False, True)
    assert again.seen == first.seen
    assert [row.seq for row in inputs_of(either_database, match_id)] == [0, 1]


def test_the_same_choice_sent_many_times_at_once_is_done_once(either_database: Database):
    play = playing_on(either_database)
    match_id = begun(play, people(either_database, 2))
    choice, prompt = chosen(play, match_id)
    with ThreadPoolExecutor(6) as threads:
        sent = [
            threads.submit(submit_input, each, match_id, choice, "one key", NOON, step_of, prompt)
            for each in (play, play, playing_on(either_database)) * 2
        ]
    assert Counter(each.result().again for each in sent) == {True: 5, False: 1}
    assert len(inputs_of(either_database, match_id)) == 2


def test_of_two_different_choices_for_one_prompt_one_wins(either_database: Database):
    play = playing_on(either_database)
    match_id = begun(play, people(either_database, 2))
    prompts = read_match(play, load_snapshot(play, match_id), lambda match, _: match.choices[0])
    assert len(prompts.ids) > 1
    with ThreadPoolExecutor(2) as threads:
        sent = [
            threads.submit(
                submit_input,
                playing_on(either_database),
                match_id,
                Choice(prompts.seat, id),
                id,
                NOON,
                step_of,
                prompts.step,
            )
            for id in prompts.ids[:2]
        ]
    errors = [each.exception() for each in sent]
    assert sorted(type(error).__name__ for error in errors) == ["NoneType", "PromptPassed"]
    assert len(inputs_of(either_database, match_id)) == 2


@pytest.mark.parametrize(("format", "seats"), [("joust", 2), ("melee", 6)])
def test_all_who_are_asked_together_answer_at_the_same_instant(either_database: Database, format: str, seats: int):
    play = playing_on(either_database)
    match_id = begun(play, people(either_database, seats), format=format)
    random = Random(1)
    while True:
        asked = read_match(play, load_snapshot(play, match_id), lambda match, _: match.choices)
        if len(asked) == seats:
            break
        answer(play, match_id, random)
    gate = Barrier(seats)

    def at_once(each: Choices) -> bool:
        other = playing_on(either_database)  # every seat comes to another process
        gate.wait()
        chosen = Choice(each.seat, each.ids[: each.least])
        return submit_input(other, match_id, chosen, "key", NOON, step_of, each.step).again

    with ThreadPoolExecutor(seats) as threads:
        assert list(threads.map(at_once, asked)) == [False] * seats


def test_what_is_late_foreign_illegal_or_after_the_end_is_refused_and_changes_nothing(database: Database):
    play = playing_on(database)
    match_id = begun(play, people(database, 2))
    choice, prompt = chosen(play, match_id)
    before = load_snapshot(play, match_id)
    with pytest.raises(ChoiceNotLegal, match="may not choose 'the moon'"):
        submit_input(play, match_id, Choice(choice.seat, "the moon"), "k1", NOON, step_of, prompt)
    with pytest.raises(PromptPassed):
        submit_input(play, match_id, choice, "k2", NOON, step_of, prompt - 1)
    other = Choice(1 - choice.seat, choice.option)
    if not before.waiting >> other.seat & 1:
        with pytest.raises(PromptPassed) as refused:
            submit_input(play, match_id, other, "k3", NOON, step_of, prompt)
        assert "waiting for" not in refused.value.detail
    assert load_snapshot(play, match_id) == before
    submit_input(play, match_id, Concede(0), "k4", NOON, step_of)
    with pytest.raises(MatchNotLive, match="over"):
        submit_input(play, match_id, choice, "k5", NOON, step_of, prompt)


def test_a_damaged_table_is_played_anew_from_the_inputs(either_database: Database):
    play = playing_on(either_database)
    match_id = begun(play, people(either_database, 2))
    random = Random(2)
    for _ in range(12):
        answer(play, match_id, random)
    whole = load_match(play, load_snapshot(play, match_id)).to_bytes()
    with either_database.write() as session:
        session.execute(update(OnlineState).where(OnlineState.match_id == match_id).values(state=b"\0" * 400))
    fresh = playing_on(either_database)
    assert load_match(fresh, load_snapshot(fresh, match_id)).to_bytes() == whole
    assert answer(fresh, match_id, random) is not None


def test_a_fault_of_the_engine_freezes_the_match_as_it_was(either_database: Database, monkeypatch):
    play = playing_on(either_database)
    match_id = begun(play, people(either_database, 2))
    choice, prompt = chosen(play, match_id)
    before = load_snapshot(play, match_id)
    play.loaded.take(match_id, before.version, before.head)

    def breaks(game, *_):
        game.gold[0] += 5  # half of an effect is done
        raise ZeroDivisionError("a card's fault")

    with monkeypatch.context() as patched:
        patched.setattr("engine.match.submission.log_answer", breaks)
        with pytest.raises(MatchNotLive, match="nothing is lost"):
            submit_input(play, match_id, choice, "k1", NOON, step_of, prompt)
    after = load_snapshot(play, match_id)
    assert after.status is OnlineStatus.FROZEN
    assert (after.version, after.head, after.state) == (before.version, before.head, before.state)
    assert after.shown == before.shown + 1  # everybody sees it
    assert rebuild_match(play, match_id, 0, before.head).to_bytes() == load_match(play, after).to_bytes()
    with pytest.raises(MatchNotLive, match="frozen"):
        submit_input(play, match_id, choice, "k2", NOON, step_of, prompt)


def test_an_input_that_causes_work_without_end_freezes_the_match(database: Database, monkeypatch):
    play = playing_on(database)
    match_id = begun(play, people(database, 2))
    choice, prompt = chosen(play, match_id)
    with monkeypatch.context() as patched:
        patched.setattr("engine.match.progress.STEP_LIMIT", 0)  # as if no step were left
        with pytest.raises(MatchNotLive, match="nothing is lost"):
            submit_input(play, match_id, choice, "k1", NOON, step_of, prompt)
    assert load_snapshot(play, match_id).status is OnlineStatus.FROZEN


def test_nothing_in_the_rows_tells_a_card(database: Database):
    play = playing_on(database)
    match_id = begun(play, people(database, 2))
    random = Random(3)
    for _ in range(30):
        answer(play, match_id, random)
    with database.read() as session:
        rows = session.execute(select(OnlineInput.content, OnlineInput.checkpoint)).all()
        states = session.scalars(select(OnlineState.state)).all()
    codes = {
        code.encode() for deck in load_match(play, load_snapshot(play, match_id)).deal.decks for code in deck.codes()
    }
    stored = b"".join(b"".join(filter(None, row)) for row in rows) + b"".join(filter(None, states))
    assert len(stored) > 3000
    assert not [code for code in codes if code in stored]


def test_a_key_that_was_used_by_another_seat_is_another_key(database: Database):
    play = playing_on(database)
    match_id = begun(play, people(database, 2))
    submit_input(play, match_id, Concede(0), "same", NOON, step_of)
    with pytest.raises(MatchNotLive):
        submit_input(play, match_id, Concede(1), "same", NOON, step_of)
    assert submit_input(play, match_id, Concede(0), "same", NOON, step_of).again
