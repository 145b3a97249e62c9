"""The newest books of the events that open pages follow.

Each is read at most once a second.
"""

import time
from collections import OrderedDict
from threading import Lock
from typing import Final

from tournament.core.storage.database import Database
from tournament.events.book.book import Book
from tournament.events.book.shared_book import read_book
from tournament.events.book.versions import event_version

GATHER_SECONDS: Final = 1.0
"""Changes within this time share one notification.

In a busy minute, each change would otherwise make every open page fetch again.
"""
MAX_BOOKS: Final = 32


class NewestBooks:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: OrderedDict[str, tuple[Book, float]] = OrderedDict()
        self._lock = Lock()
        self._reading = Lock()

    def held(self, slug: str, version: int) -> Book | None:
        """Return the cached book if it has this version or a later one."""
        book, _ = self._found(slug)
        return book if book is not None and book.event.version >= version else None

    def now(self, slug: str, *, patient: bool = True) -> Book:
        """Return the book of the version in the database."""
        with self._database.read() as session:
            version = event_version(session, slug)
        book, _ = self._found(slug)
        if (
            book is not None and book.event.version > version
        ):  # the event was deleted, and restored at an older version
            with self._lock:
                self._held.pop(slug, None)
        return self.at(slug, version, patient=patient)

    def at(self, slug: str, version: int, *, patient: bool = True) -> Book:
        """Return a book of this version or a later one.

        The last read has to be a second old before the next one: a patient caller waits for that, others get
        the older book.
        """
        while True:
            book, read = self._found(slug)
            wait = read + GATHER_SECONDS - time.monotonic()
            if book is not None and (book.event.version >= version or (wait > 0 and not patient)):
                return book
            if book is None or wait <= 0:
                return self._read(slug, version)
            time.sleep(wait)

    def _read(self, slug: str, version: int) -> Book:
        with self._reading:  # one thread reads, the others wait and share it
            book = self.held(slug, version)
            if book is None:
                with self._database.read() as session:
                    book = read_book(session, slug)
                with self._lock:
                    self._held[slug] = book, time.monotonic()
                    self._held.move_to_end(slug)
                    while len(self._held) > MAX_BOOKS:
                        self._held.popitem(last=False)
            return book

    def _found(self, slug: str) -> tuple[Book | None, float]:
        with self._lock:
            return self._held.get(slug, (None, 0.0))
