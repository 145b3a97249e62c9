"""JSON schemas of rounds, tables, clocks and results, for each kind of viewer."""

from collections.abc import Sequence
from typing import TypedDict

from marshmallow import EXCLUDE, Schema, fields, validate

from tournament.events.state_names import CLOCK_STATES, ROUND_STATUSES, SETTLED_BY, TABLE_KINDS, TABLE_STATUSES
from tournament.http.schemas.fields import (
    NumberField,
    RequestSchema,
    ResponseSchema,
    choice_field,
    integer_field,
    integer_list,
    page_of,
    reason_field,
    text_field,
)
from tournament.regulations.results import OUTCOMES, PLAYER_REPORTS, ResultCause
from tournament.regulations.swiss.why import PairingReason

MAX_NUMBER = 9999


class SeatSchema(ResponseSchema):
    number = fields.Integer()
    name = fields.String()
    faction = fields.String()
    points = fields.String(metadata={"description": "Before the round; in a cut the seed."})
    outcome = fields.String(metadata={"description": "`win`, `loss`, `place 2`, … once the table has a result."})
    is_winner = fields.Boolean()
    has_dropped = fields.Boolean()
    points_number = NumberField(allow_none=True, metadata={"description": "`points` as a number; none in a cut."})
    seed = fields.Integer(allow_none=True, metadata={"description": "In a cut."})


class ResultSchema(ResponseSchema):
    """A result as data, in the words in which it is sent."""

    how = choice_field(*OUTCOMES, allow_none=True, about="Null at a melee table, and for impossible results.")
    winner = fields.Integer(allow_none=True, metadata={"description": "The player's number, where one won a match."})
    cause = choice_field(
        *(cause.value for cause in ResultCause), allow_none=True, about="How a match ended: `no-show`, `time`, …"
    )
    places = fields.List(fields.Integer(), metadata={"description": "At a melee table, by seat."})
    power = fields.List(fields.Integer(), metadata={"description": "At a melee table by seat, where it was given."})


class TableSchema(ResponseSchema):
    """A table as everybody sees it: a result once it counts."""

    number = fields.Integer(allow_none=True)
    kind = choice_field(*TABLE_KINDS)
    status = choice_field(*TABLE_STATUSES)
    seats = fields.List(fields.Nested(SeatSchema))
    teams = fields.List(
        fields.List(fields.Integer()),
        metadata={"description": "Teams, as positions in `seats`; empty without teams."},
    )
    words = fields.String(metadata={"description": "The result as a sentence; empty without a result."})
    result = fields.Nested(ResultSchema, allow_none=True, metadata={"description": "Once it counts."})
    settled_by = choice_field(*SETTLED_BY, allow_none=True)
    extension = fields.Integer(metadata={"description": "Minutes on top of the round's."})
    game = fields.Integer(allow_none=True, metadata={"description": "The number of the bracket's game, in a cut."})


class OwnTableSchema(TableSchema):
    """A table as those who sit at it see it: with what was reported."""

    report = fields.String(metadata={"description": "What was reported, as a sentence."})
    reported = fields.Nested(ResultSchema, allow_none=True, metadata={"description": "What was reported, as data."})
    reported_by = fields.Integer(allow_none=True)
    reported_at = fields.AwareDateTime(allow_none=True)
    objection = fields.String()


class StaffTableSchema(OwnTableSchema):
    """A table as the staff sees it."""

    note = fields.String()


class ClockSchema(ResponseSchema):
    state = choice_field(*CLOCK_STATES)
    minutes = fields.Integer()
    ends_at = fields.AwareDateTime(allow_none=True)
    left = fields.Integer(allow_none=True, metadata={"description": "Seconds, unless it runs."})


class FloatSchema(ResponseSchema):
    """A pair whose players have different points."""

    players = fields.List(fields.String())
    points = fields.List(fields.String())
    names = fields.List(fields.String())


class DrawnAsSchema(ResponseSchema):
    stage = fields.String()
    round = fields.Integer()
    attempt = fields.Integer()


