"""Rounds: drawn so that anybody can repeat it, edited with reasons, taken back, closed; and their clock."""

from datetime import timedelta

import pytest
from sqlalchemy import select

from tests.support.tournament.running import Running
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.problems import ReasonNeeded, SettingsNotPossible
from tournament.core.storage.database import Database
from tournament.events.entries.operations import registration as entries
from tournament.events.problems import NotNow, PairingNotPossible, RoundStillOpen, TableNotFound
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.scheduled_steps import end_clock
from tournament.events.settings import EventSettings
from tournament.events.states import RoundStatus, StageStatus, TableKind


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(6)


def seats(run: Running) -> list[tuple[int, ...]]:
    return [table.players for table in run.tables()]


def test_everybody_who_plays_has_one_place(run: Running):
    run.add_player("Gus")
    run.playing()
    book = run.book()
    placed = sorted(entry.number for table in book.tables for entry in book.players_at(table))
    assert placed == [1, 2, 3, 4, 5, 6, 7]
    assert [table.kind for table in book.tables_of(book.rounds[0])] == [*[TableKind.MATCH] * 3, TableKind.BYE]
    assert run.is_told_by_its_trail()


def test_the_draw_hangs_on_seed_stage_round_and_attempt_alone(database: Database):
    one, other = (Running(database, name).with_players(8).playing() for name in ("One Cup", "Other Cup"))
    assert seats(one) == seats(other)
    third = Running(database, "Third Cup", seed="another").with_players(8).playing()
    assert seats(third) != seats(one)


def test_a_round_taken_back_and_drawn_again_is_another_attempt(run: Running):
    run.playing()
    with pytest.raises(ReasonNeeded):
        run.do(rounds.unpair_round, reason=" ")
    run.do(rounds.unpair_round, reason="two were missing")
    assert run.book().rounds == []
    run.pair()
    assert run.book().rounds[0].attempt == 2
    assert "attempt 2" in run.last().summary
    assert run.is_told_by_its_trail()


def test_a_round_with_a_result_is_not_taken_back(run: Running):
    run.playing().enter(1)
    with pytest.raises(NotNow, match="Clear the result of table 1 before"):
        run.do(rounds.unpair_round, reason="no")


def test_nothing_is_drawn_while_a_table_is_open(run: Running):
    run.playing()
    with pytest.raises(RoundStillOpen):
        run.pair()
    run.enter_all().pair()
    assert [round_.status for round_ in run.book().rounds] == [RoundStatus.CLOSED, RoundStatus.DRAWN]
    with pytest.raises(RoundStillOpen, match="is not published"):
        run.pair()
    run.publish()
    with pytest.raises(NotNow, match="already published"):
        run.publish()


def test_nobody_meets_again_while_it_can_be_avoided(run: Running):
    run.playing().enter_all()
    run.play_round().play_round()
    book = run.book()
    met = [frozenset(e.number for e in book.players_at(table)) for table in book.tables if table.number]
    assert len(met) == len(set(met)) == 9


def test_who_is_kept_apart_does_not_meet(run: Running):
    for other in (2, 3, 4, 5):
        run.do(entries.forbid_pair, 1, other, reason="family")
    run.playing()
    assert set(run.table_of(1).players) == {1, 6}


def test_a_prize_bye_is_used_first(run: Running):
    run.do(entries.edit_entry, 3, prize_byes=1)
    run.playing()
    book = run.book()
    assert [book.players_at(table)[0].number for table in book.tables if table.kind is TableKind.PRIZE_BYE] == [3]


def test_the_hall_has_the_tables_it_has(database: Database):
    run = Running(database, settings=EventSettings(table_numbers=(11, 12, 13))).with_players(6).playing()
    assert [table.number for table in run.tables()] == [11, 12, 13]


def test_two_change_places_with_a_reason_that_everybody_sees(run: Running):
    run.check_in_all().start().pair()
    (a, b), (c, d), _ = seats(run)
    run.do(rounds.swap_players, a, c, reason="family")
    assert seats(run)[:2] == [(c, b), (a, d)]
    assert run.book().rounds[0].proof["edits"] == [
        f"{run.entry(a).name} and {run.entry(c).name} were swapped by hand: family"
    ]
    with pytest.raises(ReasonNeeded):
        run.do(rounds.swap_players, a, c, reason="")
    with pytest.raises(PairingNotPossible, match="at the same table"):
        run.do(rounds.swap_players, a, d, reason="why not")
    assert run.is_told_by_its_trail()


def test_nobody_changes_places_at_a_table_with_a_result(run: Running):
    run.playing().enter(1)
    (a, _), (c, _), _ = seats(run)
    with pytest.raises(NotNow, match="Clear the result of table 1 first"):
        run.do(rounds.swap_players, a, c, reason="family")


