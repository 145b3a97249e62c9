"""JSON schemas of registration: players, guests, edits, forbidden pairs."""

from typing import TypedDict

from marshmallow import fields

from tournament.events.lifecycle.schemas.players import StaffPlayerSchema
from tournament.http.schemas.fields import (
    FlagField,
    RequestSchema,
    ResponseSchema,
    integer_field,
    line_field,
    page_of,
    reason_field,
)

MAX_TABLE_NUMBER = 9999
MAX_PLAYER_NUMBER = 9999


class NewGuestSchema(StaffPlayerSchema):
    claim_code = fields.String(metadata={"description": "Links the entry to an account; shown only once."})


class RegisterBody(TypedDict):
    """Fields that RegisterSchema loads."""

    invitation: str
    real_name: str
    shows_real_name: bool
    faction: str
    plays_joust: bool
    plays_melee: bool


class RegisterSchema(RequestSchema):
    invitation = line_field(200, load_default="")
    real_name = line_field(120, load_default="", about="Visible to the staff; public only with consent.")
    shows_real_name = FlagField(load_default=False)
    faction = line_field(40, load_default="")
    plays_joust = FlagField(load_default=True)
    plays_melee = FlagField(load_default=True)


class EntryClaimBody(TypedDict):
    code: str


class ClaimSchema(RequestSchema):
    code = line_field(200, least=1, required=True)


class GuestBody(TypedDict):
    """Fields that GuestSchema loads."""

    name: str
    faction: str
    plays_joust: bool
    plays_melee: bool
    prize_byes: int


class GuestSchema(RequestSchema):
    name = line_field(60, least=1, required=True)
    faction = line_field(40, load_default="")
    plays_joust = FlagField(load_default=True)
    plays_melee = FlagField(load_default=True)
    prize_byes = integer_field(0, 9, load_default=0)


class EntryEditBody(TypedDict, total=False):
    """Fields that EntryEditSchema loads."""

    name: str
    faction: str
    prize_byes: int
    fixed_table: int
    needs_accessible: bool
    plays_joust: bool
    plays_melee: bool


class EntryEditSchema(RequestSchema):
    """Fields to change; fields that are left out stay as they are."""

    name = line_field(60, least=1)
    faction = line_field(40)
    prize_byes = integer_field(0, 9)
    fixed_table = integer_field(0, MAX_TABLE_NUMBER, about="0 means no fixed table.")
    needs_accessible = FlagField()
    plays_joust = FlagField()
    plays_melee = FlagField()


class CountSchema(ResponseSchema):
    count = fields.Integer()


class ForbiddenPairBody(TypedDict):
    one: int
    other: int
    reason: str


class PairRequestSchema(RequestSchema):
    """Two players by their numbers."""

    one = integer_field(1, MAX_PLAYER_NUMBER, required=True)
    other = integer_field(1, MAX_PLAYER_NUMBER, required=True)
    reason = reason_field()


class PairSchema(ResponseSchema):
    """Two players who are not paired in Swiss rounds."""

    one = fields.Integer()
    other = fields.Integer()
    one_name = fields.String()
    other_name = fields.String()
    reason = fields.String()


PairPage = page_of(PairSchema)
