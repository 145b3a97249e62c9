"""The job that deletes expired positions of the rules lab."""

from collections.abc import Callable
from datetime import datetime

from tournament.core.storage.database import Database
from tournament.judging.lab.operations.shared_positions import delete_expired, has_expired


class ExpiredPositions:
    """Deletes expired positions."""

    name = "lab"

    def __init__(self, database: Database, clock: Callable[[], datetime]) -> None:
        self._database = database
        self._clock = clock

    def run(self, goes_on: Callable[[], bool]) -> None:
        with self._database.read() as session:
            gone = has_expired(session, self._clock())
        if gone and goes_on():
            with self._database.write() as session:
                delete_expired(session, self._clock())

    def stop(self) -> None:
        """Do nothing: a run is one statement."""

    def close(self) -> None:
        """Do nothing: nothing is held between two runs."""
