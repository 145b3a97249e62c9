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

from tournament.core.translation import translatable

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
    refusal: str = ""
    """What a person reads who has used the limit up; empty if the feature that counts has texts of its own."""


@dataclass(frozen=True, slots=True)
class WorkLimit:
    """Maximum of some work that all processes of a machine do at once."""

    name: str
    work: str
    places: int
    waiting: int
    """Requests of one process that may wait for a slot; more are refused at once, so that threads stay free."""
    wait_seconds: float


SIGN_UPS: Final = RateLimit(
    "sign-ups",
    "accounts created",
    LimitBasis.NETWORK,
    5 * HALL_SIZE,
    HOUR,
    refusal=translatable("At most %(most)s accounts per hour can be created from one network address."),
)
RESET_MAILS: Final = RateLimit(
    "reset-mails",
    "mails with a password link",
    LimitBasis.NETWORK,
    5 * HALL_SIZE,
    HOUR,
    refusal=translatable("At most %(most)s password links per hour can be mailed from one network address."),
)
RESETS_OF_ONE: Final = RateLimit(
    "resets-of-one",
    "password links requested",
    LimitBasis.MAILBOX,
    5,
    HOUR,
    refusal=translatable("At most %(most)s password links per hour can be requested for one e-mail address."),
)
TOKENS: Final = RateLimit(
    "tokens",
    "API tokens created",
    LimitBasis.ACCOUNT,
    60,
    HOUR,
    refusal=translatable("You can create at most %(most)s API tokens per hour."),
)
CHECKS: Final = RateLimit(
    "checks",
    "decks checked, submitted or brought to a table",
    LimitBasis.ACCOUNT,
    60,
    MINUTE,
    refusal=translatable("You can check or submit at most %(most)s decks per minute."),
)
DESK_DECKS: Final = RateLimit(
    "desk-decks",
    "decks that staff submit by API",
    LimitBasis.ACCOUNT,
    600,
    MINUTE,
    refusal=translatable("You can submit at most %(most)s decks of players per minute."),
)
SHARES: Final = RateLimit(
    "shares",
    "decks, logs, positions or events saved",
    LimitBasis.ACCOUNT,
    60,
    HOUR,
    refusal=translatable("You can save at most %(most)s decks, logs, positions or events per hour."),
)
OPEN_SHARES: Final = RateLimit(
    "open-shares",
    "decks, logs or positions of 64 KiB saved without an account",
    LimitBasis.NETWORK,
    5 * HALL_SIZE,
    HOUR,
    refusal=translatable(
        "Without an account, at most %(most)s decks, logs or positions of 64 KiB per hour can be saved from one "
        "network address."
    ),
)
WHAT_IFS: Final = RateLimit(
    "what-ifs",
    "what-if lines played",
    LimitBasis.ACCOUNT,
    60,
    MINUTE,
    refusal=translatable("You can play at most %(most)s what-if lines per minute."),
)
LAB: Final = RateLimit(
    "lab",
    "changes in the lab",
    LimitBasis.ACCOUNT,
    120,
    MINUTE,
    refusal=translatable("You can make at most %(most)s changes in the lab per minute."),
)
TABLES: Final = RateLimit(
    "tables",
    "casual matches opened",
    LimitBasis.ACCOUNT,
    120,
    HOUR,
    refusal=translatable("You can open at most %(most)s casual matches per hour."),
)
FLAGS: Final = RateLimit(
    "flags",
    "steps disputed",
    LimitBasis.ACCOUNT,
    60,
    HOUR,
    refusal=translatable("You can dispute at most %(most)s steps per hour."),
)
CLAIMS: Final = RateLimit(
    "claims",
    "wrong claim codes",
    LimitBasis.ACCOUNT,
    30,
    timedelta(minutes=15),
    refusal=translatable("You can enter at most %(most)s wrong codes in 15 minutes."),
)
CHAT: Final = RateLimit("chat", "chat lines", LimitBasis.SEAT, 5, timedelta(seconds=15))
CASUAL_FLAGS: Final = RateLimit("casual-flags", "steps disputed in a casual match", LimitBasis.SEAT, 3, None)

SLOWDOWN_TEXT: Final = "one more try after 5, 10, 20 … seconds, at most 2 minutes"
PASSWORDS: Final = RateLimit(
    "passwords", "wrong passwords", LimitBasis.LOGIN, 10, timedelta(minutes=15), SLOWDOWN_TEXT
)
PASSWORDS_AGAIN: Final = RateLimit(
    "passwords-again",
    "wrong passwords while signed in",
    LimitBasis.SESSION,
    10,
    timedelta(minutes=15),
    SLOWDOWN_TEXT,
)
SLIP_CODES: Final = RateLimit(
    "slip-codes",
    "wrong slip codes",
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
    "open-work", "decks, positions, logs and printouts processed without an account", 2, 32, 5.0
)
WORK_LIMITS: Final = {bound.name: bound for bound in (HASHING, OPEN_WORK)}
