"""Addresses in the log reader: a file has its secret, an online match its id."""

from typing import Final
from uuid import UUID

ONLINE_PREFIX: Final = "online-"
"""Prefix of the id."""


def address_of(match_id: UUID) -> str:
    return f"{ONLINE_PREFIX}{match_id}"


def match_id_of(address: str) -> UUID | None:
    """Return the match of an address; None if the address is of a file."""
    try:
        return UUID(address.removeprefix(ONLINE_PREFIX)) if address.startswith(ONLINE_PREFIX) else None
    except ValueError:
        return None
