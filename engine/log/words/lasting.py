"""Lasting effects in words: on whom, what they change or forbid, and until when."""

from __future__ import annotations

from engine.cards import CHALLENGES, KEYWORDS
from engine.log.journal import Datum, Entry
from engine.log.names import Names, listed, numbers
from engine.log.words.saying import hint, operated, what, words
from engine.table.rows import bears_on_seats


@words("lasting")
def _lasting(entry: Entry, names: Names) -> str:
    match entry.data:
        case (str(quantity), str(operation), int(amount), tuple(on), str(until)):
            said = f"{_bearers(quantity, on, names)}: {_changed(quantity, operation, amount, names)}"
            return f"{said} {_until(until, names)}" + hint(f"by {what(entry, names)}")
    return "A lasting effect begins"


@words("expires")
def _expires(entry: Entry, names: Names) -> str:
    match entry.data:
        case (_, str(quantity), str(operation), int(amount), tuple(cards), int(step)):
            on = f" on {_bearers(quantity, cards, names)}" if cards else ""
            return f"{_changed(quantity, operation, amount, names)}{on} ends" + hint(f"since {step}")
    return "A lasting effect ends"


def _bearers(quantity: str, on: Datum, names: Names) -> str:
    """The cards, or the players, that an effect bears on."""
    if bears_on_seats(quantity):
        return listed([names.seat(seat) for seat in numbers(on)])
    return names.cards(on)


def _until(until: str, names: Names) -> str:
    period, _, seat = until.partition("/")
    return f"until {names.seat(int(seat))} reveals a new plot" if seat else f"until the {period} ends"


def _changed(quantity: str, operation: str, amount: int, names: Names) -> str:
    """What a lasting effect does to a value, or what it says of cards and players."""
    kind, _, tail = quantity.partition("/")
    if kind == "cannot attack":
        return f"cannot initiate challenges against {names.seat(int(tail))}"
    of = f"{CHALLENGES[int(tail)]} challenges" if tail else ""
    if kind == "cannot initiate":
        return f"cannot initiate {of}"
    if kind in ("icons", "keywords"):
        masks = {name: 1 << place for place, name in enumerate(CHALLENGES)} if kind == "icons" else KEYWORDS
        changed = [name for name, mask in masks.items() if amount & mask]
        return f"{'loses' if operation == 'lose' else 'gains'} {listed(changed)}"
    if kind == "challenges":
        return f"{operated(operation, amount)} {of}"
    if kind == "claimed":
        return f"{operated(operation, amount)} claim in {of} against them"
    if kind == "claim":
        return f"{operated(operation, amount)} claim" + (f" in {of}" if of else "")
    return f"{operated(operation, amount)} STR" if kind == "strength" else kind
