"""Schemas of online matches: what boards send, and the API."""

from typing import Annotated, Final, TypedDict

import msgspec
from marshmallow import EXCLUDE, Schema, ValidationError, fields, validate, validates_schema

from engine.bots import STRENGTHS
from engine.chain.inputs import ACTS, RESUME
from engine.games.registry import DEFAULT_GAME, RULESETS
from engine.play.ending.loops import MOST_IDLE_REPETITIONS
from tournament.core.translation import gettext
from tournament.decks.importers.notices import MAX_LIST_BYTES
from tournament.events.online_settings import MAX_CLOCK_BONUS_SECONDS, MAX_CLOCK_MINUTES, MAX_SPECTATOR_DELAY_MINUTES
from tournament.http.schemas.fields import (
    PageQuery,
    PageQueryArgs,
    RequestSchema,
    ResponseSchema,
    choice_field,
    line_field,
    page_of,
)

MATCH_STATUSES: Final = ("waiting", "live", "paused", "frozen", "ended")
KEY_PATTERN: Final = r"\A[ -~]{1,40}\Z"
KEY_VALIDATOR = validate.Regexp(KEY_PATTERN, error="At most 40 plain ASCII characters.")


def flag_field(default: bool) -> fields.Boolean:
    """Declare a boolean that also takes the values of a form's checkbox."""
    return fields.Boolean(load_default=default, truthy={True, "1"}, falsy={False, ""})


class InputSchema(Schema):
    key = fields.String(required=True, validate=KEY_VALIDATOR)


class ChoiceSchema(InputSchema):
    prompt = fields.Integer(required=True, strict=True, validate=validate.Range(0))
    ids = fields.List(fields.String(validate=validate.Length(1, 80)), required=True, validate=validate.Length(0, 200))


class ChoiceBody(msgspec.Struct, forbid_unknown_fields=True):
    """A choice in its usual form, decoded ten times faster than by the schema.

    Anything else is left to the schema.
    """

    key: Annotated[str, msgspec.Meta(pattern=KEY_PATTERN)]
    prompt: Annotated[int, msgspec.Meta(ge=0)]
    ids: Annotated[list[Annotated[str, msgspec.Meta(min_length=1, max_length=80)]], msgspec.Meta(max_length=200)]


class SettingSchema(InputSchema):
    name = fields.String(required=True, validate=validate.Length(1, 40))
    value = fields.String(required=True, validate=validate.Length(0, 200))


class ProposalSchema(InputSchema):
    do = fields.String(required=True, validate=validate.OneOf(ACTS))


class TakebackSchema(ProposalSchema):
    to = fields.Integer(load_default=0, strict=True, validate=validate.Range(0))


class PauseSchema(InputSchema):
    do = fields.String(required=True, validate=validate.OneOf([*ACTS, RESUME]))


class RepeatSchema(InputSchema):
    times = fields.Integer(required=True, strict=True, validate=validate.Range(1, MOST_IDLE_REPETITIONS))


class GiftSchema(InputSchema):
    """The engine says how much can be given, and how long a note may be."""

    to = fields.Integer(required=True, strict=True, validate=validate.Range(0, 9))
    amount = fields.Integer(required=True, strict=True, validate=validate.Range(1, 999))
    note = fields.String(load_default="", validate=validate.Length(0, 1000))


class TimeClaimSchema(InputSchema):
    seat = fields.Integer(required=True, strict=True, validate=validate.Range(0))


class WordSchema(InputSchema):
    text = fields.String(required=True, validate=validate.Length(1, 1000))


class MuteSchema(InputSchema):
    seat = fields.Integer(required=True, strict=True, validate=validate.Range(0, 9))
    muted = fields.Boolean(required=True, truthy={True}, falsy={False})


class ChatReportSchema(InputSchema):
    lines = fields.List(fields.Integer(strict=True), load_default=list, validate=validate.Length(0, 500))


class WaySchema(InputSchema):
    do = fields.String(required=True, validate=validate.OneOf(["go back", "end"]))


class ReadySchema(Schema):
    nonce = fields.String(required=True, validate=validate.Regexp(r"\A(?:[0-9a-f]{2}){16,64}\Z"))


class BringSchema(Schema):
    """A deck: ready-made by its name, an own one by its id, or a list in any format."""

    deck = fields.String(load_default="", validate=validate.Length(0, 40))
    list = fields.String(load_default="", validate=validate.Length(0, MAX_LIST_BYTES))
    keep = fields.String(load_default=None, allow_none=True, validate=validate.Length(0, 120))
    """The name under which the list is saved; null if it is not saved."""

    @validates_schema
    def is_one(self, data: dict[str, str], **_: object) -> None:
        if bool(data["deck"]) == bool(data["list"].strip()):
            raise ValidationError(gettext("Choose a deck or paste a deck list."), "deck")


