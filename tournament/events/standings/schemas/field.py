"""JSON schemas of the live overview: cut, needs, next round, shares."""

from marshmallow import fields

from tournament.events.state_names import PLAYER_STATUSES
from tournament.http.schemas.fields import ResponseSchema, choice_field
from tournament.regulations.cut.outlook import CutVerdict

VERDICTS = tuple(verdict.value for verdict in CutVerdict)


class NeedSchema(ResponseSchema):
    """What comes of one way the own table can end, in every way that the others can."""

    result = fields.String(metadata={"description": "Empty where the own table is over."})
    points = fields.String()
    verdict = choice_field(*VERDICTS)
    best = fields.Integer(metadata={"description": "The best place among those who still play."})
    worst = fields.Integer()
    words = fields.String()
    is_exact = fields.Boolean(metadata={"description": "Otherwise places are bounds: `in` and `out` are certain."})


class ProspectSchema(ResponseSchema):
    rank = fields.Integer()
    number = fields.Integer()
    name = fields.String()
    faction = fields.String()
    status = choice_field(*PLAYER_STATUSES)
    points = fields.String()
    low = fields.String(metadata={"description": "The least points there can be after the round."})
    high = fields.String()
    table = fields.Integer(allow_none=True, metadata={"description": "Where the player sits, while it is open."})
    against = fields.List(fields.String())
    verdict = choice_field(*VERDICTS, allow_none=True)
    words = fields.String()
    needs = fields.List(fields.Nested(NeedSchema), metadata={"description": "The best ending first."})
    is_last_in = fields.Boolean()


class ProspectsSchema(ResponseSchema):
    """The standings so far and what the open tables can make of them."""

    stage = fields.Integer()
    name = fields.String()
    round = fields.Integer()
    of = fields.Integer(metadata={"description": "Rounds that are planned."})
    tables = fields.Integer()
    open = fields.List(fields.Integer(), metadata={"description": "The numbers of the tables that are still played."})
    cut = fields.String(metadata={"description": "`top 8`, `3 wins`; empty where no cut follows."})
    cut_size = fields.Integer()
    decides = fields.Boolean(
        metadata={"description": "The round is the last before the cut; only then are there verdicts."}
    )
    is_exact = fields.Boolean(metadata={"description": "Every place; otherwise some are bounds."})
    certain_in = fields.Integer()
    certain_out = fields.Integer()
    rows = fields.List(fields.Nested(ProspectSchema))


class SeatAheadSchema(ResponseSchema):
    number = fields.Integer()
    name = fields.String()
    faction = fields.String()
    points = fields.String(metadata={"description": "So far; the seed in a cut."})
    is_playing = fields.Boolean(metadata={"description": "Their own table is still open."})


class RoundAheadSchema(ResponseSchema):
    """The next round as it would be if no more slips came in; drawn with a chance of its own, so it binds nobody."""

    name = fields.String()
    kind = choice_field("pairs", "tables", "bracket", "semi-finals")
    is_provisional = fields.Boolean(metadata={"description": "Slips are still coming in."})
    tables = fields.List(fields.List(fields.Nested(SeatAheadSchema)))
    byes = fields.List(fields.Nested(SeatAheadSchema))
    words = fields.String()


class ShareSchema(ResponseSchema):
    name = fields.String()
    decks = fields.Integer()
    won = fields.Integer()
    games = fields.Integer(metadata={"description": "Against others than its own kind, both being known."})


class FieldSchema(ResponseSchema):
    """What everybody may know of the field."""

    stage = fields.Integer()
    prospects = fields.Nested(ProspectsSchema, allow_none=True, metadata={"description": "Until the cut begins."})
    ahead = fields.Nested(RoundAheadSchema, allow_none=True)
    players = fields.Integer()
    factions = fields.List(fields.Nested(ShareSchema))
    agendas = fields.List(
        fields.Nested(ShareSchema), metadata={"description": "Of the deck lists that are open to everybody."}
    )
    open_lists = fields.Integer()
