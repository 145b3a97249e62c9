"""How often one address may ask for costly things; wrong passwords are counted in operations/accounts/guesses.py."""

from hashlib import sha256
from typing import Final

from flask import request
from flask_limiter import Limiter
from flask_limiter.util import get_remote_address

from tournament.operations.accounts.fields import email_key

CHECKS: Final = "60 per minute"
SHARES: Final = "20 per hour"
WHAT_IFS: Final = "60 per minute"
LAB: Final = "120 per minute"
"""Every change on the bench is one."""
FLAGS: Final = "60 per hour"
"""Players who flag every minute want a judge at their table."""
TABLES: Final = "300 per hour"
"""A whole hall may play behind one address; how many tables somebody waits at is limited for each account."""
SIGN_UPS: Final = "100 per hour"
"""A whole hall may sign up behind one address."""
RESETS: Final = "200 per hour"
"""So may it ask for new passwords; each of them is asked for a few times at most."""
RESETS_FOR_ONE: Final = "5 per hour"
TOKENS: Final = "60 per hour"
TOO_OFTEN: Final = "That was too often for one address; wait a while and try again."
TOO_MANY_LINKS: Final = "Several links were asked for already; look for the mail, or wait an hour and try again."

limiter = Limiter(get_remote_address, strategy="moving-window", headers_enabled=False)


def counted_in(bus: str) -> str:
    """Every process counts for itself, unless there is something that all of them ask anyway."""
    return bus if bus.startswith(("redis://", "rediss://")) else "memory://"


def typed_address() -> str:
    """The e-mail address that a form speaks of, whether anybody has it or not."""
    return sha256(email_key(request.form.get("email", "")).encode()).hexdigest()
