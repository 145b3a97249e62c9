"""The ready decks of the collectible game under its rules for decks, and decks that break them."""

from collections import Counter
from dataclasses import replace
from datetime import date
from random import Random

import pytest

from engine.cards import Deck
from engine.games.ccg.sets.iron_throne.pool import HOUSES
from engine.games.registry import POOL_LOADERS, READY_DECK_BUILDERS
from tests.support.engine.games.ccg.directed import WAYS
from tests.support.engine.games.ccg.matches import THRONE
from tournament.decks.cards import RulesetId
from tournament.decks.decklist import DeckList
from tournament.decks.legality import CheckTerms, check_legality
from tournament.decks.play_formats import ALIASES, FORMATS
from tournament.decks.pool import make_core_pool

POOL = POOL_LOADERS["ccg"]("")
DECKS = READY_DECK_BUILDERS["ccg"](POOL)
CARDS = make_core_pool(RulesetId.CCG)
TERMS = CheckTerms(FORMATS[ALIASES["ccg"]], date(2026, 1, 1))
STARK = DECKS["stark"]


def rules_broken(deck: Deck) -> list[str]:
    listed = DeckList.of(deck.faction, deck.agendas, Counter([*deck.plots, *deck.draw]))
    return [violation.rule for violation in check_legality(listed, CARDS, TERMS).violations]


@pytest.mark.parametrize("name", DECKS)
def test_a_ready_deck_is_legal(name: str):
    assert rules_broken(DECKS[name]) == []


@pytest.mark.parametrize("wanted", [(), *(way.wanted for way in WAYS)], ids=lambda wanted: ", ".join(wanted[:1]))
def test_the_random_decks_of_the_soak_are_legal(wanted: tuple[str, ...]):
    for house in HOUSES:
        assert rules_broken(THRONE.deck(house, Random(house), wanted)) == []


def code(title: str) -> str:
    return POOL.titled(title).code


@pytest.mark.parametrize(
    "deck",
    [
        replace(STARK, draw=STARK.draw[:59]),
        replace(STARK, plots=STARK.plots[:6]),
        replace(STARK, plots=(*STARK.plots[:6], STARK.plots[0])),
        replace(STARK, draw=(*STARK.draw, *[code("Needle")] * 3)),
        replace(STARK, draw=(*STARK.draw, code("Seasick"))),
    ],
    ids=["59 cards", "6 plots", "a plot twice", "4 of a card", "House Greyjoy only"],
)
def test_a_deck_that_breaks_one_rule_is_told_so(deck: Deck):
    assert rules_broken(deck) == ["ccg:deck"]


def test_a_plot_that_says_so_may_be_there_twice_and_cards_of_other_houses_may_be():
    assert rules_broken(replace(STARK, plots=(*STARK.plots[:5], *[code("The Power of Faith")] * 2))) == []
    assert rules_broken(replace(STARK, draw=(*STARK.draw, code("Tyrion Lannister")))) == []


def test_what_is_not_enforced_is_remarked_and_names_the_card():
    deck = replace(STARK, draw=(*STARK.draw, code("Sansa Stark")))
    listed = DeckList.of("stark", (), Counter([*deck.plots, *deck.draw]))
    enforced = frozenset(one for one in POOL.facts if POOL.enforced(one))
    remarks = check_legality(listed, CARDS, TERMS, enforced).remarks
    assert [remark.cards for remark in remarks] == [(code("Sansa Stark"),)]
