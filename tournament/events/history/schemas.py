"""JSON schemas of the audit trail."""

from marshmallow import fields

from tournament.http.schemas.fields import ResponseSchema, page_of


class ValueChangeSchema(ResponseSchema):
    column = fields.String()
    before = fields.String()
    after = fields.String()


class RowChangeSchema(ResponseSchema):
    thing = fields.String()
    what = fields.String(metadata={"description": "new, changed or removed"})
    values = fields.List(fields.Nested(ValueChangeSchema))


class TrailLineSchema(ResponseSchema):
    """Who did what, when and why, and what that changed."""

    number = fields.Integer()
    at = fields.AwareDateTime()
    actor = fields.String()
    verb = fields.String()
    summary = fields.String()
    reason = fields.String()
    undoes = fields.Integer(allow_none=True)
    is_undone = fields.Boolean()
    can_undo = fields.Boolean(metadata={"description": "Whether it is worth trying."})
    changes = fields.List(fields.Nested(RowChangeSchema))
    more = fields.Integer(metadata={"description": "Changes that are not listed."})


TrailPage = page_of(TrailLineSchema)
