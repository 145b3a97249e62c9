"""Titles that players bear, and what they make players to each other."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine.base import zones
from engine.base.ids import NOTHING

if TYPE_CHECKING:
    from engine.table.game import Game


def title_of(game: Game, seat: int) -> int:
    """The title that a seat bears, or NOTHING."""
    pile = game.pile(seat, zones.TITLES)
    return pile[0] if pile else NOTHING


def supports(game: Game, seat: int, other: int) -> bool:
    """Whether a seat's title supports the one that another bears."""
    mine, theirs = title_of(game, seat), title_of(game, other)
    return NOTHING not in (mine, theirs) and game.facts[mine].supports == game.facts[theirs].title


def opposes(game: Game, seat: int, other: int) -> bool:
    """Whether a seat's title opposes the one that another bears."""
    mine, theirs = title_of(game, seat), title_of(game, other)
    return NOTHING not in (mine, theirs) and game.facts[theirs].title in game.facts[mine].opposes


def are_rivals(game: Game, seat: int, other: int) -> bool:
    """Whether a seat's title names the one that another bears as a rival."""
    mine, theirs = title_of(game, seat), title_of(game, other)
    return NOTHING not in (mine, theirs) and game.facts[theirs].title in game.facts[mine].rivals
