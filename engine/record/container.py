"""The file of a record: sections with checksums and one digest, whole or redacted."""

from __future__ import annotations

from contextlib import suppress
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from zlib import crc32

import msgspec
import zstandard

from engine.cards import Deck
from engine.chain.header import FORMATS, Digests, Header, deck_bytes, read_deck, read_header
from engine.chain.inputs import from_row, to_row
from engine.chain.journal import LogEntry, journal_root, seal, secret_bytes, secret_key
from engine.english import phrase
from engine.errors import BrokenRecord
from engine.log.redaction import JUDGE, PUBLIC, may_read
from engine.match.codec import TABLE_LIMIT_BYTES
from engine.record.block import as_data, entry_row, read_rows
from engine.record.record import PlayedInput, Record

MAGIC: Final = b"KMOOT\x01\r\n"
ENTRIES_PER_BLOCK: Final = 400
"""How many log entries are compressed together."""

COMPRESSION_LEVEL: Final = 6
"""Higher levels take many times as long and save a few per cent."""

UNPACKED_LIMIT_BYTES: Final = 1 << 25
"""Of all compressed parts of a file, checked before any is unpacked: some 600,000 steps."""

HEADER: Final = b"HEAD"
SECRETS: Final = b"SECR"
INPUTS: Final = b"INPT"
LOG: Final = b"LOGB"
CHECKPOINT: Final = b"CKPT"
TRAILER: Final = b"TAIL"
PART_NAMES: Final = {
    HEADER: "header",
    SECRETS: "decks and seed",
    INPUTS: "inputs",
    LOG: "log",
    CHECKPOINT: "checkpoint",
    TRAILER: "trailer",
}

_encode = msgspec.msgpack.Encoder().encode
_decode = msgspec.msgpack.Decoder().decode


@dataclass(frozen=True, slots=True)
class Fault:
    """A fault in a file: its part, and its step if the fault has one."""

    part: str
    words: str
    step: int = 0

    def __str__(self) -> str:
        pattern = "step %(step)s (%(part)s): %(words)s" if self.step else "%(part)s: %(words)s"
        return phrase(pattern, step=self.step, part=self.part, words=self.words)


@dataclass(frozen=True, slots=True)
class SealedSecrets:
    """The secrets of a redacted copy: keys of readable ones, commitments of others."""

    viewer: int
    keys: dict[int, bytes]
    seals: dict[int, bytes]
    deck_key: bytes = b""
    """The key of the deck that the copy shows, if it shows one."""


@dataclass(frozen=True, slots=True)
class Contents:
    """The readable contents of a file, and every fault found."""

    record: Record | None
    sealed: SealedSecrets | None
    faults: tuple[Fault, ...]


# --- writing


def dump(record: Record) -> bytes:
    """Encode a whole record as a file."""
    parts = [_section(HEADER, record.header.to_bytes())]
    decks = all_deck_bytes(record)
    parts.append(_section(SECRETS, _compress(_encode((record.seed, decks, JUDGE)))))
    rows = [(played.step, to_row(played.input), played.at, played.mark) for played in record.inputs]
    parts.append(_section(INPUTS, _compress(_encode((record.opening_mark, rows)))))
    parts += _log_sections([entry_row(entry) for entry in record.entries])
    parts += [_section(CHECKPOINT, _encode((step, state))) for step, state in record.checkpoints]
    parts.append(_section(TRAILER, _encode((len(record.entries), record.head))))
    return _finish_file(parts)


def dump_redacted(record: Record, viewer: int) -> bytes:
    """Encode a copy for a seat or the public.

    Commitments replace the secrets that the viewer may not read.
    """
    return dump_copy(Contents(record, None, ()), viewer)


def dump_copy(contents: Contents, viewer: int) -> bytes:
    """Encode a copy of a whole record or of a redacted copy.

    The copy shows a viewer no more than the source shows.
    """
    record = contents.record
    assert record is not None
    parts = [_section(HEADER, record.header.to_bytes())]
    decks: list[object] = [None] * len(record.header.seats)
    if viewer >= 0:
        decks[viewer] = own_deck(contents, viewer)
    parts.append(_section(SECRETS, _compress(_encode((None, decks, viewer)))))
    rows = []
    for entry in record.entries:
        row: list[object] = list(entry_row(entry))
        if entry.seats:
            key, sealed = secret_place(contents, entry, viewer)
            row[7] = entry.secret if key else None
            row.append(key or sealed)
        rows.append(tuple(row))
    parts += _log_sections(rows)
    parts.append(_section(TRAILER, _encode((len(record.entries), record.head))))
    return _finish_file(parts)


