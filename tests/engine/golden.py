"""Golden matches, which must keep replaying; `python -m tests.engine.golden [WAY] NUMBER…` makes more.

A folder holds the matches of one version of one game. Those of today's version are replayed by today's engine, all
others by the archived engine of their version. No engine of `lcg2-1` was archived: nobody played by it.
"""

from __future__ import annotations

import sys
from collections.abc import Callable
from pathlib import Path

from engine.cards import Pool
from engine.games.registry import RULESETS
from engine.record.container import dump
from engine.record.record import Record
from tests.engine import heads
from tests.engine.games.ccg import heads as collectible
from tests.engine.games.ccg import melee_heads as collectible_melee
from tests.engine.games.lcg1 import heads as first
from tests.engine.games.lcg1 import melee_heads, variant_heads
from tests.support.engine.games.lcg1 import matches
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, POOL, play_out, start, start_core

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


NOT_ARCHIVED = "lcg2-1"


def golden_files() -> list[Path]:
    """List all golden matches that can be replayed, of every version."""
    return sorted(path for path in FOLDER.glob(f"*/*{SUFFIX}") if path.parent.name != NOT_ARCHIVED)


def is_of_today(path: Path) -> bool:
    """Tell whether the folder of a match is that of a version which today's engine plays."""
    return path.parent.name in {folder_of(rules.id, rules.version) for rules in RULESETS.values()}


def folder_of(ruleset: str, version: int) -> str:
    return f"{ruleset}-{version}"


def pool_for(path: Path) -> Pool:
    if path.name.startswith("collectible-"):
        return collectible.THEN.pool
    if path.name.startswith(("first-melee-", "first-variant-")):
        return matches.POOL
    if path.name.startswith("first-"):
        return first.POOL
    return POOL if path.name.startswith("joust-") else CORE


def make(number: int, way: str) -> Path:
    """Play a match by its number and keep it; an existing file is never overwritten."""
    record = WAYS[way](number)
    path = FOLDER / folder_of(record.header.ruleset, record.header.rules_version) / f"{way}-{number}{SUFFIX}"
    if path.exists():
        raise SystemExit(f"{path.name} exists; a golden match is made once and then only replayed")
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(dump(record))
    return path


if __name__ == "__main__":
    words = sys.argv[1:]
    way = words.pop(0) if words[:1] and words[0] in WAYS else "joust"
    if not words or not all(word.isdigit() for word in words):
        raise SystemExit(
            f"usage: python -m tests.engine.golden [{'|'.join(WAYS)}] NUMBER…   makes golden matches from numbers"
        )
    for word in words:
        print(f"made {make(int(word), way).relative_to(FOLDER)}")


def golden_id(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"
