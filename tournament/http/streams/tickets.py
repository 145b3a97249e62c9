"""Tickets for streams that another process sends: signed here, so that it needs no database and knows no session."""

import hmac
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

GOOD_SECONDS: Final = 30
"""Within so long a stream must be opened; it may stay open for longer."""
LONGEST: Final = 400


class Viewer(StrEnum):
    """For whom a stream is; who may not know the newest version has no ticket for it."""

    SEAT = "seat"


@dataclass(frozen=True, slots=True)
class Ticket:
    viewer: Viewer
    topic: str
    version: int
    """That was the newest when it was issued."""
    until: int
    """In seconds of the clock that all processes share."""
    account: str = ""
    """A mark of whose seat it is, by which the streams of one person are counted."""


class Tickets:
    def __init__(self, secret: str) -> None:
        self._key = hmac.new(secret.encode(), b"tickets for streams", sha256).digest()

    def issue(self, viewer: Viewer, topic: str, version: int, now: float, account: str = "") -> str:
        mark = hmac.new(self._key, f"account {account}".encode(), sha256).hexdigest()[:16]
        told = f"{viewer} {version} {int(now) + GOOD_SECONDS} {mark} {topic}".encode()
        return f"{_text(told)}.{_text(self._mark(told))}"

    def read(self, ticket: str, now: float) -> Ticket | None:
        """None where it was not issued here, for this, or has expired."""
        told, _, mark = ticket.partition(".")
        try:
            content, given = _bytes(told), _bytes(mark)
        except ValueError:
            return None
        if len(ticket) > LONGEST or not hmac.compare_digest(given, self._mark(content)):
            return None
        viewer, version, until, account, topic = content.decode().split(" ", 4)
        found = Ticket(Viewer(viewer), topic, int(version), int(until), account)
        return found if now <= found.until else None

    def _mark(self, told: bytes) -> bytes:
        return hmac.new(self._key, told, sha256).digest()


def _text(told: bytes) -> str:
    return urlsafe_b64encode(told).rstrip(b"=").decode()


def _bytes(text: str) -> bytes:
    """Raises ValueError where it is no such text, or another one than `_text` writes."""
    found = urlsafe_b64decode(text.encode("ascii") + b"=" * (-len(text) % 4))
    if _text(found) != text:
        raise ValueError("not written like this")
    return found
