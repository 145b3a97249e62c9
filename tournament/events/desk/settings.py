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
from tournament.decks.operations.pools import PoolEntry, has_only_built_in, list_pool_entries, load_pool
from tournament.decks.play_formats import FORMATS
from tournament.events.book.book import CUTS, Book, load_book
from tournament.events.desk.common import attempt, blueprint, desk_url, page, reading, ticked, typed, whole
from tournament.events.desk.form_times import as_moment, as_typed
from tournament.events.desk.new_event import zones
from tournament.events.formats import PARTS, formats_of, headed
from tournament.events.lifecycle.operations.lifecycle import (
    StageDraft,
    edit_event,
    format_fault,
    plan_stages,
    usual_stages,
)
from tournament.events.online_settings import ChessClock, NoShow, OnlineRules, TimeOut
from tournament.events.settings import DeckVisibility, EventSettings, PenaltyRule, StagePlan, Tier
from tournament.events.states import EntryStatus, StageKind, StageStatus
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import requires
from tournament.regulations.advice import EventStructure, advise_rounds
from tournament.regulations.penalties import PenaltyEffect
from tournament.regulations.results import SCHEMES
from tournament.regulations.tiebreaks.tiebreak_sets import TIEBREAK_SETS

KINDS: Final = (
    (StageKind.SWISS, "Joust, Swiss rounds"),
    (StageKind.ELIMINATION, "Joust cut"),
    (StageKind.MELEE, "Melee"),
    (StageKind.MELEE_CUT, "Melee cut"),
)
PRESETS: Final[Mapping[str, tuple[str, tuple[bool, bool, bool]]]] = {
    "joust": ("Joust", (True, False, False)),
    "joust-cut": ("Joust and cut", (True, False, True)),
    "melee-cut": ("Melee and cut", (False, True, True)),
    "both": ("Joust and melee, each with a cut", (True, True, True)),
}
"""Each with its flags: joust, melee, cuts."""
VISIBILITY: Final = (
    (DeckVisibility.HIDDEN, "the player alone"),
    (DeckVisibility.STAFF, "the staff"),
    (DeckVisibility.CUT, "everybody, for those in the cut"),
    (DeckVisibility.PUBLIC, "everybody, once round 1 is published"),
)
NO_SHOWS: Final = (
    (NoShow.DESK, "The desk is called and decides"),
    (NoShow.LOSS, "Who was ready wins; melee tables go to the desk"),
)
TIMEOUTS: Final = (
    (TimeOut.PASS, "The prompt is passed; later the match is forfeited"),
    (TimeOut.CALL, "A judge is called"),
)
PLACES: Final = (("", "As the event"), ("online", "Online"), ("tables", "At tables"))
PLAYED: Final = {"online": True, "tables": False}
CUT_KINDS: Final = (StageKind.ELIMINATION.value, StageKind.MELEE_CUT.value)
USUAL: Final = StagePlan()
LONGEST_RANGE: Final = 5000
MOST_RULES: Final = 20


@blueprint.get("/<slug>/desk/settings")
@requires(Action.EDIT_EVENT)
def settings(slug: str) -> Response:
    return show_settings(slug)


def show_settings(slug: str, problem: Problem | None = None, form: str = "") -> Response:
    def use(session: Session, book: Book) -> Response:
        zone = book.event.time_zone
        pools = [entry for entry in list_pool_entries(session) if entry.ruleset == book.event.ruleset]
        return page(
            "events/desk/settings.html",
            session,
            book,
            "settings",
            problem,
            form=form,
            settings=book.settings,
            stages=[(stage, book.plan(stage), stage.status is not StageStatus.PLANNED) for stage in book.stages],
            usual=USUAL,
            can_online=book.event.ruleset in RULESETS,
            usual_clock=ChessClock(),
            no_shows=[(value.value, words) for value, words in NO_SHOWS],
            timeouts=[(value.value, words) for value, words in TIMEOUTS],
            places=PLACES,
            variants=_variants(book.event.ruleset),
            advised=_advised(book),
            zones=zones(),
            formats=[
                (play.code, play.name)
                for play in FORMATS.values()
                if play.ruleset == book.event.ruleset or play.code == book.settings.deck_format
            ],
            only_core=pools[0].name if has_only_built_in(pools) else "",
            pools=[("", "The largest of the ruleset"), *((entry.key, entry.name) for entry in pools)],
            lists=_lists(session, pools),
            tiers=[(tier.value, tier.value.capitalize()) for tier in Tier],
            visibility=[(value.value, words) for value, words in VISIBILITY],
            effects=[(effect.value, effect.value) for effect in PenaltyEffect],
            kinds=[(kind.value, words) for kind, words in KINDS],
            points=[(name, name) for name in SCHEMES],
            tiebreaks=[(name, name) for name in TIEBREAK_SETS],
            dict=dict,
            presets={key: words for key, (words, _) in PRESETS.items()},
            starts_at=as_typed(book.event.starts_at, zone),
            closes_at=as_typed(book.settings.registration_closes_at, zone),
            deadline=as_typed(book.settings.deck_deadline, zone),
            table_numbers=as_ranges(book.settings.table_numbers),
            accessible_tables=as_ranges(book.settings.accessible_tables),
        )

    return reading(slug, use)