class MatchClockSchema(Schema):
    minutes = fields.Integer(required=True, strict=True, validate=validate.Range(1, MAX_CLOCK_MINUTES))
    increment = fields.Integer(load_default=0, strict=True, validate=validate.Range(0, MAX_CLOCK_BONUS_SECONDS))
    delay = fields.Integer(load_default=0, strict=True, validate=validate.Range(0, MAX_CLOCK_BONUS_SECONDS))


class OpenSchema(BringSchema):
    game = fields.String(load_default=DEFAULT_GAME, validate=validate.OneOf(list(RULESETS)))
    format = fields.String(required=True, validate=validate.Length(1, 20))
    seats = fields.Integer(required=True, strict=True, validate=validate.Range(1, 16))
    open = flag_field(False)
    """Whether to join a waiting player, or to open a table that others find."""
    bot = fields.String(load_default="", validate=validate.OneOf(["", *STRENGTHS]))
    bot_deck = fields.String(load_default="", validate=validate.Length(0, 40))
    clock = fields.Nested(MatchClockSchema, load_default=None, allow_none=True)
    takebacks = flag_field(True)
    watched = flag_field(True)
    delay = fields.Integer(load_default=5, strict=True, validate=validate.Range(0, MAX_SPECTATOR_DELAY_MINUTES))
    hide_passes = flag_field(False)

    @validates_schema
    def has_one_opponent(self, data: dict[str, object], **_: object) -> None:
        if data["open"] and data["bot"]:
            raise ValidationError(gettext("Bots take all free seats, so the table can’t be open to others."), "open")


# --- API


class SeatSeenSchema(ResponseSchema):
    name = fields.String()
    ready = fields.Boolean()


class TableMatchSchema(ResponseSchema):
    """The online match of a table, as the staff sees it: nothing of it tells a card."""

    match = fields.UUID()
    stage = fields.Integer()
    round = fields.Integer()
    table = fields.Integer()
    status = choice_field(*MATCH_STATUSES)
    begun = fields.Boolean(metadata={"description": "One that ended before it began has no log."})
    seats = fields.List(fields.Nested(SeatSeenSchema))
    called = fields.Boolean(metadata={"description": "A judge is called to the table."})
    waits_for = fields.List(fields.String(), metadata={"description": "Who is not ready, or asked."})
    seconds = fields.Integer(metadata={"description": "Since anything happened there."})
    ready_until = fields.AwareDateTime(allow_none=True)


TableMatchPage = page_of(TableMatchSchema)


def _query_number(most: int, about: str) -> fields.Integer:
    """Declare a number in a query string."""
    return fields.Integer(load_default=0, validate=validate.Range(min=0, max=most), metadata={"description": about})


class RoundArgs(PageQueryArgs):
    stage: int
    round: int


class RoundQuery(PageQuery):
    stage = _query_number(99, "0: the present round.")
    round = _query_number(99, "Its number, where a stage is named.")


class OwnMatchSchema(ResponseSchema):
    """One's own match of the present round. Board, log and file of it are at `address`: see docs/online-view.md."""

    match = fields.UUID()
    address = fields.String()
    status = choice_field(*MATCH_STATUSES)
    begun = fields.Boolean()
    ready = fields.Boolean()
    ready_until = fields.AwareDateTime(allow_none=True)


class MatchStandsSchema(ResponseSchema):
    match = fields.UUID()
    status = choice_field(*MATCH_STATUSES)
    version = fields.Integer(metadata={"description": "As everybody may know it."})


class KeyArgs(TypedDict):
    key: str


class KeySchema(RequestSchema):
    """An order; the same key again is the same order again."""

    key = line_field(40, least=1, required=True)


class ResolutionArgs(KeyArgs):
    do: str


class FrozenSchema(KeySchema):
    do = choice_field("go back", "end", required=True)


class TimeArgs(KeyArgs):
    seat: int
    seconds: int


class TimeSchema(KeySchema):
    seat = fields.Integer(required=True, strict=True, validate=validate.Range(0, 5))
    seconds = fields.Integer(required=True, strict=True, validate=validate.Range(1, 3600))


class LogArgs(TypedDict):
    after: int


class LogQuery(RequestSchema):
    class Meta:
        unknown = EXCLUDE

    after = _query_number(10**9, "Only what follows this step.")


class LogLineSchema(ResponseSchema):
    step = fields.Integer()
    depth = fields.Integer()
    words = fields.String()
    kind = fields.String()
    rule = fields.String()
    quiet = fields.Boolean()
    undone = fields.Integer(metadata={"description": "The step of the order that took it back, or 0."})
    summary = fields.String(metadata={"description": "What the challenge or round that ends here came to, if known."})


class MatchLogSchema(ResponseSchema):
    """What everybody at the table has seen."""

    step = fields.Integer(metadata={"description": "The newest line that is shown."})
    lines = fields.List(fields.Nested(LogLineSchema))
