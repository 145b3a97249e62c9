"""The form for counts when time was called; sent by GET, since it changes nothing."""

from typing import Final

from flask import request

from tournament.core.problems import Problem
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.models.rounds import Table
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.time_call import CountPair, TimeCallCounts, TimeCallView, rule_table

MAX_DIGITS: Final = 4


def rule_from_form(book: Book, table: Table) -> tuple[TimeCallView, Problem | None]:
    """Return the ruling by these counts; with a problem, the empty form."""
    try:
        return rule_table(book, table, read_counts()), None
    except ResultNotPossible as problem:
        return rule_table(book, table, TimeCallCounts()), problem


def read_counts() -> TimeCallCounts:
    """Read the counts; empty fields are not counted yet.

    If only one of two fields is filled, that is a mistake and refused.
    """
    return TimeCallCounts(
        power=_read_pair("power"),
        to_win=_read_pair("to_win") or TimeCallCounts().to_win,
        cards=_read_pair("cards"),
        dominance=_read_number("dominance"),
        dead=_read_pair("dead"),
        choice=_read_number("choice"),
    )


def _read_pair(name: str) -> CountPair | None:
    given = [text.strip() for text in request.args.getlist(name)]
    if not any(given):
        return None
    if len(given) != 2 or not all(given):
        raise ResultNotPossible(gettext("Enter a number for each player."))
    one, other = (_parse_integer(text) for text in given)
    return one, other


def _read_number(name: str) -> int | None:
    text = request.args.get(name, "").strip()
    return _parse_integer(text) if text else None


def _parse_integer(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= MAX_DIGITS):
        raise ResultNotPossible(gettext("“%(text)s” is not a whole number.", text=text[:20]))
    return int(text)
