"""Whose: the players an ability means."""

from __future__ import annotations

from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from engine.table.game import Game
    from engine.table.rows import AbilityUse


def you(_game: Game, use: AbilityUse) -> int:
    return use.seat


def opponents(game: Game, use: AbilityUse) -> list[int]:
    return game.opponents(use.seat)


def loser(game: Game, _use: AbilityUse) -> int:
    return game.challenge.loser if game.challenge is not None else -1


def attacker(game: Game, _use: AbilityUse) -> list[int]:
    return [game.challenge.attacker] if game.challenge is not None else []


def that_player(game: Game, use: AbilityUse) -> list[int]:
    """Return the player of the event that the ability responds to."""
    row = game.occurrences.get(use.occurrence)
    return [] if row is None else [row.events[use.member].whose]


def chosen_player(game: Game, use: AbilityUse) -> list[int]:
    """Return the players whose faction cards were chosen.

    Choosing a player means choosing that card.
    """
    return [game.seat_of[card] for card in use.targets]
