"""Enumerations of judging."""

from enum import StrEnum


class DisputeKind(StrEnum):
    TIMING = "timing"
    LEGALITY = "legality"
    MISSED = "missed"
    """A player forgot something optional."""
    RESULT = "result"
    CONDUCT = "conduct"
    QUESTION = "question"


class DisputeState(StrEnum):
    """States of a dispute, in the order of its life."""

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
    """At a physical table the judge carries it out."""


class EngineStance(StrEnum):
    """Whether a ruling says that the engine was right."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_CONCERNED = "not concerned"


class CaseState(StrEnum):
    """States of a case."""

    DRAFT = "draft"
    PROPOSED = "proposed"
    """The players of the dispute may object."""
    OBJECTED = "objected"
    WAITING = "waiting"
    """No player objected; an administrator has to publish it."""
    PUBLISHED = "published"
    SUPERSEDED = "superseded"
    WITHDRAWN = "withdrawn"


class CaseStrength(StrEnum):
    """The authority behind a case."""

    ENGINE = "engine-verified"
    HEAD_JUDGE = "head judge"
    JUDGE = "judge"
