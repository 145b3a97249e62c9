"""The backup of an event as a document: written canonically, read without trust."""

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec
import zstandard
from sqlalchemy import Column, UniqueConstraint, inspect

from engine.converter import make_converter
from tournament.accounts.models import Account
from tournament.core.translation import gettext
from tournament.events.backup.operations import old_calls
from tournament.events.backup.operations.values import (
    ID_PATTERN,
    MAX_BACKUP_BYTES,
    fault_place,
    read_value,
    unreadable_at,
)
from tournament.events.entries.operations.decks import unpack_report
from tournament.events.models.entries import Deck
from tournament.events.models.events import Event
from tournament.events.models.trail import TrailEntry
from tournament.events.problems import BackupNotReadable
from tournament.events.trail.change import rebuild_rows
from tournament.events.trail.recorded_tables import Json, all_recorded_tables, column_defaults, plain_value

FORMAT: Final = "kingsmoot event"
VERSION: Final = 1
MAX_ENCODED_REPORT_BYTES: Final = 1024 * 1024
SLUG_PATTERN: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TRAIL_COLUMNS: Final = tuple(inspect(TrailEntry).columns.keys())
TRAIL_DEFAULTS: Final = column_defaults(TrailEntry)

Values = dict[str, object]
"""A row's values with the types of its columns."""


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    rows: dict[str, list[Json]]
    reports: dict[str, str]
    trail: list[Json]
    checksum: str = ""


class StoredChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    row: str
    before: Json | None
    after: Json | None


_read_document = msgspec.json.Decoder(Document).decode
_convert_changes = make_converter(list[StoredChange])


@dataclass(frozen=True, slots=True)
class Backup:
    """A document that was read and is consistent in itself.

    Conflicts with other events show only at the import.
    """

    rows: Mapping[str, Sequence[Values]]
    trail: Sequence[TrailEntry]

    @property
    def event(self) -> Values:
        return self.rows[Event.__tablename__][0]

    @property
    def event_id(self) -> UUID:
        found = self.event["id"]
        assert isinstance(found, UUID)
        return found


def encode_backup(rows: Mapping[str, list[Json]], reports: Mapping[str, bytes], trail: Sequence[TrailEntry]) -> bytes:
    """Encode a backup; the same event always gives the same bytes."""
    document = Document(
        FORMAT,
        VERSION,
        dict(rows),
        {deck: b64encode(report).decode() for deck, report in sorted(reports.items())},
        [plain_trail_entry(entry) for entry in trail],
    )
    return msgspec.json.encode(msgspec.structs.replace(document, checksum=_checksum(document)), order="sorted")


def plain_trail_entry(entry: TrailEntry) -> Json:
    return {name: plain_value(getattr(entry, name)) for name in TRAIL_COLUMNS}


def _checksum(document: Document) -> str:
    plain = msgspec.structs.replace(document, checksum="")
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def read_backup(content: bytes) -> Backup:
    """Read a file; raise BackupNotReadable with the place of the first fault."""
    if len(content) > MAX_BACKUP_BYTES:
        raise BackupNotReadable(
            gettext(
                "The file has %(size)s bytes. A backup has at most %(most)s.",
                size=len(content),
                most=MAX_BACKUP_BYTES,
            )
        )
    try:
        document = _read_document(content)
    except msgspec.ValidationError as error:
        where = fault_place(error)
        raise BackupNotReadable(
            gettext("This is not an event backup: %(field)s is missing or wrong.", field=where)
        ) from None
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError):
        raise BackupNotReadable(gettext("This is not an event backup, because it is not JSON.")) from None
    if document.format != FORMAT or document.version != VERSION:
        raise BackupNotReadable(
            gettext(
                "The file is “%(format)s”, version %(version)s. This server reads “%(known)s”, version %(own)s.",
                format=document.format[:40],
                version=document.version,
                known=FORMAT,
                own=VERSION,
            )
        )
    if document.checksum != _checksum(document):
        raise BackupNotReadable(gettext("The file was changed after the export (wrong checksum)."))
    return _build_backup(document)


