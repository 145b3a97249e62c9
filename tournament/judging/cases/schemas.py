"""Schemas of published cases."""

from typing import TypedDict

from marshmallow import fields, validate

from tournament.http.schemas.fields import PageQuery, ResponseSchema, choice_field, page_of

KINDS = ("timing", "legality", "missed", "result", "conduct", "question")


class CasesQueryArgs(TypedDict):
    page: int
    per_page: int
    q: str
    ruleset: str
    rule: str


class CasesQuery(PageQuery):
    q = fields.String(load_default="", validate=validate.Length(0, 100), metadata={"description": "Words of it."})
    ruleset = fields.String(load_default="", validate=validate.Length(0, 10))
    rule = fields.String(load_default="", validate=validate.Length(0, 80), metadata={"description": "A rule id."})


class CaseLawSchema(ResponseSchema):
    """A published case; players are roles, and neither event nor day is told."""

    number = fields.Integer()
    title = fields.String()
    ruleset = fields.String()
    month = fields.String()
    kind = choice_field(*KINDS)
    window = fields.String()
    situation = fields.String()
    question = fields.String()
    holding = fields.String()
    reason = fields.String()
    remedy = fields.String()
    strength = choice_field("engine-verified", "head judge", "judge")
    engine = choice_field("agrees", "differs", "not concerned")
    scenario = fields.String(metadata={"description": "What the engine plays, if it can; see docs/scenarios.md."})
    rules = fields.List(fields.String(), metadata={"description": "Those it turns on, the first one first."})
    cards = fields.List(fields.String())
    cited = fields.Integer(metadata={"description": "In how many rulings that stand."})
    superseded_by = fields.Integer(metadata={"description": "The number of the case that holds instead, or 0."})


CaseLawPage = page_of(CaseLawSchema)
