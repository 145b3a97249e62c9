"""Changing an event from a view: one transaction, and a poke to everybody who watches once it is committed."""

from collections.abc import Iterator
from contextlib import contextmanager

from tournament.database import Session
from tournament.operations.ground.roles import event_version
from tournament.web.live import poke
from tournament.web.request.current import current_database


@contextmanager
def changing(slug: str) -> Iterator[Session]:
    with current_database().write() as session:
        yield session
        session.flush()
        version = event_version(session, slug)
    poke(slug, version)
