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
from tournament.core.limits.limits import CLAIMS, OPEN_SHARES, SHARES, LimitBasis, RateLimit
from tournament.core.problems import Problem, TooOften
from tournament.core.storage.database import Session
from tournament.http.context import current_config, current_database, current_open_work, now
from tournament.http.identity import current_principal

P = ParamSpec("P")
R = TypeVar("R")
LIMIT_ATTRIBUTE: Final = "limited_by"
IPV6_PREFIX_BITS: Final = 64
"""Bits of an IPv6 address that one household or hall gets; it chooses the rest itself."""
SHARE_BYTES: Final = 64 * 1024
"""Size of a share without an account that counts as one; a larger one counts as several."""


def limit_rate(limit: RateLimit | None = None) -> Callable[[Callable[P, R]], Callable[P, R]]:
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
                    count_by_account(session, limit)
            return view(*asked, **named)

        vars(counted)[LIMIT_ATTRIBUTE] = limit
        return counted

    return declare


def count_by_account(session: Session, limit: RateLimit) -> None:
    """Count by the sender's account, in the transaction of what it does."""
    assert limit.by is LimitBasis.ACCOUNT
    count_use(session, limit, account_place(limit), now())


def count_by_network(session: Session, limit: RateLimit, amount: int = 1) -> None:
    """Count by the sender's network, in the transaction of what it creates."""
    assert limit.by is LimitBasis.NETWORK
    count_use(session, limit, limit_place(limit, client_network()), now(), amount)


def count_by_mailbox(session: Session, limit: RateLimit, email_key: str) -> None:
    """Count by a normalized e-mail address, whether it has an account or not."""
    assert limit.by is LimitBasis.MAILBOX
    count_use(session, limit, limit_place(limit, email_key), now())


def count_share(session: Session, size: int = 0) -> None:
    """Count a thing that is stored for a while, in the transaction that stores it."""
    if current_principal().is_known:
        count_by_account(session, SHARES)
    else:
        count_by_network(session, OPEN_SHARES, 1 + size // SHARE_BYTES)


def limit_claims(view: Callable[P, R]) -> Callable[P, R]:
    """Refuse a sender with too many wrong claim codes; count a wrong code afterwards."""

    @wraps(view)
    def counted(*asked: P.args, **named: P.kwargs) -> R:
        with current_database().read() as session:
            check_use(session, CLAIMS, account_place(CLAIMS), now())
        after_this_request(_count_wrong_claim)
        return view(*asked, **named)

    vars(counted)[LIMIT_ATTRIBUTE] = CLAIMS
    return counted


def _count_wrong_claim(response: Response) -> Response:
    if response.status_code == 404:
        with suppress(TooOften), current_database().write() as session:  # the limit was used up meanwhile
            count_by_account(session, CLAIMS)
    return response


def account_place(limit: RateLimit) -> str:
    return limit_place(limit, str(current_principal().account_id))


def limit_place(limit: RateLimit, counted_by: str) -> str:
    """Return the key of a counter: a hash, so no network or e-mail address is stored."""
    return keyed_hash(f"limit:{limit.name}:{counted_by}")


def keyed_hash(told: str) -> str:
    return hmac.new(current_config().secret_key.encode(), told.encode(), sha256).hexdigest()


def client_network() -> str:
    """Return the sender's network; behind trusted proxies, as they report it."""
    return network_of(request.remote_addr or "")


def network_of(address: str) -> str:
    """Return what one attacker has one of: an IPv4 address or an IPv6 network."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed, IPV6_PREFIX_BITS), strict=False))


def set_retry_after(response: Response, problem: Problem | None) -> Response:
    """Set Retry-After, if the problem says when."""
    if problem is not None and "retry_after" in problem.facts:
        response.headers["Retry-After"] = str(problem.facts["retry_after"])
    return response
