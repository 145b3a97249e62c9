"""API routes of stages: plan, start, finish; late entries, drops and returns."""

from engine.converter import make_converter
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.api.entries import entry_view, own_number
from tournament.events.book.book import Book, load_book
from tournament.events.lifecycle.operations import stages
from tournament.events.lifecycle.operations.checks import StageDraft
from tournament.events.lifecycle.operations.lifecycle import plan_stages
from tournament.events.lifecycle.operations.views import EventView, PlayerView, event_view, stage_view
from tournament.events.lifecycle.schemas.lifecycle import EventSchema
from tournament.events.lifecycle.schemas.players import StaffPlayerSchema
from tournament.events.lifecycle.schemas.stages import (
    PlannedStagePage,
    StagePage,
    StagesBody,
    StagesRequestSchema,
    StartSchema,
    StartStageBody,
)
from tournament.http.api.responses import paginate, single_page
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.schemas.fields import PageQuery, PageQueryArgs, ReasonBody, ReasonSchema

blueprint = EventBlueprint("stages", "Stages: Swiss, melee and their cuts")

_convert_draft = make_converter(StageDraft)


@blueprint.reads("/<slug>/stages", Action.SEE_EVENT, StagePage, query=PageQuery)
def index(_: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """List the stages of an event."""
    return paginate([stage_view(book, stage) for stage in book.stages], asked)


@blueprint.reads("/<slug>/plan", Action.SEE_DESK, PlannedStagePage, query=PageQuery)
def plan(_: Session, book: Book, asked: PageQueryArgs) -> dict[str, object]:
    """Read how each stage is to be played."""
    return paginate(_plan_rows(book), asked)


@blueprint.changes("/<slug>/plan", Action.EDIT_EVENT, PlannedStagePage, method="PUT", body=StagesRequestSchema)
def replan(session: Session, asked: StagesBody, slug: str) -> dict[str, object]:
    """Plan the stages anew, as far as they have not begun."""
    drafts = [_convert_draft(stage) for stage in asked["stages"]]
    plan_stages(session, slug, drafts, current_principal(), now())
    return single_page(_plan_rows(load_book(session, slug)))


@blueprint.changes("/<slug>/stages/<int:stage>/start", Action.RUN_ROUNDS, EventSchema, body=StartSchema, needed=False)
def start(session: Session, asked: StartStageBody, slug: str, stage: int) -> EventView:
    """Begin a stage: with all who are checked in, or, for a cut, with the best of the stage it follows."""
    stages.start_stage(session, slug, stage, current_principal(), now(), **asked)
    return event_view(load_book(session, slug), staff=True)


@blueprint.changes("/<slug>/stages/finish", Action.RUN_ROUNDS, EventSchema)
def finish(session: Session, slug: str) -> EventView:
    """End the stage that is being played; another one can begin."""
    stages.finish_stage(session, slug, current_principal(), now())
    return event_view(load_book(session, slug), staff=True)


@blueprint.changes("/<slug>/entries/<int:number>/enter-late", Action.EDIT_PLAYERS, StaffPlayerSchema)
def enter_late(session: Session, slug: str, number: int) -> PlayerView:
    """Let somebody into the stage being played, with an unpaired loss for every round missed."""
    stages.enter_late(session, slug, number, current_principal(), now())
    return entry_view(session, slug, number)


@blueprint.changes("/<slug>/entries/<int:number>/drop", Action.EDIT_PLAYERS, StaffPlayerSchema)
def drop(session: Session, slug: str, number: int) -> PlayerView:
    """Take a player out of the rounds to come; what was played stays."""
    stages.drop(session, slug, number, current_principal(), now())
    return entry_view(session, slug, number)


@blueprint.changes("/<slug>/me/drop", Action.OWN_ENTRY)
def drop_myself(session: Session, slug: str) -> None:
    """Drop from the rounds to come."""
    stages.drop(session, slug, own_number(session, slug), current_principal(), now())


@blueprint.changes("/<slug>/entries/<int:number>/return", Action.EDIT_PLAYERS, StaffPlayerSchema)
def undrop(session: Session, slug: str, number: int) -> PlayerView:
    """Let a player who dropped come back into the same stage."""
    stages.undrop(session, slug, number, current_principal(), now())
    return entry_view(session, slug, number)


@blueprint.changes("/<slug>/entries/<int:number>/disqualify", Action.DISQUALIFY, StaffPlayerSchema, body=ReasonSchema)
def disqualify(session: Session, asked: ReasonBody, slug: str, number: int) -> PlayerView:
    """Send a player away for good."""
    stages.disqualify(session, slug, number, current_principal(), now(), asked["reason"])
    return entry_view(session, slug, number)


def _plan_rows(book: Book) -> list[dict[str, object]]:
    return [
        {
            "number": stage.number,
            "kind": stage.kind,
            "name": stage.name,
            "status": stage.status,
            "plan": book.plan(stage),
        }
        for stage in book.stages
    ]
