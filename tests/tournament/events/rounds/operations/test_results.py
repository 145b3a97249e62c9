"""Results: reported and confirmed by players, settled by silence, entered and corrected by the desk."""

from concurrent.futures import ThreadPoolExecutor
from datetime import timedelta

import pytest
from sqlalchemy import event as hooks
from sqlalchemy import select

from tests.support.tournament.running import Running, Seated
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.problems import Problem, ReasonNeeded
from tournament.core.storage.database import Database
from tournament.events.book.book import player_id
from tournament.events.problems import NotNow, NotYourTable, ReportConflict, ResultNotPossible
from tournament.events.rounds.operations.results import (
    ResultInput,
    clear_result,
    confirm_result,
    describe_result,
    dispute_result,
    enter_result,
    report_result,
)
from tournament.events.rounds.operations.scheduled_steps import confirm_by_silence
from tournament.events.settings import EventSettings
from tournament.events.standings.operations.missing_power import MissingPower, tables_without_power
from tournament.events.states import SettledBy, TableStatus


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(4, accounts=True).playing()


@pytest.fixture
def table(run: Running) -> Seated:
    return run.tables()[0]


def report(run: Running, table: Seated, by: int, winner: int | None, how: str = "win"):
    return run.do(report_result, 1, 1, table.number, ResultInput(how=how, winner=winner), actor=run.player(by))


def confirm(run: Running, table: Seated, by: int):
    return run.do(confirm_result, 1, 1, table.number, actor=run.player(by))


def test_one_player_reports_and_the_other_confirms(run: Running, table: Seated):
    one, other = table.players
    assert report(run, table, one, one).status is TableStatus.REPORTED
    row = confirm(run, table, other)
    assert (row.status, row.settled_by) == (TableStatus.FINAL, SettledBy.OPPONENT)
    assert describe_result(run.book(), row) == f"{table.names[0]} beats {table.names[1]}"
    assert confirm(run, table, other).status is TableStatus.FINAL
    assert run.is_told_by_its_trail()


def test_saying_the_same_confirms(run: Running, table: Seated):
    one, other = table.players
    report(run, table, one, other)
    assert report(run, table, other, other).settled_by is SettledBy.OPPONENT


def test_saying_something_else_is_a_conflict(run: Running, table: Seated):
    one, other = table.players
    report(run, table, one, one)
    before = run.rows()
    with pytest.raises(ReportConflict, match=r"has another report: .* Confirm or dispute it"):
        report(run, table, other, other)
    assert run.rows() == before


def test_nobody_confirms_the_own_report_but_may_correct_it(run: Running, table: Seated):
    one, other = table.players
    report(run, table, one, one)
    with pytest.raises(NotYourTable, match="Another player must confirm"):
        confirm(run, table, one)
    report(run, table, one, other)
    assert describe_result(run.book(), confirm(run, table, other)).startswith(table.names[1])


def test_players_report_their_own_table_only(run: Running, table: Seated):
    stranger = run.tables()[1].players[0]
    with pytest.raises(NotYourTable, match="is not at table 1 of round 1"):
        report(run, table, stranger, table.players[0])


def test_a_disputed_report_is_for_the_desk(run: Running, table: Seated):
    one, other = table.players
    report(run, table, one, one)
    with pytest.raises(ReasonNeeded):
        run.do(dispute_result, 1, 1, table.number, " ", actor=run.player(other))
    row = run.do(dispute_result, 1, 1, table.number, "I won", actor=run.player(other))
    assert (row.status, row.objection) == (TableStatus.DISPUTED, "I won")
    with pytest.raises(ReportConflict):
        confirm(run, table, other)
    run.enter(table.number, winner=other)
    assert run.tables()[0].status is TableStatus.FINAL
    assert run.is_told_by_its_trail()


def test_silence_confirms_after_the_events_delay(run: Running, table: Seated):
    report(run, table, table.players[0], table.players[0])
    with run.database.read() as session:
        timer = session.scalars(select(Timer).where(Timer.kind == TimerKind.SILENCE_CONFIRMS)).one()
    assert timer.due_at == run.now + timedelta(minutes=15)
    run.do(confirm_by_silence, timer)
    row = run.book().table(run.book().rounds[0], table.number)
    assert (row.status, row.settled_by) == (TableStatus.FINAL, SettledBy.SILENCE)
    assert run.do(confirm_by_silence, timer) is None
    assert run.is_told_by_its_trail()


def test_silence_means_nothing_where_the_event_says_so(database: Database):
    run = Running(database, settings=EventSettings(confirm_minutes=0)).with_players(2, accounts=True).playing()
    report(run, run.tables()[0], 1, 1)
    with database.read() as session:
        assert session.scalars(select(Timer)).all() == []


