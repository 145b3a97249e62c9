"""Signed cookie that identifies a browser, even when signed out."""

import hmac
from typing import Final

from flask import Response, request

from tournament.http.identity import cookie_name, set_cookie
from tournament.http.rate_limits import mark

COOKIE: Final = "kingsmoot_device"
MAX_AGE_SECONDS: Final = 400 * 24 * 60 * 60
"""No browser keeps a cookie longer."""


def known_device() -> str:
    """Return the browser's device secret; empty unless this service has signed it."""
    secret, _, signed = request.cookies.get(cookie_name(COOKIE), "").partition(".")
    return secret if secret and hmac.compare_digest(signed.encode(), mark(f"device:{secret}").encode()) else ""


def set_device_cookie(response: Response, device: str) -> None:
    set_cookie(response, COOKIE, f"{device}.{mark(f'device:{device}')}", max_age=MAX_AGE_SECONDS)
