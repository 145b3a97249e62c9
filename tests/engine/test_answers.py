"""What a record answers about a step: the table, a seat where it answered, and windows that did not open."""

from __future__ import annotations

from collections import Counter

import msgspec
import pytest

from engine import Choice, Match, Order, OrderRole, Setting, Timeout
from engine.abilities import WOULD
from engine.answering import answer
from engine.cards import PLOT, TITLE
from engine.errors import BrokenRecord, IllegalChoice
from engine.games.registry import pool_of
from engine.log.redaction import JUDGE, PUBLIC
from engine.play.state.visibility import can_see
from engine.prompts.prompts import BY_SETTING, CHOSEN, NOTHING_TO_DO, TIMED_OUT
from engine.record.container import dump
from engine.record.record import Record, Recorder
from engine.scenario.scenario import Scenario, core_pool
from tests.effort import examples
from tests.engine import heads
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, Witness, answer_again, play_out, start_core
from tests.support.engine.record_questions import check_asking, check_windows, unopposed
from tests.support.engine.twin_matches import longest_held, match_with_another, melee_with_another

SWORD, JAIME, EDDARD = "Put to the Sword", "Ser Jaime Lannister", "Eddard Stark"


# --- a seat where it answered


@pytest.mark.parametrize("number", [*range(examples(2, 12)), 102, 106])
def test_a_seat_stands_before_the_answer_that_it_gave(number: int):
    """102 and 106 have judges' orders or settings and time-outs in them."""
    record = (heads.play(number) if number > 100 else play_out(start_core(number), number)).record
    causes: Counter[object] = Counter()
    answers = [entry for entry in record.entries if entry.kind in ("pass", "choice")]
    for entry in answers[number % 7 :: examples(37, 3)]:
        match = record.stand(entry.number, entry.actor, CORE)
        (asked,) = [choices for choices in match.choices if choices.seat == entry.actor]
        causes[entry.secret[0]] += 1
        assert match.step == entry.number - 1
        if entry.secret[0] == NOTHING_TO_DO:
            assert asked.ids == ("pass",)
            assert not any(way.is_open for id in seen(match, entry.actor) for way in match.trace(entry.actor, id))
        else:
            assert asked.ids == entry.secret[2]
        answered = record.answered(entry.number, CORE)
        assert (answered.seat, answered.cause) == (entry.actor, entry.secret[0])
        assert len(answered.could) == sum(id != "pass" for id in asked.ids)
        assert bool(answered.setting) == (answered.cause == BY_SETTING)
    assert causes[NOTHING_TO_DO] > 2
    assert causes[CHOSEN] > 2


def seen(match: Match, seat: int) -> list[str]:
    game = match.game
    return [str(game.ref.get(card, f"h{card}")) for card in range(len(game.facts)) if can_see(game, seat, card)]


def test_a_pass_by_setting_or_time_out_tells_what_could_have_been_done():
    recorder = Recorder(start_core(3))
    match = recorder.match
    while match.game.phase != "marshaling":
        recorder.submit(Choice(match.choices[0].seat, match.choices[0].ids[: match.choices[0].least]))
    seat = match.choices[0].seat
    offered = match.prompt(seat).offers
    recorder.submit(Timeout(seat))
    timed_out = next(entry for entry in recorder.record.entries if entry.secret[:1] == (TIMED_OUT,))
    recorder.submit(Setting(seat, "auto_pass", "round"))
    while not (passed := by_setting(recorder.record)):
        choices = match.choices[0]
        recorder.submit(Choice(choices.seat, choices.ids[: choices.least]))
    answered = recorder.record.answered(timed_out.number, CORE)
    assert answered.could == tuple(offer.label for offer in offered if offer.id != "pass") != ()
    assert answered.setting == 0
    by_itself = recorder.record.answered(passed[0], CORE)
    (setting,) = [entry.number for entry in recorder.record.entries if entry.kind == "setting"]
    assert (by_itself.cause, by_itself.setting) == (BY_SETTING, setting)
    assert by_itself.could


def by_setting(record: Record) -> list[int]:
    return [entry.number for entry in record.entries if entry.secret[:1] == (BY_SETTING,)]


def test_a_moment_has_the_table_the_open_windows_and_who_is_asked():
    record = play_out(start_core(5), 5).record
    for played in record.inputs[20:200:17]:
        moment = record.at(played.step, CORE)
        assert moment.asked
        assert moment.question
        opened = [entry for entry in record.entries[: played.step] if entry.kind == "window"]
        assert {window.step for window in moment.windows} <= {entry.number for entry in opened}
        for window in moment.windows:
            entry = record.entries[window.step - 1]
            assert (entry.data[0], entry.rule) == (window.timing, window.rule)
        assert moment.match.view(JUDGE) == record.seek(played.step, CORE).view(JUDGE)
    end = record.at(len(record.entries), CORE)
    assert (end.asked, end.question, end.since) == ((), "", 0)


