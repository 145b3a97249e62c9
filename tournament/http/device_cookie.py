"""The signed cookie by which a browser is known, also when nobody is signed in."""

import hmac
from typing import Final

from flask import Response, request

from tournament.http.identity import cookie_name, set_cookie
from tournament.http.rate_limits import mark

COOKIE: Final = "kingsmoot_device"
MAX_AGE_SECONDS: Final = 400 * 24 * 60 * 60
"""No browser keeps a cookie for longer."""


def known_device() -> str:
    """Return what the browser was given at a sign-in, or an empty string unless we have signed it."""
    secret, _, signed = request.cookies.get(cookie_name(COOKIE), "").partition(".")
    return secret if secret and hmac.compare_digest(signed.encode(), mark(f"device:{secret}").encode()) else ""


def set_device_cookie(response: Response, device: str) -> None:
    set_cookie(response, COOKIE, f"{device}.{mark(f'device:{device}')}", max_age=MAX_AGE_SECONDS)
