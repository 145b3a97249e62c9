"""The organizer's desk: one screen for the running round, and a page for each thing around it."""

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
