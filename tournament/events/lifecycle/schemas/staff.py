"""JSON schemas of the staff of an event."""

from typing import TypedDict

from marshmallow import fields

from tournament.core.security.permissions import STAFF, Role
from tournament.http.schemas.fields import RequestSchema, ResponseSchema, choice_field, line_field, page_of


class StaffSchema(ResponseSchema):
    id = fields.UUID()
    name = fields.String()
    role = choice_field(*(role.value for role in Role if role in STAFF))


StaffPage = page_of(StaffSchema)


class StaffBody(TypedDict):
    account: str
    role: Role


class StaffRequestSchema(RequestSchema):
    account = line_field(60, least=1, required=True, about="The name of an account.")
    role = fields.Enum(Role, by_value=True, required=True)
