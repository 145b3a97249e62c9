"""The melee cut as data: semi-final tables and the final table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType

from tournament.core.translation import gettext
from tournament.regulations.melee.sizes import SeatingError
from tournament.regulations.values import PlayerId


@dataclass(frozen=True, slots=True)
class MeleeCut:
    """Semi-final tables by seed; each table's winner plays at the final table."""

    name: str
    semi_finals: tuple[tuple[int, ...], ...]

    @property
    def size(self) -> int:
        return sum(len(table) for table in self.semi_finals)


# The tables are equally strong: their seeds have equal sums.
TOP_16 = MeleeCut("Top 16", ((1, 8, 9, 16), (2, 7, 10, 15), (3, 6, 11, 14), (4, 5, 12, 13)))
TOP_12 = MeleeCut("Top 12", ((1, 6, 7, 12), (2, 5, 8, 11), (3, 4, 9, 10)))
TOP_9 = MeleeCut("Top 9", ((1, 6, 8), (2, 4, 9), (3, 5, 7)))
TOP_4 = MeleeCut("Top 4", ((1, 2, 3, 4),))
ADVISED_CUTS = (TOP_16, TOP_12, TOP_4)
MELEE_CUTS: Mapping[int, MeleeCut] = MappingProxyType({cut.size: cut for cut in (TOP_16, TOP_12, TOP_9, TOP_4)})


def advise_cut_size(players: int) -> int:
    """Return the recommended cut size, or 0 for too few players.

    It is the largest usual cut that leaves out at least half of the players, or the final table alone.
    """
    fitting = (cut.size for cut in ADVISED_CUTS if 2 * cut.size <= players or cut is TOP_4)
    return next((size for size in fitting if size <= players), 0)


def seat_semi_finals(cut: MeleeCut, ranked: Sequence[PlayerId]) -> tuple[tuple[PlayerId, ...], ...]:
    """Seat the best players who are present at the semi-final tables."""
    seeds = ranked[: cut.size]
    if len(seeds) < cut.size:
        raise SeatingError(
            gettext(
                "%(cut)s needs %(size)s players, not %(players)s.", cut=cut.name, size=cut.size, players=len(seeds)
            )
        )
    return tuple(tuple(seeds[seed - 1] for seed in table) for table in cut.semi_finals)


def seat_final_table(
    cut: MeleeCut, tables: Sequence[Sequence[PlayerId]], winners: Sequence[PlayerId], ranked: Sequence[PlayerId]
) -> tuple[PlayerId, ...]:
    """Return the winners of the semi-finals by seed.

    With a single table, that table was the final already.
    """
    if len(winners) != len(tables) or len(tables) != len(cut.semi_finals):
        raise SeatingError(f"{cut.name} has {len(cut.semi_finals)} tables; {len(winners)} winners were named.")
    for winner, table in zip(winners, tables, strict=True):
        if winner not in table:
            raise SeatingError(f"{winner} did not sit at that table; {', '.join(table)} did.")
    return tuple(sorted(winners, key=list(ranked).index))
