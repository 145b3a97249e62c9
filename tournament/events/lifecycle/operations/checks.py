"""Checks of an event's settings and planned stages."""

import unicodedata
from collections.abc import Mapping
from zoneinfo import ZoneInfo, ZoneInfoNotFoundError

import msgspec

from engine.games.registry import GAMES, RULESETS
from tournament.core.problems import SettingsNotPossible
from tournament.core.translation import gettext
from tournament.decks.play_formats import FORMATS
from tournament.events.book.book import CUT_STAGE_KINDS, MELEE_KINDS
from tournament.events.formats import JOUST, MELEE, formats_of, part_of_format, unknown_format_message, variants_of
from tournament.events.online_settings import rules_faults
from tournament.events.settings import MAX_PLAYERS, EventSettings, StagePlan
from tournament.events.states import StageKind
from tournament.regulations.melee.cut import MELEE_CUTS
from tournament.regulations.results import SCHEMES
from tournament.regulations.tiebreaks.tiebreak_sets import TIEBREAK_SETS


class StageDraft(msgspec.Struct, frozen=True, kw_only=True):
    kind: StageKind
    name: str
    plan: StagePlan


def check_settings(settings: EventSettings) -> None:
    faults = _setting_faults(settings)
    if faults:
        field, sentence = next(iter(faults.items()))
        raise SettingsNotPossible(sentence, setting=field)


def _setting_faults(settings: EventSettings) -> Mapping[str, str]:
    faults: dict[str, str] = {}
    if not 0 <= settings.capacity <= MAX_PLAYERS:
        faults["capacity"] = gettext("The player limit must be between 0 (no limit) and %(most)s.", most=MAX_PLAYERS)
    if not 0 <= settings.confirm_minutes <= 24 * 60 * 14:
        faults["confirm_minutes"] = gettext("Auto-confirm must be between 0 (never) and 20160 minutes.")
    for field in ("registration_closes_at", "deck_deadline"):
        moment = getattr(settings, field)
        if moment is not None and moment.tzinfo is None:
            faults[field] = gettext(
                "%(time)s has no time zone. Write it like 2026-05-01T18:00:00+02:00.", time=moment.isoformat()
            )
    if settings.deck_format not in FORMATS:
        faults["deck_format"] = gettext(
            "There is no deck format “%(format)s”. Choose one of: %(known)s.",
            format=settings.deck_format,
            known=", ".join(FORMATS),
        )
    if any(not 1 <= number <= 9999 for number in (*settings.table_numbers, *settings.accessible_tables)):
        faults["table_numbers"] = gettext("Table numbers must be between 1 and 9999.")
    if len(set(settings.table_numbers)) < len(settings.table_numbers):
        faults["table_numbers"] = gettext("A table number is listed twice.")
    names = [rule.name for rule in settings.penalties]
    if not names or len(set(names)) < len(names) or any(not name.strip() or len(name) > 40 for name in names):
        faults["penalties"] = gettext("Each penalty needs its own name of at most 40 characters.")
    try:
        settings.penalty_policy()
    except ValueError:
        faults["penalties"] = gettext("A penalty has an unknown effect.")
    return faults | rules_faults(settings.online_rules)


def check_online(ruleset: str, online: bool) -> None:
    if online and ruleset not in RULESETS:
        played = ", ".join(RULESETS)
        raise SettingsNotPossible(
            gettext("%(game)s can't be played online. Choose %(played)s.", game=ruleset, played=played),
            setting="online",
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
        return gettext(
            "%(format)s has %(seats)s seats and doesn't fit this stage. Choose one of: %(fitting)s.",
            format=form.said(),
            seats=form.seats(),
            fitting=fitting,
        )
    if form.teams and kind in CUT_STAGE_KINDS:
        return gettext("A cut needs a single winner, but in %(format)s partners win together.", format=form.said())
    return ""


def check_plan(number: int, draft: StageDraft, stages: list[StageDraft], ruleset: str) -> None:
    plan = draft.plan
    if not draft.name.strip() or len(draft.name) > 60:
        raise SettingsNotPossible(gettext("A stage needs a name of at most 60 characters."), setting="name")
    if plan.points not in SCHEMES:
        raise SettingsNotPossible(
            gettext(
                "There is no point scheme “%(name)s”. Choose one of: %(known)s.",
                name=plan.points,
                known=", ".join(SCHEMES),
            )
        )
    if plan.tiebreaks not in TIEBREAK_SETS:
        raise SettingsNotPossible(
            gettext(
                "There are no tiebreaks “%(name)s”. Choose one of: %(known)s.",
                name=plan.tiebreaks,
                known=", ".join(TIEBREAK_SETS),
            )
        )
    if not 0 <= plan.rounds <= 30 or not 1 <= plan.minutes <= 600 or not 1 <= plan.final_minutes <= 600:
        raise SettingsNotPossible(gettext("A stage has at most 30 rounds of 1 to 600 minutes."), setting="rounds")
    if fault := format_fault(ruleset, draft.kind, plan.format):
        raise SettingsNotPossible(f"{draft.name}: {fault}", setting="format", formats=list(formats_of(ruleset)))
    if draft.kind in CUT_STAGE_KINDS:
        before = stages[plan.follows - 1].kind if 0 < plan.follows < number else None
        wanted = StageKind.SWISS if draft.kind is StageKind.ELIMINATION else StageKind.MELEE
        if before is not wanted:
            text = (
                gettext("%(stage)s must follow an earlier Swiss stage.", stage=draft.name)
                if wanted is StageKind.SWISS
                else gettext("%(stage)s must follow an earlier melee stage.", stage=draft.name)
            )
            raise SettingsNotPossible(text, setting="follows")
    if draft.kind is StageKind.MELEE_CUT and plan.cut_size and plan.cut_size not in MELEE_CUTS:
        sizes = ", ".join(str(size) for size in sorted(MELEE_CUTS))
        raise SettingsNotPossible(
            gettext(
                "%(stage)s can't have %(size)s players. Choose %(sizes)s, or 0 for the recommended size.",
                stage=draft.name,
                size=plan.cut_size,
                sizes=sizes,
            ),
            setting="cut_size",
        )


def check_event_fields(name: str, time_zone: str, ruleset: str) -> None:
    """Check name, time zone and ruleset by the rules for new events."""
    check_name(name)
    check_zone(time_zone)
    check_ruleset(ruleset)


def check_name(name: str) -> None:
    if not 3 <= len(name.strip()) <= 120 or any(unicodedata.category(sign) in ("Cc", "Cf", "Cs") for sign in name):
        raise SettingsNotPossible(gettext("An event needs a name of 3 to 120 printable characters."), setting="name")


def check_ruleset(ruleset: str) -> None:
    if ruleset not in GAMES:
        raise SettingsNotPossible(
            gettext("There is no game “%(name)s”. Choose one of: %(known)s.", name=ruleset, known=", ".join(GAMES))
        )


def check_zone(name: str) -> None:
    try:
        ZoneInfo(name)
    except (ZoneInfoNotFoundError, ValueError, OSError):
        raise SettingsNotPossible(
            gettext("“%(zone)s” is not a time zone. Use a name such as Europe/Berlin.", zone=name),
            setting="time_zone",
        ) from None
