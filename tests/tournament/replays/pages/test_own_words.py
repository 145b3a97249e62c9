"""Pages about the older games say their own words: the log reader, the rules lab, the deck report."""

from __future__ import annotations

import html
import re

import pytest
from flask.testing import FlaskClient

from engine.games.registry import DEFAULT_GAME, GAMES, RULESETS
from tests.support.engine.games.lcg1.foreign import foreign
from tests.support.tournament.ready_lists import ready_list
from tournament.decks.cards import RulesetId
from tournament.decks.play_formats import ALIASES

HTML = {"Accept": "text/html"}
LABELS = re.compile(r'(?:aria-label|title|placeholder|alt)="([^"]*)"')


OLDER = [game for game in RULESETS if game != DEFAULT_GAME]


def texts(page: str, begins: str = "<main") -> list[str]:
    """What is read of a page, and what a screen reader says."""
    main = page[page.index(begins) :]
    main = re.sub(r"<(script|style)\b.*?</\1>", " ", main, flags=re.DOTALL)
    return [html.unescape(text).strip() for text in (*re.split(r"<[^>]*>", main), *LABELS.findall(main))]


@pytest.mark.parametrize(
    ("game", "step"), [("lcg1", 1), ("lcg1", 200), ("lcg1", 900), ("ccg", 40), ("ccg", 500), ("ccg-melee", 900)]
)
def test_the_reader_says_its_words(client: FlaskClient, game: str, step: int):
    page = client.get(f"/logs/sample-{game}?step={step}&all=1", headers=HTML)
    assert page.status_code == 200
    found = texts(page.text)
    assert len(found) > 100
    assert any(text.startswith(GAMES[game.removesuffix("-melee")].heading) for text in texts(page.text, "<body"))
    assert foreign(found) == []


@pytest.mark.parametrize("game", OLDER)
def test_the_lab_says_its_words(client: FlaskClient, game: str):
    found = texts(client.get(f"/lab?game={game}", headers=HTML).text)
    assert foreign(found) == []
    assert "House" in found
    assert "faction" in texts(client.get("/lab?game=lcg2", headers=HTML).text)


@pytest.mark.parametrize("game", OLDER)
def test_the_deck_report_says_its_words(client: FlaskClient, game: str):
    listed = ready_list("stark", game=RulesetId(game))
    page = client.post("/decks/check", data={"text": listed, "format": ALIASES[game]}, headers=HTML)
    assert page.status_code == 200
    found = texts(page.text)
    assert "Legal" in found and "Res." not in found, "no plot of these games has a reserve"
    assert any(text.startswith("By House") for text in found)
    assert foreign(found) == []


@pytest.mark.parametrize("game", OLDER)
def test_a_list_without_a_house_is_told_so(client: FlaskClient, game: str):
    page = client.post("/decks/check", data={"text": "3x Arya Stark", "format": ALIASES[game]}, headers=HTML)
    found = texts(page.text)
    assert "Which House?" in found
    assert any(text.startswith("The list has no House") for text in found)
    assert foreign(found) == []
