"""Results of a round, and the points that both editions give for them."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import Enum
from types import MappingProxyType

from tournament.core.translation import gettext
from tournament.regulations.values import Points


class ResultError(ValueError):
    """A result that these regulations don't have; the message lists those they have."""


class Result(Enum):
    """One player's side of a round."""

    WIN = "win"
    MODIFIED_WIN = "modified win"
    DRAW = "draw"
    MODIFIED_LOSS = "modified loss"
    LOSS = "loss"
    BYE = "bye"
    UNPAIRED_LOSS = "unpaired loss"

    @property
    def is_win(self) -> bool:
        return self in (Result.WIN, Result.MODIFIED_WIN, Result.BYE)


class ResultCause(Enum):
    """How a result came about."""

    PLAYED = "played"
    TIME = "time"
    CONCESSION = "concession"
    NO_SHOW = "no-show"
    FORFEIT = "forfeit"
    DOUBLE_LOSS = "double loss"
    CANNOT_WIN = "cannot win"
    PENALTY = "penalty"
    DISQUALIFICATION = "disqualification"


@dataclass(frozen=True, slots=True)
class TableOutcome:
    """Both sides of a table, the first player's first."""

    first: Result
    second: Result
    cause: ResultCause = ResultCause.PLAYED

    def swapped(self) -> TableOutcome:
        return TableOutcome(self.second, self.first, self.cause)

    def side(self, place: int) -> Result:
        return self.second if place else self.first

    @property
    def has_winner(self) -> bool:
        return self.first.is_win != self.second.is_win


# Outcomes that can be reported, by name; if there is a winner, it is the first player.
OUTCOMES: Mapping[str, TableOutcome] = MappingProxyType(
    {
        "win": TableOutcome(Result.WIN, Result.LOSS),
        "modified win": TableOutcome(Result.MODIFIED_WIN, Result.LOSS, ResultCause.TIME),
        "modified win and loss": TableOutcome(Result.MODIFIED_WIN, Result.MODIFIED_LOSS, ResultCause.TIME),
        "draw": TableOutcome(Result.DRAW, Result.DRAW, ResultCause.TIME),
        "concession": TableOutcome(Result.WIN, Result.LOSS, ResultCause.CONCESSION),
        "no-show": TableOutcome(Result.WIN, Result.LOSS, ResultCause.NO_SHOW),
        "forfeit": TableOutcome(Result.WIN, Result.LOSS, ResultCause.FORFEIT),
        "cannot win": TableOutcome(Result.WIN, Result.LOSS, ResultCause.CANNOT_WIN),
        "double loss": TableOutcome(Result.LOSS, Result.LOSS, ResultCause.DOUBLE_LOSS),
        "double no-show": TableOutcome(Result.LOSS, Result.LOSS, ResultCause.NO_SHOW),
        "penalty": TableOutcome(Result.WIN, Result.LOSS, ResultCause.PENALTY),
        "disqualification": TableOutcome(Result.WIN, Result.LOSS, ResultCause.DISQUALIFICATION),
    }
)

PLAYER_REPORTS = ("win", "modified win", "concession", "draw")
"""What players can report; no-shows, double losses and penalties are entered at the desk."""


@dataclass(frozen=True, slots=True)
class PointScheme:
    """Points for each result; results without points don't exist in the scheme."""

    name: str
    points: Mapping[Result, Points]
    win: int  # maximum points of a round, for percentages

    def of(self, result: Result) -> Points:
        try:
            return self.points[result]
        except KeyError:
            known = ", ".join(known.value for known in self.points)
            raise ResultError(
                gettext(
                    "“%(result)s” is not a result here. Choose one of: %(results)s.",
                    result=result.value,
                    results=known,
                )
            ) from None

    def allows(self, outcome: TableOutcome) -> bool:
        return outcome.first in self.points and outcome.second in self.points

    def outcome(self, name: str) -> TableOutcome:
        """Return a reportable outcome by name.

        A modified win is whatever this scheme gives for a game that went to time.
        """
        if name == "modified win":
            return self.at_time()
        try:
            outcome = OUTCOMES[name]
        except KeyError:
            raise ResultError(
                gettext(
                    "There is no result “%(name)s”. Choose one of: %(results)s.",
                    name=name,
                    results=", ".join(OUTCOMES),
                )
            ) from None
        for result in (outcome.first, outcome.second):
            self.of(result)
        return outcome

    def at_time(self) -> TableOutcome:
        first = Result.MODIFIED_WIN if Result.MODIFIED_WIN in self.points else Result.WIN
        has_modified_loss = first is Result.MODIFIED_WIN and Result.MODIFIED_LOSS in self.points
        return TableOutcome(first, Result.MODIFIED_LOSS if has_modified_loss else Result.LOSS, ResultCause.TIME)

    def without(self, *results: Result) -> PointScheme:
        """Return a variant of this scheme without some results."""
        kept = {result: points for result, points in self.points.items() if result not in results}
        names = " or ".join(f"{result.value}s".replace("losss", "losses") for result in results)
        return replace(self, name=f"{self.name} without {names}", points=MappingProxyType(kept))


SECOND_EDITION = PointScheme(
    "second edition",
    MappingProxyType({Result.WIN: 5, Result.MODIFIED_WIN: 4, Result.LOSS: 0, Result.BYE: 5, Result.UNPAIRED_LOSS: 0}),
    win=5,
)
FIRST_EDITION = PointScheme(
    "first edition",
    MappingProxyType(
        {
            Result.WIN: 5,
            Result.MODIFIED_WIN: 4,
            Result.DRAW: 2,
            Result.MODIFIED_LOSS: 1,
            Result.LOSS: 0,
            Result.BYE: 5,
            Result.UNPAIRED_LOSS: 0,
        }
    ),
    win=5,
)
# Used by other card games, whose published standings test this code.
THREE_POINTS = PointScheme(
    "three points",
    MappingProxyType({Result.WIN: 3, Result.DRAW: 1, Result.LOSS: 0, Result.BYE: 3, Result.UNPAIRED_LOSS: 0}),
    win=3,
)
SCHEMES: Mapping[str, PointScheme] = MappingProxyType(
    {
        "second edition": SECOND_EDITION,
        "second edition without modified wins": SECOND_EDITION.without(Result.MODIFIED_WIN),
        "first edition": FIRST_EDITION,
        "first edition without modified losses": FIRST_EDITION.without(Result.MODIFIED_LOSS),
        "three points": THREE_POINTS,
    }
)
