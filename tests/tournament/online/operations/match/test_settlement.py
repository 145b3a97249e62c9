"""An event's match that ends settles its table, in the same transaction."""

from datetime import timedelta
from threading import Barrier, Thread
from uuid import UUID, uuid4

import pytest

from engine import Choice, Concede, Forfeit, Proposal
from engine.chain.inputs import ASK, DRAW, GRANT
from tests.support.tournament.calls import questions
from tests.support.tournament.online.tables import answer
from tests.support.tournament.online_event import Online
from tournament.core.bus.bus import ProcessBus
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.scheduling.timers import fire_due_timers
from tournament.core.storage.database import Database
from tournament.events.rounds.operations.lifecycle import extend_table, start_clock
from tournament.events.rounds.operations.results import ResultInput, describe_result, enter_result
from tournament.events.states import SettledBy, TableStatus
from tournament.judging.models.disputes import Dispute
from tournament.online.jobs.clocks import ClockWatch
from tournament.online.models import OnlineMatch, OnlineNote, OnlineRecord
from tournament.online.operations.match import snapshots as snapshot
from tournament.online.operations.match.frozen_matches import FrozenResolution, freeze_match
from tournament.online.operations.match.judge_orders import rule_on_freeze
from tournament.online.operations.match.snapshots import PendingInput, load_snapshot
from tournament.online.operations.match.submission import submit_input
from tournament.online.operations.view.live_log import read_whole_log
from tournament.online.problems import MatchNotLive, NotAtThisTable
from tournament.online.states import NoteKind, OnlineStatus
from tournament.timer_handlers import HANDLERS


def end(run: Online, match_id: UUID, given) -> tuple[str, int] | None:
    return submit_input(run.play, match_id, given, uuid4().hex, run.now, lambda *_: None).snapshot.event


def row(run: Online, table: int):
    book = run.book()
    found = book.table(book.round(*run.place()), table)
    return found, describe_result(book, found)


def test_matches_that_end_settle_their_tables_and_the_standings_follow(database: Database):
    run = Online(database).with_decks(4).playing()
    first, second = (run.begin(1), run.begin(2))
    winner, loser = run.tables()[0].names
    assert end(run, first, Concede(1)) == (run.slug, run.event().version)
    table, words = row(run, 1)
    assert (table.status, table.settled_by) == (TableStatus.FINAL, SettledBy.MATCH)
    assert words == f"{winner} beats {loser} (concession)"
    assert run.last().summary == f"The online match of table 1 of round 1 ended: {words}."
    assert run.last().verb == "result.played" and run.last().actor == "match"
    end(run, second, Forfeit(0))
    names = run.tables()[1].names
    assert row(run, 2)[1] == f"{names[1]} beats {names[0]} (forfeit)"
    assert run.is_told_by_its_trail()
    run.close()
    standings = run.book().standings(run.book().stages[0]).rows
    assert [rows.points for rows in standings][:2] == [standings[0].points] * 2
    with database.read() as session:
        assert {record.match_id for record in session.query(OnlineRecord)} == {first, second}


def test_a_match_that_is_played_to_its_end_is_a_win(database: Database):
    run = Online(database).with_decks(2).playing()
    match_id = run.begin(1)
    while (carried := answer(run.play, match_id, run.random)) is not None:
        last = carried
    table, words = row(run, 1)
    assert table.settled_by is SettledBy.MATCH and " beats " in words and words.count("(") == 0
    assert last.snapshot.event == (run.slug, run.event().version)


def test_places_and_power_of_a_melee_follow_from_who_left_when(database: Database):
    run = Online(database, joust=False, melee=True, cut=False).with_decks(4, "melee").playing()
    match_id = run.begin(1)
    for seat in (2, 0, 3):
        end(run, match_id, Concede(seat))
    table, _ = row(run, 1)
    assert table.result is not None
    assert table.result["places"] == [3, 1, 4, 2] and len(table.result["power"]) == 4


def test_a_result_that_the_desk_enters_ends_the_match_as_it_stands(database: Database):
    run = Online(database).with_decks(2).playing()
    match_id = run.begin(1)
    answer(run.play, match_id, run.random)
    version = load_snapshot(run.play, match_id).version
    run.enter(1, winner=run.tables()[0].players[1])
    after = load_snapshot(run.play, match_id)
    assert (after.status, after.version) == (OnlineStatus.ENDED, version)
    with database.read() as session:
        assert [note.kind for note in session.query(OnlineNote)] == [NoteKind.DECIDED]
        assert session.get(OnlineRecord, match_id) is not None
    with pytest.raises(MatchNotLive):
        end(run, match_id, Concede(0))
    assert row(run, 1)[0].settled_by is SettledBy.DESK


def test_a_frozen_match_calls_the_desk_and_leaves_the_table_open_when_it_is_ended(database: Database):
    run = Online(database).with_decks(2).playing()
    match_id = run.begin(1)
    judge = run.staff("Judy")
    before = load_snapshot(run.play, match_id)
    step = PendingInput(0, "k", Choice(0, ("x",)), 0, run.now, [])
    assert freeze_match(run.play, before, step, ValueError("broken"))
    with database.read() as session:
        assert session.query(Dispute).count() == 1
        assert "frozen by an engine fault" in questions(session)[0]
    after = rule_on_freeze(run.play, run.slug, match_id, judge.account_id, FrozenResolution.END, "ends", run.now)
    assert after.status is OnlineStatus.ENDED and after.event is None
    assert row(run, 1)[0].status is TableStatus.OPEN
    assert run.is_told_by_its_trail()


