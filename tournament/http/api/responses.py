"""Responses of the API: ETags and pages of lists."""

from collections.abc import Mapping, Sequence
from typing import Final
from urllib.parse import urlencode

from flask import Response, g, request

from tournament.core.security.permissions import POLICIES, Action
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles
from tournament.http.schemas.fields import MAX_PER_PAGE, PageQueryArgs

PRIVATE_CACHE: Final = "private, no-cache"


def is_permitted(action: Action) -> bool:
    """Tell whether the sender may do this too."""
    return POLICIES[action].permits(current_principal(), current_roles())


def set_cache_headers(response: Response) -> Response:
    """Set the ETag of a read: from the event's version, else from the content."""
    if request.method not in ("GET", "HEAD") or response.status_code not in (200, 304):
        return response
    if "links" in g:
        response.headers["Link"] = g.links
    if "etag" in g:
        response.set_etag(g.etag, weak=True)
    elif "ETag" not in response.headers and not response.cache_control.no_store:
        response.add_etag(weak=True)
        response.make_conditional(request)
    response.headers.setdefault("Cache-Control", PRIVATE_CACHE if current_principal().is_known else "no-cache")
    return response


def paginate(items: Sequence[object], asked: PageQueryArgs) -> dict[str, object]:
    """Return one page of a complete list."""
    first = (asked["page"] - 1) * asked["per_page"]
    return make_page(items[first : first + asked["per_page"]], len(items), asked)


def single_page(items: Sequence[object]) -> dict[str, object]:
    """Return a short list as the response to a write, in the shape of all lists."""
    return paginate(items, PageQueryArgs(page=1, per_page=MAX_PER_PAGE))


def make_page(items: Sequence[object], total: int, asked: PageQueryArgs) -> dict[str, object]:
    """Return a page that is already cut out; the Link header names the others."""
    page, size = asked["page"], asked["per_page"]
    last = max(1, -(-total // size))
    places = {"first": 1, "prev": min(page - 1, last), "next": page + 1 if page < last else 0, "last": last}
    g.links = ", ".join(f'<{_address(number, size)}>; rel="{rel}"' for rel, number in places.items() if number > 0)
    return {"items": items, "page": page, "per_page": size, "total": total}


def _address(page: int, size: int) -> str:
    given: Mapping[str, str] = request.args
    others = {name: value for name, value in given.items() if name not in ("page", "per_page")}
    return f"{request.path}?{urlencode({**others, 'page': page, 'per_page': size})}"
