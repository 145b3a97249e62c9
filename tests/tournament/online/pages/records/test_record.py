"""The file of an ended match over HTTP: each gets the copy they may have, and its players read it step by step."""

from datetime import UTC, datetime, timedelta
from uuid import UUID

import pytest
from flask import Flask
from sqlalchemy import func, select, update

from engine import PUBLIC
from engine.games.registry import pool_of
from engine.record.container import read
from engine.record.json_lines import from_lines
from engine.record.verify import ProofLevel, verify
from tests.support.tournament.online_tables import copy_of
from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tests.tournament.online.pages.conftest import Make, Sitting
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.online.models import OnlineInput, OnlineMatch
from tournament.online.operations.match.record_files import clear_match
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.view.spectators import SpectatorFeed


def test_there_is_no_file_before_the_end_nor_before_it_is_proved(sitting: Sitting, make: Make):
    match, ann, _ = sitting
    early = ann.get(f"/matches/{match}/record")
    assert (early.status_code, early.json["status_of_match"]) == (409, "live")
    ann.post(f"/matches/{match}/concede", json={"key": "enough"})
    soon = ann.get(f"/matches/{match}/record")
    assert (soon.status_code, "is being checked" in soon.json["detail"]) == (409, True)
    make()
    assert copy_of(ann, match)[0] == 200


def test_players_of_a_casual_match_have_all_of_it_and_everybody_the_public_copy(app: Flask, ended: Sitting):
    match, ann, bob = ended
    visitor = app.test_client()
    for player, seat in ((ann, 0), (bob, 1)):
        status, whole = copy_of(player, match, "full")
        assert (status, verify(whole, pool_of(read(whole).record.header)).level) == (200, ProofLevel.REPLAYED)
        assert copy_of(player, match) == (200, whole)
        status, own = copy_of(player, match, "seat")
        sealed = read(own).sealed
        assert status == 200 and sealed is not None and sealed.viewer == seat
    for somebody in (visitor, ann):
        status, public = copy_of(somebody, match, "public")
        sealed = read(public).sealed
        assert status == 200 and sealed is not None and sealed.viewer == PUBLIC
    assert copy_of(visitor, match) == (200, public)
    assert [copy_of(visitor, match, eyes)[0] for eyes in ("seat", "full", "mine")] == [403, 403, 422]
    assert copy_of(visitor, str(UUID(int=5)))[0] == 404


def test_a_seat_of_an_events_match_has_its_own_copy_only(app: Flask, database: Database, ended: Sitting):
    match, ann, _ = ended
    event = Running(database).book().event
    with database.write() as session:
        session.execute(update(OnlineMatch).values(event_id=event.id))
    refused = ann.get(f"/matches/{match}/record?eyes=full")
    assert (refused.status_code, refused.json["type"]) == (403, "/problems/record-sealed")
    own = copy_of(ann, match)[1]
    assert own == copy_of(ann, match, "seat")[1]
    record = read(own).record
    assert record is not None and len(record.decks) == 1


def test_without_its_key_a_match_says_so_and_breaks_nothing(app: Flask, database: Database, sitting: Sitting):
    match, ann, bob = sitting
    play = app.extensions["kingsmoot.online"]
    app.extensions["kingsmoot.online"] = MatchRuntime(database, Sealer("a secret that nobody knew before this test"))
    for path in ("view", "log", "log?after=0"):
        away = ann.get(f"/matches/{match}/{path}")
        assert (away.status_code, away.json["type"]) == (503, "/problems/sealed-away")
    assert bob.post(f"/matches/{match}/concede", json={"key": "k"}).status_code == 503
    app.extensions["kingsmoot.online"] = play
    assert ann.get(f"/matches/{match}/view").json["status"] == "live"


def test_its_players_read_it_step_by_step(app: Flask, database: Database, ended: Sitting):
    match, ann, _ = ended
    led = ann.get(f"/matches/{match}/read")
    assert (led.status_code, led.location) == (303, f"/logs/online-{match}")
    page = ann.get(led.location, query_string={"step": 12})
    assert page.status_code == 200
    assert "Ann against Bob" in page.text and "Verified" in page.text
    assert 'as=2"' in page.text.replace("&amp;", "&").replace("#s12", "")  # with all eyes, Bob's too
    assert ann.get(f"{led.location}/step?step=12&as=2").status_code == 200
    assert ann.get(f"{led.location}/file").data == copy_of(ann, match)[1]
    eve = browser(app, make_account(database, "Eve"))
    seen = eve.get(led.location, query_string={"step": 12})
    assert seen.status_code == 200 and "Public" in seen.text
    assert "hidden cards</li>" in seen.text, "the table as everybody may see it"
    assert eve.get(f"{led.location}/file").data == copy_of(eve, match)[1]
    assert eve.get(led.location, query_string={"as": "1"}).status_code == 403
    assert eve.get("/logs/online-nowhere").status_code == 404


def test_watchers_see_the_end_from_its_file_once_inputs_and_table_are_gone(
    app: Flask, database: Database, ended: Sitting, monkeypatch: pytest.MonkeyPatch
):
    match, visitor = ended[0], app.test_client()
    monkeypatch.setattr("tournament.online.pages.spectators.now", lambda: datetime.now(UTC) + timedelta(days=2))

    def looked() -> list[bytes]:
        app.extensions["kingsmoot.watching"] = SpectatorFeed(app.extensions["kingsmoot.online"])
        return [visitor.get(f"/matches/{match}/watch/{path}").data for path in ("view", "log?after=0", "log?step=0")]

    before = looked()
    assert b'"status":"ended"' in before[0]
    with database.write() as session:
        assert clear_match(session, UUID(match), datetime.now(UTC))
        assert session.scalar(select(func.count()).select_from(OnlineInput)) == 0
    assert looked() == before


def test_lines_and_text_are_for_the_same_eyes_as_the_file(app: Flask, ended: Sitting):
    match, ann, _ = ended
    visitor = app.test_client()
    asked = f"/matches/{match}/record"
    for who, eyes in ((ann, "full"), (ann, "seat"), (visitor, "public"), (ann, "public")):
        lines = who.get(asked, query_string={"eyes": eyes, "form": "lines"})
        contents, copy = read(from_lines(lines.data)), read(copy_of(who, match, eyes)[1])
        assert (contents.sealed, contents.record.head) == (copy.sealed, copy.record.head)
        assert len(contents.record.decks) == len(copy.record.decks)
        text = who.get(asked, query_string={"eyes": eyes, "form": "text"}).text
        assert text.startswith("Ann, Bob") and copy.record.head.hex() in text
    assert visitor.get(asked, query_string={"eyes": "full", "form": "lines"}).status_code == 403
    assert visitor.get(asked, query_string={"form": "no"}).status_code == 422
    refused = ann.get(f"/matches/{match}/proof")
    assert (refused.status_code, "not part of a round" in refused.json["detail"]) == (404, True)
