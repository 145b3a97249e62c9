"""The lifecycle of an event: created as a draft, opened, run, finished, archived."""

import re
import unicodedata
from collections.abc import Mapping, Sequence
from datetime import datetime
from typing import Final
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session

from engine.games.registry import DEFAULT_GAME, GAMES, RULESETS
from tournament.core.change_notes import note_event
from tournament.core.models.timers import TimerKind
from tournament.core.problems import SettingsNotPossible
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.text import sanitize_text
from tournament.decks.play_formats import ALIASES, DEFAULT_FORMAT, FORMATS
from tournament.events import hooks
from tournament.events.book.book import CUT_STAGE_KINDS, MELEE_KINDS, Book
from tournament.events.formats import (
    JOUST,
    MELEE,
    PARTS,
    formats_of,
    part_of_format,
    unknown_format_message,
    variants_of,
)
from tournament.events.models.events import Event, Staff, Stage
from tournament.events.models.rounds import Round
from tournament.events.online_settings import rules_faults
from tournament.events.problems import NotNow, RoundStillOpen
from tournament.events.settings import MAX_PLAYERS, EventSettings, StagePlan, to_json_object
from tournament.events.states import EventStatus, RoundStatus, StageKind, StageStatus
from tournament.events.trail.change import change
from tournament.regulations.melee.cut import MELEE_CUTS
from tournament.regulations.presets import joust_preset, melee_preset
from tournament.regulations.results import SCHEMES
from tournament.regulations.tiebreaks.tiebreak_sets import TIEBREAK_SETS

MAX_SLUG_LETTERS: Final = 48
MAX_VENUE_LETTERS: Final = 200


