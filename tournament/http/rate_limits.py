"""Rate limits: by account; without one, by created things or by work at once."""

import hmac
from collections.abc import Callable
from contextlib import suppress
from functools import wraps
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final, ParamSpec, TypeVar

from flask import Response, after_this_request, request

from tournament.core.limits.limit_counts import check_use, count_use
from tournament.core.limits.limits import CLAIMS, OPEN_SHARES, SHARES, By, Limit
from tournament.core.problems import Problem, TooOften
from tournament.core.storage.database import Session
from tournament.http.context import current_config, current_database, current_open_work, now
from tournament.http.identity import current_principal

P = ParamSpec("P")
R = TypeVar("R")
LIMITED: Final = "limited_by"
OF_ONE_NETWORK: Final = 64
"""Bits of an IPv6 address that one household or hall gets; it chooses the rest itself."""
SHARE_BYTES: Final = 64 * 1024
"""Size of a share without an account that counts as one; a larger one counts as several."""


def limited(limit: Limit | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Count requests by account; those without one wait for a slot of the open work.

    Without a limit, requests of people with an account are not counted.
    """

    def declare(view: Callable[P, R]) -> Callable[P, R]:
        @wraps(view)
        def counted(*asked: P.args, **named: P.kwargs) -> R:
            if not current_principal().is_known:
                with current_open_work().taken():
                    return view(*asked, **named)
            if limit is not None:
                with current_database().write() as session:
                    count_own(session, limit)
            return view(*asked, **named)

        vars(counted)[LIMITED] = limit
        return counted

    return declare


def count_own(session: Session, limit: Limit) -> None:
    """Count by the sender's account, in the transaction of what it does."""
    assert limit.by is By.ACCOUNT
    count_use(session, limit, own_place(limit), now())


def count_from_here(session: Session, limit: Limit, amount: int = 1) -> None:
    """Count by the sender's network, in the transaction of what it creates."""
    assert limit.by is By.NETWORK
    count_use(session, limit, place_of(limit, client_network()), now(), amount)


def count_mailbox(session: Session, limit: Limit, email_key: str) -> None:
    """Count by a normalized e-mail address, whether it has an account or not."""
    assert limit.by is By.MAILBOX
    count_use(session, limit, place_of(limit, email_key), now())


def count_kept(session: Session, size: int = 0) -> None:
    """Count a thing that is stored for a while, in the transaction that stores it."""
    if current_principal().is_known:
        count_own(session, SHARES)
    else:
        count_from_here(session, OPEN_SHARES, 1 + size // SHARE_BYTES)


def limit_claims(view: Callable[P, R]) -> Callable[P, R]:
    """Refuse a sender with too many wrong claim codes; count a wrong code afterwards."""

    @wraps(view)
    def counted(*asked: P.args, **named: P.kwargs) -> R:
        with current_database().read() as session:
            check_use(session, CLAIMS, own_place(CLAIMS), now())
        after_this_request(_count_wrong_claim)
        return view(*asked, **named)

    vars(counted)[LIMITED] = CLAIMS
    return counted


def _count_wrong_claim(response: Response) -> Response:
    if response.status_code == 404:
        with suppress(TooOften), current_database().write() as session:  # the limit was used up meanwhile
            count_own(session, CLAIMS)
    return response


def own_place(limit: Limit) -> str:
    return place_of(limit, str(current_principal().account_id))


def place_of(limit: Limit, counted_by: str) -> str:
    """Return the key of a counter: a hash, so no network or e-mail address is stored."""
    return mark(f"limit:{limit.name}:{counted_by}")


def mark(told: str) -> str:
    return hmac.new(current_config().secret_key.encode(), told.encode(), sha256).hexdigest()


def client_network() -> str:
    """Return the sender's network; behind trusted proxies, as they report it."""
    return network(request.remote_addr or "")


def network(address: str) -> str:
    """Return what one attacker has one of: an IPv4 address or an IPv6 network."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed, OF_ONE_NETWORK), strict=False))


def tell_when(response: Response, problem: Problem | None) -> Response:
    """Set Retry-After, if the problem says when."""
    if problem is not None and "retry_after" in problem.facts:
        response.headers["Retry-After"] = str(problem.facts["retry_after"])
    return response
