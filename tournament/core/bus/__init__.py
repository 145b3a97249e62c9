"""Pokes: who shows an event hears that it changed, and fetches what it may see."""
