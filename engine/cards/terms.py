"""The terms of a game where they differ from the shared vocabulary."""

from __future__ import annotations

from typing import NamedTuple

from engine.cards.facts import FACTION, TYPES


class GameTerms(NamedTuple):
    """Terms of a game; the defaults are those of the shared vocabulary."""

    house: str = "faction"
    """What a player's faction card stands for, and what cards belong to."""
    marshaled: str = "marshaled"
    marshaling: str = "marshaling"
    forced: str = "forced ability"
    """An ability that resolves without a player's decision."""

    def type(self, type: int) -> str:
        """Name a type of card."""
        return self.house if type == FACTION else TYPES[type]

    def card(self, type: int) -> str:
        """Name a card by its type: `faction card`, `location`."""
        return f"{self.house} card" if type == FACTION else TYPES[type]

    def say(self, text: str) -> str:
        """Translate a text of the shared vocabulary into this game's terms.

        The text must not contain names of people or cards.
        """
        if self == DEFAULT_TERMS:
            return text
        for ours, theirs in zip(DEFAULT_TERMS, self, strict=True):
            text = text.replace(ours, theirs)
        return text


DEFAULT_TERMS = GameTerms()
