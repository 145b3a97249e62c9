"""All limits of the service: what is counted, by what, how much, in what time.

No limit lets one person's requests stop another's. What has an account is counted by it. The rest is counted by
wrong tries or by created things, and by network address only far above a hall of 1,000 people. Work that is open to
everybody is bounded by how much of it runs at once. docs/operators.md has these tables for people.
`online/operations/match/match_limits.py` limits what a seat of an online match may send besides its choices.
"""

from dataclasses import dataclass
from datetime import timedelta
from enum import StrEnum
from typing import Final

MINUTE: Final = timedelta(minutes=1)
HOUR: Final = timedelta(hours=1)
HALL_SIZE: Final = 1_000
"""People who may share one network address."""


class LimitBasis(StrEnum):
    """What a limit is counted by."""

    ACCOUNT = "account"
    NETWORK = "network address"
    MAILBOX = "e-mail address"
    LOGIN = "account and network address, or known browser"
    SESSION = "session"
    TABLE = "table and network address"
    SEAT = "seat of a match"


@dataclass(frozen=True, slots=True)
class RateLimit:
    """Maximum of uses in a period, counted in the database for all processes."""

    name: str
    counts: str
    by: LimitBasis
    most: int
    within: timedelta | None
    """None: for the whole match."""
    then: str = "refused until the time is over"


@dataclass(frozen=True, slots=True)
class WorkLimit:
    """Maximum of some work that all processes of a machine do at once."""

    name: str
    work: str
    places: int
    waiting: int
    """Requests of one process that may wait for a slot; more are refused at once, so that threads stay free."""
    wait_seconds: float


SIGN_UPS: Final = RateLimit("sign-ups", "accounts created", LimitBasis.NETWORK, 5 * HALL_SIZE, HOUR)
RESET_MAILS: Final = RateLimit(
    "reset-mails", "mails with a link for a new password", LimitBasis.NETWORK, 5 * HALL_SIZE, HOUR
)
RESETS_OF_ONE: Final = RateLimit("resets-of-one", "links asked for", LimitBasis.MAILBOX, 5, HOUR)
TOKENS: Final = RateLimit("tokens", "API tokens created", LimitBasis.ACCOUNT, 60, HOUR)
CHECKS: Final = RateLimit("checks", "decks checked, submitted or brought to a table", LimitBasis.ACCOUNT, 60, MINUTE)
DESK_DECKS: Final = RateLimit("desk-decks", "decks that staff submit by API", LimitBasis.ACCOUNT, 600, MINUTE)
SHARES: Final = RateLimit("shares", "decks, logs, positions or events kept", LimitBasis.ACCOUNT, 60, HOUR)
OPEN_SHARES: Final = RateLimit(
    "open-shares",
    "decks, logs or positions of 64 KiB kept without an account",
    LimitBasis.NETWORK,
    5 * HALL_SIZE,
    HOUR,
)
WHAT_IFS: Final = RateLimit("what-ifs", "lines tried", LimitBasis.ACCOUNT, 60, MINUTE)
LAB: Final = RateLimit("lab", "changes in the lab", LimitBasis.ACCOUNT, 120, MINUTE)
TABLES: Final = RateLimit("tables", "casual matches opened", LimitBasis.ACCOUNT, 120, HOUR)
FLAGS: Final = RateLimit("flags", "steps flagged", LimitBasis.ACCOUNT, 60, HOUR)
CLAIMS: Final = RateLimit("claims", "wrong claim codes", LimitBasis.ACCOUNT, 30, timedelta(minutes=15))
CHAT: Final = RateLimit("chat", "chat lines", LimitBasis.SEAT, 5, timedelta(seconds=15))
CASUAL_FLAGS: Final = RateLimit("casual-flags", "steps flagged in a casual match", LimitBasis.SEAT, 3, None)

SLOWDOWN_TEXT: Final = "one more try after 5, 10, 20 … seconds, at most 2 minutes"
PASSWORDS: Final = RateLimit(
    "passwords", "wrong passwords", LimitBasis.LOGIN, 10, timedelta(minutes=15), SLOWDOWN_TEXT
)
PASSWORDS_AGAIN: Final = RateLimit(
    "passwords-again",
    "wrong passwords of somebody signed in",
    LimitBasis.SESSION,
    10,
    timedelta(minutes=15),
    SLOWDOWN_TEXT,
)
SLIP_CODES: Final = RateLimit(
    "slip-codes",
    "wrong codes",
    LimitBasis.TABLE,
    10,
    timedelta(minutes=15),
    "wrong codes are refused with 429; the right one works",
)

RATE_LIMITS: Final = {
    limit.name: limit
    for limit in (
        *(SIGN_UPS, RESET_MAILS, RESETS_OF_ONE, PASSWORDS, PASSWORDS_AGAIN, TOKENS, CHECKS, DESK_DECKS, SHARES),
        *(OPEN_SHARES, WHAT_IFS, LAB, TABLES, FLAGS, CASUAL_FLAGS, CHAT, CLAIMS, SLIP_CODES),
    )
}

HASHING: Final = WorkLimit("hashing", "passwords hashed", 4, 64, 5.0)
"""Each hash takes memory."""
OPEN_WORK: Final = WorkLimit(
    "open-work", "decks, positions, logs and papers worked on without an account", 2, 32, 5.0
)
WORK_LIMITS: Final = {bound.name: bound for bound in (HASHING, OPEN_WORK)}
