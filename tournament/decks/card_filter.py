"""A filter for cards by type, faction, trait and keyword."""

from dataclasses import dataclass
from typing import Final

from tournament.decks.cards import DRAW_TYPES, Card, CardType


@dataclass(frozen=True, slots=True)
class CardFilter:
    """A set of conditions that all have to hold; unset conditions always hold."""

    words: str
    """The name of these cards in a sentence: "loyal characters"."""
    types: frozenset[CardType] = frozenset()
    factions: frozenset[str] = frozenset()
    neutral: bool | None = None
    loyal: bool | None = None
    traits: frozenset[str] = frozenset()
    """A card needs at least one of these."""
    without_traits: frozenset[str] = frozenset()
    """A card may have none of these."""
    keyword: str = ""
    without_keyword: str = ""
    crest: str = ""

    def has(self, card: Card) -> bool:
        if self.types and card.type not in self.types:
            return False
        if self.loyal is not None and card.loyal is not self.loyal:
            return False
        if self.neutral is not None and card.is_neutral is not self.neutral:
            return False
        if self.factions and self.factions.isdisjoint(card.factions):
            return False
        if self.traits and self.traits.isdisjoint(card.traits):
            return False
        if self.without_traits and not self.without_traits.isdisjoint(card.traits):
            return False
        if self.keyword and self.keyword not in card.keywords:
            return False
        if self.without_keyword and self.without_keyword in card.keywords:
            return False
        return not self.crest or self.crest in card.crests


DRAW: Final = frozenset(DRAW_TYPES)
PLOT: Final = frozenset((CardType.PLOT,))
CHARACTER: Final = frozenset((CardType.CHARACTER,))
LOCATION: Final = frozenset((CardType.LOCATION,))
ATTACHMENT: Final = frozenset((CardType.ATTACHMENT,))
EVENT: Final = frozenset((CardType.EVENT,))
PERMANENT: Final = frozenset((CardType.CHARACTER, CardType.LOCATION, CardType.ATTACHMENT))
EVERY_CARD: Final = CardFilter("cards")
DRAW_CARDS: Final = CardFilter("draw cards", types=DRAW)
