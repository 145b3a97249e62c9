"""Pages of online matches in the pseudo-language: what is still plain English was not marked for translation."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.online_event import Online
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.plain_english import plain_texts
from tournament.app import create_app
from tournament.core.config import Config
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.core.translation.catalogues import ENGLISH, PSEUDO

HTML = {"Accept": "text/html", "Accept-Language": PSEUDO}


@pytest.fixture
def app(database: Database, config: Config) -> Iterator[Flask]:
    app = create_app(replace(config, locales=(ENGLISH, PSEUDO)))
    yield app
    app.extensions["kingsmoot.database"].close()


def unmarked(client: FlaskClient, address: str) -> list[str]:
    """Texts of a page that are plain English; its title names people, which no attribute can mark there."""
    answer = client.get(address, headers=HTML, follow_redirects=True)
    assert '<html lang="qps"' in answer.text, address
    return [text for text in plain_texts(answer.text) if not text.endswith("Kingsmoot")]


def test_a_casual_table_from_its_opening_to_its_end(app: Flask, database: Database):
    ann, bob, eve = (browser(app, make_account(database, name)) for name in ("Ann", "Bob", "Eve"))
    opened = ann.post(
        "/matches",
        data={
            "deck": "stark",
            "table": "joust 2",
            "against": "anybody",
            "clock": "30",
            "pace": "delay 5",
            "watched": "1",
        },
    )
    assert opened.status_code == 303
    match = ann.get("/matches").json["mine"][0]["id"]
    looks = [(ann, "/play"), (ann, opened.location), (bob, "/play"), (bob, f"/matches/{match}")]
    assert [unmarked(*look) for look in looks] == [[]] * 4
    bob.post(f"/matches/{match}/seat", json={"deck": "lannister"})
    assert unmarked(bob, f"/matches/{match}") == []
    for player, nonce in ((ann, "0a"), (bob, "0b")):
        player.post(f"/matches/{match}/ready", json={"nonce": nonce * 16})
    looks = [
        (ann, "/play"),
        (ann, f"/matches/{match}"),
        (ann, f"/matches/{match}/log"),
        (eve, f"/matches/{match}/watch"),
    ]
    assert [unmarked(*look) for look in looks] == [[]] * 4
    ann.post(f"/matches/{match}/concede", json={"key": "enough"})
    assert [unmarked(*look) for look in [(ann, "/play"), (eve, f"/matches/{match}/watch/log")]] == [[]] * 2


def test_a_table_of_an_event_and_the_desk(app: Flask, database: Database):
    run = Online(database).with_decks(4).playing()
    match = run.matches()[1]
    player = browser(app, run.player(run.tables()[0].players[0]))
    assert unmarked(player, f"/matches/{match}") == []
    run.begin(1)
    assert unmarked(player, f"/matches/{match}") == []
    desk = browser(app, run.staff("Olga", Role.ORGANIZER))
    assert unmarked(desk, f"/events/{run.slug}/desk/matches") == []
