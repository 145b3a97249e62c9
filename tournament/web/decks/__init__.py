"""Decks outside of events: checks, shared reports, and the card pools they are checked with."""

from tournament.web.decks import checks, pools
from tournament.web.decks.blueprint import blueprint

__all__ = ["blueprint", "checks", "pools"]
