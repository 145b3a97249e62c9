"""The organizer's desk: a screen for the current round, and a page for each task."""

from tournament.events.desk import (
    announcements,
    decks,
    event_steps,
    history,
    new_event,
    penalties,
    player_decks,
    players,
    settings,
    staff,
)
from tournament.events.desk import print as paper
from tournament.events.desk.common import blueprint
from tournament.events.desk.rounds import current_round, past_rounds, results

__all__ = [
    "announcements",
    "blueprint",
    "current_round",
    "decks",
    "event_steps",
    "history",
    "new_event",
    "paper",
    "past_rounds",
    "penalties",
    "player_decks",
    "players",
    "results",
    "settings",
    "staff",
]
