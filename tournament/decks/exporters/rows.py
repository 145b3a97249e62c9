"""The cards of a list in the order in which formats print them."""

from collections.abc import Iterable
from typing import Final

from tournament.decks.cards import Card, CardType
from tournament.decks.decklist import Counts, DeckList
from tournament.decks.pool import CardPool

SECTION_NAMES: Final = {
    CardType.PLOT: "Plots",
    CardType.CHARACTER: "Characters",
    CardType.ATTACHMENT: "Attachments",
    CardType.LOCATION: "Locations",
    CardType.EVENT: "Events",
}


def sorted_rows(pool: CardPool, counted: Counts, kind: CardType | None = None) -> list[tuple[Card, int]]:
    """Return the known cards sorted by title."""
    found = [(pool.cards[code], count) for code, count in counted if code in pool.cards]
    return sorted(
        ((card, count) for card, count in found if kind is None or card.type is kind),
        key=lambda row: (row[0].title.casefold(), row[0].code),
    )


def unplaced_cards(deck: DeckList, pool: CardPool) -> list[tuple[str, int]]:
    """Return what fits in no section: unknown codes, agendas and title cards."""
    return [
        (code, n) for code, n in deck.cards if code not in pool.cards or pool.cards[code].type not in SECTION_NAMES
    ]


def agenda_cards(deck: DeckList, pool: CardPool) -> list[Card]:
    return [pool.cards[code] for code in deck.agendas if code in pool.cards]


def total_count(counted: Iterable[tuple[Card, int]]) -> int:
    return sum(count for _, count in counted)
