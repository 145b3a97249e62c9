"""A JSON record that checks the type of each field it reads."""

from collections.abc import Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final

from tournament.decks.text import to_one_line

MAX_TEXT_LETTERS: Final = 200


@dataclass(frozen=True, slots=True)
class RefusedRecord:
    """What was refused, and why."""

    where: str
    why: str


class UnusableRecord(Exception):
    """A record that can't be used; the message is the reason."""


class JsonRecord:
    """The fields of a JSON object; a field of the wrong type raises UnusableRecord."""

    __slots__ = ("fields",)

    def __init__(self, value: object) -> None:
        if not isinstance(value, Mapping):
            raise UnusableRecord("not a JSON object")
        self.fields: Mapping[object, object] = value

    def text(self, name: str, default: str | None = None) -> str:
        value = self.fields.get(name)
        if value is None and default is not None:
            return default
        if not isinstance(value, str) or (default is None and not value.strip()):
            raise UnusableRecord(f"{name} is {_describe_value(value)}, not text")
        if len(value) > MAX_TEXT_LETTERS:
            raise UnusableRecord(f"{name} is longer than {MAX_TEXT_LETTERS} characters")
        return to_one_line(value, MAX_TEXT_LETTERS)

    def words(self, name: str) -> str:
        """Return printed text, of which only facts are kept; empty if absent."""
        value = self.fields.get(name)
        return value if isinstance(value, str) else ""

    def whole(self, name: str, least: int, most: int) -> int:
        value = self.optional_whole(name)
        if value is None or not least <= value <= most:
            raise UnusableRecord(
                f"{name} is {_describe_value(self.fields.get(name))}, not a number from {least} to {most}"
            )
        return value

    def optional_whole(self, name: str) -> int | None:
        """Return a number, or None if the card prints X, a dash or nothing."""
        value = self.fields.get(name)
        if isinstance(value, bool) or not isinstance(value, int):
            return None
        if abs(value) > 1_000:
            raise UnusableRecord(f"{name} is {value}, which is out of range")
        return value

    def whole_number(self, name: str) -> int:
        """Return an id, which may be a large number."""
        value = self.fields.get(name)
        if isinstance(value, bool) or not isinstance(value, int) or not 0 <= value < 10**12:
            raise UnusableRecord(f"{name} is {_describe_value(value)}, not a number")
        return value

    def flag(self, name: str) -> bool:
        value = self.fields.get(name)
        if value is None or isinstance(value, bool):
            return bool(value)
        raise UnusableRecord(f"{name} is {_describe_value(value)}, not true or false")

    def texts(self, name: str) -> tuple[str, ...]:
        value = self.fields.get(name)
        if value is None:
            return ()
        if not isinstance(value, list) or not all(isinstance(item, str) for item in value):
            raise UnusableRecord(f"{name} is {_describe_value(value)}, not a list of texts")
        return tuple(to_one_line(item, MAX_TEXT_LETTERS) for item in value)

    def records(self, name: str) -> list[object]:
        value = self.fields.get(name)
        if not isinstance(value, list):
            raise UnusableRecord(f"{name} is {_describe_value(value)}, not a list")
        return value

    def day(self, name: str) -> date | None:
        value = self.fields.get(name)
        if value is None:
            return None
        try:
            return date.fromisoformat(value if isinstance(value, str) else "")
        except ValueError:
            raise UnusableRecord(f"{name} is {_describe_value(value)}, not a day like 2020-01-31") from None


def _describe_value(value: object) -> str:
    if value is None:
        return "missing"
    shown = repr(value)
    return shown if len(shown) <= 40 else f"{shown[:37]}…"
