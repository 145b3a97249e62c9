"""The check for monitors."""

from flask import Flask
from flask.testing import FlaskClient

from tournament import __version__
from tournament.schema import _revisions

HEAD = _revisions()[0]


def test_a_working_installation_is_ok(client: FlaskClient):
    response = client.get("/healthz")
    assert response.status_code == 200
    assert response.json == {"status": "ok", "version": __version__, "schema": HEAD}
    assert response.headers["Cache-Control"] == "no-store"


def test_a_database_without_tables_is_a_problem_even_for_browsers(unmigrated_app: Flask):
    response = unmigrated_app.test_client().get("/healthz", headers={"Accept": "text/html"})
    assert response.status_code == 503
    assert response.content_type == "application/problem+json"
    assert response.get_json(force=True) == {
        "type": "/problems/schema-not-current",
        "title": "The database is not up to date",
        "status": 503,
        "detail": "The database has no tables yet; run: kingsmoot db upgrade",
        "revision": None,
        "expected": HEAD,
    }
