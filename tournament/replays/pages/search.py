"""Search in a log from its page, with results placed on the strip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from flask import request

from tournament.core.problems import InvalidFields, Problem
from tournament.core.translation import gettext
from tournament.replays.operations.answers import find_seat
from tournament.replays.operations.opened_match import OpenedMatch
from tournament.replays.operations.rows import LogRow, ViewerLog
from tournament.replays.operations.search import MAX_THOUGHT_SECONDS, LogSearch, kinds_of, search_log, seconds_limit

TERM_NAMES: Final = ("q", "title", "who", "rule", "kind", "passed", "longer")
"""Names of the terms in an address.

In order: words, a card's title, a seat from 1, a rule, a kind, passed with an option, seconds.
"""
MAX_LISTED_STEPS: Final = 200
"""Most steps that are listed; the others are on the strip."""


@dataclass(frozen=True, slots=True)
class SearchResult:
    """A search with its results."""

    terms: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[int, ...] = ()
    rows: tuple[LogRow, ...] = ()
    marks: tuple[float, ...] = ()
    """Positions of the steps on the strip, which is 1000 units wide."""
    kinds: tuple[str, ...] = ()
    problem: Problem | None = None

    def beside(self, step: int) -> tuple[int, int]:
        """Return the results before and after a step; 0 for none."""
        before = max((found for found in self.steps if found < step), default=0)
        return before, min((found for found in self.steps if found > step), default=0)


def request_terms() -> dict[str, str]:
    """Return the terms of the request that are not empty."""
    return {name: given for name in TERM_NAMES if (given := request.args.get(name, "").strip())}


def run_search(opened: OpenedMatch, held: ViewerLog, terms: Mapping[str, str]) -> SearchResult:
    """Search for the viewer; a problem with a term is returned with the results."""
    kinds = tuple(kinds_of(opened))
    if not terms:
        return SearchResult(kinds=kinds)
    try:
        steps = search_log(opened, held.viewer, _search(opened, terms))
    except Problem as problem:
        return SearchResult(terms, kinds=kinds, problem=problem)
    unit = 1000 / len(held.rows)
    marks = dict.fromkeys(round((step - 1) * unit) for step in steps)
    return SearchResult(
        terms, tuple(steps), tuple(held.row(step) for step in steps[:MAX_LISTED_STEPS]), tuple(marks), kinds
    )


def _search(opened: OpenedMatch, terms: Mapping[str, str]) -> LogSearch:
    longer = terms.get("longer", "")
    if longer and not (
        longer.isascii() and longer.isdigit() and len(longer) <= 7 and int(longer) <= MAX_THOUGHT_SECONDS
    ):
        detail = seconds_limit()
        raise InvalidFields(
            gettext("The thinking time can’t be used."), errors=[{"pointer": "/longer", "detail": detail}]
        )
    return LogSearch(
        words=terms.get("q", ""),
        card=terms.get("title", ""),
        seat=find_seat(opened, terms["who"]) if "who" in terms else None,
        rule=terms.get("rule", ""),
        kind=terms.get("kind", ""),
        passed=terms.get("passed") == "1",
        longer=int(longer) if longer else None,
    )
