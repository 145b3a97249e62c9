"""Positions of the lab that have expired long ago are cleared away by the jobs."""

from datetime import UTC, datetime, timedelta

from sqlalchemy import func, select

from tournament.core.bus.bus import ProcessBus
from tournament.core.scheduling.scheduler import Scheduler
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.judging.lab.jobs import ExpiredPositions
from tournament.judging.lab.operations.position import LabLines, Position, empty_board
from tournament.judging.lab.operations.shared_positions import (
    EXPIRED_RETENTION_PERIOD,
    RETENTION_PERIOD,
    store_position,
)
from tournament.judging.models.lab import LabPosition

NOON = datetime(2026, 11, 14, 12, tzinfo=UTC)


def test_the_leader_clears_away_what_has_expired(database: Database):
    sealer = Sealer("for tests only, in no way a secret")
    with database.write() as session:
        for days, secret in ((0, "old"), (1, "newer")):
            store_position(
                session, sealer, Position(LabLines(), empty_board()), secret, None, NOON + timedelta(days=days)
            )
    later = NOON + RETENTION_PERIOD + EXPIRED_RETENTION_PERIOD + timedelta(hours=1)
    work = [ExpiredPositions(database, lambda: later)]
    scheduler = Scheduler(database, ProcessBus(), {}, work, clock=lambda: later)
    assert scheduler.leads()
    scheduler.periodic_work["lab"]()
    scheduler.stop()
    with database.read() as session:
        assert session.scalar(select(func.count()).select_from(LabPosition)) == 1
