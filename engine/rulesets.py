"""The games there are, with the cards that ship: the only place that knows all of them."""

from __future__ import annotations

from typing import Final

from engine.lcg2.core.pool import CORE_SET, core_facts, core_set, ready_decks
from engine.lcg2.ruleset import LCG2
from engine.ruleset import Ruleset

RULESETS: Final[dict[str, Ruleset]] = {LCG2.id: LCG2}

__all__ = ["CORE_SET", "RULESETS", "core_facts", "core_set", "ready_decks"]
