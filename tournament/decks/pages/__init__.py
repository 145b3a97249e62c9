"""Pages about decks outside of events: checks, shared reports, card pools."""

from tournament.decks.pages import checks, pools
from tournament.decks.pages.blueprint import blueprint

__all__ = ["blueprint", "checks", "pools"]
