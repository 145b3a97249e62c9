"""The log as it is written: a hash chain of entries with public and secret parts."""

from __future__ import annotations

from hashlib import sha256
from typing import Final, NamedTuple

import msgspec

TABLE: Final = -1
JUDGE_ACTOR: Final = -2
JUDGES: Final = 1 << 16
"""In the mask of those who may read a secret part: no seat, so judges only."""

Datum = int | str | None | tuple["Datum", ...]
Data = tuple[Datum, ...]

_encode = msgspec.msgpack.Encoder().encode
_make = tuple.__new__
_LINK = b"kingsmoot link"


class LogEntry(NamedTuple):
    """One thing that happened, was asked or was computed.

    Its number is the step that people cite.
    """

    number: int
    kind: str
    parent: int
    actor: int
    subject: int
    rule: str
    data: Data
    seats: int
    """Which seats may read the secret part, as a bit mask; 0 if there is none."""
    secret: Data
    at: int


def public_bytes(entry: LogEntry) -> bytes:
    """Encode the public part for the chain.

    The parent is stored as a distance, which compresses better.
    """
    return _encode((entry[1], entry[0] - entry[2], entry[3], entry[4], entry[5], entry[6], entry[7]))


def secret_bytes(entry: LogEntry) -> bytes:
    return _encode(entry.secret)


def secret_key(root: bytes, number: int) -> bytes:
    """Derive the key that hides one entry's secret part."""
    return sha256(root + number.to_bytes(8, "big")).digest()


def seal(key: bytes, secret: bytes) -> bytes:
    """Compute the commitment that replaces a secret part in a redacted copy."""
    return sha256(key + secret).digest()


def link(head: bytes, public: bytes, sealed: bytes) -> bytes:
    """Return the chain head after one more entry."""
    return sha256(head + public + sealed).digest()


def first_head(header: bytes) -> bytes:
    """Return the chain head before the first entry; it covers the header."""
    return sha256(_LINK + header).digest()


def journal_root(seed: bytes) -> bytes:
    """Derive the secret from which all entry keys are derived."""
    return sha256(b"kingsmoot journal" + seed).digest()


class Journal:
    """Writes entries and hands them over; keeps only what the next entry needs."""

    __slots__ = ("at", "epochs", "head", "number", "out", "root")

    def __init__(self, root: bytes, head: bytes, number: int = 0, at: int = 0, epochs: int = 0) -> None:
        self.root = root
        self.head = head
        self.number = number
        self.at = at
        self.epochs = epochs
        """The highest epoch of chance used so far: a rewind uses the next one, so that no epoch is used twice."""
        self.out: list[LogEntry] = []

    def copy(self) -> Journal:
        return Journal(self.root, self.head, self.number, self.at, self.epochs)

    def note(
        self,
        kind: str,
        parent: int,
        actor: int,
        subject: int,
        rule: str,
        data: Data = (),
        seats: int = 0,
        secret: Data = (),
    ) -> int:
        """Write one entry and return its number."""
        number = self.number = self.number + 1
        # A hot path: the named tuple's own constructor, a Python function, would be slower.
        self.out.append(_make(LogEntry, (number, kind, parent, actor, subject, rule, data, seats, secret, self.at)))
        public = _encode((kind, number - parent, actor, subject, rule, data, seats))
        if seats:
            key = sha256(self.root + number.to_bytes(8, "big")).digest()
            public += sha256(key + _encode(secret)).digest()
        self.head = sha256(self.head + public).digest()
        return number

    def take(self) -> list[LogEntry]:
        """Return the entries written since the last call."""
        out = self.out
        self.out = []
        return out


class NullJournal(Journal):
    """A journal that writes nothing, for trials on a copy of the table."""

    __slots__ = ()

    def note(
        self,
        kind: str,
        parent: int,
        actor: int,
        subject: int,
        rule: str,
        data: Data = (),
        seats: int = 0,
        secret: Data = (),
    ) -> int:
        return 0
