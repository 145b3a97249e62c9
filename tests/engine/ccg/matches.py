"""Matches of the collectible game that follow from a number, with random legal decks of the Iron Throne Edition."""

from __future__ import annotations

from typing import Final

from engine.ccg.iron_throne.pool import HOUSES, card_facts, iron_throne
from tests.engine.lcg1.matches import Legal

POOL: Final = iron_throne()
THRONE: Final = Legal("ccg", POOL, HOUSES, tuple([facts for facts in card_facts() if POOL.enforced(facts.code)]))
