"""The chain heads of 200 melee matches: `python -m tests.engine.melee.heads write` makes them anew."""

from __future__ import annotations

import sys
from pathlib import Path

from engine.match.match import Match
from tests.support.engine.melee.play import play

FILE = Path(__file__).parent / "heads.txt"
MATCHES = 200
KEPT = 8
"""How many bytes of each head are kept."""


def head(match: Match) -> str:
    return match.head[:KEPT].hex()


def kept() -> dict[int, str]:
    """The heads as they were made last, by the number of the match."""
    lines = (line.split() for line in FILE.read_text(encoding="ascii").splitlines())
    return {int(number): head for number, head in lines}


if __name__ == "__main__":
    if sys.argv[1:] != ["write"]:
        raise SystemExit(
            "usage: python -m tests.engine.melee.heads write; tests.engine.melee.test_fuzz compares them"
        )
    FILE.write_text("".join(f"{number} {head(play(number).match)}\n" for number in range(MATCHES)), encoding="ascii")
