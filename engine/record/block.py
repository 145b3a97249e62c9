"""The log entries that one input caused, as bytes that stand by themselves: how a match under way is kept."""

from __future__ import annotations

import msgspec
import zstandard

from engine.errors import BrokenRecord
from engine.log.journal import Data, Datum, Entry

MOST_BYTES = 1 << 22
"""Of one unpacked block: no input writes that many lines."""
LEVEL = 3

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


def entry_row(entry: Entry) -> tuple[object, ...]:
    """An entry without its number and hour, which follow from where it stands; the parent as a distance."""
    row = (
        entry.kind,
        entry.number - entry.parent,
        entry.actor,
        entry.subject,
        entry.rule,
        entry.data,
        entry.seats,
    )
    return (*row, entry.secret) if entry.seats else row


def read_entry(row: list[object], number: int, at: int) -> Entry:
    """The entry of a row; in a redacted copy a secret may be missing."""
    kind, distance, actor, subject, rule, data, seats = row[:7]
    secret: Data = as_data(row[7]) if seats and row[7] is not None else ()
    return Entry(
        number, _text(kind), number - _number(distance), _number(actor), _number(subject), _text(rule),
        as_data(data), _number(seats), secret, at,
    )  # fmt: skip


def pack(entries: list[Entry]) -> bytes:
    return zstandard.ZstdCompressor(level=LEVEL).compress(_encode([entry_row(entry) for entry in entries]))


def unpack(block: bytes, after: int, at: int) -> list[Entry]:
    """The entries that follow a step, written at one hour; raises BrokenRecord for anything that is no block."""
    try:
        if zstandard.frame_content_size(block) not in range(MOST_BYTES):
            raise BrokenRecord(f"a block of a log unpacks to fewer than {MOST_BYTES} bytes")
        raw = zstandard.ZstdDecompressor().decompress(block)
        return [read_entry(row, number, at) for number, row in enumerate(_decode(raw), after + 1)]
    except (zstandard.ZstdError, msgspec.MsgspecError, ValueError, TypeError, IndexError) as error:
        raise BrokenRecord(f"these bytes are no block of a log: {error}") from error


def _number(value: object) -> int:
    if not isinstance(value, int):
        raise BrokenRecord(f"{value!r} stands where a number belongs")
    return value


def _text(value: object) -> str:
    if not isinstance(value, str):
        raise BrokenRecord(f"{value!r} stands where a word belongs")
    return value


def as_data(value: object) -> Data:
    """What may stand in an entry or an input, read from bytes."""
    if not isinstance(value, list | tuple):
        raise BrokenRecord(f"{value!r} stands where a list belongs")
    return tuple(_datum(item) for item in value)


def _datum(value: object) -> Datum:
    if isinstance(value, list | tuple):
        return as_data(value)
    if value is None or isinstance(value, int | str):
        return value
    raise BrokenRecord(f"{value!r} can't stand in a log entry")
