"""What a kind of entry is: its data in order, how it is said, how loud it is, which cards it shows and where."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final, NamedTuple, Protocol

import msgspec

from engine.chain.journal import Data, LogEntry
from engine.converter import make_converter

if TYPE_CHECKING:
    from engine.log.names import Names


class EntryText(NamedTuple):
    """An entry in words, in pieces: a terminal, a page and a file each lay them out; nobody takes them apart."""

    sentence: str
    hints: tuple[str, ...] = ()
    """What one asks next; empty ones are left out."""
    cause: str = ""
    """Why a seat answered as it did, as the log has it; only for answers that the viewer may know."""
    because: str = ""
    """The cause in words, where the sentence does not say it."""
    thought: int = 0
    """Milliseconds from the question to the answer; 0 where the viewer is not told."""
    offers: tuple[tuple[str, bool], ...] = ()
    """What was offered, and whether it was picked."""
    short: str = ""
    """The sentence without what its place among the others says already, if it can do without."""

    @property
    def more(self) -> str:
        """The hints as one text."""
        hints = self.hints
        if len(hints) < 2:
            return hints[0] if hints else ""
        return ", ".join([hint for hint in hints if hint])


class Content(Protocol):
    """The data of one kind of entry, as a named tuple: its fields are append-only, later ones have defaults."""

    def said(self, entry: LogEntry, names: Names) -> EntryText: ...


SUBJECT: Final = "subject"
"""An entry shows its subject: the field `code` says which card that is."""
PAIRS: Final = "pairs"
"""An entry shows cards, or tells a seat of them in secret, as pairs of number and code."""
LISTED: Final = "listed"
"""An entry shows cards as such pairs in its last field."""
ONE: Final = "one"
"""An entry tells a seat in secret of one card, by number and code."""

PLAIN: Final = "plain"
LOUD: Final = "loud"
"""What a reader who skims stops at."""


class Kind(NamedTuple):
    """What is known of every entry of one kind."""

    name: str
    content: type[Content] | None
    convert: Callable[[object], Content] | None = None
    many: bool = False
    icon: str = "step"
    icons: Mapping[int | str | None, str] = {}
    style: str = PLAIN
    rail: str = "f"
    rails: Mapping[int | str | None, str] = {}
    quiet: bool = False
    shows: str = ""
    secret: str = ""
    leaves: str = ""
    code_at: int = -1
    zone_at: int = -1
    owner_at: int = -1

    def read(self, data: Data) -> Content:
        """An entry's data by their names; raises where no entry of this kind holds such data."""
        if self.convert is None:
            raise ValueError("there is no such kind of entry")
        return self.convert((data,) if self.many else data)

    def icon_of(self, entry: LogEntry) -> str:
        return self.icons.get(_first(entry), self.icon)

    def rail_of(self, entry: LogEntry) -> str:
        return self.rails.get(_first(entry), self.rail)

    def left_with(self, entry: LogEntry) -> tuple[int, str]:
        """With whom and in which zone an entry leaves the cards it is about; nowhere if it doesn't say so."""
        data = entry.data
        owner = data[self.owner_at] if 0 <= self.owner_at < len(data) else entry.actor
        zone = data[self.zone_at] if 0 <= self.zone_at < len(data) else self.leaves
        return owner if isinstance(owner, int) else entry.actor, zone if isinstance(zone, str) else ""


def _first(entry: LogEntry) -> int | str | None:
    first = entry.data[0] if entry.data else None
    return first if isinstance(first, (int, str)) else None


KINDS: Final[dict[str, Kind]] = {}
UNKNOWN: Final = Kind("", None)


def kind(
    name: str,
    content: type[Content],
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
    """Declares a kind of entry, once.

    many: the data are any number of values, and all of them are the one field. icon, rail: what a reader sees before
    it, and around the entries inside it; icons, rails: others by the first piece of data. style: what the entry looks
    like, where it is neither plain nor loud. quiet: a shortened log leaves it out, since other lines say the same.
    leaves: the zone in which it leaves its cards; leaves_by: the field that says it, beside the field `owner` if any.
    """
    if name in KINDS:
        raise ValueError(f"entries called {name!r} are declared twice")
    fields = tuple(content.__annotations__)
    KINDS[name] = Kind(
        name,
        content,
        make_converter(content),
        many,
        icon,
        icons or {},
        style or (LOUD if loud else PLAIN),
        rail,
        rails or {},
        quiet,
        shows,
        secret,
        leaves,
        fields.index("code") if shows == SUBJECT else -1,
        fields.index(leaves_by) if leaves_by else -1,
        fields.index("owner") if leaves_by and "owner" in fields else -1,
    )


def kind_of(entry: LogEntry) -> Kind:
    return KINDS.get(entry.kind, UNKNOWN)


def describe_entry(entry: LogEntry, names: Names) -> EntryText:
    """One entry in words; `names` must have learnt the entries before it."""
    known = KINDS.get(entry.kind)
    if known is None:
        return describe_unknown_entry(entry)
    try:
        return known.read(entry.data).said(entry, names)
    except msgspec.ValidationError:
        return describe_unknown_entry(entry)


def describe_unknown_entry(entry: LogEntry) -> EntryText:
    """What is said of an entry that no match of this version writes: of another kind, or with other data."""
    return EntryText(f"{entry.kind}: this version has no words for it")
