"""Search in a log from its page, with results placed on the strip."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from flask import request

from tournament.core.problems import InvalidFields, Problem
from tournament.replays.operations.answers import seat_named
from tournament.replays.operations.opened_match import Opened
from tournament.replays.operations.rows import Reading, Row
from tournament.replays.operations.search import MOST_SECONDS, Search, kinds_of, search_log

TERMS: Final = ("q", "title", "who", "rule", "kind", "passed", "longer")
"""Names of the terms in an address.

In order: words, a card's title, a seat from 1, a rule, a kind, passed with an option, seconds.
"""
LISTED: Final = 200
"""Most steps that are listed; the others are on the strip."""


@dataclass(frozen=True, slots=True)
class Finding:
    """A search with its results."""

    terms: Mapping[str, str] = field(default_factory=dict)
    steps: tuple[int, ...] = ()
    rows: tuple[Row, ...] = ()
    marks: tuple[float, ...] = ()
    """Positions of the steps on the strip, which is 1000 units wide."""
    kinds: tuple[str, ...] = ()
    problem: Problem | None = None

    def beside(self, step: int) -> tuple[int, int]:
        """Return the results before and after a step; 0 for none."""
        before = max((found for found in self.steps if found < step), default=0)
        return before, min((found for found in self.steps if found > step), default=0)


def asked_terms() -> dict[str, str]:
    """Return the terms of the request that are not empty."""
    return {name: given for name in TERMS if (given := request.args.get(name, "").strip())}


def found(opened: Opened, held: Reading, terms: Mapping[str, str]) -> Finding:
    """Search for the viewer; a problem with a term is returned with the results."""
    kinds = tuple(kinds_of(opened))
    if not terms:
        return Finding(kinds=kinds)
    try:
        steps = search_log(opened, held.viewer, _search(opened, terms))
    except Problem as problem:
        return Finding(terms, kinds=kinds, problem=problem)
    unit = 1000 / len(held.rows)
    marks = dict.fromkeys(round((step - 1) * unit) for step in steps)
    return Finding(terms, tuple(steps), tuple(held.row(step) for step in steps[:LISTED]), tuple(marks), kinds)


def _search(opened: Opened, terms: Mapping[str, str]) -> Search:
    longer = terms.get("longer", "")
    if longer and not (longer.isascii() and longer.isdigit() and len(longer) <= 7 and int(longer) <= MOST_SECONDS):
        detail = f"A number of seconds, up to {MOST_SECONDS}."
        raise InvalidFields(
            f"“Longer than” can’t be used: {detail}", errors=[{"pointer": "/longer", "detail": detail}]
        )
    return Search(
        words=terms.get("q", ""),
        card=terms.get("title", ""),
        seat=seat_named(opened, terms["who"]) if "who" in terms else None,
        rule=terms.get("rule", ""),
        kind=terms.get("kind", ""),
        passed=terms.get("passed") == "1",
        longer=int(longer) if longer else None,
    )
