"""Reading an event: its book, loaded once for each version and shared by all who look at it."""

from typing import Final

from sqlalchemy.orm import Session

from tournament.models import Event
from tournament.operations.events.book import Book
from tournament.operations.ground.memory import Kept
from tournament.operations.ground.version import marked_event

_BOOKS: Final[Kept[str, Book]] = Kept(32)


def read_book(session: Session, slug: str) -> Book:
    """The event as it is now; nobody may change what this returns."""
    event, mark = marked_event(session, slug)
    if not session.get_bind().get_execution_options().get("reading"):
        return Book(session, event)  # whoever writes may change rows and roll back: not to be shared
    return _BOOKS.get(mark, lambda: _marked(session, event, mark))


def _marked(session: Session, event: Event, mark: str) -> Book:
    book = Book(session, event)
    book.mark = mark
    return book
