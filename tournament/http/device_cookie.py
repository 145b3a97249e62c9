"""Signed cookie that identifies a browser, even when signed out."""

import hmac
from typing import Final

from flask import Response, request

from tournament.http.identity import cookie_name, set_cookie
from tournament.http.rate_limits import keyed_hash

DEVICE_COOKIE: Final = "kingsmoot_device"
MAX_AGE_SECONDS: Final = 400 * 24 * 60 * 60
"""No browser keeps a cookie longer."""


def read_device_cookie() -> str:
    """Return the browser's device secret; empty unless this service has signed it."""
    secret, _, signed = request.cookies.get(cookie_name(DEVICE_COOKIE), "").partition(".")
    return secret if secret and hmac.compare_digest(signed.encode(), keyed_hash(f"device:{secret}").encode()) else ""


def set_device_cookie(response: Response, device: str) -> None:
    set_cookie(response, DEVICE_COOKIE, f"{device}.{keyed_hash(f'device:{device}')}", max_age=MAX_AGE_SECONDS)
