"""Where a password is tried from: the network, and the browser by a signed cookie that stays when one signs out."""

import hmac
from hashlib import sha256
from ipaddress import IPv6Address, ip_address, ip_network
from typing import Final

from flask import Response, request
from flask_limiter.util import get_remote_address

from tournament.operations.accounts.devices import is_anybodys
from tournament.operations.accounts.guesses import Guess
from tournament.operations.accounts.sessions import login_key
from tournament.passwords import secret_hash
from tournament.web.request.current import current_config, current_database
from tournament.web.request.identity import cookie_name, current_identity, new_secret, set_cookie

COOKIE: Final = "kingsmoot_device"
LASTS: Final = 400 * 24 * 60 * 60
"""Seconds; no browser keeps a cookie for longer."""
OF_ONE_NETWORK: Final = 64
"""Bits of an IPv6 address that are given to one household or hall; it chooses the others itself."""


def guess_for(login: str) -> Guess:
    """Where a password for this name or address is tried from. No network address is kept: only its mark."""
    account, device = login_key(login), known_device()
    return Guess(
        address=_mark(f"guess:{account}:from:{network(get_remote_address())}"),
        device=_mark(f"guess:{account}:on:{device}"),
        device_hash=secret_hash(device) if device else "",
    )


def guess_again() -> str:
    """The place of whoever is signed in and has to give the password again."""
    identity = current_identity()
    return _mark(f"guess:{identity.principal.account_id}:in:{identity.session_id}")


def network(address: str) -> str:
    """What one attacker has one of: an IPv4 address, or the network of an IPv6 address."""
    try:
        parsed = ip_address(address)
    except ValueError:
        return address
    if not isinstance(parsed, IPv6Address):
        return address
    return str(parsed.ipv4_mapped or ip_network((parsed, OF_ONE_NETWORK), strict=False))


def known_device() -> str:
    """What the browser was given when somebody signed in; empty where it has nothing that we have signed."""
    secret, _, mark = request.cookies.get(cookie_name(COOKIE), "").partition(".")
    return secret if secret and hmac.compare_digest(mark.encode(), _mark(f"device:{secret}").encode()) else ""


def device_to_be_known() -> str:
    """The same for all accounts of a browser; a new one where nobody knows the old one, which may be planted."""
    device = known_device()
    if device:
        with current_database().read() as session:
            if is_anybodys(session, secret_hash(device)):
                return device
    return new_secret()


def set_device_cookie(response: Response, device: str) -> None:
    set_cookie(response, COOKIE, f"{device}.{_mark(f'device:{device}')}", max_age=LASTS)


def _mark(told: str) -> str:
    return hmac.new(current_config().secret_key.encode(), told.encode(), sha256).hexdigest()
