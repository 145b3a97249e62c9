"""JSON schemas of registration: players, guests, edits, forbidden pairs."""

from typing import TypedDict

from marshmallow import fields

from tournament.events.lifecycle.schemas.players import StaffPlayerSchema
from tournament.http.schemas.fields import Asked, Flag, Shown, line, page_of, reason, whole

LAST_TABLE = 9999
LAST_NUMBER = 9999


class NewGuestSchema(StaffPlayerSchema):
    claim_code = fields.String(metadata={"description": "For the guest, to claim the entry; given this once."})


class RegisterAsked(TypedDict):
    """Fields that RegisterSchema loads."""

    invitation: str
    real_name: str
    shows_real_name: bool
    faction: str
    plays_joust: bool
    plays_melee: bool


class RegisterSchema(Asked):
    invitation = line(200, load_default="")
    real_name = line(120, load_default="", about="For the staff; for everybody only with consent.")
    shows_real_name = Flag(load_default=False)
    faction = line(40, load_default="")
    plays_joust = Flag(load_default=True)
    plays_melee = Flag(load_default=True)


class ClaimAsked(TypedDict):
    code: str


class ClaimSchema(Asked):
    code = line(200, least=1, required=True)


class GuestAsked(TypedDict):
    """Fields that GuestSchema loads."""

    name: str
    faction: str
    plays_joust: bool
    plays_melee: bool
    prize_byes: int


class GuestSchema(Asked):
    name = line(60, least=1, required=True)
    faction = line(40, load_default="")
    plays_joust = Flag(load_default=True)
    plays_melee = Flag(load_default=True)
    prize_byes = whole(0, 9, load_default=0)


class EntryEditAsked(TypedDict, total=False):
    """Fields that EntryEditSchema loads."""

    name: str
    faction: str
    prize_byes: int
    fixed_table: int
    needs_accessible: bool
    plays_joust: bool
    plays_melee: bool


class EntryEditSchema(Asked):
    """What is to change; what is left out stays."""

    name = line(60, least=1)
    faction = line(40)
    prize_byes = whole(0, 9)
    fixed_table = whole(0, LAST_TABLE, about="0: none.")
    needs_accessible = Flag()
    plays_joust = Flag()
    plays_melee = Flag()


class CountSchema(Shown):
    count = fields.Integer()


class PairAsked(TypedDict):
    one: int
    other: int
    reason: str


class PairRequestSchema(Asked):
    """Two players by their numbers."""

    one = whole(1, LAST_NUMBER, required=True)
    other = whole(1, LAST_NUMBER, required=True)
    reason = reason()


class PairSchema(Shown):
    """Two players who are not to meet in Swiss rounds."""

    one = fields.Integer()
    other = fields.Integer()
    one_name = fields.String()
    other_name = fields.String()
    reason = fields.String()


PairPage = page_of(PairSchema)
