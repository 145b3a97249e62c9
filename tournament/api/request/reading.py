"""Reading an event for programs: with an ETag of its version and of whoever looks, and in pages."""

from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from hashlib import sha256
from typing import Final
from urllib.parse import urlencode

from flask import Response, abort, g, request

from tournament import __version__
from tournament.database import Session
from tournament.operations.events.book import Book
from tournament.operations.events.shared_book import read_book
from tournament.operations.ground.version import etag
from tournament.policies import POLICIES, Action
from tournament.schemas.common import MOST_PER_PAGE, PageAsked
from tournament.web.request.current import current_database
from tournament.web.request.guard import current_roles
from tournament.web.request.identity import current_principal

PRIVATE: Final = "private, no-cache"


@contextmanager
def reading(slug: str) -> Iterator[tuple[Session, Book]]:
    """The event as it is now; whoever has this version already is told so instead."""
    with current_database().read() as session:
        book = read_book(session, slug)
        g.etag = f"{etag(book.mark, _viewer())}-{__version__}"
        if request.if_none_match.contains_weak(g.etag):
            abort(Response(status=304))
        yield session, book


@contextmanager
def looking(slug: str) -> Iterator[tuple[Session, Book]]:
    """The same for what changes with time, or with more than this event."""
    with current_database().read() as session:
        yield session, read_book(session, slug)


def may(action: Action) -> bool:
    """Whether the sender may do this too."""
    return POLICIES[action].permits(current_principal(), current_roles())


def _viewer() -> str:
    """Whoever sees other things has another mark."""
    who = current_principal()
    if not who.is_known:
        return "public"
    seen = f"{who.account_id}/{who.is_admin}/{sorted(current_roles())}/{sorted(who.scopes)}"
    return sha256(seen.encode()).hexdigest()[:16]


def mark_answer(response: Response) -> Response:
    """Gives answers their ETag: that of the event's version, or one of what they hold."""
    if request.method not in ("GET", "HEAD") or response.status_code not in (200, 304):
        return response
    if "links" in g:
        response.headers["Link"] = g.links
    if "etag" in g:
        response.set_etag(g.etag, weak=True)
    elif "ETag" not in response.headers and not response.cache_control.no_store:
        response.add_etag(weak=True)
        response.make_conditional(request)
    response.headers.setdefault("Cache-Control", PRIVATE if current_principal().is_known else "no-cache")
    return response


def paged(items: Sequence[object], asked: PageAsked) -> dict[str, object]:
    """One page of a list that is at hand."""
    first = (asked["page"] - 1) * asked["per_page"]
    return page_at(items[first : first + asked["per_page"]], len(items), asked)


def one_page(items: Sequence[object]) -> dict[str, object]:
    """A short list as the answer to a write: all of it, in the shape of every other list."""
    return paged(items, PageAsked(page=1, per_page=MOST_PER_PAGE))


def page_at(items: Sequence[object], total: int, asked: PageAsked) -> dict[str, object]:
    """A page that was cut out already; the header Link tells where the others are."""
    page, size = asked["page"], asked["per_page"]
    last = max(1, -(-total // size))
    places = {"first": 1, "prev": min(page - 1, last), "next": page + 1 if page < last else 0, "last": last}
    g.links = ", ".join(f'<{_address(number, size)}>; rel="{rel}"' for rel, number in places.items() if number > 0)
    return {"items": items, "page": page, "per_page": size, "total": total}


def _address(page: int, size: int) -> str:
    given: Mapping[str, str] = request.args
    others = {name: value for name, value in given.items() if name not in ("page", "per_page")}
    return f"{request.path}?{urlencode({**others, 'page': page, 'per_page': size})}"
