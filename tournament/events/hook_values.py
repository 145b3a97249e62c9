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
