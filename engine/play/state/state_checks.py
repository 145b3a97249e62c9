"""Consequences of the table state: deaths at 0 STR, sacrifices, raised STR."""

from __future__ import annotations

from engine.base import zones
from engine.events import Event, StrengthIncrease, kill_event, sacrifice_event
from engine.ruleset import EventContext
from engine.table import values
from engine.table.constants import DOOMED, active_constants, constants_affecting
from engine.table.game import Game
from engine.table.rows import DIES_AT_ZERO, IMMINENT, OCCURRED, SAVED, Occurrence


def apply_consequence(game: Game, entry: int, rule: str, events: list[Event], pending: int) -> None:
    """Let a consequence happen; if an ability is resolving, reactions wait.

    They wait until the ability has resolved.
    """
    game.deal.ruleset.happen(game, entry, rule, events, EventContext.SETTLING, pending)


def remove_doomed(game: Game, entry: int, pending: int) -> None:
    """Kill or sacrifice characters that can't stay in play.

    An effect kills those with 0 STR; others are sacrificed because their own text says so.
    """
    doomed: list[int] = []
    if game.lasting:
        doomed = [card for row in game.lasting if row.quantity == DIES_AT_ZERO for card in row.cards]
    if DIES_AT_ZERO in game.deal.constants:
        everybody = [card for seat in game.alive() for card in game.characters(seat)]
        doomed += [card for card in everybody if constants_affecting(game, DIES_AT_ZERO, card)]
    if doomed:
        dying: dict[int, Event] = {}
        for card in doomed:
            if game.zone[card] == zones.PLAY and values.strength(game, card) == 0 and not _is_leaving(game, card):
                dying[card] = kill_event(card, unsavable=True, ongoing=True)
        if dying:
            apply_consequence(game, entry, game.deal.cited.save_ongoing, list(dying.values()), pending)
    for source, constant in active_constants(game, DOOMED):
        if constant.bears(game, source, source) and not _is_leaving(game, source):
            apply_consequence(game, entry, game.deal.cited.while_true, [sacrifice_event(source)], pending)


def _is_leaving(game: Game, card: int) -> bool:
    """Return whether a card is about to leave play, or was just saved from it."""
    return any(
        event.about == card and event.kind == "leave play" and fate in (IMMINENT, SAVED)
        for row in game.occurrences.values()
        for event, fate in zip(row.events, row.fates, strict=True)
    )


def detect_raised_strength(game: Game, entry: int, pending: int, row: Occurrence | None) -> None:
    """Find characters whose STR an effect has raised.

    The end of an effect that lowered STR is no raise.
    """
    found: list[Event] = []
    for card in game.deal.waiting_for_strength:
        if game.zone[card] != zones.PLAY:
            game.raised.pop(card, None)
            continue
        now = (values.strength(game, card), values.strength_gain(game, card))
        before = game.raised.get(card)
        game.raised[card] = now
        if before is not None and now[0] > before[0] and now[1] > before[1]:
            found.append(StrengthIncrease(card, before[0], now[0]))
    if found and row is not None:
        row.events += found
        row.fates += [OCCURRED] * len(found)
    elif found:
        apply_consequence(game, entry, game.deal.cited.modifier, found, pending)
