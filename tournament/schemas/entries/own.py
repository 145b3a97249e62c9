"""One's own events as JSON."""

from marshmallow import fields

from tournament.schemas.common import page_of, word
from tournament.schemas.events.life import EventCardSchema
from tournament.schemas.words import ENTRY_STATUSES, PLAYER_STATUSES


class StaffedEventSchema(EventCardSchema):
    """An event one works for."""

    role = fields.String(metadata={"description": "As what, in words."})


StaffedEventPage = page_of(StaffedEventSchema)


class EnteredEventSchema(EventCardSchema):
    """An event one plays in."""

    number = fields.Integer(metadata={"description": "One's own."})
    entry_status = word(*ENTRY_STATUSES)
    playing = word(*PLAYER_STATUSES, allow_none=True)
    table = fields.Integer(allow_none=True)
    rank = fields.Integer(allow_none=True)


EnteredEventPage = page_of(EnteredEventSchema)
