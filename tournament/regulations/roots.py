"""One number over all tables of a round, and the proof that a table is among them: a Merkle tree as in RFC 6962.

A leaf is hashed after a zero byte and a node after a one, so neither can pass for the other; where a level has an odd
number of nodes, the last one goes up as it is.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

SIZE: Final = 32
LEAF: Final = b"\0"
NODE: Final = b"\1"


def leaf_hash(text: str) -> bytes:
    return sha256(LEAF + text.encode()).digest()


def root_of(leaves: Sequence[bytes]) -> bytes:
    """Over at least one leaf, each as its hash."""
    level = list(leaves)
    while len(level) > 1:
        level = _next_level(level)
    return level[0]


def path_of(leaves: Sequence[bytes], place: int) -> list[bytes]:
    """What a leaf at a place, counted from 0, has beside it on its way to the root."""
    path, level = [], list(leaves)
    while len(level) > 1:
        if place ^ 1 < len(level):
            path.append(level[place ^ 1])
        level, place = _next_level(level), place // 2
    return path


def root_by(leaf: bytes, place: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """The root that a leaf and its path lead to; none where no tree of so many leaves has such a path."""
    if not 0 <= place < count:
        return None
    found, rest = leaf, list(path)
    while count > 1:
        if place ^ 1 < count:
            if not rest:
                return None
            beside = rest.pop(0)
            found = _node(beside, found) if place & 1 else _node(found, beside)
        place, count = place // 2, (count + 1) // 2
    return None if rest else found


def _next_level(level: list[bytes]) -> list[bytes]:
    pairs = [_node(one, other) for one, other in zip(level[::2], level[1::2], strict=False)]
    return [*pairs, level[-1]] if len(level) % 2 else pairs


def _node(one: bytes, other: bytes) -> bytes:
    return sha256(NODE + one + other).digest()
