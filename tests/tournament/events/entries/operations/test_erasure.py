"""A person who leaves: results stay, names go, and the trail still tells the event."""

import json
import re
from uuid import UUID

import pytest
from sqlalchemy import select

from tests.support.tournament.calls import answer
from tests.support.tournament.running import Running
from tournament.accounts.models import Account
from tournament.accounts.operations.names import REMOVED_NAME
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database
from tournament.events.entries.operations.decks import deck_report, submit_deck
from tournament.events.entries.operations.erasure import erase_person, export_person, hide_real_name
from tournament.events.entries.operations.registration import claim, edit_entry, register
from tournament.events.floor.operations.announcements import announce
from tournament.events.floor.operations.penalties import give_penalty
from tournament.events.history.operations.undo import undo
from tournament.events.lifecycle.operations.lifecycle import open_registration
from tournament.events.lifecycle.operations.views import players_view
from tournament.events.models.trail import TrailEntry
from tournament.events.rounds.operations.lifecycle import swap_players
from tournament.events.rounds.operations.results import ResultInput, dispute_result, report_result
from tournament.events.states import EntryStatus
from tournament.events.trail.recorded_tables import all_recorded_tables
from tournament.judging.disputes.operations.judge_calls import call_judge

SECRETS = ("Ann", "Anna Arryn", "The Eyrie")


@pytest.fixture
def run(either_database: Database) -> Running:
    """Ann, once called The Eyrie and really Anna Arryn, plays; Annabel plays too; Judith judges."""
    run = Running(either_database)
    run.account("Ann", real_name="Anna Arryn")
    run.do(open_registration)
    run.do(register, real_name="Anna Arryn", shows_real_name=True, actor=run.account("Ann"))
    run.do(edit_entry, 1, name="The Eyrie")
    run.do(edit_entry, 1, name="Ann")
    run.add_player("Annabel")
    run.add_players(2, accounts=True)
    run.staff("Judith", Role.JUDGE)
    run.staff("Ann", Role.SCOREKEEPER)
    run.do(submit_deck, 1, "joust", "Ann's wolves\nHouse Stark\n3x Arya Stark\n", actor=run.account("Ann"))
    run.playing()
    mine = run.table_of(1)
    other = next(number for number in mine.players if number != 1)
    elsewhere = next(table for table in run.tables() if table.number != mine.number)
    run.do(swap_players, other, elsewhere.players[0], reason="Ann and her sister")
    table = run.table_of(1)
    run.do(report_result, 1, 1, table.number, ResultInput(winner=1), actor=run.account("Ann"))
    run.do(
        give_penalty, 1, "caution", "slow play", "Ann stalled, says Anna Arryn herself", actor=run.account("Judith")
    )
    run.do(give_penalty, 2, "caution", "slow play", "so says Ann", actor=run.account("Ann"))
    call = run.do(call_judge, "May Ann do that?", actor=run.account("Ann"))
    run.do(answer, call.id, "Ann may, Annabel may not.", actor=run.account("Judith"))
    run.do(announce, "Ann has lost her keys.", actor=run.account("Ann"))
    return run


def erase(run: Running, person: Principal) -> None:
    with run.database.write() as session:
        assert person.account_id is not None
        erase_person(session, person.account_id, run.now)
        account = session.get_one(Account, person.account_id)
        account.name, account.name_key, account.real_name = REMOVED_NAME, None, None


def everything(run: Running) -> str:
    """All that the event's tables and its trail hold, as text."""
    with run.database.read() as session:
        found = [str(vars(row)) for model in all_recorded_tables().models for row in session.scalars(select(model))]
        found += [json.dumps(line.changes) + str(vars(line)) for line in session.scalars(select(TrailEntry))]
    return "\n".join(found)


def names_in(text: str) -> list[str]:
    """Secrets that stand there as words of their own."""
    return [secret for secret in SECRETS if re.search(rf"(?<!\w){secret}(?!\w)", text)]


def test_no_name_is_left_anywhere(run: Running):
    assert names_in(everything(run)) == list(SECRETS)
    erase(run, run.account("Ann"))
    left = everything(run)
    assert names_in(left) == []
    assert "Annabel" in left and "Judith" in left, "nobody else is taken out"
    assert run.is_told_by_its_trail()


def test_results_stay_under_another_name(run: Running):
    run.enter_all().close()
    before = [(row.player, row.points) for row in run.book().standings(run.book().stages[0]).rows]
    erase(run, run.account("Ann"))
    book = run.book()
    entry = book.entry(1)
    assert (entry.name, entry.real_name, entry.account_id, entry.shows_real_name) == (
        "removed player 1",
        "",
        None,
        False,
    )
    assert [(row.player, row.points) for row in book.standings(book.stages[0]).rows] == before


