"""Where a password is tried from: a network, and a browser by its device cookie."""

from uuid import UUID

from tournament.accounts.operations.devices import is_device_of_any_account
from tournament.accounts.operations.login_throttle import GuessSource
from tournament.accounts.operations.sessions import login_key
from tournament.core.security.passwords import hash_secret
from tournament.http.context import current_database
from tournament.http.device_cookie import read_device_cookie
from tournament.http.identity import current_identity, new_secret
from tournament.http.rate_limits import client_network, keyed_hash


def guess_source(login: str) -> GuessSource:
    """Return where a password for this login is tried from, as hashes."""
    account, device = login_key(login), read_device_cookie()
    return GuessSource(
        address=keyed_hash(f"guess:{account}:from:{client_network()}"),
        device=keyed_hash(f"guess:{account}:on:{device}"),
        device_hash=hash_secret(device) if device else "",
    )


def table_guess_place(table: UUID) -> str:
    """Return where a code for a table is tried from, as a hash."""
    return keyed_hash(f"slip:{table.hex}:from:{client_network()}")


def session_guess_place() -> str:
    """Return the place of a signed-in person who must give the password again."""
    identity = current_identity()
    return keyed_hash(f"guess:{identity.principal.account_id}:in:{identity.session_id}")


def sign_in_device() -> str:
    """Return the device secret of a browser, the same for all its accounts.

    If no account knows the secret, it may be planted, so a new one replaces it.
    """
    device = read_device_cookie()
    if device:
        with current_database().read() as session:
            if is_device_of_any_account(session, hash_secret(device)):
                return device
    return new_secret()
