"""Inputs: the only things that carry a match on, each naming who acts; kinds are append-only."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from engine.errors import BrokenRecord
from engine.log.journal import Datum

REWIND: Final = "rewind"
FIX: Final = "fix"
RESHUFFLE: Final = "reshuffle"
ANSWER: Final = "answer"
ORDERS: Final = (REWIND, FIX, RESHUFFLE, ANSWER)


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat answers its prompt: the id of one option, or several where several may be picked."""

    seat: int
    option: str | tuple[str, ...]

    def __post_init__(self) -> None:
        if isinstance(self.option, str):
            object.__setattr__(self, "option", (self.option,))

    @property
    def ids(self) -> tuple[str, ...]:
        return (self.option,) if isinstance(self.option, str) else self.option


@dataclass(frozen=True, slots=True)
class Setting:
    """A seat says how it wants to be asked: `auto_pass` until something ends, or windows to `ask_in` always."""

    seat: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Concede:
    """A seat gives up."""

    seat: int


@dataclass(frozen=True, slots=True)
class Timeout:
    """A seat's time is up: its prompt is answered for it, by passing where it can pass."""

    seat: int


@dataclass(frozen=True, slots=True)
class Order:
    """A judge's order: rewind to a step, fix the table event by event, reshuffle a deck, answer for a seat."""

    actor: str
    order: str
    reason: str
    step: int = 0
    seat: int = -1
    keep_chance: bool = False
    events: tuple[tuple[Datum, ...], ...] = ()
    option: tuple[str, ...] = ()


Input = Choice | Setting | Concede | Timeout | Order
KINDS: Final[tuple[type[Input], ...]] = (Choice, Setting, Concede, Timeout, Order)


def to_row(entry: Input) -> tuple[Datum, ...]:
    """An input as a record holds it."""
    if isinstance(entry, Choice):
        return (0, entry.seat, *entry.ids)
    if isinstance(entry, Setting):
        return (1, entry.seat, entry.name, entry.value)
    if isinstance(entry, Concede):
        return (2, entry.seat)
    if isinstance(entry, Timeout):
        return (3, entry.seat)
    return (
        4,
        entry.actor,
        entry.order,
        entry.reason,
        entry.step,
        entry.seat,
        int(entry.keep_chance),
        entry.events,
        entry.option,
    )


def from_row(row: tuple[Datum, ...]) -> Input:
    """An input read from a record; raises BrokenRecord for anything that is none."""
    match row:
        case (0, int(seat), *ids) if all(isinstance(id, str) for id in ids):
            return Choice(seat, tuple(str(id) for id in ids))
        case (1, int(seat), str(name), str(value)):
            return Setting(seat, name, value)
        case (2, int(seat)):
            return Concede(seat)
        case (3, int(seat)):
            return Timeout(seat)
        case (
            4,
            str(actor),
            str(order),
            str(reason),
            int(step),
            int(seat),
            int(keep),
            tuple(events),
            tuple(option),
        ):
            rows = tuple(event for event in events if isinstance(event, tuple))
            return Order(actor, order, reason, step, seat, bool(keep), rows, tuple(str(id) for id in option))
    raise BrokenRecord(f"{row!r} is no input")
