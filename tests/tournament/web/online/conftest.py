"""A match that has begun, for tests over HTTP."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.tournament.people import browser, make_account
from tournament.database import Database
from tournament.operations.online.process import OnlinePlay

Sitting = tuple[str, FlaskClient, FlaskClient]


@pytest.fixture
def sitting(app: Flask, database: Database) -> Sitting:
    return sat_down(app, database)


@pytest.fixture
def play(app: Flask) -> OnlinePlay:
    found: OnlinePlay = app.extensions["kingsmoot.online"]
    return found


@pytest.fixture
def either_sitting(either_app: Flask, either_database: Database) -> Sitting:
    return sat_down(either_app, either_database)


def sat_down(app: Flask, database: Database) -> Sitting:
    """A match that has begun, and its two players."""
    return begun(*(browser(app, make_account(database, name)) for name in ("Ann", "Bob")))


def begun(ann: FlaskClient, bob: FlaskClient) -> Sitting:
    opened = ann.post("/matches", json={"format": "joust", "seats": 2, "deck": "stark"})
    assert opened.status_code == 201
    match = opened.json["match"]
    lobby = ann.get(f"/matches/{match}/lobby").json
    assert lobby["seats"][0]["ready"] is False and lobby["seats"][1] is None
    assert ann.get(f"/matches/{match}/view").json == lobby
    assert bob.post(f"/play/{opened.json['link']}", json={"deck": "lannister"}).json == {"match": match, "seat": 1}
    assert ann.post(f"/matches/{match}/ready", json={"nonce": "0a" * 16}).json == {"begun": False}
    assert bob.post(f"/matches/{match}/ready", json={"nonce": "0b" * 16}).json == {"begun": True}
    return match, ann, bob
