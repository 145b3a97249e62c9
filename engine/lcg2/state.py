"""What the state of the table drives by itself: characters that may not go on, and STR that has grown."""

from __future__ import annotations

from engine import values, zones
from engine.constants import DOOMED, active
from engine.events import Event, StrengthRaised, killed, sacrificed
from engine.game import IMMINENT, Game

RAISED = "strength raised"


def drive_out(game: Game, entry: int) -> None:
    """Kills characters with 0 STR that a lasting effect dooms, and sacrifices those whose own text says so."""
    if game.lasting:
        dying: list[Event] = []
        for row in game.lasting:
            if row.quantity == "dies at 0":
                dying += [
                    killed(card, unsavable=True)
                    for card in row.cards
                    if game.zone[card] == zones.PLAY and values.strength(game, card) == 0 and not _leaving(game, card)
                ]
        if dying:
            game.deal.ruleset.happen(game, entry, "lcg2:save/ongoing", list(dict.fromkeys(dying)))
    for source, constant in active(game, DOOMED):
        if constant.applies(game, source, source) and not _leaving(game, source):
            game.deal.ruleset.happen(game, entry, "lcg2:constant-abilities/conditional", [sacrificed(source)])


def _leaving(game: Game, card: int) -> bool:
    """Whether a card is about to leave play already."""
    return any(
        event.about == card and event.kind == "leave play" and fate == IMMINENT
        for row in game.occurrences.values()
        for event, fate in zip(row.events, row.fates, strict=True)
    )


def notice_strength(game: Game, entry: int) -> None:
    """Lets "STR is increased" happen for characters whose abilities wait for it."""
    watching = game.deal.waiting_for_strength
    if not watching:
        return
    for card in watching:
        if game.zone[card] != zones.PLAY:
            game.raised.pop(card, None)
            continue
        now = values.strength(game, card)
        before = game.raised.get(card)
        game.raised[card] = now
        if before is not None and now > before:
            game.deal.ruleset.happen(game, entry, "lcg2:modifiers", [StrengthRaised(card, before, now)])