def test_nobody_changes_places_in_a_closed_round(database: Database):
    run = Running(database).with_players(3).playing().enter_all().close()
    (one, _) = seats(run)[0]
    resting = next(number for number in (1, 2, 3) if number not in seats(run)[0])
    with pytest.raises(NotNow):
        run.do(rounds.swap_players, one, resting, reason="late")


def test_a_round_is_closed_when_all_is_settled(run: Running):
    run.playing()
    with pytest.raises(RoundStillOpen, match="Tables 1, 2, 3 of round 1"):
        run.close()
    run.enter_all().close()
    assert run.book().rounds[0].status is RoundStatus.CLOSED


def test_a_cut_that_is_decided_ends_with_its_round(run: Running):
    run.playing().enter_all().start(2, size=2).play_round()
    assert run.book().stages[1].status is StageStatus.DONE
    assert run.last().summary.endswith("Joust cut is decided.")
    with pytest.raises(NotNow, match="Start a stage first"):
        run.pair()


def test_the_clock_runs_pauses_goes_on_and_ends(run: Running):
    run.playing()
    round_ = run.do(rounds.start_clock)
    assert round_.clock_ends_at == run.now + timedelta(minutes=55)
    with pytest.raises(NotNow, match="already running"):
        run.do(rounds.start_clock)
    run.wait(minutes=5)
    assert run.do(rounds.pause_clock).clock_left == 50 * 60 - 20
    with pytest.raises(NotNow, match="not running"):
        run.do(rounds.pause_clock)
    run.do(rounds.add_time, 3)
    ends = run.do(rounds.start_clock).clock_ends_at
    assert ends == run.now + timedelta(seconds=53 * 60 - 20)
    run.do(rounds.add_time, -3)
    with run.database.read() as session:
        timer = session.scalars(select(Timer).where(Timer.kind == TimerKind.CLOCK_ENDS)).one()
    assert timer.due_at == ends - timedelta(minutes=3)
    run.do(end_clock, timer, now=timer.due_at)
    assert run.last().summary == "Time is up in round 1."
    assert run.do(end_clock, timer, now=timer.due_at) is None
    assert run.is_told_by_its_trail()


def test_the_clock_runs_in_a_published_round_only(run: Running):
    run.check_in_all().start().pair()
    with pytest.raises(NotNow, match="runs in a published round"):
        run.do(rounds.start_clock)


@pytest.mark.parametrize("minutes", [0, 121, -121])
def test_time_is_given_within_bounds(run: Running, minutes: int):
    run.playing()
    with pytest.raises(SettingsNotPossible):
        run.do(rounds.add_time, minutes)
    with pytest.raises(SettingsNotPossible):
        run.do(rounds.extend_table, 1, minutes)


def test_one_table_is_given_more_time(run: Running):
    run.playing()
    run.do(rounds.extend_table, 2, 5, reason="a long ruling")
    run.do(rounds.extend_table, 2, 2)
    assert run.book().table(run.book().rounds[0], 2).extension == 7
    with pytest.raises(TableNotFound, match=r"no table 9\. Its tables: 1, 2, 3"):
        run.do(rounds.extend_table, 9, 5)


def test_nothing_is_done_to_the_rounds_of_a_finished_event(run: Running):
    run.playing().enter_all().close().finish()
    for operation, given in ((rounds.unpair_round, ["x"]), (rounds.start_clock, []), (rounds.extend_table, [1, 5])):
        with pytest.raises(NotNow, match="only change rounds of a running event"):
            run.do(operation, *given)


@pytest.mark.parametrize("players", [2, 3, 5, 9])
def test_any_number_can_play(database: Database, players: int):
    run = Running(database).with_players(players).playing().enter_all()
    run.play_round()
    assert run.is_told_by_its_trail()


@pytest.mark.parametrize("melee", [False, True])
def test_in_a_cut_too_fixed_tables_and_accessible_ones_are_kept(database: Database, melee: bool):
    settings = EventSettings(accessible_tables=(9,))
    run = Running(database, joust=not melee, melee=melee, settings=settings).with_players(9)
    run.do(entries.edit_entry, 1, fixed_table=7)
    run.do(entries.edit_entry, 2, needs_accessible=True)
    run.playing()
    assert run.table_of(1).number == 7
    assert run.table_of(2).number == (7 if 1 in run.table_of(2).players else 9)
    run.enter_all().close()
    while 1 not in cut(run, 4) or 2 not in cut(run, 4):
        run.play_round()
    run.start(2, size=4).next_round()
    assert run.table_of(1).number == 7
    assert run.table_of(2).number == (7 if 1 in run.table_of(2).players else 9)


def cut(run: Running, size: int) -> list[int]:
    return [int(row.player) for row in run.book().standings(run.book().stage(1)).rows[:size]]
