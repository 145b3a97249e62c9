"""Best and worst places by points alone, valid however ties are broken."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cached_property

from tournament.regulations.cut.endings import TableEnding, UndecidedTable
from tournament.regulations.values import PlayerId, Points


class PointBounds:
    """Place bounds by points.

    `points` are the current points of the players who can qualify.
    """

    def __init__(self, points: Mapping[PlayerId, Points], tables: Sequence[UndecidedTable]) -> None:
        self.points = points
        self.tables = tables
        self._known: dict[Points, tuple[int, int, list[tuple[int, int]]]] = {}

    @cached_property
    def _finished(self) -> list[Points]:
        playing = {player for table in self.tables for player in table.seats}
        return [points for player, points in self.points.items() if player not in playing]

    def places(
        self, player: PlayerId, table: int | None, endings: Sequence[TableEnding], then: Points
    ) -> tuple[int, int]:
        """Return the best and the worst place of a player with `then` points.

        `table` is the index of the player's own table in the list, which ends in one of these ways.
        """
        above, level, each = self._at(then)
        if table is None:
            return 1 + above, level  # `level` includes the player
        others = self._seated(self.tables[table], endings, then, without=player)
        return 1 + above - each[table][0] + others[0], 1 + level - each[table][1] + others[1]

    def _at(self, then: Points) -> tuple[int, int, list[tuple[int, int]]]:
        if then not in self._known:
            each = [self._seated(table, table.endings, then) for table in self.tables]
            above = sum(points > then for points in self._finished) + sum(least for least, _ in each)
            level = sum(points >= then for points in self._finished) + sum(most for _, most in each)
            self._known[then] = above, level, each
        return self._known[then]

    def _seated(
        self, table: UndecidedTable, endings: Sequence[TableEnding], then: Points, without: PlayerId | None = None
    ) -> tuple[int, int]:
        """Count the players of a table who will be ahead, and who could be ahead or level."""
        seats = [
            (seat, self.points[player])
            for seat, player in enumerate(table.seats)
            if player in self.points and player != without
        ]
        return (
            min(sum(now + ending.points[seat] > then for seat, now in seats) for ending in endings),
            max(sum(now + ending.points[seat] >= then for seat, now in seats) for ending in endings),
        )