def test_where_slips_are_used_players_do_not_report(database: Database):
    run = Running(database, settings=EventSettings(players_report=False)).with_players(2, accounts=True).playing()
    with pytest.raises(NotNow, match="Hand in your slip"):
        report(run, run.tables()[0], 1, 1)


@pytest.mark.parametrize(
    ("said", "words"),
    [
        (ResultInput(how="win"), "needs a winner"),
        (ResultInput(how="double loss", winner=1), "has no winner"),
        (ResultInput(how="knockout", winner=1), "knockout"),
        (ResultInput(how="draw"), "draw"),
        (ResultInput(winner=99), "Player 99 is not at table"),
    ],
)
def test_a_result_has_to_be_possible(run: Running, said: ResultInput, words: str):
    table = run.table_of(1)
    with pytest.raises(ResultNotPossible, match=words):
        run.do(enter_result, 1, 1, table.number, said)


def test_a_correction_needs_a_reason(run: Running, table: Seated):
    one, other = table.players
    run.enter(table.number, winner=one)
    with pytest.raises(ReasonNeeded, match="A correction needs a reason"):
        run.enter(table.number, winner=other)
    run.enter(table.number, winner=other, reason="the slip was misread")
    assert run.last().reason == "the slip was misread"
    assert "(was:" in run.last().summary
    version = run.event().version
    run.enter(table.number, winner=other)
    assert run.event().version == version, "the same again is no change"


def test_a_late_correction_moves_points_and_not_tables(run: Running, table: Seated):
    one, other = table.players
    run.enter_all().close().next_round()
    seats = [seated.players for seated in run.tables()]
    run.do(enter_result, 1, 1, table.number, ResultInput(winner=max(one, other)), reason="the slip was misread")
    assert [seated.players for seated in run.tables()] == seats
    book = run.book()
    assert book.standings(book.stages[0]).row(player_id(book.entry(max(one, other)))).points == 5


def test_in_a_cut_a_result_stays_once_the_next_round_is_made_from_it(run: Running):
    run.enter_all().start(2, size=4).play_round().pair()
    first = run.book().rounds_of(run.book().stages[1])[0]
    loser = max(entry.number for entry in run.book().players_at(run.book().tables_of(first)[0]))
    with pytest.raises(NotNow, match="Round 2 of Joust cut depends on this result"):
        run.do(enter_result, 2, 1, 1, ResultInput(winner=loser), reason="misread")


def test_in_a_cut_somebody_has_to_go_on(run: Running):
    run.enter_all().start(2, size=2).next_round()
    with pytest.raises(ResultNotPossible, match="A cut needs a winner"):
        run.enter(1, how="double loss")


def test_a_table_is_opened_again(run: Running, table: Seated):
    report(run, table, table.players[0], table.players[0])
    run.do(clear_result, 1, 1, table.number, reason="wrong table")
    row = run.book().table(run.book().rounds[0], table.number)
    assert (row.status, row.report, row.reported_by) == (TableStatus.OPEN, None, None)
    with pytest.raises(NotNow, match="has no result"):
        run.do(clear_result, 1, 1, table.number, reason="again")
    run.enter_all().close()
    with pytest.raises(NotNow, match="Correct the result instead"):
        run.do(clear_result, 1, 1, table.number, reason="late")


def test_results_of_a_finished_event_stand(run: Running, table: Seated):
    run.enter_all().close().finish()
    with pytest.raises(NotNow, match="results are final"):
        run.do(enter_result, 1, 1, table.number, ResultInput(winner=table.players[1]), reason="late")


def test_a_round_that_nobody_has_seen_has_no_results(run: Running):
    run.enter_all().pair()
    with pytest.raises(NotNow, match="Round 2 is not published yet"):
        run.enter(1)


def test_a_melee_table_is_reported_by_places(database: Database):
    run = Running(database, joust=False, melee=True).with_players(4, accounts=True).playing()
    said = ResultInput(places=(1, 2, 2, 4), power=(15, 9, 9, 3))
    run.do(report_result, 1, 1, 1, said, actor=run.player(1))
    run.do(confirm_result, 1, 1, 1, actor=run.player(2))
    book = run.book()
    assert sorted(int(row.points) for row in book.standings(book.stages[0]).rows) == [0, 4, 4, 10]
    for places in ((1, 2), (1, 3, 3, 4), (1, 1, 1, 2)):
        with pytest.raises(ResultNotPossible):
            run.do(enter_result, 1, 1, 1, ResultInput(places=places), reason="misread")


