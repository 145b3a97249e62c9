"""The third column of the reader: why a step came out as it did."""

from __future__ import annotations

from dataclasses import dataclass

from engine import JUDGE
from tournament.replays.operations.answers import (
    ANSWERS,
    AnsweredTold,
    RestsTold,
    WhyTold,
    answered_told,
    rests_told,
    why_told,
)
from tournament.replays.operations.opened_match import Opened
from tournament.replays.operations.rows import Row
from tournament.replays.operations.table import look_at
from tournament.replays.pages.card_sheet import Sheet, sheet_of
from tournament.replays.pages.reader_position import Place
from tournament.replays.pages.timing_ladder import Ladder, answers_in, ladder_of
from tournament.replays.problems import MatchNotReadable


@dataclass(frozen=True, slots=True)
class Asking:
    """A card that the reader can ask about."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class Why:
    """All answers about a step for its viewer."""

    untold: str
    """Why there are no answers; empty if there are."""
    sheet: Sheet | None = None
    trace: WhyTold | None = None
    traced: str = ""
    """Name of the seat whose use of the card is explained."""
    answered: AnsweredTold | None = None
    ladder: Ladder | None = None
    window: Row | None = None
    answers: tuple[Row, ...] = ()
    """The answers of seats in `window`, the window of the step."""
    rests: RestsTold | None = None
    cards: tuple[tuple[str, tuple[Asking, ...]], ...] = ()
    """Cards to ask about, by the place they lie in."""


def why_of(place: Place) -> Why:
    opened = place.match
    if opened.undrawable:
        return Why(opened.undrawable)
    try:
        return _answered(place, opened)
    except MatchNotReadable as problem:
        return Why(problem.detail)


def _answered(place: Place, opened: Opened) -> Why:
    held, step, viewer = place.reading, place.step, place.viewer
    row = held.row(step)
    sheet, trace, traced = None, None, ""
    if place.card:
        sheet = sheet_of(opened, held, step, viewer, place.card)
        seat = _seat(place, sheet, row)
        if seat >= 0 and viewer in (JUDGE, seat):
            trace, traced = why_told(opened, step, viewer, seat, place.card), opened.names[seat]
    window = next((one for one in reversed((*held.path(step), row)) if one.style == "window"), None)
    is_own = row.kind in ANSWERS and viewer in (JUDGE, row.actor)
    return Why(
        "",
        sheet,
        trace,
        traced,
        answered_told(opened, step, viewer) if is_own else None,
        ladder_of(opened, held, step),
        window,
        answers_in(opened, held, window) if window is not None else (),
        rests_told(opened, step),
        _cards(opened, step, viewer),
    )


def _seat(place: Place, sheet: Sheet, row: Row) -> int:
    """Return the seat whose use of a card is meant.

    This is the named seat, the viewer, the side of the card, or the seat that answers at the step.
    """
    if place.seat is not None:
        return place.seat
    if place.viewer != JUDGE:
        return place.viewer
    if not sheet.id.isdigit() or row.kind not in ANSWERS:
        return sheet.owner
    return row.actor


def _cards(opened: Opened, step: int, viewer: int) -> tuple[tuple[str, tuple[Asking, ...]], ...]:
    view = look_at(opened, step, viewer).view
    piles = [(f"{seat.name}’s hand", seat.hand or ()) for seat in view.seats]
    piles += [(f"{seat.name}, in play", seat.play) for seat in view.seats]
    return tuple((name, tuple(Asking(card.id, card.title) for card in pile)) for name, pile in piles if pile)
