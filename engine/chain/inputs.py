"""Inputs: the only things that carry a match on, each naming who acts; kinds are append-only."""

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
"""How many characters a digest has."""
MIN_SALT_CHARACTERS: Final = 16


class Role(StrEnum):
    """In which role somebody gives an order; append-only."""

    JUDGE = "judge"
    HEAD_JUDGE = "head judge"
    ORGANIZER = "organizer"
    FLAG = "flag"
    """Nobody in person: a player has flagged a step, and the table stands still until that is settled."""


def order_digest(salt: bytes, words: str) -> str:
    """What an order carries in place of the words it was given with: who gave it, and why.

    Words and salt are kept where they can be erased; whoever has both can show that they belong to the order, and
    without the salt nothing follows from the digest.
    """
    if len(salt) < MIN_SALT_CHARACTERS:
        raise EngineError(
            f"the salt of an order's words has {len(salt)} bytes; at least {MIN_SALT_CHARACTERS} are needed"
        )
    return sha256(b"kingsmoot order" + sha256(salt).digest() + words.encode()).hexdigest()


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
    """A seat says how it wants to be asked.

    `auto_pass` until something happens, windows to `ask_in` always, and whether to `confirm_risky` passes.
    """

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
class Forfeit:
    """A seat has no time left at all: it is out of the match as if it had conceded."""

    seat: int


@dataclass(frozen=True, slots=True)
class Proposal:
    """A seat proposes something that all who still play must agree on, answers that, or takes its proposal back.

    It happens when all others have granted it, and is gone when one of them refuses.
    """

    seat: int
    about: str
    act: str
    step: int = 0
    """For a take-back, the step to go back to; who asks with 0 means the own last choice, who answers any."""


@dataclass(frozen=True, slots=True)
class Repeat:
    """A seat that has shown one full round of a loop says how often it is repeated."""

    seat: int
    times: int


@dataclass(frozen=True, slots=True)
class Gift:
    """A seat gives another gold, with a word about what for, which binds nobody; only where the format allows it."""

    seat: int
    to: int
    amount: int
    note: str = ""

    def __post_init__(self) -> None:
        object.__setattr__(self, "note", " ".join("".join(filter(_is_said, self.note)).split()))


def _is_said(letter: str) -> bool:
    """Whether a letter is one that is read, and not one by which text is laid out, turned round or hidden."""
    return letter.isprintable() or letter.isspace()


@dataclass(frozen=True, slots=True)
class Order:
    """A judge's order: rewind to a step, fix the table move by move, reshuffle a deck, answer for a seat, remove it.

    A rewind that asks a seat goes to before an answer which the seat gave at that step, be it by itself, and may
    give another answer for it.

    Time may be called: with more than two seats the match ends at once, and places follow from power; with two it
    ends with its round, and the event rules who is ahead. A match may be paused. It may be ended with a seat that
    wins, or nobody, be it over already; and a ruling that changes nothing at the table is a line of its own.

    It holds no free text: who gave it in person, and why, is kept elsewhere under its case and digest.
    """

    role: Role
    order: str
    case: int = 0
    """The number under which the matter is kept, or 0."""
    digest: str = ""
    """See `order_digest`."""
    step: int = 0
    seat: int = -1
    keep_chance: bool = False
    moves: tuple[tuple[Datum, ...], ...] = ()
    """For a fix: what is done, with cards by their ids in a judge's view."""
    option: tuple[str, ...] = ()
    ask: int = -1
    """For a rewind: whom to ask anew at the step at which this seat answered."""


ROLES: Final = tuple(str(role) for role in Role)
Input = Choice | Setting | Concede | Timeout | Order | Forfeit | Proposal | Repeat | Gift


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
    """An input read from a record; raises BrokenRecord for anything that is none."""
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
                    return Order(Role(role), order, case, digest, step, seat, bool(keep), rows, named, asked)
    if row[:1] == (4,):
        raise BrokenRecord(
            "an order of another shape than role, order, case, digest, step, seat, chance, moves, option, whom to ask"
        )
    raise BrokenRecord(f"{row!r} is no input")
