"""The lifecycle of an event: created as a draft, opened, run, finished, archived."""

import re
import unicodedata
from collections.abc import Sequence
from datetime import datetime
from typing import Final

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.games.registry import DEFAULT_GAME, GAMES
from tournament.core.change_notes import note_event
from tournament.core.models.timers import TimerKind
from tournament.core.problems import SettingsNotPossible
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.text import sanitize_text
from tournament.core.translation import gettext, ngettext
from tournament.decks.play_formats import ALIASES, DEFAULT_FORMAT
from tournament.events import hooks
from tournament.events.book.book import Book
from tournament.events.formats import (
    PARTS,
    variants_of,
)
from tournament.events.lifecycle.operations.checks import (
    StageDraft,
    check_name,
    check_online,
    check_plan,
    check_ruleset,
    check_settings,
    check_zone,
    format_fault,
)
from tournament.events.models.events import Event, Staff, Stage
from tournament.events.models.rounds import Round
from tournament.events.problems import NotNow, RoundStillOpen
from tournament.events.settings import EventSettings, StagePlan, to_json_object
from tournament.events.states import EventStatus, RoundStatus, StageKind, StageStatus
from tournament.events.trail.change import change
from tournament.regulations.presets import joust_preset, melee_preset

MAX_SLUG_LETTERS: Final = 48
MAX_VENUE_LETTERS: Final = 200


class EventDraft(msgspec.Struct, frozen=True, kw_only=True):
    """The values to create an event with; the rest can be set later."""

    name: str
    ruleset: str = DEFAULT_GAME
    description: str = ""
    venue: str = ""
    starts_at: datetime | None = None
    time_zone: str = "UTC"
    joust: bool = True
    melee: bool = False
    cut: bool = True
    variants: tuple[str, ...] = ()
    """Formats in which joust, melee or both are played."""
    settings: EventSettings = EventSettings()


def default_stages(
    ruleset: str, *, joust: bool, melee: bool, cut: bool, variants: Sequence[str] = ()
) -> list[StageDraft]:
    """Return the stages of the game's regulations, in the variants for their kind."""
    stages = _plain_stages(ruleset, joust=joust, melee=melee, cut=cut)
    for name in variants:
        fitting = [at for at, stage in enumerate(stages) if not format_fault(ruleset, stage.kind, name)]
        if not fitting:
            known = [form.name for part in PARTS for form in variants_of(ruleset, part)]
            text = (
                gettext(
                    "No stage of this event can be played as “%(format)s”. Choose one of: %(known)s.",
                    format=name,
                    known=", ".join(known),
                )
                if known
                else gettext("This game has no variants, so no stage can be played as “%(format)s”.", format=name)
            )
            raise SettingsNotPossible(text, setting="variants", formats=known)
        for at in fitting:
            if stages[at].plan.format:
                raise SettingsNotPossible(
                    gettext(
                        "%(stage)s can't have two formats: %(one)s and %(other)s.",
                        stage=stages[at].name,
                        one=stages[at].plan.format,
                        other=name,
                    ),
                    setting="variants",
                )
            plan = msgspec.structs.replace(stages[at].plan, format=name)
            stages[at] = msgspec.structs.replace(stages[at], plan=plan)
    return stages


def _plain_stages(ruleset: str, *, joust: bool, melee: bool, cut: bool) -> list[StageDraft]:
    edition = GAMES[ruleset].regulations
    stages: list[StageDraft] = []
    if joust:
        preset = joust_preset(edition)
        plan = StagePlan(points=preset.scheme.name, tiebreaks=preset.tiebreaks.name, minutes=preset.swiss_minutes)
        stages.append(StageDraft(kind=StageKind.SWISS, name="Joust", plan=plan))
        if cut:
            plan = StagePlan(
                points=preset.scheme.name,
                tiebreaks=preset.tiebreaks.name,
                minutes=preset.elimination_minutes,
                final_minutes=preset.final_minutes,
                follows=len(stages),
            )
            stages.append(StageDraft(kind=StageKind.ELIMINATION, name="Joust cut", plan=plan))
    if melee:
        table = melee_preset(edition)
        plan = StagePlan(tiebreaks=table.tiebreaks.name, rounds=3, minutes=table.minutes)
        stages.append(StageDraft(kind=StageKind.MELEE, name="Melee", plan=plan))
        if cut:
            plan = StagePlan(
                tiebreaks=table.tiebreaks.name,
                minutes=table.minutes,
                final_minutes=table.minutes,
                follows=len(stages),
            )
            stages.append(StageDraft(kind=StageKind.MELEE_CUT, name="Melee cut", plan=plan))
    return stages


