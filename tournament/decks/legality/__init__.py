"""The legality check: takes a deck list, a pool and terms, returns all violations."""

from tournament.decks.legality.check import Terms, check, refused_elsewhere

__all__ = ["Terms", "check", "refused_elsewhere"]
