"""The settings of an event, its planned stages, and presets for both."""

from collections.abc import Mapping
from typing import Final

import msgspec
from flask import Response, request
from werkzeug.wrappers import Response as BaseResponse

from engine.games.registry import RULESETS
from tournament.core.problems import Problem, SettingsNotPossible
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext, translatable
from tournament.decks.operations.pools import PoolEntry, has_only_built_in, list_pool_entries, load_pool
from tournament.decks.play_formats import FORMATS
from tournament.events.book.book import CUT_STAGE_KINDS, Book, load_book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    is_ticked,
    read_integer,
    render_from_book,
)
from tournament.events.desk.form_times import format_form_time, parse_form_time
from tournament.events.desk.new_event import time_zone_names
from tournament.events.formats import PARTS, capitalized_name, formats_of
from tournament.events.lifecycle.operations.checks import StageDraft, format_fault
from tournament.events.lifecycle.operations.lifecycle import default_stages, edit_event, plan_stages
from tournament.events.online_settings import ChessClock, NoShowAction, OnlineRules, TimeoutAction
from tournament.events.settings import DeckVisibility, EventSettings, PenaltyRule, StagePlan, Tier
from tournament.events.state_words import state_word
from tournament.events.states import EntryStatus, StageKind, StageStatus
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.regulations.advice import EventStructure, advise_rounds
from tournament.regulations.penalties import PenaltyEffect
from tournament.regulations.results import SCHEMES
from tournament.regulations.tiebreaks.tiebreak_sets import TIEBREAK_SETS

STAGE_KIND_LABELS: Final = (
    (StageKind.SWISS, translatable("Joust, Swiss rounds")),
    (StageKind.ELIMINATION, translatable("Joust cut")),
    (StageKind.MELEE, translatable("Melee")),
    (StageKind.MELEE_CUT, translatable("Melee cut")),
)
PRESETS: Final[Mapping[str, tuple[str, tuple[bool, bool, bool]]]] = {
    "joust": (translatable("Joust"), (True, False, False)),
    "joust-cut": (translatable("Joust and cut"), (True, False, True)),
    "melee-cut": (translatable("Melee and cut"), (False, True, True)),
    "both": (translatable("Joust and melee, each with a cut"), (True, True, True)),
}
"""Each with its flags: joust, melee, cuts."""
VISIBILITY_LABELS: Final = (
    (DeckVisibility.HIDDEN, translatable("the player only")),
    (DeckVisibility.STAFF, translatable("the staff")),
    (DeckVisibility.CUT, translatable("everyone, for decks in the cut")),
    (DeckVisibility.PUBLIC, translatable("everyone, once round 1 is published")),
)
NO_SHOW_LABELS: Final = (
    (NoShowAction.DESK, translatable("The desk is notified and decides")),
    (NoShowAction.LOSS, translatable("The player who is ready wins; the desk decides melee tables")),
)
TIMEOUT_LABELS: Final = (
    (TimeoutAction.PASS, translatable("The player passes, and later forfeits")),
    (TimeoutAction.CALL, translatable("A judge is called")),
)
ONLINE_LABELS: Final = (
    ("", translatable("Same as the event")),
    ("online", translatable("Online")),
    ("tables", translatable("At tables")),
)
ONLINE_VALUES: Final = {"online": True, "tables": False}
CUT_KINDS: Final = (StageKind.ELIMINATION.value, StageKind.MELEE_CUT.value)
DEFAULT_PLAN: Final = StagePlan()
MAX_RANGE_TABLES: Final = 5000
MAX_PENALTY_RULES: Final = 20


@blueprint.get("/<slug>/desk/settings")
@requires(Action.EDIT_EVENT)
def settings(slug: str) -> Response:
    return show_settings(slug)


def show_settings(slug: str, problem: Problem | None = None, form: str = "") -> Response:
    def use(session: Session, book: Book) -> Response:
        zone = book.event.time_zone
        pools = [entry for entry in list_pool_entries(session) if entry.ruleset == book.event.ruleset]
        return desk_page(
            "events/desk/settings.html",
            session,
            book,
            "settings",
            problem,
            form=form,
            settings=book.settings,
            stages=[(stage, book.plan(stage), stage.status is not StageStatus.PLANNED) for stage in book.stages],
            usual=DEFAULT_PLAN,
            can_online=book.event.ruleset in RULESETS,
            usual_clock=ChessClock(),
            no_shows=[(value.value, gettext(words)) for value, words in NO_SHOW_LABELS],
            timeouts=[(value.value, gettext(words)) for value, words in TIMEOUT_LABELS],
            places=[(value, gettext(words)) for value, words in ONLINE_LABELS],
            variants=_variants(book.event.ruleset),
            advised=_advised_rounds(book),
            zones=time_zone_names(),
            formats=[
                (play.code, play.name)
                for play in FORMATS.values()
                if play.ruleset == book.event.ruleset or play.code == book.settings.deck_format
            ],
            only_core=pools[0].name if has_only_built_in(pools) else "",
            pools=[("", gettext("The largest card pool")), *((entry.key, entry.name) for entry in pools)],
            lists=_legality_lists(session, pools),
            tiers=[(tier.value, state_word(tier.value).capitalize()) for tier in Tier],
            visibility=[(value.value, gettext(words)) for value, words in VISIBILITY_LABELS],
            effects=[(effect.value, state_word(effect.value)) for effect in PenaltyEffect],
            kinds=[(kind.value, gettext(words)) for kind, words in STAGE_KIND_LABELS],
            points=[(name, state_word(name)) for name in SCHEMES],
            tiebreaks=[(name, state_word(name)) for name in TIEBREAK_SETS],
            dict=dict,
            presets={key: gettext(words) for key, (words, _) in PRESETS.items()},
            starts_at=format_form_time(book.event.starts_at, zone),
            closes_at=format_form_time(book.settings.registration_closes_at, zone),
            deadline=format_form_time(book.settings.deck_deadline, zone),
            table_numbers=format_ranges(book.settings.table_numbers),
            accessible_tables=format_ranges(book.settings.accessible_tables),
        )

    return render_from_book(slug, use)