def _build_backup(document: Document) -> Backup:
    calls = document.rows.pop(old_calls.TABLE_NAME, None)
    for _ in _read_rows(old_calls.TABLE_NAME, calls or []):
        pass  # what can't be read is refused, as in current tables
    if unknown := document.rows.keys() - all_recorded_tables().by_name.keys():
        raise unreadable_at("/rows", f"events have no {min(unknown)[:40]!r}")
    if calls is not None:
        _convert_calls(document, calls)
    for name, rows_of in document.rows.items():
        document.rows[name] = [{**all_recorded_tables().defaults[name], **row} for row in rows_of]
    rows = {name: list(_read_rows(name, document.rows.get(name, []))) for name in all_recorded_tables().by_name}
    if len(rows[Event.__tablename__]) != 1:
        raise unreadable_at("/rows/event", "a backup has exactly one event")
    backup = Backup(rows, [_read_trail_entry(at, entry) for at, entry in enumerate(document.trail)])
    _check_slug(backup)
    _check_ids(backup)
    _check_unique(backup)
    _check_trail(backup, document, calls)
    _read_reports(backup, document)
    return backup


def _convert_calls(document: Document, calls: list[Json]) -> None:
    """Convert the judge calls of an older file to disputes.

    The trail gets the same entry as it did when the database was migrated.
    """
    names = {str(row.get("id")): str(row.get("name")) for row in document.rows.get("entry", [])}
    numbers = [number for row in document.rows.get("dispute", []) if isinstance(number := row.get("number"), int)]
    try:
        made = old_calls.convert_calls(calls, names, max(numbers, default=0))
        made["staff"] = old_calls.head_judges(document.rows.get("staff", []))
        line = old_calls.conversion_entry(calls, made, document.trail[-1]) if document.trail else None
    except (AssertionError, KeyError, ValueError):
        raise unreadable_at(
            f"/rows/{old_calls.TABLE_NAME}", "judge calls, staff or history are inconsistent"
        ) from None
    if line is not None:
        document.trail.append(line)
    for table, rows in made.items():
        document.rows[table] = [*document.rows.get(table, []), *rows]


def columns_of(table: str) -> Mapping[str, Column[object]]:
    """Return the columns of a current table, or of judge calls in older trails."""
    if table == old_calls.TABLE_NAME:
        return dict(old_calls.CALLS.columns.items())
    found = inspect(all_recorded_tables().by_name[table]).columns
    return {name: found[name] for name in all_recorded_tables().columns[table]}


def _read_rows(table: str, rows: list[Json]) -> Iterator[Values]:
    columns = columns_of(table)
    for at, row in enumerate(rows):
        place = f"/rows/{table}/{at}"
        _check_names(place, table, row, columns.keys())
        yield {name: read_value(f"{place}/{name}", columns[name], value) for name, value in row.items()}


def _check_names(place: str, table: str, row: Json, known: Set[str]) -> None:
    """Check that all fields are known, and that those without a default are present."""
    _check_known(place, table, row, known)
    if missing := known - row.keys():
        raise unreadable_at(place, f"the {table} field {min(missing)!r} is missing")


def _check_known(place: str, table: str, row: Json, known: Set[str]) -> None:
    if unknown := row.keys() - known:
        raise unreadable_at(
            place,
            f"the {table} field {min(unknown)[:40]!r} is unknown; the backup may come from a newer version",
        )


def _read_trail_entry(at: int, entry: Json) -> TrailEntry:
    place = f"/trail/{at}"
    entry = {**TRAIL_DEFAULTS, **entry}
    _check_names(place, TrailEntry.__tablename__, entry, set(TRAIL_COLUMNS))
    columns = inspect(TrailEntry).columns
    values = {name: read_value(f"{place}/{name}", columns[name], value) for name, value in entry.items()}
    try:
        changes = _convert_changes(entry["changes"])
    except msgspec.ValidationError as error:
        where = fault_place(error)
        raise unreadable_at(f"{place}/changes", f"{where} is missing or wrong") from None
    for number, one in enumerate(changes):
        _check_change(f"{place}/changes/{number}", one)
    return TrailEntry(**values)


