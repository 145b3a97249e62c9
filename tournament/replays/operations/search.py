"""Search in a log: the steps that match all terms, as one viewer reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import partial
from typing import Final

from engine.chain.journal import LogEntry
from engine.log.kinds import KINDS
from tournament.core.cache import LruCache
from tournament.core.problems import Fact, InvalidFields
from tournament.core.translation import gettext
from tournament.replays.operations.opened_match import OpenedMatch
from tournament.replays.operations.rows import LogRow, viewer_log
from tournament.replays.operations.rule_index import is_below, load_rule

MAX_TERM_LETTERS: Final = 100
"""Most letters of a term."""
MAX_THOUGHT_SECONDS: Final = 86_400

RowTest = Callable[[LogRow, LogEntry, str], bool]
"""A test of a row, its entry and its folded text."""

_folded_rows: LruCache[tuple[tuple[str, ...], int], list[str]] = LruCache(60_000, len)
"""Folded texts of a log's rows, by match and viewer."""


@dataclass(frozen=True, slots=True)
class LogSearch:
    """Terms of a search; an empty term matches every step."""

    words: str = ""
    card: str = ""
    """A part of the title."""
    seat: int | None = None
    rule: str = ""
    """An id; rules below it match too."""
    kind: str = ""
    passed: bool = False
    """A seat passed although it had an option; with `card`, that card's option."""
    longer: int | None = None
    """The seat thought longer than this number of seconds."""


def search_log(opened: OpenedMatch, viewer: int, search: LogSearch) -> list[int]:
    """Return the matching steps in order; hidden text never matches."""
    _check(opened, search)
    rows = viewer_log(opened, viewer).rows
    words = _folded_rows.get((opened.mark, viewer), lambda: [_fold(f"{r.said} {r.more} {r.caused}") for r in rows])
    found = list(zip(rows, opened.entries, words, strict=True))
    for test in _tests(opened, search):
        found = [one for one in found if test(*one)]
    return [row.number for row, _entry, _said in found]


def kinds_of(opened: OpenedMatch) -> list[str]:
    """Return the kinds of entry in a log."""
    return sorted({entry.kind for entry in opened.entries})


def letters_limit(most: int, letters: int) -> str:
    """Say that a text is too long."""
    return gettext("Use at most %(most)s letters. You used %(letters)s.", most=most, letters=letters)


def seconds_limit() -> str:
    """Say which thinking times can be searched for."""
    return gettext("Use a number of seconds, at most %(most)s.", most=MAX_THOUGHT_SECONDS)


def _check(opened: OpenedMatch, search: LogSearch) -> None:
    faults: list[Fact] = [
        {"pointer": f"/{name}", "detail": letters_limit(MAX_TERM_LETTERS, len(given))}
        for name, given in (("q", search.words), ("card", search.card), ("rule", search.rule), ("kind", search.kind))
        if len(given) > MAX_TERM_LETTERS
    ]
    kinds = kinds_of(opened)
    if search.kind and len(search.kind) <= MAX_TERM_LETTERS and search.kind not in (*KINDS, *kinds):
        detail = gettext(
            "This log has no steps of type “%(kind)s”. Choose one of: %(known)s.",
            kind=search.kind,
            known=", ".join(kinds),
        )
        faults.append({"pointer": "/kind", "detail": detail})
    if faults:
        raise InvalidFields(gettext("Some search terms can’t be used."), errors=faults)


def _tests(opened: OpenedMatch, search: LogSearch) -> Iterator[RowTest]:
    if search.seat is not None:
        seat = search.seat
        yield lambda _row, entry, _said: entry.actor == seat
    if search.kind:
        yield lambda _row, entry, _said: entry.kind == search.kind
    if search.rule:
        rule = load_rule(search.rule, opened.header.ruleset).id
        yield lambda row, _entry, _said: row.rule == rule or is_below(row.rule, rule)
    if search.longer is not None:
        least = search.longer * 1000
        yield lambda row, _entry, _said: row.thought > least
    card = _fold(search.card)
    if search.passed:
        yield (
            lambda row, entry, _said: (
                entry.kind == "pass" and any(not picked and card in _fold(label) for label, picked in row.offers)
            )
        )
    elif card:
        yield lambda _row, _entry, said: card in said
    for word in _fold(search.words).split():
        yield partial(_contains, word)


def _contains(word: str, _row: LogRow, _entry: LogEntry, said: str) -> bool:
    return word in said


def _fold(text: str) -> str:
    return text.casefold().replace("’", "'")
