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
HALL: Final = 1_000
"""People who may share one network address."""


class By(StrEnum):
    """What a limit is counted by."""

    ACCOUNT = "account"
    NETWORK = "network address"
    MAILBOX = "e-mail address"
    LOGIN = "account and network address, or known browser"
    SESSION = "session"
    TABLE = "table and network address"
    SEAT = "seat of a match"


@dataclass(frozen=True, slots=True)
class Limit:
    """Maximum of uses in a period, counted in the database for all processes."""

    name: str
    counts: str
    by: By
    most: int
    within: timedelta | None
    """None: for the whole match."""
    then: str = "refused until the time is over"


@dataclass(frozen=True, slots=True)
class Bound:
    """Maximum of some work that all processes of a machine do at once."""

    name: str
    work: str
    places: int
    waiting: int
    """Requests of one process that may wait for a slot; more are refused at once, so that threads stay free."""
    wait_seconds: float


SIGN_UPS: Final = Limit("sign-ups", "accounts created", By.NETWORK, 5 * HALL, HOUR)
RESET_MAILS: Final = Limit("reset-mails", "mails with a link for a new password", By.NETWORK, 5 * HALL, HOUR)
RESETS_OF_ONE: Final = Limit("resets-of-one", "links asked for", By.MAILBOX, 5, HOUR)
TOKENS: Final = Limit("tokens", "API tokens created", By.ACCOUNT, 60, HOUR)
CHECKS: Final = Limit("checks", "decks checked, submitted or brought to a table", By.ACCOUNT, 60, MINUTE)
DESK_DECKS: Final = Limit("desk-decks", "decks that staff submit by API", By.ACCOUNT, 600, MINUTE)
SHARES: Final = Limit("shares", "decks, logs, positions or events kept", By.ACCOUNT, 60, HOUR)
OPEN_SHARES: Final = Limit(
    "open-shares", "decks, logs or positions of 64 KiB kept without an account", By.NETWORK, 5 * HALL, HOUR
)
WHAT_IFS: Final = Limit("what-ifs", "lines tried", By.ACCOUNT, 60, MINUTE)
LAB: Final = Limit("lab", "changes in the lab", By.ACCOUNT, 120, MINUTE)
TABLES: Final = Limit("tables", "casual matches opened", By.ACCOUNT, 120, HOUR)
FLAGS: Final = Limit("flags", "steps flagged", By.ACCOUNT, 60, HOUR)
CLAIMS: Final = Limit("claims", "wrong claim codes", By.ACCOUNT, 30, timedelta(minutes=15))
CHAT: Final = Limit("chat", "chat lines", By.SEAT, 5, timedelta(seconds=15))
CASUAL_FLAGS: Final = Limit("casual-flags", "steps flagged in a casual match", By.SEAT, 3, None)

SLOWED: Final = "one more try after 5, 10, 20 … seconds, at most 2 minutes"
PASSWORDS: Final = Limit("passwords", "wrong passwords", By.LOGIN, 10, timedelta(minutes=15), SLOWED)
PASSWORDS_AGAIN: Final = Limit(
    "passwords-again", "wrong passwords of somebody signed in", By.SESSION, 10, timedelta(minutes=15), SLOWED
)
SLIP_CODES: Final = Limit(
    "slip-codes",
    "wrong codes",
    By.TABLE,
    10,
    timedelta(minutes=15),
    "wrong codes are refused with 429; the right one works",
)

LIMITS: Final = {
    limit.name: limit
    for limit in (
        *(SIGN_UPS, RESET_MAILS, RESETS_OF_ONE, PASSWORDS, PASSWORDS_AGAIN, TOKENS, CHECKS, DESK_DECKS, SHARES),
        *(OPEN_SHARES, WHAT_IFS, LAB, TABLES, FLAGS, CASUAL_FLAGS, CHAT, CLAIMS, SLIP_CODES),
    )
}

HASHING: Final = Bound("hashing", "passwords hashed", 4, 64, 5.0)
"""Each hash takes memory."""
OPEN_WORK: Final = Bound("open-work", "decks, positions, logs and papers worked on without an account", 2, 32, 5.0)
BOUNDS: Final = {bound.name: bound for bound in (HASHING, OPEN_WORK)}
