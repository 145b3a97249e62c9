"""A match that has begun, for tests over HTTP."""

from collections.abc import Callable
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from tests.support.tournament.online_tables import Sitting, copy_of
from tests.support.tournament.people import browser, make_account
from tournament.core.storage.database import Database
from tournament.online.jobs.records import RecordMaker
from tournament.online.models import OnlineRecord
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.replays.problems import MATCH_NOT_ENDED

Make = Callable[[], None]


@pytest.fixture
def sitting(app: Flask, database: Database) -> Sitting:
    return sat_down(app, database)


@pytest.fixture
def play(app: Flask) -> MatchRuntime:
    found: MatchRuntime = app.extensions["kingsmoot.online"]
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


@pytest.fixture
def make(app: Flask) -> Make:
    """What the jobs do once a second."""

    def made() -> None:
        maker = RecordMaker(app.extensions["kingsmoot.online"], lambda: datetime.now(UTC))
        maker.run(lambda: True)
        maker.close()

    return made


@pytest.fixture
def ended(app: Flask, database: Database, sitting: Sitting, make: Make) -> Sitting:
    """As long ago as strangers have to wait."""
    match, ann, _ = sitting
    ann.post(f"/matches/{match}/concede", json={"key": "enough"})
    make()
    assert copy_of(ann, match, "public")[0] == 200
    early = app.test_client().get(f"/matches/{match}/record")
    assert (early.status_code, early.json["detail"], "status_of_match" in early.json) == (409, MATCH_NOT_ENDED, False)
    with database.write() as session:
        session.execute(update(OnlineRecord).values(ended_at=datetime.now(UTC) - timedelta(minutes=6)))
    return sitting
