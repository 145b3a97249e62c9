"""Conditional responses for event pages, and a cache for visitors without a login."""

from collections.abc import Callable
from hashlib import sha256
from typing import Final

from flask import Response, current_app, make_response, request

from tournament.core.cache import LruCache
from tournament.events.book.book import Book
from tournament.events.book.versions import make_etag
from tournament.http.identity import current_identity
from tournament.http.permission_check import current_roles
from tournament.http.rendering.build import build_mark
from tournament.http.rendering.page_pieces import Piece, pieced_response

_PAGE_CACHE: Final[LruCache[tuple[str, str], tuple[Piece, ...]]] = LruCache(64)


def event_page(book: Book, render: Callable[[], tuple[Piece, ...]]) -> Response:
    """Return the page, or 304 if the browser has its current state."""
    if current_app.config["TEMPLATES_AUTO_RELOAD"]:  # developers expect their edits
        return pieced_response(render())
    viewer = _viewer_mark()
    tag = f"{make_etag(book.mark, viewer)}-{build_mark()}"
    if request.if_none_match.contains_weak(tag):
        response = Response(status=304)
    elif viewer == "public":
        response = pieced_response(_PAGE_CACHE.get((tag, request.full_path), render))
    else:
        response = pieced_response(render())
    response.set_etag(tag, weak=True)
    response.headers["Cache-Control"] = "no-cache" if viewer == "public" else "private, no-cache"
    return response


def plain_page(html: str) -> Response:
    """Return a page about many events; always rendered, but only sent if it changed."""
    response = make_response(html)
    if not current_identity().principal.is_known:
        response.headers["Cache-Control"] = "no-cache"
        response.add_etag(weak=True)
        response.make_conditional(request)
    return response


def _viewer_mark() -> str:
    """Return the part of the ETag that identifies what the viewer sees.

    All visitors who aren't signed in see the same page; others have names, forms and marks of their own.
    """
    identity = current_identity()
    if not identity.principal.is_known:
        return "public"
    roles = " ".join(sorted(current_roles()))
    who = f"{identity.cookie}/{identity.principal.account_id}/{identity.principal.name}/{roles}"
    return sha256(who.encode()).hexdigest()[:16]
