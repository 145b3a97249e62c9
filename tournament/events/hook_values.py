"""Values that upper features hand to event pages through hooks."""

from datetime import datetime
from enum import StrEnum
from typing import Protocol
from uuid import UUID


class TableMatch(Protocol):
    """The online match of a table, as far as event pages show it."""

    @property
    def match_id(self) -> UUID: ...

    @property
    def status(self) -> StrEnum: ...

    @property
    def begun(self) -> bool:
        """Whether it was dealt; one that ended before has no log."""

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
    """A judge call or a dispute of the event, as far as event pages show it."""

    @property
    def stage(self) -> int | None: ...

    @property
    def round(self) -> int | None: ...

    @property
    def table(self) -> int | None: ...

    @property
    def about(self) -> str:
        """What it is about, for people who look over many."""

    @property
    def judge(self) -> str:
        """Who has taken it; empty before."""

    @property
    def outcome(self) -> str:
        """What came of it, in words."""

    @property
    def raised_at(self) -> datetime: ...

    @property
    def waits_since(self) -> datetime: ...

    @property
    def waits(self) -> bool:
        """For a judge, or for the head judge."""

    @property
    def is_late(self) -> bool:
        """Whether it waits too long."""

    @property
    def is_open(self) -> bool: ...

    @property
    def is_ruled(self) -> bool:
        """Whether no judge needs to come any more."""
