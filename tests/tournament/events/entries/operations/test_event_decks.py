"""Decks of an event: versions, deadlines, marks, and who may see which."""

from datetime import timedelta

import pytest

from tests.support.tournament.ready_lists import ready_list
from tests.support.tournament.running import START, Running
from tournament.core.problems import NotAllowed, SettingsNotPossible
from tournament.core.security.permissions import Role
from tournament.core.security.principal import ANONYMOUS, Principal
from tournament.core.storage.database import Database
from tournament.decks.problems import DeckNotReadable
from tournament.events.book.submitted_decks import current_decks, missing_decks
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.entries.operations.decks import (
    deck_day,
    deck_report,
    deck_versions,
    part_deck_format,
    submit_deck,
)
from tournament.events.floor.operations.deck_checks import pick_player
from tournament.events.lifecycle.operations.stages import start_stage
from tournament.events.problems import DeadlinePassed, NothingThere, NotNow
from tournament.events.settings import DeckVisibility, EventSettings
from tournament.events.standings.operations.views import standings_view

STARK = "Ann's wolves\nHouse Stark\n3x Arya Stark\n"
LANNISTER = "House Lannister\n3x Tywin Lannister\n"


@pytest.fixture
def run(database: Database) -> Running:
    return Running(database).with_players(4, accounts=True)


def submit(run: Running, number: int, source: str = STARK, **named: object):
    named = {"actor": run.player(number), **named}
    return run.do(submit_deck, number, "joust", source, **named)


def test_a_deck_is_kept_with_its_report_and_marked_when_it_is_not_legal(run: Running):
    deck = submit(run, 1)
    assert (deck.version, deck.faction, deck.is_legal, deck.is_late) == (1, "stark", False, False)
    assert run.entry(1).faction == ""  # the deck is for the staff's eyes
    with run.database.read() as session:
        kept, found = deck_report(session, run.slug, 1, "joust")
    assert kept.id == deck.id
    assert not found.valid and found.deck.faction == "stark"
    assert run.last().summary == "Ann submitted a joust deck (version 1, not legal)."
    assert run.is_told_by_its_trail()


def test_the_newest_version_counts_and_the_others_stay(run: Running):
    submit(run, 1)
    submit(run, 1, LANNISTER)
    entry = run.entry(1)
    assert run.look(current_decks)[entry.id, "joust"].faction == "lannister"
    assert [deck.version for deck in run.look(deck_versions, entry)] == [2, 1]
    with run.database.read() as session:
        assert deck_report(session, run.slug, 1, "joust", 1)[1].deck.faction == "stark"
        with pytest.raises(NothingThere, match="It has versions 1 to 2"):
            deck_report(session, run.slug, 1, "joust", 3)
        with pytest.raises(NothingThere, match="has submitted no joust deck"):
            deck_report(session, run.slug, 2, "joust")


def test_the_same_list_again_is_no_new_version(run: Running):
    first = submit(run, 1)
    assert submit(run, 1).id == first.id
    assert run.last().verb == "deck.submitted" and len(run.look(deck_versions, run.entry(1))) == 1


def test_a_player_submits_the_own_deck_only(run: Running):
    with pytest.raises(NotAllowed, match="You can only submit your own decks"):
        submit(run, 2, actor=run.player(1))
    run.add_player("Guest")
    with pytest.raises(NotAllowed):
        run.do(submit_deck, 5, "joust", STARK, actor=ANONYMOUS)


def test_a_part_that_nobody_plays_is_refused(run: Running):
    with pytest.raises(SettingsNotPossible, match="Submit a deck for: joust"):
        run.do(submit_deck, 1, "melee", STARK, actor=run.player(1))
    with pytest.raises(SettingsNotPossible):
        run.do(submit_deck, 1, "nonsense", STARK, actor=run.player(1))


def test_a_list_that_can_not_be_read_changes_nothing(run: Running):
    before = run.rows()
    with pytest.raises(DeckNotReadable):
        submit(run, 1, " ")
    assert run.rows() == before


def test_after_the_deadline_the_staff_takes_decks_and_they_are_marked(database: Database):
    deadline = START + timedelta(hours=1)
    run = Running(database, settings=EventSettings(deck_deadline=deadline)).with_players(2, accounts=True)
    submit(run, 1)
    run.wait(hours=1)
    with pytest.raises(DeadlinePassed, match="The deck deadline of Kingsmoot Cup has passed"):
        submit(run, 2)
    deck = submit(run, 2, actor=run.account("Olga"), by_staff=True)
    assert deck.is_late
    assert run.last().summary == "Bob submitted a joust deck (version 1, late, not legal, entered by Olga)."


def test_once_the_joust_has_begun_players_keep_their_decks(run: Running):
    run.playing()
    with pytest.raises(DeadlinePassed, match="Joust has started"):
        submit(run, 1)


def test_a_finished_event_takes_no_decks(run: Running):
    run.playing().enter_all().close().finish()
    with pytest.raises(NotNow, match="Its decks are final"):
        submit(run, 1, by_staff=True)


