"""The Core Set of 2015 as a pool, and the decks that ship with it."""

from __future__ import annotations

from functools import cache
from importlib import resources

from engine.cards.card_files import read_decks, read_facts, read_gists
from engine.cards.deck import Deck
from engine.cards.facts import FACTIONS, Facts, faction_card
from engine.cards.pool import Pool
from engine.games.lcg2.sets.core import ABILITIES, GUISES
from engine.games.lcg2.sets.core.numbers import NUMBERS
from engine.games.lcg2.sets.core.titles import TITLES

CORE_SET = "Core Set"


@cache
def core_facts() -> tuple[Facts, ...]:
    """Read the printed facts of the second edition's Core Set."""
    return tuple(read_facts(resources.files("engine.games.lcg2.sets.core").joinpath("cards.json").read_bytes()))


@cache
def core_gists() -> dict[str, str]:
    """Read what the cards of the Core Set do, each in at most 30 characters."""
    return read_gists(resources.files("engine.games.lcg2.sets.core").joinpath("gists.json").read_bytes())


def ready_decks(pool: Pool) -> dict[str, Deck]:
    """Build the decks that ship with the product."""
    return read_decks(resources.files("engine.games.lcg2.sets.core").joinpath("decks.json").read_bytes(), pool)


def core_set(enforced: bool = True) -> Pool:
    """Build the second edition's Core Set of 2015.

    It has no abilities unless they are enforced.
    """
    facts = {card.code: card for card in [*core_facts(), *map(faction_card, FACTIONS), *TITLES]}
    if not enforced:
        return Pool(f"{CORE_SET}, facts only", facts)
    return Pool(CORE_SET, facts, ABILITIES, {card.code: card for card in GUISES}, NUMBERS, core_gists())
