"""Broken rules as values (RFC 9457): what went wrong, as a sentence for people and facts for programs.

Problem
├── DatabaseUnavailable   503
├── SchemaNotCurrent      503
├── InvalidFields         422
├── DeckNotReadable       422
├── DeckTermsUnknown      422
├── ReportNotFound        404
├── ReportExpired         410
└── one subclass for each rule of the tournament, named after it

An answer that only repeats an HTTP status (404, 405, …) is no Problem and has the type `about:blank`;
neither is a bug, which is a trace in the log and a plain 500.
"""

import re
from collections.abc import Mapping, Sequence
from typing import ClassVar

Fact = str | int | float | bool | None | Sequence["Fact"] | Mapping[str, "Fact"]

RESERVED = frozenset({"type", "title", "status", "detail", "instance"})


class Problem(Exception):
    """A request that could not be done; `detail` is a sentence for people, `facts` are for programs."""

    status: ClassVar[int] = 400
    title: ClassVar[str]
    known: ClassVar[dict[str, type["Problem"]]] = {}

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        cls.known[cls.name()] = cls

    def __init__(self, detail: str, **facts: Fact) -> None:
        if taken := RESERVED & facts.keys():
            raise TypeError(f"{type(self).__name__} can't carry {', '.join(sorted(taken))} as a fact of its own.")
        super().__init__(detail)
        self.detail = detail
        self.facts = facts

    @classmethod
    def name(cls) -> str:
        """`RoundStillOpen` is `round-still-open`."""
        return re.sub(r"(?<!^)(?=[A-Z])", "-", cls.__name__).lower()

    @classmethod
    def uri(cls) -> str:
        """The problem's type; a page of that address explains it."""
        return f"/problems/{cls.name()}"

    def as_json(self) -> dict[str, Fact]:
        return {
            "type": self.uri(),
            "title": self.title,
            "status": self.status,
            "detail": self.detail,
            **self.facts,
        }


class DatabaseUnavailable(Problem):
    """The database gave no answer. Nothing was changed; the same request may work in a moment."""

    status = 503
    title = "The database does not answer"


class SchemaNotCurrent(Problem):
    """The tables are older or newer than this version of Kingsmoot works with. Whoever runs this installation
    has to bring the database up to date."""

    status = 503
    title = "The database is not up to date"


class InvalidFields(Problem):
    """Some fields of the request are missing or have values that can't be used. `errors` names each by a JSON
    pointer and says what is wrong with it."""

    status = 422
    title = "Some fields can't be used"


class DeckNotReadable(Problem):
    """The deck list is in no format that Kingsmoot reads, or is larger than a deck can be. A list of which only
    some lines can't be read is no problem: it is checked, and those lines are reported with their numbers."""

    status = 422
    title = "The deck list can't be read"


class DeckTermsUnknown(Problem):
    """A deck check names a format, a legality list, a card pool and a day. One of them does not exist in this
    installation; the answer lists those that do."""

    status = 422
    title = "The deck can't be checked under these terms"


class ReportNotFound(Problem):
    """No shared deck report has this address. Links are long and must be complete; a report that has expired
    is removed some time later."""

    status = 404
    title = "There is no such report"


class ReportExpired(Problem):
    """A shared deck report can be seen for thirty days. The list can be checked and shared anew at any time."""

    status = 410
    title = "The report has expired"
