"""Limits of requests: by account where there is one; without one by things made, or by work done at once."""

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
"""Bits of an IPv6 address that are given to one household or hall; it chooses the others itself."""
SHARE_BYTES: Final = 64 * 1024
"""Of one thing that is kept without an account; a larger one counts as several."""


def limited(limit: Limit | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
    """Count each request by its account; let those without one wait for a place among the open work.

    Without a limit, people with an account are not counted.
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
    """Count by the account that sends this request, in the transaction of what it does."""
    assert limit.by is By.ACCOUNT
    count_use(session, limit, own_place(limit), now())


def count_from_here(session: Session, limit: Limit, amount: int = 1) -> None:
    """Count by the network that this request comes from, in the transaction of what is made."""
    assert limit.by is By.NETWORK
    count_use(session, limit, place_of(limit, client_network()), now(), amount)


def count_mailbox(session: Session, limit: Limit, email_key: str) -> None:
    """Count by what all spellings of an e-mail address have in common, whether anybody has it or not."""
    assert limit.by is By.MAILBOX
    count_use(session, limit, place_of(limit, email_key), now())


def count_kept(session: Session, size: int = 0) -> None:
    """Count a thing that is kept for a while, in the transaction that keeps it."""
    if current_principal().is_known:
        count_own(session, SHARES)
    else:
        count_from_here(session, OPEN_SHARES, 1 + size // SHARE_BYTES)


def limit_claims(view: Callable[P, R]) -> Callable[P, R]:
    """Refuse who has given too many wrong claim codes; wrong ones are counted once the view is through with it."""

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
        with suppress(TooOften), current_database().write() as session:  # others of the same account were quicker
            count_own(session, CLAIMS)
    return response


def own_place(limit: Limit) -> str:
    return place_of(limit, str(current_principal().account_id))


def place_of(limit: Limit, counted_by: str) -> str:
    """Where a limit is counted. No network or e-mail address is kept: only its mark."""
    return mark(f"limit:{limit.name}:{counted_by}")


def mark(told: str) -> str:
    return hmac.new(current_config().secret_key.encode(), told.encode(), sha256).hexdigest()


def client_network() -> str:
    """Where this request comes from; behind trusted proxies, as they tell it."""
    return network(request.remote_addr or "")


def network(address: str) -> str:
    """What one attacker has one of: an IPv4 address, or the network of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed, OF_ONE_NETWORK), strict=False))


def tell_when(response: Response, problem: Problem | None) -> Response:
    """Say when to try again, where the problem knows it."""
    if problem is not None and "retry_after" in problem.facts:
        response.headers["Retry-After"] = str(problem.facts["retry_after"])
    return response