def secret_place(contents: Contents, entry: LogEntry, viewer: int) -> tuple[bytes, bytes]:
    """Return the key of a secret, if the viewer may read it, and its commitment."""
    record, sealed = contents.record, contents.sealed
    assert record is not None
    if sealed is not None and entry.number in sealed.seals:
        return b"", sealed.seals[entry.number]
    key = secret_key(journal_root(record.seed), entry.number) if sealed is None else sealed.keys[entry.number]
    return key if may_read(entry, viewer) else b"", seal(key, secret_bytes(entry))


def own_deck(contents: Contents, viewer: int) -> tuple[bytes, bytes]:
    """Return the deck of a seat with the key of its commitment."""
    record, sealed = contents.record, contents.sealed
    assert record is not None
    if sealed is not None:
        return all_deck_bytes(record)[0], sealed.deck_key
    return all_deck_bytes(record)[viewer], secret_key(journal_root(record.seed), (1 << 32) + viewer)


def all_deck_bytes(record: Record) -> list[bytes]:
    """Return the decks as they are stored and committed to."""
    version = record.header.format_version
    digests = record.digests or ((),) * len(record.decks)
    return [deck_bytes(deck, known, version) for deck, known in zip(record.decks, digests, strict=True)]


def _log_sections(rows: list[tuple[object, ...]]) -> list[bytes]:
    sections = []
    for start in range(0, len(rows), ENTRIES_PER_BLOCK):
        block = rows[start : start + ENTRIES_PER_BLOCK]
        sections.append(
            _section(LOG, start.to_bytes(4, "big") + len(block).to_bytes(4, "big") + _compress(_encode(block)))
        )
    return sections


def _section(tag: bytes, payload: bytes) -> bytes:
    return tag + len(payload).to_bytes(4, "big") + payload + crc32(tag + payload).to_bytes(4, "big")


def _compress(raw: bytes) -> bytes:
    return zstandard.ZstdCompressor(level=COMPRESSION_LEVEL).compress(raw)


def _decompress(packed: bytes) -> bytes:
    return zstandard.ZstdDecompressor().decompress(packed)  # into the size it declares, which `read` has checked


def _finish_file(parts: list[bytes]) -> bytes:
    raw = MAGIC + b"".join(parts)
    return raw + sha256(raw).digest()


# --- reading


def load(source: bytes) -> Record:
    """Read the record in a file; raise BrokenRecord with the first fault."""
    contents = read(source)
    if contents.faults:
        raise BrokenRecord(str(contents.faults[0]))
    if contents.record is None:
        raise BrokenRecord("the file has no match")
    return contents.record


def read(source: bytes) -> Contents:
    """Read as much of a file as possible, and collect its faults."""
    if len(source) < len(MAGIC) + 32 or not source.startswith(MAGIC):
        if source[: len(MAGIC)] == MAGIC:
            fault = Fault("container", phrase("the file is cut short after %(number)s bytes", number=len(source)))
        else:
            fault = Fault("container", "this is not a Kingsmoot match file")
        return Contents(None, None, (fault,))
    faults: list[Fault] = []
    sections, whole = _split_sections(source, faults)
    if _declared_size(sections) > UNPACKED_LIMIT_BYTES:
        words = phrase("it unpacks to more than %(most)s bytes (maximum of a match)", most=UNPACKED_LIMIT_BYTES)
        fault = Fault("container", words)
        return Contents(None, None, (*faults, fault))
    if sha256(source[:-32]).digest() != source[-32:]:
        where = "the digest over all bytes does not match"
        if whole and not faults:
            faults.append(Fault("container", where))
        elif not faults:
            faults.append(Fault("container", phrase("%(fault)s; the file is cut short or was changed", fault=where)))
    return _read_contents(sections, faults)


def unpacked_size(source: bytes) -> int:
    """Return the size that the compressed parts of a file declare.

    It is an upper limit; nothing is unpacked.
    """
    return _declared_size(_split_sections(source, [])[0])


def _declared_size(sections: list[tuple[bytes, bytes]]) -> int:
    total = 0
    for tag, payload in sections:
        if tag in (SECRETS, INPUTS, LOG):
            with suppress(zstandard.ZstdError):  # no frame at all: reading reports the fault
                size = zstandard.frame_content_size(payload[8:] if tag == LOG else payload)
                total += size if size >= 0 else UNPACKED_LIMIT_BYTES + 1
    return total


def _split_sections(source: bytes, faults: list[Fault]) -> tuple[list[tuple[bytes, bytes]], bool]:
    """Split a file into sections; report those with a wrong checksum.

    For a block of the log, the fault names its steps.
    """
    sections: list[tuple[bytes, bytes]] = []
    at, end = len(MAGIC), len(source) - 32
    while at < end:
        tag, size = source[at : at + 4], int.from_bytes(source[at + 4 : at + 8], "big")
        payload = source[at + 8 : at + 8 + size]
        check = source[at + 8 + size : at + 12 + size]
        if tag not in PART_NAMES or at + 12 + size > end:
            faults.append(Fault("container", phrase("no valid part of a match begins at byte %(at)s", at=at)))
            return sections, False
        if crc32(tag + payload).to_bytes(4, "big") != check:
            faults.append(_damage_fault(tag, sections))
            payload = b""
        sections.append((tag, payload))
        at += 12 + size
    return sections, True


