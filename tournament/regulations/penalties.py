"""Penalties: their effects on results, and how repetition makes them heavier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tournament.regulations.results import Cause, Outcome, Result, ResultError


class Effect(Enum):
    """The consequence of a penalty besides its record."""

    NOTED = "noted"
    LOSES_GAME = "loses the game"
    LOSES_MATCH = "loses the match"
    LEAVES_EVENT = "leaves the event"


@dataclass(frozen=True, slots=True)
class Penalty:
    name: str
    effect: Effect = Effect.NOTED
    repeats: int = 0  # how many are given before the next heavier one follows; 0: no limit


@dataclass(frozen=True, slots=True)
class PenaltyPolicy:
    """The event's ladder of penalties, lightest first."""

    ladder: tuple[Penalty, ...]

    def penalty(self, name: str) -> Penalty:
        for penalty in self.ladder:
            if penalty.name == name:
                return penalty
        known = ", ".join(penalty.name for penalty in self.ladder)
        raise ResultError(f"This event has no penalty {name!r}; it has {known}.")

    def given(self, name: str, earlier: Sequence[str]) -> Penalty:
        """Return the penalty that applies after `earlier` ones.

        Repetition climbs the ladder.
        """
        penalty = self.penalty(name)
        while penalty.repeats and earlier.count(penalty.name) >= penalty.repeats and penalty != self.ladder[-1]:
            penalty = self.ladder[self.ladder.index(penalty) + 1]
        return penalty


STANDARD_POLICY = PenaltyPolicy(
    (
        Penalty("caution", repeats=2),
        Penalty("warning", repeats=2),
        Penalty("hard warning", repeats=1),
        Penalty("game loss", Effect.LOSES_GAME),
        Penalty("match loss", Effect.LOSES_MATCH),
        Penalty("disqualification", Effect.LEAVES_EVENT),
    )
)


def penalized(outcome: Outcome | None, place: int, effect: Effect) -> Outcome | None:
    """Return a table's outcome after a penalty against one of its players.

    `place` is 0 for the first and 1 for the second player. Matches are one game long. If both players lose by
    penalty, both have a loss.
    """
    if effect is Effect.NOTED:
        return outcome
    cause = Cause.DISQUALIFICATION if effect is Effect.LEAVES_EVENT else Cause.PENALTY
    opponent = outcome.side(1 - place) if outcome else Result.WIN
    also_penalized = outcome is not None and outcome.cause in (Cause.PENALTY, Cause.DISQUALIFICATION)
    if also_penalized and not opponent.is_win:
        return Outcome(Result.LOSS, Result.LOSS, cause)
    if outcome is not None and outcome.cause is Cause.DOUBLE_LOSS:
        return outcome
    changed = Outcome(Result.LOSS, opponent if opponent.is_win else Result.WIN, cause)
    return changed.swapped() if place else changed
