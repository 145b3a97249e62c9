"""The strings in what is stored: log entries, saved tables and inputs, each with its place.

Places are positions in the stored rows. These are append-only, so a place never changes its meaning.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable, Iterator
from pathlib import Path
from sqlite3 import connect
from typing import Any, Final, NamedTuple
from uuid import UUID

import msgspec
import zstandard

from engine.chain.inputs import from_row, to_row
from engine.chain.journal import LogEntry
from engine.record.block import as_data, unpack
from engine.record.container import load
from engine.record.record import Record
from tournament.core.security.sealing import Sealer

KIND: Final = "entry kind"
RULE: Final = "entry rule"
SECRET: Final = "secret"
INPUT: Final = "input"
TABLE: Final = "table"
EVENT: Final = "event"
STEP: Final = "step of a sequence"
KEY: Final = "key"
"""Stands in a place for the key of a mapping."""

_STACK: Final = 18
"""The column of a saved table whose rows begin with a sequence and a step."""
_OCCURRENCES: Final = 20
"""The column whose rows hold events."""
_JOURNAL_MODE: Final = 18
"""Where a database says that it has a write-ahead log, which none in memory can have."""
_HEADER_TEXTS: Final = ("ruleset", "format", "pool", "chance")


class Stored(NamedTuple):
    """A string with the place where it is stored."""

    place: str
    text: str


class StoredStrings:
    """Collects strings, each kind of row only once."""

    def __init__(self) -> None:
        self.found: set[Stored] = set()
        self._rows: set[tuple[object, ...]] = set()

    def add_record(self, record: Record) -> None:
        """Add the header, the log, the inputs and the checkpoints of a record."""
        for name in _HEADER_TEXTS:
            self.found.add(Stored(f"header {name}", getattr(record.header, name)))
        self.add_entries(record.entries)
        for played in record.inputs:
            self._add_row(INPUT, to_row(played.input))
        for _step, table in record.checkpoints:
            self.add_table(table)

    def add_entries(self, entries: Iterable[LogEntry]) -> None:
        fresh = {(entry.kind, entry.rule, entry.data, entry.secret) for entry in entries}
        for kind, rule, data, secret in fresh:
            self._add_row(KIND, (kind,))
            self._add_row(RULE, (rule,))
            self._add_row(kind, data)
            self._add_row(f"{SECRET} {kind}", secret)

    def _add_row(self, place: str, row: tuple[object, ...]) -> None:
        if (place, row) not in self._rows:
            self._rows.add((place, row))
            start = f"{place} {row[0]}" if place == INPUT else place
            self._add(start, row)

    def add_table(self, table: bytes) -> None:
        """Add the strings of a saved table."""
        for column, value in enumerate(msgspec.msgpack.decode(zlib.decompress(table), strict=False)):
            self._add(f"{TABLE}.{column}", value)
            if column == _STACK:
                self.found.update(Stored(STEP, f"{row[0]}: {row[1]}") for row in value if row[1])
            if column == _OCCURRENCES:
                for row in value:
                    for kind, *fields in row[1]:
                        self._add(f"{EVENT} {kind}", fields)

    def _add(self, place: str, value: object) -> None:
        self.found.update(_strings(place, value))


def _strings(place: str, value: object) -> Iterator[Stored]:
    if isinstance(value, str):
        yield Stored(place, value)
    elif isinstance(value, dict):
        for key, one in value.items():
            yield from _strings(f"{place}.{KEY}", key)
            yield from _strings(f"{place}.{key if isinstance(key, int) else KEY}", one)
    elif isinstance(value, (tuple, list)):
        for number, one in enumerate(value):
            yield from _strings(f"{place}.{number}", one)


def add_installation(found: StoredStrings, packed: bytes, secret: str) -> None:
    """Add what a database of the service keeps of its matches, sealed or not.

    The places of sealed values are a part of their seals, so they are written out here.
    """
    sealer, raw = Sealer(secret), zstandard.decompress(packed)
    with connect(":memory:") as database:
        database.deserialize(raw[:_JOURNAL_MODE] + b"\1\1" + raw[_JOURNAL_MODE + 2 :])
        for match, version, state in database.execute("select match_id, version, state from online_state"):
            if state:
                found.add_table(sealer.open(state, UUID(match), f"state/{version}"))
        rows = database.execute("select match_id, seq, step, at, content, checkpoint from online_input")
        for match, seq, step, at, content, checkpoint in rows:
            plain = sealer.open(content, UUID(match), f"input/{seq}")
            given, _mark, block, *_clocks = msgspec.msgpack.decode(plain)
            found.add_entries(unpack(block, step, at))
            if given is not None:
                found._add_row(INPUT, to_row(from_row(as_data(given))))
            if checkpoint:
                found.add_table(sealer.open(checkpoint, UUID(match), f"checkpoint/{seq}"))
        for match, content in database.execute("select match_id, content from online_record"):
            if content:
                found.add_record(load(sealer.open(content, UUID(match), "record")))
        for (content,) in database.execute("select content from saved_match"):
            found.add_record(load(content))


def golden_strings(records: Path, installations: Path) -> StoredStrings:
    """Return all strings in the golden matches and the golden installations."""
    found = StoredStrings()
    for path in sorted(records.glob("*/*.kingsmoot")):
        found.add_record(load(path.read_bytes()))
    for folder in sorted(path for path in installations.iterdir() if path.is_dir()):
        contents: dict[str, Any] = msgspec.json.decode((folder / "contents.json").read_bytes())
        add_installation(found, (folder / "installation.db.zst").read_bytes(), contents["secret"])
    return found
