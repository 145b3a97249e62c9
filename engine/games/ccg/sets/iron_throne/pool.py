"""The Iron Throne Edition as a pool, and the decks that ship with it."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

from engine.cards.card_files import read_decks, read_facts, read_gists
from engine.cards.deck import Deck
from engine.cards.facts import Facts, faction_card
from engine.cards.pool import Pool
from engine.games.ccg.sets.iron_throne import ABILITIES, GUISES
from engine.games.ccg.sets.iron_throne.numbers import NUMBERS
from engine.games.ccg.sets.iron_throne.titles import TITLES
from engine.games.lcg1.sets.core.pool import WORDS

IRON_THRONE: Final = "Iron Throne Edition"
HOUSES: Final = ("baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen")


def _file(name: str) -> bytes:
    return resources.files("engine.games.ccg.sets.iron_throne").joinpath(name).read_bytes()


@cache
def card_facts() -> tuple[Facts, ...]:
    """Read the facts of all cards that decks may contain.

    Cards with a number come first, then promotional cards.
    """
    return tuple(read_facts(_file("cards.json")))


@cache
def gists() -> dict[str, str]:
    """Read what cards do, each in at most 30 characters."""
    return read_gists(_file("gists.json"))


def ready_decks(pool: Pool) -> dict[str, Deck]:
    """Build two ready decks for each house."""
    return read_decks(_file("decks.json"), pool)


def iron_throne(enforced: bool = True) -> Pool:
    """Build the edition's pool; without abilities unless they are enforced."""
    facts = {card.code: card for card in [*card_facts(), *map(faction_card, HOUSES), *TITLES]}
    if not enforced:
        return Pool(f"{IRON_THRONE}, facts only", facts, words=WORDS)
    guises = {card.code: card for card in GUISES}
    return Pool(IRON_THRONE, facts, ABILITIES, guises, NUMBERS, gists(), words=WORDS)
