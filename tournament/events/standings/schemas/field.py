"""JSON schemas of the live overview: cut, needs, next round, shares."""

from marshmallow import fields

from tournament.events.state_names import PLAYER_STATUSES
from tournament.http.schemas.fields import ResponseSchema, choice_field
from tournament.regulations.cut.outlook import CutVerdict

VERDICTS = tuple(verdict.value for verdict in CutVerdict)


class NeedSchema(ResponseSchema):
    """What follows from one ending of the player's table, for all endings of the other tables."""

    result = fields.String(metadata={"description": "Empty if the table is over."})
    points = fields.String()
    verdict = choice_field(*VERDICTS)
    best = fields.Integer(metadata={"description": "The best possible place among players who can qualify."})
    worst = fields.Integer()
    words = fields.String()
    is_exact = fields.Boolean(metadata={"description": "If false, places are bounds; `in` and `out` are certain."})


class ProspectSchema(ResponseSchema):
    rank = fields.Integer()
    number = fields.Integer()
    name = fields.String()
    faction = fields.String()
    status = choice_field(*PLAYER_STATUSES)
    points = fields.String()
    low = fields.String(metadata={"description": "The lowest possible points after the round."})
    high = fields.String()
    table = fields.Integer(allow_none=True, metadata={"description": "The player's table, while it is open."})
    against = fields.List(fields.String())
    verdict = choice_field(*VERDICTS, allow_none=True)
    words = fields.String()
    needs = fields.List(fields.Nested(NeedSchema), metadata={"description": "Best ending first."})
    is_last_in = fields.Boolean()


class ProspectsSchema(ResponseSchema):
    """The standings so far, and what the open tables can change."""

    stage = fields.Integer()
    name = fields.String()
    round = fields.Integer()
    of = fields.Integer(metadata={"description": "Number of planned rounds."})
    tables = fields.Integer()
    open = fields.List(fields.Integer(), metadata={"description": "Numbers of the open tables."})
    cut = fields.String(metadata={"description": "`top 8`, `3 wins`; empty if no cut follows."})
    cut_size = fields.Integer()
    decides = fields.Boolean(
        metadata={"description": "Whether this is the last round before the cut; verdicts exist only then."}
    )
    is_exact = fields.Boolean(metadata={"description": "Whether all places are exact; otherwise some are bounds."})
    certain_in = fields.Integer()
    certain_out = fields.Integer()
    rows = fields.List(fields.Nested(ProspectSchema))


class SeatAheadSchema(ResponseSchema):
    number = fields.Integer()
    name = fields.String()
    faction = fields.String()
    points = fields.String(metadata={"description": "Points so far; the seed in a cut."})
    is_playing = fields.Boolean(metadata={"description": "Whether the player's table is still open."})


class RoundAheadSchema(ResponseSchema):
    """A forecast of the next round from the results so far. It uses random numbers of its own."""

    name = fields.String()
    kind = choice_field("pairs", "tables", "bracket", "semi-finals")
    is_provisional = fields.Boolean(metadata={"description": "Whether results are missing."})
    tables = fields.List(fields.List(fields.Nested(SeatAheadSchema)))
    byes = fields.List(fields.Nested(SeatAheadSchema))
    words = fields.String()


class ShareSchema(ResponseSchema):
    name = fields.String()
    decks = fields.Integer()
    won = fields.Integer()
    games = fields.Integer(metadata={"description": "Games against other kinds, if both kinds are public."})


class FieldSchema(ResponseSchema):
    """The public live overview."""

    stage = fields.Integer()
    prospects = fields.Nested(
        ProspectsSchema, allow_none=True, metadata={"description": "Null once the cut has started."}
    )
    ahead = fields.Nested(RoundAheadSchema, allow_none=True)
    players = fields.Integer()
    factions = fields.List(fields.Nested(ShareSchema))
    agendas = fields.List(fields.Nested(ShareSchema), metadata={"description": "From public deck lists."})
    open_lists = fields.Integer()
