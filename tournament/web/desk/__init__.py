"""The organizer's desk: one screen for the running round, and a page for each thing around it."""

from tournament.web.desk import (
    create,
    decks,
    event,
    floor,
    matches,
    paper,
    penalties,
    player_decks,
    players,
    results,
    round,
    rounds,
    settings,
    staff,
    trail,
)
from tournament.web.desk.common import blueprint

__all__ = [
    "blueprint",
    "create",
    "decks",
    "event",
    "floor",
    "matches",
    "paper",
    "penalties",
    "player_decks",
    "players",
    "results",
    "round",
    "rounds",
    "settings",
    "staff",
    "trail",
]
