"""The check for monitors."""

from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import text

from tournament import __version__
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import LAST_COMMIT_FROM_0001, _revisions

HEAD = _revisions()[0]


def test_a_working_installation_is_ok(client: FlaskClient):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json == {"status": "ok", "version": __version__, "schema": HEAD}
    assert response.headers["Cache-Control"] == "no-store"


def test_a_database_without_a_way_up_is_a_problem(client: FlaskClient, database: Database):
    with database.write() as session:
        session.execute(text("UPDATE alembic_version SET version_num = '0029'"))
    response = client.get("/healthz")
    assert response.status_code == 503
    told = response.get_json(force=True)
    assert (told["revision"], told["expected"]) == ("0029", HEAD)
    assert LAST_COMMIT_FROM_0001 in told["detail"]


def test_a_database_without_tables_is_a_problem_even_for_browsers(unmigrated_app: Flask):
    response = unmigrated_app.test_client().get("/healthz", headers={"Accept": "text/html"})
    assert response.status_code == 503
    assert response.content_type == "application/problem+json"
    assert response.get_json(force=True) == {
        "type": "/problems/schema-not-current",
        "title": "Database not up to date",
        "status": 503,
        "detail": "The database has no tables yet; run: kingsmoot db upgrade",
        "revision": None,
        "expected": HEAD,
    }
