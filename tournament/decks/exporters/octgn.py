"""Deck files of OCTGN (.o8d)."""

from typing import Final
from xml.sax.saxutils import escape, quoteattr

from tournament.decks.cards import Card, CardType, faction_title
from tournament.decks.decklist import DeckList
from tournament.decks.exporters.rows import SECTION_NAMES, agenda_cards, sorted_rows
from tournament.decks.pool import CardPool

OCTGN_GAME_ID: Final = "30c200c9-6c98-49a4-a293-106c06295c05"
NO_GUID: Final = "00000000-0000-0000-0000-000000000000"
FACTION_GUIDS: Final = {"lannister": "a48612c4-cf38-44c6-94af-d1470a48ebed"}
TYPE_ORDER: Final = (
    CardType.PLOT,
    CardType.CHARACTER,
    CardType.LOCATION,
    CardType.ATTACHMENT,
    CardType.EVENT,
)


def _card_element(card: Card, count: int) -> str:
    """Write one card; printings that OCTGN lacks get our code, so it is not lost."""
    code = "" if card.octgn else f' code="{escape(card.code)}"'
    return f'    <card qty="{count}" id="{card.octgn or NO_GUID}"{code}>{escape(card.title)}</card>'


def _section_lines(name: str, cards: list[str]) -> list[str]:
    return [f'  <section name="{name}" shared="False">', *cards, "  </section>"]


def write_octgn(deck: DeckList, pool: CardPool) -> str:
    faction = []
    if deck.faction:
        guid = FACTION_GUIDS.get(deck.faction, NO_GUID)
        title = escape(faction_title(deck.faction))
        faction = [f'    <card qty="1" id="{guid}">{title}</card>']
    lines = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{OCTGN_GAME_ID}" sleeveid="0">',
        *_section_lines("Faction", faction),
        *_section_lines("Agenda", [_card_element(card, 1) for card in agenda_cards(deck, pool)]),
    ]
    for kind in TYPE_ORDER:
        lines += _section_lines(
            SECTION_NAMES[kind], [_card_element(card, n) for card, n in sorted_rows(pool, deck.cards, kind)]
        )
    unknown = [(code, n) for code, n in deck.cards if code not in pool.cards]
    if unknown:
        cards = [
            f'    <card qty="{n}" id="{NO_GUID}" code={quoteattr(code)}>{escape(code)}</card>' for code, n in unknown
        ]
        lines += _section_lines("Cards", cards)
    if deck.aside:
        lines += _section_lines("Rookery", [_card_element(card, n) for card, n in sorted_rows(pool, deck.aside)])
    lines += [f"  <notes>{escape(deck.name)}</notes>", "</deck>"]
    return "\n".join(lines) + "\n"
