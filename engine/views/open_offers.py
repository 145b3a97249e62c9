"""What stands open between the players, as everybody sees it."""

from __future__ import annotations

from typing import Final

from engine.chain.inputs import DRAW, PAUSE, RESUME, TAKEBACK
from engine.control.proposals import open_about, waits_for
from engine.english import count, listed
from engine.table.game import Game
from engine.table.rows import Proposed
from engine.views.shapes import OffersOpen, ProposalOpen, TakebackOpen

MOST_SHOWN: Final = 6
"""So many cards that were shown since are named."""


def offers_open(game: Game) -> OffersOpen:
    if game.outcome is not None:
        return OffersOpen()
    back = open_about(game, TAKEBACK)
    return OffersOpen(
        takeback=back and TakebackOpen(back.by, back.step, tuple(waits_for(game, back)), seen_since(game, back)),
        draw=_open(game, DRAW),
        pause=_open(game, RESUME if game.paused else PAUSE),
    )


def _open(game: Game, about: str) -> ProposalOpen | None:
    stands = open_about(game, about)
    return stands and ProposalOpen(stands.by, tuple(waits_for(game, stands)))


def seen_since(game: Game, proposed: Proposed) -> str:
    """What everybody knows to have been seen since the step that a take-back goes to."""
    said = []
    for seat, before in enumerate(proposed.decks):
        left = before - len(game.deck(seat))
        if left > 0:
            said.append(f"{count(left, 'card')} left {game.name(seat)}'s deck")
    shown = [game.title(card) for card, ref in game.ref.items() if ref > proposed.refs and not game.facedown[card]]
    if shown:
        more = len(shown) - MOST_SHOWN
        named = [*shown[:MOST_SHOWN], f"{count(more, 'more card')}"] if more > 0 else shown
        said.append(f"shown: {listed(named)}")
    return "; ".join(said) or "nothing"
