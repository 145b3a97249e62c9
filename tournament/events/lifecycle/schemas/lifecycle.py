"""JSON schemas of events: in lists, for everybody, for the desk; and settings."""

from datetime import datetime
from typing import TypedDict

from marshmallow import EXCLUDE, fields, validate

from engine.games.registry import DEFAULT_GAME
from tournament.decks.play_formats import FORMATS
from tournament.events.lifecycle.schemas.stages import StageSchema
from tournament.events.online_settings import (
    MAX_CLOCK_BONUS_SECONDS,
    MAX_CLOCK_MINUTES,
    MAX_NO_SHOW_MINUTES,
    MAX_SPECTATOR_DELAY_MINUTES,
    MAX_TIMEOUTS,
    ChessClock,
    NoShowAction,
    TimeoutAction,
)
from tournament.events.settings import MAX_PLAYERS, DeckVisibility, Tier
from tournament.events.state_names import EVENT_STATUSES, RULESET_IDS
from tournament.http.schemas.fields import (
    FlagField,
    LineField,
    PageQuery,
    PageQueryArgs,
    RequestSchema,
    ResponseSchema,
    TimeField,
    choice_field,
    integer_field,
    integer_list,
    line_field,
    nested_list,
    page_of,
    text_field,
)
from tournament.regulations.penalties import PenaltyEffect

DEFAULT_CLOCK = ChessClock()
VISIBLE_STATUSES = tuple(status for status in EVENT_STATUSES if status != "draft")
MAX_TABLE_NUMBER = 9999


class EventCardSchema(ResponseSchema):
    """An event in a list."""

    slug = fields.String()
    name = fields.String()
    venue = fields.String()
    starts_at = fields.AwareDateTime(allow_none=True)
    time_zone = fields.String()
    ruleset = choice_field(*RULESET_IDS)
    status = choice_field(*EVENT_STATUSES)
    registration_open = fields.Boolean()
    parts = fields.String(metadata={"description": "The format in words."})
    players = fields.Integer()
    now = fields.String(metadata={"description": "The current round in words; empty without one."})


EventPage = page_of(EventCardSchema)


class EventListQueryArgs(PageQueryArgs):
    status: list[str]
    q: str


class ListQuery(PageQuery):
    class Meta:
        unknown = EXCLUDE

    status = fields.List(
        fields.String(validate=validate.OneOf(VISIBLE_STATUSES)),
        load_default=list(VISIBLE_STATUSES),
        validate=validate.Length(max=10),
        metadata={"description": "Only these statuses; repeatable. Drafts are never listed."},
    )
    q = LineField(
        load_default="", validate=validate.Length(max=60), metadata={"description": "Part of name or venue."}
    )


class EventSchema(ResponseSchema):
    """An event as everybody may see it."""

    slug = fields.String()
    name = fields.String()
    description = fields.String()
    venue = fields.String()
    starts_at = fields.AwareDateTime(allow_none=True)
    time_zone = fields.String()
    ruleset = choice_field(*RULESET_IDS)
    status = choice_field(*EVENT_STATUSES)
    registration_open = fields.Boolean()
    registration_closes_at = fields.AwareDateTime(allow_none=True)
    needs_invitation = fields.Boolean()
    capacity = fields.Integer(metadata={"description": "0: no limit."})
    players = fields.Integer()
    waiting = fields.Integer()
    decks_required = fields.Boolean()
    deck_deadline = fields.AwareDateTime(allow_none=True)
    deck_format = fields.String()
    deck_visibility = choice_field(*DeckVisibility)
    hide_factions = fields.Boolean(metadata={"description": "Only staff see factions."})
    players_report = fields.Boolean(metadata={"description": "Whether players report results themselves."})
    seed_commitment = fields.String(metadata={"description": "Fixes the seed before players register."})
    seed = fields.String(allow_none=True, metadata={"description": "Shown when the event is finished."})
    stages = fields.List(fields.Nested(StageSchema))
    has_overall = fields.Boolean()
    version = fields.Integer(metadata={"description": "The number of the newest entry of the audit trail."})


class PenaltyRuleSchema(RequestSchema):
    """A rung of the ladder of penalties; repeated so often, it becomes the next one."""

    name = line_field(40, least=1, required=True)
    effect = choice_field(*(effect.value for effect in PenaltyEffect), load_default=PenaltyEffect.NOTED.value)
    repeats = integer_field(0, 99, load_default=0)


class ChessClockSchema(RequestSchema):
    """Each seat has its own minutes, which run while it is asked."""

    minutes = integer_field(1, MAX_CLOCK_MINUTES, load_default=DEFAULT_CLOCK.minutes)
    increment = integer_field(
        0, MAX_CLOCK_BONUS_SECONDS, load_default=DEFAULT_CLOCK.increment, about="Seconds added after each decision."
    )
    delay = integer_field(
        0, MAX_CLOCK_BONUS_SECONDS, load_default=DEFAULT_CLOCK.delay, about="Seconds before the clock runs."
    )
    on_timeout = choice_field(*TimeoutAction, load_default=DEFAULT_CLOCK.on_timeout.value)
    forfeit_after = integer_field(1, MAX_TIMEOUTS, load_default=DEFAULT_CLOCK.forfeit_after)


