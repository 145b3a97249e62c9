"""Decks outside of events: checks, shared reports, and the card pools they are checked with."""

from tournament.decks.pages import checks, pools
from tournament.decks.pages.blueprint import blueprint

__all__ = ["blueprint", "checks", "pools"]
