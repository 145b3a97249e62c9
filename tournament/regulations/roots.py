"""Merkle trees as in RFC 6962: one hash over all tables of a round, with proofs.

A path proves that a table is among them. A leaf is hashed after a zero byte and a node after a one, so one can't be
mistaken for the other. If a level has an odd number of nodes, the last one moves up unchanged.
"""

from collections.abc import Sequence
from hashlib import sha256
from typing import Final

HASH_BYTES: Final = 32
LEAF_PREFIX: Final = b"\0"
NODE_PREFIX: Final = b"\1"


def hash_leaf(text: str) -> bytes:
    return sha256(LEAF_PREFIX + text.encode()).digest()


def compute_root(leaves: Sequence[bytes]) -> bytes:
    """Return the root over at least one leaf hash."""
    level = list(leaves)
    while len(level) > 1:
        level = _next_level(level)
    return level[0]


def compute_path(leaves: Sequence[bytes], place: int) -> list[bytes]:
    """Return the sibling hashes on the way from a leaf to the root.

    `place` counts from 0.
    """
    path, level = [], list(leaves)
    while len(level) > 1:
        if place ^ 1 < len(level):
            path.append(level[place ^ 1])
        level, place = _next_level(level), place // 2
    return path


def root_from_path(leaf: bytes, place: int, count: int, path: Sequence[bytes]) -> bytes | None:
    """Return the root for a leaf and its path.

    Returns None if no tree with this number of leaves has such a path.
    """
    if not 0 <= place < count:
        return None
    found, rest = leaf, list(path)
    while count > 1:
        if place ^ 1 < count:
            if not rest:
                return None
            beside = rest.pop(0)
            found = _hash_node(beside, found) if place & 1 else _hash_node(found, beside)
        place, count = place // 2, (count + 1) // 2
    return None if rest else found


def _next_level(level: list[bytes]) -> list[bytes]:
    pairs = [_hash_node(one, other) for one, other in zip(level[::2], level[1::2], strict=False)]
    return [*pairs, level[-1]] if len(level) % 2 else pairs


def _hash_node(one: bytes, other: bytes) -> bytes:
    return sha256(NODE_PREFIX + one + other).digest()
