"""JSON schemas of standings, overall ranking and brackets."""

from typing import TypedDict

from marshmallow import EXCLUDE, Schema, fields, validate

from tournament.events.state_names import PLAYER_STATUSES
from tournament.http.schemas.fields import NumberField, ResponseSchema, choice_field, page_of


class StandingsQueryArgs(TypedDict):
    stage: int | None
    round: int | None


class StandingsQuery(Schema):
    class Meta:
        unknown = EXCLUDE

    stage = fields.Integer(
        load_default=None,
        validate=validate.Range(min=1, max=99),
        metadata={"description": "Default: the latest stage with standings. A cut leads to the stage it follows."},
    )
    round = fields.Integer(
        load_default=None,
        validate=validate.Range(min=1, max=99),
        metadata={"description": "Standings after this round."},
    )


class StandingSchema(ResponseSchema):
    rank = fields.Integer(metadata={"description": "The final place, once a cut is decided."})
    number = fields.Integer()
    name = fields.String()
    faction = fields.String()
    points = fields.String()
    wins = fields.Integer()
    rounds = fields.Integer()
    values = fields.List(fields.String(), metadata={"description": "Tiebreaks, in the order of `labels`."})
    status = choice_field(*PLAYER_STATUSES)
    before_cut = fields.Integer(
        allow_none=True, metadata={"description": "The place before the cut, once places are final."}
    )
    points_number = NumberField(metadata={"description": "`points` as a number."})
    value_numbers = fields.List(NumberField(), metadata={"description": "`values` as numbers, not rounded."})


class StandingsSchema(ResponseSchema):
    stage = fields.Integer()
    name = fields.String()
    labels = fields.List(fields.String())
    rows = fields.List(fields.Nested(StandingSchema))
    after_round = fields.Integer()
    open = fields.Integer(metadata={"description": "Tables of the last round without a result."})
    disqualified = fields.List(fields.String())
    cut = fields.Integer(metadata={"description": "Number of players who advance to the cut; 0 without one."})
    is_final = fields.Boolean(metadata={"description": "Whether a decided cut sets the first places."})


class DerivationSchema(ResponseSchema):
    """How a number is calculated."""

    label = fields.String()
    value = fields.String()
    number = NumberField(metadata={"description": "`value` as a number, not rounded."})
    words = fields.String()


class ExplainedSchema(ResponseSchema):
    """A player's row of the standings, with the calculation of each number."""

    stage = fields.Integer()
    number = fields.Integer()
    name = fields.String()
    rank = fields.Integer(allow_none=True)
    derivations = fields.List(fields.Nested(DerivationSchema))


class OverallRowSchema(ResponseSchema):
    rank = fields.Integer()
    number = fields.Integer()
    name = fields.String()
    points = fields.String()
    by_part = fields.List(fields.String(), metadata={"description": "In the order of `parts`."})
    places = fields.List(
        fields.Integer(allow_none=True),
        metadata={"description": "The place in each part, in the order of `parts`."},
    )
    points_number = NumberField(metadata={"description": "`points` as a number."})
    by_part_numbers = fields.List(NumberField(), metadata={"description": "`by_part` as numbers."})


class OverallSchema(ResponseSchema):
    """Overall standings of joust and melee."""

    parts = fields.List(fields.String())
    rows = fields.List(fields.Nested(OverallRowSchema))


class SideSchema(ResponseSchema):
    number = fields.Integer(allow_none=True)
    name = fields.String(metadata={"description": "The player, or whose winner is awaited."})
    seed = fields.Integer(allow_none=True)


class GameSchema(ResponseSchema):
    number = fields.Integer()
    round = fields.Integer()
    sides = fields.List(fields.Nested(SideSchema))
    winner = fields.Integer(allow_none=True)
    table = fields.Integer(allow_none=True)


class PlacingSchema(ResponseSchema):
    place = fields.Integer()
    number = fields.Integer()
    name = fields.String()


class BracketSchema(ResponseSchema):
    stage = fields.Integer()
    name = fields.String()
    rounds = fields.Integer()
    games = fields.List(fields.Nested(GameSchema))
    champion = fields.String(metadata={"description": "Empty until the cut is decided."})
    placings = fields.List(fields.Nested(PlacingSchema))


BracketPage = page_of(BracketSchema)
