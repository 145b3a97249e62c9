"""All games with the cards that ship; no other module names every game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from typing import Final, NamedTuple

from engine.cards import Deck, Facts, Pool
from engine.chain.header import Header
from engine.games.ccg.ruleset import CCG
from engine.games.ccg.sets.iron_throne import pool as iron_throne
from engine.games.lcg1.ruleset import LCG1
from engine.games.lcg1.sets.core import pool as first_core
from engine.games.lcg2.ruleset import LCG2
from engine.games.lcg2.sets.core.pool import CORE_SET, core_facts, core_set, ready_decks
from engine.position.board import with_blanks
from engine.ruleset import Ruleset


class GameInfo(NamedTuple):
    """A game that people play tournaments of; the engine need not play it."""

    id: str
    """Stored id; the ids of the game's rules begin with it."""
    name: str
    """Name for people, as written within a sentence."""
    regulations: str
    """The edition whose tournament regulations apply."""
    house: str = "House"
    """What a deck belongs to, in the game's own word."""

    @property
    def heading(self) -> str:
        """Name for people, as written where a line begins with it."""
        return self.name.capitalize()


GAMES: Final[dict[str, GameInfo]] = {
    game.id: game
    for game in (
        GameInfo(LCG2.id, "second edition", regulations="second edition", house="faction"),
        GameInfo(LCG1.id, "first edition", regulations="first edition"),
        GameInfo(CCG.id, "collectible card game", regulations="first edition"),
    )
}
RULESETS: Final[dict[str, Ruleset]] = {LCG2.id: LCG2, LCG1.id: LCG1, CCG.id: CCG}
"""Rulesets of the games that the engine plays, by game."""
DEFAULT_GAME: Final = LCG2.id
"""The game used where none is named; the engine plays it."""


@cache
def _second_edition_pool(enforced: bool) -> Pool:
    """Return the pool that all matches share, so that its caches are filled only once."""
    return core_set(enforced)


def _load_second_edition(name: str) -> Pool:
    return _second_edition_pool(name != _second_edition_pool(False).name)


@cache
def _first_edition_pool(enforced: bool) -> Pool:
    return first_core.core_set(enforced)


def _load_first_edition(name: str) -> Pool:
    return _first_edition_pool(name != _first_edition_pool(False).name)


@cache
def _collectible_pool(enforced: bool) -> Pool:
    return iron_throne.iron_throne(enforced)


def _load_collectible(name: str) -> Pool:
    return _collectible_pool(name != _collectible_pool(False).name)


POOL_LOADERS: Final[dict[str, Callable[[str], Pool]]] = {
    LCG2.id: _load_second_edition,
    LCG1.id: _load_first_edition,
    CCG.id: _load_collectible,
}
"""By game: a function that returns a pool by name, or else the nearest that ships."""
FACT_LOADERS: Final[dict[str, Callable[[], tuple[Facts, ...]]]] = {
    LCG2.id: core_facts,
    LCG1.id: first_core.core_facts,
    CCG.id: iron_throne.card_facts,
}
"""By game: the printed facts of the cards that decks of its shipped pool contain."""
READY_DECK_BUILDERS: Final[dict[str, Callable[[Pool], dict[str, Deck]]]] = {
    LCG2.id: ready_decks,
    LCG1.id: first_core.ready_decks,
    CCG.id: iron_throne.ready_decks,
}
"""By game: a function that builds its ready decks, by name, from a pool."""


def shipped_decks(ruleset: str) -> tuple[Pool, dict[str, Deck]]:
    """Return the shipped cards of a game, and its ready decks."""
    pool = POOL_LOADERS[ruleset](CORE_SET)
    return pool, READY_DECK_BUILDERS[ruleset](pool)


def load_pools() -> None:
    """Read every shipped pool now, so that threads which start later share it."""
    for load in POOL_LOADERS.values():
        load(CORE_SET)


def pool_of(header: Header) -> Pool:
    """Return the cards of a stored match, or the nearest pool that ships."""
    pool = POOL_LOADERS[header.ruleset if header.ruleset in POOL_LOADERS else DEFAULT_GAME](header.pool)
    return with_blanks(pool) if header.board else pool


__all__ = [
    "CORE_SET",
    "DEFAULT_GAME",
    "FACT_LOADERS",
    "GAMES",
    "POOL_LOADERS",
    "READY_DECK_BUILDERS",
    "RULESETS",
    "GameInfo",
    "core_facts",
    "core_set",
    "load_pools",
    "pool_of",
    "ready_decks",
    "shipped_decks",
]
