"""The ways to use a card in a window, each with all its checks."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from functools import partial
from typing import NamedTuple

from engine.abilities import ACTION, TIMINGS, Ability
from engine.base import zones
from engine.base.ids import NOBODY, NOTHING
from engine.cards import EVENT
from engine.english import add_article, join_words, phrase
from engine.events import LeavePlay
from engine.play.abilities import usability
from engine.play.entering.entering_play import may_be_duplicate
from engine.play.windows.trigger_index import occasion_words, saving_duplicates, source_seat, window_members
from engine.prompts.checks import (
    CHECK_ALL,
    CHECK_ALONE,
    CHECK_NOTHING,
    CardUse,
    CheckResult,
    check_of_refusal,
    first_fitting,
    make_check,
    make_unreached_check,
)
from engine.table.constants import ON_HOUSE
from engine.table.game import Game
from engine.table.rows import IMMINENT, Occurrence, Window


class ConceivableUse(NamedTuple):
    """One way to use a card: its name, its checks, whether it fits the window."""

    fits: bool
    what: str
    checks: Callable[..., Iterator[CheckResult]]
    """With `told`, the checks include all that is known."""


def window_checks(game: Game, window: Window, seat: int, card: int) -> Iterator[CheckResult]:
    """Return the checks of the legal use, or else of the most likely one."""
    return _likeliest_checks(conceivable_uses(game, window, seat, card))


def order_checks(game: Game, window: Window, seat: int, card: int) -> Iterator[CheckResult]:
    """Return the same checks for a seat that only orders forced abilities."""
    return _likeliest_checks(_triggered_uses(game, window, seat, card, True))


def window_trace(game: Game, window: Window, seat: int, card: int) -> tuple[CardUse, ...]:
    """Return every way to use a card, with all its checks.

    An ability that answers several events is listed once for each.
    """
    return _trace(conceivable_uses(game, window, seat, card, apart=True))


def order_trace(game: Game, window: Window, seat: int, card: int) -> tuple[CardUse, ...]:
    """Return the same for a seat that only orders forced abilities."""
    return _trace(_triggered_uses(game, window, seat, card, True, apart=True))


def _trace(found: list[ConceivableUse]) -> tuple[CardUse, ...]:
    return tuple([CardUse(way.what, tuple(way.checks(told=True))) for way in found])


def _likeliest_checks(found: list[ConceivableUse]) -> Iterator[CheckResult]:
    if len(found) == 1:
        return found[0].checks()
    for way in found:
        if all([one.ok for one in way.checks()]):
            return way.checks()
    return next((way for way in found if way.fits), found[0]).checks()


def conceivable_uses(game: Game, window: Window, seat: int, card: int, apart: bool = False) -> list[ConceivableUse]:
    """Return every conceivable use of a card in a window: at least one."""
    if window.timing != ACTION:
        if game.zone[card] == zones.DUPLICATE:
            return [
                ConceivableUse(
                    True, "save the card with this duplicate", partial(_saving_checks, game, window, seat, card)
                )
            ]
        return _triggered_uses(game, window, seat, card, apart=apart)
    in_hand = game.zone[card] == zones.HAND and game.facts[card].type < EVENT
    found = [
        ConceivableUse(
            ability.is_action, _use_name(game, card, number), partial(_action_checks, game, seat, card, number)
        )
        for number, ability in enumerate(game.deal.abilities[card])
        if not in_hand or zones.HAND in ability.places
    ]
    if in_hand:
        found.append(ConceivableUse(not found, "bring it into play", partial(_bringing_checks, game, seat, card)))
        if any(other == card for other, _line in game.deal.constants.get(ON_HOUSE, ())):
            found.append(
                ConceivableUse(False, "attach it to your faction card", partial(_attaching_checks, game, seat, card))
            )
    return found or _no_use(game, card)


def _triggered_uses(
    game: Game, window: Window, seat: int, card: int, orders: bool = False, apart: bool = False
) -> list[ConceivableUse]:
    found = []
    for number, ability in enumerate(game.deal.abilities[card]):
        fits, what = ability.timing == window.timing, _use_name(game, card, number)
        checks = partial(triggered_checks, game, window, seat, card, number, orders)
        row = game.occurrences[window.occurrence]
        members = _trigger_members(game, window, row, card, ability) if apart and fits else []
        if len(members) > 1:
            around = occasion_words(game, window)
            found += [ConceivableUse(fits, f"{what} {around[one]}", partial(checks, only=one)) for one in members]
        else:
            found.append(ConceivableUse(fits, what, checks))
    return found or _no_use(game, card)


def _use_name(game: Game, card: int, number: int) -> str:
    """Return an ability's kind, with its number if the card has several."""
    abilities = game.deal.abilities[card]
    name = TIMINGS[abilities[number].timing].name
    return name if len(abilities) == 1 else phrase("%(name)s (ability %(number)s)", name=name, number=number + 1)