def test_twenty_at_once_lose_nothing_and_double_nothing(either_database: Database):
    """Ten tables, both players of each at the same moment: one report stands, the other confirms it."""
    run = Running(either_database).with_players(20, accounts=True).playing()
    tables, before, now = run.tables(), run.event().version, run.now
    people = {
        number: run.account(name) for table in tables for number, name in zip(table.players, table.names, strict=True)
    }

    def play(number: int) -> list[str]:
        """Reports that the lower number has won, then confirms whatever is there, three times over."""
        table = next(table for table in tables if number in table.players)
        told = []
        for operation in (report_result, confirm_result, report_result, confirm_result):
            given = (ResultInput(winner=min(table.players)),) if operation is report_result else ()
            try:
                with either_database.write() as session:
                    operation(session, run.slug, 1, 1, table.number, *given, people[number], now)
                told.append("done")
            except Problem as problem:
                told.append(problem.name())
        return told

    with ThreadPoolExecutor(20) as crowd:
        told = list(crowd.map(play, people))
    assert {word for words in told for word in words} <= {"done", "report-conflict", "not-your-table"}
    book = run.book()
    for table in book.tables_of(book.rounds[0]):
        assert (table.status, table.settled_by) == (TableStatus.FINAL, SettledBy.OPPONENT)
    assert sum(int(row.points) for row in book.standings(book.stages[0]).rows) == 50
    verbs = [line.verb for line in run.trail()[before:]]
    assert verbs.count("result.reported") + verbs.count("result.confirmed") == len(verbs)
    settled = [line for line in run.trail()[before:] if "confirmed table" in line.summary]
    assert len(settled) == 10
    assert run.event().version == len(run.trail())
    assert run.is_told_by_its_trail()


@pytest.mark.parametrize("how", ["no-show", "double loss", "penalty", "disqualification"])
def test_what_only_the_desk_may_say_players_do_not_report(database: Database, how: str):
    run = Running(database).add_players(4, accounts=True).playing()
    table = run.tables()[0]
    said = ResultInput(how, None if how == "double loss" else table.players[0])
    with pytest.raises(ResultNotPossible, match="Only the desk can enter"):
        run.do(report_result, 1, 1, table.number, said, actor=run.player(table.players[0]))


@pytest.mark.parametrize("players", [6, 24])
def test_a_result_reads_its_own_table_however_many_play(database: Database, players: int):
    run = Running(database).with_players(players, accounts=True).playing()
    table = run.tables()[0]
    read: list[object] = []
    with database.write() as session:
        hooks.listen(session, "loaded_as_persistent", lambda _session, row: read.append(row))
        said = ResultInput("win", table.players[0])
        report_result(session, run.slug, 1, 1, table.number, said, run.player(table.players[0]), run.now)
    assert sorted(type(row).__name__ for row in read) == [
        *("Entry", "Entry", "Event", "Round", "Seat", "Seat", "Stage", "Stage", "Table"),
    ]


def test_a_table_that_is_not_there_is_said_with_those_that_are(run: Running):
    with pytest.raises(Problem, match=r"has no table 9. Its tables: 1, 2\."):
        run.do(enter_result, 1, 1, 9, ResultInput("win", 1))


def test_places_of_a_melee_that_can_not_be_are_refused_with_what_could(database: Database):
    run = Running(database, joust=False, melee=True).with_players(4).playing()

    def refused(match: str, *places: int, power: tuple[int, ...] = ()) -> None:
        with pytest.raises(ResultNotPossible, match=match):
            run.do(enter_result, 1, 1, 1, ResultInput(places=places, power=power))

    refused("4 players, but 3 places. Type one for each seat, like 1, 2, 3, 4", 1, 2, 3)
    refused("places 1, 2, 2, 5 have a gap. Did you mean 1, 2, 2, 4", 1, 2, 2, 5)
    names = run.tables()[0].names
    question = f"{names[0]} has place 1 with 9 power, but {names[2]} has place 3 with 12 power"
    refused(question, 1, 2, 3, 4, power=(9, 8, 12, 0))
    run.do(enter_result, 1, 1, 1, ResultInput(places=(1, 2, 3, 4), power=(9, 8, 12, 0), sure=True))
    run.do(enter_result, 1, 1, 1, ResultInput(places=(1, 2, 2, 4), power=(9, 8, 8, 0)), reason="equal")


def lacking(run: Running) -> tuple[MissingPower, ...]:
    book = run.book()
    return tables_without_power(book, book.stage(1))


def test_power_that_was_not_entered_is_asked_for_where_it_decides(database: Database):
    run = Running(database, joust=False, melee=True).with_players(8).playing()
    first, second = run.tables()
    run.do(enter_result, 1, 1, first.number, ResultInput(places=(1, 2, 3, 4)))
    # Nobody of the other table has points yet; the four of this one have 10, 6, 3 and 0, and 0 is had by five.
    assert [(one.table, one.equal) for one in lacking(run)] == [(first.number, (first.names[3],))]
    run.do(enter_result, 1, 1, second.number, ResultInput(places=(1, 2, 3, 4), power=(15, 9, 8, 2)))
    assert [one.equal for one in lacking(run)] == [first.names]
    run.do(enter_result, 1, 1, first.number, ResultInput(places=(1, 2, 3, 4), power=(15, 9, 8, 2)), reason="power")
    assert lacking(run) == ()
