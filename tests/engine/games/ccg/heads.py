"""Chain heads of 60 jousts of the collectible game.

`python -m tests.engine.games.ccg.heads` compares them, `… write` makes them.

Random legal decks of the Iron Throne Edition. As in the first edition every fourth match is plain, in the others a
seat concedes, judges give orders, or seats change settings and run out of time.
"""

from __future__ import annotations

import random
import sys
from dataclasses import replace
from pathlib import Path
from typing import Final

from engine import Match
from engine.record.record import Recorder
from tests.engine.games.lcg1.heads import Heads, play_on
from tests.engine.heads import index_of_then
from tests.support.engine.games.ccg.matches import POOL, THRONE

LATER: Final[frozenset[str]] = frozenset(
    (
        "ite_10",
        "ite_119",
        "ite_134",
        "ite_175",
        "ite_177",
        "ite_203",
        "ite_232",
        "ite_238",
        "ite_240",
        "ite_241",
        "ite_27",
        "ite_8",
        "ite_97",
        "ite_p15",
        "ite_p19",
        "ite_p22",
        "ite_p24",
        "ite_p25",
    )
)
"""The cards that had no abilities yet when the heads were made; they are left out of decks, and have none here."""
THEN: Final = THRONE._replace(
    cards=tuple([facts for facts in THRONE.cards if facts.code not in LATER]),
    pool=replace(POOL, abilities={code: lines for code, lines in POOL.abilities.items() if code not in LATER}),
)


def begin(number: int) -> Match:
    """Those with even numbers are jousts, those with odd ones melees of three to six seats in turn."""
    with index_of_then:
        return THEN.start(number)


def play(number: int) -> Recorder:
    return play_on(begin(2 * number), number, random.Random(f"collectible heads {number}"))


JOUST: Final = Heads(play, 60, Path(__file__).parent / "heads.txt")


if __name__ == "__main__":
    sys.exit(JOUST.command(sys.argv[1:]))
