"""States of online matches."""

from enum import StrEnum


class OnlineStatus(StrEnum):
    WAITING = "waiting"
    """Waits for players to sit down and get ready."""
    LIVE = "live"
    PAUSED = "paused"
    FROZEN = "frozen"
    """Stopped by an engine fault; nothing is lost, and nothing continues automatically."""
    ENDED = "ended"


class NoteKind(StrEnum):
    """Kinds of changes to an online match that are no inputs."""

    FROZEN = "frozen"
    WISH = "wish"
    """A seat votes on how to continue."""
    GOES_ON = "goes on"
    NO_RESULT = "no result"
    """It ended without a result."""
    ORDERED = "ordered"
    """A judge gave an order; the match doesn't know the judge's name."""
    TIME_GIVEN = "time given"
    """A judge gave a seat thinking time back; `way` has the seat and the milliseconds."""
    DECIDED = "decided"
    """It ended as it was, because its table got a result otherwise."""
    CLOCK_SET = "clock set"
    """The wall clock of the server was set; `way` has the milliseconds."""
