"""Number and sizes of melee tables."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from tournament.core.translation import gettext


class SeatingError(ValueError):
    """Players who can't be seated with these options; the message says what works."""


@dataclass(frozen=True, slots=True)
class TableOptions:
    """Which table sizes are used: fours and threes by default.

    An event may allow fives, or prefer equal tables (15 players: five threes).
    """

    allow_fives: bool = False
    prefer_equal: bool = False
    exactly: int = 0
    """The only size that can be played, or 0."""


DEFAULT_TABLE_OPTIONS: Final = TableOptions()


def table_sizes(players: int, options: TableOptions = DEFAULT_TABLE_OPTIONS) -> list[int]:
    """Return the sizes, largest first: as many fours as possible, then threes."""
    if options.exactly:
        if faults := explain_left_over(players, options.exactly):
            raise SeatingError(faults)
        return [options.exactly] * (players // options.exactly)
    if options.prefer_equal:
        for size in (4, 3, *([5] if options.allow_fives else [])):
            if players >= size and players % size == 0:
                return [size] * (players // size)
    if options.allow_fives and players >= 5 and players % 4 == 1:
        return [5, *[4] * (players // 4 - 1)]  # one five replaces three threes
    threes = -players % 4
    fours = (players - 3 * threes) // 4
    if players < 3 or fours < 0:
        if options.allow_fives:
            raise SeatingError(gettext("A melee needs at least 3 players, not %(players)s.", players=players))
        raise SeatingError(gettext("A melee needs 3, 4 or at least 6 players, not %(players)s.", players=players))
    return [4] * fours + [3] * threes


def explain_left_over(players: int, size: int) -> str:
    """Say why the players don't fill tables of one size; empty if they do."""
    over = players % size
    if players and not over:
        return ""
    fitting = [str(number) for number in (players - over, players - over + size) if number]
    if len(fitting) == 1:
        return gettext(
            "Tables of %(size)s need %(few)s players, not %(players)s.",
            players=players,
            size=size,
            few=fitting[0],
        )
    return gettext(
        "Tables of %(size)s need %(few)s or %(many)s players, not %(players)s.",
        players=players,
        size=size,
        few=fitting[0],
        many=fitting[1],
    )
