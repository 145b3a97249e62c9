"""Online matches: what a board sends."""

from marshmallow import Schema, fields, validate

from engine.bots import STRENGTHS
from engine.record.inputs import ACTS, RESUME

KEY = validate.Length(1, 40)


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


class OpenSchema(Schema):
    format = fields.String(required=True, validate=validate.Length(1, 20))
    seats = fields.Integer(required=True, strict=True, validate=validate.Range(1, 16))
    deck = fields.String(required=True, validate=validate.Length(1, 40))
    bot = fields.String(load_default="", validate=validate.OneOf(["", *STRENGTHS]))
    bot_deck = fields.String(load_default="", validate=validate.Length(0, 40))
    hide_passes = fields.Boolean(load_default=False, truthy={True, "1"}, falsy={False, ""})


class SitSchema(Schema):
    deck = fields.String(required=True, validate=validate.Length(1, 40))
