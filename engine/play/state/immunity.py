"""Immunity: cards that effects can't change."""

from __future__ import annotations

from engine.abilities import TIMINGS
from engine.cards import EVENT
from engine.chain.journal import TABLE
from engine.events import Event
from engine.table.constants import IMMUNE, IMMUNE_TO_TRIGGERED, has_quantity
from engine.table.game import Game
from engine.table.rows import AbilityUse


def affected_cards(game: Game, source: int, cards: list[int]) -> list[int]:
    """Return the cards that an effect of the source can change."""
    if not _any_immune(game):
        return cards
    return [card for card in cards if _can_affect(game, source, card)]


def can_reach(game: Game, source: int, event: Event) -> bool:
    """Return whether any of an event would happen as an effect of the source."""
    if not _any_immune(game):
        return True
    immune = _immune_cards(game, source, event)
    return not immune or event.sparing(immune) is not None


def without_immune(game: Game, source: int, events: list[Event], entry: int) -> list[Event]:
    """Return an effect's events without the cards that are immune to it.

    Logs the cards that are left out.
    """
    if not _any_immune(game):
        return events
    found: list[Event] = []
    for event in events:
        immune = _immune_cards(game, source, event)
        for card in immune:
            data = (game.ref.get(source, 0),)
            game.note("immune", entry, TABLE, card, game.deal.cited.immune, data)
        left = event.sparing(immune) if immune else event
        if left is not None:
            found.append(left)
    return found


def _immune_cards(game: Game, source: int, event: Event) -> list[int]:
    return [card for card in event.touches() if not _can_affect(game, source, card)]


def _any_immune(game: Game) -> bool:
    """Return whether any card could be immune; lasting effects count."""
    if IMMUNE in game.deal.constants or IMMUNE_TO_TRIGGERED in game.deal.constants:
        return True
    return any(row.quantity == IMMUNE_TO_TRIGGERED for row in game.lasting)


def _can_affect(game: Game, source: int, card: int) -> bool:
    if not game.deal.ruleset.affects(game, source, card):
        return False
    return not (_is_triggered_now(game, source) and is_untouched(game, source, card))


def _is_triggered_now(game: Game, source: int) -> bool:
    """Return whether a player triggered what a card does now."""
    uses = [row for row in game.pending.values() if row.card == source]
    return any(is_triggered(game, row) for row in uses)


def is_triggered(game: Game, use: AbilityUse) -> bool:
    """Return whether a player triggers an effect.

    Every effect of an event card, and effects of other cards that are not forced.
    """
    forced = TIMINGS[game.deal.abilities[use.card][use.ability].timing].forced
    return not forced or game.deal.facts[use.card].type == EVENT


def is_untouched(game: Game, source: int, card: int) -> bool:
    """Return whether triggered effects of one card leave another alone."""
    return card != source and has_quantity(game, IMMUNE_TO_TRIGGERED, card)
