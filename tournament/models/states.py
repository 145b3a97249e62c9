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


class OnlineStatus(StrEnum):
    WAITING = "waiting"
    """For players to sit down and say that they are ready."""
    LIVE = "live"
    PAUSED = "paused"
    FROZEN = "frozen"
    """The engine met a fault of its own; nothing is lost and nothing goes on by itself."""
    ENDED = "ended"


class NoteKind(StrEnum):
    """What changes an online match and is no input."""

    FROZEN = "frozen"
    WISH = "wish"
    """A seat says how it wants to go on."""
    GOES_ON = "goes on"
    NO_RESULT = "no result"
    """It ended without one."""
    ORDERED = "ordered"
    """By a judge, whose name the match does not know."""
    TIME_GIVEN = "time given"
    """A judge gave a seat thinking time back; the way tells which, and how many milliseconds."""
    DECIDED = "decided"
    """It ended as it stood, since its table was given a result otherwise."""
    CLOCK_SET = "clock set"
    """The wall clock of the server was set; the way tells by how many milliseconds."""


class ImportState(StrEnum):
    """How an import of card data stands."""

    RUNNING = "running"
    DONE = "done"
    REFUSED = "refused"