def test_who_asks_for_what_there_is_not_is_told_what_there_is():
    record = play_out(start_core(5), 5, most=30).record
    last = len(record.entries)
    answer = next(entry for entry in record.entries if entry.kind == "pass")
    for ask in (record.at, record.around, record.answered):
        with pytest.raises(BrokenRecord, match=f"there is no step {last + 1}; the record has steps 1 to {last}"):
            ask(last + 1, CORE)
    with pytest.raises(IllegalChoice, match="there is no seat 2; seats are 0 to 1"):
        record.stand(answer.number, 2, CORE)
    with pytest.raises(IllegalChoice, match=f"at step {answer.number} \\w+ answered, not \\w+"):
        record.stand(answer.number, 1 - answer.actor, CORE)
    with pytest.raises(IllegalChoice, match="no player answered at step 1"):
        record.stand(1, 0, CORE)


@pytest.mark.parametrize("number", range(examples(1, 12)))
@pytest.mark.parametrize("form", ["joust", "melee"])
def test_while_a_record_is_played_again_checks_are_offers_and_asking_changes_no_byte(form: str, number: int):
    """At every answer that is looked at, for every card, be it a pass that a seat was never asked for."""
    check_asking(
        (play_out(start_core(number), number) if form == "joust" else melee.play(number)).record, CORE, number
    )


# --- windows around an occurrence


@pytest.mark.parametrize("number", range(examples(2, 20)))
@pytest.mark.parametrize("form", ["joust", "melee"])
def test_a_window_opens_exactly_if_something_speaks_for_it(form: str, number: int):
    """And who watches changes nothing: every line is written again as it was."""
    record = (play_out(start_core(number), number) if form == "joust" else melee.play(number)).record
    check_windows(record, CORE, number)


@pytest.mark.parametrize("number", range(41, 41 + examples(1, 12)))
@pytest.mark.parametrize("form", ["joust", "melee"])
def test_what_is_told_of_windows_does_not_depend_on_hidden_cards(form: str, number: int):
    """The same visible choices with another hidden card: the same rows for every step, and as many."""
    if form == "joust":
        start, others, viewers = start_core, match_with_another, [1, PUBLIC]
    else:
        start, others, viewers = melee.start, melee_with_another, [*range(1, melee.seats_of(number)), PUBLIC]
    record = play_out(start(number), number, most=150).record
    other = others(number, longest_held(start(number), record, viewers))
    twin = Recorder(other)
    while other.outcome is None and other.step < len(record.entries):
        twin.submit(answer_again(other.choices[0], record.entries[other.step]), 0)
    rows = 0
    for step in range(1 + number % 5, min(len(record.entries), len(twin.record.entries)), examples(31, 7)):
        found = record.around(step, CORE)
        assert twin.record.around(step, CORE) == found
        rows += len(found)
    assert rows > 20


def test_what_nobody_of_a_match_waits_for_is_told_as_if_somebody_did():
    """Bob holds a card that waits for a challenge, for cards that enter play and for nothing at all, in turn."""
    held = ("Tyrion Lannister", "Littlefinger", "Winterfell Steward")
    one, *others = [unopposed(card) for card in held]
    for step in range(1, len(one.entries) + 1):
        found = one.around(step, core_pool())
        for other in others:
            assert other.around(step, core_pool()) == found
    initiated = next(entry for entry in one.entries if entry.kind == "challenge")
    assert [opening.window for opening in one.around(initiated.number, core_pool())] == [0] * 5


def test_why_no_window_opened_is_said_of_cards_in_play_duplicates_and_the_pools_events():
    game = Scenario(
        first="ann",
        ann={"faction": "lannister", "play": [JAIME], "hand": [SWORD], "gold": 2},
        bob={"faction": "stark", "play": [EDDARD, "Bodyguard on Eddard Stark", "Bran Stark"], "hand": ["Bran Stark"]},
    )
    game.ann.attacks("military", JAIME)
    game.bob.defends()
    game.ann.plays(SWORD).chooses("Bran Stark")
    game.passes()
    killed = next(entry for entry in game.log if game.says(entry) == "Bran Stark is killed")
    would = next(one for one in game.record.around(killed.number, core_pool()) if one.timing == WOULD)
    assert would.window == 0
    said = {one.words for one in would.why}
    assert "Bran Stark has no duplicate" in said
    assert any(words.startswith("Bodyguard needs ") for words in said)


# --- what was seen since


