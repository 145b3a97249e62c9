"""The cut: who qualifies from the Swiss rounds, and for which bracket."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from tournament.core.translation import gettext
from tournament.regulations.cut.bracket import BracketError, Elimination, start_elimination
from tournament.regulations.cut.posters import BRACKETS
from tournament.regulations.standings.standings import StandingsRow
from tournament.regulations.values import PlayerId


@dataclass(frozen=True, slots=True)
class FixedCut:
    """A cut to a fixed number of players."""

    size: int

    def qualified(self, rows: Sequence[StandingsRow]) -> list[PlayerId]:
        return [row.player for row in rows[: self.size]]


@dataclass(frozen=True, slots=True)
class RecordCut:
    """A cut to all players with a minimum number of wins.

    The top seeds have byes where the bracket has more places.
    """

    wins: int

    def qualified(self, rows: Sequence[StandingsRow]) -> list[PlayerId]:
        return [row.player for row in rows if row.wins >= self.wins]


def start_cut(cut: FixedCut | RecordCut, rows: Sequence[StandingsRow]) -> Elimination:
    """Seed the elimination from the standings of the players who are present."""
    players = cut.qualified(rows)
    if len(players) < 2:
        raise BracketError(
            gettext("A cut needs at least 2 players, and only %(players)s qualify.", players=len(players))
        )
    size = next((size for size in BRACKETS if size >= len(players)), None)
    if size is None:
        raise BracketError(
            gettext(
                "%(players)s players qualify, but the largest cut has %(most)s.",
                players=len(players),
                most=max(BRACKETS),
            )
        )
    return start_elimination(BRACKETS[size], players)
