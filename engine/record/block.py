"""The log entries of one input as a block of bytes, for matches in progress.

A block is small, so it is compressed with a dictionary of what blocks have in common. Each block names its dictionary
by number; a dictionary that was ever used stays in `engine/data`. `python -m tests.engine.dictionary` makes new ones.
"""

from __future__ import annotations

from functools import cache
from importlib import resources
from typing import TYPE_CHECKING

import msgspec
import zstandard

from engine.chain.journal import Data, Datum, LogEntry
from engine.english import phrase
from engine.errors import BrokenRecord

BLOCK_LIMIT_BYTES = 1 << 22
"""Of one unpacked block: more than any input writes."""
COMPRESSION_LEVEL = 6
DICTIONARY = 40001
"""The dictionary of new blocks; 0 means none, as in blocks of early versions."""
DICTIONARIES = (DICTIONARY,)
"""All dictionaries that were ever used."""

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode
_make = tuple.__new__

if TYPE_CHECKING:
    _Data = Data
else:  # the same type, as deep as entries go: msgspec supports no recursive types
    _Plain = int | str | bool | None
    _Data = tuple[_Plain | tuple[_Plain | tuple[_Plain | tuple[_Plain | tuple[_Plain, ...], ...], ...], ...], ...]


def entry_row(entry: LogEntry) -> tuple[object, ...]:
    """Encode an entry as a row without its number and time.

    Both follow from the row's place. The parent is stored as a distance.
    """
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


def read_entry(row: list[object], number: int, at: int) -> LogEntry:
    """Read an entry from an unpacked row; a redacted copy may lack the secret."""
    return _as_row(row).entry(number, at)


class EntryRow(msgspec.Struct, array_like=True, frozen=True, gc=False):
    """A row of `entry_row`.

    In a redacted copy it also has the key or the commitment of the secret.
    """

    kind: str
    distance: int
    actor: int
    subject: int
    rule: str
    data: _Data
    seats: int
    secret: _Data | None = None
    sealed: bytes = b""

    def entry(self, number: int, at: int) -> LogEntry:
        kind, rule, seats = self.kind, self.rule, self.seats
        secret = self.secret or () if seats else ()
        parent = number - self.distance
        return _make(LogEntry, (number, kind, parent, self.actor, self.subject, rule, self.data, seats, secret, at))


_decode_rows = msgspec.msgpack.Decoder(list[EntryRow]).decode


def read_rows(raw: bytes) -> list[EntryRow]:
    """Read the rows of a decompressed block."""
    try:
        return _decode_rows(raw)
    except msgspec.ValidationError:  # deeper than expected, or invalid: check each row in Python
        return [_as_row(row) for row in _decode(raw)]


def _as_row(row: list[object]) -> EntryRow:
    kind, distance, actor, subject, rule, data, seats = row[:7]
    secret = as_data(row[7]) if seats and row[7] is not None else None
    sealed = row[8] if len(row) > 8 else b""
    return EntryRow(
        _check_text(kind),
        _check_number(distance),
        _check_number(actor),
        _check_number(subject),
        _check_text(rule),
        as_data(data),
        _check_number(seats),
        secret,
        sealed if isinstance(sealed, bytes) else b"",
    )


@cache
def _dictionary(number: int) -> zstandard.ZstdCompressionDict:
    source = resources.files("engine.data").joinpath(f"blocks-{number}.zdict").read_bytes()
    found = zstandard.ZstdCompressionDict(source, dict_type=zstandard.DICT_TYPE_FULLDICT)
    found.precompute_compress(level=COMPRESSION_LEVEL)
    return found


def block_bytes(entries: list[LogEntry]) -> bytes:
    """Encode a block before its compression."""
    return _encode([entry_row(entry) for entry in entries])


def pack(entries: list[LogEntry]) -> bytes:
    compressor = zstandard.ZstdCompressor(level=COMPRESSION_LEVEL, dict_data=_dictionary(DICTIONARY))
    return compressor.compress(block_bytes(entries))


def unpack(block: bytes, after: int, at: int) -> list[LogEntry]:
    """Read the entries that follow a step, all with one time.

    Raises BrokenRecord if the bytes are no block.
    """
    try:
        frame = zstandard.get_frame_parameters(block)
        if frame.content_size not in range(BLOCK_LIMIT_BYTES):
            raise BrokenRecord(
                phrase("a block of the log is too large (maximum %(most)s bytes)", most=BLOCK_LIMIT_BYTES)
            )
        if frame.dict_id not in (0, *DICTIONARIES):
            raise BrokenRecord(phrase("a block of the log needs the unknown dictionary %(id)s", id=frame.dict_id))
        known = _dictionary(frame.dict_id) if frame.dict_id else None
        raw = zstandard.ZstdDecompressor(dict_data=known).decompress(block)
        return [row.entry(number, at) for number, row in enumerate(read_rows(raw), after + 1)]
    except (zstandard.ZstdError, msgspec.MsgspecError, ValueError, TypeError, IndexError) as error:
        raise BrokenRecord(phrase("a block of the log can't be read: %(error)s", error=error)) from error


def _check_number(value: object) -> int:
    if not isinstance(value, int):
        raise BrokenRecord(phrase("expected a number, found %(value)s", value=repr(value)))
    return value


def _check_text(value: object) -> str:
    if not isinstance(value, str):
        raise BrokenRecord(phrase("expected a text, found %(value)s", value=repr(value)))
    return value


_PLAIN_TYPES = frozenset({int, str, type(None)})
"""Types of most data: checking these first makes reading faster."""


def as_data(value: object) -> Data:
    """Check and convert unpacked data of an entry or an input."""
    if not isinstance(value, list | tuple):
        raise BrokenRecord(phrase("expected a list, found %(value)s", value=repr(value)))
    return tuple([item if type(item) in _PLAIN_TYPES else _datum(item) for item in value])


def _datum(value: object) -> Datum:
    if isinstance(value, list | tuple):
        return as_data(value)
    if value is None or isinstance(value, int | str):
        return value
    raise BrokenRecord(phrase("a log entry can't have %(value)s", value=repr(value)))
