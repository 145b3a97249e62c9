"""What stands open between the players, as everybody sees it."""

from __future__ import annotations

from typing import Final

from engine.agreeing import open_about, waits_for
from engine.record.inputs import DRAW, PAUSE, RESUME, TAKEBACK
from engine.seen.shapes import DrawOpen, OffersOpen, PauseOpen, TakebackOpen
from engine.table.game import Game
from engine.table.rows import Proposed
from engine.wording import count, listed

MOST_SHOWN: Final = 6
"""So many cards that were shown since are named."""


def offers_open(game: Game, viewer: int) -> OffersOpen:
    """last is the viewer's own: where its take-back would go to."""
    if game.outcome is not None:
        return OffersOpen()
    back, draw = open_about(game, TAKEBACK), open_about(game, DRAW)
    pause = open_about(game, RESUME if game.paused else PAUSE)
    return OffersOpen(
        takeback=back and TakebackOpen(back.by, back.step, tuple(waits_for(game, back)), seen_since(game, back)),
        draw=draw and DrawOpen(draw.by, tuple(waits_for(game, draw))),
        pause=_pause(game, pause) if pause is not None or game.paused else None,
        last=game.chose[viewer] or None if viewer >= 0 else None,
    )


def _pause(game: Game, pause: Proposed | None) -> PauseOpen:
    if pause is None:
        return PauseOpen(game.paused or None, None, ())
    return PauseOpen(game.paused or None, pause.by, tuple(waits_for(game, pause)))


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
