"""Factions and agendas of the field: counted, and only as far as everybody may know them."""

import pytest
from sqlalchemy import select

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.entries.operations import decks
from tournament.events.entries.operations.faction_shares import DeckShare, DeckShares, deck_shares
from tournament.events.models.entries import Deck, Entry
from tournament.events.settings import DeckVisibility, EventSettings

LIST = "House Stark\n\nAgenda:\n1x Fealty (Core)\n\nPlots:\n1x A Noble Cause (Core)\n\n2x Arya Stark (Core)\n"


def counted(moot: Running) -> DeckShares:
    with moot.database.read() as session:
        book = moot.book()
        return deck_shares(session, book, book.stage(1))


def name_factions(moot: Running, *factions: str) -> None:
    with moot.database.write() as session:
        for entry, faction in zip(session.scalars(select(Entry).order_by(Entry.number)), factions, strict=False):
            entry.faction = faction


def test_factions_are_counted_and_mirrors_win_nothing(database: Database):
    moot = Running(database).with_players(4)
    moot.playing()
    (one, two), (three, four) = (table.players for table in moot.tables())
    factions = {one: "stark", two: "stark", three: "tyrell", four: "stark"}
    name_factions(moot, *(factions[number] for number in (1, 2, 3, 4)))
    moot.enter_all()
    # Table 1 is a mirror. At table 2 the lower number won.
    won = "tyrell" if three < four else "stark"
    view = counted(moot)
    assert view.factions == (
        DeckShare("stark", 3, int(won == "stark"), 1),
        DeckShare("tyrell", 1, int(won == "tyrell"), 1),
    )
    assert (view.players, view.through) == (4, 1)


def test_who_named_no_faction_is_in_no_count(database: Database):
    moot = Running(database).with_players(4)
    name_factions(moot, "stark", "", "tyrell", "")
    moot.playing().enter_all()
    assert [(share.name, share.decks) for share in counted(moot).factions] == [("stark", 1), ("tyrell", 1)]


@pytest.mark.parametrize("visibility", list(DeckVisibility))
def test_agendas_are_those_of_lists_that_everybody_may_see(visibility: DeckVisibility, database: Database):
    moot = Running(database, settings=EventSettings(deck_visibility=visibility)).open_registration()
    moot.with_players(8, accounts=True)
    for number in (1, 8):
        moot.do(decks.submit_deck, number, "joust", LIST, actor=moot.player(number))
    with database.read() as session:
        assert {deck.agenda for deck in session.scalars(select(Deck))} == {"Fealty"}
    moot.check_in_all().start().pair()
    assert counted(moot).agendas == ()
    moot.publish()
    everybody = (DeckShare("Fealty", 2, 0, 0),)
    assert counted(moot).agendas == (everybody if visibility is DeckVisibility.PUBLIC else ())
    assert bool(counted(moot).factions) is (visibility is DeckVisibility.PUBLIC)
    moot.enter_all().close().play_round().play_round().start(2, 4).next_round()
    expected = {DeckVisibility.PUBLIC: 2, DeckVisibility.CUT: 1}.get(visibility, 0)
    assert counted(moot).lists == sum(share.decks for share in counted(moot).agendas) == expected
