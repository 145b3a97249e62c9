"""Recommended numbers of rounds and cut sizes."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum
from itertools import pairwise


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
        cut = f"then a cut to the top {self.cut}" if self.cut else "no cut"
        return f"{self.players} players: {self.rounds} Swiss rounds, {cut}."


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
        article = "an" if structure is EventStructure.ADVANCED else "a"
        raise ValueError(
            f"{players} players are too few for {article} {structure.value} event; it takes {rows[0][0]}."
        )
    for (_, rounds, cut), (above, _, _) in pairwise(rows):
        if players < above:
            return Advice(players, rounds, cut)
    _, rounds, cut = rows[-1]
    return Advice(players, rounds, cut)
