"""What ends when a card physically leaves play."""

from __future__ import annotations

from engine.table.game import Game


def detach_card(game: Game, card: int) -> None:
    """Detach a card from the table.

    Ends its part in the challenge, its attachment, its state, and effects on it.
    """
    challenge = game.challenge
    if challenge is not None:
        for side in (challenge.attackers, challenge.defenders):
            if card in side:
                side.remove(card)
    game.host.pop(card, None)
    game.kneeling[card] = 0
    game.facedown[card] = 0
    game.release(card)
