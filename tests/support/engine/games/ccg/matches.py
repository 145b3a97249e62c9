"""Matches of the collectible game that follow from a number, with random legal decks of the Iron Throne Edition."""

from __future__ import annotations

from typing import Final

from engine.games.ccg.sets.iron_throne.pool import HOUSES, card_facts, iron_throne
from tests.engine.frozen_pools import frozen
from tests.support.engine.games.lcg1.matches import Legal

POOL: Final = frozen("ccg", iron_throne())
CARDS: Final = tuple([facts for facts in card_facts() if facts.code in POOL.facts and POOL.enforced(facts.code)])
THRONE: Final = Legal("ccg", POOL, HOUSES, CARDS)
