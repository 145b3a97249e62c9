"""Seating of a melee round: fewest repeat meetings, then least spread, with proof."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from enum import Enum
from fractions import Fraction
from itertools import permutations

from engine.chain.chance import Chance
from tournament.core.translation import gettext
from tournament.regulations.draw import RoundDraw
from tournament.regulations.event.event import MeleeTable, RoundData
from tournament.regulations.melee.hall import MeleeHall
from tournament.regulations.melee.search import find_best_seating
from tournament.regulations.melee.sizes import DEFAULT_TABLE_OPTIONS, SeatingError, TableOptions, table_sizes
from tournament.regulations.proof import ProofKind
from tournament.regulations.values import PlayerId, Points, find_common_units, simplify_points


class SeatRule(Enum):
    """Order of seats at a table: random, or balanced over the rounds."""

    RANDOM = "random"
    BALANCED = "balanced"


@dataclass(frozen=True, slots=True)
class MeleeEntrant:
    """A player of the round: points, meetings with others, and uses of each seat."""

    player: PlayerId
    points: Points = 0
    met: Mapping[PlayerId, int] = field(default_factory=dict)
    seats: tuple[int, ...] = ()


@dataclass(frozen=True, slots=True)
class Seating:
    """Tables with the most points first; players in the order of their seats.

    `repeats` counts each earlier meeting of two players who meet again. `spread` is the sum of squared distances of
    the points from the mean of their table. `least_repeats` and `least_spread` are lower bounds.
    """

    draw: RoundDraw
    tables: tuple[tuple[PlayerId, ...], ...]
    repeats: int
    spread: Points
    least_repeats: int
    least_spread: Points
    proof: ProofKind

    @property
    def words(self) -> str:
        return _WORDS[self.proof]


_WORDS = {
    ProofKind.BOUND: "Repeat opponents and the spread of points are as low as possible.",
    ProofKind.EXACT: "An exact search found no seating with fewer repeat opponents or less spread.",
    ProofKind.NONE: "This is the best seating found. A better one may exist.",
}


def seat_melee(
    entrants: Iterable[MeleeEntrant],
    draw: RoundDraw,
    options: TableOptions = DEFAULT_TABLE_OPTIONS,
    seats: SeatRule = SeatRule.RANDOM,
) -> Seating:
    field_ = sorted(entrants, key=lambda entrant: entrant.player)
    number = {entrant.player: at for at, entrant in enumerate(field_)}
    if len(number) < len(field_):
        raise SeatingError(gettext("A player is in the round twice."))
    sizes = table_sizes(len(field_), options)
    units = find_common_units(entrant.points for entrant in field_)
    met: list[dict[int, int]] = [
        {number[other]: times for other, times in entrant.met.items() if other in number and times}
        for entrant in field_
    ]
    chance = draw.chance()
    found = find_best_seating([int(entrant.points * units) for entrant in field_], met, sizes, chance)
    hall, bound = found.hall, found.bound
    tables = sorted(hall.tables, key=lambda table: _table_order(hall, table))
    unit = hall.units * units * units
    return Seating(
        draw,
        tuple(tuple(_order_seats([field_[player] for player in table], seats, chance)) for table in tables),
        hall.repeats,
        simplify_points(Fraction(hall.spread, unit)),
        bound.repeats,
        simplify_points(Fraction(bound.spread, unit)),
        found.proof,
    )


def _table_order(hall: MeleeHall, table: Sequence[int]) -> tuple[Fraction, int]:
    scores = [hall.points[player] for player in table]
    return -Fraction(sum(scores), len(scores)), min(table)


def _order_seats(table: list[MeleeEntrant], rule: SeatRule, chance: Chance) -> list[PlayerId]:
    order = list(range(len(table)))
    chance.shuffle("seats", order)
    if rule is SeatRule.BALANCED:
        # Chance decides between equally fair orders: min keeps the first.
        order = list(min(permutations(order), key=lambda seats: _seat_unfairness([table[at] for at in seats])))
    return [table[at].player for at in order]


def _seat_unfairness(seated: Sequence[MeleeEntrant]) -> int:
    """Score an order of seats; repeating a frequent seat costs more than rare ones."""
    return sum(
        entrant.seats[place] ** 2 + entrant.seats[place] if place < len(entrant.seats) else 0
        for place, entrant in enumerate(seated)
    )


def list_melee_entrants(points: Mapping[PlayerId, Points], rounds: Sequence[RoundData]) -> list[MeleeEntrant]:
    """Return the players with their history in the rounds so far."""
    met: dict[PlayerId, dict[PlayerId, int]] = {player: {} for player in points}
    seats: dict[PlayerId, list[int]] = {player: [0] * 5 for player in points}
    for round_ in rounds:
        for table in round_.tables:
            for place, player in enumerate(table.seats):
                if player not in met:
                    continue
                seats[player][place] += 1
                for other in table.seats:
                    if other != player:
                        met[player][other] = met[player].get(other, 0) + 1
    return [MeleeEntrant(player, points[player], met[player], tuple(seats[player])) for player in sorted(points)]


def make_melee_round(seating: Seating) -> RoundData:
    tables = tuple(MeleeTable(number, seats) for number, seats in enumerate(seating.tables, start=1))
    return RoundData(seating.draw.round, tables=tables, attempt=seating.draw.attempt)