def _no_use(game: Game, card: int) -> list[ConceivableUse]:
    return [ConceivableUse(False, "use it", partial(_no_use_checks, game, card))]


def _bringing_checks(game: Game, seat: int, card: int, told: bool = False) -> Iterator[CheckResult]:
    return game.deal.ruleset.bringing_checks(game, seat, card)


def _attaching_checks(game: Game, seat: int, card: int, told: bool = False) -> Iterator[CheckResult]:
    yield from game.deal.ruleset.bringing_checks(game, seat, card)
    title, is_copy = game.title(card), may_be_duplicate(game, seat, card)
    holds, fails = (
        phrase("no copy of %(title)s is in play", title=title),
        phrase("%(title)s would be a duplicate of the copy in play", title=title),
    )
    yield make_check(game.deal.cited.duplicate, not is_copy, holds, fails, "a duplicate")


def _no_use_checks(game: Game, card: int, told: bool = False) -> Iterator[CheckResult]:
    title, rule = game.title(card), game.deal.cited.abilities
    if game.deal.pool.enforced(game.facts[card].code):
        yield CheckResult(rule, phrase("%(title)s has no ability to use", title=title), False, "no ability to use")
    else:
        yield CheckResult(
            rule, phrase("the ability of %(title)s is not supported yet", title=title), False, "not supported yet"
        )


# --- actions


def _action_checks(game: Game, seat: int, card: int, number: int, told: bool = False) -> Iterator[CheckResult]:
    """Check an action in an action window.

    Place, controller, kind, phase; then its use.
    """
    ability, cited, title = game.deal.abilities[card][number], game.deal.cited, game.title(card)
    where = usability.place_refusal(game, seat, card, number)
    yield check_of_refusal(where, cited.in_play_only, phrase("%(title)s is where its ability works", title=title))
    whose = usability.controller_refusal(game, seat, card)
    yield check_of_refusal(
        whose, cited.optional, phrase("%(player)s controls %(title)s", player=game.name(seat), title=title)
    )
    fails = phrase(
        "%(title)s has %(noun)s, not an action", title=title, noun=add_article(TIMINGS[ability.timing].name)
    )
    yield make_check(
        cited.action, ability.is_action, phrase("%(title)s has an action", title=title), fails, _short_kind(ability)
    )
    phase = usability.phase_refusal(game, card, ability)
    for_phase = cited.of_ability("action_phase", game.deal.facts[card].type == EVENT)
    yield check_of_refusal(
        phase,
        for_phase,
        phrase(
            "%(title)s works in the %(phase)s phase" if ability.phase else "%(title)s works in this phase",
            title=title,
            phase=ability.phase,
        ),
    )
    reached = CHECK_NOTHING
    if where is whose is None:
        reached = CHECK_ALL if phase is None and ability.is_action else CHECK_ALONE
    yield from game.deal.ruleset.use_checks(
        game, usability.trial_use(game, card, number, None, 0, seat), reached, told
    )


def _short_kind(ability: Ability) -> str:
    name = TIMINGS[ability.timing].name
    return first_fitting(phrase("only %(noun)s", noun=add_article(name)), name)


# --- interrupts and reactions


