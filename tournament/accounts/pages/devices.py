"""Where a password is tried from: a network, and a browser by its device cookie."""

from uuid import UUID

from tournament.accounts.operations.devices import is_anybodys
from tournament.accounts.operations.login_throttle import Guess
from tournament.accounts.operations.sessions import login_key
from tournament.core.security.passwords import secret_hash
from tournament.http.context import current_database
from tournament.http.device_cookie import known_device
from tournament.http.identity import current_identity, new_secret
from tournament.http.rate_limits import client_network, mark


def guess_for(login: str) -> Guess:
    """Return where a password for this login is tried from, as hashes."""
    account, device = login_key(login), known_device()
    return Guess(
        address=mark(f"guess:{account}:from:{client_network()}"),
        device=mark(f"guess:{account}:on:{device}"),
        device_hash=secret_hash(device) if device else "",
    )


def guess_at_table(table: UUID) -> str:
    """Return where a code for a table is tried from, as a hash."""
    return mark(f"slip:{table.hex}:from:{client_network()}")


def guess_again() -> str:
    """Return the place of a signed-in person who must give the password again."""
    identity = current_identity()
    return mark(f"guess:{identity.principal.account_id}:in:{identity.session_id}")


def device_to_be_known() -> str:
    """Return the device secret of a browser, the same for all its accounts.

    If no account knows the secret, it may be planted, so a new one replaces it.
    """
    device = known_device()
    if device:
        with current_database().read() as session:
            if is_anybodys(session, secret_hash(device)):
                return device
    return new_secret()
