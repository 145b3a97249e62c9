"""Reading an event: its book, loaded once for each version and shared by all who look at it."""

from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.event_problems import EventNotFound
from tournament.models import Event
from tournament.operations.events.book import Book
from tournament.operations.ground.memory import Kept

_BOOKS: Final[Kept[tuple[UUID, int], Book]] = Kept(32)


def read_book(session: Session, slug: str) -> Book:
    """The event as it is now; nobody may change what this returns."""
    event = session.scalar(select(Event).where(Event.slug == slug))
    if event is None:
        raise EventNotFound(f"There is no event {slug}.", event=slug)
    if not session.get_bind().get_execution_options().get("reading"):
        return Book(session, event)  # whoever writes may change rows and roll back: not to be shared
    return _BOOKS.get((event.id, event.version), lambda: Book(session, event))


def etag(book: Book, viewer: str) -> str:
    """Changes when the event does, and from one kind of viewer to another."""
    return f"{book.event.id.hex[:12]}-{book.event.version}-{viewer}"
