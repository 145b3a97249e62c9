"""Reading an event: its book, made once for each version and shared by all who look at it."""

from collections.abc import Callable, Hashable
from threading import RLock
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.models import Event
from tournament.operations.events.book import Book, Value
from tournament.operations.ground.memory import Kept
from tournament.operations.ground.version import marked_event


class SharedBook(Book):
    """A book that nobody changes: what follows from its rows is worked out once."""

    def __init__(self, session: Session, event: Event, mark: str) -> None:
        super().__init__(session, event)
        self.mark = mark
        self._made: dict[Hashable, object] = {}
        self._lock = RLock()

    def once(self, key: Hashable, make: Callable[[], Value]) -> Value:
        """Whoever asks while somebody works it out waits for that."""
        made = self._made.get(key)
        if made is None:
            with self._lock:
                made = self._made.get(key)
                if made is None:
                    made = self._made[key] = (make(),)
        assert isinstance(made, tuple)
        value: Value = made[0]
        return value


_BOOKS: Final[Kept[str, SharedBook]] = Kept(32)
_MAKING: Final[Kept[UUID, RLock]] = Kept(128)


def read_book(session: Session, slug: str) -> Book:
    """The event as it is now; nobody may change what this returns."""
    event, mark = marked_event(session, slug)
    if not session.get_bind().get_execution_options().get("reading"):
        return Book(session, event)  # whoever writes may change rows and roll back: not to be shared

    with _MAKING.get(event.id, RLock):  # one makes it, and all who come meanwhile share it
        return _BOOKS.get(mark, lambda: SharedBook(session, event, mark))
