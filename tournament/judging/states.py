"""States of judging."""

from enum import StrEnum


class DisputeKind(StrEnum):
    TIMING = "timing"
    LEGALITY = "legality"
    MISSED = "missed"
    """Something optional was forgotten."""
    RESULT = "result"
    CONDUCT = "conduct"
    QUESTION = "question"


class DisputeState(StrEnum):
    """In its order of life; whose move it is hangs on it."""

    SETTLING = "settling"
    """The players may agree among themselves."""
    OPEN = "open"
    TAKEN = "taken"
    RULED = "ruled"
    APPEALED = "appealed"
    APPLIED = "applied"
    CLOSED = "closed"
    AGREED = "agreed"
    WITHDRAWN = "withdrawn"
    PUBLISHED = "published"


class RaisedBy(StrEnum):
    ENTRY = "entry"
    STAFF = "staff"
    SPECTATOR = "spectator"
    ENGINE = "engine"


class LineKind(StrEnum):
    CLAIM = "claim"
    MESSAGE = "message"
    CONSENT = "consent"
    TRANSITION = "transition"
    EVIDENCE = "evidence"


class Remedy(StrEnum):
    UPHOLD = "uphold"
    ALLOW_LATE = "allow late"
    REWIND = "rewind"
    FIX_STATE = "fix state"
    REPLAY_GAME = "replay game"
    RESULT = "result"
    TIME = "time"
    PENALTY = "penalty"
    WORDS = "in words"
    """At a table of wood the judge does it there."""


class EngineSays(StrEnum):
    """How a ruling stands to what the engine did."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_CONCERNED = "not concerned"


class CaseState(StrEnum):
    """The life of a case."""

    DRAFT = "draft"
    PROPOSED = "proposed"
    """The players of the dispute may object."""
    OBJECTED = "objected"
    WAITING = "waiting"
    """Nobody objected; an administrator of the installation is to publish it."""
    PUBLISHED = "published"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class Strength(StrEnum):
    """On whose word a case stands."""

    ENGINE = "engine-verified"
    HEAD_JUDGE = "head judge"
    JUDGE = "judge"
