"""JSON schemas of stages: for everybody, and as the organizer plans them."""

from typing import TypedDict

from marshmallow import fields

from tournament.events.settings import StagePlan
from tournament.events.state_names import STAGE_KINDS, STAGE_STATUSES
from tournament.http.schemas.fields import (
    FlagField,
    RequestSchema,
    ResponseSchema,
    choice_field,
    integer_field,
    line_field,
    nested_list,
    page_of,
)
from tournament.regulations.results import SCHEMES
from tournament.regulations.tiebreaks.tiebreak_sets import TIEBREAK_SETS

MAX_STAGES = 12
DEFAULT_PLAN = StagePlan()


class StageSchema(ResponseSchema):
    number = fields.Integer()
    kind = choice_field(*STAGE_KINDS)
    name = fields.String()
    status = choice_field(*STAGE_STATUSES)
    rounds = fields.List(fields.Integer(), metadata={"description": "The numbers of the rounds that can be seen."})
    planned_rounds = fields.Integer()
    players = fields.Integer()
    is_cut = fields.Boolean()
    format = fields.String(metadata={"description": "How its tables are played: joust, melee or a variant."})


StagePage = page_of(StageSchema)


class PlanSchema(RequestSchema):
    """How a stage is played."""

    points = choice_field(*SCHEMES, load_default=DEFAULT_PLAN.points)
    tiebreaks = choice_field(*TIEBREAK_SETS, load_default=DEFAULT_PLAN.tiebreaks)
    rounds = integer_field(0, 30, load_default=0, about="0: as many as advised for the number of players.")
    minutes = integer_field(1, 600, load_default=55)
    final_minutes = integer_field(1, 600, load_default=120)
    follows = integer_field(
        0, MAX_STAGES, load_default=0, about="A cut: the number of the stage whose standings it takes."
    )
    cut_size = integer_field(0, 512, load_default=0)
    cut_wins = integer_field(0, 30, load_default=0, about="A cut by record: everybody with this many wins.")
    allow_fives = FlagField(load_default=False)
    prefer_equal = FlagField(load_default=False)
    balanced_seats = FlagField(load_default=False)
    counts_overall = FlagField(load_default=True)
    online = FlagField(
        load_default=None, allow_none=True, metadata={"description": "In the browser or not; null: as the event."}
    )
    format = line_field(
        20,
        load_default="",
        metadata={"description": "A variant that the game has, such as two-on-two; empty: joust or melee itself."},
    )


class StagePlanSchema(RequestSchema):
    kind = choice_field(*STAGE_KINDS, required=True)
    name = line_field(60, least=1, required=True)
    plan = fields.Nested(PlanSchema, load_default=lambda: PlanSchema().load({}))


class StagesBody(TypedDict):
    """Fields that StagesRequestSchema loads; the operation reads the stages."""

    stages: list[dict[str, object]]


class StagesRequestSchema(RequestSchema):
    stages = nested_list(StagePlanSchema, MAX_STAGES, required=True)


class PlannedStageSchema(ResponseSchema):
    """A stage with its plan."""

    number = fields.Integer()
    kind = choice_field(*STAGE_KINDS)
    name = fields.String()
    status = choice_field(*STAGE_STATUSES)
    plan = fields.Nested(PlanSchema)


PlannedStagePage = page_of(PlannedStageSchema)


class StartStageBody(TypedDict):
    size: int
    without_decks: bool


class StartSchema(RequestSchema):
    size = integer_field(0, 512, load_default=0, about="Of a cut; 0: as planned.")
    without_decks = FlagField(
        load_default=False, metadata={"description": "Whether to begin though decks are missing."}
    )
