"""The newest book of each event that open pages follow: read at most once a second, however many wait for it."""

import time
from collections import OrderedDict
from threading import Lock
from typing import Final

from tournament.core.storage.database import Database
from tournament.events.book.book import Book
from tournament.events.book.shared_book import read_book
from tournament.events.book.versions import event_version

GATHER_SECONDS: Final = 1.0
"""Changes closer together than this are told of at once: in a busy minute each would bring every page here again."""
MOST: Final = 32


class NewestBooks:
    def __init__(self, database: Database) -> None:
        self._database = database
        self._held: OrderedDict[str, tuple[Book, float]] = OrderedDict()
        self._lock = Lock()
        self._reading = Lock()

    def held(self, slug: str, version: int) -> Book | None:
        """The book, where the one at hand is of this version or a later one."""
        book, _ = self._found(slug)
        return book if book is not None and book.event.version >= version else None

    def now(self, slug: str, *, patient: bool = True) -> Book:
        """The book of the version that the database has."""
        with self._database.read() as session:
            version = event_version(session, slug)
        book, _ = self._found(slug)
        if (
            book is not None and book.event.version > version
        ):  # the event was deleted, and brought back as it was once
            with self._lock:
                self._held.pop(slug, None)
        return self.at(slug, version, patient=patient)

    def at(self, slug: str, version: int, *, patient: bool = True) -> Book:
        """A book of this version or a later one. Who is patient waits until a second has gone since it was read last;
        who is not gets one that is as much older."""
        while True:
            book, read = self._found(slug)
            wait = read + GATHER_SECONDS - time.monotonic()
            if book is not None and (book.event.version >= version or (wait > 0 and not patient)):
                return book
            if book is None or wait <= 0:
                return self._read(slug, version)
            time.sleep(wait)

    def _read(self, slug: str, version: int) -> Book:
        with self._reading:  # one reads, and all who wait for it have it
            book = self.held(slug, version)
            if book is None:
                with self._database.read() as session:
                    book = read_book(session, slug)
                with self._lock:
                    self._held[slug] = book, time.monotonic()
                    self._held.move_to_end(slug)
                    while len(self._held) > MOST:
                        self._held.popitem(last=False)
            return book

    def _found(self, slug: str) -> tuple[Book | None, float]:
        with self._lock:
            return self._held.get(slug, (None, 0.0))
