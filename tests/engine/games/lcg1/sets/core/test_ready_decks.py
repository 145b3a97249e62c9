"""The first edition's ready decks: legal, two for each house, enforced in full."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.lcg1.sets.core.pool import HOUSES, core_set, ready_decks

POOL = core_set()
DECKS = ready_decks(POOL)


@pytest.mark.parametrize("name", DECKS)
def test_a_ready_deck_is_legal(name: str):
    """lcg1:core/deck, lcg1:faq-4.9: sixty cards, three of a title, seven plots, nothing that is for another house."""
    deck = DECKS[name]
    assert (len(deck.draw), len(deck.plots)) == (60, 7)
    titles = Counter(POOL[code].title for code in deck.draw)
    assert [title for title, count in titles.items() if count > min(POOL.titled(title).limit, 3)] == []
    assert len(set(deck.plots)) == 7
    assert [POOL[c].title for c in deck.codes() if POOL[c].only and deck.faction not in POOL[c].only] == []


@pytest.mark.parametrize("name", DECKS)
def test_a_ready_deck_is_enforced_in_full(name: str):
    assert [POOL[code].title for code in DECKS[name].codes() if not POOL.enforced(code)] == []


def test_each_house_has_two():
    assert Counter(deck.faction for deck in DECKS.values()) == dict.fromkeys(HOUSES, 2)


def test_houses_with_cards_of_their_own_borrow_none():
    for deck in DECKS.values():
        others = [
            code for code in deck.draw if POOL[code].faction != "neutral" and not POOL[code].is_of(deck.faction)
        ]
        assert bool(others) == (deck.faction in ("greyjoy", "martell")), deck.name
