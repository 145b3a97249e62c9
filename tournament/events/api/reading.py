"""Read an event for the API, with an ETag of its version and the viewer."""

from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256

from flask import Response, abort, g, request

from tournament import __version__
from tournament.core.storage.database import Session
from tournament.core.translation import current_locale
from tournament.events.book.book import Book
from tournament.events.book.shared_book import read_book
from tournament.events.book.versions import make_etag
from tournament.http.context import current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles


@contextmanager
def read_event(slug: str) -> Iterator[tuple[Session, Book]]:
    """Read the current event; answer 304 if the client has this version."""
    with current_database().read() as session:
        book = read_book(session, slug)
        g.etag = f"{make_etag(book.mark, _viewer_mark())}-{__version__}-{current_locale()}"
        if request.if_none_match.contains_weak(g.etag):
            abort(Response(status=304))
        yield session, book


@contextmanager
def read_event_without_etag(slug: str) -> Iterator[tuple[Session, Book]]:
    """Read the current event without an ETag.

    For responses that depend on the time or on other events, too.
    """
    with current_database().read() as session:
        yield session, read_book(session, slug)


def _viewer_mark() -> str:
    """Return the part of the ETag that differs between viewers with different rights."""
    who = current_principal()
    if not who.is_known:
        return "public"
    seen = f"{who.account_id}/{who.is_admin}/{sorted(current_roles())}/{sorted(who.scopes)}"
    return sha256(seen.encode()).hexdigest()[:16]
