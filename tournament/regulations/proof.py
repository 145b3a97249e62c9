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
    ProofKind.BOUND: "No rematches, and scores are as close as possible.",
    ProofKind.CORE: (
        "An exact search proved that this is the best possible pairing. Not every equally good pairing was equally "
        "likely."
    ),
    ProofKind.EXACT: (
        "An exact search over all players proved that this is the best possible pairing. Not every equally good "
        "pairing was equally likely."
    ),
    ProofKind.NONE: "This is the best pairing found. The exact search would take too long.",
}
"""Sentences that are stored with a round, in English."""
