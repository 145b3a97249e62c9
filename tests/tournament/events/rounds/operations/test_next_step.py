"""What the desk is shown: the one step that goes on, the tables that need somebody, the trail in words."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.security.principal import CONSOLE
from tournament.core.storage.database import Database
from tournament.events.entries.operations import registration as entries
from tournament.events.history.operations.views import trail_page
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.checks import StageDraft
from tournament.events.problems import PairingNotPossible
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.next_step import NextStep, next_step
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.rounds.operations.views import outstanding_tables, reported_result, round_view
from tournament.events.settings import StagePlan
from tournament.events.states import EventStatus, StageKind
from tournament.regulations.melee.cut import advise_cut_size


def press(run: Running, step: NextStep) -> None:
    """Does what the one button does."""
    assert step.step is not None
    assert not step.step.waits, step
    match step.step.name:
        case "open-registration":
            run.do(events.open_registration)
        case "open-check-in":
            run.do(events.start_check_in)
            run.do(entries.check_in_everybody)
        case "start":
            run.do(stages.start_stage, step.step.stage, size=(step.step.sizes or (0,))[0])
        case "draw":
            run.do(rounds.pair_round)
        case "publish":
            run.do(rounds.publish_round)
        case "clock":
            run.do(rounds.start_clock)
            assert "still open" in run.look(next_step).says
            run.enter_all()
        case "finish":
            run.do(events.finish_event)
        case "archive":
            run.do(events.archive_event)
        case other:
            raise AssertionError(other)


@pytest.mark.parametrize(
    ("players", "how"),
    [
        (5, {"cut": False}),
        (9, {}),
        (16, {"joust": False, "melee": True}),
        (8, {"melee": True}),
        (7, {"ruleset": "lcg1", "melee": True, "cut": False}),
    ],
)
def test_the_one_step_leads_to_the_end(database: Database, players: int, how: dict[str, bool]):
    run = Running(database, **how).with_players(players)
    labels = []
    while (step := run.look(next_step)).step is not None:
        labels.append(step.step.label)
        assert len(labels) < 80, labels
        press(run, step)
    assert run.event().status is EventStatus.ARCHIVED
    assert all(stage.status == "done" for stage in run.book().stages), labels
    assert labels[:2] == ["Open registration", "Open check-in"]
    assert labels[-2:] == ["Finish event", "Archive event"]


def test_a_cut_by_record_says_so(database: Database):
    run = Running(database).with_players(8)
    plan = [
        StageDraft(kind=StageKind.SWISS, name="Joust", plan=StagePlan(rounds=2)),
        StageDraft(kind=StageKind.ELIMINATION, name="Cut", plan=StagePlan(follows=1, cut_wins=2)),
    ]
    run.do(events.plan_stages, plan)
    run.playing().enter_all().close().play_round()
    step = run.look(next_step).step
    assert step is not None
    assert step.label == "Start the cut (at least 2 wins)"
    run.do(stages.start_stage, step.stage)
    assert len(run.book().players_in(run.book().stage(2))) == 2


def test_a_step_that_has_to_wait_says_for_what(database: Database):
    run = Running(database).with_players(1).check_in_all()
    found = run.look(next_step)
    assert found.step is not None
    assert found.step.waits == "Joust needs at least 2 checked-in players and has 1."
    assert found.step.waits in found.says
    run.add_player("Zed")
    run.start().pair().publish()
    run.do(rounds.start_clock)
    found = run.look(next_step)
    assert found.step is not None
    assert (found.step.name, found.step.waits) == ("draw", "1 table still open.")


def test_tables_that_need_somebody_come_in_order(database: Database):
    run = Running(database).add_players(8, accounts=True).playing()
    first, second, third, fourth = run.tables()

    def report(table):
        said = ResultInput(winner=table.players[0])
        run.do(results.report_result, 1, 1, table.number, said, actor=run.player(table.players[0]))

    report(second)
    report(first)
    report(third)
    run.do(results.dispute_result, 1, 1, third.number, "No", actor=run.player(third.players[1]))
    run.do(rounds.extend_table, fourth.number, 3)
    view = run.look(lambda book: round_view(book, book.round(1, 1)))
    assert [table.number for table in outstanding_tables(view)] == [3, 2, 1, 4]


def test_a_report_can_be_said_again(database: Database):
    run = Running(database).add_players(4, accounts=True).playing()
    for table, how in zip(run.tables(), ("modified win", "concession"), strict=True):
        said = ResultInput(how=how, winner=table.players[1])
        run.do(results.report_result, 1, 1, table.number, said, actor=run.player(table.players[0]))
        again = run.look(lambda book, n=table.number: reported_result(book, book.table(book.round(1, 1), n)))
        assert again == said


def test_the_trail_tells_before_and_after_in_words(database: Database):
    run = Running(database).with_players(4).playing()
    table = run.tables()[0]
    run.enter(1, table.players[0]).enter(1, table.players[1], reason="Slip misread")
    line = run.look(trail_page, CONSOLE, ()).lines[0]
    (change,) = line.changes
    assert (change.thing, change.what) == ("Table 1", "changed")
    (value,) = change.values
    one, other = table.names
    assert (value.column, value.before, value.after) == ("result", f"{one} beats {other}", f"{other} beats {one}")
    assert line.can_undo
    everything = [
        value.after
        for line in run.look(trail_page, CONSOLE, (), most=500).lines
        for row in line.changes
        for value in row.values
    ]
    assert not any("5eed" in text for text in everything)
    assert not any("code of" in text for text in everything)


def test_the_trail_is_read_in_pages_and_by_words(database: Database):
    run = Running(database).with_players(6)
    page = run.look(trail_page, CONSOLE, (), most=4)
    assert [line.number for line in page.lines] == [7, 6, 5, 4]
    older = run.look(trail_page, CONSOLE, (), most=4, before=page.older)
    assert [line.number for line in older.lines] == [3, 2, 1]
    assert older.older is None
    assert [line.summary for line in run.look(trail_page, CONSOLE, (), words="EVE").lines] == ["console added Eve."]
    assert run.look(trail_page, CONSOLE, (), verb="event.").lines[0].number == 1
    assert run.look(trail_page, CONSOLE, (), words="%").lines == ()


def test_with_two_stages_buttons_and_journal_name_theirs(database: Database):
    run = Running(database, melee=True).with_players(6).check_in_all()
    labels = []

    def pressed() -> None:
        found = run.look(next_step)
        assert found.step is not None
        labels.append(found.step.label)

    pressed()
    run.start()
    pressed()
    run.pair()
    pressed()
    run.publish()
    pressed()
    run.do(rounds.start_clock)
    pressed()
    run.enter_all().close().play_round().play_round()
    pressed()
    assert labels == [
        "Start Joust (6 players)",
        "Pair round 1 of Joust",
        "Publish round 1 of Joust",
        "Start clock of Joust",
        "Close round 1 and pair round 2 of Joust",
        "Start Joust cut (top 4)",
    ]
    run.start(3).next_round().enter_all()
    by_stage: dict[str, set[str]] = {}
    for line in run.look(trail_page, CONSOLE, (), most=500).lines:
        by_stage.setdefault(line.stage, set()).add(line.verb)
    assert {"result.entered", "round.drawn", "round.published"} <= by_stage["Joust"] & by_stage["Melee"]
    assert by_stage["Joust and Melee"] == {"stage.started"}  # which ended the one before
    assert not any(verb.startswith(("result.", "round.", "stage.")) for verb in by_stage[""])


@pytest.mark.parametrize(("players", "top"), [(6, 4), (10, 4), (23, 4), (24, 12), (31, 12), (32, 16)])
def test_a_melee_cut_is_advised_that_exists_and_leaves_half_out(database: Database, players: int, top: int):
    assert advise_cut_size(players) == top
    if players != 10:
        return
    run = Running(database, joust=False, melee=True).with_players(players).playing()
    for _ in range(2):
        run.enter_all().close().next_round()
    found = run.enter_all().look(next_step)
    assert found.step is not None
    assert (found.step.label, found.step.sizes) == ("Start the cut (top 4)", (4,))
    with pytest.raises(PairingNotPossible, match=r"A melee cut of 8 is not possible with .* Use the top 4, 9"):
        run.start(2, size=8)