def test_a_draw_is_a_result_only_where_the_stage_knows_one(database: Database):
    run = Online(database, ruleset="lcg2").with_decks(2).playing()
    match_id = run.begin(1)
    with pytest.raises(NotAtThisTable):
        end(run, match_id, Proposal(0, DRAW, ASK))
    with database.write() as session:
        session.get_one(OnlineMatch, match_id).settings = {}  # one that was opened while the stage still knew them
    run.play.constants.forget()
    for given in (Proposal(0, DRAW, ASK), Proposal(1, DRAW, GRANT)):
        end(run, match_id, given)
    assert row(run, 1)[0].status is TableStatus.OPEN
    with database.read() as session:
        assert "no valid result" in questions(session)[0]


def test_of_two_endings_at_once_one_counts(either_database: Database):
    run = Online(either_database).with_decks(2).playing()
    match_id = run.begin(1)
    table = run.tables()[0]
    gate, refused = Barrier(3), []

    def together(act) -> None:
        gate.wait()
        try:
            act()
        except MatchNotLive as problem:
            refused.append(problem)

    def at_desk() -> None:
        with either_database.write() as session:
            enter_result(
                session, run.slug, 1, 1, 1, ResultInput(winner=table.players[0]), run.actor, run.now, "the desk"
            )

    acts = [lambda: end(run, match_id, Concede(0)), lambda: end(run, match_id, Concede(1)), at_desk]
    threads = [Thread(target=together, args=(act,)) for act in acts]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(30)
    found, _ = row(run, 1)
    assert found.status is TableStatus.FINAL and len(refused) >= 1
    assert run.status(match_id) is OnlineStatus.ENDED
    assert run.is_told_by_its_trail()


def test_who_is_killed_while_a_match_ends_ended_nothing(either_database: Database, monkeypatch: pytest.MonkeyPatch):
    run = Online(either_database).with_decks(2).playing()
    match_id = run.begin(1)

    def killed(*_: object) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched, pytest.raises(KeyboardInterrupt):
        patched.setattr(snapshot, "settle_table", killed)
        end(run, match_id, Concede(0))
    assert run.status(match_id) is OnlineStatus.LIVE and row(run, 1)[0].status is TableStatus.OPEN
    end(run, match_id, Concede(0))
    assert row(run, 1)[0].status is TableStatus.FINAL


def clock_ends(run: Online) -> None:
    """The clock of the round runs to its end, and whoever looks after clocks looks."""
    run.do(start_clock)
    run.wait(minutes=56)
    fire_due_timers(run.database, run.now, HANDLERS, lambda _: None)
    ClockWatch(run.play, ProcessBus(), lambda: run.now).look()


def test_a_joust_at_time_is_finished_with_its_round_and_ruled_by_the_regulations(database: Database):
    run = Online(database).with_decks(4).playing()
    first, second = run.begin(1), run.begin(2)
    run.do(extend_table, 2, 10)
    for _ in range(40):
        answer(run.play, first, run.random)
    clock_ends(run)
    assert run.status(first) is OnlineStatus.LIVE
    while (carried := answer(run.play, first, run.random)) is not None:
        last = carried
    assert last.snapshot.event == (run.slug, run.event().version)
    table, words = row(run, 1)
    assert table.settled_by is SettledBy.MATCH and " has a modified win over " in words, words
    summary = run.last().summary
    assert summary.count(words) == 1 and f"ended: {words}: " in summary, "with its reason"
    # The table that was given time has it.
    with database.read() as session:
        due = session.query(Timer).filter_by(kind=TimerKind.TIME_IS_UP, subject=second, fired_at=None).one()
        assert due.due_at == run.now + timedelta(minutes=10)
    run.do(extend_table, 2, 3)
    with database.read() as session:
        moved = session.query(Timer).filter_by(kind=TimerKind.TIME_IS_UP, subject=second, fired_at=None).one()
        assert moved.due_at == due.due_at + timedelta(minutes=3)
    run.wait(minutes=14)
    ClockWatch(run.play, ProcessBus(), lambda: run.now).look()
    assert not ClockWatch(run.play, ProcessBus(), lambda: run.now).look()
    assert "calls time" in [line.words for line in read_whole_log(run.play, second, -1).lines][-1]


def test_time_ends_a_melee_by_power(database: Database):
    run = Online(database, joust=False, melee=True, cut=False).with_decks(4, "melee").playing()
    match_id = run.begin(1)
    run.do(start_clock, minutes=5)
    run.wait(minutes=6)
    fire_due_timers(run.database, run.now, HANDLERS, lambda _: None)
    ClockWatch(run.play, ProcessBus(), lambda: run.now).look()
    assert run.status(match_id) is OnlineStatus.ENDED
    table, _ = row(run, 1)
    assert table.result == {"places": [1, 1, 1, 1], "power": [0, 0, 0, 0]}
