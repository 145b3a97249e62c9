"""Values that events and upper features exchange through hooks."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from enum import StrEnum
from typing import Protocol
from uuid import UUID

from tournament.core.security.sealing import Sealer
from tournament.events.book.hooks import Values
from tournament.events.models.entries import Entry

RestoreReferences = Callable[[Mapping[str, Sequence[Values]]], None]
"""Restores references to the rows of a backup, from rows outside of it.

It gets the backup's rows by table.
"""


@dataclass(frozen=True, slots=True)
class Dealer:
    """What operations need to open online matches; passed like time and actor."""

    sealer: Sealer
    draw: Callable[[], bytes]
    """Returns a new seed."""


@dataclass(frozen=True, slots=True)
class SeatFault:
    """A player who can't sit down at an online match, and why."""

    entry: Entry
    words: str
    cards: tuple[str, ...] = ()
    """Cards that the engine does not enforce."""


class OnlineTableMatch(Protocol):
    """The online match of a table, as event pages show it."""

    @property
    def match_id(self) -> UUID: ...

    @property
    def status(self) -> StrEnum: ...

    @property
    def begun(self) -> bool:
        """Whether cards were dealt; a match that ended before has no log."""

    @property
    def is_waiting(self) -> bool:
        """Whether players still have to say that they are ready."""

    @property
    def is_over(self) -> bool: ...

    @property
    def not_ready(self) -> tuple[str, ...]:
        """Names of the players who have not said that they are ready."""

    @property
    def ready_until(self) -> datetime | None:
        """When the no-show limit of these players ends."""

    def is_ready(self, account_id: UUID | None) -> bool: ...


class JudgeCall(Protocol):
    """A judge call or a dispute, as event pages show it."""

    @property
    def stage(self) -> int | None: ...

    @property
    def round(self) -> int | None: ...

    @property
    def table(self) -> int | None: ...

    @property
    def about(self) -> str:
        """Its subject in a few words, for a list."""

    @property
    def judge(self) -> str:
        """The judge who has taken it; empty before."""

    @property
    def outcome(self) -> str:
        """The outcome in words."""

    @property
    def raised_at(self) -> datetime: ...

    @property
    def waits_since(self) -> datetime: ...

    @property
    def waits(self) -> bool:
        """Whether it waits for a judge or the head judge."""

    @property
    def is_late(self) -> bool:
        """Whether it has waited too long."""

    @property
    def is_open(self) -> bool: ...

    @property
    def is_ruled(self) -> bool:
        """Whether no judge is needed any more."""


class PlayerCall(JudgeCall, Protocol):
    """A call or a dispute, as a player of its table reads it."""

    @property
    def number(self) -> int: ...

    @property
    def version(self) -> int: ...

    @property
    def claim(self) -> str: ...

    @property
    def messages(self) -> Sequence[tuple[str, str]]:
        """Later messages of players and judges: author and text."""

    @property
    def is_appealed(self) -> bool:
        """Whether the head judge decides it."""

    @property
    def rules(self) -> Sequence[str]:
        """Rules that the newest ruling names."""

    @property
    def cites(self) -> Sequence[int]:
        """Numbers of the cases that it cites."""

    @property
    def minutes_given(self) -> int:
        """Minutes that it gives back to the table."""

    @property
    def appeal_by(self) -> datetime | None:
        """When the ruling becomes final unless a player appeals."""

    @property
    def can(self) -> Sequence[str]:
        """Actions that this player may take."""


@dataclass(frozen=True, slots=True)
class EndedMatch:
    """A finished match of an event, as lists of logs name it."""

    match_id: UUID
    table_id: UUID
    names: tuple[str, ...]
    steps: int
    ended_at: datetime


@dataclass(frozen=True, slots=True)
class MatchLeaf:
    """What a round's root fixes about an ended online match."""

    match_id: UUID
    header: bytes
    head: bytes
    """The head of its chain."""
