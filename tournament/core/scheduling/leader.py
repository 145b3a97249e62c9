"""Leader election among processes, by a lease."""

import os
import secrets
import socket
from collections.abc import Callable
from datetime import UTC, datetime, timedelta

from tournament.core.storage.database import Database
from tournament.core.storage.leases import lease_is_taken, release_lease, take_lease


def utc_now() -> datetime:
    return datetime.now(UTC)


def process_name() -> str:
    return f"{socket.gethostname()[:120]}/{os.getpid()}/{secrets.token_hex(4)}"


class Leader:
    """A candidate for a lease; calls `changed` when it gets or loses the lease."""

    def __init__(
        self,
        database: Database,
        lease: str,
        length: timedelta,
        clock: Callable[[], datetime],
        changed: Callable[[bool], None],
    ) -> None:
        self.holder = process_name()
        self._database = database
        self._lease = lease
        self._length = length
        self._clock = clock
        self._changed = changed
        self._held_until: datetime | None = None

    @property
    def holds(self) -> bool:
        """Whether it holds the lease, as far as it knows without a query."""
        return self._held_until is not None

    def leads(self) -> bool:
        """Take the lease if it is free, or renew it after half its time; return whether."""
        now = self._clock()
        left = self._held_until - now if self._held_until is not None else None
        if left is not None and self._length / 2 < left <= self._length:  # longer: the clock was set back
            return True
        with self._database.read() as session:
            taken = lease_is_taken(session, self._lease, self.holder, now, self._length)
        if not taken:
            with self._database.write() as session:
                taken = not take_lease(session, self._lease, self.holder, now, self._length)
        held_before, self._held_until = self.holds, None if taken else now + self._length
        if self.holds != held_before:
            self._changed(self.holds)
        return not taken

    def release(self) -> None:
        """Leave the lease to the next process."""
        if self._held_until is not None:
            with self._database.write() as session:
                release_lease(session, self._lease, self.holder, self._clock())
