"""What was counted at a table when time was called, as the form sends it: in the address, so nothing is changed."""

from typing import Final

from flask import request

from tournament.core.problems import Problem
from tournament.events.book.book import Book
from tournament.events.models.rounds import Table
from tournament.events.problems import ResultNotPossible
from tournament.events.rounds.operations.time_call import AtTimeView, Both, Counted, rule_table

LONGEST: Final = 4


def ruled(book: Book, table: Table) -> tuple[AtTimeView, Problem | None]:
    """The ruling by what was counted, or the empty form with what is wrong."""
    try:
        return rule_table(book, table, counted()), None
    except ResultNotPossible as problem:
        return rule_table(book, table, Counted()), problem


def counted() -> Counted:
    """Fields that are empty are not counted yet; one of two that is filled is a slip of the hand."""
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
