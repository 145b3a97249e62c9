"""The main screen of the current round: clock, tables, results, and the next step."""

from collections.abc import Sequence
from typing import Final

from flask import Response, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext, translatable
from tournament.events import hooks
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    is_ticked,
    read_integer,
    render_from_book,
)
from tournament.events.desk.rounds.result_line import hints
from tournament.events.entries.operations.illegal_decks import undecided_decks
from tournament.events.history.operations.views import can_undo, latest_entries, undone_numbers
from tournament.events.hook_values import JudgeCall
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.stages import planned_rounds
from tournament.events.models.entries import Entry
from tournament.events.models.rounds import Round
from tournament.events.pages.context import current_dealer, may
from tournament.events.pages.projector import event_address, qr_code
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations.next_step import next_step
from tournament.events.rounds.operations.preview import preview_round
from tournament.events.rounds.operations.views import (
    RoundView,
    TableView,
    current_round,
    outstanding_tables,
    round_view,
)
from tournament.events.standings.operations.missing_power import tables_without_power
from tournament.events.standings.operations.views import overall_view
from tournament.events.standings.operations.views import standings_view as standings_of
from tournament.events.standings.operations.winners import winners
from tournament.events.states import EventStatus, RoundStatus, TableStatus
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.regulations.results import PointScheme

TABLE_ORDERS: Final = {
    "state": translatable("By status"),
    "table": translatable("By table"),
    "name": translatable("By name"),
}
LAST_ENTRIES_SHOWN: Final = 6
PLACES_SHOWN: Final = 8


@blueprint.get("/<slug>/desk")
@requires(Action.SEE_DESK)
def show(slug: str) -> Response:
    return show_desk(slug)


def show_desk(slug: str, problem: Problem | None = None) -> Response:
    def use(session: Session, book: Book) -> Response:
        round_ = current_round(book, staff=True)
        drawn = preview_round(book, round_) if round_ and round_.status is RoundStatus.DRAWN else None
        playing = book.event.status is EventStatus.RUNNING and round_ is not None and drawn is None
        every = hooks.judge_calls.ask_one(session, book, now())
        calls = [one for one in every if one.is_open]
        return desk_page(
            "events/desk/rounds/current_round.html",
            session,
            book,
            "round",
            problem,
            next=next_step(book),
            mode=_page_mode(book, round_),
            preview=drawn,
            lacking=hooks.seat_faults.ask_one(session, book, round_) if round_ and drawn else [],
            calls=calls,
            checked_in=_present_players(book),
            missing=[] if book.running_stage else [one for one in book.entries if one.status.value == "registered"],
            waiting=[entry for entry in book.entries if entry.status.value == "waiting"],
            fresh_stage=book.running_stage is not None and book.last_round(book.running_stage) is None,
            last_entries=_last_entries(session, slug) if playing else [],
            final=_final_results(book),
            address=event_address(book),
            square=qr_code(event_address(book)) if round_ is None else "",
            undecided=undecided_decks(session, book, now()) if may("EDIT_PLAYERS") else [],
            **(_round_context(session, book, round_, every) if round_ is not None and playing else {"round": None}),
        )

    return render_from_book(slug, use)


def _present_players(book: Book) -> list[Entry]:
    """List the players of the running stage, a cut by seed.

    Before the first stage, list who is checked in.
    """
    stage = book.running_stage
    if stage is not None and stage.kind in CUT_STAGE_KINDS:
        return [book.entry_by_id(row.entry_id) for row in book.seeded(stage)]
    if stage is not None:
        return [entry for entry in book.entries if book.place_in(stage, entry) is not None]
    return [entry for entry in book.entries if entry.status.value == "checked in"]


def _page_mode(book: Book, round_: Round | None) -> str:
    """Return what the screen shows; the page reloads when it changes."""
    stage = book.running_stage
    return "/".join(
        (
            book.event.status.value,
            str(stage.number if stage else 0),
            str(round_.number if round_ else 0),
            round_.status.value if round_ else "",
        )
    )


def _round_context(session: Session, book: Book, round_: Round, calls: Sequence[JudgeCall]) -> dict[str, object]:
    view, stage = round_view(book, round_), book.stage_of(round_)
    order = request.args.get("order", "state")
    order = order if order in TABLE_ORDERS else "state"
    here = [one for one in calls if one.table and (one.stage, one.round) == (stage.number, round_.number)]
    called = {one.table: one for one in here if one.is_open and not one.is_ruled}
    ruled = {one.table: one for one in reversed(here) if one.is_ruled}
    needing = outstanding_tables(view, [table for table in called if table])
    needs = {table.number for table in needing}
    started = round_.clock_started_at
    waits_for = _waits_for(session, book, round_)
    open_ = [table for table in view.tables if table.status is TableStatus.OPEN and table.number not in needs]
    return {
        "round": view,
        "rounds": planned_rounds(book, stage),
        "needing": needing,
        "called": called,
        "ruled": ruled,
        "open_tables": open_,
        "playing": [table for table in open_ if table.number not in waits_for],
        "not_begun": [table for table in open_ if table.number in waits_for],
        "waits_for": waits_for,
        "done_tables": [table for table in view.tables if table.status is TableStatus.FINAL],
        "ordered": _sort_tables(view, order),
        "order": order,
        "orders": {value: gettext(label) for value, label in TABLE_ORDERS.items()},
        "extended": [table for table in view.tables if table.extension],
        "clock_started": started,
        "slots": [_slot(table) for table in view.tables],
        "hints": _hints(book, round_),
        "silence_minutes": book.settings.confirm_minutes,
        "without_power": tables_without_power(
            book, book.stage(book.plan(stage).follows) if stage.kind in CUT_STAGE_KINDS else stage
        ),
    }


