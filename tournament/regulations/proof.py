"""Whether a pairing is proved to be the best, with a sentence for people."""

from __future__ import annotations

from enum import Enum


class ProofKind(Enum):
    """Kinds of proof, from the fastest to none."""

    BOUND = "bound"
    CORE = "core"
    EXACT = "exact"
    NONE = "none"

    @property
    def words(self) -> str:
        return _WORDS[self]


_WORDS = {
    ProofKind.BOUND: (
        "The draw has no forbidden table, and its cost equals the cost of neighbours in the order of points, "
        "which nothing can be below."
    ),
    ProofKind.CORE: (
        "Around the players who could not be drawn, an exact search found the least cost; the rest is at the bound. "
        "Not every equally good pairing was equally likely."
    ),
    ProofKind.EXACT: (
        "An exact search over all players found the least cost. Not every equally good pairing was equally likely."
    ),
    ProofKind.NONE: "The exact search would have been too large; this is the best pairing that was found.",
}
