"""Penalties: the ladder, what a table feels of them, and who may send a player away."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.problems import NotAllowed, ReasonNeeded, SettingsNotPossible
from tournament.core.storage.database import Database
from tournament.events.entries.operations import registration as entries
from tournament.events.floor.operations.penalties import give_penalty, penalties_of, penalty_history, revoke_penalty
from tournament.events.history.operations.undo import undo
from tournament.events.models.floor import Penalty
from tournament.events.problems import NothingThere, NotNow
from tournament.events.rounds.operations.lifecycle import unpair_round
from tournament.events.rounds.operations.results import describe_result
from tournament.events.states import EntryStatus, PlayerStatus, SettledBy, TableStatus


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(4, accounts=True).playing()


def give(run: Running, number: int, name: str, **named: object) -> Penalty:
    named = {"may_take_games": True, **named}
    given = run.do(give_penalty, number, name, "slow play", "two warnings by the clock", **named)
    assert isinstance(given, Penalty)
    return given


def result_of(run: Running, number: int) -> tuple[TableStatus, SettledBy | None, str]:
    book = run.book()
    table = next(table for table in book.tables if book.entry(number) in book.players_at(table))
    return table.status, table.settled_by, describe_result(book, table)


def test_a_penalty_is_kept_with_who_gave_it_and_why(run: Running):
    given = give(run, 1, "caution", actor=run.account("Judith"))
    assert (given.name, given.infraction, given.given_by) == ("caution", "slow play", "Judith")
    assert run.last().summary == "Judith gave Ann a caution for slow play."
    assert run.last().reason == "two warnings by the clock"
    assert run.is_told_by_its_trail()


def test_repetition_climbs_the_ladder(run: Running):
    names = [give(run, 1, "caution").name for _ in range(5)]
    assert names == ["caution", "caution", "warning", "warning", "hard warning"]
    assert run.last().summary == "console gave Ann a hard warning (caution, repeated) for slow play."


def test_what_another_player_was_given_does_not_count(run: Running):
    give(run, 1, "caution")
    give(run, 1, "caution")
    assert give(run, 2, "caution").name == "caution"


def test_a_penalty_that_was_taken_back_counts_for_no_repetition(run: Running):
    give(run, 1, "caution")
    second = give(run, 1, "caution")
    run.do(revoke_penalty, second.id, reason="it was the other player")
    assert give(run, 1, "caution").name == "caution"


def test_a_lost_game_settles_the_table(run: Running):
    table = run.table_of(1)
    other = next(name for number, name in zip(table.players, table.names, strict=True) if number != 1)
    given = give(run, 1, "game loss")
    assert result_of(run, 1) == (TableStatus.FINAL, SettledBy.PENALTY, f"{other} beats Ann (penalty)")
    assert given.table_id is not None
    assert run.last().summary.endswith(f"Table {table.number}: {other} beats Ann (penalty).")
    assert run.is_told_by_its_trail()


def test_a_lost_game_turns_a_result_of_the_running_round(run: Running):
    run.enter(run.table_of(1).number, winner=1)
    give(run, 1, "match loss")
    assert result_of(run, 1)[1:] != (SettledBy.DESK, "")
    assert "beats Ann" in result_of(run, 1)[2]


def test_both_can_lose_by_penalty(run: Running):
    for number in run.table_of(1).players:
        give(run, number, "game loss")
    assert "both lose" in result_of(run, 1)[2]


def test_in_a_cut_somebody_goes_on(run: Running):
    run.enter_all().close().start(2, size=2).next_round()
    one, other = run.tables()[0].players
    give(run, one, "game loss")
    give(run, other, "game loss")
    assert "Both players of table 1 have lost. The desk decides who advances." in run.last().summary
    assert result_of(run, other)[0] is TableStatus.FINAL


def test_between_rounds_no_result_changes(run: Running):
    run.enter_all().close()
    before = result_of(run, 1)
    give(run, 1, "game loss")
    assert result_of(run, 1) == before
    assert run.last().summary.endswith("No table is being played, so no result changed.")


def test_a_judge_recommends_a_disqualification(run: Running):
    before = run.rows()
    with pytest.raises(NotAllowed, match="Only the organizer can give this penalty"):
        give(run, 1, "disqualification")
    assert run.rows() == before


@pytest.mark.parametrize("name", ["game loss", "match loss"])
def test_a_judge_proposes_what_costs_a_game(run: Running, name: str):
    before = run.rows()
    with pytest.raises(NotAllowed, match=rf"Only the head judge can give this penalty \({name}\)"):
        give(run, 1, name, may_take_games=False, may_disqualify=True)
    assert run.rows() == before


def test_repetition_takes_no_game_that_a_judge_could_not_take(run: Running):
    assert give(run, 1, "hard warning", may_take_games=False).name == "hard warning"
    with pytest.raises(NotAllowed, match=r"Only the head judge can give this penalty \(game loss\)"):
        give(run, 1, "hard warning", may_take_games=False)


def test_the_organizer_sends_a_player_away(run: Running):
    give(run, 1, "disqualification", may_disqualify=True)
    book = run.book()
    assert book.entry(1).status is EntryStatus.DISQUALIFIED
    assert {row.status for row in book.stage_players if row.entry_id == book.entry(1).id} == {
        PlayerStatus.DISQUALIFIED
    }
    assert result_of(run, 1)[0] is TableStatus.FINAL
    assert run.is_told_by_its_trail()


def test_a_table_can_be_named_and_has_to_be_the_players(run: Running):
    mine = run.table_of(1).number
    other = next(table.number for table in run.tables() if table.number != mine)
    with pytest.raises(NotNow, match=f"Ann is at table {mine} in round 1, not at table {other}"):
        give(run, 1, "caution", table=other)
    assert give(run, 1, "caution", table=mine).table_id is not None


def test_a_penalty_that_the_event_does_not_have_is_refused(run: Running):
    with pytest.raises(SettingsNotPossible, match="no penalty “slap”. Choose one of: caution, warning"):
        give(run, 1, "slap")


def test_a_penalty_needs_a_reason(run: Running):
    with pytest.raises(ReasonNeeded):
        run.do(give_penalty, 1, "caution", "slow play", " ")


def test_taking_back_leaves_the_result_to_the_desk(run: Running):
    given = give(run, 1, "game loss")
    before = result_of(run, 1)
    taken = run.do(revoke_penalty, given.id, reason="an appeal")
    assert taken.revoked_for == "an appeal"
    assert result_of(run, 1) == before
    assert run.last().summary.endswith("The table's result stays until the desk corrects it.")
    with pytest.raises(NotNow, match="is already revoked"):
        run.do(revoke_penalty, given.id, reason="again")


def test_a_penalty_of_another_event_is_not_there(run: Running, database: Database):
    other = Running(database, "Another Cup").with_players(2).playing()
    given = give(other, 1, "caution")
    with pytest.raises(NothingThere):
        run.do(revoke_penalty, given.id, reason="an appeal")


def test_the_history_follows_the_account_through_events(run: Running, database: Database):
    give(run, 1, "warning")
    other = Running(database, "Another Cup").wait(hours=1)
    other.add_player("Annie")
    other.do(entries.claim, "code of Annie", actor=run.player(1))
    other.add_player("Guest")
    give(other.check_in_all().start(), 1, "caution")
    with database.read() as session:
        book = other.book()
        seen = penalty_history(session, book, book.entry(1))
        assert [(one.event, one.penalty.name, one.is_here) for one in seen] == [
            ("Another Cup", "caution", True),
            ("Kingsmoot Cup", "warning", False),
        ]
        assert penalty_history(session, book, book.entry(2)) == []
        assert [row.name for row in penalties_of(session, book.event)] == ["caution"]


def test_rounds_that_are_taken_back_leave_the_penalty(run: Running):
    give(run, 1, "caution")
    run.do(unpair_round, "a wrong draw")
    assert run.is_told_by_its_trail()
    run.do(undo, run.event().version)
    assert run.is_told_by_its_trail()
    assert run.look(penalties_of)[0].table_id is not None
