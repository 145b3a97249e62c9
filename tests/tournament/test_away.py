"""A database that is away or takes no writes: pages, JSON and the check for monitors say so, and nothing breaks."""

import resource
from datetime import UTC, datetime, timedelta

import pytest
from flask import Flask
from sqlalchemy import Engine

from tests.support.tournament.driving import EVENTS
from tests.support.tournament.services import end_connections, set_on
from tournament.core.problems import DatabaseUnavailable
from tournament.core.storage.database import Database
from tournament.core.storage.installation import WRITE_TEST_INTERVAL, WriteProbe

PAGE = {"Accept": "text/html"}


def probed_anew(app: Flask) -> None:
    """As if the few seconds between two tries had gone by."""
    app.extensions["kingsmoot.probe"] = WriteProbe()


def test_a_server_that_goes_away_is_a_503_for_all_and_comes_back(on_postgresql: Flask, postgresql_server: Engine):
    database: Database = on_postgresql.extensions["kingsmoot.database"]
    name, client = database.url.database, on_postgresql.test_client()
    assert client.get("/healthz").status_code == 200
    set_on(postgresql_server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS false")
    end_connections(postgresql_server, str(name))
    page, json, health = client.get("/events", headers=PAGE), client.get(EVENTS), client.get("/healthz")
    for answer in (page, json, health):
        assert answer.status_code == 503
        assert "The database does not answer. Nothing was changed. Try again in a moment." in answer.text
    assert (page.headers["Retry-After"], json.headers["Retry-After"]) == ("5", "5")
    assert "This page reloads in 5 seconds." in page.text
    set_on(postgresql_server, f"ALTER DATABASE {name} ALLOW_CONNECTIONS true")
    probed_anew(on_postgresql)
    assert [client.get(path).status_code for path in ("/events", EVENTS, "/healthz")] == [200, 200, 200]


def test_a_disk_that_takes_no_byte_more_is_found_by_writing(database: Database):
    probe, now = WriteProbe(), datetime(2026, 11, 14, 9, tzinfo=UTC)
    probe.check(database, now)
    soft, hard = resource.getrlimit(resource.RLIMIT_FSIZE)
    resource.setrlimit(resource.RLIMIT_FSIZE, (1, hard))
    try:
        probe.check(database, now + WRITE_TEST_INTERVAL / 2)  # tells what the last try met
        with pytest.raises(DatabaseUnavailable) as met:
            probe.check(database, now + WRITE_TEST_INTERVAL)
    finally:
        resource.setrlimit(resource.RLIMIT_FSIZE, (soft, hard))
    assert "Nothing was changed. Tell the operator of this site." in met.value.detail
    with pytest.raises(DatabaseUnavailable):
        probe.check(database, now + WRITE_TEST_INTERVAL + timedelta(seconds=1))
    probe.check(database, now + WRITE_TEST_INTERVAL * 2)