def _variants(ruleset: str) -> dict[str, list[tuple[str, str]]]:
    """Return the formats beside joust and melee, by kind of stage.

    The empty key has those of all kinds, for a stage whose kind is not chosen yet.
    """
    found = {
        kind.value: [
            (
                name,
                gettext(
                    "%(format)s (%(seats)s players at a table)", format=capitalized_name(form), seats=form.seats()
                ),
            )
            for name, form in formats_of(ruleset).items()
            if name not in PARTS and not format_fault(ruleset, kind, name)
        ]
        for kind, _ in STAGE_KIND_LABELS
    }
    return found | {"": list(dict.fromkeys(one for several in found.values() for one in several))}


def _advised_rounds(book: Book) -> dict[int, int]:
    """Return the advised number of rounds of each stage but cuts.

    It depends on the players of the stage, or of the event before the stage begins.
    """
    entered = [entry for entry in book.entries if entry.status in (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)]
    found = {}
    for stage in book.stages:
        if stage.kind not in CUT_STAGE_KINDS:
            players = len(book.players_in(stage)) or len(entered)
            found[stage.number] = advise_rounds(max(players, 4), EventStructure.BASIC).rounds
    return found


def _legality_lists(session: Session, pools: list[PoolEntry]) -> list[tuple[str, str]]:
    """Return the legality lists of these pools by code, the newest first."""
    found = {
        entry.code: (entry.date, entry.name)
        for pool in pools
        for entry in load_pool(session, pool.ruleset, pool.key)[0].lists.values()
    }
    newest = sorted(found.items(), key=lambda one: (one[1][0], one[0]), reverse=True)
    return [
        ("current", gettext("In force on the day of the event")),
        ("none", gettext("None")),
        *((code, name) for code, (_, name) in newest),
    ]


@blueprint.post("/<slug>/desk/settings")
@requires(Action.EDIT_EVENT)
def save_settings(slug: str) -> BaseResponse:
    def do(session: Session) -> None:
        zone = form_text("time_zone", 60)
        edit_event(
            session,
            slug,
            current_principal(),
            now(),
            name=form_text("name"),
            description=form_text("description", 10000),
            venue=form_text("venue", 200),
            starts_at=parse_form_time(form_text("starts_at", 20), zone, "starts_at"),
            time_zone=zone,
            settings=_read_settings(load_book(session, slug).settings, zone),
        )

    return change_and_redirect(
        slug, do, lambda problem: show_settings(slug, problem, "settings"), desk_url(slug, "settings")
    )


def _read_settings(before: EventSettings, zone: str) -> EventSettings:
    fields = request.form
    rules = zip(fields.getlist("rule"), fields.getlist("effect"), fields.getlist("repeats"), strict=False)
    penalties = tuple(
        PenaltyRule(name.strip(), effect, read_integer(repeats)) for name, effect, repeats in rules if name.strip()
    )[:MAX_PENALTY_RULES]
    try:
        return msgspec.structs.replace(
            before,
            tier=Tier(form_text("tier", 20)),
            capacity=read_integer(form_text("capacity") or "0", -1),
            invitation_code=form_text("invitation_code", 60),
            registration_closes_at=parse_form_time(
                form_text("registration_closes_at", 20), zone, "registration_closes_at"
            ),
            deck_format=form_text("deck_format", 40),
            deck_list=form_text("deck_list", 40) or before.deck_list,
            deck_pool=form_text("deck_pool", 40),
            decks_required=is_ticked("decks_required"),
            deck_deadline=parse_form_time(form_text("deck_deadline", 20), zone, "deck_deadline"),
            deck_visibility=DeckVisibility(form_text("deck_visibility", 20)),
            hide_factions=is_ticked("hide_factions"),
            players_report=is_ticked("players_report"),
            confirm_minutes=read_integer(form_text("confirm_minutes") or "0", -1),
            table_numbers=parse_table_numbers(form_text("table_numbers"), "table_numbers"),
            accessible_tables=parse_table_numbers(form_text("accessible_tables"), "accessible_tables"),
            penalties=penalties,
            **(_read_online(before) if "no_show_minutes" in fields else {}),
        )
    except ValueError as error:
        raise SettingsNotPossible(gettext("A choice in the form is not valid: %(error)s.", error=error)) from None