def _variants(ruleset: str) -> dict[str, list[tuple[str, str]]]:
    """Return the formats beside joust and melee, by kind of stage.

    The empty key has those of all kinds, for a stage whose kind is not chosen yet.
    """
    found = {
        kind.value: [
            (name, f"{headed(form)} ({form.seats()} at a table)")
            for name, form in formats_of(ruleset).items()
            if name not in PARTS and not format_fault(ruleset, kind, name)
        ]
        for kind, _ in KINDS
    }
    return found | {"": list(dict.fromkeys(one for several in found.values() for one in several))}


def _advised(book: Book) -> dict[int, int]:
    """Return the advised number of rounds of each stage but cuts.

    It depends on the players of the stage, or of the event before the stage begins.
    """
    entered = [entry for entry in book.entries if entry.status in (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)]
    found = {}
    for stage in book.stages:
        if stage.kind not in CUTS:
            players = len(book.players_in(stage)) or len(entered)
            found[stage.number] = advise_rounds(max(players, 4), EventStructure.BASIC).rounds
    return found


def _lists(session: Session, pools: list[PoolEntry]) -> list[tuple[str, str]]:
    """Return the legality lists of these pools by code, the newest first."""
    found = {
        entry.code: (entry.date, entry.name)
        for pool in pools
        for entry in load_pool(session, pool.ruleset, pool.key)[0].lists.values()
    }
    newest = sorted(found.items(), key=lambda one: (one[1][0], one[0]), reverse=True)
    return [("current", "In force on the day"), ("none", "None"), *((code, name) for code, (_, name) in newest)]


@blueprint.post("/<slug>/desk/settings")
@requires(Action.EDIT_EVENT)
def save_settings(slug: str) -> BaseResponse:
    def do(session: Session) -> None:
        zone = typed("time_zone", 60)
        edit_event(
            session,
            slug,
            current_principal(),
            now(),
            name=typed("name"),
            description=typed("description", 10000),
            venue=typed("venue", 200),
            starts_at=as_moment(typed("starts_at", 20), zone, "starts_at"),
            time_zone=zone,
            settings=_asked(load_book(session, slug).settings, zone),
        )

    return attempt(slug, do, lambda problem: show_settings(slug, problem, "settings"), desk_url(slug, "settings"))


def _asked(before: EventSettings, zone: str) -> EventSettings:
    fields = request.form
    rules = zip(fields.getlist("rule"), fields.getlist("effect"), fields.getlist("repeats"), strict=False)
    penalties = tuple(
        PenaltyRule(name.strip(), effect, whole(repeats)) for name, effect, repeats in rules if name.strip()
    )[:MOST_RULES]
    try:
        return msgspec.structs.replace(
            before,
            tier=Tier(typed("tier", 20)),
            capacity=whole(typed("capacity") or "0", -1),
            invitation_code=typed("invitation_code", 60),
            registration_closes_at=as_moment(typed("registration_closes_at", 20), zone, "registration_closes_at"),
            deck_format=typed("deck_format", 40),
            deck_list=typed("deck_list", 40) or before.deck_list,
            deck_pool=typed("deck_pool", 40),
            decks_required=ticked("decks_required"),
            deck_deadline=as_moment(typed("deck_deadline", 20), zone, "deck_deadline"),
            deck_visibility=DeckVisibility(typed("deck_visibility", 20)),
            hide_factions=ticked("hide_factions"),
            players_report=ticked("players_report"),
            confirm_minutes=whole(typed("confirm_minutes") or "0", -1),
            table_numbers=as_numbers(typed("table_numbers"), "table_numbers"),
            accessible_tables=as_numbers(typed("accessible_tables"), "accessible_tables"),
            penalties=penalties,
            **(_online(before) if "no_show_minutes" in fields else {}),
        )
    except ValueError as error:
        raise SettingsNotPossible(f"A choice of the form is not one of those it offers: {error}.") from None


