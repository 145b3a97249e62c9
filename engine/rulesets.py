"""The games there are, with the cards that ship: the only place that knows all of them."""

from __future__ import annotations

from typing import Final

from engine.cards import Pool
from engine.lcg2.core.pool import CORE_SET, core_facts, core_set, ready_decks
from engine.lcg2.ruleset import LCG2
from engine.record.header import Header
from engine.ruleset import Ruleset
from engine.scenario.board import with_blanks

RULESETS: Final[dict[str, Ruleset]] = {LCG2.id: LCG2}


def pool_of(header: Header) -> Pool:
    """The cards of a stored match; where its own are not here, those that are."""
    pool = core_set(enforced=header.pool != core_set(enforced=False).name)
    return with_blanks(pool) if header.board else pool


__all__ = ["CORE_SET", "RULESETS", "core_facts", "core_set", "pool_of", "ready_decks"]
