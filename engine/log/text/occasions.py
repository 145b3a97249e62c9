"""The occasion of a window: what is about to happen or has happened."""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from engine.abilities.timings import TIMINGS
from engine.chain.journal import Data, LogEntry
from engine.english import join_words
from engine.events.base import describe_event, entry_kind_of

if TYPE_CHECKING:
    from engine.log.names import Names

PAST_TIMINGS: Final = frozenset(timing.name for timing in TIMINGS if timing.after)


def read_window(window: LogEntry) -> tuple[str, Data]:
    """Return the timing and the events of a window.

    Both are empty if its data are not those of a window.
    """
    match window.data:
        case (str(timing), _, tuple(events)):
            return timing, events
    return "", ()


def describe_occasion(window: LogEntry, names: Names, member: int = -1) -> str:
    """Describe what a window is around.

    For example `before "Robb Stark is killed"`, or `after 12` if that step is in the log.
    """
    timing, events = read_window(window)
    said = []
    for event in events if member < 0 else events[member : member + 1]:
        match event:
            case (str(kind), int(about), int(seat), str(how)):
                step = names.last(window.parent, entry_kind_of(kind), about)
                if timing in PAST_TIMINGS and step:
                    said.append(str(step))
                else:
                    said.append(f'"{describe_event(kind, names.card(about), names.seat(seat), how)}"')
    return f"{'after' if timing in PAST_TIMINGS else 'before'} {join_words(said)}" if said else ""
