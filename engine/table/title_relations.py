"""The titles of players, and the relations they create between players."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.base import zones
from engine.base.ids import NOTHING

if TYPE_CHECKING:
    from engine.table.game import Game


def title_of(game: Game, seat: int) -> int:
    """Return the title that a seat has, or NOTHING."""
    pile = game.pile(seat, zones.TITLES)
    return pile[0] if pile else NOTHING


def supports(game: Game, seat: int, other: int) -> bool:
    """Return whether a seat's title supports another seat's title."""
    mine, theirs = title_of(game, seat), title_of(game, other)
    return NOTHING not in (mine, theirs) and game.facts[mine].supports == game.facts[theirs].title


def opposes(game: Game, seat: int, other: int) -> bool:
    """Return whether a seat's title opposes another seat's title."""
    mine, theirs = title_of(game, seat), title_of(game, other)
    return NOTHING not in (mine, theirs) and game.facts[theirs].title in game.facts[mine].opposes


def are_rivals(game: Game, seat: int, other: int) -> bool:
    """Return whether a seat's title names another seat's title as a rival."""
    mine, theirs = title_of(game, seat), title_of(game, other)
    return NOTHING not in (mine, theirs) and game.facts[theirs].title in game.facts[mine].rivals
