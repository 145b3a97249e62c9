"""Online matches: what a board sends."""

from marshmallow import Schema, ValidationError, fields, validate, validates_schema

from engine.bots import STRENGTHS
from engine.record.inputs import ACTS, RESUME
from tournament.decks.reading.notices import MOST_BYTES
from tournament.online_settings import LONGEST_CLOCK, LONGEST_DELAY, LONGEST_SECONDS

KEY = validate.Length(1, 40)


def flag(default: bool) -> fields.Boolean:
    """As JSON says it, or the box of a form."""
    return fields.Boolean(load_default=default, truthy={True, "1"}, falsy={False, ""})


class InputSchema(Schema):
    key = fields.String(required=True, validate=KEY)


class ChoiceSchema(InputSchema):
    prompt = fields.Integer(required=True, strict=True, validate=validate.Range(0))
    ids = fields.List(fields.String(validate=validate.Length(1, 80)), required=True, validate=validate.Length(0, 200))


class SettingSchema(InputSchema):
    name = fields.String(required=True, validate=validate.Length(1, 40))
    value = fields.String(required=True, validate=validate.Length(0, 200))


class ProposalSchema(InputSchema):
    do = fields.String(required=True, validate=validate.OneOf(ACTS))


class TakebackSchema(ProposalSchema):
    to = fields.Integer(load_default=0, strict=True, validate=validate.Range(0))


class PauseSchema(InputSchema):
    do = fields.String(required=True, validate=validate.OneOf([*ACTS, RESUME]))


class ClaimSchema(InputSchema):
    seat = fields.Integer(required=True, strict=True, validate=validate.Range(0))


class WaySchema(InputSchema):
    do = fields.String(required=True, validate=validate.OneOf(["go back", "end"]))


class ReadySchema(Schema):
    nonce = fields.String(required=True, validate=validate.Regexp(r"\A(?:[0-9a-f]{2}){16,64}\Z"))


class BringSchema(Schema):
    """A deck: ready-made by its name, an own one by its id, or a list in any format."""

    deck = fields.String(load_default="", validate=validate.Length(0, 40))
    list = fields.String(load_default="", validate=validate.Length(0, MOST_BYTES))
    keep = fields.String(load_default=None, allow_none=True, validate=validate.Length(0, 120))
    """The name under which the list is kept; null: it is not."""

    @validates_schema
    def is_one(self, data: dict[str, str], **_: object) -> None:
        if bool(data["deck"]) == bool(data["list"].strip()):
            raise ValidationError("Choose a deck, or give a list.", "deck")


class ClockSchema(Schema):
    minutes = fields.Integer(required=True, strict=True, validate=validate.Range(1, LONGEST_CLOCK))
    increment = fields.Integer(load_default=0, strict=True, validate=validate.Range(0, LONGEST_SECONDS))
    delay = fields.Integer(load_default=0, strict=True, validate=validate.Range(0, LONGEST_SECONDS))


class OpenSchema(BringSchema):
    format = fields.String(required=True, validate=validate.Length(1, 20))
    seats = fields.Integer(required=True, strict=True, validate=validate.Range(1, 16))
    open = flag(False)
    """To anybody: sits down where somebody waits, or opens a table that others find."""
    bot = fields.String(load_default="", validate=validate.OneOf(["", *STRENGTHS]))
    bot_deck = fields.String(load_default="", validate=validate.Length(0, 40))
    clock = fields.Nested(ClockSchema, load_default=None, allow_none=True)
    takebacks = flag(True)
    watched = flag(True)
    delay = fields.Integer(load_default=5, strict=True, validate=validate.Range(0, LONGEST_DELAY))
    hide_passes = flag(False)

    @validates_schema
    def has_one_opponent(self, data: dict[str, object], **_: object) -> None:
        if data["open"] and data["bot"]:
            raise ValidationError("A bot takes all free seats, so nobody else can sit down.", "open")
