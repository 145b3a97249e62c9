"""Upkeep of online matches: concede left seats, delete abandoned tables."""

from collections.abc import Callable
from datetime import datetime

from tournament.core.bus.bus import Bus
from tournament.online.notifications import notify_match
from tournament.online.operations.lobby.lobby import delete_abandoned_table, find_abandoned_tables
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.upkeep.personal_data import concede_left_seats


class MatchUpkeep:
    """Concedes and deletes what is due; the rest is due again a second later."""

    name = "upkeep"

    def __init__(self, play: MatchRuntime, bus: Bus, clock: Callable[[], datetime]) -> None:
        self._play = play
        self._bus = bus
        self._clock = clock

    def run(self, goes_on: Callable[[], bool]) -> None:
        for snapshot in concede_left_seats(self._play, self._clock()):
            notify_match(self._bus, snapshot)
        with self._play.database.read() as session:
            tables = find_abandoned_tables(session, self._clock())
        for match_id in tables:
            if not goes_on():
                return
            with self._play.database.write() as session:
                delete_abandoned_table(session, match_id, self._clock())

    def stop(self) -> None:
        """Do nothing: no run takes longer than one deletion."""

    def close(self) -> None:
        """Do nothing: no resources are held between two runs."""
