"""Announcements of the staff to everybody, until they are withdrawn."""

from datetime import datetime
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.security.principal import Principal
from tournament.core.text import clean_text
from tournament.core.translation import gettext
from tournament.events.models.events import Event
from tournament.events.models.floor import Announcement
from tournament.events.problems import NothingThere, NotNow
from tournament.events.states import EventStatus
from tournament.events.trail.change import change

MAX_ANNOUNCEMENT_LETTERS = 1000


def announce(session: Session, slug: str, text: str, actor: Principal, now: datetime) -> Announcement:
    text = clean_text(text, gettext("An announcement"), MAX_ANNOUNCEMENT_LETTERS)
    with change(session, slug, actor, now, "announcement.made") as act:
        if act.event.status is EventStatus.ARCHIVED:
            raise NotNow(gettext("%(event)s is archived. You can't make announcements.", event=act.event.name))
        row = Announcement(event_id=act.event.id, text=text, made_at=now, made_by=actor.name)
        act.add(row)
        act.summary = f"{actor.name} announced: {text}"
    return row


def withdraw_announcement(
    session: Session, slug: str, announcement_id: UUID, actor: Principal, now: datetime
) -> Announcement:
    """Hide an announcement; the trail keeps it."""
    with change(session, slug, actor, now, "announcement.withdrawn") as act:
        row = session.get(Announcement, announcement_id, populate_existing=True)
        if row is None or row.event_id != act.event.id:
            raise NothingThere(gettext("This announcement does not exist."))
        if row.withdrawn_at is not None:
            raise NotNow(gettext("This announcement is already withdrawn."))
        row.withdrawn_at = now
        act.summary = f"{actor.name} withdrew: {row.text}"
    return row


def announcements_of(session: Session, event: Event, *, withdrawn: bool = False) -> list[Announcement]:
    """Return the visible announcements, the newest first.

    `withdrawn` includes withdrawn ones, for the desk.
    """
    rows = session.scalars(select(Announcement).filter_by(event_id=event.id))
    shown = [row for row in rows if withdrawn or row.withdrawn_at is None]
    return sorted(shown, key=lambda row: (row.made_at, row.id.hex), reverse=True)
