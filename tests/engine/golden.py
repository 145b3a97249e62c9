"""Golden matches: files that must keep replaying. `python -m tests.engine.golden [core] NUMBER…` makes new ones."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.cards import Pool
from engine.record.container import dump
from tests.engine.play import CORE, POOL, play_out, start, start_core

FOLDER = Path(__file__).parent / "golden"
SUFFIX = ".kingsmoot"
CORE_PREFIX = "core-"
"""Files of matches with all abilities; the others were played with the kernel alone."""


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob(f"*{SUFFIX}"))


def pool_for(path: Path) -> Pool:
    return CORE if path.name.startswith(CORE_PREFIX) else POOL


def make(number: int, core: bool = False) -> Path:
    """Plays a match by its number and keeps it; an existing file is never overwritten."""
    path = FOLDER / f"{CORE_PREFIX if core else 'joust-'}{number}{SUFFIX}"
    if path.exists():
        raise SystemExit(f"{path.name} exists; a golden match is made once and then only replayed")
    FOLDER.mkdir(exist_ok=True)
    match = start_core(number) if core else start(number)
    path.write_bytes(dump(play_out(match, number).record))
    return path


if __name__ == "__main__":
    with_abilities, words = sys.argv[1:2] == ["core"], [word for word in sys.argv[1:] if word != "core"]
    if not words or not all(word.isdigit() for word in words):
        raise SystemExit("usage: python -m tests.engine.golden [core] NUMBER…   makes golden matches from numbers")
    for word in words:
        print(f"made {make(int(word), with_abilities).name}")
