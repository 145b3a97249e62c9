"""Steps and step factories that rounds and phases of several games share."""

from __future__ import annotations

from engine.base import counters
from engine.base.ids import NOBODY, NOTHING
from engine.chain.journal import TABLE
from engine.events import BeginPhase
from engine.play.ending.match_end import end_if_time_called
from engine.play.windows.windows import open_action_window
from engine.table.constants import PHASE_SKIPPED, has_quantity
from engine.table.frames import SEQUENCE_NAMES, Step, StepFunction, go_to, push, step
from engine.table.game import Game
from engine.table.rows import Frame


def continue_at(name: str) -> StepFunction:
    """Continue at the named step of the same sequence."""

    def do(game: Game, frame: Frame) -> None:
        go_to(frame, name)

    return do


def begin_round(game: Game, frame: Frame) -> None:
    if not end_if_time_called(game):
        game.round += 1
        game.note("round", 0, TABLE, NOTHING, game.deal.cited.round, (game.round,))


def phase_steps(*sequences: int) -> tuple[Step, ...]:
    """Make each phase a step of a round, with the name of the phase.

    A skipped phase is only logged.
    """
    return tuple(step(_phase_name(number), _phase(number)) for number in sequences)


def _phase_name(number: int) -> str:
    return SEQUENCE_NAMES[number].partition(".")[2]


def _phase(number: int) -> StepFunction:
    def do(game: Game, frame: Frame) -> None:
        name = _phase_name(number)
        if has_quantity(game, PHASE_SKIPPED, game.deal.ruleset.phases.index(name)):
            game.note("step", 0, TABLE, NOTHING, game.deal.cited.round, (f"the {name} phase is skipped",))
        else:
            push(game, number)

    return do


def begin_phase(phase: str, rule: str) -> StepFunction:
    """Begin a phase; everything in it nests under this step."""

    def do(game: Game, frame: Frame) -> None:
        frame.entry = game.note("phase", 0, TABLE, NOTHING, rule, (phase, game.round))
        game.deal.ruleset.happen(game, frame.entry, rule, [BeginPhase(phase)])

    return do


def action_window_step(rule: str) -> StepFunction:
    def do(game: Game, frame: Frame) -> None:
        open_action_window(game, rule, frame.entry)

    return do


def note_active(game: Game, entry: int, phase: str, rule: str) -> int:
    """Log the active seat; the first player's turn has a rule of its own."""
    rule = game.deal.cited.active if game.active == game.player_order()[0] else rule
    return game.note("active", entry, game.active, NOTHING, rule, (phase,))


def clear_active(game: Game, frame: Frame) -> None:
    game.active = NOBODY


def activate_next(game: Game) -> int:
    """Make the next seat in player order active and return it.

    Returns NOBODY if all seats have been active this phase.
    """
    for seat in game.player_order():
        if not game.count(counters.was_active(seat)):
            game.bump(counters.was_active(seat))
            game.active = seat
            return seat
    game.active = NOBODY
    return NOBODY
