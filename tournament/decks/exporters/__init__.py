"""Deck lists written in the formats that other tools read."""

from collections.abc import Callable
from dataclasses import dataclass
from typing import Final

from tournament.decks.decklist import DeckList
from tournament.decks.exporters import json_decks, octgn, text
from tournament.decks.pool import CardPool


@dataclass(frozen=True, slots=True)
class Writer:
    name: str
    extension: str
    media_type: str
    write: Callable[[DeckList, CardPool], str]


TEXT: Final = "text/plain; charset=utf-8"
JSON: Final = "application/json"
WRITERS: Final = {
    "thronesdb-text": Writer("ThronesDB text", "txt", TEXT, text.thronesdb_text),
    "thronesdb-file": Writer("ThronesDB text file", "txt", TEXT, text.thronesdb_file),
    "thronesdb-cycle": Writer("ThronesDB text by cycle", "txt", TEXT, text.thronesdb_cycle),
    "thronesdb-markdown": Writer("ThronesDB markdown", "md", "text/markdown; charset=utf-8", text.markdown),
    "thronesdb-bbcode": Writer("BBCode", "txt", TEXT, text.bbcode),
    "plain": Writer("Plain list", "txt", TEXT, text.plain_list),
    "cardgamedb": Writer("CardGameDB text", "txt", TEXT, text.cardgamedb),
    "thronesdb-json": Writer("ThronesDB JSON", "json", JSON, json_decks.thronesdb),
    "throneteki": Writer("throneteki JSON", "json", JSON, json_decks.throneteki),
    "throneteki-old": Writer("throneteki JSON, before 2026", "json", JSON, json_decks.throneteki_old),
    "standalone": Writer("Standalone JSON", "json", JSON, json_decks.standalone),
    "octgn": Writer("OCTGN .o8d", "o8d", "application/xml", octgn.octgn),
}

__all__ = ["WRITERS", "Writer"]
