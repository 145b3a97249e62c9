"""Stages of an event that are played as a variant of the game."""

from uuid import uuid4

import pytest

from engine import Concede
from tests.support.tournament.online_event import Online
from tournament.core.problems import SettingsNotPossible
from tournament.core.storage.database import Database
from tournament.events.backup.operations.backup import export_event, open_backup
from tournament.events.lifecycle.operations.checks import StageDraft
from tournament.events.lifecycle.operations.lifecycle import plan_stages
from tournament.events.lifecycle.operations.stages import drop, start_stage
from tournament.events.lifecycle.operations.views import event_view
from tournament.events.problems import OnlineNotReady, PairingNotPossible, ResultNotPossible
from tournament.events.rounds.operations.next_step import next_step
from tournament.events.rounds.operations.results import ResultInput, enter_result
from tournament.events.rounds.operations.views import round_view
from tournament.events.settings import StagePlan
from tournament.events.states import StageKind, TableStatus
from tournament.online.operations.match.submission import submit_input


def teams(database: Database, players: int) -> Online:
    run = Online(database, ruleset="lcg1", joust=False, melee=True, cut=False, variants=("two-on-two",))
    return run.with_decks(players, "melee")


def concede(run: Online, table: int, *seats: int) -> None:
    match_id = run.begin(table)
    assert run.match(match_id).format == run.book().played_as(run.book().stages[0])
    for seat in seats:
        submit_input(run.play, match_id, Concede(seat), uuid4().hex, run.now, lambda *_: None)


def test_a_team_shares_its_place_and_the_standings_share_its_points(database: Database):
    run = teams(database, 4).playing()
    concede(run, 1, 1, 3)
    book = run.book()
    table = book.table(book.round(1, 1), 1)
    assert table.status is TableStatus.FINAL and table.result is not None
    assert table.result["places"] == [1, 3, 1, 3]
    points = {row.player: row.points for row in book.standings(book.stages[0]).rows}
    players = [f"{number:04d}" for number in run.tables()[0].players]
    assert [points[player] for player in players] == [8, 1.5, 8, 1.5]
    assert run.is_told_by_its_trail()
    view = event_view(run.book()).stages[0]
    assert (view.format, view.said_format) == ("two-on-two", "Two on Two")
    assert round_view(book, book.round(1, 1)).tables[0].teams == ((0, 2), (1, 3))


def test_a_number_that_leaves_somebody_over_is_told_before_it_is_drawn(database: Database):
    run = teams(database, 6).check_in_all()
    with pytest.raises(PairingNotPossible, match=r"Tables of 4 need 4 or 8 players, not 6"):
        run.do(start_stage, 1)
    assert "Tables of 4 need 4 or 8 players, not 6" in run.look(next_step).step.waits
    run.add_players(2, accounts=True).check_in_all()
    run.do(start_stage, 1, without_decks=True)
    run.do(drop, 8)
    assert "Tables of 4 need 4 or 8 players, not 7" in run.look(next_step).step.waits
    with pytest.raises(PairingNotPossible, match="not 7"):
        run.pair()


def test_partners_share_what_is_entered_for_them(database: Database):
    run = teams(database, 4).playing()
    with pytest.raises(ResultNotPossible, match="Partners share a place"):
        run.do(enter_result, 1, 1, 1, ResultInput(places=(1, 2, 3, 4)))
    # Less power than one of the others, but more together.
    run.do(enter_result, 1, 1, 1, ResultInput(places=(1, 3, 1, 3), power=(4, 9, 26, 9)))


def test_a_round_that_was_drawn_for_another_format_is_not_opened(database: Database):
    run = Online(database, ruleset="lcg1", joust=False, melee=True, cut=False).with_decks(3, "melee")
    run.check_in_all().do(start_stage, 1)
    run.pair()
    plan(run, "two-on-two")
    with pytest.raises(OnlineNotReady, match="played as Two on Two with 4 players at a table"):
        run.publish()
    plan(run, "littlefinger")
    run.publish()
    assert {run.match(one).format for one in run.matches().values()} == {"littlefinger"}


def plan(run: Online, format: str, kind: StageKind = StageKind.MELEE) -> None:
    run.do(plan_stages, [StageDraft(kind=kind, name="Stage", plan=StagePlan(format=format))])


def test_a_joust_with_titles_is_paired_as_a_joust_and_comes_back_from_its_file(database: Database):
    run = Online(database, ruleset="lcg1", variants=("titled-joust",)).with_decks(2).playing()
    concede(run, 1, 1)
    assert [stage.plan["format"] for stage in run.book().stages] == ["titled-joust"] * 2
    stages = open_backup(run.look(export_event)).rows["stage"]
    assert [stage["plan"]["format"] for stage in stages] == ["titled-joust"] * 2


@pytest.mark.parametrize(
    ("ruleset", "kind", "format", "words"),
    [
        ("lcg2", StageKind.MELEE, "two-on-two", r"no format “two-on-two” for .*: joust \(2\), melee"),
        ("ccg", StageKind.SWISS, "titled-joust", "no format “titled-joust” for"),
        ("lcg1", StageKind.SWISS, "littlefinger", "has 3 to 6 seats and .* Choose one of: joust, titled-joust"),
        ("lcg1", StageKind.MELEE, "titled-joust", "has 2 seats and .* Choose one of: melee, two-on-two"),
        ("lcg1", StageKind.MELEE, "chess", "no format “chess” for"),
    ],
)
def test_what_the_game_or_the_stage_does_not_know_is_refused(database, ruleset, kind, format, words):
    run = Online(database, ruleset=ruleset)
    with pytest.raises(SettingsNotPossible, match=words):
        plan(run, format, kind)


def test_in_a_cut_nobody_wins_together(database: Database):
    run = Online(database, ruleset="lcg1", joust=False, melee=True, variants=("two-on-two",))
    assert [stage.plan["format"] for stage in run.book().stages] == ["two-on-two", ""]
    stages = [
        StageDraft(kind=StageKind.MELEE, name="Melee", plan=StagePlan()),
        StageDraft(kind=StageKind.MELEE_CUT, name="Cut", plan=StagePlan(follows=1, format="two-on-two")),
    ]
    with pytest.raises(SettingsNotPossible, match="partners win together"):
        run.do(plan_stages, stages)


def test_a_new_event_says_which_variants_there_are(database: Database):
    with pytest.raises(SettingsNotPossible, match="Choose one of: titled-joust, two-on-two, littlefinger"):
        Online(database, ruleset="lcg1", variants=("two-on-two",))
    with pytest.raises(SettingsNotPossible, match="This game has no variants"):
        Online(database, melee=True, variants=("two-on-two",))
    with pytest.raises(SettingsNotPossible, match="two-on-two and littlefinger"):
        Online(database, ruleset="lcg1", melee=True, variants=("two-on-two", "littlefinger"))
