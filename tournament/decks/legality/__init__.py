"""The legality check: takes a deck list, a pool and terms, returns all violations."""

from tournament.decks.legality.check import CheckTerms, check_legality, find_refused_elsewhere

__all__ = ["CheckTerms", "check_legality", "find_refused_elsewhere"]
