"""JSON schemas of an event's decks: in lists, with their report, and as submitted."""

from typing import TypedDict

from marshmallow import EXCLUDE, Schema, fields, validate

from tournament.decks.importers.notices import MAX_LIST_BYTES
from tournament.decks.schemas import ReportSchema
from tournament.events.formats import PARTS
from tournament.http.schemas.fields import RequestSchema, ResponseSchema, TextField, choice_field, page_of


class EventDeckSchema(ResponseSchema):
    """A deck that you may see."""

    number = fields.Integer(metadata={"description": "The player's number."})
    player = fields.String()
    part = choice_field(*PARTS)
    version = fields.Integer()
    name = fields.String()
    faction = fields.String()
    agenda = fields.String()
    is_legal = fields.Boolean()
    is_late = fields.Boolean()
    submitted_at = fields.AwareDateTime()


EventDeckPage = page_of(EventDeckSchema)


class DeckReportSchema(EventDeckSchema):
    """A deck with its check."""

    report = fields.Nested(ReportSchema)


class OwnDeckSchema(DeckReportSchema):
    """Your own deck, with the submitted list."""

    source = fields.String()


class DeckBody(TypedDict):
    list: str


class DeckRequestSchema(RequestSchema):
    """A deck list in any format that Kingsmoot reads."""

    list = TextField(
        required=True,
        validate=validate.Length(min=1, max=MAX_LIST_BYTES),
        metadata={"example": "House Stark\nFealty\n3x Arya Stark\n…"},
    )


class VersionQueryArgs(TypedDict):
    version: int | None


class VersionQuery(Schema):
    class Meta:
        unknown = EXCLUDE

    version = fields.Integer(
        load_default=None,
        validate=validate.Range(min=1, max=9999),
        metadata={"description": "Default: the newest. Only for the player and the judges."},
    )


class LackingSchema(ResponseSchema):
    """A player whose deck is missing."""

    number = fields.Integer()
    name = fields.String()
    part = choice_field(*PARTS)


LackingPage = page_of(LackingSchema)
