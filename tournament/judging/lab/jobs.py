"""Shared positions of the lab whose time is over are removed."""

from collections.abc import Callable
from datetime import datetime

from tournament.core.storage.database import Database
from tournament.judging.lab.operations.shared_positions import drop_expired, has_expired


class ExpiredPositions:
    """Removes positions that have expired."""

    name = "lab"

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    def run(self, goes_on: Callable[[], bool]) -> None:
        with self._database.read() as session:
            gone = has_expired(session, self._clock())
        if gone and goes_on():
            with self._database.write() as session:
                drop_expired(session, self._clock())

    def stop(self) -> None:
        """It is one statement."""

    def close(self) -> None:
        """Nothing is held between two runs."""
