"""Tickets for streams of another process, signed so that it needs no database."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

TICKET_SECONDS: Final = 30
"""Time in which a stream must be opened; it may stay open longer."""
MAX_TICKET_LENGTH: Final = 400


class TicketViewer(StrEnum):
    """Who a stream is for; viewers who may not know the newest version get no ticket."""

    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Ticket:
    viewer: TicketViewer
    topic: str
    version: int
    """The newest version when the ticket was issued."""
    until: int
    """Seconds of the clock that all processes share."""
    account: str = ""
    """Mark of the account in the seat, by which the streams of one person are counted."""


class Tickets:
    def __init__(self, secret: str) -> None:
        self._key = hmac.new(secret.encode(), b"tickets for streams", sha256).digest()

    def issue(self, viewer: TicketViewer, topic: str, version: int, now: float, account: str = "") -> str:
        mark = hmac.new(self._key, f"account {account}".encode(), sha256).hexdigest()[:16]
        told = f"{viewer} {version} {int(now) + TICKET_SECONDS} {mark} {topic}".encode()
        return f"{_encode(told)}.{_encode(self._mark(told))}"

    def read(self, ticket: str, now: float) -> Ticket | None:
        """Return the ticket; None if it is forged, issued for something else, or expired."""
        told, _, mark = ticket.partition(".")
        try:
            content, given = _decode(told), _decode(mark)
        except ValueError:
            return None
        if len(ticket) > MAX_TICKET_LENGTH or not hmac.compare_digest(given, self._mark(content)):
            return None
        viewer, version, until, account, topic = content.decode().split(" ", 4)
        found = Ticket(TicketViewer(viewer), topic, int(version), int(until), account)
        return found if now <= found.until else None

    def _mark(self, told: bytes) -> bytes:
        return hmac.new(self._key, told, sha256).digest()


def _encode(told: bytes) -> str:
    return urlsafe_b64encode(told).rstrip(b"=").decode()


def _decode(text: str) -> bytes:
    """Decode what `_encode` wrote; raise ValueError for anything else."""
    found = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    if _encode(found) != text:
        raise ValueError("not written like this")
    return found
