"""An event as values: players, parts, rounds and the results of each table."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from enum import Enum

from tournament.regulations.bye import Bye
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.results import SECOND_EDITION, PointScheme, TableOutcome
from tournament.regulations.tiebreaks.tiebreak_sets import SECOND_EDITION_TIEBREAKS, TiebreakSet
from tournament.regulations.values import PlayerId


class EventError(ValueError):
    """Something that can't be done to an event, or a record that contradicts itself."""


class PlayingStatus(Enum):
    PLAYING = "playing"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


@dataclass(frozen=True, slots=True)
class Player:
    id: PlayerId
    name: str
    status: PlayingStatus = PlayingStatus.PLAYING


@dataclass(frozen=True, slots=True)
class GameCounts:
    """Games won, lost and drawn in a match, from the first player's side.

    A Game of Thrones plays one game per match, other card games more.
    """

    won: int
    lost: int
    drawn: int = 0

    def swapped(self) -> GameCounts:
        return GameCounts(self.lost, self.won, self.drawn)


@dataclass(frozen=True, slots=True)
class Match:
    """Two players at a table; without an outcome, they still play."""

    table: int
    players: tuple[PlayerId, PlayerId]
    outcome: TableOutcome | None = None
    games: GameCounts | None = None


@dataclass(frozen=True, slots=True)
class MeleeTable:
    """Seats of a melee table, with the place and power of each; ties share a place."""

    table: int
    seats: tuple[PlayerId, ...]
    places: tuple[int, ...] = ()
    power: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class RoundData:
    number: int
    matches: tuple[Match, ...] = ()
    tables: tuple[MeleeTable, ...] = ()
    byes: tuple[Bye, ...] = ()
    unpaired: tuple[PlayerId, ...] = ()  # who missed it and has a loss for it: late entries and players who returned
    attempt: int = 1

    def players(self) -> Iterator[PlayerId]:
        for match in self.matches:
            yield from match.players
        for table in self.tables:
            yield from table.seats
        for bye in self.byes:
            yield bye.player
        yield from self.unpaired


@dataclass(frozen=True, slots=True)
class StageData:
    """A stage with its own standings: the rounds of a Swiss joust or of a melee."""

    name: str
    rounds: tuple[RoundData, ...] = ()
    scheme: PointScheme | MeleeScheme = SECOND_EDITION
    tiebreaks: TiebreakSet = SECOND_EDITION_TIEBREAKS

    @property
    def is_melee(self) -> bool:
        return isinstance(self.scheme, MeleeScheme)


@dataclass(frozen=True, slots=True)
class EventData:
    name: str
    seed: str
    players: tuple[Player, ...]
    parts: tuple[StageData, ...]

    def part(self, name: str | None = None) -> StageData:
        if name is None and self.parts:
            return self.parts[0]
        for part in self.parts:
            if part.name == name:
                return part
        known = ", ".join(part.name for part in self.parts) or "none"
        raise EventError(f"{self.name} has no part {name!r}; it has {known}.")