def test_nobody_starts_without_a_required_deck_unless_the_desk_says_so(database: Database):
    run = Running(database, settings=EventSettings(decks_required=True)).with_players(3, accounts=True)
    submit(run, 2)
    run.check_in_all()
    assert [entry.name for entry in run.look(missing_decks)] == ["Ann", "Cat"]
    with pytest.raises(NotNow, match="Missing deck lists: Ann, Cat"):
        run.do(start_stage, 1)
    run.do(start_stage, 1, without_decks=True)
    assert run.stage == 1


def test_the_format_follows_the_part_and_the_day_is_the_events(database: Database):
    run = Running(database, melee=True, starts_at=START)
    assert (part_deck_format(run.book(), "joust"), part_deck_format(run.book(), "melee")) == (
        "lcg2-joust",
        "lcg2-melee",
    )
    assert deck_day(run.event(), START + timedelta(days=9)) == START.date()


def sees(run: Running, viewer: Principal, number: int, *roles: Role) -> bool:
    with run.database.read() as session:
        book = run.book()
        return DeckAccess(session, book, viewer, roles).may_see(book.entry(number), "joust")


def with_visibility(database: Database, visibility: DeckVisibility) -> Running:
    return Running(database, settings=EventSettings(deck_visibility=visibility)).with_players(4, accounts=True)


@pytest.mark.parametrize("visibility", list(DeckVisibility))
def test_everybody_sees_the_own_deck(database: Database, visibility: DeckVisibility):
    run = with_visibility(database, visibility)
    assert sees(run, run.player(1), 1, Role.PLAYER)
    assert not sees(run, run.player(2), 1, Role.PLAYER)


def test_a_hidden_deck_is_seen_by_judges_when_they_check_it(database: Database):
    run = with_visibility(database, DeckVisibility.HIDDEN)
    judge = run.account("Judith")
    run.playing()
    assert not sees(run, judge, 1, Role.JUDGE)
    run.do(pick_player, 1)
    assert sees(run, judge, 1, Role.JUDGE)
    assert not sees(run, judge, 1, Role.SCOREKEEPER)
    assert not sees(run, judge, 2, Role.JUDGE)
    run.enter_all().close().finish()
    assert not sees(run, ANONYMOUS, 1)


def test_the_staff_sees_decks_that_are_for_the_staff(database: Database):
    run = with_visibility(database, DeckVisibility.STAFF).playing()
    assert sees(run, run.account("Judith"), 1, Role.JUDGE)
    assert sees(run, run.account("Olga"), 1, Role.ORGANIZER)
    assert not sees(run, run.account("Scott"), 1, Role.SCOREKEEPER)
    assert not sees(run, ANONYMOUS, 1)


def test_public_decks_are_open_once_a_round_is_published(database: Database):
    run = with_visibility(database, DeckVisibility.PUBLIC)
    run.check_in_all().start().pair()
    assert not sees(run, ANONYMOUS, 1)
    run.publish()
    assert sees(run, ANONYMOUS, 1)


def test_the_decks_of_the_cut_are_open_once_it_is_paired(database: Database):
    run = with_visibility(database, DeckVisibility.CUT).playing()
    run.enter_all().close().start(2, size=2)
    cut = [entry.number for entry in run.book().players_in(run.book().stages[1])]
    other = next(number for number in (1, 2, 3, 4) if number not in cut)
    assert not sees(run, ANONYMOUS, cut[0])
    run.next_round()
    assert sees(run, ANONYMOUS, cut[0])
    assert not sees(run, ANONYMOUS, other)
    run.enter_all().close().finish()
    assert sees(run, ANONYMOUS, cut[0])
    assert not sees(run, ANONYMOUS, other)


def test_the_faction_of_a_deck_stands_beside_its_player_once_the_deck_is_open(database: Database):
    run = Running(database, settings=EventSettings(deck_visibility=DeckVisibility.PUBLIC))
    run.with_players(4, accounts=True)
    submit(run, 1)
    run.check_in_all().start().pair()
    assert run.entry(1).faction == ""
    run.publish()
    assert run.entry(1).faction == "stark"
    submit(run, 2, by_staff=True)
    assert run.entry(2).faction == "stark", "taken late, and open at once"
    assert run.is_told_by_its_trail()


@pytest.mark.parametrize(("hidden", "shown"), [(False, "stark"), (True, "")])
def test_the_faction_of_a_legal_deck_stands_in_the_standings(database: Database, hidden: bool, shown: str):
    run = Running(database, settings=EventSettings(hide_factions=hidden)).with_players(4, accounts=True)
    assert submit(run, 1, ready_list("stark")).is_legal
    assert run.entry(1).faction == "", "before the first round it would tell too much"
    submit(run, 2)  # not legal
    run.playing().enter_all().close()
    book = run.book()
    standings = standings_view(book, book.stages[0])
    assert {row.number: row.faction for row in standings.rows} == {1: shown, 2: "", 3: "", 4: ""}
    assert run.is_told_by_its_trail()
