"""The words for the states of events, entries, rounds, tables, online matches and imports."""

from enum import StrEnum


class EventStatus(StrEnum):
    DRAFT = "draft"
    REGISTRATION = "registration"
    CHECK_IN = "check-in"
    RUNNING = "running"
    FINISHED = "finished"
    ARCHIVED = "archived"


class EntryStatus(StrEnum):
    """A player's place in the event as a whole; in each stage there is a status of its own."""

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
    """A player's place in one stage."""

    PLAYING = "playing"
    DROPPED = "dropped"
    DISQUALIFIED = "disqualified"


class RoundStatus(StrEnum):
    DRAWN = "drawn"
    """Seen by the desk only: it can be looked at, edited and drawn again."""
    PUBLISHED = "published"
    CLOSED = "closed"


class TableKind(StrEnum):
    MATCH = "match"
    MELEE = "melee"
    BYE = "bye"
    PRIZE_BYE = "prize bye"
    MISSED = "missed"
    """A round that a player missed: an unpaired loss."""


class TableStatus(StrEnum):
    OPEN = "open"
    REPORTED = "reported"
    DISPUTED = "disputed"
    FINAL = "final"


class SettledBy(StrEnum):
    """Who or what made a result final."""

    OPPONENT = "opponent"
    SILENCE = "silence"
    DESK = "desk"
    PENALTY = "penalty"
    MATCH = "match"
    """The online match of the table ended so."""
    DRAW = "draw"
    """Byes and missed rounds are settled by the draw itself."""


class DeckDecision(StrEnum):
    """About a deck that is not legal."""

    FIX = "fix it"
    PLAY_ON = "play on"
    PENALTY = "penalty"
    REMOVE = "removal"


class DeckCheckStatus(StrEnum):
    PICKED = "picked"
    STARTED = "started"
    DONE = "done"
