"""The tournament sheet is a PDF that holds the whole list."""

import re
import zlib
from base64 import a85decode

from tests.support.tournament.decks.cards import TODAY, second_edition
from tournament.decks.analysis.report import PoolVersion, make_report
from tournament.decks.cards import DECK_TYPES
from tournament.decks.deck_sheet import render_deck_sheet
from tournament.decks.decklist import DeckList
from tournament.decks.importers import DeckReading
from tournament.decks.legality import CheckTerms
from tournament.decks.play_formats import FORMATS


def sheet(deck: DeckList) -> bytes:
    terms = CheckTerms(FORMATS["lcg2-joust"], TODAY)
    return render_deck_sheet(
        make_report(DeckReading("plain", deck), second_edition(), PoolVersion("x", "0" * 64), terms, frozenset())
    )


def words(pdf: bytes) -> str:
    pages = re.findall(rb"stream\r?\n(.*?)endstream", pdf, re.S)
    return " ".join(
        zlib.decompress(a85decode(page.strip(), adobe=False)).decode("latin-1")
        for page in pages
        if page.strip().endswith(b"~>")
        for page in [page.strip().removesuffix(b"~>")]
    )


def test_the_sheet_names_the_deck_its_cards_and_its_terms():
    pdf = sheet(DeckList.of("stark", ("01027",), {"01039": 3, "01004": 1}, name="Wölfe (alle) €"))
    text = words(pdf)
    assert pdf.startswith(b"%PDF")
    for word in ("The Kingsroad", "3x", "Fealty", "House Stark", "Not legal", "Signature", "2026-11-16"):
        assert word in text


def test_a_large_deck_goes_on_to_more_pages():
    codes = [code for code, card in second_edition().cards.items() if card.type in DECK_TYPES]
    pdf = sheet(DeckList.of("stark", (), dict.fromkeys(codes, 1), name="All"))
    assert len(re.findall(rb"/Type /Page\b", pdf)) > 1
    assert "page 2" in words(pdf)


def test_names_that_the_font_can_not_draw_do_no_harm():
    assert sheet(DeckList.of("stark", (), {"01039": 1}, name="狼 \u202e Ł" * 20)).startswith(b"%PDF")


def test_the_same_deck_gives_the_same_bytes():
    deck = DeckList.of("stark", (), {"01039": 1})
    assert sheet(deck) == sheet(deck)