def test_a_running_event_goes_on_and_what_was_done_can_still_be_undone(run: Running):
    table = run.table_of(1).number
    run.enter(table, winner=1)
    entered = run.event().version
    erase(run, run.account("Ann"))
    run.do(undo, entered)
    assert run.is_told_by_its_trail()
    run.enter_all().close().play_round()
    assert run.is_told_by_its_trail()
    assert names_in(everything(run)) == []


def test_staff_leaves_every_event(run: Running):
    other = Running(run.database, "Another Cup", actor=run.account("Judith"))
    erase(run, run.account("Judith"))
    for each in (run, other):
        assert "Judith" not in [row["name"] for key, row in each.rows().items() if key[0] == "staff"]
        assert each.is_told_by_its_trail()
    assert "Judith" not in everything(run)
    given = [row for key, row in run.rows().items() if key[0] == "penalty" and row["reason"] != "so says Ann"]
    assert [row["given_by"] for row in given] == [REMOVED_NAME]


def test_a_deck_keeps_its_cards_and_loses_its_name(run: Running):
    erase(run, run.account("Ann"))
    with run.database.read() as session:
        deck, found = deck_report(session, run.slug, 1, "joust")
    assert deck.source.splitlines()[1:] == ["House Stark", "3x Arya Stark"]
    assert (deck.name, found.deck.name) == ("", "")
    assert [card.title for group in found.groups for card in group.cards] == ["Arya Stark"]


def test_before_an_event_begins_the_place_becomes_free(either_database: Database):
    run = Running(either_database).with_players(2, accounts=True)
    erase(run, run.account("Ann"))
    assert run.entry(1).status is EntryStatus.WITHDRAWN
    assert run.is_told_by_its_trail()


def test_the_name_is_told_from_those_who_call_themselves_so(database: Database):
    run = Running(database).with_players(1, accounts=True)
    run.add_player("Removed Player 1")
    erase(run, run.account("Ann"))
    assert run.entry(1).name == "removed player 1/2"


def test_two_who_leave_do_not_get_in_each_others_way(run: Running):
    run.do(dispute_result, 1, 1, run.table_of(1).number, "no", actor=opponent(run))
    for person in ("Ann", "Cat", "Dan"):
        erase(run, run.account(person))
        assert run.is_told_by_its_trail()
    assert [entry.name for entry in run.book().entries] == [
        "removed player 1",
        "Annabel",
        "removed player 3",
        "removed player 4",
    ]


def opponent(run: Running) -> Principal:
    table = run.table_of(1)
    name = next(name for number, name in zip(table.players, table.names, strict=True) if number != 1)
    if name == "Annabel":
        run.do(claim, "code of Annabel", actor=run.account("Annabel"))
    return run.account(name)


def test_odd_names_do_no_harm(database: Database):
    run = Running(database)
    for at, name in enumerate((r".*", "removed", "player 1", "(", "of")):
        run.do(open_registration) if at == 0 else None
        run.do(register, actor=run.account(name))
    run.check_in_all()
    for name in (r".*", "removed", "player 1", "(", "of"):
        erase(run, run.account(name))
        assert run.is_told_by_its_trail()
    assert [entry.name for entry in run.book().entries] == [f"removed player {number}" for number in range(1, 6)]


def test_a_person_gets_everything_that_events_keep(run: Running):
    ann = run.account("Ann").account_id
    assert isinstance(ann, UUID)
    found = run.look(export_person, ann)
    kept = found["events"]["kingsmoot-cup"]
    assert kept["roles"] == ["scorekeeper"]
    assert kept["entry"]["real_name"] == "Anna Arryn"
    assert [deck["version"] for deck in kept["entry"]["decks"]] == [1]
    assert [penalty["name"] for penalty in kept["entry"]["penalties"]] == ["caution"]
    assert any("reported table" in line["what"] for line in kept["done"])
    json.dumps(found)


def test_an_event_without_the_person_stays_as_it_is(run: Running):
    other = Running(run.database, "Another Cup").with_players(3)
    before = other.event().version
    erase(run, run.account("Ann"))
    assert other.event().version == before


def test_consent_to_a_real_name_is_taken_back_everywhere(database: Database):
    run = Running(database)
    run.do(open_registration)
    ann = run.account("Ann", real_name="Ann Example")
    run.do(register, actor=ann, real_name="Ann Example", shows_real_name=True)
    assert players_view(run.book())[0].real_name == "Ann Example"
    with database.write() as session:
        hide_real_name(session, ann, run.now)
    assert players_view(run.book())[0].real_name == ""
    assert players_view(run.book(), staff=True)[0].real_name == "Ann Example"
    assert run.is_told_by_its_trail()
