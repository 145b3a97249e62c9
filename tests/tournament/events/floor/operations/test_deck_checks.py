"""Deck checks: picked fairly and repeatably, started, done, with time given back."""

import pytest

from tests.support.tournament.running import Running
from tournament.core.problems import NotAllowed, ReasonNeeded, SettingsNotPossible
from tournament.core.storage.database import Database
from tournament.events.book.book import Book
from tournament.events.floor.operations.deck_checks import (
    deck_checks,
    finish_check,
    pick_draw,
    pick_player,
    pick_random,
    pick_table,
    start_check,
)
from tournament.events.problems import NothingThere, NotNow
from tournament.events.rounds.operations.lifecycle import unpair_round
from tournament.events.states import DeckCheckStatus
from tournament.regulations.draw import shuffle_items


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(6, accounts=True).playing()


def names(run: Running) -> list[str]:
    return [seen.name for seen in run.look(deck_checks)]


def test_players_are_picked_by_the_events_chance(run: Running):
    book: Book = run.book()
    expected = list(book.entries)
    shuffle_items(pick_draw(book).chance(), "deck checks", expected)
    picked = run.do(pick_random, 2)
    assert [check.entry_id for check in picked] == [entry.id for entry in expected[:2]]
    assert {check.picked for check in picked} == {"at random"}
    assert run.is_told_by_its_trail()


def test_nobody_is_picked_at_random_twice(run: Running):
    run.do(pick_random, 4)
    run.do(pick_random, 2)
    assert sorted(names(run)) == ["Ann", "Bob", "Cat", "Dan", "Eve", "Fay"]
    with pytest.raises(NotNow, match="Only 0 players are left to pick"):
        run.do(pick_random, 1)


def test_only_who_plays_is_picked_at_random(database: Database):
    run = Running(database).with_players(3).playing()
    seated = {name for table in run.tables() for name in table.names}
    run.do(pick_random, 2)
    assert set(names(run)) == seated
    run.enter_all().close()
    with pytest.raises(NotNow, match="Pair a round first"):
        run.do(pick_random, 1)


@pytest.mark.parametrize("count", [0, -1, 51])
def test_a_count_has_to_make_sense(run: Running, count: int):
    with pytest.raises(SettingsNotPossible, match="Pick 1 to 50"):
        run.do(pick_random, count)


def test_a_whole_table_is_picked(run: Running):
    table = run.tables()[0]
    run.do(pick_player, table.players[0])
    assert len(run.do(pick_table, table.number)) == 1
    assert sorted(names(run)) == sorted(table.names)
    with pytest.raises(NotNow, match="already picked"):
        run.do(pick_table, table.number)


def test_a_check_is_started_and_done(run: Running):
    check = run.do(pick_player, 1)
    started = run.do(start_check, check.id, actor=run.account("Judith"))
    assert (started.status, started.judge) == (DeckCheckStatus.STARTED, "Judith")
    with pytest.raises(NotNow, match="already started"):
        run.do(start_check, check.id)
    done = run.do(
        finish_check,
        check.id,
        False,
        findings="59 cards",
        remedy="The list is corrected",
        minutes=4,
        actor=run.account("Judith"),
    )
    assert (done.status, done.is_fine, done.minutes) == (DeckCheckStatus.DONE, False, 4)
    book = run.book()
    table = run.table_of(1).number
    assert book.table(book.rounds[-1], table).extension == 4
    assert run.last().summary == (
        f"Judith checked the deck of Ann: 59 cards. Remedy: The list is corrected. Table {table}: +4 min."
    )
    assert run.is_told_by_its_trail()
    with pytest.raises(NotNow, match="already finished"):
        run.do(finish_check, check.id, True)


def test_who_was_checked_can_be_picked_by_name_again(run: Running):
    check = run.do(pick_player, 1)
    with pytest.raises(NotNow, match="Ann is already picked"):
        run.do(pick_player, 1)
    run.do(finish_check, check.id, True)
    run.do(pick_player, 1)
    assert [seen.check.status for seen in run.look(deck_checks)] == [DeckCheckStatus.PICKED, DeckCheckStatus.DONE]


def test_what_is_wrong_has_to_be_said(run: Running):
    check = run.do(pick_player, 1)
    with pytest.raises(ReasonNeeded, match="Findings"):
        run.do(finish_check, check.id, False)


def test_nobody_checks_the_own_deck(run: Running):
    check = run.do(pick_player, 1)
    with pytest.raises(NotAllowed, match="You can't check your own deck"):
        run.do(start_check, check.id, actor=run.player(1))


def test_time_needs_a_table(database: Database):
    run = Running(database).with_players(3).playing()
    seated = {number for table in run.tables() for number in table.players}
    (resting,) = {1, 2, 3} - seated
    check = run.do(pick_player, resting)
    with pytest.raises(SettingsNotPossible, match="has no table that could get extra time"):
        run.do(finish_check, check.id, True, minutes=3)


def test_a_check_outlives_a_round_that_is_taken_back(run: Running):
    run.do(pick_player, 1)
    run.do(unpair_round, "a wrong draw")
    (seen,) = run.look(deck_checks)
    assert (seen.round, seen.table) == (None, None)
    assert run.is_told_by_its_trail()


def test_a_check_of_another_event_is_not_there(run: Running, database: Database):
    check = run.do(pick_player, 1)
    with pytest.raises(NothingThere):
        Running(database, "Another Cup").do(start_check, check.id)
