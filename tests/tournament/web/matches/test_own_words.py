"""Pages about the first edition say its own words: the log reader, the rules lab, the deck report."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from engine.rulesets import decks_at_hand
from tests.engine.lcg1.foreign import foreign
from tournament.decks.cards import Ruleset
from tournament.decks.decklist import DeckList
from tournament.decks.pool import core_pool
from tournament.decks.writing import WRITERS

HTML = {"Accept": "text/html"}
LABELS = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"')


def texts(page: str) -> list[str]:
    """What is read of a page, and what a screen reader says."""
    main = page[page.index("<main") :]
    main = re.sub(r"<(script|style)\b.*?</\1>", " ", main, flags=re.DOTALL)
    return [html.unescape(text).strip() for text in (*re.split(r"<[^>]*>", main), *LABELS.findall(main))]


@pytest.mark.parametrize("step", [1, 40, 200, 500, 900])
def test_the_reader_says_its_words(client: FlaskClient, step: int):
    page = client.get(f"/logs/sample-lcg1?step={step}&all=1", headers=HTML)
    assert page.status_code == 200
    found = texts(page.text)
    assert len(found) > 100
    assert foreign(found) == []


def test_the_lab_says_its_words(client: FlaskClient):
    found = texts(client.get("/lab?game=lcg1", headers=HTML).text)
    assert foreign(found) == []
    assert "House" in found
    assert "faction" in texts(client.get("/lab?game=lcg2", headers=HTML).text)


def test_the_deck_report_says_its_words(client: FlaskClient):
    deck = decks_at_hand(Ruleset.LCG1)[1]["stark"]
    cards = DeckList.of(deck.faction, (), ((code, 1) for code in deck.plots + deck.draw), name=deck.name)
    listed = WRITERS["thronesdb-text"].write(cards, core_pool(Ruleset.LCG1))
    page = client.post("/decks/check", data={"text": listed, "format": "lcg1-joust"}, headers=HTML)
    assert page.status_code == 200
    found = texts(page.text)
    assert any(text.startswith("By House") for text in found)
    assert foreign(found) == []


def test_a_list_without_a_house_is_told_so(client: FlaskClient):
    page = client.post("/decks/check", data={"text": "3x Hodor", "format": "lcg1-joust"}, headers=HTML)
    found = texts(page.text)
    assert "Which House?" in found
    assert any(text.startswith("The list names no House") for text in found)
    assert foreign(found) == []