def create_event(session: Session, draft: EventDraft, actor: Principal, now: datetime, seed: str) -> Event:
    """Create a draft that only its organizer sees.

    The seed of all draws is fixed now, before players enter.
    """
    check_name(draft.name)
    check_ruleset(draft.ruleset)
    check_zone(draft.time_zone)
    settings = _with_deck_format(draft.settings, draft.ruleset)
    check_settings(settings)
    check_online(draft.ruleset, settings.online)
    if not (draft.joust or draft.melee):
        raise SettingsNotPossible(gettext("An event needs a joust, a melee or both."))
    event = Event(
        slug=free_slug(session, draft.name),
        name=draft.name.strip(),
        description=sanitize_text(draft.description).strip(),
        venue=sanitize_text(draft.venue).strip()[:MAX_VENUE_LETTERS],
        starts_at=draft.starts_at,
        time_zone=draft.time_zone,
        ruleset=draft.ruleset,
        status=EventStatus.DRAFT,
        seed=seed,
        settings=to_json_object(settings),
        created_at=now,
        version=0,
    )
    with change(session, event, actor, now, "event.created") as act:
        act.add(event)
        if actor.account_id is not None:
            for role in (Role.ORGANIZER, Role.HEAD_JUDGE):  # so that the event has a head judge from the start
                act.add(Staff(event_id=event.id, account_id=actor.account_id, role=role, name=actor.name))
        for number, stage in enumerate(
            default_stages(
                draft.ruleset, joust=draft.joust, melee=draft.melee, cut=draft.cut, variants=draft.variants
            ),
            start=1,
        ):
            act.add(_stage_row(event, number, stage))
        act.summary = f"{actor.name} created {event.name}."
    set_event_timers(session, event, settings, now)
    return event


def _with_deck_format(settings: EventSettings, ruleset: str) -> EventSettings:
    """Set the deck format of the event's game, unless one was chosen."""
    if settings.deck_format != DEFAULT_FORMAT or ruleset not in ALIASES:
        return settings
    return msgspec.structs.replace(settings, deck_format=ALIASES[ruleset])


def _stage_row(event: Event, number: int, draft: StageDraft) -> Stage:
    return Stage(
        event_id=event.id,
        number=number,
        kind=draft.kind,
        name=draft.name,
        status=StageStatus.PLANNED,
        plan=to_json_object(draft.plan),
        draws={},
    )


def edit_event(
    session: Session,
    slug: str,
    actor: Principal,
    now: datetime,
    *,
    name: str | None = None,
    description: str | None = None,
    venue: str | None = None,
    starts_at: datetime | msgspec.UnsetType | None = msgspec.UNSET,
    time_zone: str | None = None,
    settings: EventSettings | None = None,
) -> Event:
    """Change the given fields; `starts_at=None` means that the start is not known."""
    with change(session, slug, actor, now, "event.edited") as act:
        event = act.event
        _refuse_statuses(event, EventStatus.ARCHIVED)
        edited: list[str] = []
        for field, given in (
            ("name", None if name is None else name.strip()),
            ("description", None if description is None else sanitize_text(description).strip()),
            ("venue", None if venue is None else sanitize_text(venue).strip()[:MAX_VENUE_LETTERS]),
            ("time_zone", time_zone),
        ):
            if given is not None and given != getattr(event, field):
                setattr(event, field, given)
                edited.append(field.replace("_", " "))
        if not isinstance(starts_at, msgspec.UnsetType) and starts_at != event.starts_at:
            event.starts_at = starts_at
            edited.append("starts at")
        check_name(event.name)
        check_zone(event.time_zone)
        if settings is not None and to_json_object(settings) != event.settings:
            check_settings(settings)
            check_online(event.ruleset, settings.online)
            before, after = event.settings, to_json_object(settings)
            edited += [key.replace("_", " ") for key in after if before.get(key) != after[key]]
            event.settings = after
            set_event_timers(session, event, settings, now)
            if settings.deck_deadline is None or settings.deck_deadline > now:
                event.decks_locked = False
        act.summary = f"{actor.name} changed {', '.join(edited)}."
    return event


def plan_stages(session: Session, slug: str, stages: list[StageDraft], actor: Principal, now: datetime) -> Event:
    """Replace the plans of the stages that have not begun."""
    if not stages:
        raise SettingsNotPossible(gettext("An event needs at least one stage."), setting="stages")
    with change(session, slug, actor, now, "event.planned") as act:
        _refuse_statuses(act.event, EventStatus.FINISHED, EventStatus.ARCHIVED)
        book = Book(session, act.event)
        begun = [stage for stage in book.stages if stage.status is not StageStatus.PLANNED]
        for number, draft in enumerate(stages, start=1):
            check_plan(number, draft, stages, act.event.ruleset)
            check_online(act.event.ruleset, bool(draft.plan.online))
        if len(stages) < len(begun) or any(stages[stage.number - 1].kind is not stage.kind for stage in begun):
            raise NotNow(gettext("%(stage)s has started. You can only change later stages.", stage=begun[-1].name))
        for stage in book.stages[len(stages) :]:
            act.remove(stage)
        for number, draft in enumerate(stages, start=1):
            if number > len(book.stages):
                act.add(_stage_row(act.event, number, draft))
                continue
            row = book.stages[number - 1]
            row.kind, row.name, row.plan = draft.kind, draft.name, to_json_object(draft.plan)
        act.summary = f"{actor.name} planned {', '.join(draft.name for draft in stages)}."
    return act.event


