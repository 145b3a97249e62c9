"""The log entries that one input caused, as bytes that stand by themselves: how a match under way is kept.

Such a block is small, so it is compressed with a dictionary of what blocks have in common. Each names its dictionary
by number; one that was ever used stays in `engine/data` as it is. `python -m tests.engine.dictionary` makes new ones.
"""

from __future__ import annotations

from functools import cache
from importlib import resources

import msgspec
import zstandard

from engine.errors import BrokenRecord
from engine.log.journal import Data, Datum, Entry

MOST_BYTES = 1 << 22
"""Of one unpacked block: no input writes that many lines."""
LEVEL = 6
DICTIONARY = 40001
"""The dictionary of new blocks; 0 is none, which the first blocks had."""
DICTIONARIES = (DICTIONARY,)
"""All that were ever used."""

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


@cache
def _dictionary(number: int) -> zstandard.ZstdCompressionDict:
    source = resources.files("engine.data").joinpath(f"blocks-{number}.zdict").read_bytes()
    found = zstandard.ZstdCompressionDict(source, dict_type=zstandard.DICT_TYPE_FULLDICT)
    found.precompute_compress(level=LEVEL)
    return found


def block_bytes(entries: list[Entry]) -> bytes:
    """A block as it is before it is compressed."""
    return _encode([entry_row(entry) for entry in entries])


def pack(entries: list[Entry]) -> bytes:
    compressor = zstandard.ZstdCompressor(level=LEVEL, dict_data=_dictionary(DICTIONARY))
    return compressor.compress(block_bytes(entries))


def unpack(block: bytes, after: int, at: int) -> list[Entry]:
    """The entries that follow a step, written at one hour; raises BrokenRecord for anything that is no block."""
    try:
        frame = zstandard.get_frame_parameters(block)
        if frame.content_size not in range(MOST_BYTES):
            raise BrokenRecord(f"a block of a log unpacks to fewer than {MOST_BYTES} bytes")
        if frame.dict_id not in (0, *DICTIONARIES):
            raise BrokenRecord(f"a block of a log needs the dictionary {frame.dict_id}, which is not here")
        known = _dictionary(frame.dict_id) if frame.dict_id else None
        raw = zstandard.ZstdDecompressor(dict_data=known).decompress(block)
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