def _damage_fault(tag: bytes, before: list[tuple[bytes, bytes]]) -> Fault:
    if tag != LOG:
        return Fault(PART_NAMES[tag], "its bytes were changed")
    first = sum(1 for known, _payload in before if known == LOG) * ENTRIES_PER_BLOCK + 1
    last = first + ENTRIES_PER_BLOCK - 1
    words = phrase("steps from %(first)s to at most %(last)s were changed", first=first, last=last)
    return Fault(PART_NAMES[LOG], words, first)


def _read_contents(sections: list[tuple[bytes, bytes]], faults: list[Fault]) -> Contents:
    found = {tag: payload for tag, payload in sections if payload}
    for tag in (HEADER, SECRETS, TRAILER):
        if tag not in found:
            if not any(fault.part == PART_NAMES[tag] for fault in faults):
                faults.append(Fault(PART_NAMES[tag], "it is missing"))
            if tag != TRAILER:  # a truncated file still shows how the match began
                return Contents(None, None, tuple(faults))
    try:
        header = read_header(found[HEADER])
    except (msgspec.MsgspecError, ValueError) as error:
        return Contents(None, None, (*faults, Fault("header", phrase("can't be read: %(error)s", error=error))))
    if header.format_version not in FORMATS:
        pattern = "unknown format %(format)s; this version reads %(known)s"
        words = phrase(pattern, format=header.format_version, known=" and ".join(map(str, FORMATS)))
        return Contents(None, None, (*faults, Fault("header", words)))
    try:
        return _read_record(header, sections, found, faults)
    except (
        msgspec.MsgspecError,
        zstandard.ZstdError,
        BrokenRecord,
        ValueError,
        TypeError,
        IndexError,
        KeyError,
    ) as error:
        return Contents(None, None, (*faults, Fault("container", phrase("can't be read: %(error)s", error=error))))


def _read_record(
    header: Header, sections: list[tuple[bytes, bytes]], found: dict[bytes, bytes], faults: list[Fault]
) -> Contents:
    seed, raw_decks, viewer = _decode(_decompress(found[SECRETS]))
    redacted = seed is None
    decks = [_read_deck(raw, redacted, header.format_version) for raw in raw_decks if raw is not None]
    record = Record(header, tuple(deck for deck, _digests in decks), seed or b"")
    record.digests = tuple(digests for _deck, digests in decks)
    shown = next((raw[1] for raw in raw_decks if raw is not None), b"") if redacted else b""
    sealed = SealedSecrets(viewer, {}, {}, shown) if redacted else None
    if INPUTS in found:
        record.opening_mark, rows = _decode(_decompress(found[INPUTS]))
        record.inputs = [PlayedInput(step, from_row(as_data(row)), at, mark) for step, row, at, mark in rows]
    for tag, payload in sections:
        if tag == LOG and payload:
            _read_block(payload, record, sealed)
        elif tag == CHECKPOINT and payload:
            step, state = _decode(payload)
            if len(state) > TABLE_LIMIT_BYTES:
                raise BrokenRecord(phrase("the stored table of step %(step)s is too large", step=step))
            record.checkpoints.append((step, state))
    if TRAILER not in found:
        return Contents(record, sealed, tuple(faults))
    count, record.head = _decode(found[TRAILER])
    if not faults and count != len(record.entries):
        pattern = "the log has %(number)s steps, the trailer says %(count)s"
        faults.append(Fault("log", phrase(pattern, number=len(record.entries), count=count)))
    return Contents(record, sealed, tuple(faults))


def _read_deck(raw: object, redacted: bool, version: int) -> tuple[Deck, Digests]:
    if redacted and isinstance(raw, list):
        return read_deck(raw[0], version)
    if isinstance(raw, bytes):
        return read_deck(raw, version)
    raise BrokenRecord("a deck can't be read")


def _read_block(payload: bytes, record: Record, sealed: SealedSecrets | None) -> None:
    first = int.from_bytes(payload[:4], "big")
    times = {played.step: played.at for played in record.inputs}
    at = record.entries[-1].at if record.entries else record.header.at
    for number, row in enumerate(read_rows(_decompress(payload[8:])), first + 1):
        at = times.get(number - 1, at)
        if row.seats and sealed is not None:
            (sealed.keys if row.secret is not None else sealed.seals)[number] = row.sealed
        record.entries.append(row.entry(number, at))


__all__ = ["PUBLIC", "Contents", "Fault", "SealedSecrets", "dump", "dump_redacted", "load", "read", "unpacked_size"]
