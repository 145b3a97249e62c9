"""Independent check of a melee seating."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from itertools import combinations

from tournament.regulations.melee.seating import MeleeEntrant, Seating


def find_seating_faults(entrants: Sequence[MeleeEntrant], seating: Seating) -> list[str]:
    """Return everything that is wrong with a seating, one sentence each."""
    field = {entrant.player: entrant for entrant in entrants}
    places = Counter([player for table in seating.tables for player in table])
    faults = [f"{player} is seated but not in the round." for player in sorted(places) if player not in field]
    faults += [
        f"{player} has {places[player]} seats instead of one." for player in sorted(field) if places[player] != 1
    ]
    if faults:
        return faults
    repeats = 0
    spread = Fraction(0)
    for table in seating.tables:
        repeats += sum(field[one].met.get(other, 0) for one, other in combinations(table, 2))
        points = [Fraction(field[player].points) for player in table]
        mean = sum(points, Fraction(0)) / len(points)
        spread += sum(((own - mean) ** 2 for own in points), Fraction(0))
    if repeats != seating.repeats:
        faults.append(f"The seating says {seating.repeats} repeat meetings; there are {repeats}.")
    if spread != seating.spread:
        faults.append(f"The seating says a spread of {seating.spread}; it is {spread}.")
    if repeats < seating.least_repeats or spread < seating.least_spread:
        faults.append("The seating is better than its own bound.")
    return faults