class ProofSchema(ResponseSchema):
    """Why no better draw exists; what a kind of draw has no word for is left out."""

    def on_bind_field(self, field_name: str, field_obj: fields.Field[object]) -> None:
        field_obj.required = field_name in ("kind", "words")

    kind = fields.String()
    words = fields.String()
    cost = fields.String()
    bound = fields.String()
    rematches = fields.Integer()
    forbidden = fields.Integer()
    repeats = fields.Integer()
    least_repeats = fields.Integer()
    spread = fields.String()
    least_spread = fields.String()
    floats = fields.List(fields.Nested(FloatSchema))
    notes = fields.List(fields.String())
    edits = fields.List(fields.String(), metadata={"description": "Changes by hand, with their reasons."})
    draw = fields.Nested(DrawnAsSchema)


class RoundLineSchema(ResponseSchema):
    """A round in a list."""

    stage = fields.Integer()
    stage_name = fields.String()
    number = fields.Integer()
    words = fields.String()
    status = choice_field(*ROUND_STATUSES)
    published_at = fields.AwareDateTime(allow_none=True)
    tables = fields.Integer()
    open = fields.Integer(metadata={"description": "Tables without a result that counts."})


RoundPage = page_of(RoundLineSchema)


class RoundSchema(ResponseSchema):
    """A published round."""

    stage = fields.Integer()
    stage_name = fields.String()
    number = fields.Integer()
    attempt = fields.Integer()
    status = choice_field(*ROUND_STATUSES)
    published_at = fields.AwareDateTime(allow_none=True)
    tables = fields.List(fields.Nested(TableSchema))
    unseated = fields.List(fields.Nested(TableSchema), metadata={"description": "Byes and missed rounds."})
    open = fields.Integer()
    clock = fields.Nested(ClockSchema)
    proof = fields.Nested(ProofSchema)
    is_melee = fields.Boolean()


class StaffRoundSchema(RoundSchema):
    """A round as the staff sees it, published or not."""

    tables = fields.List(fields.Nested(StaffTableSchema))
    unseated = fields.List(fields.Nested(StaffTableSchema))


class ChangePlacesBody(TypedDict):
    one: int
    other: int
    reason: str


class ChangePlacesSchema(RequestSchema):
    """Two players by their numbers, who change places."""

    one = integer_field(1, MAX_NUMBER, required=True)
    other = integer_field(1, MAX_NUMBER, required=True)
    reason = reason_field()


class ClockBody(TypedDict):
    minutes: int


class StartClockSchema(RequestSchema):
    minutes = integer_field(0, 600, load_default=0, about="0: as planned, or what is left.")


class AddTimeSchema(RequestSchema):
    minutes = integer_field(-120, 120, required=True, about="Negative to remove time.")


class ExtensionBody(TypedDict):
    minutes: int
    reason: str


class ExtensionSchema(RequestSchema):
    minutes = integer_field(1, 120, required=True)
    reason = reason_field(required=False)


class ResultBody(TypedDict):
    """Fields that SaidSchema loads."""

    how: str
    winner: int | None
    places: Sequence[int]
    power: Sequence[int]
    sure: bool


class SaidSchema(RequestSchema):
    """A result as players say it: how a match ended and who won, or places and power at a melee table by seat."""

    how = choice_field(*PLAYER_REPORTS, load_default="win")
    winner = integer_field(1, MAX_NUMBER, load_default=None, allow_none=True, about="The player's number.")
    places = integer_list(1, 9, 9, load_default=tuple)
    power = integer_list(0, 99, 9, load_default=tuple)
    sure = fields.Boolean(
        load_default=False, metadata={"description": "Power that contradicts the places is correct."}
    )


class AtTimeQueryArgs(TypedDict):
    """Fields that AtTimeQuery loads."""

    power: Sequence[int] | None
    to_win: Sequence[int]
    cards: Sequence[int] | None
    dominance: int | None
    dead: Sequence[int] | None
    choice: int | None


def _seat_field(about: str, **more: object) -> fields.List[int]:
    """Return a query field with two numbers, `?power=9&power=11`."""
    one = fields.Integer(validate=validate.Range(min=0, max=199))
    return fields.List(one, validate=validate.Length(equal=2), metadata={"description": about}, **more)  # type: ignore[arg-type]


def _player_field(least: int, about: str) -> fields.Integer:
    return fields.Integer(
        load_default=None, validate=validate.Range(min=least, max=MAX_NUMBER), metadata={"description": about}
    )


