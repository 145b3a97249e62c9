"""Draining: for a while no new matches are opened or begun, so that those under way can end before an upgrade."""

from datetime import datetime

from sqlalchemy import select, update
from sqlalchemy.orm import Session

from tournament.core.models.installation import Installation
from tournament.online.problems import NoNewMatches


def drains_since(session: Session) -> datetime | None:
    return session.scalar(select(Installation.drains_since))


def set_drain(session: Session, since: datetime | None) -> None:
    """None opens matches again; who drains already goes on since then."""
    wanted = update(Installation)
    if since is not None:
        wanted = wanted.where(Installation.drains_since.is_(None))
    session.execute(wanted.values(drains_since=since))


def check_opens(session: Session) -> None:
    if drains_since(session) is not None:
        raise NoNewMatches(
            "No new matches are begun here for a while: those under way are to end before an upgrade. "
            "Try again later; a table that waits keeps its seats."
        )
