"""The form for counts when time was called; sent by GET, since it changes nothing."""

from typing import Final

from flask import request

from tournament.core.problems import Problem
from tournament.events.book.book import Book
from tournament.events.models.rounds import Table
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.time_call import AtTimeView, Both, Counted, rule_table

LONGEST: Final = 4


def ruled(book: Book, table: Table) -> tuple[AtTimeView, Problem | None]:
    """Return the ruling by these counts; with a problem, the empty form."""
    try:
        return rule_table(book, table, counted()), None
    except ResultNotPossible as problem:
        return rule_table(book, table, Counted()), problem


def counted() -> Counted:
    """Read the counts; empty fields are not counted yet.

    If only one of two fields is filled, that is a mistake and refused.
    """
    return Counted(
        power=_both("power"),
        to_win=_both("to_win") or Counted().to_win,
        cards=_both("cards"),
        dominance=_number("dominance"),
        dead=_both("dead"),
        choice=_number("choice"),
    )


def _both(name: str) -> Both | None:
    given = [text.strip() for text in request.args.getlist(name)]
    if not any(given):
        return None
    if len(given) != 2 or not all(given):
        raise ResultNotPossible("Give the numbers of both players.")
    one, other = (_whole(text) for text in given)
    return one, other


def _number(name: str) -> int | None:
    text = request.args.get(name, "").strip()
    return _whole(text) if text else None


def _whole(text: str) -> int:
    if not (text.isascii() and text.isdigit() and len(text) <= LONGEST):
        raise ResultNotPossible(f"“{text[:20]}” is no whole number.")
    return int(text)
