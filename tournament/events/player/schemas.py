"""JSON schemas of a person's own events."""

from marshmallow import fields

from tournament.events.lifecycle.schemas.lifecycle import EventCardSchema
from tournament.events.rounds.schemas import OwnTableSchema
from tournament.events.state_names import ENTRY_STATUSES, PLAYER_STATUSES
from tournament.http.schemas.fields import ResponseSchema, choice_field, page_of


class StaffedEventSchema(EventCardSchema):
    """An event that you work for."""

    role = fields.String(metadata={"description": "Your roles, in words."})


StaffedEventPage = page_of(StaffedEventSchema)


class EnteredEventSchema(EventCardSchema):
    """An event that you play in."""

    number = fields.Integer(metadata={"description": "Your player number."})
    entry_status = choice_field(*ENTRY_STATUSES)
    playing = choice_field(*PLAYER_STATUSES, allow_none=True)
    table = fields.Integer(allow_none=True)
    rank = fields.Integer(allow_none=True)


EnteredEventPage = page_of(EnteredEventSchema)


class OwnRoundSchema(ResponseSchema):
    """A round as the player sees it."""

    stage = fields.Integer()
    stage_name = fields.String()
    round = fields.Integer()
    table = fields.Nested(OwnTableSchema)
    letter = fields.String(metadata={"description": "W, M, D, l, L, U, B, or the place at a melee table."})
    points = fields.String(metadata={"description": "Points from this round; empty in a cut and while it is played."})


class OwnPenaltySchema(ResponseSchema):
    """A penalty as its player sees it."""

    name = fields.String()
    effect = fields.String()
    infraction = fields.String()
    reason = fields.String()
    given_at = fields.AwareDateTime()
    revoked_at = fields.AwareDateTime(allow_none=True)


class OwnEntrySchema(ResponseSchema):
    """Your own entry."""

    number = fields.Integer()
    name = fields.String()
    real_name = fields.String()
    shows_real_name = fields.Boolean()
    faction = fields.String()
    status = choice_field(*ENTRY_STATUSES)
    plays_joust = fields.Boolean()
    plays_melee = fields.Boolean()
    registered_at = fields.AwareDateTime()
    checked_in_at = fields.AwareDateTime(allow_none=True)
    rounds = fields.List(fields.Nested(OwnRoundSchema))
    penalties = fields.List(fields.Nested(OwnPenaltySchema))
