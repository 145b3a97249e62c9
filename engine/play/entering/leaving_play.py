"""What goes with a card when it physically leaves play."""

from __future__ import annotations

from engine.table.game import Game


def take_out(game: Game, card: int) -> None:
    """Ends all that tied a card to the table: its challenge, its bearer, how it lay, effects on it."""
    challenge = game.challenge
    if challenge is not None:
        for side in (challenge.attackers, challenge.defenders):
            if card in side:
                side.remove(card)
    game.host.pop(card, None)
    game.kneeling[card] = 0
    game.facedown[card] = 0
    game.release(card)
