"""Matches of a soak of the collectible game that make for what chance seldom comes to, as in the first edition."""

from __future__ import annotations

from typing import Final

from tests.engine.ccg import matches
from tests.engine.lcg1.directed import Direction, Directions

WAYS: Final = (Direction((), ()),)
THRONE: Final = Directions(matches.THRONE, WAYS)
