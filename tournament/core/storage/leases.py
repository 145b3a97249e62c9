"""Leases: of several processes one does the work, and another takes over when it no longer renews."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import or_, select, update
from sqlalchemy.orm import Session

from tournament.core.models.timers import Lease
from tournament.core.storage.upsert import insert_or

SKEW: Final = timedelta(minutes=1)
"""What the clocks of two machines may differ by. A lease that runs for longer was taken before a clock was set back;
should its holder still be there, two do the work, which costs more and does no harm."""


def lease_is_taken(session: Session, name: str, holder: str, now: datetime, length: timedelta) -> bool:
    """Whether somebody else holds it; asking costs no turn to write."""
    theirs = (Lease.name == name, Lease.holder != holder, Lease.until > now, Lease.until <= now + length + SKEW)
    return session.scalar(select(Lease.name).where(*theirs)) is not None


def lease_is_held(session: Session, name: str, now: datetime) -> bool:
    """Whether anybody at all does the work."""
    return session.scalar(select(Lease.name).where(Lease.name == name, Lease.until > now)) is not None


def take_lease(session: Session, name: str, holder: str, now: datetime, length: timedelta) -> bool:
    """Takes or renews it in one statement; False when it is somebody else's."""
    taking = insert_or(session, Lease).values(name=name, holder=holder, until=now + length)
    taken = taking.on_conflict_do_update(
        index_elements=[Lease.name],
        set_={"holder": taking.excluded.holder, "until": taking.excluded.until},
        where=or_(Lease.holder == holder, Lease.until <= now, Lease.until > now + length + SKEW),
    )
    return session.scalar(taken.returning(Lease.name)) is not None


def release_lease(session: Session, name: str, holder: str, now: datetime) -> None:
    """Lets the next one in at once."""
    session.execute(update(Lease).where(Lease.name == name, Lease.holder == holder).values(until=now))
