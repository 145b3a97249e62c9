"""The poke that tells of an event as it now is."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.live.bus import Poke, event_topic
from tournament.models import Event


def poke_of(session: Session, event_id: UUID) -> Poke:
    slug, version = session.execute(select(Event.slug, Event.version).where(Event.id == event_id)).one()
    return Poke(event_topic(slug), version)
