"""Schemas of disputes."""

from typing import Final, TypedDict
from uuid import UUID

from marshmallow import ValidationError, fields, validate, validates_schema

from tournament.core.translation import gettext
from tournament.http.schemas.fields import (
    FlagField,
    RequestSchema,
    ResponseSchema,
    choice_field,
    integer_field,
    integer_list,
    page_of,
)
from tournament.http.schemas.fields import line_field as one_line
from tournament.http.schemas.fields import text_field as long_text
from tournament.online.schemas import InputSchema

MAX_TEXT_LETTERS: Final = 2000
KINDS: Final = ("timing", "legality", "missed", "result", "conduct", "question")
STATES: Final = (
    *("settling", "open", "taken", "ruled", "appealed"),
    *("applied", "closed", "agreed", "withdrawn", "published"),
)
RAISED_BY: Final = ("entry", "staff", "spectator", "engine")
LINE_KINDS: Final = ("claim", "message", "consent", "transition", "evidence")
REMEDIES: Final = (
    *("uphold", "allow late", "rewind", "fix state", "replay game"),
    *("result", "time", "penalty", "in words"),
)
MOVES_DESCRIPTION: Final = "Of a fix, each with its reason after a colon: `kneel 12: he attacked`."
ENGINE_STANCES: Final = ("agrees", "differs", "not concerned")


class FlagSchema(InputSchema):
    """Without a proposal a judge is called at once."""

    step = fields.Integer(required=True, strict=True, validate=validate.Range(1, 10_000_000))
    kind = fields.String(required=True, validate=validate.OneOf(KINDS))
    text = fields.String(required=True, validate=validate.Length(1, MAX_TEXT_LETTERS))
    proposal = fields.String(load_default=None, allow_none=True, validate=validate.OneOf(REMEDIES))


class PlayerVerbSchema(InputSchema):
    version = fields.Integer(required=True, strict=True, validate=validate.Range(0, 1_000_000))
    text = fields.String(load_default="", validate=validate.Length(0, MAX_TEXT_LETTERS))
    ground = fields.String(load_default="", validate=validate.Length(0, 20))
    to = fields.String(load_default="", validate=validate.Length(0, 20))


class RaisedBody(TypedDict):
    match: UUID | None
    step: int | None
    table: int | None
    kind: str
    text: str
    key: str


class RaisedSchema(RequestSchema):
    """A step of one of the event's online matches; or a judge is sent to a table of the present round, or to none."""

    match = fields.UUID(load_default=None, allow_none=True)
    step = integer_field(1, 10_000_000, load_default=None, allow_none=True, about="Of the match.")
    table = integer_field(1, 9999, load_default=None, allow_none=True, about="Where no match is named.")
    kind = choice_field(*KINDS, load_default="question")
    text = long_text(MAX_TEXT_LETTERS, least=1, required=True)
    key = one_line(40, least=1, required=True, about="The same key again is the same dispute again.")

    @validates_schema
    def check_where(self, data: dict[str, object], **_: object) -> None:
        if (data["match"] is None) != (data["step"] is None):
            raise ValidationError(gettext("Name a match together with its step."))
        if data["match"] is not None and data["table"] is not None:
            raise ValidationError(gettext("Name a match and its step, or a table, but not both."))


class OwnRaisedBody(TypedDict):
    text: str
    table: int | None
    kind: str
    key: str


class OwnRaisedSchema(RequestSchema):
    """A judge is called to one's own table."""

    text = long_text(MAX_TEXT_LETTERS, least=1, required=True)
    table = integer_field(1, 9999, load_default=None, allow_none=True)
    kind = choice_field(*(kind for kind in KINDS if kind != "result"), load_default="question")
    key = one_line(40, required=True, about="The same key again is the same call again.")


class OwnVerbBody(TypedDict):
    version: int
    key: str
    text: str
    ground: str


class OwnVerbSchema(RequestSchema):
    version = integer_field(0, 1_000_000, required=True, about="The version that was read.")
    key = one_line(40, least=1, required=True, about="The same key again is the same act again.")
    text = long_text(MAX_TEXT_LETTERS, load_default="")
    ground = one_line(20, load_default="", about="Of an appeal: rule, fact or remedy.")


class VerbBody(TypedDict):
    version: int
    key: str
    text: str
    remedy: str
    step: int
    seat: int
    keep_chance: bool
    option: list[str]
    moves: list[str]
    how: str
    winner: int
    places: list[int]
    power: list[int]
    sure: bool
    entry: int
    penalty: str
    infraction: str
    reason: str
    rules: list[str]
    minutes: int
    seconds: int
    engine: str
    cites: list[int]
    confirm: bool


