"""The ledger: each player's points and opponents, as integers for the tiebreaks."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import lcm

from tournament.regulations.values import PlayerId, Points, find_common_units


@dataclass(slots=True)
class LedgerRow:
    """One round of one player: its points and the opponents' numbers (none in a bye)."""

    round: int
    points: Points
    what: str
    opponents: tuple[int, ...] = ()
    is_win: bool = False
    power: int = 0
    game_points: int = 0
    games: int = 0


class Ledger:
    """All players' rounds; players are numbers in the order of their ids.

    So the order of database rows can't matter.
    """

    __slots__ = (
        *("entries", "game_points", "games", "names", "opponents", "players", "points"),
        *("power", "rounds", "seed", "units", "win", "wins"),
    )

    def __init__(
        self,
        players: Sequence[PlayerId],
        names: Sequence[str],
        entries: Sequence[Sequence[LedgerRow]],
        *,
        seed: str = "",
        win: int = 0,
    ) -> None:
        self.players = players
        self.names = names
        self.entries = entries
        self.seed = seed
        self.win = win  # maximum points of a round, for percentages
        self.units = find_common_units({entry.points for own in entries for entry in own})
        self.points = [int(sum([entry.points for entry in own]) * self.units) for own in entries]
        self.rounds = [len(own) for own in entries]
        self.wins = [sum([entry.is_win for entry in own]) for own in entries]
        self.opponents = [[opponent for entry in own for opponent in entry.opponents] for own in entries]
        self.power = [sum([entry.power for entry in own]) for own in entries]
        self.game_points = [sum([entry.game_points for entry in own]) for own in entries]
        self.games = [sum([entry.games for entry in own]) for own in entries]

    def common_rounds(self) -> int:
        """Return a common multiple of all players' numbers of rounds."""
        return lcm(1, *{count for count in self.rounds if count})
