"""Sets of tiebreaks as data, in the order in which they apply."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from fractions import Fraction
from types import MappingProxyType

from tournament.regulations.tiebreaks.match_win import DEFAULT_FLOOR, GameWins, OpponentGameWins, OpponentMatchWins
from tournament.regulations.tiebreaks.tiebreaks import (
    CumulativeScore,
    ExtendedStrengthOfSchedule,
    HeadToHead,
    Lot,
    RoundsPlayed,
    StrengthOfSchedule,
    Tiebreak,
    TotalPower,
)


@dataclass(frozen=True, slots=True)
class TiebreakSet:
    name: str
    tiebreaks: tuple[Tiebreak, ...]

    @property
    def labels(self) -> tuple[str, ...]:
        return tuple(tiebreak.label for tiebreak in self.tiebreaks)


SECOND_EDITION_TIEBREAKS = TiebreakSet("second edition", (StrengthOfSchedule(), ExtendedStrengthOfSchedule(), Lot()))
FIRST_EDITION_TIEBREAKS = TiebreakSet("first edition", (StrengthOfSchedule(), Lot()))
HEAD_TO_HEAD_TIEBREAKS = TiebreakSet("first edition with head to head", (StrengthOfSchedule(), HeadToHead(), Lot()))
CUMULATIVE_TIEBREAKS = TiebreakSet("cumulative", (CumulativeScore(), StrengthOfSchedule(), Lot()))
MELEE_TIEBREAKS = TiebreakSet("melee", (TotalPower(), StrengthOfSchedule(), Lot()))
MELEE_STRENGTH_TIEBREAKS = TiebreakSet("melee by strength", (StrengthOfSchedule(), TotalPower(), Lot()))
OVERALL_TIEBREAKS = TiebreakSet("overall", (StrengthOfSchedule(), Lot()))


def make_match_win_tiebreaks(floor: Fraction = DEFAULT_FLOOR, *, rounds_first: bool = False) -> TiebreakSet:
    """Return match-win percentages with a floor.

    Some events rank players with more rounds first.
    """
    rounds: tuple[Tiebreak, ...] = (RoundsPlayed(),) if rounds_first else ()
    name = f"match wins, floor {floor}" + (", rounds first" if rounds_first else "")
    return TiebreakSet(name, (*rounds, OpponentMatchWins(floor), GameWins(), OpponentGameWins(floor)))


MATCH_WINS = make_match_win_tiebreaks()
MATCH_WINS_ROUNDS_FIRST = make_match_win_tiebreaks(Fraction(33, 100), rounds_first=True)

TIEBREAK_SETS: Mapping[str, TiebreakSet] = MappingProxyType(
    {
        known.name: known
        for known in (
            SECOND_EDITION_TIEBREAKS,
            FIRST_EDITION_TIEBREAKS,
            HEAD_TO_HEAD_TIEBREAKS,
            CUMULATIVE_TIEBREAKS,
            MELEE_TIEBREAKS,
            MELEE_STRENGTH_TIEBREAKS,
            OVERALL_TIEBREAKS,
            MATCH_WINS,
            MATCH_WINS_ROUNDS_FIRST,
        )
    }
)
