"""The third column of the reader: why a step came out as it did."""

from __future__ import annotations

from dataclasses import dataclass

from engine import JUDGE
from tournament.core.translation import gettext
from tournament.replays.operations.answers import (
    ANSWER_KINDS,
    AnswerOptionsPayload,
    CardTracePayload,
    CitedRulesPayload,
    answer_options_payload,
    card_trace_payload,
    cited_rules_payload,
)
from tournament.replays.operations.opened_match import OpenedMatch
from tournament.replays.operations.rows import LogRow
from tournament.replays.operations.table import table_at
from tournament.replays.pages.card_sheet import CardSheet, sheet_of
from tournament.replays.pages.reader_position import ReaderPosition
from tournament.replays.pages.timing_ladder import TimingLadder, answers_in, ladder_of
from tournament.replays.problems import MatchNotReadable


@dataclass(frozen=True, slots=True)
class AskableCard:
    """A card that the reader can ask about."""

    id: str
    title: str


@dataclass(frozen=True, slots=True)
class StepReasons:
    """All answers about a step for its viewer."""

    untold: str
    """Why there are no answers; empty if there are."""
    sheet: CardSheet | None = None
    trace: CardTracePayload | None = None
    traced: str = ""
    """Name of the seat whose use of the card is explained."""
    answered: AnswerOptionsPayload | None = None
    ladder: TimingLadder | None = None
    window: LogRow | None = None
    answers: tuple[LogRow, ...] = ()
    """The answers of seats in `window`, the window of the step."""
    rests: CitedRulesPayload | None = None
    cards: tuple[tuple[str, tuple[AskableCard, ...]], ...] = ()
    """Cards to ask about, by the place they lie in."""


def reasons_of(place: ReaderPosition) -> StepReasons:
    opened = place.match
    if opened.undrawable:
        return StepReasons(gettext(opened.undrawable))
    try:
        return _reasons(place, opened)
    except MatchNotReadable as problem:
        return StepReasons(problem.detail)


def _reasons(place: ReaderPosition, opened: OpenedMatch) -> StepReasons:
    held, step, viewer = place.reading, place.step, place.viewer
    row = held.row(step)
    sheet, trace, traced = None, None, ""
    if place.card:
        sheet = sheet_of(opened, held, step, viewer, place.card)
        seat = _seat(place, sheet, row)
        if seat >= 0 and viewer in (JUDGE, seat):
            trace, traced = card_trace_payload(opened, step, viewer, seat, place.card), opened.names[seat]
    window = next((one for one in reversed((*held.path(step), row)) if one.style == "window"), None)
    is_own = row.kind in ANSWER_KINDS and viewer in (JUDGE, row.actor)
    return StepReasons(
        "",
        sheet,
        trace,
        traced,
        answer_options_payload(opened, step, viewer) if is_own else None,
        ladder_of(opened, held, step),
        window,
        answers_in(opened, held, window) if window is not None else (),
        cited_rules_payload(opened, step),
        _cards(opened, step, viewer),
    )


def _seat(place: ReaderPosition, sheet: CardSheet, row: LogRow) -> int:
    """Return the seat whose use of a card is meant.

    This is the named seat, the viewer, the side of the card, or the seat that answers at the step.
    """
    if place.seat is not None:
        return place.seat
    if place.viewer != JUDGE:
        return place.viewer
    if not sheet.id.isdigit() or row.kind not in ANSWER_KINDS:
        return sheet.owner
    return row.actor


def _cards(opened: OpenedMatch, step: int, viewer: int) -> tuple[tuple[str, tuple[AskableCard, ...]], ...]:
    view = table_at(opened, step, viewer).view
    piles = [(gettext("%(name)s’s hand", name=seat.name), seat.hand or ()) for seat in view.seats]
    piles += [(gettext("%(name)s, in play", name=seat.name), seat.play) for seat in view.seats]
    return tuple((name, tuple(AskableCard(card.id, card.title) for card in pile)) for name, pile in piles if pile)
