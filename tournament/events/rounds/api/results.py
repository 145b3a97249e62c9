"""API routes of results: report, confirm, dispute; for the desk: enter, clear."""

from collections.abc import Sequence

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book, load_book
from tournament.events.rounds.api.lifecycle import require_published
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.rounds.operations.time_call import CountPair, TimeCallCounts, TimeCallView, rule_table
from tournament.events.rounds.operations.views import TableView, round_view, table_view
from tournament.events.rounds.schemas import (
    AtTimeQuery,
    AtTimeQueryArgs,
    AtTimeSchema,
    EnterResultBody,
    EnterSchema,
    ObjectionBody,
    ObjectionSchema,
    OwnTableSchema,
    ResultBody,
    SaidSchema,
    StaffTableSchema,
    TableSchema,
)
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.schemas.fields import ReasonBody, ReasonSchema

TABLE_RULE = "/<slug>/rounds/<int:stage>/<int:round_>/tables/<int:table>"
blueprint = EventBlueprint("results", "Results of tables")


@blueprint.reads(TABLE_RULE, Action.SEE_EVENT, TableSchema)
def show(_: Session, book: Book, stage: int, round_: int, table: int) -> TableView:
    """Read a table of a published round."""
    played = require_published(book, stage, round_)
    book.table(played, table)
    return next(view for view in round_view(book, played).tables if view.number == table)


@blueprint.reads(f"{TABLE_RULE}/at-time", Action.SEE_EVENT, AtTimeSchema, query=AtTimeQuery)
def at_time(_: Session, book: Book, asked: AtTimeQueryArgs, stage: int, round_: int, table: int) -> TimeCallView:
    """Ask who is ahead when time is called, from what was counted at the table; nothing is entered."""
    return rule_table(book, book.table(require_published(book, stage, round_), table), _read_counts(asked))


@blueprint.changes(f"{TABLE_RULE}/report", Action.OWN_ENTRY, OwnTableSchema, body=SaidSchema)
def report(session: Session, asked: ResultBody, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Report the result of one's own table; it counts when another player confirms it or nobody objects."""
    results.report_result(session, slug, stage, round_, table, _read_result(asked), current_principal(), now())
    return _table_view(session, slug, stage, round_, table)


@blueprint.changes(f"{TABLE_RULE}/confirm", Action.OWN_ENTRY, OwnTableSchema)
def confirm(session: Session, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Confirm what another player of the table reported."""
    results.confirm_result(session, slug, stage, round_, table, current_principal(), now())
    return _table_view(session, slug, stage, round_, table)


@blueprint.changes(f"{TABLE_RULE}/dispute", Action.OWN_ENTRY, OwnTableSchema, body=ObjectionSchema)
def dispute(session: Session, asked: ObjectionBody, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Say that a report is wrong; the desk decides."""
    results.dispute_result(session, slug, stage, round_, table, asked["objection"], current_principal(), now())
    return _table_view(session, slug, stage, round_, table)


@blueprint.changes(f"{TABLE_RULE}/result", Action.ENTER_RESULTS, StaffTableSchema, method="PUT", body=EnterSchema)
def enter(session: Session, asked: EnterResultBody, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Enter a result, decide a dispute, or correct what counts already, which needs a reason."""
    results.enter_result(
        session, slug, stage, round_, table, _read_result(asked), current_principal(), now(), asked["reason"]
    )
    return _table_view(session, slug, stage, round_, table)


@blueprint.changes(f"{TABLE_RULE}/clear", Action.ENTER_RESULTS, StaffTableSchema, body=ReasonSchema)
def clear(session: Session, asked: ReasonBody, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Open a table again, as if nothing had been reported."""
    results.clear_result(session, slug, stage, round_, table, current_principal(), now(), asked["reason"])
    return _table_view(session, slug, stage, round_, table)


def _read_counts(asked: AtTimeQueryArgs) -> TimeCallCounts:
    return TimeCallCounts(
        power=_as_pair(asked["power"]),
        to_win=_as_pair(asked["to_win"]) or TimeCallCounts().to_win,
        cards=_as_pair(asked["cards"]),
        dominance=asked["dominance"],
        dead=_as_pair(asked["dead"]),
        choice=asked["choice"],
    )


def _as_pair(numbers: Sequence[int] | None) -> CountPair | None:
    return (numbers[0], numbers[1]) if numbers else None


def _read_result(asked: ResultBody) -> ResultInput:
    return ResultInput(asked["how"], asked["winner"], tuple(asked["places"]), tuple(asked["power"]), asked["sure"])


def _table_view(session: Session, slug: str, stage: int, round_: int, table: int) -> TableView:
    book = load_book(session, slug)
    return table_view(book, book.table(book.round(stage, round_), table))
