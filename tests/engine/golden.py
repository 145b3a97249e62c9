"""Golden matches, which must keep replaying; `python -m tests.engine.golden [WAY] NUMBER…` makes more.

Those of the numbered folders were played by the rules of that version: the archive of its engine replays them. There
is none of version 1, under which no user's match was played.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from engine.cards import Pool
from engine.record.container import dump
from engine.record.record import Record
from tests.engine import heads
from tests.engine.ccg import heads as collectible
from tests.engine.ccg import melee_heads as collectible_melee
from tests.engine.lcg1 import heads as first
from tests.engine.lcg1 import matches, melee_heads, variant_heads
from tests.engine.melee import play as melee
from tests.engine.play import CORE, POOL, play_out, start, start_core

FOLDER = Path(__file__).parent / "golden"
SUFFIX = ".kingsmoot"
WAYS: dict[str, Callable[[int], Record]] = {
    "joust": lambda number: play_out(start(number), number).record,
    "core": lambda number: play_out(start_core(number), number).record,
    "heads": lambda number: heads.play(number).record,
    "melee": lambda number: melee.play(number).record,
    "first": lambda number: first.play(number).record,
    "first-melee": lambda number: melee_heads.play(number).record,
    "first-variant": lambda number: variant_heads.play(number).record,
    "collectible": lambda number: collectible.play(number).record,
    "collectible-melee": lambda number: collectible_melee.play(number).record,
}
"""With the kernel alone; with all abilities; with the orders and concessions of the matches of `heads`; melees;
those of the first edition, jousts, melees and variants; and of the collectible game."""


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob(f"*{SUFFIX}"))


def pool_for(path: Path) -> Pool:
    if path.name.startswith("collectible-"):
        return collectible.THEN.pool
    if path.name.startswith(("first-melee-", "first-variant-")):
        return matches.POOL
    if path.name.startswith("first-"):
        return first.POOL
    return POOL if path.name.startswith("joust-") else CORE


def make(number: int, way: str) -> Path:
    """Plays a match by its number and keeps it; an existing file is never overwritten."""
    path = FOLDER / f"{way}-{number}{SUFFIX}"
    if path.exists():
        raise SystemExit(f"{path.name} exists; a golden match is made once and then only replayed")
    FOLDER.mkdir(exist_ok=True)
    path.write_bytes(dump(WAYS[way](number)))
    return path


if __name__ == "__main__":
    words = sys.argv[1:]
    way = words.pop(0) if words[:1] and words[0] in WAYS else "joust"
    if not words or not all(word.isdigit() for word in words):
        raise SystemExit(
            f"usage: python -m tests.engine.golden [{'|'.join(WAYS)}] NUMBER…   makes golden matches from numbers"
        )
    for word in words:
        print(f"made {make(int(word), way).name}")
