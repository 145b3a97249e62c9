"""Taking back: what was done last, what nothing rests on, and never the one without the other."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from tests.support.tournament.running import Running
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.storage.database import Database
from tournament.events.entries.operations import registration as entries
from tournament.events.entries.operations.decks import submit_deck
from tournament.events.floor.operations.announcements import announce
from tournament.events.history.operations.undo import is_undoable, undo
from tournament.events.lifecycle.operations import stages
from tournament.events.problems import CannotUndo
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.settings import EventSettings
from tournament.events.states import EventStatus, RoundStatus, TableStatus


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(4, accounts=True)


def last(run: Running) -> int:
    return int(run.event().version)


def test_undoing_puts_every_row_back(run: Running):
    run.playing()
    before = run.rows()
    run.enter(1)
    run.do(undo, last(run), reason="wrong slip")
    assert run.rows() == before
    assert run.last().undoes == last(run) - 1
    assert run.last().summary.startswith("console undid: console entered table 1")
    assert run.is_told_by_its_trail()


def test_an_undo_can_be_undone(run: Running):
    run.playing().enter(1)
    after = run.rows()
    run.do(undo, last(run))
    run.do(undo, last(run))
    assert run.rows() == after
    assert run.is_told_by_its_trail()


def test_nothing_is_undone_twice_and_nothing_that_never_was(run: Running):
    run.playing().enter(1)
    entered = last(run)
    run.do(undo, entered)
    with pytest.raises(CannotUndo, match=rf"was already undone \(entry {entered + 1}\)"):
        run.do(undo, entered)
    with pytest.raises(CannotUndo, match="no history entry 999"):
        run.do(undo, 999)


def test_a_whole_round_comes_back_when_it_was_taken_back_by_mistake(run: Running):
    run.playing()
    before = run.rows()
    run.do(rounds.unpair_round, reason="oops")
    run.do(undo, last(run))
    assert run.rows() == before


def test_a_draw_that_is_undone_is_drawn_the_same_again(run: Running):
    run.check_in_all().start().pair()
    drawn = run.tables()
    run.do(undo, last(run))
    run.pair()
    assert run.tables() == drawn, "nobody can look for a pleasant draw"


def test_a_round_that_was_drawn_anew_is_not_brought_back(run: Running):
    run.playing()
    run.do(rounds.unpair_round, reason="oops")
    taken = last(run)
    run.pair()
    before = run.rows()
    with pytest.raises(CannotUndo):
        run.do(undo, taken)
    assert run.rows() == before


def test_what_was_changed_again_later_stays(run: Running):
    run.playing().enter(1)
    entered = last(run)
    table = run.tables()[0]
    run.enter(1, winner=max(table.players), reason="misread")
    with pytest.raises(CannotUndo, match="was changed again later. Undo that first"):
        run.do(undo, entered)
    run.do(undo, last(run))
    run.do(undo, entered)
    assert run.tables()[0].status is TableStatus.OPEN


def test_what_others_rest_on_stays(run: Running):
    added = last(run) - 1
    run.playing()
    with pytest.raises(CannotUndo):
        run.do(undo, added)


def test_a_closed_round_keeps_its_results(run: Running):
    run.playing().enter_all()
    entered = last(run)
    run.close()
    with pytest.raises(CannotUndo, match="would be closed with an open table"):
        run.do(undo, entered)


def test_a_round_is_not_reopened_under_a_later_one(run: Running):
    run.playing().enter_all().close()
    closed = last(run)
    run.pair()
    with pytest.raises(CannotUndo, match="would be open after a later one was paired"):
        run.do(undo, closed)


def test_a_round_is_not_reopened_in_a_stage_that_is_done(run: Running):
    run.playing().enter_all().close()
    closed = last(run)
    run.start(2, size=2)
    with pytest.raises(CannotUndo, match="Joust would be finished with an open round"):
        run.do(undo, closed)


def test_a_round_with_results_is_not_made_unseen(run: Running):
    run.playing()
    published = last(run)
    run.enter(1)
    with pytest.raises(CannotUndo, match="unpublished round 1 would have a result"):
        run.do(undo, published)
    run.do(undo, last(run))
    run.do(rounds.start_clock)
    with pytest.raises(CannotUndo, match="clock of unpublished round 1 would have run"):
        run.do(undo, published)


def test_the_start_of_a_stage_is_undone_as_long_as_nothing_is_drawn(run: Running):
    run.check_in_all().start()
    started = last(run)
    run.do(undo, started)
    assert run.event().status is EventStatus.CHECK_IN
    run.start().pair()
    with pytest.raises(CannotUndo):
        run.do(undo, last(run) - 1)


def test_in_a_cut_a_correction_stays_once_the_next_round_is_made_from_it(run: Running):
    run.playing().enter_all().start(2, size=4).next_round().enter_all()
    table = run.tables()[0]
    run.enter(table.number, winner=max(table.players), reason="misread")
    corrected = last(run)
    run.close().pair()
    with pytest.raises(CannotUndo, match="Round 2 of Joust cut depends on the result of table 1"):
        run.do(undo, corrected)
    run.do(rounds.unpair_round, reason="back")
    run.do(undo, last(run))
    assert run.is_told_by_its_trail()


def test_a_late_entry_that_has_played_stays(run: Running):
    run.playing().enter_all().close()
    late = run.add_player("Late")
    run.do(stages.enter_late, late.number)
    entered = last(run)
    run.next_round()
    with pytest.raises(CannotUndo):
        run.do(undo, entered)


def test_drop_disqualification_and_finish_are_undone(run: Running):
    run.playing()
    for operation, given in ((stages.drop, {}), (stages.disqualify, {"reason": "a mistake"})):
        before = run.rows()
        run.do(operation, 1, **given)
        run.do(undo, last(run))
        assert run.rows() == before
    run.enter_all().close().finish()
    run.do(undo, last(run))
    assert run.event().status is EventStatus.RUNNING
    run.play_round()
    assert run.is_told_by_its_trail()


def test_some_things_are_for_good(run: Running):
    run.do(submit_deck, 1, "joust", "House Stark\n3x Arya Stark\n", actor=run.player(1))
    for number in (1, last(run)):
        with pytest.raises(CannotUndo, match="can't be undone"):
            run.do(undo, number)
    trail = run.trail()
    assert not is_undoable(trail, trail[0])
    run.do(announce, "Lunch.")
    trail = run.trail()
    assert is_undoable(trail, trail[-1])


def test_a_place_in_the_hall_that_was_taken_meanwhile_is_not_taken_twice(run: Running):
    run.add_player("Eve")
    added = last(run)
    run.do(undo, added)
    undone = last(run)
    run.add_player("Fay")
    with pytest.raises(CannotUndo, match="another change took its place"):
        run.do(undo, undone)


def pending(run: Running) -> dict[TimerKind, object]:
    with run.database.read() as session:
        return {row.kind: row.due_at for row in session.scalars(select(Timer).where(Timer.fired_at.is_(None)))}


def test_timers_follow_what_is_undone(run: Running):
    run.playing()
    table = run.tables()[0]
    one, other = (run.player(number) for number in table.players)
    run.do(results.report_result, 1, 1, table.number, ResultInput(winner=table.players[0]), actor=one)
    reported = last(run)
    run.do(results.dispute_result, 1, 1, table.number, "no", actor=other)
    assert pending(run) == {TimerKind.DISPUTE_LATE: run.now + timedelta(minutes=2)}
    run.do(undo, last(run))
    assert pending(run) == {TimerKind.SILENCE_CONFIRMS: run.now + timedelta(minutes=15)}
    run.do(undo, reported)
    assert pending(run) == {}
    ends = run.do(rounds.start_clock).clock_ends_at
    run.do(rounds.pause_clock)
    run.do(undo, last(run))
    assert pending(run) == {TimerKind.CLOCK_ENDS: ends}


def test_the_waiting_list_goes_back_too(database: Database):
    run = Running(database, settings=EventSettings(capacity=1)).open_registration()
    for name in ("Ann", "Bob"):
        run.do(entries.register, actor=run.account(name))
    before = run.rows()
    run.do(entries.withdraw, 1)
    run.do(undo, last(run))
    assert run.rows() == before


def test_publishing_is_undone_while_nothing_has_happened(run: Running):
    run.playing()
    run.do(undo, last(run))
    assert run.book().rounds[0].status is RoundStatus.DRAWN
