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
from tournament.replays.operations.opened_match import Opened
from tournament.replays.operations.rows import Row, reading
from tournament.replays.operations.rule_index import load_rule, stands_under

LONGEST: Final = 100
"""Most letters of a term."""
MOST_SECONDS: Final = 86_400

Test = Callable[[Row, LogEntry, str], bool]
"""A test of a row, its entry and its folded text."""

_compared: LruCache[tuple[tuple[str, ...], int], list[str]] = LruCache(60_000, len)
"""Folded texts of a log's rows, by match and viewer."""


@dataclass(frozen=True, slots=True)
class Search:
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


def search_log(opened: Opened, viewer: int, search: Search) -> list[int]:
    """Return the matching steps in order; hidden text never matches."""
    _check(opened, search)
    rows = reading(opened, viewer).rows
    words = _compared.get((opened.mark, viewer), lambda: [_folded(f"{r.said} {r.more} {r.caused}") for r in rows])
    found = list(zip(rows, opened.entries, words, strict=True))
    for test in _tests(opened, search):
        found = [one for one in found if test(*one)]
    return [row.number for row, _entry, _said in found]


def kinds_of(opened: Opened) -> list[str]:
    """Return the kinds of entry in a log."""
    return sorted({entry.kind for entry in opened.entries})


def _check(opened: Opened, search: Search) -> None:
    faults: list[Fact] = [
        {"pointer": f"/{name}", "detail": f"At most {LONGEST} letters; these are {len(given)}."}
        for name, given in (("q", search.words), ("card", search.card), ("rule", search.rule), ("kind", search.kind))
        if len(given) > LONGEST
    ]
    kinds = kinds_of(opened)
    if search.kind and len(search.kind) <= LONGEST and search.kind not in (*KINDS, *kinds):
        detail = f"This log has no {search.kind!r}; it has {', '.join(kinds)}."
        faults.append({"pointer": "/kind", "detail": detail})
    if faults:
        raise InvalidFields("Some terms of the search can’t be used.", errors=faults)


def _tests(opened: Opened, search: Search) -> Iterator[Test]:
    if search.seat is not None:
        seat = search.seat
        yield lambda _row, entry, _said: entry.actor == seat
    if search.kind:
        yield lambda _row, entry, _said: entry.kind == search.kind
    if search.rule:
        rule = load_rule(search.rule, opened.header.ruleset).id
        yield lambda row, _entry, _said: row.rule == rule or stands_under(row.rule, rule)
    if search.longer is not None:
        least = search.longer * 1000
        yield lambda row, _entry, _said: row.thought > least
    card = _folded(search.card)
    if search.passed:
        yield (
            lambda row, entry, _said: (
                entry.kind == "pass" and any(not picked and card in _folded(label) for label, picked in row.offers)
            )
        )
    elif card:
        yield lambda _row, _entry, said: card in said
    for word in _folded(search.words).split():
        yield partial(_has, word)


def _has(word: str, _row: Row, _entry: LogEntry, said: str) -> bool:
    return word in said


def _folded(text: str) -> str:
    return text.casefold().replace("’", "'")
