"""Base class of events, and the registry of all kinds."""

from __future__ import annotations

from dataclasses import fields
from typing import TYPE_CHECKING, ClassVar, Final

from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import Datum
from engine.english import phrase

if TYPE_CHECKING:
    from engine.table.game import Game


class Event:
    """Something that happens at the table.

    `possible` tells whether it would change anything; `apply` changes the table and writes the log entry.

    An event never changes once it is made. The classes are not frozen: the constructor of a frozen class is four
    times as slow, and events are made very often.
    """

    __slots__ = ()
    kind: ClassVar[str]
    words: ClassVar[str]
    """What happens, in a few words, with `{card}`, `{seat}` and `{how}` as placeholders."""
    noted: ClassVar[str]
    """The kind of its log entry; empty if it writes none of its own."""

    def possible(self, game: Game) -> bool:
        return True

    def apply(self, game: Game, entry: int, rule: str) -> None:
        raise NotImplementedError

    def with_destination(self, zone: int) -> Event:
        """Return the same event with another destination."""
        raise NotImplementedError

    def touches(self) -> tuple[int, ...]:
        """Return the cards that it would change."""
        return (self.about,) if self.about != NOTHING else ()

    def sparing(self, cards: list[int]) -> Event | None:
        """Return the event without some cards; None if it can't happen without them.

        Only events that change several cards one by one can leave some out.
        """
        return None

    @property
    def about(self) -> int:
        """The card it happens to, or NOTHING."""
        return NOTHING

    @property
    def whose(self) -> int:
        """The seat it happens to or that does it, or NOBODY."""
        return NOBODY


EVENTS: Final[dict[str, type[Event]]] = {}
_EVENT_FIELDS: Final[dict[str, tuple[str, ...]]] = {}
_EVENT_PATTERNS: Final[dict[str, str]] = {}
"""The words of events as patterns; the log stores the words themselves."""


def register(*kinds: type[Event]) -> None:
    """Register event classes under their kinds.

    Kinds and the order of fields are append-only; each kind is registered once.
    """
    for cls in kinds:
        if cls.kind in EVENTS:
            raise ValueError(f"event {cls.kind!r} is declared twice")
        EVENTS[cls.kind] = cls
        _EVENT_PATTERNS[cls.kind] = cls.words.format(card="%(card)s", seat="%(seat)s", how="%(how)s")
        _EVENT_FIELDS[cls.kind] = tuple(field.name for field in fields(cls))  # type: ignore[arg-type]


def describe_event(kind: str, card: str, seat: str, how: str) -> str:
    """Describe what is about to happen or has happened, in a few words."""
    pattern = _EVENT_PATTERNS.get(kind)
    return kind if pattern is None else phrase(pattern, card=card, seat=seat, how=how or "leaving play")


def entry_kind_of(kind: str) -> str:
    """Return the kind of the log entry that an event writes."""
    return EVENTS[kind].noted if kind in EVENTS else kind


def event_fields(kind: str) -> tuple[str, ...]:
    """Return the names of an event's fields, in order."""
    return _EVENT_FIELDS[kind]


def to_row(event: Event) -> list[Datum]:
    return [event.kind, *(getattr(event, name) for name in _EVENT_FIELDS[event.kind])]


def from_row(row: list[object]) -> Event:
    kind = row[0]
    if not isinstance(kind, str) or kind not in EVENTS:
        raise ValueError(f"no event is called {kind!r}")
    return EVENTS[kind](*(tuple(value) if isinstance(value, list) else value for value in row[1:]))


def seat_bit(seat: int) -> int:
    return 1 << seat
