"""Enumerations of the states of events, entries, rounds and tables."""

from enum import StrEnum


class EventStatus(StrEnum):
    DRAFT = "draft"
    REGISTRATION = "registration"
    CHECK_IN = "check-in"
    RUNNING = "running"
    FINISHED = "finished"
    ARCHIVED = "archived"


class EntryStatus(StrEnum):
    """A player's status in the event; each stage has a status of its own."""

    REGISTERED = "registered"
    WAITING = "waiting"
    CHECKED_IN = "checked in"
    WITHDRAWN = "withdrawn"
    DISQUALIFIED = "disqualified"


class StageKind(StrEnum):
    SWISS = "swiss"
    ELIMINATION = "elimination"
    MELEE = "melee"
    MELEE_CUT = "melee cut"


class StageStatus(StrEnum):
    PLANNED = "planned"
    RUNNING = "running"
    DONE = "done"


class PlayerStatus(StrEnum):
    """A player's status in one stage."""

    PLAYING = "playing"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class RoundStatus(StrEnum):
    DRAWN = "drawn"
    """Visible to the desk only; it can be edited and drawn again."""
    PUBLISHED = "published"
    CLOSED = "closed"


class TableKind(StrEnum):
    MATCH = "match"
    MELEE = "melee"
    BYE = "bye"
    PRIZE_BYE = "prize bye"
    MISSED = "missed"
    """A round that a player missed, which is an unpaired loss."""


class TableStatus(StrEnum):
    OPEN = "open"
    REPORTED = "reported"
    DISPUTED = "disputed"
    FINAL = "final"


class SettledBy(StrEnum):
    """What made a result final."""

    OPPONENT = "opponent"
    SILENCE = "silence"
    DESK = "desk"
    PENALTY = "penalty"
    MATCH = "match"
    """The table's online match ended."""
    DRAW = "draw"
    """Byes and missed rounds are final from the draw on."""


class DeckDecision(StrEnum):
    """A decision about an illegal deck."""

    FIX = "fix it"
    PLAY_ON = "play on"
    PENALTY = "penalty"
    REMOVE = "removal"


class DeckCheckStatus(StrEnum):
    PICKED = "picked"
    STARTED = "started"
    DONE = "done"
