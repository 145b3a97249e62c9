"""Orders of rulings to the match, tried on a copy before they are given."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from itertools import zip_longest
from typing import Final
from uuid import UUID

import msgspec

from engine import IllegalChoice, Match, Order
from engine.cards import Pool
from engine.chain.inputs import END, FIX, REWIND, RULING, OrderRole, order_digest
from engine.control.judge_orders import FIX_MOVES, LEAVE_MODE, NUMBER, SEAT
from engine.errors import EngineError
from engine.log.undone_steps import find_undone_steps
from engine.record.record import Record
from engine.record.rewind_depth import RewindDepth, measure_depth
from tournament.core.security.hooks import SealedColumn
from tournament.core.security.sealing import Sealer
from tournament.core.translation import gettext
from tournament.judging.dispute_problems import RemedyNotPossible
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.states import Remedy


class HiddenRemedy(msgspec.Struct, frozen=True):
    """The parts of a remedy that may name hidden cards."""

    option: tuple[str, ...] = ()
    moves: tuple[tuple[str | int, ...], ...] = ()
    reasons: tuple[str, ...] = ()
    """One for each move."""
    leaks: tuple[tuple[tuple[str, int, str], ...], ...] = ()
    """For each seat: card, step, and how it was seen."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder(HiddenRemedy).decode


def sealed_place(ruling_id: UUID) -> str:
    return f"ruling/{ruling_id.hex}"


def sealed_columns() -> tuple[SealedColumn, ...]:
    """Declare that the hidden part of a ruling is sealed with its match."""
    return (SealedColumn(Ruling.sealed, Dispute.match_id, lambda row: sealed_place(row.id)),)


def seal_hidden(sealer: Sealer, match_id: UUID, ruling_id: UUID, hidden: HiddenRemedy) -> bytes:
    return sealer.close(_encode(hidden), match_id, sealed_place(ruling_id))


def open_hidden(sealer: Sealer, match_id: UUID, ruling_id: UUID, sealed: bytes | None) -> HiddenRemedy:
    return HiddenRemedy() if sealed is None else _decode(sealer.open(sealed, match_id, sealed_place(ruling_id)))


@dataclass(frozen=True, slots=True)
class RemedyRequest:
    """A requested remedy with its parameters."""

    remedy: Remedy
    step: int = 0
    seat: int = -1
    keep_chance: bool = False
    hidden: HiddenRemedy = field(default_factory=HiddenRemedy)
    more: Mapping[str, object] = field(default_factory=dict)
    """Public fields of a result or a penalty."""


TABLE_REMEDIES: Final = (Remedy.REWIND, Remedy.ALLOW_LATE, Remedy.FIX_STATE)
"""Remedies that change the table of an online match."""
ENDING_REMEDIES: Final = (Remedy.RESULT, Remedy.REPLAY_GAME)
"""Remedies that end the match: with a result, or for another match."""


def ruling_order(wanted: RemedyRequest, role: OrderRole, case: int, salt: str, reason: str) -> Order:
    """Return the order of a remedy that leaves the table as it is.

    It ends the match, or only adds a line to the log.
    """
    digest = order_digest(bytes.fromhex(salt), reason)
    if wanted.remedy in ENDING_REMEDIES:
        return Order(role, END, case, digest, seat=wanted.seat if wanted.remedy is Remedy.RESULT else -1)
    return Order(role, RULING, case, digest)


