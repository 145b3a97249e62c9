"""JSON decks: ThronesDB's, theironthrone.net's (old and new) and standalone ones."""

import json

from tournament.decks.cards import FACTION_NAMES, CardType
from tournament.decks.decklist import Counts, DeckList
from tournament.decks.pool import CardPool


def _faction_code(faction: str | None) -> str:
    return "thenightswatch" if faction == "nightswatch" else faction or ""


def _dump_json(value: dict[str, object]) -> str:
    return json.dumps(value, ensure_ascii=False, indent=2) + "\n"


def write_thronesdb(deck: DeckList, pool: CardPool) -> str:
    slots = dict(deck.cards)
    for code in deck.agendas:
        slots[code] = slots.get(code, 0) + 1
    return _dump_json(
        {
            "name": deck.name,
            "faction_code": _faction_code(deck.faction),
            "faction_name": FACTION_NAMES.get(deck.faction or "", ""),
            "slots": dict(sorted(slots.items())),
            "agendas": list(deck.agendas),
            "version": "1.0",
        }
    )


def _split_plots(deck: DeckList, pool: CardPool) -> tuple[Counts, Counts]:
    plots = tuple(
        (code, n) for code, n in deck.cards if code in pool.cards and pool.cards[code].type is CardType.PLOT
    )
    return plots, tuple(row for row in deck.cards if row not in plots)


def write_throneteki(deck: DeckList, pool: CardPool) -> str:
    plots, draw = _split_plots(deck, pool)

    def cards(rows: Counts) -> list[dict[str, object]]:
        return [{"cardcode": code, "count": n} for code, n in rows]

    value: dict[str, object] = {
        "name": deck.name,
        "faction": {"name": FACTION_NAMES.get(deck.faction or "", ""), "value": _faction_code(deck.faction)},
        "agenda": deck.agendas[0] if deck.agendas else None,
        "bannerCards": list(deck.agendas[1:]),
        "plotCards": cards(plots),
        "drawCards": cards(draw),
    }
    if deck.aside:
        value["rookeryCards"] = cards(deck.aside)
    if deck.drafted is not None:
        value["pool"] = cards(deck.drafted)
    if deck.saved_for:
        value["format"] = deck.saved_for
    return _dump_json(value)


def write_throneteki_old(deck: DeckList, pool: CardPool) -> str:
    plots, draw = _split_plots(deck, pool)

    def cards(rows: Counts) -> list[dict[str, object]]:
        return [{"count": n, "card": {"code": code}} for code, n in rows]

    value: dict[str, object] = {
        "name": deck.name,
        "faction": {"name": FACTION_NAMES.get(deck.faction or "", ""), "value": _faction_code(deck.faction)},
        "agenda": {"code": deck.agendas[0]} if deck.agendas else None,
        "bannerCards": [{"code": code} for code in deck.agendas[1:]],
        "plotCards": cards(plots),
        "drawCards": cards(draw),
        "rookeryCards": cards(deck.aside),
    }
    if deck.drafted is not None:
        value["draftedCards"] = [{"code": code, "count": n} for code, n in deck.drafted]
    return _dump_json(value)


def write_standalone(deck: DeckList, pool: CardPool) -> str:
    """Write one agenda in its field, and further ones among the cards.

    Readers tell those by their type.
    """
    return _dump_json(
        {
            "id": "kingsmoot",
            "name": deck.name,
            "releaseDate": None,
            "faction": _faction_code(deck.faction),
            "agenda": deck.agendas[0] if deck.agendas else None,
            "cards": [
                *({"code": code, "count": 1} for code in deck.agendas[1:]),
                *({"code": code, "count": n} for code, n in deck.cards),
            ],
        }
    )
