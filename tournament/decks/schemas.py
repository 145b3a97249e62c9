"""JSON of deck checks: the request, the deck as read, and the report."""

from collections.abc import Sequence
from datetime import date
from typing import TypedDict

from marshmallow import RAISE, Schema, ValidationError, fields, validate

from tournament.core.translation import gettext
from tournament.decks.importers.notices import MAX_LIST_BYTES
from tournament.decks.play_formats import DEFAULT_FORMAT, FORMATS


class DeckTextField(fields.Field[object]):
    """A list as text in any format, or a JSON deck."""

    def _deserialize(self, value: object, attr: str | None, data: object, **kwargs: object) -> object:
        if isinstance(value, str | dict) and value:
            return value
        raise ValidationError(gettext("Send a text in any deck format, or a JSON deck."))


class Swap(TypedDict):
    old: str
    new: str


class CheckArgs(TypedDict):
    """What CheckRequestSchema loads."""

    deck: str | dict[str, object]
    format: str
    list: str
    day: date | None
    pool: str
    faction: str
    swaps: Sequence[Swap]
    replace_banned: bool


class SwapSchema(Schema):
    class Meta:
        unknown = RAISE

    old = fields.String(required=True, data_key="from", validate=validate.Length(max=40))
    new = fields.String(required=True, data_key="to", validate=validate.Length(max=40))


class CheckRequestSchema(Schema):
    """A deck and the settings of its check."""

    class Meta:
        unknown = RAISE

    deck = DeckTextField(
        required=True,
        metadata={
            "description": f"A list in any known format, at most {MAX_LIST_BYTES} bytes, or a JSON deck.",
            "oneOf": [{"type": "string"}, {"type": "object"}],
        },
    )
    format = fields.String(load_default=DEFAULT_FORMAT, validate=validate.OneOf(list(FORMATS)))
    list = fields.String(
        load_default="current",
        validate=validate.Length(max=40),
        metadata={"description": "Code of a legality list, `current` or `none`."},
    )
    day = fields.Date(load_default=None, metadata={"description": "The day of the check; by default today."})
    pool = fields.String(load_default="", validate=validate.Length(max=40))
    faction = fields.String(load_default="", validate=validate.Length(max=40))
    swaps = fields.List(fields.Nested(SwapSchema), load_default=tuple, validate=validate.Length(max=200))
    replace_banned = fields.Boolean(load_default=False)


class CountsField(fields.Field[object]):
    """A mapping from code to count."""

    def _serialize(self, value: object, attr: str | None, obj: object, **kwargs: object) -> object:
        return dict(value) if isinstance(value, tuple) else None


class DeckSchema(Schema):
    name = fields.String()
    faction = fields.String(allow_none=True)
    agendas = fields.List(fields.String())
    cards = CountsField(metadata={"type": "object", "additionalProperties": {"type": "integer"}})
    aside = CountsField(metadata={"type": "object", "additionalProperties": {"type": "integer"}})


class FixSchema(Schema):
    sentence = fields.String()
    swaps = fields.List(fields.List(fields.String()))


class ViolationSchema(Schema):
    kind = fields.String()
    also = fields.List(fields.String())
    sentence = fields.String()
    rule = fields.String(metadata={"description": "Id in the rules index; empty where the rule has none."})
    source = fields.String(metadata={"description": "Code of the agenda or list behind it."})
    cards = fields.List(fields.String())
    have = fields.Integer(allow_none=True)
    bound = fields.Integer(allow_none=True)
    line = fields.Integer(allow_none=True)
    fix = fields.Nested(FixSchema, allow_none=True)


class RemarkSchema(Schema):
    kind = fields.String()
    sentence = fields.String()
    cards = fields.List(fields.String())
    line = fields.Integer(allow_none=True)


class NoticeSchema(Schema):
    kind = fields.String()
    sentence = fields.String()
    line = fields.Integer(allow_none=True)
    text = fields.String()
    nearest = fields.List(fields.String())
    printings = fields.List(fields.String())
    chosen = fields.String()
    until = fields.Integer(allow_none=True)


class ShownSchema(Schema):
    code = fields.String()
    title = fields.String()
    type = fields.String()
    faction = fields.String()
    count = fields.Integer()
    pack = fields.String()
    cost = fields.String()
    strength = fields.Integer(allow_none=True)
    icons = fields.List(fields.String())
    problems = fields.List(fields.Integer())
    enforced = fields.Boolean()


class GroupSchema(Schema):
    name = fields.String()
    count = fields.Integer()
    cards = fields.List(fields.Nested(ShownSchema))


class BarSchema(Schema):
    label = fields.String()
    value = fields.Integer()


class CurveSchema(Schema):
    bars = fields.List(fields.Nested(BarSchema))
    words = fields.String()


class ShapeSchema(Schema):
    cost = fields.Nested(CurveSchema)
    strength = fields.Nested(CurveSchema)
    icons = fields.Nested(CurveSchema)
    plots = fields.Nested(CurveSchema)
    factions = fields.List(fields.Nested(BarSchema))


class ReportSchema(Schema):
    """A checked deck."""

    class Meta:
        ordered = True

    valid = fields.Boolean()
    kinds = fields.List(fields.String())
    format = fields.String()
    list_code = fields.String(data_key="list")
    day = fields.Date()
    pool_key = fields.String(data_key="pool")
    pool_digest = fields.String()
    read_as = fields.String()
    deck = fields.Nested(DeckSchema)
    violations = fields.List(fields.Nested(ViolationSchema))
    remarks = fields.List(fields.Nested(RemarkSchema))
    notices = fields.List(fields.Nested(NoticeSchema))
    plot_count = fields.Integer()
    plots_needed = fields.Integer()
    draw_count = fields.Integer()
    draw_needed = fields.Integer()
    not_enforced = fields.Integer()
    agendas = fields.List(fields.Nested(ShownSchema))
    plots = fields.List(fields.Nested(ShownSchema))
    groups = fields.List(fields.Nested(GroupSchema))
    others = fields.List(fields.Nested(ShownSchema))
    shape = fields.Nested(ShapeSchema)