class MatchSettingsSchema(RequestSchema):
    """How the matches of an event are played; what is left out is as usual."""

    hides_passes = FlagField(load_default=False)
    clock = fields.Nested(ChessClockSchema, allow_none=True, load_default=None)
    takebacks = FlagField(load_default=True)
    draws = FlagField(load_default=True, metadata={"description": "Only where the stage's points know a draw."})
    watched = FlagField(load_default=True)
    delay = integer_field(0, MAX_SPECTATOR_DELAY_MINUTES, load_default=5, about="Spectator delay in minutes.")


class OnlineRulesSchema(RequestSchema):
    match = fields.Nested(MatchSettingsSchema, load_default=lambda: MatchSettingsSchema().load({}))
    no_show_minutes = integer_field(
        0, MAX_NO_SHOW_MINUTES, load_default=10, about="After the round is published; 0: no limit."
    )
    no_show = choice_field(*NoShowAction, load_default=NoShowAction.DESK.value)


class SettingsSchema(RequestSchema):
    """What an event is set to; what a change leaves out stays."""

    tier = choice_field(*Tier)
    capacity = integer_field(0, MAX_PLAYERS, about="0: no limit. More players join a waiting list.")
    invitation_code = line_field(60, about="Needed to register, where there is one.")
    registration_closes_at = TimeField(allow_none=True)
    deck_format = choice_field(*FORMATS)
    deck_list = line_field(40, about="Code of a legality list, `current` or `none`.")
    deck_pool = line_field(40)
    decks_required = FlagField()
    deck_deadline = TimeField(allow_none=True)
    deck_visibility = choice_field(*DeckVisibility)
    hide_factions = FlagField()
    players_report = FlagField()
    confirm_minutes = integer_field(0, 20160, about="Minutes until a report is auto-confirmed; 0: never.")
    table_numbers = integer_list(1, MAX_TABLE_NUMBER, MAX_TABLE_NUMBER)
    accessible_tables = integer_list(1, MAX_TABLE_NUMBER, MAX_TABLE_NUMBER)
    penalties = nested_list(PenaltyRuleSchema, 20)
    online = FlagField(metadata={"description": "Matches are played in the browser; a stage may say otherwise."})
    online_rules = fields.Nested(OnlineRulesSchema)


class EventBody(TypedDict):
    """Fields that EventRequestSchema loads."""

    name: str
    ruleset: str
    description: str
    venue: str
    starts_at: datetime | None
    time_zone: str
    joust: bool
    melee: bool
    cut: bool
    variants: list[str]
    settings: dict[str, object]


class EventRequestSchema(RequestSchema):
    """A new event; the rest can be set later."""

    name = line_field(120, least=3, required=True, metadata={"example": "Kingsmoot Cup"})
    ruleset = choice_field(*RULESET_IDS, load_default=DEFAULT_GAME)
    description = text_field(10000, load_default="")
    venue = line_field(200, load_default="")
    starts_at = TimeField(load_default=None, allow_none=True)
    time_zone = line_field(60, load_default="UTC", metadata={"example": "Europe/Berlin"})
    joust = FlagField(load_default=True)
    melee = FlagField(load_default=False)
    cut = FlagField(load_default=True)
    variants = fields.List(
        line_field(20, least=1),
        load_default=list,
        validate=validate.Length(0, 2),
        metadata={"description": "Formats of the game in which joust, melee or both are played, such as two-on-two."},
    )
    settings = fields.Nested(SettingsSchema, load_default=dict)


class EventEditBody(TypedDict, total=False):
    """Fields that EventEditSchema loads."""

    name: str
    description: str
    venue: str
    starts_at: datetime | None
    time_zone: str
    settings: dict[str, object]


class EventEditSchema(RequestSchema):
    """What is to change; what is left out stays."""

    name = line_field(120, least=3)
    description = text_field(10000)
    venue = line_field(200)
    starts_at = TimeField(allow_none=True)
    time_zone = line_field(60)
    settings = fields.Nested(SettingsSchema)


class StepSchema(ResponseSchema):
    """Something the desk can do."""

    name = fields.String()
    label = fields.String()
    waits = fields.String(metadata={"description": "Why the step is not possible yet; empty if it is."})
    stage = fields.Integer()
    sizes = fields.List(fields.Integer())


class DeskSchema(ResponseSchema):
    """Where an event stands, for those who run it."""

    event = fields.Nested(EventSchema, metadata={"description": "Including rounds that are not published."})
    says = fields.String()
    step = fields.Nested(StepSchema, allow_none=True)
    others = fields.List(fields.Nested(StepSchema))
    roles = fields.List(fields.String(), metadata={"description": "The sender's roles in this event."})
