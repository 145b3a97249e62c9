"""Schemas of accounts, as their owners see them."""

from collections.abc import Sequence
from typing import TypedDict

from marshmallow import RAISE, Schema, fields, validate

from tournament.core.security.principal import Scope
from tournament.http.schemas.fields import page_of


class ProfileBody(TypedDict):
    """Arguments that ProfileRequestSchema loads."""

    real_name: str
    show_real_name: bool


class TokenBody(TypedDict):
    """Arguments that TokenRequestSchema loads."""

    name: str
    scopes: Sequence[Scope]
    days: int | None


class AccountSchema(Schema):
    id = fields.UUID()
    name = fields.String()
    email = fields.String()
    real_name = fields.String()
    show_real_name = fields.Boolean(metadata={"description": "Whether everyone can see the real name."})
    is_admin = fields.Boolean()
    created_at = fields.AwareDateTime()


class ProfileRequestSchema(Schema):
    class Meta:
        unknown = RAISE

    real_name = fields.String(required=True, validate=validate.Length(max=200))
    show_real_name = fields.Boolean(required=True)


class SessionSchema(Schema):
    id = fields.UUID()
    device = fields.String()
    created_at = fields.AwareDateTime()
    seen_at = fields.AwareDateTime()
    expires_at = fields.AwareDateTime()


SessionPage = page_of(SessionSchema)


class TokenSchema(Schema):
    id = fields.UUID()
    name = fields.String()
    scopes = fields.List(fields.Enum(Scope, by_value=True))
    created_at = fields.AwareDateTime()
    expires_at = fields.AwareDateTime(allow_none=True)
    used_at = fields.AwareDateTime(allow_none=True)


TokenPage = page_of(TokenSchema)


class TokenRequestSchema(Schema):
    class Meta:
        unknown = RAISE

    name = fields.String(required=True, validate=validate.Length(max=200))
    scopes = fields.List(fields.Enum(Scope, by_value=True), required=True, validate=validate.Length(min=1, max=10))
    days = fields.Integer(
        load_default=None,
        allow_none=True,
        strict=True,
        metadata={"description": "Days until the token expires; null: never."},
    )


class FirstTokenBody(TokenBody):
    """Arguments that FirstTokenRequestSchema loads."""

    login: str
    password: str


class FirstTokenRequestSchema(TokenRequestSchema):
    login = fields.String(
        required=True,
        validate=validate.Length(max=320),
        metadata={"description": "Name or e-mail address of the account."},
    )
    password = fields.String(required=True, validate=validate.Length(max=1000), load_only=True)


class NewTokenSchema(TokenSchema):
    secret = fields.String(metadata={"description": "Send it as `Authorization: Bearer …`. It is shown only once."})