def _online(before: EventSettings) -> dict[str, object]:
    """Read the part of the form about online matches."""
    clock = ChessClock(
        minutes=whole(typed("clock_minutes"), -1),
        increment=whole(typed("clock_increment") or "0", -1),
        delay=whole(typed("clock_delay") or "0", -1),
        on_timeout=TimeOut(typed("on_timeout", 20)),
        forfeit_after=whole(typed("forfeit_after"), -1),
    )
    match = msgspec.structs.replace(
        before.online_rules.match,
        hides_passes=ticked("hides_passes"),
        clock=clock if typed("clock") else None,
        takebacks=ticked("takebacks"),
        draws=ticked("draws"),
        watched=ticked("watched"),
        delay=whole(typed("delay") or "0", -1),
    )
    rules = OnlineRules(
        match=match,
        no_show_minutes=whole(typed("no_show_minutes") or "0", -1),
        no_show=NoShow(typed("no_show", 20)),
    )
    return {"online": ticked("online"), "online_rules": rules}


@blueprint.post("/<slug>/desk/settings/stages")
@requires(Action.EDIT_EVENT)
def save_stages(slug: str) -> BaseResponse:
    def do(session: Session) -> None:
        preset = typed("preset", 20)
        if preset in PRESETS:
            joust, melee, cut = PRESETS[preset][1]
            stages = usual_stages(load_book(session, slug).event.ruleset, joust=joust, melee=melee, cut=cut)
        else:
            stages = _stages()
        plan_stages(session, slug, stages, current_principal(), now())

    return attempt(
        slug,
        do,
        lambda problem: show_settings(slug, problem, "stages"),
        f"{desk_url(slug, 'settings')}#stages",
    )


def _stages() -> list[StageDraft]:
    """Read the form's rows that are not marked for removal and have a kind."""
    found = []
    for row in range(1, 13):
        kind = typed(f"kind-{row}", 20)
        if not kind or ticked(f"remove-{row}"):
            continue
        if kind not in {known.value for known, _ in KINDS}:
            raise SettingsNotPossible(f"There is no stage of the kind {kind!r}.", setting="kind")
        words = {known.value: name for known, name in KINDS}
        plan = StagePlan(
            points=typed(f"points-{row}", 60) or USUAL.points,
            tiebreaks=typed(f"tiebreaks-{row}", 60) or USUAL.tiebreaks,
            rounds=whole(typed(f"rounds-{row}") or "0", -1),
            minutes=whole(typed(f"minutes-{row}")),
            final_minutes=whole(typed(f"final_minutes-{row}") or "120"),
            follows=whole(typed(f"follows-{row}")),
            cut_size=whole(typed(f"cut_size-{row}")),
            cut_wins=whole(typed(f"cut_wins-{row}")),
            allow_fives=ticked(f"allow_fives-{row}"),
            prefer_equal=ticked(f"prefer_equal-{row}"),
            balanced_seats=ticked(f"balanced_seats-{row}"),
            counts_overall=ticked(f"counts_overall-{row}") or kind in CUT_KINDS,
            online=PLAYED.get(typed(f"online-{row}", 20)),
            format=typed(f"format-{row}", 20),
        )
        found.append(StageDraft(kind=StageKind(kind), name=typed(f"name-{row}", 80) or words[kind], plan=plan))
    if not found:
        raise SettingsNotPossible("An event needs a stage or more.", setting="kind")
    return found


def as_numbers(text: str, setting: str) -> tuple[int, ...]:
    """Parse table numbers like `1-12, 20`."""
    found: list[int] = []
    for part in text.replace("–", "-").replace(" ", ",").split(","):
        if not part:
            continue
        first, dash, last = part.partition("-")
        one, other = whole(first), whole(last) if dash else whole(first)
        if not 0 < one <= other or other - one > LONGEST_RANGE:
            raise SettingsNotPossible(f"{part!r} names no tables; write them like 1-12, 20.", setting=setting)
        found += range(one, other + 1)
    return tuple(found)


def as_ranges(numbers: tuple[int, ...]) -> str:
    parts: list[list[int]] = []
    for number in numbers:
        if parts and parts[-1][-1] + 1 == number:
            parts[-1].append(number)
        else:
            parts.append([number])
    return ", ".join(str(part[0]) if len(part) == 1 else f"{part[0]}-{part[-1]}" for part in parts)
