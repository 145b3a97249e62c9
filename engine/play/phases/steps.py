"""Step makers that several phases share."""

from __future__ import annotations

from engine.base import counters
from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import TABLE
from engine.events import PhaseBegins
from engine.play.windows.windows import open_action_window
from engine.table.frames import Do
from engine.table.game import Game
from engine.table.rows import Frame


def begins(phase: str, rule: str) -> Do:
    """A phase begins; everything in it nests under this step."""

    def do(game: Game, frame: Frame) -> None:
        frame.entry = game.note("phase", 0, TABLE, NOTHING, rule, (phase, game.round))
        game.deal.ruleset.happen(game, frame.entry, rule, [PhaseBegins(phase)])

    return do


def window(rule: str) -> Do:
    def do(game: Game, frame: Frame) -> None:
        open_action_window(game, rule, frame.entry)

    return do


def note_active(game: Game, entry: int, phase: str, rule: str) -> int:
    """Notes who is active now; that the first player begins is a rule of its own."""
    rule = game.deal.cited.active if game.active == game.player_order()[0] else rule
    return game.note("active", entry, game.active, NOTHING, rule, (phase,))


def next_active(game: Game) -> int:
    """The next seat in player order that has not been active this phase, made active; NOBODY when all have."""
    for seat in game.player_order():
        if not game.count(counters.active(seat)):
            game.bump(counters.active(seat))
            game.active = seat
            return seat
    game.active = NOBODY
    return NOBODY
