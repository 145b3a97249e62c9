"""How far tests with random input look: a part of the way in `make test`, all of it in `make soak`.

Of several equal long walks `make test` takes some, in rotation: the commit chooses which, so that a run of the same
commit is the same run, and each walk comes round within a few commits.
"""

import os
from collections.abc import Sequence
from pathlib import Path
from typing import Final, TypeVar

SOAK: Final = os.environ.get("KINGSMOOT_SOAK") == "1"
NAME: Final = "KINGSMOOT_ROTATION"
DIGITS: Final = 6
"""Of the commit's hash, which make the number that chooses."""
Walk = TypeVar("Walk")


def commit(checkout: Path) -> str:
    """Read the hash of HEAD from a checkout or a worktree; nothing where there is none."""
    git = checkout / ".git"
    try:
        if git.is_file():
            git = checkout / git.read_text().removeprefix("gitdir:").strip()
        head = (git / "HEAD").read_text().strip()
        if not head.startswith("ref:"):
            return head
        ref, common = head.removeprefix("ref:").strip(), git / "commondir"
        shared = git / common.read_text().strip() if common.exists() else git
        if (shared / ref).exists():
            return (shared / ref).read_text().strip()
        packed = (shared / "packed-refs").read_text().splitlines()
        return next((line.split()[0] for line in packed if line.endswith(f" {ref}")), "")
    except OSError:
        return ""


def _rotation() -> int:
    """Read it once for all processes of a run: they inherit it."""
    if NAME not in os.environ:
        os.environ[NAME] = str(int(commit(Path(__file__).parents[1])[:DIGITS] or "0", 16))
    return int(os.environ[NAME])


ROTATION: Final = _rotation()


def examples(few: int, many: int) -> int:
    """How many to try."""
    return many if SOAK else few


def turn(of: int, place: int = 0) -> int:
    """Choose one of so many equal parts; tests with different places don't all choose the same."""
    return (ROTATION + place) % of


def in_rotation(walks: Sequence[Walk], every: int, place: int = 0) -> list[Walk]:
    """Choose every so-many-th walk, at least one; all in `make soak`."""
    return list(walks if SOAK else walks[turn(min(every, len(walks)), place) :: every])
