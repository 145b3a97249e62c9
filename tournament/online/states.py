"""States of online."""

from enum import StrEnum


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
