"""Entries about lasting effects: whom they affect, how, and until when."""

from __future__ import annotations

from typing import TYPE_CHECKING, NamedTuple

from engine.cards import CHALLENGES, KEYWORDS
from engine.chain.journal import LogEntry
from engine.english import join_words
from engine.log.kinds import EntryText, declare_kind
from engine.log.text.phrases import describe_operation, subject_name
from engine.table.rows import bears_on_seats

if TYPE_CHECKING:
    from engine.log.names import Names


class LastingEntry(NamedTuple):
    quantity: str
    operation: str
    amount: int
    on: tuple[int, ...]
    until: str

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        changed = _describe_change(self.quantity, self.operation, self.amount, names)
        on = _affected_names(self.quantity, self.on, names)
        return EntryText(
            f"{on}: {changed} {_describe_period(self.until, names)}", (f"by {subject_name(entry, names)}",)
        )


class ExpiresEntry(NamedTuple):
    period: str
    quantity: str
    operation: str
    amount: int
    on: tuple[int, ...]
    since: int

    def said(self, entry: LogEntry, names: Names) -> EntryText:
        changed = _describe_change(self.quantity, self.operation, self.amount, names)
        on = f" on {_affected_names(self.quantity, self.on, names)}" if self.on else ""
        return EntryText(f"{changed}{on} ends", (f"since {self.since}",))


def _affected_names(quantity: str, on: tuple[int, ...], names: Names) -> str:
    """Name the cards or the players that an effect applies to."""
    return join_words([names.seat(seat) for seat in on]) if bears_on_seats(quantity) else names.cards(on)


def _describe_period(until: str, names: Names) -> str:
    period, _, seat = until.partition("/")
    return f"until {names.seat(int(seat))} reveals a new plot" if seat else f"until the {period} ends"


def _describe_change(quantity: str, operation: str, amount: int, names: Names) -> str:
    """Describe what a lasting effect does to a value, a card or a player."""
    kind, _, tail = quantity.partition("/")
    if kind == "cannot attack":
        return f"cannot initiate challenges against {names.seat(int(tail))}"
    if kind == "cannot attack in":
        seat, type = divmod(int(tail), 10)
        return f"cannot initiate {CHALLENGES[type]} challenges against {names.seat(seat)}"
    of = f"{CHALLENGES[int(tail)]} challenges" if tail else ""
    if kind == "toll":
        return f"pays {amount} gold for each of the {of}"
    if kind == "cannot defend in":
        return f"cannot defend in {of}"
    if kind == "cannot initiate":
        return f"cannot initiate {of}"
    if kind in ("icons", "keywords"):
        masks = {name: 1 << place for place, name in enumerate(CHALLENGES)} if kind == "icons" else KEYWORDS
        changed = [name for name, mask in masks.items() if amount & mask]
        return f"{'loses' if operation == 'lose' else 'gains'} {join_words(changed)}"
    if kind == "challenges":
        return f"{describe_operation(operation, amount)} {of}"
    if kind == "claimed":
        return f"{describe_operation(operation, amount)} claim in {of} against them"
    if kind == "claim":
        return f"{describe_operation(operation, amount)} claim" + (f" in {of}" if of else "")
    return f"{describe_operation(operation, amount)} STR" if kind == "strength" else kind


declare_kind("lasting", LastingEntry)
declare_kind("expires", ExpiresEntry)
