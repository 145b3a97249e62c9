"""What can be printed or taken along, through the pages."""

from io import BytesIO

import pytest
from flask import Flask

from tests.support.tournament.people import browser, make_account
from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.book.book import load_book


@pytest.fixture
def event(app: Flask, database: Database) -> Running:
    organizer = make_account(database, "Orla")
    return Running(database, actor=organizer).with_players(5)


PRINTED = ("print/pairings-by-name.pdf", "print/pairings-by-table.pdf", "print/standings.pdf")
LISTED = ("pairings.csv", "standings.csv", "players.csv")


@pytest.mark.parametrize("name", [*PRINTED, *LISTED])
def test_everybody_may_print_and_list_what_is_public(app: Flask, event: Running, name: str):
    event.playing()
    answer = app.test_client().get(f"/events/{event.slug}/{name}")
    assert answer.status_code == 200
    assert answer.mimetype == ("application/pdf" if name.endswith("pdf") else "text/csv")
    assert event.slug in answer.headers["Content-Disposition"]


def test_a_round_that_is_only_drawn_is_not_printed_for_others(app: Flask, event: Running):
    event.check_in_all()
    event.start(1)
    event.pair()
    path = f"/events/{event.slug}/print/pairings-by-table.pdf"
    assert app.test_client().get(path).status_code == 404
    assert browser(app, event.actor).get(path).status_code == 200


def test_slips_are_for_the_desk(app: Flask, event: Running):
    event.playing()
    path = f"/events/{event.slug}/print/slips.pdf"
    assert app.test_client().get(path, headers={"Accept": "application/json"}).status_code == 401
    assert browser(app, event.actor).get(path).data.startswith(b"%PDF")


def test_a_whole_event_goes_out_and_comes_back_into_another_installation(app: Flask, event: Running):
    event.playing()
    desk = browser(app, event.actor)
    content = desk.get(f"/events/{event.slug}/backup.json").data
    again = desk.post("/events/import", data={"file": (BytesIO(content), "event.json")})
    assert again.status_code == 409
    assert "already" in again.text
    broken = desk.post("/events/import", data={"file": (BytesIO(content[:-9]), "event.json")})
    assert broken.status_code == 422
    desk.post("/events/new", data={"name": "Another", "joust": "1"})  # who organizes nothing brings nothing in
    with app.extensions["kingsmoot.database"].write() as session:
        session.delete(load_book(session, event.slug).event)
    back = desk.post("/events/import", data={"file": (BytesIO(content), "event.json")})
    assert back.status_code == 303
    assert back.headers["Location"] == f"/events/{event.slug}/desk"
    assert len(event.book().entries) == 5


def test_only_who_signed_in_brings_events_in(app: Flask):
    answer = app.test_client().post("/events/import", headers={"Accept": "application/json"})
    assert answer.status_code == 401
