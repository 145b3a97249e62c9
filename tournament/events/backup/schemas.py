"""Query of an event's import."""

from typing import TypedDict

from marshmallow import EXCLUDE, Schema, fields


class ReplaceQueryArgs(TypedDict):
    replace: bool


class ReplaceQuery(Schema):
    class Meta:
        unknown = EXCLUDE

    replace = fields.Boolean(
        load_default=False,
        truthy={"true", "1"},
        falsy={"false", "0"},
        metadata={"description": "Whether to replace an event that is here and that the file goes on from."},
    )
