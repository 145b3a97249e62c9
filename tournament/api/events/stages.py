"""Stages for programs: planned, started and finished; players who come late, leave, return or are sent away."""

import msgspec

from tournament.api.blueprint import ApiBlueprint
from tournament.api.entries.entering import entry_view, own_number
from tournament.api.request.reading import reading
from tournament.operations.events import stages
from tournament.operations.events.book import Book, load_book
from tournament.operations.events.life import StageDraft, plan_stages
from tournament.operations.events.views import EventView, PlayerView, StageView, event_view, stage_view
from tournament.policies import Action
from tournament.schemas.common import Nothing, ReasonAsked, ReasonSchema
from tournament.schemas.entries.entering import StaffPlayerSchema
from tournament.schemas.events.life import EventSchema
from tournament.schemas.events.stages import (
    PlannedAsked,
    PlannedStageSchema,
    StageSchema,
    StagesRequestSchema,
    StartAsked,
    StartSchema,
)
from tournament.web.request.changing import changing
from tournament.web.request.current import now
from tournament.web.request.guard import allows
from tournament.web.request.identity import current_principal

blueprint = ApiBlueprint("stages", "Stages: Swiss, melee and their cuts")


@blueprint.get("/<slug>/stages")
@allows(Action.SEE_EVENT)
@blueprint.response(200, StageSchema(many=True))
def index(slug: str) -> list[StageView]:
    """List the stages of an event."""
    with reading(slug) as (_, book):
        return [stage_view(book, stage) for stage in book.stages]


@blueprint.get("/<slug>/plan")
@allows(Action.SEE_DESK)
@blueprint.response(200, PlannedStageSchema(many=True))
def plan(slug: str) -> list[dict[str, object]]:
    """Read how each stage is to be played."""
    with reading(slug) as (_, book):
        return _planned(book)


@blueprint.put("/<slug>/plan")
@allows(Action.EDIT_EVENT)
@blueprint.arguments(StagesRequestSchema)
@blueprint.response(200, PlannedStageSchema(many=True))
def replan(asked: PlannedAsked, slug: str) -> list[dict[str, object]]:
    """Plan the stages anew, as far as they have not begun."""
    drafts = [msgspec.convert(stage, StageDraft) for stage in asked["stages"]]
    with changing() as session:
        plan_stages(session, slug, drafts, current_principal(), now())
        return _planned(load_book(session, slug))


@blueprint.post("/<slug>/stages/<int:stage>/start")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(StartSchema, required=False)
@blueprint.response(200, EventSchema)
def start(asked: StartAsked, slug: str, stage: int) -> EventView:
    """Begin a stage: with all who are checked in, or, for a cut, with the best of the stage it follows."""
    with changing() as session:
        stages.start_stage(session, slug, stage, current_principal(), now(), **asked)
        return event_view(load_book(session, slug), staff=True)


@blueprint.post("/<slug>/stages/finish")
@allows(Action.RUN_ROUNDS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, EventSchema)
def finish(_: object, slug: str) -> EventView:
    """End the stage that is being played; another one can begin."""
    with changing() as session:
        stages.finish_stage(session, slug, current_principal(), now())
        return event_view(load_book(session, slug), staff=True)


@blueprint.post("/<slug>/entries/<int:number>/enter-late")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffPlayerSchema)
def enter_late(_: object, slug: str, number: int) -> PlayerView:
    """Let somebody into the stage being played, with an unpaired loss for every round missed."""
    with changing() as session:
        stages.enter_late(session, slug, number, current_principal(), now())
        return entry_view(session, slug, number)


@blueprint.post("/<slug>/entries/<int:number>/drop")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffPlayerSchema)
def drop(_: object, slug: str, number: int) -> PlayerView:
    """Take a player out of the rounds to come; what was played stays."""
    with changing() as session:
        stages.drop(session, slug, number, current_principal(), now())
        return entry_view(session, slug, number)


@blueprint.post("/<slug>/me/drop")
@allows(Action.OWN_ENTRY)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(204)
def drop_myself(_: object, slug: str) -> None:
    """Drop from the rounds to come."""
    with changing() as session:
        stages.drop(session, slug, own_number(session, slug), current_principal(), now())


@blueprint.post("/<slug>/entries/<int:number>/return")
@allows(Action.EDIT_PLAYERS)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, StaffPlayerSchema)
def undrop(_: object, slug: str, number: int) -> PlayerView:
    """Let a player who dropped come back into the same stage."""
    with changing() as session:
        stages.undrop(session, slug, number, current_principal(), now())
        return entry_view(session, slug, number)


@blueprint.post("/<slug>/entries/<int:number>/disqualify")
@allows(Action.DISQUALIFY)
@blueprint.arguments(ReasonSchema)
@blueprint.response(200, StaffPlayerSchema)
def disqualify(asked: ReasonAsked, slug: str, number: int) -> PlayerView:
    """Send a player away for good."""
    with changing() as session:
        stages.disqualify(session, slug, number, current_principal(), now(), asked["reason"])
        return entry_view(session, slug, number)


def _planned(book: Book) -> list[dict[str, object]]:
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