def _read_online(before: EventSettings) -> dict[str, object]:
    """Read the part of the form about online matches."""
    clock = ChessClock(
        minutes=read_integer(form_text("clock_minutes"), -1),
        increment=read_integer(form_text("clock_increment") or "0", -1),
        delay=read_integer(form_text("clock_delay") or "0", -1),
        on_timeout=TimeoutAction(form_text("on_timeout", 20)),
        forfeit_after=read_integer(form_text("forfeit_after"), -1),
    )
    match = msgspec.structs.replace(
        before.online_rules.match,
        hides_passes=is_ticked("hides_passes"),
        clock=clock if form_text("clock") else None,
        takebacks=is_ticked("takebacks"),
        draws=is_ticked("draws"),
        watched=is_ticked("watched"),
        delay=read_integer(form_text("delay") or "0", -1),
    )
    rules = OnlineRules(
        match=match,
        no_show_minutes=read_integer(form_text("no_show_minutes") or "0", -1),
        no_show=NoShowAction(form_text("no_show", 20)),
    )
    return {"online": is_ticked("online"), "online_rules": rules}


@blueprint.post("/<slug>/desk/settings/stages")
@requires(Action.EDIT_EVENT)
def save_stages(slug: str) -> BaseResponse:
    def do(session: Session) -> None:
        preset = form_text("preset", 20)
        if preset in PRESETS:
            joust, melee, cut = PRESETS[preset][1]
            stages = default_stages(load_book(session, slug).event.ruleset, joust=joust, melee=melee, cut=cut)
        else:
            stages = _read_stages()
        plan_stages(session, slug, stages, current_principal(), now())

    return change_and_redirect(
        slug,
        do,
        lambda problem: show_settings(slug, problem, "stages"),
        f"{desk_url(slug, 'settings')}#stages",
    )


def _read_stages() -> list[StageDraft]:
    """Read the form's rows that are not marked for removal and have a kind."""
    found = []
    for row in range(1, 13):
        kind = form_text(f"kind-{row}", 20)
        if not kind or is_ticked(f"remove-{row}"):
            continue
        if kind not in {known.value for known, _ in STAGE_KIND_LABELS}:
            raise SettingsNotPossible(gettext("There is no stage kind “%(kind)s”.", kind=kind), setting="kind")
        words = {known.value: name for known, name in STAGE_KIND_LABELS}
        plan = StagePlan(
            points=form_text(f"points-{row}", 60) or DEFAULT_PLAN.points,
            tiebreaks=form_text(f"tiebreaks-{row}", 60) or DEFAULT_PLAN.tiebreaks,
            rounds=read_integer(form_text(f"rounds-{row}") or "0", -1),
            minutes=read_integer(form_text(f"minutes-{row}")),
            final_minutes=read_integer(form_text(f"final_minutes-{row}") or "120"),
            follows=read_integer(form_text(f"follows-{row}")),
            cut_size=read_integer(form_text(f"cut_size-{row}")),
            cut_wins=read_integer(form_text(f"cut_wins-{row}")),
            allow_fives=is_ticked(f"allow_fives-{row}"),
            prefer_equal=is_ticked(f"prefer_equal-{row}"),
            balanced_seats=is_ticked(f"balanced_seats-{row}"),
            counts_overall=is_ticked(f"counts_overall-{row}") or kind in CUT_KINDS,
            online=ONLINE_VALUES.get(form_text(f"online-{row}", 20)),
            format=form_text(f"format-{row}", 20),
        )
        found.append(StageDraft(kind=StageKind(kind), name=form_text(f"name-{row}", 80) or words[kind], plan=plan))
    if not found:
        raise SettingsNotPossible(gettext("An event needs at least one stage."), setting="kind")
    return found


def parse_table_numbers(text: str, setting: str) -> tuple[int, ...]:
    """Parse table numbers like `1-12, 20`."""
    found: list[int] = []
    for part in text.replace("–", "-").replace(" ", ",").split(","):
        if not part:
            continue
        first, dash, last = part.partition("-")
        one, other = read_integer(first), read_integer(last) if dash else read_integer(first)
        if not 0 < one <= other or other - one > MAX_RANGE_TABLES:
            raise SettingsNotPossible(
                gettext("“%(part)s” is not a table number. Write tables like 1-12, 20.", part=part), setting=setting
            )
        found += range(one, other + 1)
    return tuple(found)


def format_ranges(numbers: tuple[int, ...]) -> str:
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] + 1 == number:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)
