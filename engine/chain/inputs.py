"""Inputs: all that changes a match. Each names who acts; kinds are append-only."""

from __future__ import annotations

from dataclasses import dataclass
from enum import StrEnum
from hashlib import sha256
from typing import Final

from engine.chain.journal import Datum
from engine.errors import BrokenRecord, EngineError

REWIND: Final = "rewind"
FIX: Final = "fix"
RESHUFFLE: Final = "reshuffle"
ANSWER: Final = "answer"
REMOVE: Final = "remove"
CALL_TIME: Final = "call time"
PAUSE: Final = "pause"
RESUME: Final = "resume"
END: Final = "end"
RULING: Final = "ruling"
ORDERS: Final = (REWIND, FIX, RESHUFFLE, ANSWER, REMOVE, CALL_TIME, PAUSE, RESUME, END, RULING)

TAKEBACK: Final = "takeback"
DRAW: Final = "draw"
PROPOSALS: Final = (TAKEBACK, DRAW, PAUSE, RESUME)
"""What seats may agree on; append-only."""

ASK: Final = "ask"
GRANT: Final = "grant"
REFUSE: Final = "refuse"
WITHDRAW: Final = "withdraw"
ACTS: Final = (ASK, GRANT, REFUSE, WITHDRAW)

DIGEST_CHARACTERS: Final = 64
"""The length of a digest."""
MIN_SALT_BYTES: Final = 16


class OrderRole(StrEnum):
    """The role in which an order is given; append-only."""

    JUDGE = "judge"
    HEAD_JUDGE = "head judge"
    ORGANIZER = "organizer"
    FLAG = "flag"
    """No person: a player flagged a step, and the match is paused until a ruling."""


def order_digest(salt: bytes, words: str) -> str:
    """Return the salted digest that an order carries instead of names and reasons.

    Words and salt are stored where they can be erased. With both, one can prove that they belong to the order;
    without the salt, the digest reveals nothing.
    """
    if len(salt) < MIN_SALT_BYTES:
        raise EngineError(f"the salt of an order's words has {len(salt)} bytes; at least {MIN_SALT_BYTES} are needed")
    return sha256(b"kingsmoot order" + sha256(salt).digest() + words.encode()).hexdigest()


@dataclass(frozen=True, slots=True)
class Choice:
    """A seat's answer to its prompt: the id of one option, or several ids."""

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
    """A seat changes a prompt preference.

    `auto_pass`: until when to pass automatically. `ask_in`: windows in which to ask always. `confirm_risky`: whether
    to confirm risky passes.
    """

    seat: int
    name: str
    value: str


@dataclass(frozen=True, slots=True)
class Concede:
    """A seat concedes."""

    seat: int


@dataclass(frozen=True, slots=True)
class Timeout:
    """A seat's time for a prompt is up: it is answered, with a pass if possible."""

    seat: int


@dataclass(frozen=True, slots=True)
class Forfeit:
    """A seat has no time left: it is out of the match as if it had conceded."""

    seat: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seat makes a proposal, answers one, or withdraws its own.

    It takes effect when all other seats that still play have granted it; one refusal ends it.
    """

    seat: int
    about: str
    act: str
    step: int = 0
    """For a take-back, the step to go back to. 0 means the asking seat's last choice, or in an answer, any step."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A seat that has shown one full round of a loop names the number of repetitions."""

    seat: int
    times: int


@dataclass(frozen=True, slots=True)
class Gift:
    """A seat gives another seat gold, with a note that binds no player.

    Only some formats allow it.
    """

    seat: int
    to: int
    amount: int
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "note", " ".join("".join(filter(_is_readable, self.note)).split()))


def _is_readable(letter: str) -> bool:
    """Return whether a letter is readable, not a layout or control character."""
    return letter.isprintable() or letter.isspace()


