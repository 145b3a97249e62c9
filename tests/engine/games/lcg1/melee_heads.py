"""Chain heads of 48 first edition melees.

`python -m tests.engine.games.lcg1.melee_heads` compares them, `… write` writes them.

Three to six seats with random legal decks of the Core Set. Every fourth match is plain; in the others seats leave,
judges give orders, or seats change settings and run out of time.
"""

from __future__ import annotations

import sys
from pathlib import Path

from engine.match.match import Match
from engine.record.record import Recorder
from tests.engine.games.lcg1.heads import Heads
from tests.engine.heads import index_of_then
from tests.support.engine.games.lcg1.matches import FIRST
from tests.support.engine.melee import play as melee


def begin(number: int) -> Match:
    """Those with odd numbers are melees, of three to six seats in turn."""
    with index_of_then:
        return FIRST.start(2 * number + 1)


def play(number: int) -> Recorder:
    return melee.play(number, begin=begin)


MELEE = Heads(play, 48, Path(__file__).parent / "melee_heads.txt")


if __name__ == "__main__":
    sys.exit(MELEE.command(sys.argv[1:]))
