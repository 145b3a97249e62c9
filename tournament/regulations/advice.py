"""Recommended numbers of rounds and cut sizes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise

from tournament.core.translation import gettext


class EventStructure(Enum):
    BASIC = "basic"
    ADVANCED = "advanced"


@dataclass(frozen=True, slots=True)
class Advice:
    """Recommended Swiss rounds, and how many players make the cut (0: no cut)."""

    players: int
    rounds: int
    cut: int

    @property
    def words(self) -> str:
        values = {"players": self.players, "rounds": self.rounds, "cut": self.cut}
        if self.cut:
            return gettext("%(players)s players: %(rounds)s Swiss rounds, then a cut to the top %(cut)s.", **values)
        return gettext("%(players)s players: %(rounds)s Swiss rounds, no cut.", **values)


# Minimum number of players, rounds, cut.
ADVICE_TABLE: dict[EventStructure, tuple[tuple[int, int, int], ...]] = {
    EventStructure.BASIC: (
        (4, 3, 0),
        (9, 4, 0),
        (17, 4, 4),
        (25, 5, 4),
        (41, 5, 8),
        (45, 6, 8),
        (77, 6, 16),
        (149, 7, 16),
    ),
    EventStructure.ADVANCED: (
        (9, 4, 4),
        (13, 4, 8),
        (25, 5, 8),
        (41, 6, 8),
        (77, 6, 16),
        (149, 6, 32),
        (289, 7, 32),
        (513, 8, 32),
    ),
}


def advise_rounds(players: int, structure: EventStructure = EventStructure.BASIC) -> Advice:
    rows = ADVICE_TABLE[structure]
    if players < rows[0][0]:
        raise ValueError(
            gettext(
                "This event structure needs at least %(fewest)s players, not %(players)s.",
                fewest=rows[0][0],
                players=players,
            )
        )
    for (_, rounds, cut), (above, _, _) in pairwise(rows):
        if players < above:
            return Advice(players, rounds, cut)
    _, rounds, cut = rows[-1]
    return Advice(players, rounds, cut)
