"""Final places: those of the cut, then all others in the order of the standings."""

from __future__ import annotations

from collections.abc import Sequence

from tournament.regulations.values import PlayerId


def final_order(ranked: Sequence[PlayerId], cut: Sequence[PlayerId]) -> list[PlayerId]:
    """Return the final order of the players.

    `ranked` are the standings before the cut; players who are missing there, because they were disqualified, have no
    place.
    """
    placed = [player for player in cut if player in set(ranked)]
    return placed + [player for player in ranked if player not in set(placed)]


def melee_cut_order(seeds: Sequence[PlayerId], final: Sequence[tuple[int, PlayerId]]) -> list[PlayerId]:
    """Return the order of a melee cut.

    The players of the final table come first by place, equal places by seed; then the others by seed.
    """
    order = list(seeds)
    at_final = [player for _, player in sorted(final, key=lambda seat: (seat[0], order.index(seat[1])))]
    return at_final + [player for player in order if player not in at_final]