class StageDraft(msgspec.Struct, frozen=True, kw_only=True):
    kind: StageKind
    name: str
    plan: StagePlan


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
            raise SettingsNotPossible(
                f"No stage of this event can be played as {name!r}: "
                + (f"the game has {', '.join(known)}." if known else "the game has no variants."),
                setting="variants",
                formats=known,
            )
        for at in fitting:
            if stages[at].plan.format:
                raise SettingsNotPossible(
                    f"{stages[at].name} can't be played as {stages[at].plan.format} and as {name}.",
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
    _check_name(draft.name)
    _check_ruleset(draft.ruleset)
    _check_zone(draft.time_zone)
    settings = _with_deck_format(draft.settings, draft.ruleset)
    check_settings(settings)
    check_online(draft.ruleset, settings.online)
    if not (draft.joust or draft.melee):
        raise SettingsNotPossible("An event needs a joust, a melee, or both.")
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
        _refuse_statuses(event, EventStatus.ARCHIVED, doing="edited")
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
        _check_name(event.name)
        _check_zone(event.time_zone)
        if settings is not None and to_json_object(settings) != event.settings:
            check_settings(settings)
            check_online(event.ruleset, settings.online)
            before, after = event.settings, to_json_object(settings)
            edited += [key.replace("_", " ") for key in after if before.get(key) != after[key]]
            event.settings = after
            set_event_timers(session, event, settings, now)
            if settings.deck_deadline is None or settings.deck_deadline > now:
                event.decks_locked = False
        act.summary = f"{actor.name} set {', '.join(edited)}."
    return event


def plan_stages(session: Session, slug: str, stages: list[StageDraft], actor: Principal, now: datetime) -> Event:
    """Replace the plans of the stages that have not begun."""
    if not stages:
        raise SettingsNotPossible("An event needs a stage or more.", setting="stages")
    with change(session, slug, actor, now, "event.planned") as act:
        _refuse_statuses(act.event, EventStatus.FINISHED, EventStatus.ARCHIVED, doing="planned")
        book = Book(session, act.event)
        begun = [stage for stage in book.stages if stage.status is not StageStatus.PLANNED]
        for number, draft in enumerate(stages, start=1):
            check_plan(number, draft, stages, act.event.ruleset)
            check_online(act.event.ruleset, bool(draft.plan.online))
        if len(stages) < len(begun) or any(stages[stage.number - 1].kind is not stage.kind for stage in begun):
            raise NotNow(f"{begun[-1].name} has begun; only the stages after it can be planned anew.")
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
            raise NotNow(
                f"{event.name} is past registration; it is in {event.status.value}.", state=event.status.value
            )
        closes = Book(session, event).settings.registration_closes_at
        if closes is not None and closes <= now:
            raise SettingsNotPossible("The time at which registration closes has passed; set a later one first.")
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
            raise NotNow(f"{event.name} is past check-in; it is {event.status.value}.", state=event.status.value)
        event.status = EventStatus.CHECK_IN
        act.summary = f"{actor.name} opened the check-in."
    return event


def finish_event(session: Session, slug: str, actor: Principal, now: datetime) -> Event:
    """Finish the event: results become final, and the seed of its draws is published."""
    with change(session, slug, actor, now, "event.finished") as act:
        event = act.event
        if event.status is not EventStatus.RUNNING:
            raise NotNow(f"{event.name} is {event.status.value}; only a running event is finished.")
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
            raise NotNow(f"{act.event.name} is {act.event.status.value}; finish it before you archive it.")
        act.event.status = EventStatus.ARCHIVED
        act.summary = f"{actor.name} archived {act.event.name}."
    return act.event


def delete_draft(session: Session, slug: str) -> None:
    """Delete an event that only its staff has seen."""
    event = session.scalar(select(Event).where(Event.slug == slug).with_for_update())
    if event is None or event.status is not EventStatus.DRAFT:
        raise NotNow("Only a draft can be deleted; other events are finished and archived.")
    for kind in (TimerKind.REGISTRATION_CLOSES, TimerKind.DECK_DEADLINE):
        cancel_timer(session, kind, event.id)
    session.delete(event)
    note_event(session, slug, event.version + 1)


def close_if_done(book: Book, round_: Round, now: datetime) -> None:
    """Close a round; raise RoundStillOpen if a table has no result."""
    if round_.status is RoundStatus.CLOSED:
        return
    if round_.status is RoundStatus.DRAWN:
        raise RoundStillOpen(f"Round {round_.number} is drawn and not published; publish it or take it back.")
    if waiting := book.open_tables(round_):
        numbers = [table.number or 0 for table in waiting]
        plural = "s" if len(numbers) > 1 else ""
        raise RoundStillOpen(
            f"Table{plural} {', '.join(map(str, numbers))} of round {round_.number} "
            f"{'have' if plural else 'has'} no result that counts.",
            round=round_.number,
            tables=numbers,
        )
    round_.status, round_.closed_at = RoundStatus.CLOSED, now
    round_.clock_ends_at = None


def check_settings(settings: EventSettings) -> None:
    faults = _setting_faults(settings)
    if faults:
        field, sentence = next(iter(faults.items()))
        raise SettingsNotPossible(sentence, setting=field)


def _setting_faults(settings: EventSettings) -> Mapping[str, str]:
    faults: dict[str, str] = {}
    if not 0 <= settings.capacity <= MAX_PLAYERS:
        faults["capacity"] = f"The capacity is {settings.capacity}; it must be from 0 (no limit) to {MAX_PLAYERS}."
    if not 0 <= settings.confirm_minutes <= 24 * 60 * 14:
        faults["confirm_minutes"] = "Silence can confirm a result after 0 (never) to 20160 minutes."
    for field in ("registration_closes_at", "deck_deadline"):
        moment = getattr(settings, field)
        if moment is not None and moment.tzinfo is None:
            faults[field] = f"{moment.isoformat()} has no time zone; write it like 2026-05-01T18:00:00+02:00."
    if settings.deck_format not in FORMATS:
        faults["deck_format"] = f"There is no format {settings.deck_format}; there are {', '.join(FORMATS)}."
    if any(not 1 <= number <= 9999 for number in (*settings.table_numbers, *settings.accessible_tables)):
        faults["table_numbers"] = "Tables have numbers from 1 to 9999."
    if len(set(settings.table_numbers)) < len(settings.table_numbers):
        faults["table_numbers"] = "A table number is named twice."
    names = [rule.name for rule in settings.penalties]
    if not names or len(set(names)) < len(names) or any(not name.strip() or len(name) > 40 for name in names):
        faults["penalties"] = "The ladder of penalties needs names of its own, of 1 to 40 characters."
    try:
        settings.penalty_policy()
    except ValueError:
        faults["penalties"] = "A penalty's effect is one of noted, loses the game, loses the match, leaves the event."
    return faults | rules_faults(settings.online_rules)


def check_online(ruleset: str, online: bool) -> None:
    if online and ruleset not in RULESETS:
        played = ", ".join(RULESETS)
        raise SettingsNotPossible(
            f"The engine does not play {ruleset}, only {played}; it can't be played online.", setting="online"
        )


def format_fault(ruleset: str, kind: StageKind, name: str) -> str:
    """Say why tables of this kind of stage can't have this format; empty if they can."""
    part = MELEE if kind in MELEE_KINDS else JOUST
    if name in ("", part):
        return ""
    form = formats_of(ruleset).get(name)
    if form is None:
        return unknown_format_message(ruleset, name)
    if part_of_format(form) != part:
        fitting = ", ".join([part, *(one.name for one in variants_of(ruleset, part))])
        return f"A table of {form.said()} has {form.seats()} seats; a {kind.value} stage can be {fitting}."
    if form.teams and kind in CUT_STAGE_KINDS:
        return f"Of a table of {form.said()} partners win together, and in a cut one player has to go on."
    return ""


def check_plan(number: int, draft: StageDraft, stages: list[StageDraft], ruleset: str) -> None:
    plan = draft.plan
    if not draft.name.strip() or len(draft.name) > 60:
        raise SettingsNotPossible("A stage needs a name of 1 to 60 characters.", setting="name")
    if plan.points not in SCHEMES:
        raise SettingsNotPossible(f"There are no points {plan.points!r}; there are {', '.join(SCHEMES)}.")
    if plan.tiebreaks not in TIEBREAK_SETS:
        raise SettingsNotPossible(f"There are no tiebreaks {plan.tiebreaks!r}; there are {', '.join(TIEBREAK_SETS)}.")
    if not 0 <= plan.rounds <= 30 or not 1 <= plan.minutes <= 600 or not 1 <= plan.final_minutes <= 600:
        raise SettingsNotPossible("A stage has up to 30 rounds of 1 to 600 minutes.", setting="rounds")
    if fault := format_fault(ruleset, draft.kind, plan.format):
        raise SettingsNotPossible(f"{draft.name}: {fault}", setting="format", formats=list(formats_of(ruleset)))
    if draft.kind in CUT_STAGE_KINDS:
        before = stages[plan.follows - 1].kind if 0 < plan.follows < number else None
        wanted = StageKind.SWISS if draft.kind is StageKind.ELIMINATION else StageKind.MELEE
        if before is not wanted:
            raise SettingsNotPossible(
                f"{draft.name} has to follow an earlier {wanted.value} stage.", setting="follows"
            )
    if draft.kind is StageKind.MELEE_CUT and plan.cut_size and plan.cut_size not in MELEE_CUTS:
        sizes = ", ".join(str(size) for size in sorted(MELEE_CUTS))
        raise SettingsNotPossible(
            f"{draft.name} can't take {plan.cut_size}: its tables are filled by {sizes}, or 0 for what is advised.",
            setting="cut_size",
        )


def set_event_timers(session: Session, event: Event, settings: EventSettings, now: datetime) -> None:
    for kind, due in (
        (TimerKind.REGISTRATION_CLOSES, settings.registration_closes_at),
        (TimerKind.DECK_DEADLINE, settings.deck_deadline),
    ):
        if due is not None and due > now:
            set_timer(session, kind, event.id, due, event.id)
        else:
            cancel_timer(session, kind, event.id)


def _refuse_statuses(event: Event, *statuses: EventStatus, doing: str) -> None:
    if event.status in statuses:
        raise NotNow(f"{event.name} is {event.status.value} and can't be {doing} any more.", state=event.status.value)


def check_event_fields(name: str, time_zone: str, ruleset: str) -> None:
    """Check name, time zone and ruleset by the rules for new events."""
    _check_name(name)
    _check_zone(time_zone)
    _check_ruleset(ruleset)


def _check_name(name: str) -> None:
    if not 3 <= len(name.strip()) <= 120 or any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in name):
        raise SettingsNotPossible("An event needs a name of 3 to 120 printable characters.", setting="name")


def _check_ruleset(ruleset: str) -> None:
    if ruleset not in GAMES:
        raise SettingsNotPossible(f"There is no ruleset {ruleset!r}; there are {', '.join(GAMES)}.")


def _check_zone(name: str) -> None:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SettingsNotPossible(
            f"{name!r} is no time zone; they are like Europe/Berlin.", setting="time_zone"
        ) from None


def free_slug(session: Session, name: str) -> str:
    plain = unicodedata.normalize("NFKD", name).encode("ascii", "ignore").decode().lower()
    base = re.sub(r"[^a-z0-9]+", "-", plain).strip("-")[:MAX_SLUG_LETTERS].strip("-") or "event"
    taken = set(session.scalars(select(Event.slug).where(Event.slug.startswith(base))))
    number = 1
    while (slug := base if number == 1 else f"{base}-{number}") in taken or slug in ("new", "import"):
        number += 1
    return slug