def _check_change(place: str, one: StoredChange) -> None:
    known = (
        columns_of(one.table)
        if one.table in all_recorded_tables().by_name or one.table == old_calls.TABLE_NAME
        else {}
    )
    sides = [side for side in (one.before, one.after) if side is not None]
    if not known or not sides:
        raise unreadable_at(place, f"a change of an unknown {one.table[:40]!r}")
    for side in sides:
        _check_known(place, one.table, side, known.keys())
    if not ID_PATTERN.fullmatch(one.row):
        raise unreadable_at(f"{place}/row", f"{one.row[:40]!r} is not an id (32 digits from 0 to f)")
    for side in sides:
        for name, value in side.items():
            read_value(f"{place}/{name}", known[name], value)


def _check_slug(backup: Backup) -> None:
    slug = str(backup.event["slug"])
    if not SLUG_PATTERN.fullmatch(slug):
        raise unreadable_at("/rows/event/0/slug", f"{slug[:40]!r} is not an address")


def _check_ids(backup: Backup) -> None:
    """Check that every row belongs to this event and refers to rows that exist."""
    ids = {table: {row["id"] for row in rows} for table, rows in backup.rows.items()}
    for table, rows in backup.rows.items():
        if len(ids[table]) < len(rows):
            raise unreadable_at(f"/rows/{table}", "an id occurs twice")
        links = [
            (column.key, key.column.table.name)
            for column in inspect(all_recorded_tables().by_name[table]).columns
            for key in column.foreign_keys
            if key.column.table.name != Account.__tablename__
        ]
        for at, row in enumerate(rows):
            for name, target in links:
                if row[name] is not None and row[name] not in ids[target]:
                    raise unreadable_at(f"/rows/{table}/{at}/{name}", f"the {target} does not exist")


def _check_unique(backup: Backup) -> None:
    """Check unique constraints: no number, seat or deck version occurs twice."""
    for table, rows in backup.rows.items():
        constraints = all_recorded_tables().by_name[table].__table__.constraints  # type: ignore[attr-defined]
        for one in (each for each in constraints if isinstance(each, UniqueConstraint)):
            names = [column.key for column in one.columns]
            taken: set[tuple[object, ...]] = set()
            for at, row in enumerate(rows):
                claimed = tuple(row[name] for name in names)
                if claimed in taken and None not in claimed:
                    said = " and ".join(name.removesuffix("_id") for name in names if name != "event_id")
                    raise unreadable_at(f"/rows/{table}/{at}", f"another {table} has the same {said}")
                taken.add(claimed)


def _check_trail(backup: Backup, document: Document, calls: list[Json] | None) -> None:
    """Check that the trail is complete and leads to exactly these rows."""
    for at, entry in enumerate(backup.trail):
        if entry.number != at + 1 or entry.event_id != backup.event_id:
            raise unreadable_at(f"/trail/{at}", f"history entry {at + 1} is missing")
    if not backup.trail:
        raise unreadable_at("/trail", "the history is empty")
    try:
        if calls:
            before = rebuild_rows(backup.trail[:-1])
            if {key: row for key, row in before.items() if key[0] == old_calls.TABLE_NAME} != {
                (old_calls.TABLE_NAME, str(row["id"])): row for row in calls
            }:
                raise unreadable_at(f"/rows/{old_calls.TABLE_NAME}", "the judge calls don't match the history")
        told = rebuild_rows(backup.trail)
    except KeyError:
        raise unreadable_at("/trail", "an unknown row is removed") from None
    for table, rows in document.rows.items():
        for at, row in enumerate(rows):
            if told.pop((table, str(row["id"])), None) != row:
                raise unreadable_at(f"/rows/{table}/{at}", "the row doesn't match the history")
    if told:
        table, row_id = min(told)
        raise unreadable_at(f"/rows/{table}", f"{row_id} is in the history but missing")


def _read_reports(backup: Backup, document: Document) -> None:
    for at, deck in enumerate(backup.rows[Deck.__tablename__]):
        identity = deck["id"]
        assert isinstance(identity, UUID)
        place = f"/reports/{identity.hex}"
        packed = document.reports.get(identity.hex)
        if packed is None:
            raise unreadable_at(place, f"the report of deck {at} is missing")
        if len(packed) > MAX_ENCODED_REPORT_BYTES:
            raise unreadable_at(place, "the deck report is too large")
        try:
            report = b64decode(packed, validate=True)
            unpack_report(report)
        except (Base64Error, ValueError, zstandard.ZstdError, msgspec.MsgspecError):
            raise unreadable_at(place, "this is not a deck report") from None
        deck["report"] = report