def triggered_checks(
    game: Game,
    window: Window,
    seat: int,
    card: int,
    number: int,
    orders: bool = False,
    only: int | None = None,
    told: bool = False,
) -> Iterator[CheckResult]:
    """Check a triggered ability in its window.

    Place, kind, trigger, earlier uses; then its use. orders: the seat only orders what resolves next, which includes
    the abilities of all seats. only: check for this event alone.
    """
    ability, cited, title = game.deal.abilities[card][number], game.deal.cited, game.title(card)
    row = game.occurrences[window.occurrence]
    from_hand = usability.usable_from_hand(game, card, number)
    user = source_seat(game, card, row, ability.places)
    in_hand = game.zone[card] == zones.HAND and card not in row.known
    where = user != NOBODY and (bool(ability.places) or in_hand == from_hand)
    rule = cited.event_from_hand if from_hand else cited.in_play_only
    short = "not in hand" if from_hand else "not in play"
    misplaced = usability.misplaced_words(game, card, number)
    yield make_check(rule, where, phrase("%(title)s is where its ability works", title=title), misplaced, short)
    whose = orders or user in (seat, NOBODY)
    other = game.name(user) if user != NOBODY else ""
    if not orders:
        short = first_fitting(phrase("%(other)s controls it", other=other), f"{other}'s", "another player's")
        words = phrase("%(player)s controls %(title)s", player=game.name(seat), title=title)
        yield make_check(
            cited.optional, whose, words, phrase("%(other)s controls %(title)s", other=other, title=title), short
        )
    kind, rule = TIMINGS[window.timing].name, game.deal.ruleset.timings[window.timing]
    trigger = ability.trigger
    fits = ability.timing == window.timing and trigger is not None
    yield make_check(
        rule,
        fits,
        phrase("%(title)s has %(noun)s", title=title, noun=add_article(kind)),
        phrase("%(title)s has no %(kind)s", title=title, kind=kind),
        _short_kind(ability),
    )
    reached = where and whose and fits
    members = _trigger_members(game, window, row, card, ability) if reached else []
    if only is not None:
        members = [member for member in members if member == only]
    yield from _trigger_checks(game, window, row, card, ability, members, reached)
    unused = [member for member in members if (card, number, member) not in window.used]
    occasions = occasion_words(game, window) if len(members) > 1 else []
    what = join_words([occasions[member] for member in members]) if occasions else "for this"
    holds = phrase("%(title)s was not used for this yet", title=title)
    if members:
        yield make_check(
            cited.once_for_each,
            bool(unused),
            holds,
            phrase("%(title)s was already used %(what)s", title=title, what=what),
            "already used",
        )
    else:
        yield make_unreached_check(cited.once_for_each, holds)
    if unused and user != seat:
        yield _foreign_use_check(game, row, card, number, unused)
    elif unused:
        yield from _use_checks(game, row, card, number, unused, occasions, told)
    else:
        alone = CHECK_ALONE if where and user == seat else CHECK_NOTHING
        yield from game.deal.ruleset.use_checks(game, usability.trial_use(game, card, number, row, 0), alone, told)


def _foreign_use_check(game: Game, row: Occurrence, card: int, number: int, members: list[int]) -> CheckResult:
    """Check whether another seat's ability can be used for one of the events.

    The reason stays hidden.
    """
    refusals = [game.deal.ruleset.refusal(game, usability.trial_use(game, card, number, row, m)) for m in members]
    able, title, rule = None in refusals, game.title(card), game.deal.cited.potential
    return make_check(
        rule,
        able,
        phrase("%(title)s can be used", title=title),
        phrase("%(title)s can't be used now", title=title),
        "can't be used",
    )


def _use_checks(
    game: Game, row: Occurrence, card: int, number: int, members: list[int], occasions: list[str], told: bool
) -> Iterator[CheckResult]:
    """Check a use for the first event with a possible use, or else the first event."""
    chosen = members[0]
    if len(members) > 1:
        refusal = game.deal.ruleset.refusal
        able = [m for m in members if refusal(game, usability.trial_use(game, card, number, row, m)) is None]
        chosen = able[0] if able else chosen
    for one in game.deal.ruleset.use_checks(
        game, usability.trial_use(game, card, number, row, chosen), CHECK_ALL, told
    ):
        yield one._replace(words=f"{one.words} ({occasions[chosen]})") if occasions and one.ok is False else one


def _window_members(window: Window, row: Occurrence) -> list[int]:
    """Return the members of the occurrence that the window is about.

    Members before `window.since` had windows of their own.
    """
    return [member for member in window_members(window.timing, row) if member >= window.since]


def _trigger_members(game: Game, window: Window, row: Occurrence, card: int, ability: Ability) -> list[int]:
    """Return the members of the occurrence that match an ability's trigger."""
    trigger = ability.trigger
    if trigger is None or (card in row.known and not trigger.is_own):
        return []
    return [
        member
        for member in _window_members(window, row)
        if row.events[member].kind in trigger.events and trigger.matches(game, card, row.events[member], row)
    ]


