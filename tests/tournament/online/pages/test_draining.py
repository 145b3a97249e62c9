"""Before an upgrade no new matches are begun: pages say so, and those under way go on."""

from datetime import UTC, datetime

from flask import Flask

from tests.support.tournament.people import browser, make_account
from tests.tournament.online.pages.conftest import Sitting
from tournament.core.storage.database import Database
from tournament.online.operations.lobby.setup import set_drain

SAID = "New matches are paused."
HTML = {"Accept": "text/html"}


def test_pages_say_that_no_new_matches_are_begun(app: Flask, database: Database, sitting: Sitting):
    match, ann, bob = sitting
    opened = ann.post("/matches", json={"format": "joust", "seats": 2, "deck": "stark"}).json
    assert SAID not in ann.get("/play").text
    with database.write() as session:
        set_drain(session, datetime.now(UTC))
    for path in ("/play", f"/matches/{opened['match']}"):
        assert SAID in ann.get(path, headers=HTML).text
    eve = browser(app, make_account(database, "Eve"))
    assert SAID in eve.get(f"/play/{opened['link']}", headers=HTML).text
    assert ann.get(f"/matches/{opened['match']}/lobby").json["drains"] is True
    refused = bob.post("/matches", json={"format": "joust", "seats": 2, "deck": "stark"})
    assert (refused.status_code, refused.json["type"]) == (503, "/problems/no-new-matches")
    assert ann.post(f"/matches/{match}/concede", json={"key": "k"}).status_code == 200
