"""Invented files in the formats of the card data that communities share."""

from __future__ import annotations

import json

from tournament.decks.community import LoadedCardData, SourceFile, load_card_data

CARD = {
    "code": "01900",
    "type": "character",
    "name": "Invented Lord",
    "faction": "thenightswatch",
    "loyal": True,
    "unique": True,
    "cost": 4,
    "strength": 3,
    "icons": {"military": True, "intrigue": False, "power": True},
    "traits": ["Lord"],
    "text": "Renown. Shadow (3).\nSomething happens.",
    "deckLimit": 3,
    "quantity": 1,
    "octgnId": "null",
}
PLOT = {
    "code": "01901",
    "type": "plot",
    "name": "Invented Plot",
    "faction": "neutral",
    "plotStats": {"income": 4, "initiative": "X", "claim": 1, "reserve": 6},
    "traits": [],
    "text": "",
    "deckLimit": 2,
}
PACK = {"code": "Inv", "name": "Invented", "releaseDate": "2020-01-31", "cards": [CARD, PLOT]}
LIST = {
    "code": "inv1",
    "name": "Invented list",
    "version": "1",
    "issuer": "Us",
    "date": "2020-02-01",
    "cardSet": "original",
    "bannedCards": ["01900"],
    "formats": [{"name": "joust", "restricted": [], "pods": [{"restricted": "01901", "cards": ["01900"]}]}],
}
FIRST = {
    "id": "core_1",
    "name": "Invented Blade",
    "card_type": "Attachment",
    "set": "Core",
    "number": 1,
    "limit": 3,
    "legality_joust": "Restricted",
    "legality_melee": "Legal",
    "house": ["Stark"],
    "legal_in_houses": ["Stark"],
    "unique": True,
    "rules_text": "House Stark only. Limited.",
    "cost": 2,
    "icons": [],
    "crest": ["War"],
    "traits": ["Weapon"],
    "strength": None,
}


def loaded(**files: object) -> LoadedCardData:
    return load_card_data(SourceFile(f"{name}.json", json.dumps(value).encode()) for name, value in files.items())
