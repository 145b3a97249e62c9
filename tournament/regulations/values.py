"""Basic types of the regulations: player ids and points."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from math import lcm
from typing import NewType

PlayerId = NewType("PlayerId", str)

# Integers in a joust; in melee, tied players may share points that don't divide evenly.
Points = int | Fraction


def simplify_points(number: Points) -> Points:
    """Convert a fraction without remainder to an int."""
    if isinstance(number, Fraction) and number.denominator == 1:
        return number.numerator
    return number


def find_common_units(points: Iterable[Points]) -> int:
    """Return the smallest factor that turns all of these points into integers."""
    return lcm(1, *{number.denominator for number in points if isinstance(number, Fraction)})


def to_number(points: Points) -> int | float:
    """Return an int if possible, else the nearest float, for programs."""
    exact = simplify_points(points)
    return exact if isinstance(exact, int) else float(exact)


def format_points(number: Points, places: int = 4) -> str:
    """Format a number for people: an integer, or rounded half up to some decimals."""
    number = Fraction(number)
    if number.denominator == 1:
        return str(number.numerator)
    sign = "-" if number < 0 else ""
    scaled = (abs(number) * 10**places * 2 + 1) // 2
    digits = f"{scaled:0{places + 1}d}"
    return f"{sign}{digits[:-places]}.{digits[-places:]}"
