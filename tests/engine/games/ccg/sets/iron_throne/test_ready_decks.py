"""The ready decks of the Iron Throne Edition: two for each house, of its own cards, enforced in full."""

from __future__ import annotations

from collections import Counter

import pytest

from engine.games.ccg.sets.iron_throne.pool import HOUSES, card_facts, iron_throne, ready_decks
from tests.engine.frozen_pools import frozen_codes

POOL = iron_throne()
DECKS = ready_decks(POOL)


@pytest.mark.parametrize("name", DECKS)
def test_a_ready_deck_is_enforced_in_full_and_borrows_nothing(name: str):
    deck = DECKS[name]
    assert (len(deck.draw), len(deck.plots)) == (60, 7)
    assert [POOL[code].title for code in deck.codes() if not POOL.enforced(code)] == []
    others = [code for code in deck.draw if POOL[code].faction != "neutral" and not POOL[code].is_of(deck.faction)]
    assert [POOL[code].title for code in others] == []


def test_each_house_has_two():
    assert Counter(deck.faction for deck in DECKS.values()) == dict.fromkeys(HOUSES, 2)


def test_every_card_of_the_boxes_that_is_enforced_is_in_some_deck():
    there = {code for deck in DECKS.values() for code in (*deck.plots, *deck.draw)}
    boxes = {facts.code for facts in card_facts() if "_p" not in facts.code} & set(frozen_codes("ccg"))
    enforced = {code for code in boxes if POOL.enforced(code)}
    assert enforced - there == set()
