"""The API on PostgreSQL: what its columns can't hold never gets there, and keys work as on SQLite."""

from collections.abc import Iterator
from dataclasses import replace

import pytest
from flask import Flask

from tests.support.tournament.driving import EVENTS, Hall
from tournament.app import create_app
from tournament.core.config import Config
from tournament.core.storage.database import Database

BIG = (2**31, 2**63, 2**64, 10**40)


@pytest.fixture
def served(config: Config, migrated_postgresql_url: str) -> Iterator[Flask]:
    app = create_app(replace(config, database_url=migrated_postgresql_url))
    database: Database = app.extensions["kingsmoot.database"]
    yield app
    database.close()


def test_hostile_values_are_refused_before_they_are_asked_for(served: Flask):
    hall = Hall(served, served.extensions["kingsmoot.database"])
    hall.running.with_players(4, accounts=True).playing()
    for number in BIG:
        hall.judge.is_refused(404, f"entries/{number}", method="GET")
        hall.judge.is_refused(404, f"rounds/{number}/{number}/tables/{number}", method="GET")
        hall.judge.is_refused(404, f"tables/{number}/extension", {"minutes": 1})
        hall.organizer.is_refused(404, f"trail/{number}/undo")
        hall.judge.is_refused(422, f"trail?page={number}", method="GET")
        hall.scorekeeper.is_refused(422, "entries/1", {"fixed_table": number}, "PATCH")
        hall.scorekeeper.is_refused(422, "entries", {"name": "Zoe", "prize_byes": number})
        hall.scorekeeper.is_refused(422, "rounds/1/1/tables/1/result", {"winner": number}, "PUT")
        hall.organizer.is_refused(422, "", {"settings": {"table_numbers": [number]}}, "PATCH")
    for text in ("a\x00b", "\ud800", "\u202eb"):
        hall.scorekeeper.is_refused(422, "entries", {"name": text})
        hall.scorekeeper.is_refused(422, "announcements", {"text": text})
        hall.organizer.is_refused(422, "staff", {"account": text, "role": "judge"})
        hall.stranger.is_refused(422, "claim", {"code": text})
    assert hall.anybody.get(f"{EVENTS}/%00").status_code == 404
    assert hall.anybody.get(f"{EVENTS}?q=%00").status_code == 400


def test_a_retry_is_done_once(served: Flask):
    hall = Hall(served, served.extensions["kingsmoot.database"])
    key = {"Idempotency-Key": "once"}
    first = hall.scorekeeper.post("entries", {"name": "Ann"}, headers=key)
    assert first.status_code == 201
    assert hall.scorekeeper.post("entries", {"name": "Ann"}, headers=key).json == first.json
    assert hall.scorekeeper.post("entries", {"name": "Bob"}, headers=key).status_code == 422
    assert hall.judge.read("entries")["total"] == 1
