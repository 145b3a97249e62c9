"""Deck files of OCTGN (.o8d)."""

from typing import Final
from xml.sax.saxutils import escape, quoteattr

from tournament.decks.cards import Card, CardType, faction_title
from tournament.decks.decklist import DeckList
from tournament.decks.exporters.rows import SECTIONS, agendas, rows
from tournament.decks.pool import CardPool

GAME: Final = "30c200c9-6c98-49a4-a293-106c06295c05"
NO_GUID: Final = "00000000-0000-0000-0000-000000000000"
FACTION_GUIDS: Final = {"lannister": "a48612c4-cf38-44c6-94af-d1470a48ebed"}
ORDER: Final = (
    CardType.PLOT,
    CardType.CHARACTER,
    CardType.LOCATION,
    CardType.ATTACHMENT,
    CardType.EVENT,
)


def _card(card: Card, count: int) -> str:
    """Write one card; printings that OCTGN lacks get our code, so it is not lost."""
    code = "" if card.octgn else f' code="{escape(card.code)}"'
    return f'    <card qty="{count}" id="{card.octgn or NO_GUID}"{code}>{escape(card.title)}</card>'


def _section(name: str, cards: list[str]) -> list[str]:
    return [f'  <section name="{name}" shared="False">', *cards, "  </section>"]


def octgn(deck: DeckList, pool: CardPool) -> str:
    faction = []
    if deck.faction:
        guid = FACTION_GUIDS.get(deck.faction, NO_GUID)
        title = escape(faction_title(deck.faction))
        faction = [f'    <card qty="1" id="{guid}">{title}</card>']
    lines = [
        '<?xml version="1.0" encoding="utf-8" standalone="yes"?>',
        f'<deck game="{GAME}" sleeveid="0">',
        *_section("Faction", faction),
        *_section("Agenda", [_card(card, 1) for card in agendas(deck, pool)]),
    ]
    for kind in ORDER:
        lines += _section(SECTIONS[kind], [_card(card, n) for card, n in rows(pool, deck.cards, kind)])
    unknown = [(code, n) for code, n in deck.cards if code not in pool.cards]
    if unknown:
        cards = [
            f'    <card qty="{n}" id="{NO_GUID}" code={quoteattr(code)}>{escape(code)}</card>' for code, n in unknown
        ]
        lines += _section("Cards", cards)
    if deck.aside:
        lines += _section("Rookery", [_card(card, n) for card, n in rows(pool, deck.aside)])
    lines += [f"  <notes>{escape(deck.name)}</notes>", "</deck>"]
    return "\n".join(lines) + "\n"
