"""The backup of an event as a document: written always alike, and read with every doubt about what it says."""

import re
from base64 import b64decode, b64encode
from binascii import Error as Base64Error
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import datetime
from hashlib import sha256
from typing import Final
from uuid import UUID

import msgspec
import zstandard
from sqlalchemy import JSON, Boolean, Integer, String, Text, Uuid, inspect
from sqlalchemy.sql.schema import Column

from tournament.event_problems import BackupNotReadable
from tournament.models import Account, Deck, Event, TrailEntry
from tournament.models.types import Named, UtcDateTime
from tournament.operations.entries.decks import unpacked
from tournament.operations.trail.change import ADDED, COLUMNS, TABLES, Json, plain_value, rebuilt

FORMAT: Final = "kingsmoot event"
VERSION: Final = 1
MOST_BYTES: Final = 32 * 1024 * 1024
MOST_REPORT: Final = 1024 * 1024
LARGEST: Final = 2**31 - 1
SLUG: Final = re.compile(r"[a-z0-9]+(-[a-z0-9]+)*")
TRAIL_COLUMNS: Final = tuple(inspect(TrailEntry).columns.keys())

Values = dict[str, object]
"""A row as its columns take it."""


class Document(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    format: str
    version: int
    rows: dict[str, list[Json]]
    reports: dict[str, str]
    trail: list[Json]
    checksum: str = ""


class OneChange(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    table: str
    row: str
    before: Json | None
    after: Json | None


@dataclass(frozen=True, slots=True)
class Backup:
    """A document that was read and holds together, as far as that can be seen without other events."""

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


def written(rows: Mapping[str, list[Json]], reports: Mapping[str, bytes], trail: Sequence[TrailEntry]) -> bytes:
    """The same event always gives the same bytes."""
    document = Document(
        FORMAT,
        VERSION,
        dict(rows),
        {deck: b64encode(report).decode() for deck, report in sorted(reports.items())},
        [plain_trail(entry) for entry in trail],
    )
    return msgspec.json.encode(msgspec.structs.replace(document, checksum=_checksum(document)), order="sorted")


def plain_trail(entry: TrailEntry) -> Json:
    return {name: plain_value(getattr(entry, name)) for name in TRAIL_COLUMNS}


def _checksum(document: Document) -> str:
    plain = msgspec.structs.replace(document, checksum="")
    return sha256(msgspec.json.encode(plain, order="sorted")).hexdigest()


def read_backup(content: bytes) -> Backup:
    """Raises BackupNotReadable with the place that can't be read."""
    if len(content) > MOST_BYTES:
        raise BackupNotReadable(f"The file has {len(content)} bytes; a backup has at most {MOST_BYTES}.")
    try:
        document = msgspec.json.decode(content, type=Document)
    except (msgspec.MsgspecError, RecursionError, UnicodeDecodeError) as error:
        raise BackupNotReadable(f"The file is no backup of an event: {error}.") from None
    if document.format != FORMAT or document.version != VERSION:
        raise BackupNotReadable(
            f"The file says it is {document.format[:40]!r}, version {document.version}; "
            f"this version of Kingsmoot reads {FORMAT!r}, version {VERSION}."
        )
    if document.checksum != _checksum(document):
        raise BackupNotReadable("The file was changed after it was exported: its checksum does not fit.")
    return _whole(document)


def _whole(document: Document) -> Backup:
    if unknown := document.rows.keys() - TABLES.keys():
        raise _unreadable("/rows", f"there are no {min(unknown)[:40]!r} in an event")
    for name, added in ADDED.items():
        document.rows[name] = [{**added, **row} for row in document.rows.get(name, [])]
    rows = {name: list(_rows(name, document.rows.get(name, []))) for name in TABLES}
    if len(rows[Event.__tablename__]) != 1:
        raise _unreadable("/rows/event", "a backup holds one event")
    backup = Backup(rows, [_trail_entry(at, entry) for at, entry in enumerate(document.trail)])
    _check_slug(backup)
    _check_ids(backup)
    _check_trail(backup, document)
    _put_reports(backup, document)
    return backup


def _unreadable(place: str, fault: str) -> BackupNotReadable:
    return BackupNotReadable(f"At {place} {fault}.", place=place)


def _rows(table: str, rows: list[Json]) -> Iterator[Values]:
    columns = inspect(TABLES[table]).columns
    for at, row in enumerate(rows):
        place = f"/rows/{table}/{at}"
        if row.keys() != set(COLUMNS[table]):
            odd = sorted(row.keys() ^ set(COLUMNS[table]))
            raise _unreadable(place, f"the columns are not those of a {table}: {', '.join(odd)[:100]}")
        yield {name: _value(f"{place}/{name}", columns[name], value) for name, value in row.items()}


def _value(place: str, column: "Column[object]", value: object) -> object:
    """A value as its column takes it, or BackupNotReadable."""
    kind = column.type
    if value is None:
        if not column.nullable:
            raise _unreadable(place, "something is needed")
        return None
    try:
        match kind:
            case Uuid():
                return UUID(_text(value, 36))
            case UtcDateTime():
                return _moment(_text(value, 40))
            case Named():
                return kind.words(_text(value, 20))
            case Boolean() if isinstance(value, bool):
                return value
            case Integer() if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST:
                return value
            case JSON() if isinstance(value, dict | list):
                return value
            case Text():
                return _text(value, MOST_BYTES)
            case String():
                return _text(value, kind.length or MOST_BYTES)
    except ValueError as error:
        raise _unreadable(place, f"there is {str(value)[:40]!r}, which can't be ({error})") from None
    raise _unreadable(place, f"there is {str(value)[:40]!r}, which can't be")


def _text(value: object, most: int) -> str:
    if not isinstance(value, str):
        raise ValueError("no text")
    if len(value) > most:
        raise ValueError(f"longer than {most} characters")
    if "\0" in value:
        raise ValueError("with a character that can't be stored")
    return value


def _moment(text: str) -> datetime:
    moment = datetime.fromisoformat(text)
    if moment.tzinfo is None:
        raise ValueError("without a time zone")
    return moment


def _trail_entry(at: int, entry: Json) -> TrailEntry:
    place = f"/trail/{at}"
    if entry.keys() != set(TRAIL_COLUMNS):
        odd = sorted(entry.keys() ^ set(TRAIL_COLUMNS))
        raise _unreadable(place, f"the columns are not those of the trail: {', '.join(odd)[:100]}")
    columns = inspect(TrailEntry).columns
    values = {name: _value(f"{place}/{name}", columns[name], value) for name, value in entry.items()}
    try:
        changes = msgspec.convert(entry["changes"], list[OneChange])
    except msgspec.ValidationError as error:
        raise _unreadable(f"{place}/changes", f"something is wrong: {error}") from None
    for one in changes:
        known = set(COLUMNS.get(one.table, ()))
        if not known or any(side is not None and not side.keys() <= known for side in (one.before, one.after)):
            raise _unreadable(f"{place}/changes", f"something is changed that no {one.table[:40]!r} has")
    return TrailEntry(**values)


def _check_slug(backup: Backup) -> None:
    slug = str(backup.event["slug"])
    if not SLUG.fullmatch(slug):
        raise _unreadable("/rows/event/0/slug", f"{slug[:40]!r} can't be an address")


def _check_ids(backup: Backup) -> None:
    """Every row belongs to this event, and refers to rows that are there."""
    ids = {table: {row["id"] for row in rows} for table, rows in backup.rows.items()}
    for table, rows in backup.rows.items():
        if len(ids[table]) < len(rows):
            raise _unreadable(f"/rows/{table}", "an id occurs twice")
        links = [
            (column.key, key.column.table.name)
            for column in inspect(TABLES[table]).columns
            for key in column.foreign_keys
            if key.column.table.name != Account.__tablename__
        ]
        for at, row in enumerate(rows):
            for name, target in links:
                if row[name] is not None and row[name] not in ids[target]:
                    raise _unreadable(f"/rows/{table}/{at}/{name}", f"a {target} is named that is not there")


def _check_trail(backup: Backup, document: Document) -> None:
    """The trail is whole and tells the rows exactly as they are."""
    for at, entry in enumerate(backup.trail):
        if entry.number != at + 1 or entry.event_id != backup.event_id:
            raise _unreadable(f"/trail/{at}", f"entry {at + 1} of this event's trail is missing")
    if not backup.trail:
        raise _unreadable("/trail", "there is no trail")
    try:
        told = rebuilt(backup.trail)
    except KeyError:
        raise _unreadable("/trail", "a row is removed that was never there") from None
    for table, rows in document.rows.items():
        for at, row in enumerate(rows):
            if told.pop((table, str(row["id"])), None) != row:
                raise _unreadable(f"/rows/{table}/{at}", "the row is not what the trail tells of it")
    if told:
        table, row_id = min(told)
        raise _unreadable(f"/rows/{table}", f"{row_id} is missing, of which the trail tells")


def _put_reports(backup: Backup, document: Document) -> None:
    for at, deck in enumerate(backup.rows[Deck.__tablename__]):
        identity = deck["id"]
        assert isinstance(identity, UUID)
        place = f"/reports/{identity.hex}"
        packed = document.reports.get(identity.hex)
        if packed is None:
            raise _unreadable(place, f"the report of deck {at} is missing")
        if len(packed) > MOST_REPORT:
            raise _unreadable(place, "there is more than a report can be")
        try:
            report = b64decode(packed, validate=True)
            unpacked(report)
        except (Base64Error, ValueError, zstandard.ZstdError, msgspec.MsgspecError):
            raise _unreadable(place, "there is no report of a deck") from None
        deck["report"] = report
