"""Removal of a person's names from an event's rows and its trail."""

import re
from collections.abc import Iterable, Sequence
from dataclasses import replace
from typing import Final

from tournament.accounts.models import Account
from tournament.accounts.operations.names import REMOVED_NAME
from tournament.core.models.base import Base
from tournament.events.book.book import Book
from tournament.events.entries.operations.decks import pack_report, unpack_report
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.trail import TrailEntry
from tournament.events.trail.recorded_tables import Json, all_recorded_tables, plain_value

ACTOR_COLUMNS: Final = frozenset(
    {
        *(("dispute", "judge"), ("dispute_line", "author"), ("ruling", "by")),
        *(("penalty", "given_by"), ("judge_call", "judge"), ("deck_check", "judge"), ("deck", "submitted_by")),
        ("deck", "decided_by"),
        *(("announcement", "made_by"), ("staff", "name")),
    }
)
"""Columns that contain only the name of the person who did something."""
TEXT_COLUMNS: Final = frozenset(
    {
        *(("seating", "objection"), ("seating", "note"), ("round", "proof"), ("forbidden_pair", "reason")),
        *(("penalty", "infraction"), ("penalty", "reason"), ("penalty", "revoked_for")),
        *(("judge_call", "question"), ("judge_call", "ruling")),
        *(("dispute_line", "text"), ("ruling", "reason")),
        ("deck", "decided_for"),
        *(("deck_check", "findings"), ("deck_check", "remedy"), ("announcement", "text")),
    }
)
"""Columns in which people write about each other."""
ERASED_ENTRY_VALUES: Final[Json] = {"real_name": "", "shows_real_name": False, "account_id": None, "claim_hash": None}
MIN_NAME_LETTERS: Final = 2
"""A single letter occurs in every other word and identifies no person."""


class NameScrubber:
    """The names of one person and their replacement.

    Scrub each value only once.
    """

    def __init__(self, book: Book, account: Account, trail: Sequence[TrailEntry]) -> None:
        self.account = account.id.hex
        self.account_name = account.name
        entry = book.entry_of(account.id)
        self.entry = entry.id.hex if entry else ""
        self.label = _free_label(book, entry)
        self.decks: set[str] = set()
        """Ids of the person's own decks, collected on the way."""
        names = {account.name, account.real_name or "", *self._past_names(trail)}
        if entry is not None:
            names |= {entry.name, entry.real_name}
        self.names = names - {""}
        longest_first = sorted(
            (name for name in names if len(name) >= MIN_NAME_LETTERS), key=lambda name: (-len(name), name)
        )
        self._names = re.compile("|".join(rf"(?<!\w){re.escape(name)}(?!\w)" for name in longest_first) or r"(?!)")

    def _past_names(self, trail: Iterable[TrailEntry]) -> Iterable[str]:
        """Return earlier names of the person's entry."""
        for line in trail:
            for one in line.changes:
                for side in (one["before"], one["after"]):
                    if one["row"] == self.entry and isinstance(side, dict):
                        yield from (str(side[column]) for column in ("name", "real_name") if side.get(column))

    def text(self, text: str) -> str:
        return self._names.sub(self.label, text)

    def row(self, row: Base) -> None:
        """Remove the person from a row."""
        table = row.__tablename__
        identity = str(plain_value(getattr(row, "id")))  # noqa: B009 - every recorded table has one
        whose = plain_value(getattr(row, "entry_id", None))
        for column in all_recorded_tables().columns[table]:
            value = plain_value(getattr(row, column))
            scrubbed = self.value(table, identity, column, value, whose)
            if scrubbed != value:
                setattr(row, column, scrubbed)
        if isinstance(row, Deck) and whose == self.entry:
            found = unpack_report(row.report)
            row.report = pack_report(replace(found, deck=replace(found.deck, name="")))

    def trail_entry(self, line: TrailEntry) -> None:
        line.summary, line.reason = self.text(line.summary), self.text(line.reason)
        if line.actor_id is not None and line.actor_id.hex == self.account:
            line.actor, line.actor_id = REMOVED_NAME, None
        line.changes = [
            {**one, "before": self._side(one, one["before"]), "after": self._side(one, one["after"])}
            for one in line.changes
        ]

    def _side(self, one: Json, side: object) -> Json | None:
        if not isinstance(side, dict):
            return None
        table, row, whose = str(one["table"]), str(one["row"]), side.get("entry_id")
        return {column: self.value(table, row, column, value, whose) for column, value in side.items()}

    def forget_before(self, line: TrailEntry) -> None:
        """Remove the erased values from the trail entry of the erasure itself."""
        line.changes = [{**one, "before": self._side(one, one["before"])} for one in line.changes]

    def value(self, table: str, row: str, column: str, value: object, whose: object) -> object:
        """Return a column's JSON value without the person.

        `whose` is the entry that the row is about.
        """
        if row == self.entry:
            if column == "name":
                return self.label
            return ERASED_ENTRY_VALUES.get(column, value)
        if (table, column) == ("dispute_line", "author") and value in self.names:  # a player wrote it
            return REMOVED_NAME
        if (table, column) in ACTOR_COLUMNS:
            return REMOVED_NAME if value == self.account_name else value
        if (table, column) in (("judge_call", "taken_by"), ("dispute", "judge_id")):
            return None if value == self.account else value
        if (table, column) in TEXT_COLUMNS:
            return self._words(value)
        if table == "deck" and column in ("name", "source") and (row in self.decks or whose == self.entry):
            self.decks.add(row)
            return "" if column == "name" else self._list(str(value))
        return value

    def _list(self, source: str) -> str:
        """Scrub a deck list, but keep lines with a number, which name cards.

        Files of deck builders also stay as they are.
        """
        if source.lstrip()[:1] in ("{", "[", "<"):
            return source
        return "\n".join(line if re.search(r"\d", line) else self.text(line) for line in source.split("\n"))

    def _words(self, value: object) -> object:
        if isinstance(value, str):
            return self.text(value)
        if isinstance(value, dict):
            return {key: self._words(held) if key in ("edits", "notes") else held for key, held in value.items()}
        if isinstance(value, list):
            return [self._words(held) for held in value]
        return value


def _free_label(book: Book, entry: Entry | None) -> str:
    """Return a name like “removed player 7” that no other player of the event has."""
    if entry is None:
        return REMOVED_NAME
    taken = {other.name.casefold() for other in book.entries if other is not entry}
    label, again = f"{REMOVED_NAME} {entry.number}", 1
    while label.casefold() in taken:
        again += 1
        label = f"{REMOVED_NAME} {entry.number}/{again}"
    return label
