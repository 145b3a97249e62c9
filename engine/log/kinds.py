"""Kinds of log entry: data, sentence, style, and the cards that are shown."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec

from engine.chain.journal import Data, LogEntry
from engine.converter import make_converter
from engine.english import phrase

if TYPE_CHECKING:
    from engine.log.names import Names


class EntryText(NamedTuple):
    """An entry in words, in pieces that a terminal, page or file lays out."""

    sentence: str
    hints: tuple[str, ...] = ()
    """Details; empty ones are left out."""
    cause: str = ""
    """Why a seat answered so, as the log stores it; only if the viewer may know the answer."""
    because: str = ""
    """The cause in words, if the sentence does not say it."""
    thought: int = 0
    """Milliseconds from the question to the answer; 0 if the viewer may not know them."""
    offers: tuple[tuple[str, bool], ...] = ()
    """What was offered, and whether it was picked."""
    short: str = ""
    """The sentence without what its place in the log already says; empty if there is nothing to drop."""

    @property
    def more(self) -> str:
        """The hints as one text."""
        hints = self.hints
        if len(hints) < 2:
            return hints[0] if hints else ""
        return ", ".join([hint for hint in hints if hint])


class EntryContent(Protocol):
    """The data of one kind of entry, as a named tuple.

    Fields are append-only; later ones have defaults.
    """

    def said(self, entry: LogEntry, names: Names) -> EntryText: ...


SUBJECT_CARD: Final = "subject"
"""An entry shows its subject; the field `code` says which card that is."""
CARD_PAIRS: Final = "pairs"
"""An entry shows cards, publicly or as a seat's secret, as pairs of number and code."""
LISTED_CARDS: Final = "listed"
"""An entry shows cards as such pairs in its last field."""
ONE_CARD: Final = "one"
"""An entry tells a seat in secret of one card, as number and code."""

PLAIN_STYLE: Final = "plain"
LOUD_STYLE: Final = "loud"
"""The style of entries that a reader who skims should notice."""


class EntryKind(NamedTuple):
    """The properties of all entries of one kind."""

    name: str
    content: type[EntryContent] | None
    convert: Callable[[object], EntryContent] | None = None
    many: bool = False
    icon: str = "step"
    icons: Mapping[int | str | None, str] = {}
    style: str = PLAIN_STYLE
    rail: str = "f"
    rails: Mapping[int | str | None, str] = {}
    quiet: bool = False
    shows: str = ""
    secret: str = ""
    leaves: str = ""
    code_at: int = -1
    zone_at: int = -1
    owner_at: int = -1

    def read(self, data: Data) -> EntryContent:
        """Return the data of an entry by name; raise if they don't fit this kind."""
        if self.convert is None:
            raise ValueError("there is no such kind of entry")
        return self.convert((data,) if self.many else data)

    def icon_of(self, entry: LogEntry) -> str:
        return self.icons.get(_first_datum(entry), self.icon)

    def rail_of(self, entry: LogEntry) -> str:
        return self.rails.get(_first_datum(entry), self.rail)

    def left_with(self, entry: LogEntry) -> tuple[int, str]:
        """Return the seat and the zone that an entry leaves its cards in.

        The zone is empty if the entry doesn't say it.
        """
        data = entry.data
        owner = data[self.owner_at] if 0 <= self.owner_at < len(data) else entry.actor
        zone = data[self.zone_at] if 0 <= self.zone_at < len(data) else self.leaves
        return owner if isinstance(owner, int) else entry.actor, zone if isinstance(zone, str) else ""


def _first_datum(entry: LogEntry) -> int | str | None:
    first = entry.data[0] if entry.data else None
    return first if isinstance(first, (int, str)) else None


KINDS: Final[dict[str, EntryKind]] = {}
UNKNOWN_KIND: Final = EntryKind("", None)


def declare_kind(
    name: str,
    content: type[EntryContent],
    *,
    many: bool = False,
    icon: str = "step",
    icons: Mapping[int | str | None, str] | None = None,
    style: str = "",
    loud: bool = False,
    rail: str = "f",
    rails: Mapping[int | str | None, str] | None = None,
    quiet: bool = False,
    shows: str = "",
    secret: str = "",
    leaves: str = "",
    leaves_by: str = "",
) -> None:
    """Declare a kind of entry, once.

    many: the data are any number of values, all in the one field.
    icon, rail: what a reader sees before the entry, and around the entries inside it.
    icons, rails: others, by the first piece of data.
    style: the style, if it is neither plain nor loud.
    quiet: a shortened log leaves the entry out, since other lines say the same.
    leaves: the zone in which the entry leaves its cards.
    leaves_by: the field that says this zone; a field `owner` says the seat.
    """
    if name in KINDS:
        raise ValueError(f"entries called {name!r} are declared twice")
    fields = tuple(content.__annotations__)
    KINDS[name] = EntryKind(
        name,
        content,
        make_converter(content),
        many,
        icon,
        icons or {},
        style or (LOUD_STYLE if loud else PLAIN_STYLE),
        rail,
        rails or {},
        quiet,
        shows,
        secret,
        leaves,
        fields.index("code") if shows == SUBJECT_CARD else -1,
        fields.index(leaves_by) if leaves_by else -1,
        fields.index("owner") if leaves_by and "owner" in fields else -1,
    )


def kind_of(entry: LogEntry) -> EntryKind:
    return KINDS.get(entry.kind, UNKNOWN_KIND)


def describe_entry(entry: LogEntry, names: Names) -> EntryText:
    """Describe one entry; `names` must have learnt the entries before it."""
    known = KINDS.get(entry.kind)
    if known is None:
        return describe_unknown_entry(entry)
    try:
        return known.read(entry.data).said(entry, names)
    except msgspec.ValidationError:
        return describe_unknown_entry(entry)


def describe_unknown_entry(entry: LogEntry) -> EntryText:
    """Describe an entry that no match of this version writes.

    Its kind or its data are unknown.
    """
    return EntryText(phrase("%(kind)s: this version has no words for it", kind=entry.kind))
