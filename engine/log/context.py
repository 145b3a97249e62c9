"""A log entry in its context: where it nests, and the table at that step."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cached_property

from engine.cards import Facts
from engine.chain.journal import Data, Datum, LogEntry
from engine.table.game import Game


class EntryContext:
    """An entry with what decides which rules it rests on.

    The table is computed only if it is used.
    """

    def __init__(self, entries: Sequence[LogEntry], step: int, table: Callable[[], Game]) -> None:
        self.entry = entries[step - 1]
        self._entries = entries
        self._table = table

    @property
    def kind(self) -> str:
        return self.entry.kind

    @property
    def rule(self) -> str:
        return self.entry.rule

    @property
    def data(self) -> Data:
        return self.entry.data

    def datum(self, place: int) -> Datum:
        """Return one of its data, or None if it has fewer."""
        return self.entry.data[place] if place < len(self.entry.data) else None

    @cached_property
    def ancestors(self) -> tuple[LogEntry, ...]:
        """The entries it nests in, from the innermost outward."""
        found, step = [], self.entry.parent
        while step > 0:
            found.append(self._entries[step - 1])
            step = found[-1].parent
        return tuple(found)

    @property
    def parent(self) -> str:
        """The kind of the entry it nests in directly."""
        return self.ancestors[0].kind if self.ancestors else ""

    def within(self, *kinds: str) -> bool:
        return any(entry.kind in kinds for entry in self.ancestors)

    @cached_property
    def events(self) -> frozenset[str]:
        """The kinds of event that a window is around."""
        rows = self.datum(2)
        return frozenset([str(row[0]) for row in rows if isinstance(row, tuple)] if isinstance(rows, tuple) else [])

    @property
    def in_window(self) -> EntryContext | None:
        """The window it nests in directly, if any."""
        return self.over if self.parent == "window" else None

    @property
    def over(self) -> EntryContext:
        return EntryContext(self._entries, self.entry.parent, self._table)

    def beside(self, *kinds: str) -> bool:
        """Tell whether an entry of some kinds precedes it under the same step."""
        parent = self.entry.parent
        return any(
            one.parent == parent and one.kind in kinds for one in self._entries[parent : self.entry.number - 1]
        )

    @cached_property
    def table(self) -> Game:
        return self._table()

    @cached_property
    def card(self) -> int:
        """The card it is about; -1 if the card is not in sight at that table."""
        subject = self.entry.subject
        return next((card for card, ref in self.table.ref.items() if ref == subject), -1) if subject else -1

    @property
    def facts(self) -> Facts | None:
        return self.table.facts[self.card] if self.card >= 0 else None
