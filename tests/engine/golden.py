"""Golden matches: files in the repository that must keep replaying. `python -m tests.engine.golden NAME…` makes new ones."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.container import dump
from tests.engine.play import play_out, start

FOLDER = Path(__file__).parent / "golden"
SUFFIX = ".kingsmoot"


def golden_files() -> list[Path]:
    return sorted(FOLDER.glob(f"*{SUFFIX}"))


def make(number: int) -> Path:
    """Plays a match by its number and keeps it; an existing file is never overwritten."""
    path = FOLDER / f"joust-{number}{SUFFIX}"
    if path.exists():
        raise SystemExit(f"{path.name} exists; a golden match is made once and then only replayed")
    FOLDER.mkdir(exist_ok=True)
    path.write_bytes(dump(play_out(start(number), number).record))
    return path


if __name__ == "__main__":
    if len(sys.argv) < 2 or not all(word.isdigit() for word in sys.argv[1:]):
        raise SystemExit("usage: python -m tests.engine.golden NUMBER…   makes golden matches from seed numbers")
    for word in sys.argv[1:]:
        print(f"made {make(int(word)).name}")
