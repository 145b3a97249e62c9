"""Events for programs: lists, one event, creating and editing it, and the steps of its life."""

import secrets
from collections.abc import Callable
from typing import Final

import msgspec

from tournament.api.blueprint import ApiBlueprint
from tournament.api.request.reading import looking, page_at, reading
from tournament.database import Session
from tournament.event_settings import EventSettings, PenaltyRule
from tournament.models import Event
from tournament.models.states import EventStatus
from tournament.operations.events import life as events
from tournament.operations.events.book import load_book
from tournament.operations.events.life import EventDraft
from tournament.operations.events.lists import list_events
from tournament.operations.events.views import EventView, event_view
from tournament.operations.rounds.next_step import next_step
from tournament.policies import Action
from tournament.schemas.common import Nothing
from tournament.schemas.events.life import (
    DeskSchema,
    EditAsked,
    EventAsked,
    EventEditSchema,
    EventPage,
    EventRequestSchema,
    EventSchema,
    ListAsked,
    ListQuery,
    SettingsSchema,
)
from tournament.web.request.changing import changing
from tournament.web.request.current import current_database, now
from tournament.web.request.guard import allows, current_roles
from tournament.web.request.identity import current_principal

SEED_BYTES: Final = 16
blueprint = ApiBlueprint("events", "Events and the steps of their life")


@blueprint.get("")
@allows(Action.READ)
@blueprint.arguments(ListQuery, location="query")
@blueprint.response(200, EventPage)
def index(asked: ListAsked) -> dict[str, object]:
    """List events that everybody may see; what comes next first."""
    statuses = [EventStatus(status) for status in asked["status"]]
    with current_database().read() as session:
        found = list_events(session, statuses, asked["q"], asked["page"], asked["per_page"])
    return page_at(found.cards if found.page == asked["page"] else (), found.total, asked)


@blueprint.post("")
@allows(Action.CREATE_EVENT)
@blueprint.arguments(EventRequestSchema)
@blueprint.response(201, EventSchema, headers={"Location": {"schema": {"type": "string"}}})
def create(asked: EventAsked) -> tuple[EventView, int, dict[str, str]]:
    """Create an event: a draft that only its organizer sees. The seed of all its draws is fixed with it."""
    draft = EventDraft(
        name=asked["name"],
        ruleset=asked["ruleset"],
        description=asked["description"],
        venue=asked["venue"],
        starts_at=asked["starts_at"],
        time_zone=asked["time_zone"],
        joust=asked["joust"],
        melee=asked["melee"],
        cut=asked["cut"],
        settings=_set(EventSettings(), asked["settings"]),
    )
    with changing() as session:
        event = events.create_event(session, draft, current_principal(), now(), secrets.token_hex(SEED_BYTES))
        view = event_view(load_book(session, event.slug), staff=True)
    return view, 201, {"Location": f"/api/v1/events/{view.slug}"}


@blueprint.get("/<slug>")
@allows(Action.SEE_EVENT)
@blueprint.response(200, EventSchema)
def show(slug: str) -> EventView:
    """Read an event."""
    with reading(slug) as (_, book):
        return event_view(book)


@blueprint.patch("/<slug>")
@allows(Action.EDIT_EVENT)
@blueprint.arguments(EventEditSchema)
@blueprint.response(200, EventSchema)
def edit(asked: EditAsked, slug: str) -> EventView:
    """Change an event or its settings; what is left out stays."""
    with changing() as session:
        settings = _set(load_book(session, slug).settings, asked["settings"]) if "settings" in asked else None
        events.edit_event(
            session,
            slug,
            current_principal(),
            now(),
            name=asked.get("name"),
            description=asked.get("description"),
            venue=asked.get("venue"),
            starts_at=asked.get("starts_at", msgspec.UNSET),
            time_zone=asked.get("time_zone"),
            settings=settings,
        )
        return event_view(load_book(session, slug), staff=True)


@blueprint.delete("/<slug>")
@allows(Action.EDIT_EVENT)
@blueprint.response(204)
def delete(slug: str) -> None:
    """Delete a draft; other events are finished and archived."""
    with changing() as session:
        events.delete_draft(session, slug)


@blueprint.get("/<slug>/settings")
@allows(Action.EDIT_EVENT)
@blueprint.response(200, SettingsSchema)
def settings(slug: str) -> EventSettings:
    """Read all settings of an event, the invitation code among them."""
    with reading(slug) as (_, book):
        return book.settings


@blueprint.get("/<slug>/desk")
@allows(Action.SEE_DESK)
@blueprint.response(200, DeskSchema)
def desk(slug: str) -> dict[str, object]:
    """Read where the event stands and what comes next."""
    with looking(slug) as (_, book):
        following = next_step(book)
        return {
            "event": event_view(book, staff=True),
            "says": following.says,
            "step": following.step,
            "others": following.others,
            "roles": sorted(current_roles()),
        }


@blueprint.post("/<slug>/open-registration")
@allows(Action.EDIT_EVENT)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, EventSchema)
def open_registration(_: object, slug: str) -> EventView:
    """Open registration; everybody sees the event from now on."""
    return _step(slug, events.open_registration)


@blueprint.post("/<slug>/close-registration")
@allows(Action.EDIT_EVENT)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, EventSchema)
def close_registration(_: object, slug: str) -> EventView:
    """Close registration."""
    return _step(slug, events.close_registration)


@blueprint.post("/<slug>/start-check-in")
@allows(Action.EDIT_EVENT)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, EventSchema)
def start_check_in(_: object, slug: str) -> EventView:
    """Open the check-in."""
    return _step(slug, events.start_check_in)


@blueprint.post("/<slug>/finish")
@allows(Action.EDIT_EVENT)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, EventSchema)
def finish(_: object, slug: str) -> EventView:
    """Finish the event: results stand, and the seed of its draws is shown."""
    return _step(slug, events.finish_event)


@blueprint.post("/<slug>/archive")
@allows(Action.EDIT_EVENT)
@blueprint.arguments(Nothing, required=False)
@blueprint.response(200, EventSchema)
def archive(_: object, slug: str) -> EventView:
    """Archive a finished event."""
    return _step(slug, events.archive_event)


def _step(slug: str, step: Callable[..., Event]) -> EventView:
    with changing() as session:
        step(session, slug, current_principal(), now())
        return _shown(session, slug)


def _shown(session: Session, slug: str) -> EventView:
    return event_view(load_book(session, slug), staff=True)


def _set(before: EventSettings, asked: dict[str, object]) -> EventSettings:
    """Settings with what was asked for put in their place."""
    changed = dict(asked)
    for name in ("table_numbers", "accessible_tables", "penalties"):
        given = changed.get(name)
        if isinstance(given, list):
            changed[name] = tuple(PenaltyRule(**one) if isinstance(one, dict) else one for one in given)
    return msgspec.convert({**msgspec.structs.asdict(before), **changed}, EventSettings, strict=False)