def _waits_for(session: Session, book: Book, round_: Round) -> dict[int, tuple[str, ...]]:
    """Return the players who are not ready, by online table that has not begun."""
    if not book.is_online(book.stage_of(round_)):
        return {}
    tables = {table.id: table.number or 0 for table in book.tables_of(round_)}
    found = hooks.matches_at.ask_one(session, tables.keys())
    return {tables[id]: match.not_ready for id, match in found.items() if match.is_waiting}


def _hints(book: Book, round_: Round) -> tuple[tuple[str, str], ...]:
    stage = book.stage_of(round_)
    scheme = book.scheme(stage)
    tables = [one for one in book.tables_of(round_) if one.number is not None]
    first = next((one for one in tables if one.result is None), tables[0] if tables else None)
    number, seats = (first.number or 7, len(book.players_at(first))) if first else (7, 4)
    return hints(scheme if isinstance(scheme, PointScheme) else None, stage.kind in CUT_STAGE_KINDS, number, seats)


def _slot(table: TableView) -> list[object]:
    """Return what the result line needs of a table while a line is typed."""
    return [
        table.number,
        table.status.value,
        [[seat.number, seat.name] for seat in table.seats],
        table.words,
    ]


def _sort_tables(view: RoundView, order: str) -> list[TableView]:
    if order == "name":
        return sorted(view.tables, key=lambda table: min(seat.name.casefold() for seat in table.seats))
    return list(view.tables)


def _last_entries(session: Session, slug: str) -> list[dict[str, object]]:
    entries = latest_entries(session, slug, "result.", LAST_ENTRIES_SHOWN)
    undone = undone_numbers(session, slug, [entry.number for entry in entries])
    return [
        {
            "number": entry.number,
            "at": entry.at,
            "summary": entry.summary,
            "undone": entry.number in undone,
            "can_undo": can_undo(entry, undone) and may("UNDO"),
        }
        for entry in entries
    ]


def _final_results(book: Book) -> dict[str, object] | None:
    """Return what a finished event shows: winners and the best final places."""
    if book.event.status not in (EventStatus.FINISHED, EventStatus.ARCHIVED) or not book.stages:
        return None
    ranked = [stage for stage in book.stages if stage.kind.value in ("swiss", "melee") and book.rounds_of(stage)]
    tables = [standings_of(book, stage) for stage in ranked]
    return {"winners": winners(book), "standings": tables, "overall": overall_view(book), "few": PLACES_SHOWN}


# Steps of the round


@blueprint.post("/<slug>/desk/round/<step>")
@requires(Action.RUN_ROUNDS)
def step(slug: str, step: str) -> BaseResponse:
    actor, at = current_principal(), now()
    reason = form_text("reason")
    stage, size, minutes = (read_integer(form_text(name)) for name in ("stage", "size", "minutes"))

    def draw_again(session: Session) -> None:
        rounds.unpair_round(session, slug, actor, at, reason)
        rounds.pair_round(session, slug, actor, at)

    def swap(session: Session) -> None:
        one, other = read_integer(form_text("one")), read_integer(form_text("other"))
        rounds.swap_players(session, slug, one, other, actor, at, reason, current_dealer())

    steps = {
        "start": lambda session: stages.start_stage(
            session, slug, stage, actor, at, size, without_decks=is_ticked("without_decks")
        ),
        "draw": lambda session: rounds.pair_round(session, slug, actor, at),
        "publish": lambda session: rounds.publish_round(session, slug, actor, at, current_dealer()),
        "clock": lambda session: rounds.start_clock(session, slug, actor, at, minutes),
        "pause": lambda session: rounds.pause_clock(session, slug, actor, at),
        "more-time": lambda session: rounds.add_time(session, slug, minutes, actor, at),
        "close": lambda session: rounds.close_round(session, slug, actor, at),
        "take-back": lambda session: rounds.unpair_round(session, slug, actor, at, reason),
        "draw-again": draw_again,
        "swap": swap,
    }
    if step not in steps:
        raise NotFound
    return change_and_redirect(slug, steps[step], lambda problem: show_desk(slug, problem), desk_url(slug))
