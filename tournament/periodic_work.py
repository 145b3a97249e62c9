"""Periodic work of the features, done every second beside timers."""

from collections.abc import Callable
from datetime import datetime

from tournament.core.bus.bus import Bus
from tournament.core.scheduling.leader import utc_now
from tournament.core.scheduling.scheduler import PeriodicWork
from tournament.events.paper.jobs import PaperMaker
from tournament.judging.disputes.jobs import DisputeWatch
from tournament.judging.lab.jobs import ExpiredPositions
from tournament.online.jobs.clocks import ClockWatch
from tournament.online.jobs.records import RecordMaker
from tournament.online.jobs.upkeep import MatchUpkeep
from tournament.online.operations.match.runtime import MatchRuntime


def periodic_work(play: MatchRuntime, bus: Bus, clock: Callable[[], datetime] = utc_now) -> tuple[PeriodicWork, ...]:
    return (
        PaperMaker(play.database, clock),
        MatchUpkeep(play, bus, clock),
        RecordMaker(play, clock),
        ClockWatch(play, bus, clock),
        DisputeWatch(play, bus, clock),
        ExpiredPositions(play.database, clock),
    )
