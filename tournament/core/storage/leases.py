"""Leases: one process does the work; when it stops renewing, another takes over."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from tournament.core.models.timers import Lease
from tournament.core.storage.upsert import upsert

MAX_CLOCK_SKEW: Final = timedelta(minutes=1)
"""Tolerated difference between the clocks of two machines. A lease that runs beyond its length and this was taken
before a clock was set back. If its holder is still alive, two processes do the work: wasteful, but harmless."""


def lease_is_taken(session: Session, name: str, holder: str, now: datetime, length: timedelta) -> bool:
    """Tell whether another process holds the lease; this takes no write lock."""
    theirs = (
        Lease.name == name,
        Lease.holder != holder,
        Lease.until > now,
        Lease.until <= now + length + MAX_CLOCK_SKEW,
    )
    return session.scalar(select(Lease.name).where(*theirs)) is not None


def lease_is_held(session: Session, name: str, now: datetime) -> bool:
    """Tell whether any process holds the lease."""
    return session.scalar(select(Lease.name).where(Lease.name == name, Lease.until > now)) is not None


def take_lease(session: Session, name: str, holder: str, now: datetime, length: timedelta) -> bool:
    """Take or renew the lease in one statement; return False if another holds it."""
    taking = upsert(session, Lease).values(name=name, holder=holder, until=now + length)
    taken = taking.on_conflict_do_update(
        index_elements=[Lease.name],
        set_={"holder": taking.excluded.holder, "until": taking.excluded.until},
        where=or_(Lease.holder == holder, Lease.until <= now, Lease.until > now + length + MAX_CLOCK_SKEW),
    )
    return session.scalar(taken.returning(Lease.name)) is not None


def release_lease(session: Session, name: str, holder: str, now: datetime) -> None:
    """Release the lease at once."""
    session.execute(update(Lease).where(Lease.name == name, Lease.holder == holder).values(until=now))
