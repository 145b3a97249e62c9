"""Results for programs: reported, confirmed and disputed by players, entered, corrected and cleared by the desk."""

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import reading
from tournament.api.rounds.life import published
from tournament.database import Session
from tournament.models import Table
from tournament.operations.events.book import load_book
from tournament.operations.rounds import results
from tournament.operations.rounds.results import Said
from tournament.operations.rounds.views import TableView, round_view, table_view
from tournament.policies import Action
from tournament.schemas.common import Nothing, ReasonAsked, ReasonSchema
from tournament.schemas.rounds import (
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
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

TABLE = "/<slug>/rounds/<int:stage>/<int:round_>/tables/<int:table>"
blueprint = ApiBlueprint("results", "Results of tables")


@blueprint.get(TABLE)
@allows(Action.SEE_EVENT)
@blueprint.response(200, TableSchema)
def show(slug: str, stage: int, round_: int, table: int) -> TableView:
    """Read a table of a published round."""
    with reading(slug) as (_, book):
        played = published(book, stage, round_)
        book.table(played, table)
        return next(view for view in round_view(book, played).tables if view.number == table)


@blueprint.post(f"{TABLE}/report")
@allows(Action.OWN_ENTRY)
@blueprint.arguments(SaidSchema)
@blueprint.response(200, OwnTableSchema)
def report(asked: SaidAsked, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Report the result of one's own table; it counts when another player confirms it or nobody objects."""
    with changing() as session:
        row = results.report_result(session, slug, stage, round_, table, _said(asked), current_principal(), now())
        return _shown(session, slug, row)


@blueprint.post(f"{TABLE}/confirm")
@allows(Action.OWN_ENTRY)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, OwnTableSchema)
def confirm(_: object, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Confirm what another player of the table reported."""
    with changing() as session:
        row = results.confirm_result(session, slug, stage, round_, table, current_principal(), now())
        return _shown(session, slug, row)


@blueprint.post(f"{TABLE}/dispute")
@allows(Action.OWN_ENTRY)
@blueprint.arguments(ObjectionSchema)
@blueprint.response(200, OwnTableSchema)
def dispute(asked: ObjectionAsked, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Say that a report is wrong; the desk decides."""
    with changing() as session:
        row = results.dispute_result(
            session, slug, stage, round_, table, asked["objection"], current_principal(), now()
        )
        return _shown(session, slug, row)


@blueprint.put(f"{TABLE}/result")
@allows(Action.ENTER_RESULTS)
@blueprint.arguments(EnterSchema)
@blueprint.response(200, StaffTableSchema)
def enter(asked: EnterAsked, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Enter a result, decide a dispute, or correct what counts already, which needs a reason."""
    with changing() as session:
        row = results.enter_result(
            session, slug, stage, round_, table, _said(asked), current_principal(), now(), asked["reason"]
        )
        return _shown(session, slug, row)


@blueprint.post(f"{TABLE}/clear")
@allows(Action.ENTER_RESULTS)
@blueprint.arguments(ReasonSchema)
@blueprint.response(200, StaffTableSchema)
def clear(asked: ReasonAsked, slug: str, stage: int, round_: int, table: int) -> TableView:
    """Open a table again, as if nothing had been reported."""
    with changing() as session:
        row = results.clear_result(session, slug, stage, round_, table, current_principal(), now(), asked["reason"])
        return _shown(session, slug, row)


def _said(asked: SaidAsked) -> Said:
    return Said(asked["how"], asked["winner"], tuple(asked["places"]), tuple(asked["power"]))


def _shown(session: Session, slug: str, row: Table) -> TableView:
    return table_view(load_book(session, slug), row)
