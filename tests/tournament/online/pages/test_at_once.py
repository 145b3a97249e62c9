"""Choices that come twice, at once, late or from the wrong place, and a database that goes away and comes back."""

import sqlite3
from collections import Counter
from collections.abc import Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from threading import Barrier
from uuid import UUID, uuid4

import psycopg
import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import Engine, event, func, select
from sqlalchemy.engine.interfaces import DBAPICursor
from werkzeug.test import TestResponse

from tests.support.tournament.online_tables import asked, choice
from tests.support.tournament.services import end_connections, set_on
from tests.tournament.online.pages.conftest import Sitting, sat_down
from tournament.core.storage import database as databases
from tournament.core.storage.database import Database
from tournament.core.storage.prepared_statement import PreparedStatement
from tournament.online.models import OnlineInput


def inputs(database: Database, match: str) -> int:
    """How many choices a match has had."""
    with database.read() as session:
        found = session.scalar(select(func.max(OnlineInput.seq)).where(OnlineInput.match_id == UUID(match)))
    return found or 0


def copies(app: Flask, player: FlaskClient, count: int) -> list[FlaskClient]:
    """The same browser in several tabs: each with a connection of its own."""
    tabs = [app.test_client() for _ in range(count)]
    for tab in tabs:
        tab.environ_base = player.environ_base
        tab._cookies = player._cookies
    return tabs


def at_once(tabs: list[FlaskClient], address: str, bodies: list[dict]) -> list[TestResponse]:
    gate = Barrier(len(tabs))

    def send(tab: FlaskClient, body: dict) -> TestResponse:
        gate.wait()
        return tab.post(address, json=body)

    with ThreadPoolExecutor(len(tabs)) as threads:
        return list(threads.map(send, tabs, bodies))


def test_the_same_post_twice_at_once_is_done_once(
    either_app: Flask, either_database: Database, either_sitting: Sitting
):
    match, *_ = either_sitting
    player, prompt = asked(either_sitting)
    sent = choice(prompt)
    answers = at_once(copies(either_app, player, 4), f"/matches/{match}/choices", [sent] * 4)
    assert [answer.status_code for answer in answers] == [200] * 4
    assert Counter(answer.headers.get("Kingsmoot-Again") for answer in answers) == {"true": 3, None: 1}
    assert len({answer.data for answer in answers}) == 1
    assert inputs(either_database, match) == 1


def test_of_two_tabs_with_different_choices_one_wins_and_the_other_is_told(
    either_app: Flask, either_database: Database, either_sitting: Sitting
):
    match, *_ = either_sitting
    player, prompt = asked(either_sitting)
    bodies = [choice(prompt, 0), choice(prompt, 1)]
    answers = at_once(copies(either_app, player, 2), f"/matches/{match}/choices", bodies)
    assert sorted(answer.status_code for answer in answers) == [200, 409]
    lost = next(answer for answer in answers if answer.status_code == 409)
    assert lost.json["type"] == "/problems/prompt-passed"
    assert "moved on" in lost.json["detail"]
    assert inputs(either_database, match) == 1


def test_what_is_old_late_or_of_another_seat_changes_nothing(
    either_app: Flask, either_database: Database, either_sitting: Sitting
):
    match, ann, bob = either_sitting
    player, prompt = asked(either_sitting)
    other = bob if player is ann else ann
    first = choice(prompt)
    assert player.post(f"/matches/{match}/choices", json=first).status_code == 200
    again = player.post(f"/matches/{match}/choices", json=first | {"key": uuid4().hex})
    assert (again.status_code, again.json["type"]) == (409, "/problems/prompt-passed")
    foreign = other.post(f"/matches/{match}/choices", json=first | {"key": uuid4().hex})
    assert foreign.status_code in (409, 422)  # the other seat may be asked its own question since the same step
    for name in ("Ann", "Bob"):
        assert name not in again.json["detail"]
    assert inputs(either_database, match) == 1
    ann.post(f"/matches/{match}/concede", json={"key": "enough"})
    late = player.post(f"/matches/{match}/choices", json=choice(prompt))
    assert (late.status_code, late.json["status_of_match"]) == (409, "ended")
    assert inputs(either_database, match) == 2


def test_a_database_server_that_goes_away_and_comes_back(on_postgresql: Flask, postgresql_server: Engine):
    database: Database = on_postgresql.extensions["kingsmoot.database"]
    sitting = sat_down(on_postgresql, database)
    match, name = sitting[0], str(database.url.database)
    player, prompt = asked(sitting)
    sent = choice(prompt)
    set_on(postgresql_server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    end_connections(postgresql_server, name)
    for answer in (
        player.post(f"/matches/{match}/choices", json=sent),
        player.get(f"/matches/{match}/view"),
        player.get(f"/matches/{match}/log?after=0"),
        player.get(f"/matches/{match}/stream?once=1"),
    ):
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "5")
    set_on(postgresql_server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    back = player.post(f"/matches/{match}/choices", json=sent)
    assert (back.status_code, "Kingsmoot-Again" in back.headers) == (200, False)
    assert inputs(database, match) == 1


def test_a_file_that_others_hold_is_a_503_and_later_the_same_key_works(
    app: Flask, database: Database, sitting: Sitting
):
    match, *_ = sitting
    player, prompt = asked(sitting)
    sent = choice(prompt)
    before = player.get(f"/matches/{match}/view").data

    @event.listens_for(app.extensions["kingsmoot.database"]._direct, "checkout")
    def impatient(connection, *_: object) -> None:
        connection.execute("PRAGMA busy_timeout = 50")

    with closing(sqlite3.connect(str(database.url.database), isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")
        refused = player.post(f"/matches/{match}/choices", json=sent)
        assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
        assert player.get(f"/matches/{match}/view").data == before
        other.execute("ROLLBACK")
    back = player.post(f"/matches/{match}/choices", json=sent)
    assert (back.status_code, "Kingsmoot-Again" in back.headers) == (200, False)
    assert inputs(database, match) == 1


@pytest.mark.parametrize("written", [False, True])
def test_a_connection_that_ends_around_the_write_is_made_good_by_the_key(
    on_postgresql: Flask, postgresql_server: Engine, monkeypatch: pytest.MonkeyPatch, written: bool
):
    """Whoever sends can't know which of both it was, and need not."""
    database: Database = on_postgresql.extensions["kingsmoot.database"]
    sitting = sat_down(on_postgresql, database)
    match = sitting[0]
    player, prompt = asked(sitting)
    sent = choice(prompt)
    changed = databases._execute_change

    def lost(cursor: DBAPICursor, prepared: PreparedStatement, values: Mapping[str, object]) -> bool:
        monkeypatch.undo()
        if written:
            changed(cursor, prepared, values)
            raise psycopg.OperationalError("the server has closed the connection")
        end_connections(postgresql_server, str(database.url.database))
        return changed(cursor, prepared, values)

    monkeypatch.setattr(databases, "_execute_change", lost)
    refused = player.post(f"/matches/{match}/choices", json=sent)
    assert (refused.status_code, refused.headers["Retry-After"]) == (503, "5")
    assert "while your choice was being saved" in refused.json["detail"]
    assert inputs(database, match) == written
    back = player.post(f"/matches/{match}/choices", json=sent)
    assert (back.status_code, "Kingsmoot-Again" in back.headers) == (200, written)
    assert inputs(database, match) == 1
