"""Penalties: their effects on results, and how repetition makes them heavier."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum

from tournament.core.translation import gettext
from tournament.regulations.results import Result, ResultCause, ResultError, TableOutcome


class PenaltyEffect(Enum):
    """The consequence of a penalty besides its record."""

    NOTED = "noted"
    LOSES_GAME = "loses the game"
    LOSES_MATCH = "loses the match"
    LEAVES_EVENT = "leaves the event"


@dataclass(frozen=True, slots=True)
class PenaltyKind:
    name: str
    effect: PenaltyEffect = PenaltyEffect.NOTED
    repeats: int = 0  # how many are given before the next heavier one follows; 0: no limit


@dataclass(frozen=True, slots=True)
class PenaltyPolicy:
    """The event's ladder of penalties, lightest first."""

    ladder: tuple[PenaltyKind, ...]

    def penalty(self, name: str) -> PenaltyKind:
        for penalty in self.ladder:
            if penalty.name == name:
                return penalty
        known = ", ".join(penalty.name for penalty in self.ladder)
        raise ResultError(
            gettext("This event has no penalty “%(name)s”. Choose one of: %(known)s.", name=name, known=known)
        )

    def given(self, name: str, earlier: Sequence[str]) -> PenaltyKind:
        """Return the penalty that applies after `earlier` ones.

        Repetition climbs the ladder.
        """
        penalty = self.penalty(name)
        while penalty.repeats and earlier.count(penalty.name) >= penalty.repeats and penalty != self.ladder[-1]:
            penalty = self.ladder[self.ladder.index(penalty) + 1]
        return penalty


STANDARD_POLICY = PenaltyPolicy(
    (
        PenaltyKind("caution", repeats=2),
        PenaltyKind("warning", repeats=2),
        PenaltyKind("hard warning", repeats=1),
        PenaltyKind("game loss", PenaltyEffect.LOSES_GAME),
        PenaltyKind("match loss", PenaltyEffect.LOSES_MATCH),
        PenaltyKind("disqualification", PenaltyEffect.LEAVES_EVENT),
    )
)


def apply_penalty(outcome: TableOutcome | None, place: int, effect: PenaltyEffect) -> TableOutcome | None:
    """Return a table's outcome after a penalty against one of its players.

    `place` is 0 for the first and 1 for the second player. Matches are one game long. If both players lose by
    penalty, both have a loss.
    """
    if effect is PenaltyEffect.NOTED:
        return outcome
    cause = ResultCause.DISQUALIFICATION if effect is PenaltyEffect.LEAVES_EVENT else ResultCause.PENALTY
    opponent = outcome.side(1 - place) if outcome else Result.WIN
    also_penalized = outcome is not None and outcome.cause in (ResultCause.PENALTY, ResultCause.DISQUALIFICATION)
    if also_penalized and not opponent.is_win:
        return TableOutcome(Result.LOSS, Result.LOSS, cause)
    if outcome is not None and outcome.cause is ResultCause.DOUBLE_LOSS:
        return outcome
    changed = TableOutcome(Result.LOSS, opponent if opponent.is_win else Result.WIN, cause)
    return changed.swapped() if place else changed