@dataclass(frozen=True, slots=True)
class Order:
    """A judge's order.

    It rewinds to a step, fixes the table move by move, reshuffles a deck, answers for a seat, or removes a seat.

    A rewind may go to just before a seat's answer, even an automatic one; the order may also contain another answer.

    Calling time ends a match of more than two seats at once, with places by power. A match of two ends with its
    round, and the event decides who is ahead. An order can pause a match. It can end a match, or change the result of
    one that is over, with a winner or without. A ruling that changes nothing at the table is only logged.

    An order contains no free text: the person and the reason are stored elsewhere under its case and digest.
    """

    role: OrderRole
    order: str
    case: int = 0
    """The case number, or 0."""
    digest: str = ""
    """See `order_digest`."""
    step: int = 0
    seat: int = -1
    keep_chance: bool = False
    moves: tuple[tuple[Datum, ...], ...] = ()
    """For a fix: what is done, with cards by their ids in a judge's view."""
    option: tuple[str, ...] = ()
    ask: int = -1
    """For a rewind: the seat to ask again, whose answer is the entry at that step."""


ROLES: Final = tuple(str(role) for role in OrderRole)
Input = Choice | Setting | Concede | Timeout | Order | Forfeit | Proposal | Repeat | Gift


def to_row(entry: Input) -> tuple[Datum, ...]:
    """Return an input as the row that a record stores."""
    if isinstance(entry, Choice):
        return (0, entry.seat, *entry.ids)
    if isinstance(entry, Setting):
        return (1, entry.seat, entry.name, entry.value)
    if isinstance(entry, Concede):
        return (2, entry.seat)
    if isinstance(entry, Timeout):
        return (3, entry.seat)
    if isinstance(entry, Forfeit):
        return (5, entry.seat)
    if isinstance(entry, Proposal):
        return (6, entry.seat, entry.about, entry.act, entry.step)
    if isinstance(entry, Repeat):
        return (7, entry.seat, entry.times)
    if isinstance(entry, Gift):
        return (8, entry.seat, entry.to, entry.amount, entry.note)
    order = (
        4,
        str(entry.role),
        entry.order,
        entry.case,
        entry.digest,
        entry.step,
        entry.seat,
        int(entry.keep_chance),
        entry.moves,
        entry.option,
    )
    return order if entry.ask < 0 else (*order, entry.ask)


def from_row(row: tuple[Datum, ...]) -> Input:
    """Read an input from a record's row; raise BrokenRecord if it is invalid."""
    if row[:1] == (0,) and len(row) > 1 and isinstance(row[1], int):
        ids = tuple(id for id in row[2:] if isinstance(id, str))
        if len(ids) == len(row) - 2:
            return Choice(row[1], ids)
    match row:
        case (1, int(seat), str(name), str(value)):
            return Setting(seat, name, value)
        case (2, int(seat)):
            return Concede(seat)
        case (3, int(seat)):
            return Timeout(seat)
        case (5, int(seat)):
            return Forfeit(seat)
        case (6, int(seat), str(about), str(act), int(step)):
            return Proposal(seat, about, act, step)
        case (7, int(seat), int(times)):
            return Repeat(seat, times)
        case (8, int(seat), int(to), int(amount), str(note)):
            return Gift(seat, to, amount, note)
        case (
            4,
            str(role),
            str(order),
            int(case),
            str(digest),
            int(step),
            int(seat),
            int(keep),
            moves,
            option,
            *rest,
        ):
            ask = rest[0] if rest else -1
            sound = len(rest) < 2 and isinstance(ask, int) and (ask >= 0 or not rest)
            if role in ROLES and isinstance(moves, tuple) and isinstance(option, tuple) and sound:
                rows = tuple(move for move in moves if isinstance(move, tuple))
                named = tuple(id for id in option if isinstance(id, str))
                if len(rows) == len(moves) and len(named) == len(option):
                    asked = ask if isinstance(ask, int) else -1
                    return Order(OrderRole(role), order, case, digest, step, seat, bool(keep), rows, named, asked)
    if row[:1] == (4,):
        raise BrokenRecord(
            "an order of another shape than role, order, case, digest, step, seat, chance, moves, option, whom to ask"
        )
    raise BrokenRecord(f"{row!r} is no input")
