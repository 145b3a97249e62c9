"""What effects can't change: cards that are immune to them."""

from __future__ import annotations

from engine.events import Event
from engine.log.journal import TABLE
from engine.table.constants import IMMUNE
from engine.table.game import Game


def affected(game: Game, source: int, cards: list[int]) -> list[int]:
    """Those of some cards that an effect of the source can change."""
    if IMMUNE not in game.deal.constants:
        return cards
    return [card for card in cards if game.deal.ruleset.affects(game, source, card)]


def reaches(game: Game, source: int, event: Event) -> bool:
    """Whether something of an event would happen, were it an effect of the source."""
    if IMMUNE not in game.deal.constants:
        return True
    immune = _immune(game, source, event)
    return not immune or event.sparing(immune) is not None


def affecting(game: Game, source: int, events: list[Event], entry: int) -> list[Event]:
    """What an effect does to cards that are not immune to it; the log says which were left out."""
    if IMMUNE not in game.deal.constants:
        return events
    found: list[Event] = []
    for event in events:
        immune = _immune(game, source, event)
        for card in immune:
            data = (game.ref.get(source, 0),)
            game.note("immune", entry, TABLE, card, game.deal.cited.immune, data)
        left = event.sparing(immune) if immune else event
        if left is not None:
            found.append(left)
    return found


def _immune(game: Game, source: int, event: Event) -> list[int]:
    return [card for card in event.touches() if not game.deal.ruleset.affects(game, source, card)]
