"""Points of a melee table: some for each player below, and some for the win."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction

from tournament.core.translation import gettext
from tournament.regulations.results import ResultError
from tournament.regulations.values import Points, simplify_points


@dataclass(frozen=True, slots=True)
class MeleeScheme:
    """Points by place: 10, 6, 3 and 0 at a table of four.

    Tied players share the points of their places.
    """

    name: str = "melee"
    for_each_below: int = 3
    for_the_win: int = 1

    def of(self, places: Sequence[int]) -> tuple[Points, ...]:
        """Return the points of each seat.

        Places start at 1, and tied players have the same place: 1, 2, 2, 4.
        """
        size = len(places)
        for place in places:
            if not 1 <= place <= size or place != 1 + sum(other < place for other in places):
                shown = ", ".join(map(str, places))
                raise ResultError(
                    gettext(
                        "%(places)s are not the places of a table of %(size)s. Ties look like 1, 2, 2, 4.",
                        places=shown,
                        size=size,
                    )
                )
        by_rank = [
            self.for_each_below * (size - 1 - rank) + (self.for_the_win if rank == 0 else 0) for rank in range(size)
        ]
        return tuple(
            simplify_points(Fraction(sum(by_rank[place - 1 : place - 1 + (tied := places.count(place))]), tied))
            for place in places
        )
