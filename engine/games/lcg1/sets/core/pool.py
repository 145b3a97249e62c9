"""The Core Set of 2008 as a pool, and the decks that ship with it."""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import Final

import msgspec

from engine.cards.card_files import read_decks, read_facts, read_gists, read_reprints
from engine.cards.deck import Deck
from engine.cards.facts import Facts, faction_card
from engine.cards.pool import Pool
from engine.cards.terms import GameTerms
from engine.games.lcg1.sets.core import ABILITIES, GUISES
from engine.games.lcg1.sets.core.numbers import NUMBERS
from engine.games.lcg1.sets.core.titles import TITLES

CORE_SET: Final = "Core Set"
HOUSES: Final = ("baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen")
"""Houses with a house card in the box; four of them have their own cards there."""
WORDS: Final = GameTerms(house="House", marshaled="marshalled", marshaling="marshalling", forced="passive")

_read_errata = msgspec.json.Decoder(dict[str, str]).decode


def _file(name: str) -> bytes:
    return resources.files("engine.games.lcg1.sets.core").joinpath(name).read_bytes()


@cache
def core_facts() -> tuple[Facts, ...]:
    """Read the facts of the 208 numbered cards, with the official errata."""
    return tuple(read_facts(_file("cards.json")))


@cache
def reprints() -> dict[str, str]:
    """Read which numbers repeat another card of the same box."""
    return read_reprints(_file("cards.json"))


@cache
def gists() -> dict[str, str]:
    """Read what cards do, each in at most 30 characters; all printings say the same."""
    said = read_gists(_file("gists.json"))
    return said | {code: said[first] for code, first in reprints().items() if first in said}


@cache
def errata() -> dict[str, str]:
    """Read what errata changed: how the cards were printed, in a few words."""
    return _read_errata(_file("errata.json"))


def ready_decks(pool: Pool) -> dict[str, Deck]:
    """Build two ready decks for each house.

    Those of Greyjoy and Martell borrow cards from other houses and pay the penalty.
    """
    return read_decks(_file("decks.json"), pool)


def core_set(enforced: bool = True) -> Pool:
    """Build the first edition's Core Set; without abilities unless they are enforced."""
    facts = {card.code: card for card in [*core_facts(), *map(faction_card, HOUSES), *TITLES]}
    if not enforced:
        return Pool(f"{CORE_SET}, facts only", facts, errata=errata(), words=WORDS)
    again = {code: ABILITIES[first] for code, first in reprints().items() if first in ABILITIES}
    guises = {card.code: card for card in GUISES}
    return Pool(CORE_SET, facts, {**ABILITIES, **again}, guises, NUMBERS, gists(), errata(), WORDS)
