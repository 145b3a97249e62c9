"""API routes of results: report, confirm, dispute; for the desk: enter, clear."""

from collections.abc import Sequence

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book, load_book
from tournament.events.rounds.api.lifecycle import published
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import Said
from tournament.events.rounds.operations.time_call import AtTimeView, Both, Counted, rule_table
from tournament.events.rounds.operations.views import TableView, round_view, table_view
from tournament.events.rounds.schemas import (
    AtTimeAsked,
    AtTimeQuery,
    AtTimeSchema,
    EnterAsked,
    EnterSchema,
    ObjectionAsked,
    ObjectionSchema,
    OwnTableSchema,
    SaidAsked,
    SaidSchema,
    StaffTableSchema,
    TableSchema,
)
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.schemas.fields import ReasonBody, ReasonSchema

TABLE = "/<slug>/rounds/<int:stage>/<int:round_>/tables/<int:table>"
blueprint = EventBlueprint("results", "Results of tables")


@blueprint.reads(TABLE, Action.SEE_EVENT, TableSchema)
def show(_: Session, book: Book, stage: int, round_: int, table: int) -> TableView:
    """Read a table of a published round."""
    played = published(book, stage, round_)
    book.table(played, table)
    return next(view for view in round_view(book, played).tables if view.number == table)


@blueprint.reads(f"{TABLE}/at-time", Action.SEE_EVENT, AtTimeSchema, query=AtTimeQuery)
def at_time(_: Session, book: Book, asked: AtTimeAsked, stage: int, round_: int, table: int) -> AtTimeView:
    """Ask who is ahead when time is called, from what was counted at the table; nothing is entered."""
    return rule_table(book, book.table(published(book, stage, round_), table), _counted(asked))


@blueprint.changes(f"{TABLE}/report", Action.OWN_ENTRY, OwnTableSchema, body=SaidSchema)
def report(session: Session, asked: SaidAsked, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Report the result of one's own table; it counts when another player confirms it or nobody objects."""
    results.report_result(session, slug, stage, round_, table, _said(asked), current_principal(), now())
    return _shown(session, slug, stage, round_, table)


@blueprint.changes(f"{TABLE}/confirm", Action.OWN_ENTRY, OwnTableSchema)
def confirm(session: Session, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Confirm what another player of the table reported."""
    results.confirm_result(session, slug, stage, round_, table, current_principal(), now())
    return _shown(session, slug, stage, round_, table)


@blueprint.changes(f"{TABLE}/dispute", Action.OWN_ENTRY, OwnTableSchema, body=ObjectionSchema)
def dispute(session: Session, asked: ObjectionAsked, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Say that a report is wrong; the desk decides."""
    results.dispute_result(session, slug, stage, round_, table, asked["objection"], current_principal(), now())
    return _shown(session, slug, stage, round_, table)


@blueprint.changes(f"{TABLE}/result", Action.ENTER_RESULTS, StaffTableSchema, method="PUT", body=EnterSchema)
def enter(session: Session, asked: EnterAsked, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Enter a result, decide a dispute, or correct what counts already, which needs a reason."""
    results.enter_result(
        session, slug, stage, round_, table, _said(asked), current_principal(), now(), asked["reason"]
    )
    return _shown(session, slug, stage, round_, table)


@blueprint.changes(f"{TABLE}/clear", Action.ENTER_RESULTS, StaffTableSchema, body=ReasonSchema)
def clear(session: Session, asked: ReasonBody, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Open a table again, as if nothing had been reported."""
    results.clear_result(session, slug, stage, round_, table, current_principal(), now(), asked["reason"])
    return _shown(session, slug, stage, round_, table)


def _counted(asked: AtTimeAsked) -> Counted:
    return Counted(
        power=_both(asked["power"]),
        to_win=_both(asked["to_win"]) or Counted().to_win,
        cards=_both(asked["cards"]),
        dominance=asked["dominance"],
        dead=_both(asked["dead"]),
        choice=asked["choice"],
    )


def _both(numbers: Sequence[int] | None) -> Both | None:
    return (numbers[0], numbers[1]) if numbers else None


def _said(asked: SaidAsked) -> Said:
    return Said(asked["how"], asked["winner"], tuple(asked["places"]), tuple(asked["power"]), asked["sure"])


def _shown(session: Session, slug: str, stage: int, round_: int, table: int) -> TableView:
    book = load_book(session, slug)
    return table_view(book, book.table(book.round(stage, round_), table))
