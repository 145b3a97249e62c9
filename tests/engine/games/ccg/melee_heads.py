"""The chain heads of 48 melees of the collectible game: `python -m tests.engine.games.ccg.melee_heads` compares them.

Three to six seats with random legal decks. Every fourth match is plain; in the others seats leave, judges give
orders, or seats change settings and run out of time. `… melee_heads write` makes them anew.
"""

from __future__ import annotations

import sys
from pathlib import Path
from typing import Final

from engine.record.record import Recorder
from tests.engine.games.ccg.heads import begin
from tests.engine.games.lcg1.heads import Heads
from tests.support.engine.melee import play as melee


def play(number: int) -> Recorder:
    return melee.play(number, begin=lambda number: begin(2 * number + 1))


MELEE: Final = Heads(play, 48, Path(__file__).parent / "melee_heads.txt")


if __name__ == "__main__":
    sys.exit(MELEE.command(sys.argv[1:]))
