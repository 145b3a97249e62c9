"""Addresses of matches in the log reader: a file has its secret, a match that is played here its id."""

from typing import Final
from uuid import UUID

PLAYED_HERE: Final = "online-"
"""What stands before the id."""


def address_of(match_id: UUID) -> str:
    return f"{PLAYED_HERE}{match_id}"


def match_id_of(address: str) -> UUID | None:
    """None where the address means a file."""
    try:
        return UUID(address.removeprefix(PLAYED_HERE)) if address.startswith(PLAYED_HERE) else None
    except ValueError:
        return None
