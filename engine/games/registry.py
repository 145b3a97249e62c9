"""The games there are, with the cards that ship: the only place that knows all of them."""

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
    """A game that people play and run tournaments of, whether the engine plays it or not."""

    id: str
    """As it is stored, and as the ids of its rules begin."""
    name: str
    """Its name for people, as it stands within a sentence."""
    regulations: str
    """The edition by whose regulations its tournaments are run."""
    house: str = "House"
    """What its decks belong to."""

    @property
    def heading(self) -> str:
        """Its name where a line begins with it."""
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
"""Those of the games that the engine plays."""
DEFAULT: Final = LCG2.id
"""The game that is meant where none is named; the engine plays it."""


@cache
def _shipped(enforced: bool) -> Pool:
    """One pool for all matches: what is found out about its cards is found once."""
    return core_set(enforced)


def _second_edition(name: str) -> Pool:
    return _shipped(name != _shipped(False).name)


@cache
def _shipped_first(enforced: bool) -> Pool:
    return first_core.core_set(enforced)


def _first_edition(name: str) -> Pool:
    return _shipped_first(name != _shipped_first(False).name)


@cache
def _shipped_collectible(enforced: bool) -> Pool:
    return iron_throne.iron_throne(enforced)


def _collectible(name: str) -> Pool:
    return _shipped_collectible(name != _shipped_collectible(False).name)


POOLS: Final[dict[str, Callable[[str], Pool]]] = {
    LCG2.id: _second_edition,
    LCG1.id: _first_edition,
    CCG.id: _collectible,
}
"""By game: the cards of a pool by its name; where that one is not here, the nearest that is."""
FACTS: Final[dict[str, Callable[[], tuple[Facts, ...]]]] = {
    LCG2.id: core_facts,
    LCG1.id: first_core.core_facts,
    CCG.id: iron_throne.card_facts,
}
"""By game: what is printed on the cards of its shipped pool that decks are built of."""
READY: Final[dict[str, Callable[[Pool], dict[str, Deck]]]] = {
    LCG2.id: ready_decks,
    LCG1.id: first_core.ready_decks,
    CCG.id: iron_throne.ready_decks,
}
"""By game: decks that can be played at once, by name, of a pool of it."""


def decks_at_hand(ruleset: str) -> tuple[Pool, dict[str, Deck]]:
    """The cards of a game that ship, and its ready decks."""
    pool = POOLS[ruleset](CORE_SET)
    return pool, READY[ruleset](pool)


def load_pools() -> None:
    """Read every shipped pool now, so that threads which start later share it."""
    for load in POOLS.values():
        load(CORE_SET)


def pool_of(header: Header) -> Pool:
    """The cards of a stored match; where its own are not here, those that are."""
    pool = POOLS[header.ruleset if header.ruleset in POOLS else DEFAULT](header.pool)
    return with_blanks(pool) if header.board else pool


__all__ = [
    "CORE_SET",
    "DEFAULT",
    "FACTS",
    "GAMES",
    "POOLS",
    "READY",
    "RULESETS",
    "GameInfo",
    "core_facts",
    "core_set",
    "decks_at_hand",
    "load_pools",
    "pool_of",
    "ready_decks",
]
