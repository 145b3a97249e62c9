"""Single values of a backup, converted for their columns or refused."""

import re
from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import JSON, Boolean, Integer, String, Text, Uuid
from sqlalchemy.sql.schema import Column

from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.core.text import sanitize_text
from tournament.core.translation import gettext
from tournament.events.problems import BackupNotReadable

MAX_BACKUP_BYTES: Final = 32 * 1024 * 1024
MAX_INTEGER: Final = 2**31 - 1
ID_PATTERN: Final = re.compile(r"[0-9a-f]{32}")


def fault_place(error: msgspec.ValidationError) -> str:
    """Describe where a value has the wrong type, in our words."""
    missing = re.search(r"field `(\w+)`", str(error))
    at = re.search(r"at `\$\.?([^`]*)`", str(error))
    names = [found[1] for found in (at, missing) if found and found[1]]
    return f"“{'.'.join(names)}”" if names else "a required field"


def unreadable_at(place: str, fault: str) -> BackupNotReadable:
    return BackupNotReadable(
        gettext("The backup is wrong at %(place)s: %(fault)s.", place=place, fault=fault), place=place
    )


def read_value(place: str, column: "Column[object]", value: object) -> object:
    """Convert a value for its column; raise BackupNotReadable if that fails."""
    kind = column.type
    if value is None:
        if not column.nullable:
            raise unreadable_at(place, "a value is required")
        return None
    try:
        match kind:
            case Uuid():
                return _read_id(value)
            case UtcDateTime():
                return _read_time(_read_text(value, 40))
            case EnumText():
                return _read_word(kind, value)
            case Boolean() if isinstance(value, bool):
                return value
            case Integer() if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= MAX_INTEGER:
                return value
            case JSON() if isinstance(value, dict | list):
                _check_texts(value)
                return value
            case Text():
                return _read_text(value, MAX_BACKUP_BYTES)
            case String():
                return _read_text(value, kind.length or MAX_BACKUP_BYTES)
    except _ValueFault as fault:
        raise unreadable_at(place, f"{str(value)[:40]!r} is not possible ({fault})") from None
    raise unreadable_at(place, f"{str(value)[:40]!r} is not possible")


class _ValueFault(ValueError):
    """Why a column can't hold a value, as a sentence."""


def _read_text(value: object, most: int) -> str:
    if not isinstance(value, str):
        raise _ValueFault("not a text")
    if len(value) > most:
        raise _ValueFault(f"longer than {most} characters")
    if sanitize_text(value) != value:
        raise _ValueFault("has a character that is not allowed")
    return value


def _check_texts(value: object) -> None:
    """Check every text inside a JSON value."""
    if isinstance(value, str):
        _read_text(value, MAX_BACKUP_BYTES)
    elif isinstance(value, list):
        for each in value:
            _check_texts(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            _check_texts(name)
            _check_texts(each)


def _read_id(value: object) -> UUID:
    if not isinstance(value, str) or not ID_PATTERN.fullmatch(value):
        raise _ValueFault("ids have 32 digits from 0 to f")
    return UUID(value)


def _read_word(kind: EnumText, value: object) -> StrEnum:
    if value not in [word.value for word in kind.words]:
        raise _ValueFault(f"use {', '.join(kind.words)}")
    return kind.words(value)


def _read_time(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise _ValueFault("write times like 2026-01-31T20:15:00+00:00") from None
    if moment.tzinfo is None:
        raise _ValueFault("no time zone")
    return moment