def open_registration(session: Session, slug: str, actor: Principal, now: datetime) -> Event:
    with change(session, slug, actor, now, "registration.opened") as act:
        event = act.event
        if event.status not in (EventStatus.DRAFT, EventStatus.REGISTRATION):
            raise NotNow(gettext("Registration of %(event)s is over.", event=event.name), state=event.status.value)
        closes = Book(session, event).settings.registration_closes_at
        if closes is not None and closes <= now:
            raise SettingsNotPossible(
                gettext("Registration already closed by its time limit. Set a later time first.")
            )
        event.status, event.registration_open = EventStatus.REGISTRATION, True
        act.summary = f"{actor.name} opened registration."
    return event


def close_registration(session: Session, slug: str, actor: Principal, now: datetime) -> Event:
    with change(session, slug, actor, now, "registration.closed") as act:
        act.event.registration_open = False
        act.summary = "Registration closed." if actor.account_id is None else f"{actor.name} closed registration."
    return act.event


def start_check_in(session: Session, slug: str, actor: Principal, now: datetime) -> Event:
    with change(session, slug, actor, now, "check-in.started") as act:
        event = act.event
        if event.status not in (EventStatus.DRAFT, EventStatus.REGISTRATION):
            raise NotNow(
                gettext("Check-in of %(event)s already started.", event=event.name), state=event.status.value
            )
        event.status = EventStatus.CHECK_IN
        act.summary = f"{actor.name} opened the check-in."
    return event


def finish_event(session: Session, slug: str, actor: Principal, now: datetime) -> Event:
    """Finish the event: results become final, and the seed of its draws is published."""
    with change(session, slug, actor, now, "event.finished") as act:
        event = act.event
        if event.status is not EventStatus.RUNNING:
            raise NotNow(gettext("Only a running event can be finished."))
        book = Book(session, event)
        for round_ in book.rounds:
            close_if_done(book, round_, now)
        for stage in book.stages:
            if stage.status is StageStatus.RUNNING:
                stage.status = StageStatus.DONE
        event.status, event.finished_at = EventStatus.FINISHED, now
        event.registration_open = False
        ended = hooks.event_finished.ask(act, now)
        act.summary = " ".join(filter(None, [f"{actor.name} finished {event.name}.", *ended]))
    return event


def archive_event(session: Session, slug: str, actor: Principal, now: datetime) -> Event:
    with change(session, slug, actor, now, "event.archived") as act:
        if act.event.status is not EventStatus.FINISHED:
            raise NotNow(gettext("Finish %(event)s before you archive it.", event=act.event.name))
        act.event.status = EventStatus.ARCHIVED
        act.summary = f"{actor.name} archived {act.event.name}."
    return act.event


def delete_draft(session: Session, slug: str) -> None:
    """Delete an event that only its staff has seen."""
    event = session.scalar(select(Event).where(Event.slug == slug).with_for_update())
    if event is None or event.status is not EventStatus.DRAFT:
        raise NotNow(gettext("Only a draft can be deleted. Finish and archive other events."))
    for kind in (TimerKind.REGISTRATION_CLOSES, TimerKind.DECK_DEADLINE):
        cancel_timer(session, kind, event.id)
    session.delete(event)
    note_event(session, slug, event.version + 1)


def close_if_done(book: Book, round_: Round, now: datetime) -> None:
    """Close a round; raise RoundStillOpen if a table has no result."""
    if round_.status is RoundStatus.CLOSED:
        return
    if round_.status is RoundStatus.DRAWN:
        raise RoundStillOpen(
            gettext("Round %(round)s is not published. Publish it or delete the pairing.", round=round_.number)
        )
    if waiting := book.open_tables(round_):
        numbers = [table.number or 0 for table in waiting]
        raise RoundStillOpen(
            ngettext(
                "Table %(tables)s of round %(round)s has no final result.",
                "Tables %(tables)s of round %(round)s have no final result.",
                len(numbers),
                tables=", ".join(map(str, numbers)),
                round=round_.number,
            ),
            round=round_.number,
            tables=numbers,
        )
    round_.status, round_.closed_at = RoundStatus.CLOSED, now
    round_.clock_ends_at = None


def set_event_timers(session: Session, event: Event, settings: EventSettings, now: datetime) -> None:
    for kind, due in (
        (TimerKind.REGISTRATION_CLOSES, settings.registration_closes_at),
        (TimerKind.DECK_DEADLINE, settings.deck_deadline),
    ):
        if due is not None and due > now:
            set_timer(session, kind, event.id, due, event.id)
        else:
            cancel_timer(session, kind, event.id)


def _refuse_statuses(event: Event, *statuses: EventStatus) -> None:
    if event.status in statuses:
        raise NotNow(gettext("%(event)s is over and can't be changed.", event=event.name), state=event.status.value)


def free_slug(session: Session, name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:MAX_SLUG_LETTERS].strip("-") or "event"
    taken = set(session.scalars(select(Event.slug).where(Event.slug.startswith(base))))
    number = 1
    while (slug := base if number == 1 else f"{base}-{number}") in taken or slug in ("new", "import"):
        number += 1
    return slug
