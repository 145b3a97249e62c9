"""Where a card can be, and who can see it there."""

from typing import Final

DECK: Final = 0
HAND: Final = 1
PLAY: Final = 2
DISCARD: Final = 3
DEAD: Final = 4
PLOTS: Final = 5
REVEALED: Final = 6
USED: Final = 7
AGENDA: Final = 8
FACTION: Final = 9
SETUP: Final = 10
DUPLICATE: Final = 11
REMOVED: Final = 12
CHOSEN: Final = 13
BEING_PLAYED: Final = 14
TITLES: Final = 15
ZONES: Final = (
    "deck",
    "hand",
    "play",
    "discard",
    "dead",
    "plots",
    "revealed",
    "used",
    "agenda",
    "faction",
    "setup",
    "duplicate",
    "removed",
    "chosen",
    "being played",
    "titles",
)
COUNT: Final = len(ZONES)

OPEN: Final = frozenset(
    {PLAY, DISCARD, DEAD, REVEALED, USED, AGENDA, FACTION, DUPLICATE, REMOVED, BEING_PLAYED, TITLES}
)
"""Zones whose cards are public, except facedown cards."""

OWNERS: Final = frozenset({HAND, PLOTS, SETUP, CHOSEN})
"""Zones whose cards only their player sees."""

IN_PLAY: Final = frozenset({PLAY, REVEALED, FACTION, TITLES})
"""Where abilities work and effects find cards. A duplicate is in play too, but only counts as a duplicate."""


def is_out(zone: int) -> bool:
    """Return whether cards in this zone are out of play."""
    return zone not in IN_PLAY and zone != DUPLICATE
