"""Chain heads of 16 matches of the first edition's variants.

`python -m tests.engine.games.lcg1.variant_heads` compares them, `… write` writes them.

Every variant in turn, with random legal decks of the Core Set, and all that comes between as in the melees.
"""

from __future__ import annotations

import random
import sys
from pathlib import Path
from typing import Final

from engine import Match, Seat
from engine.record.record import Recorder
from tests.engine.games.lcg1.heads import Heads
from tests.engine.heads import index_of_then
from tests.support.engine.games.lcg1.matches import FIRST, HOUSES, NAMES
from tests.support.engine.melee import play as melee
from tests.support.engine.play import seed_of

FORMATS: Final = (("two-on-two", 4), ("titled-joust", 2), ("littlefinger", 3), ("littlefinger", 5))


def begin(number: int) -> Match:
    chance, (form, seats) = random.Random(f"variant {number}"), FORMATS[number % len(FORMATS)]
    decks = [FIRST.deck(chance.choice(HOUSES), chance) for _ in range(seats)]
    seated = [Seat(name, deck) for name, deck in zip(NAMES, decks, strict=False)]
    with index_of_then:
        return Match.start(ruleset="lcg1", format=form, pool=FIRST.pool, seats=seated, seed=seed_of(number))


def play(number: int) -> Recorder:
    return melee.play(number, begin=begin)


VARIANTS = Heads(play, 16, Path(__file__).parent / "variant_heads.txt")


if __name__ == "__main__":
    sys.exit(VARIANTS.command(sys.argv[1:]))
