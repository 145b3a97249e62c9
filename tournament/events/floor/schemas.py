"""JSON schemas of deck checks, penalties and announcements."""

from typing import TypedDict

from marshmallow import ValidationError, fields, validates_schema

from tournament.events.state_names import DECK_CHECK_STATUSES
from tournament.http.schemas.fields import (
    FlagField,
    RequestSchema,
    ResponseSchema,
    choice_field,
    integer_field,
    line_field,
    page_of,
    text_field,
)

MAX_NUMBER = 9999


class DeckCheckSchema(ResponseSchema):
    id = fields.UUID()
    number = fields.Integer()
    name = fields.String()
    stage = fields.Integer(allow_none=True)
    round = fields.Integer(allow_none=True)
    table = fields.Integer(allow_none=True)
    picked = fields.String(metadata={"description": "How: at random, by table, by name."})
    status = choice_field(*DECK_CHECK_STATUSES)
    picked_at = fields.AwareDateTime()
    started_at = fields.AwareDateTime(allow_none=True)
    done_at = fields.AwareDateTime(allow_none=True)
    judge = fields.String()
    is_fine = fields.Boolean(allow_none=True)
    findings = fields.String()
    remedy = fields.String()
    minutes = fields.Integer()


DeckCheckPage = page_of(DeckCheckSchema)


class PickBody(TypedDict, total=False):
    count: int
    table: int
    number: int


class PickSchema(RequestSchema):
    """One of the three: so many at random, everybody at a table, or a player."""

    count = integer_field(1, 50)
    table = integer_field(1, MAX_NUMBER)
    number = integer_field(1, MAX_NUMBER)

    @validates_schema
    def check_one(self, data: dict[str, object], **_: object) -> None:
        if len(data) != 1:
            raise ValidationError("Give one of count, table and number.")


class FinishCheckBody(TypedDict):
    is_fine: bool
    findings: str
    remedy: str
    minutes: int


class FinishCheckSchema(RequestSchema):
    is_fine = FlagField(required=True)
    findings = text_field(4000, load_default="", about="Needed where something is wrong.")
    remedy = text_field(4000, load_default="")
    minutes = integer_field(0, 120, load_default=0, about="Given back to the player's table.")


class PenaltySchema(ResponseSchema):
    id = fields.UUID()
    number = fields.Integer()
    player = fields.String()
    name = fields.String()
    proposed = fields.String(metadata={"description": "What was chosen; repetition may have made it heavier."})
    effect = fields.String()
    infraction = fields.String()
    reason = fields.String()
    given_at = fields.AwareDateTime()
    given_by = fields.String()
    revoked_at = fields.AwareDateTime(allow_none=True)
    revoked_for = fields.String()


PenaltyPage = page_of(PenaltySchema)


class PastPenaltySchema(PenaltySchema):
    event = fields.String()
    slug = fields.String()


PastPenaltyPage = page_of(PastPenaltySchema)


class PenaltyBody(TypedDict):
    number: int
    name: str
    infraction: str
    reason: str
    table: int | None


class PenaltyRequestSchema(RequestSchema):
    number = integer_field(1, MAX_NUMBER, required=True)
    name = line_field(40, least=1, required=True, about="Of the event's ladder.")
    infraction = line_field(200, least=1, required=True)
    reason = text_field(4000, least=1, required=True)
    table = integer_field(1, MAX_NUMBER, load_default=None, allow_none=True)


class AnnouncementSchema(ResponseSchema):
    id = fields.UUID()
    text = fields.String()
    made_at = fields.AwareDateTime()
    made_by = fields.String()


AnnouncementPage = page_of(AnnouncementSchema)


class AnnounceBody(TypedDict):
    text: str


class AnnounceSchema(RequestSchema):
    text = text_field(1000, least=1, required=True)
