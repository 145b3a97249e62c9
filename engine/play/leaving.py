"""What goes with a card when it physically leaves play."""

from __future__ import annotations

from engine.table.game import Game
from engine.table.rows import bears_on_seats


def take_out(game: Game, card: int) -> None:
    """Ends all that tied a card to the table: its challenge, its bearer, how it lay, lasting effects on it."""
    challenge = game.challenge
    if challenge is not None:
        for side in (challenge.attackers, challenge.defenders):
            if card in side:
                side.remove(card)
    game.host.pop(card, None)
    game.kneeling[card] = 0
    game.facedown[card] = 0
    if game.lasting:
        game.lasting = [
            row
            if card not in row.cards or bears_on_seats(row.quantity)
            else row._replace(cards=tuple(c for c in row.cards if c != card))
            for row in game.lasting
        ]
