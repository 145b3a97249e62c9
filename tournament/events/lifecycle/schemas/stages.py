"""JSON schemas of stages: for everybody, and as the organizer plans them."""

from typing import TypedDict

from marshmallow import fields

from tournament.events.settings import StagePlan
from tournament.events.state_names import STAGE_KINDS, STAGE_STATUSES
from tournament.http.schemas.fields import Asked, Flag, Shown, line, page_of, several, whole, word
from tournament.regulations.results import SCHEMES
from tournament.regulations.tiebreaks.tiebreak_sets import TIEBREAK_SETS

MOST_STAGES = 12
USUAL = StagePlan()


class StageSchema(Shown):
    number = fields.Integer()
    kind = word(*STAGE_KINDS)
    name = fields.String()
    status = word(*STAGE_STATUSES)
    rounds = fields.List(fields.Integer(), metadata={"description": "The numbers of the rounds that can be seen."})
    planned_rounds = fields.Integer()
    players = fields.Integer()
    is_cut = fields.Boolean()
    format = fields.String(metadata={"description": "How its tables are played: joust, melee or a variant."})


StagePage = page_of(StageSchema)


class PlanSchema(Asked):
    """How a stage is played."""

    points = word(*SCHEMES, load_default=USUAL.points)
    tiebreaks = word(*TIEBREAK_SETS, load_default=USUAL.tiebreaks)
    rounds = whole(0, 30, load_default=0, about="0: as many as advised for the number of players.")
    minutes = whole(1, 600, load_default=55)
    final_minutes = whole(1, 600, load_default=120)
    follows = whole(0, MOST_STAGES, load_default=0, about="A cut: the number of the stage whose standings it takes.")
    cut_size = whole(0, 512, load_default=0)
    cut_wins = whole(0, 30, load_default=0, about="A cut by record: everybody with so many wins.")
    allow_fives = Flag(load_default=False)
    prefer_equal = Flag(load_default=False)
    balanced_seats = Flag(load_default=False)
    counts_overall = Flag(load_default=True)
    online = Flag(
        load_default=None, allow_none=True, metadata={"description": "In the browser or not; null: as the event."}
    )
    format = line(
        20,
        load_default="",
        metadata={"description": "A variant that the game has, such as two-on-two; empty: joust or melee itself."},
    )


class StagePlanSchema(Asked):
    kind = word(*STAGE_KINDS, required=True)
    name = line(60, least=1, required=True)
    plan = fields.Nested(PlanSchema, load_default=lambda: PlanSchema().load({}))


class PlannedAsked(TypedDict):
    """Fields that StagesRequestSchema loads; the operation reads the stages."""

    stages: list[dict[str, object]]


class StagesRequestSchema(Asked):
    stages = several(StagePlanSchema, MOST_STAGES, required=True)


class PlannedStageSchema(Shown):
    """A stage with its plan."""

    number = fields.Integer()
    kind = word(*STAGE_KINDS)
    name = fields.String()
    status = word(*STAGE_STATUSES)
    plan = fields.Nested(PlanSchema)


PlannedStagePage = page_of(PlannedStageSchema)


class StartAsked(TypedDict):
    size: int
    without_decks: bool


class StartSchema(Asked):
    size = whole(0, 512, load_default=0, about="Of a cut; 0: as planned.")
    without_decks = Flag(load_default=False, metadata={"description": "Whether to begin though decks are missing."})