@pytest.mark.parametrize("number", range(examples(4, 40)))
def test_every_card_that_a_seat_has_seen_since_a_step_is_told(number: int):
    """Whom the moves of cards have shown a card of another, the leaks of the step before tell of it."""
    start = melee.start if number % 4 == 3 else start_core
    record = play_out(start(number), number, most=140).record
    match = start(number)
    witness, at = Witness(match), record.inputs[60 + number].step
    match.take()
    before: dict[int, set[int]] = {}
    with witness.watching():
        for played in record.inputs:
            witness.look()
            if played.step == at:
                before = {viewer: set(shown) for viewer, shown in witness.shown.items()}
            match.submit(played.input, played.at)
        witness.look()
    leaks = record.leaks(at, CORE)
    deal = match.deal
    for seat, rows in enumerate(leaks.seats):
        told = Counter(leak.card for leak in rows)
        new = [card for card in witness.shown[seat] - before[seat] if deal.owner[card] != seat]
        assert not Counter(deal.facts[card].code for card in new) - told
        seen = Counter(deal.facts[card].code for card in witness.shown[seat])
        # Plots and titles are chosen in secret anew, so that they can be learnt twice.
        again = {facts.code for facts in deal.facts if facts.type in (PLOT, TITLE)}
        assert not {code for code in told - seen if code not in again}
        for leak in rows:
            entry = record.entries[leak.step - 1]
            assert leak.step > at
            assert leak.how == entry.kind
    then, now = record.seek(at, CORE).game.chance.streams, match.game.chance.streams
    assert all(now[stream] - then.get(stream, 0) == drawn for stream, drawn in leaks.chance.items())


def test_a_draw_is_seen_by_its_seat_and_a_reveal_by_all():
    game = Scenario(
        phase="draw", first="ann", ann={"deck": ["Bran Stark", "Arya Stark"]}, bob={"hand": ["Bran Stark"]}
    )
    game.passes()
    record = game.record
    drawn = next(entry.number for entry in record.entries if entry.kind == "draw" and entry.actor == 0)
    ann, bob = record.leaks(0, core_pool()).seats
    assert {(leak.step, leak.how) for leak in ann if leak.step == drawn} == {(drawn, "draw")}
    assert sum(leak.step == drawn for leak in ann) == 2
    assert not any(leak.step == drawn for leak in bob)
    assert record.leaks(len(record.entries), core_pool()) == (((), ()), {})


def test_a_card_of_which_one_is_known_is_learnt_when_another_like_it_comes():
    """Ann takes her Bran Stark back to hand and draws the second one; Bob, who saw the first, sees it come again."""
    ann = {"play": ["Bran Stark"], "deck": ["Bran Stark"], "hand": ["Arya Stark"], "gold": 3}
    game = Scenario(phase="marshaling", first="ann", ann=ann, bob={})
    begun = game.match.step
    (bran,) = [card for card in game.match.view(JUDGE).seats[0].play if card.title == "Bran Stark"]
    game.submit(Order(OrderRole.JUDGE, "fix", 1, moves=(("leave play", bran.id, "returned"),)))
    (held,) = [card for card in game.match.view(JUDGE).seats[0].hand or () if card.code == bran.code]
    game.submit(Order(OrderRole.JUDGE, "fix", 2, moves=(("enter play", held.id, 0),)))
    assert game.record.leaks(begun, core_pool()).seats == ((), ())
    (bran,) = game.match.view(JUDGE).seats[0].play
    game.submit(Order(OrderRole.JUDGE, "fix", 3, moves=(("leave play", bran.id, "returned"),)))
    game.submit(Order(OrderRole.JUDGE, "fix", 4, moves=(("draw", 0, 1),)))
    own, others = game.record.leaks(begun, core_pool()).seats
    assert [(leak.card, leak.how) for leak in own] == [(bran.code, "draw")]
    assert others == ()


# --- the same by an archived engine


def test_an_archived_engine_answers_about_a_step():
    record = play_out(start_core(5), 5, most=60).record
    passed = next(entry for entry in record.entries if entry.secret[:1] == (NOTHING_TO_DO,))
    match = dump(record)

    def ask(what: str, **needs: object) -> object:
        request = {"ask": what, "match": match, "step": passed.number, "seat": passed.actor, **needs}
        return msgspec.msgpack.decode(answer(msgspec.msgpack.encode(request)))

    def same(value: object) -> object:
        return {"ok": msgspec.msgpack.decode(msgspec.msgpack.encode(value), strict=False)}

    step, pool = passed.number, pool_of(record.header)
    stood = record.stand(step, passed.actor, pool)
    (card, *_others) = seen(stood, passed.actor)
    assert ask("trace", card=card) == same({"ways": stood.trace(passed.actor, card)})
    assert ask("answered") == same(record.answered(step, pool))
    assert ask("around") == same(record.around(step, pool))
    assert ask("rests") == same(record.rests_on(step, pool))
    assert ask("leaks") == same(record.leaks(step, pool))
    at = record.at(step, pool)
    kept = {
        "windows": at.windows,
        "question": at.question,
        "asked": at.asked,
        "since": at.since,
        "head": at.match.head,
    }
    assert ask("moment") == same(kept)
    for what in ("trace", "answered", "around", "rests", "leaks", "moment"):
        assert "there is no step 9999" in str(ask(what, step=9999, card=card))
