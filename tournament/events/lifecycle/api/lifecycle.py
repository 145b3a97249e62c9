"""API routes of events: lists, one event, its settings and desk, creation, edits, and lifecycle steps."""

import secrets
from typing import Final

import msgspec

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events.api.blueprint import EventBlueprint
from tournament.events.book.book import Book, load_book
from tournament.events.lifecycle.operations import lifecycle
from tournament.events.lifecycle.operations.lifecycle import EventDraft
from tournament.events.lifecycle.operations.views import EventView, event_view
from tournament.events.lifecycle.schemas.lifecycle import (
    DeskSchema,
    EventBody,
    EventEditBody,
    EventEditSchema,
    EventListQueryArgs,
    EventPage,
    EventRequestSchema,
    EventSchema,
    ListQuery,
    SettingsSchema,
)
from tournament.events.overview.operations import list_events
from tournament.events.rounds.operations.next_step import next_step
from tournament.events.settings import EventSettings, PenaltyRule, convert_settings
from tournament.events.states import EventStatus
from tournament.http.api.responses import make_page
from tournament.http.context import current_database, now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires
from tournament.http.transactions import transaction

SEED_BYTES: Final = 16
blueprint = EventBlueprint("events", "Events and the steps of their life")


@blueprint.get("")
@requires(Action.READ)
@blueprint.arguments(ListQuery, location="query")
@blueprint.response(200, EventPage)
def index(asked: EventListQueryArgs) -> dict[str, object]:
    """List events that everybody may see; what comes next first."""
    statuses = [EventStatus(status) for status in asked["status"]]
    with current_database().read() as session:
        found = list_events(session, statuses, asked["q"], asked["page"], asked["per_page"])
    return make_page(found.cards if found.page == asked["page"] else (), found.total, asked)


@blueprint.post("")
@requires(Action.CREATE_EVENT)
@blueprint.arguments(EventRequestSchema)
@blueprint.response(201, EventSchema, headers={"Location": {"schema": {"type": "string"}}})
def create(asked: EventBody) -> tuple[EventView, int, dict[str, str]]:
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
        variants=tuple(asked["variants"]),
        settings=_replace_settings(EventSettings(), asked["settings"]),
    )
    with transaction() as session:
        event = lifecycle.create_event(session, draft, current_principal(), now(), secrets.token_hex(SEED_BYTES))
        view = event_view(load_book(session, event.slug), staff=True)
    return view, 201, {"Location": f"/api/v1/events/{view.slug}"}


@blueprint.reads("/<slug>", Action.SEE_EVENT, EventSchema)
def show(_: Session, book: Book) -> EventView:
    """Read an event."""
    return event_view(book)


@blueprint.changes("/<slug>", Action.EDIT_EVENT, EventSchema, method="PATCH", body=EventEditSchema)
def edit(session: Session, asked: EventEditBody, slug: str) -> EventView:
    """Change an event or its settings; what is left out stays."""
    settings = (
        _replace_settings(load_book(session, slug).settings, asked["settings"]) if "settings" in asked else None
    )
    lifecycle.edit_event(
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
    return _staff_view(session, slug)


@blueprint.changes("/<slug>", Action.EDIT_EVENT, method="DELETE")
def delete(session: Session, slug: str) -> None:
    """Delete a draft; other events are finished and archived."""
    lifecycle.delete_draft(session, slug)


@blueprint.reads("/<slug>/settings", Action.EDIT_EVENT, SettingsSchema)
def settings(_: Session, book: Book) -> EventSettings:
    """Read all settings of an event, the invitation code among them."""
    return book.settings


@blueprint.reads("/<slug>/desk", Action.SEE_DESK, DeskSchema, by_version=False)
def desk(_: Session, book: Book) -> dict[str, object]:
    """Read where the event stands and what comes next."""
    following = next_step(book)
    return {
        "event": event_view(book, staff=True),
        "says": following.says,
        "step": following.step,
        "others": following.others,
        "roles": sorted(current_roles()),
    }


@blueprint.changes("/<slug>/open-registration", Action.EDIT_EVENT, EventSchema)
def open_registration(session: Session, slug: str) -> EventView:
    """Open registration; everybody sees the event from now on."""
    lifecycle.open_registration(session, slug, current_principal(), now())
    return _staff_view(session, slug)


@blueprint.changes("/<slug>/close-registration", Action.EDIT_EVENT, EventSchema)
def close_registration(session: Session, slug: str) -> EventView:
    """Close registration."""
    lifecycle.close_registration(session, slug, current_principal(), now())
    return _staff_view(session, slug)


@blueprint.changes("/<slug>/start-check-in", Action.EDIT_EVENT, EventSchema)
def start_check_in(session: Session, slug: str) -> EventView:
    """Open the check-in."""
    lifecycle.start_check_in(session, slug, current_principal(), now())
    return _staff_view(session, slug)


@blueprint.changes("/<slug>/finish", Action.EDIT_EVENT, EventSchema)
def finish(session: Session, slug: str) -> EventView:
    """Finish the event: results stand, and the seed of its draws is shown."""
    lifecycle.finish_event(session, slug, current_principal(), now())
    return _staff_view(session, slug)


@blueprint.changes("/<slug>/archive", Action.EDIT_EVENT, EventSchema)
def archive(session: Session, slug: str) -> EventView:
    """Archive a finished event."""
    lifecycle.archive_event(session, slug, current_principal(), now())
    return _staff_view(session, slug)


def _staff_view(session: Session, slug: str) -> EventView:
    return event_view(load_book(session, slug), staff=True)


def _replace_settings(before: EventSettings, asked: dict[str, object]) -> EventSettings:
    """Return the settings with the requested ones replaced."""
    changed = dict(asked)
    for name in ("table_numbers", "accessible_tables", "penalties"):
        given = changed.get(name)
        if isinstance(given, list):
            changed[name] = tuple(PenaltyRule(**one) if isinstance(one, dict) else one for one in given)
    return convert_settings({**msgspec.structs.asdict(before), **changed})
