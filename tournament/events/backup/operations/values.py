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
from tournament.events.problems import BackupNotReadable

MOST_BYTES: Final = 32 * 1024 * 1024
LARGEST: Final = 2**31 - 1
ID: Final = re.compile(r"[0-9a-f]{32}")


def place_in(error: msgspec.ValidationError) -> str:
    """Describe where a value has the wrong type, in our words."""
    missing = re.search(r"field `(\w+)`", str(error))
    at = re.search(r"at `\$\.?([^`]*)`", str(error))
    names = [found[1] for found in (at, missing) if found and found[1]]
    return f"“{'.'.join(names)}”" if names else "what every backup has"


def unreadable(place: str, fault: str) -> BackupNotReadable:
    return BackupNotReadable(f"At {place} {fault}.", place=place)


def read_value(place: str, column: "Column[object]", value: object) -> object:
    """Convert a value for its column; raise BackupNotReadable if that fails."""
    kind = column.type
    if value is None:
        if not column.nullable:
            raise unreadable(place, "something is needed")
        return None
    try:
        match kind:
            case Uuid():
                return _identity(value)
            case UtcDateTime():
                return _moment(_text(value, 40))
            case EnumText():
                return _one_of(kind, value)
            case Boolean() if isinstance(value, bool):
                return value
            case Integer() if isinstance(value, int) and not isinstance(value, bool) and abs(value) <= LARGEST:
                return value
            case JSON() if isinstance(value, dict | list):
                _check_texts(value)
                return value
            case Text():
                return _text(value, MOST_BYTES)
            case String():
                return _text(value, kind.length or MOST_BYTES)
    except _Unfit as fault:
        raise unreadable(place, f"there is {str(value)[:40]!r}, which can't be ({fault})") from None
    raise unreadable(place, f"there is {str(value)[:40]!r}, which can't be")


class _Unfit(ValueError):
    """Why a column can't hold a value, as a sentence."""


def _text(value: object, most: int) -> str:
    if not isinstance(value, str):
        raise _Unfit("no text")
    if len(value) > most:
        raise _Unfit(f"longer than {most} characters")
    if sanitize_text(value) != value:
        raise _Unfit("with a character that can't be used")
    return value


def _check_texts(value: object) -> None:
    """Check every text inside a JSON value."""
    if isinstance(value, str):
        _text(value, MOST_BYTES)
    elif isinstance(value, list):
        for each in value:
            _check_texts(each)
    elif isinstance(value, dict):
        for name, each in value.items():
            _check_texts(name)
            _check_texts(each)


def _identity(value: object) -> UUID:
    if not isinstance(value, str) or not ID.fullmatch(value):
        raise _Unfit("an id has 32 digits from 0 to f")
    return UUID(value)


def _one_of(kind: EnumText, value: object) -> StrEnum:
    if value not in [word.value for word in kind.words]:
        raise _Unfit(f"there are {', '.join(kind.words)}")
    return kind.words(value)


def _moment(text: str) -> datetime:
    try:
        moment = datetime.fromisoformat(text)
    except ValueError:
        raise _Unfit("a moment is written like 2026-01-31T20:15:00+00:00") from None
    if moment.tzinfo is None:
        raise _Unfit("without a time zone")
    return moment
