"""Pools that never grow: the cards there were when heads and golden matches were made.

Decks of kept matches are drawn from a pool, and what any hand might hold decides which windows open. With the pool of
today every new card would change every kept match. `frozen/<game>.txt` names the cards of then, in their order.
"""

from __future__ import annotations

from dataclasses import replace
from functools import cache
from pathlib import Path

from engine.cards import Pool

FOLDER = Path(__file__).parent / "frozen"


@cache
def frozen_codes(game: str) -> tuple[str, ...]:
    """Return the codes that a game's pool had, in the order of then."""
    return tuple((FOLDER / f"{game}.txt").read_text(encoding="ascii").split())


def frozen(game: str, pool: Pool) -> Pool:
    """Return a pool without the cards that came later; facts and abilities are those of today."""
    codes = frozen_codes(game)
    known = frozenset(codes)
    return replace(
        pool,
        facts={code: pool.facts[code] for code in codes},
        abilities={code: lines for code, lines in pool.abilities.items() if code in known},
        guises={code: facts for code, facts in pool.guises.items() if code.partition("-")[0] in known},
    )
