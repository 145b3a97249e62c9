"""JSON schemas of players: for everybody, and for the staff."""

from marshmallow import fields

from tournament.events.state_names import ENTRY_STATUSES, PLAYER_STATUSES
from tournament.http.schemas.fields import ResponseSchema, choice_field, page_of


class PlayerSchema(ResponseSchema):
    """A player as everybody sees them; the real name only with consent."""

    number = fields.Integer()
    name = fields.String()
    real_name = fields.String()
    faction = fields.String()
    status = choice_field(*ENTRY_STATUSES)
    playing = choice_field(*PLAYER_STATUSES, allow_none=True, about="In the present stage.")
    plays_joust = fields.Boolean()
    plays_melee = fields.Boolean()


PlayerPage = page_of(PlayerSchema)


class StaffPlayerSchema(PlayerSchema):
    """A player as the staff of the event sees them."""

    is_guest = fields.Boolean()
    prize_byes = fields.Integer()
    fixed_table = fields.Integer(allow_none=True)
    needs_accessible = fields.Boolean()
    registered_at = fields.AwareDateTime()


StaffPlayerPage = page_of(StaffPlayerSchema)
