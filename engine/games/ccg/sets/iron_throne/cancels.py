"""Triggers of cancels: by what an effect would do, its targets, or its timing."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING

from engine import events as ev
from engine.abilities import RESPONSE, SAVE_CANCEL, Condition, Filter, MarkCards, Part, Search, Trigger
from engine.abilities.trigger import UNSAID
from engine.cards import EVENT
from engine.vocabulary import triggers as t

if TYPE_CHECKING:
    from engine.abilities import Ability
    from engine.events import Event
    from engine.table.game import Game
    from engine.table.rows import AbilityUse, Occurrence

Test = Callable[["Game", "AbilityUse", "Ability"], bool]


def _triggered(words: str, test: Test, opponents: bool = True) -> Trigger:
    """Build the trigger: a triggered effect that passes a test takes effect next."""
    usual = t.about_to_take_effect(opponents=opponents)

    def fits(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        use = game.pending.get(event.pending) if isinstance(event, ev.Initiate) else None
        if use is None or not usual.matches(game, card, event, row):
            return False
        return test(game, use, game.deal.abilities[use.card][use.ability])

    return Trigger(("initiate",), (Condition(words, fits),))


def _draws(game: Game, use: AbilityUse, ability: Ability, reveal: bool) -> bool:
    """Return whether an effect lets its player draw or, with `reveal`, show cards."""
    kept = use.looked
    found = _would(game, use, ability, reveal)
    use.looked = kept
    return found


def _would(game: Game, use: AbilityUse, ability: Ability, reveal: bool) -> bool:
    for part in ability.do:
        if isinstance(part, MarkCards):
            use.looked = part.cards(game, use)
        if isinstance(part, Search) and reveal:
            return True
        for event in part.events(game, use) if isinstance(part, Part) else []:
            if isinstance(event, ev.DrawCards) and event.seat == use.seat:
                return True
            if reveal and (isinstance(event, ev.RevealCard) or (isinstance(event, ev.MoveToHand) and event.revealed)):
                return True
    return False


def would_draw(reveal: bool = False) -> Trigger:
    """Build the trigger: an opponent's triggered effect is about to draw cards.

    With `reveal`, it may also be about to show cards.
    """
    what = "draw or reveal cards" if reveal else "draw cards"
    return _triggered(
        f"a triggered effect lets an opponent {what}", lambda game, use, ability: _draws(game, use, ability, reveal)
    )


def any_triggered() -> Trigger:
    return _triggered("a triggered effect takes effect", lambda *_: True, opponents=False)


def a_response() -> Trigger:
    """Build the trigger: a response takes effect."""
    return _triggered(
        "a response takes effect",
        lambda _game, _use, ability: ability.timing in (RESPONSE, SAVE_CANCEL),
        opponents=False,
    )


def event_on_only(which: Filter) -> Trigger:
    """Build the trigger: an event takes effect whose only target is yours and fits."""

    def test(game: Game, use: AbilityUse, _ability: Ability) -> bool:
        if game.deal.facts[use.card].type != EVENT or len(use.targets) != 1:
            return False
        return which.test(game, use.targets[0], game.seat_of[use.targets[0]])

    def fits(game: Game, card: int, event: Event, row: Occurrence) -> bool:
        use = game.pending.get(event.pending) if isinstance(event, ev.Initiate) else None
        mine = t.controller(game, card, row)
        return use is not None and any(game.seat_of[target] == mine for target in use.targets)

    base = _triggered(
        f"an event takes effect that chose only {which.phrase.a_one} you control", test, opponents=False
    )
    return Trigger(base.events, (*base.conditions, Condition("you control", fits, role=UNSAID)))
