"""Legality: a deck list, a pool and the terms of an event go in, everything that is wrong comes out."""

from tournament.decks.legality.check import Terms, check, refused_elsewhere

__all__ = ["Terms", "check", "refused_elsewhere"]
