"""Pages of an event speak of factions or Houses as its game does, and offer those that the game has."""

import re

import pytest
from flask import Flask
from flask.testing import FlaskClient

from engine.games.registry import GAMES
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.decks.cards import FACTIONS_OF, NEUTRAL, RulesetId

HTML = {"Accept": "text/html"}
WORDS = {"faction": "House", "House": "faction"}
"""What a game calls it, and what pages of its events don't."""


def text(client: FlaskClient, path: str) -> str:
    response = client.get(path, headers=HTML)
    assert response.status_code == 200, path
    return re.sub(r'(name|class|id|for|aria-labelledby|value)="[^"]*"', "", response.text.split("<main", 1)[1])


def offered(client: FlaskClient, path: str) -> set[str]:
    field = re.search(r'<select[^>]*name="faction".*?</select>', client.get(path, headers=HTML).text, re.DOTALL)
    assert field is not None, path
    return set(re.findall(r'<option value="([^"]+)"', field[0]))


@pytest.mark.parametrize("game", GAMES)
def test_pages_say_faction_or_house_and_offer_what_the_game_has(game: str, app: Flask, database: Database):
    admin = make_account(database, "Orla", is_admin=True)
    moot = Running(database, f"Moot of {game}", ruleset=game).open_registration()
    ann, desk = browser(app, moot.account("Ann")), browser(app, admin)
    address, theirs = f"/events/{moot.slug}", GAMES[game].house
    there = set(FACTIONS_OF[RulesetId(game)])
    assert offered(ann, f"{address}/register") == there
    assert f"<span>{theirs.capitalize()} (optional)" in text(ann, f"{address}/register")
    foreign = {"faction": (set(FACTIONS_OF[RulesetId("lcg2")]) - there | {"frey"}).pop()}
    refused = ann.post(f"{address}/register", data=foreign, headers=HTML)
    assert (refused.status_code, f"has no {theirs}" in refused.text) == (422, True)
    assert ann.post(f"{address}/register", data={"faction": "stark"}, headers=HTML).status_code == 303
    for path in ("players", "live", "desk/players", "desk/players/1", "desk/settings"):
        page = text(desk, f"{address}/{path}")
        assert re.search(rf"\b{theirs}s?\b", page, re.IGNORECASE), path
        page = page.replace("House ", "") if theirs == "faction" else page  # the names of Houses
        assert not re.search(rf"\b{WORDS[theirs]}s?\b", page), path
    assert {*offered(desk, f"{address}/desk/players"), *offered(desk, f"{address}/desk/players/1")} == there
    assert (NEUTRAL in there) == (game == "lcg1")
    pasted = desk.post(f"{address}/desk/players/list", data={"list": "Ann, Stark\nBob, Frey"}, headers=HTML)
    assert f"is not a {theirs}: Baratheon" in pasted.text
