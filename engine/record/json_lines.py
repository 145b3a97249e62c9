"""A record as JSON Lines, with the exact bytes of each step in the chain.

The first line holds the header, each further line a step (or an input, in a whole record), the last line the head
(`docs/proof.md`). Nothing is stored twice, so the chain proves every line.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final, TypeVar

import msgspec

from engine.chain.header import FORMATS, read_deck, read_header
from engine.chain.inputs import from_row, to_row
from engine.chain.journal import (
    LogEntry,
    first_head,
    journal_root,
    link,
    public_bytes,
    seal,
    secret_bytes,
    secret_key,
)
from engine.english import phrase
from engine.errors import BrokenRecord
from engine.log.redaction import JUDGE
from engine.record.block import as_data, read_entry
from engine.record.container import Contents, SealedSecrets, all_deck_bytes, dump, dump_copy, own_deck, secret_place
from engine.record.record import MARK_BYTES, PlayedInput, Record

VERSION: Final = 1
FIRST_LINE_PREFIX: Final = b'{"kingsmoot":'
"""The beginning of the first line, by which such a file is recognized."""

_json = msgspec.json.Encoder().encode
_pack = msgspec.msgpack.Encoder().encode
_unpack = msgspec.msgpack.Decoder().decode


class _Line(msgspec.Struct, forbid_unknown_fields=True, omit_defaults=True):
    """The base of all lines.

    Digests and keys are hexadecimal, bytes of any length are base64.
    """


class _DeckLine(_Line):
    deck: bytes
    key: str = ""


class _FirstLine(_Line, omit_defaults=False):
    kingsmoot: int
    viewer: int
    header: bytes
    decks: list[_DeckLine | None]
    seed: str = ""
    mark: str = ""


class _StepLine(_Line):
    step: int
    public: bytes
    mark: str
    seal: str = ""
    key: str = ""
    secret: bytes = b""


class _InputLine(_Line):
    after: int
    input: bytes
    at: int
    mark: str


class _LastLine(_Line, omit_defaults=False):
    steps: int
    head: str


_FIRST = msgspec.json.Decoder(_FirstLine)
_INPUT = msgspec.json.Decoder(_InputLine)
_LAST = msgspec.json.Decoder(_LastLine)
_STEP = msgspec.json.Decoder(_StepLine)


# --- writing


def to_lines(contents: Contents, viewer: int) -> bytes:
    """Encode a whole record or a copy as JSON Lines for a viewer.

    For a judge, it holds everything in the file but the checkpoints.
    """
    return b"".join(_json(line) + b"\n" for line in _make_lines(contents, viewer))


def _make_lines(contents: Contents, viewer: int) -> Iterator[_Line]:
    record = contents.record
    assert record is not None
    whole = viewer == JUDGE
    inputs: dict[int, list[_InputLine]] = {}
    for played in record.inputs if whole else ():
        line = _InputLine(played.step, _pack(to_row(played.input)), played.at, played.mark.hex())
        inputs.setdefault(played.step, []).append(line)
    head = first_head(record.header.to_bytes())
    yield _make_first_line(contents, record, viewer)
    yield from inputs.get(0, ())
    for entry in record.entries:
        public = public_bytes(entry)
        key, sealed = secret_place(contents, entry, viewer) if entry.seats else (b"", b"")
        head = link(head, public, sealed)
        secret = secret_bytes(entry) if key else b""
        yield _StepLine(entry.number, public, head[:MARK_BYTES].hex(), sealed.hex(), key.hex(), secret)
        yield from inputs.get(entry.number, ())
    yield _LastLine(len(record.entries), record.head.hex())


def _make_first_line(contents: Contents, record: Record, viewer: int) -> _FirstLine:
    header = record.header.to_bytes()
    decks: list[_DeckLine | None] = [None] * len(record.header.seats)
    if viewer == JUDGE:
        decks = [_DeckLine(deck) for deck in all_deck_bytes(record)]
        return _FirstLine(VERSION, viewer, header, decks, record.seed.hex(), record.opening_mark.hex())
    if viewer >= 0:
        deck, key = own_deck(contents, viewer)
        decks[viewer] = _DeckLine(deck, key.hex())
    return _FirstLine(VERSION, viewer, header, decks)


# --- reading


def from_lines(source: bytes) -> bytes:
    """Convert JSON Lines to the file they were made from.

    Raises BrokenRecord with the line that can't be read, or the first step that was changed. The chain is checked on
    the way, so the result is consistent; `verify` checks everything beyond that.
    """
    lines = source.splitlines()
    if len(lines) < 2:
        raise BrokenRecord("JSON Lines of a match have a first line with its header and a last one with its head")
    first = _decode_line(lines[0], 1, _FIRST)
    if first.kingsmoot != VERSION:
        pattern = "unknown JSON Lines version %(version)s; this version reads %(known)s"
        raise BrokenRecord(phrase(pattern, version=first.kingsmoot, known=VERSION))
    last = _decode_line(lines[-1], len(lines), _LAST)
    contents = _read_first_line(first)
    record = contents.record
    assert record is not None
    head = first_head(first.header)
    for number, line in enumerate(lines[1:-1], 2):
        if line.startswith(b'{"after":'):
            record.inputs.append(_read_input_line(_decode_line(line, number, _INPUT), number))
        else:
            head = _add_step(contents, record, _decode_line(line, number, _STEP), head, number)
    if last.steps != len(record.entries):
        pattern = "there are %(number)s steps, the last line says %(count)s"
        raise BrokenRecord(phrase(pattern, number=len(record.entries), count=last.steps))
    if head != _read_hex(last.head, len(lines)):
        raise BrokenRecord(phrase("the head of the chain is %(head)s, not the one in the last line", head=head.hex()))
    record.head = head
    return dump(record) if contents.sealed is None else dump_copy(contents, first.viewer)


T = TypeVar("T")


def _decode_line(line: bytes, number: int, decoder: msgspec.json.Decoder[T]) -> T:
    try:
        return decoder.decode(line)
    except (msgspec.MsgspecError, UnicodeDecodeError) as error:
        raise BrokenRecord(phrase("line %(line)s can't be read: %(error)s", line=number, error=error)) from error


def _read_hex(digest: str, number: int) -> bytes:
    try:
        return bytes.fromhex(digest)
    except ValueError as error:
        pattern = "line %(line)s has %(value)s, which is not a hexadecimal number"
        raise BrokenRecord(phrase(pattern, line=number, value=repr(digest[:20]))) from error


def _read_first_line(first: _FirstLine) -> Contents:
    """Create a record from the first line, without steps."""
    try:
        header = read_header(first.header)
        if header.format_version not in FORMATS:
            raise BrokenRecord(phrase("unknown format %(format)s", format=header.format_version))
        if len(first.decks) != len(header.seats) or not JUDGE <= first.viewer < len(header.seats):
            raise BrokenRecord("line 1 does not fit the seats of its header")
        decks = [read_deck(one.deck, header.format_version) for one in first.decks if one is not None]
    except (msgspec.MsgspecError, ValueError) as error:
        raise BrokenRecord(phrase("line %(line)s can't be read: %(error)s", line=1, error=error)) from error
    record = Record(header, tuple(deck for deck, _ in decks), _read_hex(first.seed, 1))
    record.digests = tuple(digests for _, digests in decks)
    record.opening_mark = _read_hex(first.mark, 1)
    shown = [seat for seat, one in enumerate(first.decks) if one is not None]
    belongs = list(range(len(header.seats))) if first.viewer == JUDGE else [first.viewer] if first.viewer >= 0 else []
    if shown != belongs or bool(record.seed) != (first.viewer == JUDGE):
        raise BrokenRecord("line 1 shows other decks, or another seed, than its viewer may see")
    if first.viewer == JUDGE:
        return Contents(record, None, ())
    keys = [_read_hex(one.key, 1) for one in first.decks if one is not None]
    return Contents(record, SealedSecrets(first.viewer, {}, {}, keys[0] if keys else b""), ())


def _read_input_line(line: _InputLine, number: int) -> PlayedInput:
    try:
        return PlayedInput(line.after, from_row(as_data(_unpack(line.input))), line.at, _read_hex(line.mark, number))
    except msgspec.MsgspecError as error:
        raise BrokenRecord(phrase("line %(line)s can't be read: %(error)s", line=number, error=error)) from error


def _add_step(contents: Contents, record: Record, line: _StepLine, head: bytes, number: int) -> bytes:
    """Add a step to the record; return the head after it."""
    if line.step != len(record.entries) + 1:
        pattern = "line %(line)s has step %(step)s instead of step %(wanted)s"
        raise BrokenRecord(phrase(pattern, line=number, step=line.step, wanted=len(record.entries) + 1))
    entry = _read_step_line(line, number)
    sealed, key = _read_hex(line.seal, number), _read_hex(line.key, number)
    broken = BrokenRecord(phrase("step %(step)s was changed", step=line.step))
    if bool(sealed) != bool(entry.seats) or public_bytes(entry) != line.public:
        raise broken
    if key and seal(key, line.secret) != sealed:
        raise broken
    head = link(head, line.public, sealed)
    if head[:MARK_BYTES] != _read_hex(line.mark, number):
        raise broken
    if contents.sealed is not None and sealed:
        (contents.sealed.keys if key else contents.sealed.seals)[line.step] = key or sealed
    elif sealed and key != secret_key(journal_root(record.seed), line.step):
        raise broken
    record.entries.append(entry)
    return head


def _read_step_line(line: _StepLine, number: int) -> LogEntry:
    try:
        row = _unpack(line.public)
        secret = _unpack(line.secret) if line.key else None
        entry = read_entry([*row, secret], line.step, 0)
        if line.key and secret_bytes(entry) != line.secret:
            raise BrokenRecord(phrase("the secret part of step %(step)s is not valid", step=line.step))
        return entry
    except (msgspec.MsgspecError, ValueError, TypeError, IndexError) as error:
        raise BrokenRecord(phrase("line %(line)s can't be read: %(error)s", line=number, error=error)) from error
