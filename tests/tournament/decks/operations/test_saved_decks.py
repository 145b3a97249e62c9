"""Decks of a person, and lists as the engine plays them or refuses them."""

from dataclasses import replace

import pytest

from engine import core_set, ready_decks
from tests.support.tournament.people import CHEAP, NOW, PASSWORD, make_account
from tests.support.tournament.ready_lists import ready_list
from tournament.accounts.operations.accounts import delete_account, export_account
from tournament.core.storage.database import Database
from tournament.decks.exporters import WRITERS
from tournament.decks.operations.checks import DeckRequest, check_deck
from tournament.decks.operations.playable import make_playable_deck
from tournament.decks.operations.saved_decks import MAX_SAVED_DECKS, delete_deck, save_deck
from tournament.decks.problems import DeckNotFound, DeckNotPlayable, TooManyDecks
from tournament.events.entries.operations.own_decks import own_deck_list, own_decks


def checked(database: Database, text: str, format: str = "lcg2-joust"):
    with database.read() as session:
        return check_deck(session, DeckRequest(text, format=format, day=NOW.date()))


@pytest.mark.parametrize("written", WRITERS)
def test_a_list_in_any_format_is_the_deck_that_is_dealt(database: Database, written: str):
    for name, deck in ready_decks(core_set()).items():
        found = make_playable_deck(checked(database, ready_list(name, written)))
        assert (found.faction, found.agendas) == (deck.faction, deck.agendas)
        assert (found.plots, found.draw) == (tuple(sorted(deck.plots)), tuple(sorted(deck.draw)))


def test_a_list_is_refused_in_the_words_of_its_check_and_with_cards_that_nobody_enforces(database: Database):
    found = checked(database, ready_list("stark").replace("2x Arya Stark", "4x Arya Stark"))
    assert found.violations
    *groups, last = found.groups
    strange = replace(last, cards=(replace(last.cards[0], enforced=False), *last.cards[1:]))
    with pytest.raises(DeckNotPlayable) as refused:
        make_playable_deck(replace(found, groups=(*groups, strange)))
    for fault in found.violations:
        assert fault.sentence in refused.value.detail
    assert refused.value.facts["cards"] == [last.cards[0].title]
    assert [one["sentence"] for one in refused.value.facts["violations"]] == [  # type: ignore[union-attr, index, call-overload]
        fault.sentence for fault in found.violations
    ]
    assert f"does not enforce {last.cards[0].title}" in refused.value.detail


def test_kept_decks_are_their_owners_until_they_go(either_database: Database):
    ann, bob = make_account(either_database, "Ann"), make_account(either_database, "Bob")
    text = ready_list("stark")
    found = checked(either_database, text)
    with either_database.write() as session:
        kept = save_deck(session, ann.account_id, found, text, "Wolves", NOW)
        assert save_deck(session, ann.account_id, found, text, "Wolves at the Gate", NOW).id == kept.id
        save_deck(session, bob.account_id, found, text, "", NOW)
    with either_database.read() as session:
        (own,) = own_decks(session, ann.account_id)
        assert (own.name, own.faction, own.is_legal, own.left_out) == ("Wolves at the Gate", "stark", True, 0)
        assert own_deck_list(session, ann.account_id, kept.id) == text
        with pytest.raises(DeckNotFound):
            own_deck_list(session, bob.account_id, kept.id)
        assert export_account(session, ann, NOW)["decks"] == [
            {"name": "Wolves at the Gate", "kept_at": NOW.isoformat(), "list": text}
        ]
    with either_database.write() as session:
        delete_deck(session, bob.account_id, kept.id)
        assert own_decks(session, ann.account_id) == [own]
    delete_account(either_database, ann, password=PASSWORD, place="here", passwords=CHEAP, now=NOW)
    with either_database.read() as session:
        assert own_decks(session, ann.account_id) == []
        assert [deck.name for deck in own_decks(session, bob.account_id)] == [found.deck.name]


def test_nobody_keeps_decks_without_end(database: Database):
    ann = make_account(database, "Ann")
    found = checked(database, ready_list("stark"))
    with database.write() as session:
        for number in range(MAX_SAVED_DECKS):
            save_deck(session, ann.account_id, found, f"{number} of them", "", NOW)
        with pytest.raises(TooManyDecks, match="Delete one first"):
            save_deck(session, ann.account_id, found, "one more", "", NOW)
