"""Decks outside of events: checks that are shared by a link, and the card pools they are held against."""
