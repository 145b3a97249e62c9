"""The organizer's desk: one screen for the running round, and a page for each thing around it."""

from tournament.events.desk import (
    announcements,
    decks,
    penalties,
    player_decks,
    players,
    settings,
    staff,
)
from tournament.events.desk import (
    event_steps as event,
)
from tournament.events.desk import (
    history as trail,
)
from tournament.events.desk import (
    new_event as create,
)
from tournament.events.desk import (
    print as paper,
)
from tournament.events.desk.common import blueprint
from tournament.events.desk.rounds import current_round as round
from tournament.events.desk.rounds import past_rounds as rounds
from tournament.events.desk.rounds import results

__all__ = [
    "announcements",
    "blueprint",
    "create",
    "decks",
    "event",
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
