"""What an input's row holds under its seal: the input, the mark of the head it led to, the entries it caused, and
the clocks as they stood before it."""

from dataclasses import dataclass
from uuid import UUID

import msgspec

from engine.chain.inputs import Input, from_row, to_row
from engine.chain.journal import Entry
from engine.errors import BrokenRecord
from engine.record.block import as_data, pack, unpack
from engine.record.record import MARK
from tournament.core.security.sealing import Sealer
from tournament.online.models import OnlineInput


@dataclass(frozen=True, slots=True)
class Content:
    given: Input | None
    """None for what happened before anybody was asked."""
    mark: bytes
    entries: list[Entry]
    clocks: bytes | None = None
    """As the state's row had them when it came; None where nobody has a clock, and in rows of older releases."""


_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def content_place(seq: int) -> str:
    return f"input/{seq}"


def state_place(version: int) -> str:
    return f"state/{version}"


def checkpoint_place(seq: int) -> str:
    return f"checkpoint/{seq}"


def seal_content(
    sealer: Sealer,
    match_id: UUID,
    seq: int,
    given: Input | None,
    head: bytes,
    entries: list[Entry],
    clocks: bytes | None = None,
) -> bytes:
    held = (to_row(given) if given is not None else None, head[:MARK], pack(entries))
    plain = _encode(held if clocks is None else (*held, clocks))
    return sealer.close(plain, match_id, content_place(seq))


def open_content(sealer: Sealer, row: OnlineInput) -> Content:
    plain = sealer.open(row.content, row.match_id, content_place(row.seq))
    try:
        given, mark, block, *clocks = _decode(plain)
    except (msgspec.MsgspecError, ValueError) as error:
        raise BrokenRecord(f"input {row.seq} can't be read: {error}") from error
    read = None if given is None else from_row(as_data(given))
    return Content(read, mark, unpack(block, row.step, row.at), *clocks)
