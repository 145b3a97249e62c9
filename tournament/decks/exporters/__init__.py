"""Deck lists written in the formats that other tools read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tournament.core.translation import translatable
from tournament.decks.decklist import DeckList
from tournament.decks.exporters import json_decks, octgn, text
from tournament.decks.pool import CardPool


@dataclass(frozen=True, slots=True)
class DeckWriter:
    name: str
    extension: str
    media_type: str
    write: Callable[[DeckList, CardPool], str]


TEXT_MEDIA_TYPE: Final = "text/plain; charset=utf-8"
JSON_MEDIA_TYPE: Final = "application/json"
WRITERS: Final = {
    "thronesdb-text": DeckWriter(translatable("ThronesDB text"), "txt", TEXT_MEDIA_TYPE, text.write_thronesdb_text),
    "thronesdb-file": DeckWriter(
        translatable("ThronesDB text file"), "txt", TEXT_MEDIA_TYPE, text.write_thronesdb_file
    ),
    "thronesdb-cycle": DeckWriter(
        translatable("ThronesDB text by cycle"), "txt", TEXT_MEDIA_TYPE, text.write_thronesdb_cycle
    ),
    "thronesdb-markdown": DeckWriter(
        translatable("ThronesDB markdown"), "md", "text/markdown; charset=utf-8", text.write_markdown
    ),
    "thronesdb-bbcode": DeckWriter("BBCode", "txt", TEXT_MEDIA_TYPE, text.write_bbcode),
    "plain": DeckWriter(translatable("Plain list"), "txt", TEXT_MEDIA_TYPE, text.write_plain_list),
    "cardgamedb": DeckWriter(translatable("CardGameDB text"), "txt", TEXT_MEDIA_TYPE, text.write_cardgamedb),
    "thronesdb-json": DeckWriter(translatable("ThronesDB JSON"), "json", JSON_MEDIA_TYPE, json_decks.write_thronesdb),
    "throneteki": DeckWriter(translatable("throneteki JSON"), "json", JSON_MEDIA_TYPE, json_decks.write_throneteki),
    "throneteki-old": DeckWriter(
        translatable("throneteki JSON, before 2026"), "json", JSON_MEDIA_TYPE, json_decks.write_throneteki_old
    ),
    "standalone": DeckWriter(translatable("Standalone JSON"), "json", JSON_MEDIA_TYPE, json_decks.write_standalone),
    "octgn": DeckWriter("OCTGN .o8d", "o8d", "application/xml", octgn.write_octgn),
}

__all__ = ["WRITERS", "DeckWriter"]
