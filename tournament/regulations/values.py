"""The smallest words of the regulations: who plays, and what a score is."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NewType

PlayerId = NewType("PlayerId", str)

# Whole in a joust; in melee, tied players may share points that do not divide evenly.
Points = int | Fraction


def plain(number: Points) -> Points:
    """A whole number where it is one."""
    if isinstance(number, Fraction) and number.denominator == 1:
        return number.numerator
    return number


def whole_units(points: Iterable[Points]) -> int:
    """Into how many parts a point has to be cut so that all of these are whole numbers of parts."""
    return lcm(1, *{number.denominator for number in points if isinstance(number, Fraction)})


def as_number(points: Points) -> int | float:
    """For programs: whole where it is, otherwise the nearest there is."""
    exact = plain(points)
    return exact if isinstance(exact, int) else float(exact)


def shown(number: Points, places: int = 4) -> str:
    """A number for people: whole, or rounded half up to some decimal places."""
    number = Fraction(number)
    if number.denominator == 1:
        return str(number.numerator)
    sign = "-" if number < 0 else ""
    scaled = (abs(number) * 10**places * 2 + 1) // 2
    digits = f"{scaled:0{places + 1}d}"
    return f"{sign}{digits[:-places]}.{digits[-places:]}"
