"""Final places: those of the cut as it was played, then everybody else in the order of the standings."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.regulations.values import PlayerId


def final_order(ranked: Sequence[PlayerId], cut: Sequence[PlayerId]) -> list[PlayerId]:
    """`ranked` are the standings before the cut; who is not among them, having been sent away, has no place."""
    placed = [player for player in cut if player in set(ranked)]
    return placed + [player for player in ranked if player not in set(placed)]


def melee_cut_order(seeds: Sequence[PlayerId], final: Sequence[tuple[int, PlayerId]]) -> list[PlayerId]:
    """The final table by its places, equal places by seed; then those who did not reach it, by seed."""
    order = list(seeds)
    at_final = [player for _, player in sorted(final, key=lambda seat: (seat[0], order.index(seat[1])))]
    return at_final + [player for player in order if player not in at_final]
