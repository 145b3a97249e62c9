"""The decks that ship with the product: legal, different, and the pair that benchmarks are played with."""

from __future__ import annotations

from collections import Counter

import pytest

from engine import Match, Seat
from engine.cards import Deck
from tests.support.engine.play import BANNERS, CORE, DECKS, core_deck, draw_cards

BENCHMARK_PLOTS = {
    "stark": (
        "A Noble Cause",
        "Calling the Banners",
        "Counting Coppers",
        "Marched to the Wall",
        "A Storm of Swords",
        "Wildfire Assault",
        "Confiscation",
    ),
    "lannister": (
        "A Clash of Kings",
        "Building Orders",
        "Filthy Accusations",
        "Sneak Attack",
        "Summons",
        "A Game of Thrones",
        "Heads on Spikes",
    ),
}


def lent_faction(deck: Deck) -> str:
    """The faction whose cards a banner allows, or none."""
    titles = [CORE[code].title for code in deck.agendas]
    return next((name for name, banner in BANNERS.items() if f"Banner of the {banner}" in titles), "")


def of(deck: Deck, faction: str) -> int:
    return sum(CORE[code].faction == faction for code in deck.draw)


@pytest.mark.parametrize("name", DECKS)
def test_a_ready_deck_is_legal(name: str):
    """lcg2:deckbuilding/draw-deck, lcg2:deckbuilding/plots, lcg2:loyal."""
    deck = DECKS[name]
    lent = lent_faction(deck)
    assert len(deck.draw) >= 60
    assert all(count <= CORE[code].limit for code, count in Counter(deck.draw + deck.plots).items())
    assert len(deck.plots) == 7
    assert len(set(deck.plots)) >= 6
    for facts in map(CORE.__getitem__, deck.draw):
        assert facts.faction in (deck.faction, "neutral", lent)
        assert not (facts.loyal and facts.faction == lent)


def test_fealty_has_few_neutral_cards_and_a_banner_many_of_its_faction():
    for deck in DECKS.values():
        if "Fealty" in [CORE[code].title for code in deck.agendas]:
            assert of(deck, "neutral") <= 15
        if lent := lent_faction(deck):
            assert of(deck, lent) >= 12


def test_four_ready_decks_differ_in_faction_and_agenda():
    chosen = {deck.agendas: deck.faction for deck in DECKS.values()}
    assert len(chosen) >= 4
    assert len(set(chosen.values())) >= 4


@pytest.mark.parametrize("name", BENCHMARK_PLOTS)
def test_benchmarks_are_played_with_the_same_two_decks(name: str):
    """All of the faction's own cards twice, the neutral ones once, and two more of each road."""
    deck = DECKS[name]
    assert deck.agendas == ()
    assert sorted(deck.draw) == sorted(core_deck(name).draw)
    assert len(draw_cards(name)) == 19
    assert len(draw_cards("neutral")) == 18
    assert [CORE[code].title for code in deck.plots] == list(BENCHMARK_PLOTS[name])


@pytest.mark.parametrize("name", DECKS)
def test_every_ready_deck_is_enforced_in_full_and_can_be_played(name: str):
    deck = DECKS[name]
    assert [CORE[code].title for code in deck.codes() if not CORE.enforced(code)] == []
    seats = [Seat("Ann", deck), Seat("Bob", DECKS["stark"])]
    assert Match.start(ruleset="lcg2", format="joust", pool=CORE, seats=seats, seed=b"a ready deck lies").prompts
