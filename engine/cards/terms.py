"""What a game calls things that other games have too: its own words, where they differ."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards.facts import FACTION, TYPES


class GameTerms(NamedTuple):
    """As the shared vocabulary says it, unless the game says otherwise."""

    house: str = "faction"
    """What a player's card stands for, and what cards belong to."""
    marshaled: str = "marshaled"
    marshaling: str = "marshaling"
    forced: str = "forced ability"
    """What resolves although nobody decides to use it."""

    def type(self, type: int) -> str:
        """A type of card."""
        return self.house if type == FACTION else TYPES[type]

    def card(self, type: int) -> str:
        """A card by its type, as one is called among others: `faction card`, `location`."""
        return f"{self.house} card" if type == FACTION else TYPES[type]

    def say(self, text: str) -> str:
        """Words of the shared vocabulary in those of this game; no name of a person or card may stand in them."""
        if self == DEFAULT_TERMS:
            return text
        for ours, theirs in zip(DEFAULT_TERMS, self, strict=True):
            text = text.replace(ours, theirs)
        return text


DEFAULT_TERMS = GameTerms()
