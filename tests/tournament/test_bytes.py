"""How much is sent: the pages of an event with five hundred players."""

import gzip

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.running import Running
from tournament.core.storage.database import Database
from tournament.events.book.book import Book
from tournament.events.models.entries import Entry
from tournament.events.states import EntryStatus, SettledBy, TableStatus
from tournament.events.trail.change import Change, change

PLAYERS = 500
MOST = 150 * 1024
FACTIONS = ("stark", "lannister", "baratheon", "greyjoy", "martell", "nightswatch", "targaryen", "tyrell")
PAGES = (
    *(
        "",
        "/players",
        "/pairings",
        "/pairings?by=name",
        "/standings",
        "/standings/250",
        "/bracket",
        "/decks",
        "/pairing-proof",
    ),
    *("/projector", "/projector?show=tables", "/projector?show=standings"),
)


def enter_many(act: Change, count: int) -> None:
    for number in range(1, count + 1):
        act.session.add(
            Entry(
                event_id=act.event.id,
                number=number,
                name=f"Player {number * 7919 % 99991:05d} of the {number * 31 % 97}th Keep",
                status=EntryStatus.CHECKED_IN,
                faction=FACTIONS[number % 8],
                registered_at=act.now,
            )
        )
    act.summary = f"{count} players entered."


@pytest.fixture(scope="module")
def large(tmp_path_factory: pytest.TempPathFactory) -> Running:
    """Three rounds played, each in one stroke: entered one by one, the results of five hundred take their time."""
    database = Database(f"sqlite:///{tmp_path_factory.mktemp('large') / 'kingsmoot.db'}")
    moot = Running(database, "Five Hundred")
    moot.check_in_all()
    with database.write() as session, change(session, moot.slug, moot.actor, moot.now, "entry.added") as act:
        enter_many(act, PLAYERS)
    moot.start()
    for _ in range(3):
        moot.next_round()
        with database.write() as session, change(session, moot.slug, moot.actor, moot.now, "result.entered") as act:
            for at, table in enumerate(Book(session, act.event).tables):
                if table.status is not TableStatus.FINAL:
                    first = "win" if at % 3 else "modified win"
                    table.result = {"first": first, "second": "loss", "cause": "played" if at % 3 else "time"}
                    table.status, table.settled_by = TableStatus.FINAL, SettledBy.DESK
            act.summary = "All results."
        moot.close()
    moot.next_round()
    return moot


@pytest.fixture
def client(large: Running, unmigrated_app: Flask) -> FlaskClient:
    unmigrated_app.extensions["kingsmoot.database"] = large.database
    return unmigrated_app.test_client()


@pytest.mark.parametrize("page", PAGES)
def test_a_page_with_five_hundred_players_stays_small(page: str, large: Running, client: FlaskClient):
    response = client.get(f"/events/{large.slug}{page}", headers={"Accept": "text/html", "Accept-Encoding": "gzip"})
    assert response.status_code == 200
    assert response.headers["Content-Encoding"] == "gzip"
    assert len(response.data) < MOST
    assert len(gzip.decompress(response.data)) < 6 * MOST