def _trigger_checks(
    game: Game, window: Window, row: Occurrence, card: int, ability: Ability, members: list[int], reached: bool
) -> Iterator[CheckResult]:
    """Check what happens, then each condition of the trigger.

    Uses the matching member, or the one that comes nearest.
    """
    cited, title, trigger = game.deal.cited, game.title(card), ability.trigger
    if trigger is None:
        return
    rule = cited.triggering_condition
    say = game.deal.pool.words.say
    conditions = [condition.met(say) for condition in trigger.conditions]
    happens = phrase("%(title)s responds to this kind of event", title=title)
    alike = [m for m in _window_members(window, row) if row.events[m].kind in trigger.events] if reached else []
    if not alike:
        fails = phrase(
            "the triggering condition of %(title)s did not occur: %(condition)s",
            title=title,
            condition=say(trigger.words()),
        )
        yield CheckResult(rule, fails, False, "not for this") if reached else make_unreached_check(rule, happens)
        yield from [make_unreached_check(rule, words) for words in conditions]
        return
    yield CheckResult(rule, happens, True)
    if card in row.known:
        fails = phrase("%(title)s left play and responds only to its own leaving", title=title)
        yield make_check(
            rule,
            trigger.is_own,
            phrase("%(title)s responds to its own leaving", title=title),
            fails,
            "left play here",
        )
    chosen = members[0] if members else max(alike, key=lambda m: _conditions_met(game, card, ability, row, m))
    event = row.events[chosen]
    for condition, words in zip(trigger.conditions, conditions, strict=True):
        ok = condition.test(game, card, event, row)
        unsavable = not ok and isinstance(event, LeavePlay) and event.is_final(game)
        fails = condition.unmet(title, say)
        yield make_check(cited.save_cannot if unsavable else rule, ok, words, fails, "not for this")


def _conditions_met(game: Game, card: int, ability: Ability, row: Occurrence, member: int) -> int:
    """Return how many conditions of a trigger a member meets."""
    conditions = ability.trigger.conditions if ability.trigger is not None else ()
    return sum([condition.test(game, card, row.events[member], row) for condition in conditions])


# --- duplicates


def _saving_checks(game: Game, window: Window, seat: int, card: int, told: bool = False) -> Iterator[CheckResult]:
    """Check whether a duplicate can be discarded to save the card above it."""
    cited, row, host = game.deal.cited, game.occurrences[window.occurrence], game.host.get(card, NOTHING)
    rule, above = cited.duplicate_save, game.title(host)
    name = game.name(game.seat_of[card])
    short = first_fitting(phrase("%(name)s controls it", name=name), f"{name}'s", "another player's")
    yield make_check(
        rule,
        game.seat_of[card] == seat,
        phrase("%(player)s controls %(above)s", player=game.name(seat), above=above),
        phrase("%(name)s controls %(above)s", name=name, above=above),
        short,
    )
    saves = TIMINGS[window.timing].saves
    saving = next(TIMINGS[timing].name for timing in game.deal.ruleset.timings if TIMINGS[timing].saves)
    fails = phrase("duplicates save only in %(noun)s window", noun=add_article(saving))
    yield make_check(rule, saves, "duplicates save in this window", fails, "not in this window")
    leaving = [
        event
        for event, fate in zip(row.events, row.fates, strict=True)
        if fate == IMMINENT and isinstance(event, LeavePlay) and event.card == host
    ]
    holds, fails = (
        phrase("%(above)s is about to leave play", above=above),
        phrase("%(above)s is not about to leave play", above=above),
    )
    yield make_check(rule, bool(leaving), holds, fails, "not leaving")
    if not leaving:
        yield make_unreached_check(cited.save_cannot, phrase("%(above)s can be saved", above=above))
        return
    savable = not all([event.is_final(game) for event in leaving])
    yield make_check(
        cited.save_cannot,
        savable,
        phrase("%(above)s can be saved", above=above),
        phrase("%(above)s can't be saved", above=above),
        "can't be saved",
    )
    if savable:
        first = any([duplicate == card for _seat, duplicate, _member in saving_duplicates(game, row)])
        fails = "another duplicate is used first"
        yield make_check(rule, first, "this duplicate is used first", fails, "another is first")