class VerbSchema(RequestSchema):
    """What a judge does; a ruling has its remedy, reason and rules."""

    version = integer_field(0, 1_000_000, required=True, about="The version that was read.")
    key = one_line(40, least=1, required=True, about="The same key again is the same act again.")
    text = long_text(MAX_TEXT_LETTERS, load_default="")
    remedy = choice_field("", *REMEDIES, load_default="")
    step = integer_field(0, 10_000_000, load_default=0, about="Where a rewind goes to.")
    seat = integer_field(-1, 7, load_default=-1, about="Who is asked late.")
    keep_chance = FlagField(load_default=False)
    option = fields.List(one_line(80), load_default=list, validate=validate.Length(0, 200))
    moves = fields.List(
        one_line(300), load_default=list, validate=validate.Length(0, 40), metadata={"description": MOVES_DESCRIPTION}
    )
    how = one_line(40, load_default="", about="Of a result: win, draw, …")
    winner = integer_field(0, 1_000_000, load_default=0, about="Of a result: the number of the player.")
    places = integer_list(1, 9, 9, load_default=list, metadata={"description": "Of a melee table's result, by seat."})
    power = integer_list(0, 99, 9, load_default=list, metadata={"description": "Of a melee table's result, by seat."})
    sure = FlagField(load_default=False, metadata={"description": "Power that contradicts the places is right."})
    entry = integer_field(0, 1_000_000, load_default=0, about="Of a penalty: the number of the player.")
    penalty = one_line(40, load_default="", about="Of the event's ladder.")
    infraction = one_line(200, load_default="")
    reason = long_text(MAX_TEXT_LETTERS, load_default="")
    rules = fields.List(one_line(80), load_default=list, validate=validate.Length(0, 12))
    minutes = integer_field(0, 120, load_default=0, about="For the table, on top of its round.")
    seconds = integer_field(
        0, 7200, load_default=0, about="Thinking time for the seat, on top of what a rewind gives back."
    )
    engine = choice_field(*ENGINE_STANCES, load_default="not concerned")
    cites = fields.List(
        integer_field(1, 2**31 - 1),
        load_default=list,
        validate=validate.Length(0, 5),
        metadata={"description": "Numbers of published cases that the ruling cites."},
    )
    confirm = FlagField(
        load_default=False,
        metadata={
            "description": "To decide an appeal: the appealed ruling stands as it was given, without `remedy`."
        },
    )


class CaseLineSchema(ResponseSchema):
    at = fields.AwareDateTime()
    author = fields.String()
    kind = choice_field(*LINE_KINDS)
    text = fields.String()
    verb = fields.String()
    to = fields.String()


class CaseRulingSchema(ResponseSchema):
    instance = fields.Integer()
    by = fields.String()
    at = fields.AwareDateTime()
    remedy = choice_field(*REMEDIES)
    reason = fields.String()
    rules = fields.List(fields.String())
    cites = fields.List(fields.Integer(), metadata={"description": "Numbers of cases."})
    engine = choice_field(*ENGINE_STANCES)
    appeal_by = fields.AwareDateTime(allow_none=True)
    ground = fields.String()
    applied_at = fields.AwareDateTime(allow_none=True)
    result_before = fields.String(metadata={"description": "Where it changed the table's result, in words."})
    result_after = fields.String()


class VersionsSchema(ResponseSchema):
    """Both versions of a result that is disputed."""

    reporter = fields.String()
    report = fields.String()
    objector = fields.String()
    objection = fields.String()


class OwnCaseSchema(ResponseSchema):
    """A dispute as a player at its table sees it."""

    number = fields.Integer()
    version = fields.Integer()
    state = choice_field(*STATES)
    since = fields.AwareDateTime()
    kind = choice_field(*KINDS)
    table = fields.Integer(allow_none=True)
    raiser = fields.String()
    claim = fields.String()
    judge = fields.String()
    minutes = fields.Integer()
    can = fields.List(fields.String())
    rulings = fields.List(fields.Nested(CaseRulingSchema))


class CaseSchema(ResponseSchema):
    number = fields.Integer()
    version = fields.Integer()
    state = choice_field(*STATES)
    since = fields.AwareDateTime()
    kind = choice_field(*KINDS)
    match = fields.UUID(allow_none=True)
    step = fields.Integer(allow_none=True)
    stage = fields.Integer(allow_none=True)
    round = fields.Integer(allow_none=True)
    table = fields.Integer(allow_none=True)
    players = fields.List(fields.String())
    raised_by = choice_field(*RAISED_BY)
    raiser = fields.String()
    proposal = choice_field(*REMEDIES, allow_none=True)
    judge = fields.String()
    paused = fields.Boolean()
    minutes = fields.Integer()
    waited = fields.Integer()
    late = fields.Boolean()
    can = fields.List(fields.String())
    versions = fields.Nested(
        VersionsSchema,
        allow_none=True,
        metadata={"description": "Where it is about a disputed result, until it is decided."},
    )
    lines = fields.List(fields.Nested(CaseLineSchema))
    rulings = fields.List(fields.Nested(CaseRulingSchema))


CasePage = page_of(CaseSchema)