def table_order(wanted: RemedyRequest, record: Record, role: OrderRole, case: int, salt: str, reason: str) -> Order:
    """Return the order by which a remedy changes the table of a match."""
    assert wanted.remedy in TABLE_REMEDIES
    digest = order_digest(bytes.fromhex(salt), reason)
    if wanted.remedy is Remedy.FIX_STATE:
        return Order(role, FIX, case, digest, moves=wanted.hidden.moves)
    if wanted.remedy is Remedy.ALLOW_LATE:
        step = answer_step(record, wanted.step, wanted.seat)
        option = wanted.hidden.option
        keep = wanted.keep_chance
        return Order(role, REWIND, case, digest, step=step, keep_chance=keep, option=option, ask=wanted.seat)
    step = wanted.step
    if step not in record.prompt_steps():
        entry = record.entries[step - 1] if 1 <= step <= len(record.entries) else None
        # Whether another seat can be asked again tells what it held, so a player's rewind asks only their own seat.
        asked = entry is not None and entry.kind in ("pass", "choice")
        if asked and entry is not None and (role is not OrderRole.FLAG or entry.actor == wanted.seat):
            return Order(role, REWIND, case, digest, step=step, keep_chance=wanted.keep_chance, ask=entry.actor)
        step = max([at for at in standing_prompts(record) if at < step], default=0)
    return Order(role, REWIND, case, digest, step=step, keep_chance=wanted.keep_chance)


def read_moves(text: str) -> HiddenRemedy:
    """Read the moves of a correction, one per line: `kneel 12: he attacked`.

    The reason follows the colon.
    """
    moves, reasons = [], []
    for line in filter(str.strip, text.splitlines()):
        written, _, reason = line.partition(":")
        kind = max((kind for kind in FIX_MOVES if written.strip().startswith(kind)), key=len, default="")
        if not kind:
            raise RemedyNotPossible(
                gettext(
                    "“%(move)s” is not a move. Moves are: %(moves)s.",
                    move=written.strip()[:40],
                    moves=", ".join(FIX_MOVES),
                )
            )
        if not reason.strip():
            raise RemedyNotPossible(gettext("“%(move)s” needs a reason after a colon.", move=written.strip()[:40]))
        given = written.strip()[len(kind) :].split()
        fields = FIX_MOVES[kind]
        if LEAVE_MODE in fields:
            given = [given[0], " ".join(given[1:])] if given else []
        moves.append((kind, *(_read_field(field, value) for field, value in zip_longest(fields, given) if value)))
        reasons.append(reason.strip()[:200])
    return HiddenRemedy(moves=tuple(moves), reasons=tuple(reasons))


def _read_field(field: str | None, value: str) -> str | int:
    return int(value) if field in (SEAT, NUMBER) and value.isdecimal() and len(value) < 6 else value


def standing_prompts(record: Record) -> list[int]:
    gone = find_undone_steps(record.entries)
    return [step for step in record.prompt_steps() if step not in gone]


def answer_step(record: Record, step: int, seat: int) -> int:
    """Return a seat's last standing answer up to a step, where it can be asked late.

    Undone answers do not count.
    """
    gone = find_undone_steps(record.entries)
    for entry in reversed(record.entries[:step]):
        if entry.kind in ("pass", "choice") and entry.actor == seat and entry.number not in gone:
            return entry.number
    raise RemedyNotPossible(
        gettext("This seat gave no answer up to step %(step)s. Choose a later step.", step=step), step=step
    )


def try_order(record: Record, pool: Pool, order: Order) -> Match:
    """Return the match after an order, on a copy.

    Raise RemedyNotPossible with the engine's words if the order is illegal.
    """
    match = record.seek(len(record.entries), pool)
    try:
        restored = None
        if order.order == REWIND:
            restored = record.restored(order, order.step, pool, len(record.entries))
        match.submit(order, 0, None, restored)
    except EngineError as error:
        raise RemedyNotPossible(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error
    return match


def depth_of(record: Record, step: int) -> RewindDepth:
    try:
        return measure_depth(record.entries, step)
    except IllegalChoice as error:
        raise RemedyNotPossible(f"{str(error)[:1].upper()}{str(error)[1:]}.") from error


def find_leaks(record: Record, pool: Pool, step: int) -> tuple[tuple[tuple[str, int, str], ...], ...]:
    found = record.leaks(step, pool)
    return tuple(tuple((leak.card, leak.step, leak.how) for leak in seat) for seat in found.seats)