class AtTimeQuery(Schema):
    """What was counted when time was called, by seat; only what is needed has to be there."""

    class Meta:
        unknown = EXCLUDE

    power = _seat_field("Of each player, by seat.", load_default=None)
    to_win = _seat_field("The power each needs to win.", load_default=(15, 15))
    cards = _seat_field("In the draw decks.", load_default=None)
    dominance = _player_field(0, "The number of the player who won it in the last round; 0 for neither.")
    dead = _seat_field("Characters in the dead piles.", load_default=None)
    choice = _player_field(1, "The number of the player whom the first player chose.")


class ComparedSchema(ResponseSchema):
    """One line of the calculation."""

    what = fields.String()
    numbers = fields.List(fields.String())
    ahead = fields.Integer(allow_none=True, metadata={"description": "The seat, 0 or 1."})


class AtTimeSchema(ResponseSchema):
    """A ruling, or what has to be counted before there is one."""

    is_decided = fields.Boolean()
    words = fields.String(metadata={"description": "The ruling, or the question that comes next."})
    asks = fields.List(choice_field("power", "cards", "dominance", "dead", "choice"))
    lines = fields.List(fields.Nested(ComparedSchema))
    how = fields.String(allow_none=True, metadata={"description": "The result to report or enter, with `winner`."})
    winner = fields.Integer(allow_none=True)
    note = fields.String()


class EnterResultBody(ResultBody):
    reason: str


class EnterSchema(SaidSchema):
    """A result as the desk enters it; some are not of every edition's points, and say so."""

    how = choice_field(*OUTCOMES, load_default="win")
    reason = reason_field(required=False)


class ObjectionBody(TypedDict):
    objection: str


class ObjectionSchema(RequestSchema):
    objection = text_field(2000, least=1, required=True, about="What is wrong with the report.")


class AttemptSchema(ResponseSchema):
    """One time a round was drawn."""

    number = fields.Integer()
    drawn_at = fields.AwareDateTime()
    by = fields.String()
    words = fields.String()
    taken_back_at = fields.AwareDateTime(allow_none=True)
    taken_back_by = fields.String()
    reason = fields.String()


class RootSchema(ResponseSchema):
    """What fixes the tables of a closed round, as it was published."""

    number = fields.Integer()
    root = fields.String(metadata={"description": "Of a Merkle tree as in RFC 6962, in hexadecimal digits."})
    leaves = fields.Integer()
    published_at = fields.AwareDateTime()


class DrawSchema(ResponseSchema):
    """How a round was drawn."""

    stage = fields.Integer()
    stage_name = fields.String()
    round = fields.Integer()
    words = fields.String()
    attempt = fields.Integer()
    drawn_at = fields.AwareDateTime()
    published_at = fields.AwareDateTime(allow_none=True)
    tables = fields.Integer()
    byes = fields.Integer()
    by_chance = fields.Boolean()
    is_paired = fields.Boolean(metadata={"description": "Whether a pairing of this round can be explained."})
    proof = fields.Nested(ProofSchema)
    attempts = fields.List(fields.Nested(AttemptSchema))
    id = fields.UUID(metadata={"description": "Of the round, as `/rounds/<id>/root` takes it."})
    roots = fields.List(fields.Nested(RootSchema))


DrawPage = page_of(DrawSchema)


class WhyNotQueryArgs(TypedDict):
    one: int
    other: int


class WhyNotQuery(Schema):
    class Meta:
        unknown = EXCLUDE

    one = fields.Integer(
        required=True,
        validate=validate.Range(min=1, max=MAX_NUMBER),
        metadata={"description": "A player's number."},
    )
    other = fields.Integer(
        required=True,
        validate=validate.Range(min=1, max=MAX_NUMBER),
        metadata={"description": "Another's."},
    )


class WhyNotSchema(ResponseSchema):
    """Why two players don't meet in a Swiss round."""

    stage = fields.Integer()
    round = fields.Integer()
    players = fields.List(fields.Integer())
    names = fields.List(fields.String())
    reason = choice_field(*(reason.value for reason in PairingReason))
    words = fields.String()
    cost = fields.String(metadata={"description": "Of the round as it is."})
    cost_if = fields.String(
        allow_none=True,
        metadata={"description": "The lowest cost of any round with this pair, if cost decides."},
    )
    notes = fields.List(fields.String())
