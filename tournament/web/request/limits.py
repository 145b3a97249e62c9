"""How often one address may ask for costly things, counted in this process."""

from hashlib import sha256
from typing import Final

from flask import Response, request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from tournament.operations.accounts.fields import name_key

CHECKS: Final = "60 per minute"
SHARES: Final = "20 per hour"
SIGN_UPS: Final = "100 per hour"
"""A whole hall may sign up behind one address."""
WRONG_PASSWORDS: Final = "50 per 15 minutes"
WRONG_FOR_ONE: Final = "10 per 15 minutes"
"""For one account from one address …"""
WRONG_FOR_ALL: Final = "100 per hour"
"""… and for one account from everywhere."""
RESETS: Final = "50 per hour"
RESETS_FOR_ONE: Final = "5 per hour"
TOKENS: Final = "60 per hour"
TOO_OFTEN: Final = "That was too often for one address; wait a while and try again."
TOO_MANY_TRIES: Final = "That was tried too often for this account; wait a quarter of an hour and try again."

limiter = Limiter(get_remote_address, storage_uri="memory://", strategy="moving-window", headers_enabled=False)


def was_refused(response: Response) -> bool:
    """Only what failed counts against a limit on wrong passwords."""
    return response.status_code == 403


def typed_name() -> str:
    """The account that a form speaks of, whether there is one or not."""
    typed = request.form.get("login") or request.form.get("email") or ""
    return sha256(name_key(typed).encode()).hexdigest()


def typed_name_here() -> str:
    return f"{typed_name()} {get_remote_address()}"
