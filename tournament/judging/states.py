"""Enumerations of judging; the values are stored and sent, the labels are shown."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from tournament.core.translation import gettext, translatable


class DisputeKind(StrEnum):
    TIMING = "timing"
    LEGALITY = "legality"
    MISSED = "missed"
    """A player forgot something optional."""
    RESULT = "result"
    CONDUCT = "conduct"
    QUESTION = "question"

    @property
    def label(self) -> str:
        return gettext(KIND_LABELS[self])


KIND_LABELS: Final[Mapping[DisputeKind, str]] = {
    DisputeKind.TIMING: translatable("Timing"),
    DisputeKind.LEGALITY: translatable("Illegal action"),
    DisputeKind.MISSED: translatable("Missed effect"),
    DisputeKind.RESULT: translatable("Result"),
    DisputeKind.CONDUCT: translatable("Conduct"),
    DisputeKind.QUESTION: translatable("Question"),
}


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

    @property
    def label(self) -> str:
        return gettext(STATE_LABELS[self])


STATE_LABELS: Final[Mapping[DisputeState, str]] = {
    DisputeState.SETTLING: translatable("settling"),
    DisputeState.OPEN: translatable("open"),
    DisputeState.TAKEN: translatable("taken"),
    DisputeState.RULED: translatable("ruled"),
    DisputeState.APPEALED: translatable("appealed"),
    DisputeState.APPLIED: translatable("applied"),
    DisputeState.CLOSED: translatable("closed"),
    DisputeState.AGREED: translatable("agreed"),
    DisputeState.WITHDRAWN: translatable("withdrawn"),
    DisputeState.PUBLISHED: translatable("published"),
}


def state_label(value: object) -> str:
    """Return the label of a state by its stored value."""
    return DisputeState(str(value)).label if value in list(DisputeState) else str(value or "")


class RaisedBy(StrEnum):
    ENTRY = "entry"
    STAFF = "staff"
    SPECTATOR = "spectator"
    ENGINE = "engine"

    @property
    def label(self) -> str:
        return gettext(RAISED_BY_LABELS[self])


RAISED_BY_LABELS: Final[Mapping[RaisedBy, str]] = {
    RaisedBy.ENTRY: translatable("a player"),
    RaisedBy.STAFF: translatable("the staff"),
    RaisedBy.SPECTATOR: translatable("a spectator"),
    RaisedBy.ENGINE: translatable("the software"),
}


class LineKind(StrEnum):
    CLAIM = "claim"
    MESSAGE = "message"
    CONSENT = "consent"
    TRANSITION = "transition"
    EVIDENCE = "evidence"

    @property
    def label(self) -> str:
        return gettext(LINE_LABELS[self])


LINE_LABELS: Final[Mapping[LineKind, str]] = {
    LineKind.CLAIM: translatable("claim"),
    LineKind.MESSAGE: translatable("message"),
    LineKind.CONSENT: translatable("consent"),
    LineKind.TRANSITION: translatable("action"),
    LineKind.EVIDENCE: translatable("ruling"),
}


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

    @property
    def label(self) -> str:
        return gettext(REMEDY_LABELS[self])

    @property
    def effect(self) -> str:
        """The remedy within a sentence: on a button, after a colon."""
        return gettext(REMEDY_EFFECTS[self])


REMEDY_LABELS: Final[Mapping[Remedy, str]] = {
    Remedy.UPHOLD: translatable("No change, play continues"),
    Remedy.ALLOW_LATE: translatable("Allow it late"),
    Remedy.REWIND: translatable("Rewind"),
    Remedy.FIX_STATE: translatable("Correct the table"),
    Remedy.REPLAY_GAME: translatable("Replay the game"),
    Remedy.RESULT: translatable("Order a result"),
    Remedy.TIME: translatable("Give time"),
    Remedy.PENALTY: translatable("Penalty"),
    Remedy.WORDS: translatable("In words"),
}
REMEDY_EFFECTS: Final[Mapping[Remedy, str]] = {
    Remedy.UPHOLD: translatable("no change, play continues"),
    Remedy.ALLOW_LATE: translatable("allow it late"),
    Remedy.REWIND: translatable("rewind"),
    Remedy.FIX_STATE: translatable("correct the table"),
    Remedy.REPLAY_GAME: translatable("replay the game"),
    Remedy.RESULT: translatable("order a result"),
    Remedy.TIME: translatable("give time"),
    Remedy.PENALTY: translatable("penalty"),
    Remedy.WORDS: translatable("in words"),
}


class EngineStance(StrEnum):
    """Whether a ruling says that the engine was right."""

    AGREES = "agrees"
    DIFFERS = "differs"
    NOT_CONCERNED = "not concerned"

    @property
    def label(self) -> str:
        """The answer to: did the software rule correctly?"""
        return gettext(STANCE_LABELS[self])


STANCE_LABELS: Final[Mapping[EngineStance, str]] = {
    EngineStance.AGREES: translatable("yes"),
    EngineStance.DIFFERS: translatable("no"),
    EngineStance.NOT_CONCERNED: translatable("n/a"),
}


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

    @property
    def label(self) -> str:
        return gettext(CASE_STATE_LABELS[self])


CASE_STATE_LABELS: Final[Mapping[CaseState, str]] = {
    CaseState.DRAFT: translatable("draft"),
    CaseState.PROPOSED: translatable("proposed"),
    CaseState.OBJECTED: translatable("objected"),
    CaseState.WAITING: translatable("waiting"),
    CaseState.PUBLISHED: translatable("published"),
    CaseState.SUPERSEDED: translatable("superseded"),
    CaseState.WITHDRAWN: translatable("withdrawn"),
}


class CaseStrength(StrEnum):
    """The authority behind a case."""

    ENGINE = "engine-verified"
    HEAD_JUDGE = "head judge"
    JUDGE = "judge"

    @property
    def label(self) -> str:
        return gettext(STRENGTH_LABELS[self])


STRENGTH_LABELS: Final[Mapping[CaseStrength, str]] = {
    CaseStrength.ENGINE: translatable("checked by the engine"),
    CaseStrength.HEAD_JUDGE: translatable("head judge"),
    CaseStrength.JUDGE: translatable("judge"),
}
