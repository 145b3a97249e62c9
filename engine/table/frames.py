"""Sequences of steps, and the loop that runs them until a question or the end."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from engine.base.ids import NOTHING
from engine.errors import WorkLimitExceeded
from engine.table.rows import Frame

if TYPE_CHECKING:
    from engine.table.game import Game

StepFunction = Callable[["Game", Frame], None]
Step = tuple[str, StepFunction]
"""A step's name, unique in its sequence and never changed, and its function."""

SEQUENCE_NAMES: Final[list[str]] = []
SEQUENCE_STEPS: Final[list[tuple[StepFunction, ...]]] = []
STEP_NAMES: Final[list[tuple[str, ...]]] = []


def sequence(name: str, *steps: Step) -> int:
    """Declare a sequence and return its number.

    Saved matches hold the names of sequences and steps, so both are append-only.
    """
    if name in SEQUENCE_NAMES:
        raise ValueError(f"sequence {name} is declared twice")
    names = tuple(step[0] for step in steps)
    if len(set(names)) != len(names):
        raise ValueError(f"sequence {name} has two steps with one name")
    SEQUENCE_NAMES.append(name)
    SEQUENCE_STEPS.append(tuple(step[1] for step in steps))
    STEP_NAMES.append(names)
    return len(SEQUENCE_NAMES) - 1


_CARD_STEPS: Final[dict[int, frozenset[str]]] = {}


def declare_card_steps(number: int, *steps: str) -> None:
    """Declare the steps of a sequence at which a frame's `a` is a card."""
    _CARD_STEPS[number] = frozenset(steps)


def card_of(frame: Frame) -> int:
    """Return the card that a frame is about, or NOTHING."""
    names = STEP_NAMES[frame.sequence]
    steps = _CARD_STEPS.get(frame.sequence)
    return frame.a if steps and frame.step < len(names) and names[frame.step] in steps else NOTHING


def step(name: str, do: StepFunction) -> Step:
    return name, do


def push(game: Game, number: int, a: int = NOTHING, b: int = NOTHING, entry: int = 0) -> Frame:
    """Start a sequence now; the frames below wait until it is done."""
    frame = Frame(number, 0, a, b, entry)
    game.stack.append(frame)
    return frame


def queue(game: Game, *frames: Frame) -> None:
    """Start several sequences that run in the order given."""
    game.stack.extend(reversed(frames))


def go_to(frame: Frame, name: str) -> None:
    """Continue at the named step of the same sequence."""
    frame.step = STEP_NAMES[frame.sequence].index(name)


def repeat_step(frame: Frame) -> None:
    """Repeat the current step."""
    frame.step -= 1


def skip_rest(frame: Frame) -> None:
    """Skip the rest of the sequence."""
    frame.step = len(SEQUENCE_STEPS[frame.sequence])


STEP_LIMIT: Final = 500_000
"""Limit of steps after one input: far more than any match takes, so that an endless loop becomes a fault."""
FRAME_LIMIT: Final = 3_000
"""Limit of nested frames: each frame costs more the deeper it lies."""


def run(game: Game, steps_left: int) -> int:
    """Run steps until a question is open or the match is over.

    Returns how many steps are left. Raises WorkLimitExceeded when none is left; this is a safety net, since
    `play/ending/loops` ends the loops that the rules allow.
    """
    stack, sequences = game.stack, SEQUENCE_STEPS
    while game.asked is None and game.outcome is None:
        steps_left -= 1
        if steps_left < 0 or len(stack) > FRAME_LIMIT:
            where = f"step {game.journal.number}, in {SEQUENCE_NAMES[stack[-1].sequence]}"
            much = f"{STEP_LIMIT} steps" if steps_left < 0 else f"{FRAME_LIMIT} frames"
            raise WorkLimitExceeded(f"one input has caused more than {much} ({where})")
        frame = stack[-1]
        steps, at = sequences[frame.sequence], frame.step
        while at >= len(steps):
            stack.pop()
            frame = stack[-1]
            steps, at = sequences[frame.sequence], frame.step
        frame.step = at + 1
        steps[at](game, frame)
    return steps_left
