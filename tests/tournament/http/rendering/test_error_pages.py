"""Errors: the same sentence for browsers and for programs."""

from dataclasses import replace
from pathlib import Path

import pytest
from flask import Flask, request
from flask.testing import FlaskClient
from sqlalchemy import text

from tournament.app import create_app
from tournament.core.config import Config
from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Database
from tournament.http.permission_check import requires

BROWSER = "text/html,application/xhtml+xml,application/xml;q=0.9,*/*;q=0.8"


class TableIsTaken(Problem):
    """A test's own problem."""

    status = 409
    title = "The table is taken"


@pytest.fixture
def crashing(own_app: Flask) -> FlaskClient:
    own_app.config["PROPAGATE_EXCEPTIONS"] = False

    @requires(Action.READ)
    def crash() -> str:
        raise RuntimeError("the password is hunter2")

    own_app.add_url_rule("/crash", view_func=crash)
    return own_app.test_client()


def test_programs_get_problem_json(client: FlaskClient):
    response = client.get("/nowhere")
    assert response.status_code == 404
    assert response.content_type == "application/problem+json"
    assert response.headers["Vary"] == "Accept"
    assert response.get_json(force=True) == {
        "type": "about:blank",
        "title": "Not Found",
        "status": 404,
        "detail": "The address /nowhere doesn't exist.",
    }


def test_browsers_get_a_page_with_the_same_sentence(client: FlaskClient):
    response = client.get("/nowhere", headers={"Accept": BROWSER})
    assert response.status_code == 404
    assert response.mimetype == "text/html"
    assert response.headers["Vary"] == "Accept"
    assert "The address /nowhere doesn&#39;t exist." in response.text
    assert "Page not found" in response.text


@pytest.mark.parametrize(
    ("accept", "page"),
    [
        (BROWSER, True),
        ("text/html", True),
        ("text/*", True),
        ("*/*", False),
        ("", False),
        ("application/json", False),
        ("application/problem+json", False),
        ("application/json, text/html;q=0.5", False),
        ("text/html, application/json;q=0.9", True),
    ],
)
def test_who_asks_for_html_by_name_gets_a_page(client: FlaskClient, accept: str, page: bool):
    response = client.get("/nowhere", headers={"Accept": accept})
    assert (response.mimetype == "text/html") is page


def test_a_page_repeats_an_address_harmlessly(client: FlaskClient):
    response = client.get("/<script>alert(1)</script>", headers={"Accept": BROWSER})
    assert "<script>" not in response.text
    assert "&lt;script&gt;" in response.text


def test_a_wrong_method_names_the_right_ones(client: FlaskClient):
    response = client.delete("/healthz")
    assert response.status_code == 405
    assert set(response.headers["Allow"].split(", ")) == {"GET", "HEAD", "OPTIONS"}
    assert response.get_json(force=True)["detail"] == ("/healthz does not accept DELETE. Use GET, HEAD, OPTIONS.")


def test_a_request_that_is_too_large_names_the_limit(config: Config):
    app = create_app(replace(config, max_body_bytes=1024))
    app.add_url_rule(
        "/take", view_func=requires(Action.ASK)(lambda: request.get_data(as_text=True)), methods=["POST"]
    )
    assert app.test_client().post("/take", data=b"x" * 1024).status_code == 200
    response = app.test_client().post("/take", data=b"x" * 1025)
    assert response.status_code == 413
    assert "too large (maximum 1024 bytes)" in response.get_json(force=True)["detail"]
    app.extensions["kingsmoot.database"].close()


def test_redirects_stay_redirects(own_app: Flask):
    own_app.add_url_rule("/folder/", view_func=requires(Action.READ)(lambda: "here"))
    assert own_app.test_client().get("/folder").status_code == 308


def test_a_broken_rule_is_a_problem_of_its_own_type(own_app: Flask):
    @requires(Action.READ)
    def take() -> str:
        raise TableIsTaken("Table 4 is taken by Mira and Teo.", table=4)

    own_app.add_url_rule("/take", view_func=take)
    client = own_app.test_client()
    assert client.get("/take").get_json(force=True) == {
        "type": "/problems/table-is-taken",
        "title": "The table is taken",
        "status": 409,
        "detail": "Table 4 is taken by Mira and Teo.",
        "table": 4,
    }
    page = client.get("/take", headers={"Accept": BROWSER})
    assert page.status_code == 409
    assert "Table 4 is taken by Mira and Teo." in page.text
    assert 'href="/problems/table-is-taken"' in page.text


@pytest.mark.parametrize("accept", [BROWSER, "application/json"])
def test_a_crash_tells_nothing_but_its_number(crashing: FlaskClient, accept: str):
    response = crashing.get("/crash", headers={"Accept": accept})
    assert response.status_code == 500
    assert "This error is our fault" in response.text
    assert response.headers["X-Request-Id"] in response.text
    for secret in ("hunter2", "RuntimeError", "Traceback"):
        assert secret not in response.text


def test_a_crash_is_logged_with_its_trace(crashing: FlaskClient, caplog: pytest.LogCaptureFixture):
    crashing.get("/crash")
    (record,) = [record for record in caplog.records if record.exc_info]
    assert record.levelname == "ERROR"
    assert isinstance(record.exc_info[1], RuntimeError)


def test_who_must_wait_is_told_when_to_come_again(own_app: Flask, monkeypatch: pytest.MonkeyPatch):
    database: Database = own_app.extensions["kingsmoot.database"]

    @own_app.get("/writes")
    @requires(Action.READ)
    def writes() -> str:
        with database.write():
            return "written"

    monkeypatch.setattr("tournament.core.storage.database.BUSY_TIMEOUT_SECONDS", 0.05)
    client = own_app.test_client()
    with database.write():
        program = client.get("/writes")
        page = client.get("/writes", headers={"Accept": "text/html"})
    assert (program.status_code, program.headers["Retry-After"]) == (503, "5")
    assert program.get_json()["title"] == "Server busy"
    assert page.status_code == 503
    assert "This page reloads in 5 seconds." in page.text
    assert client.get("/writes").text == "written"


def test_a_full_disk_is_told_as_such(own_app: Flask):
    database: Database = own_app.extensions["kingsmoot.database"]

    @own_app.get("/stores")
    @requires(Action.READ)
    def stores() -> str:
        with database.write() as session:
            pages = session.execute(text("PRAGMA page_count")).scalar_one()
            session.execute(text(f"PRAGMA max_page_count = {pages}"))
            session.execute(text("CREATE TABLE large (content BLOB)"))
            session.execute(text("INSERT INTO large VALUES (zeroblob(1000000))"))
        return "stored"

    @own_app.get("/spools")
    @requires(Action.READ)
    def spools() -> str:
        with Path("/dev/full").open("w") as file:
            file.write("x")
        return "stored"

    client = own_app.test_client()
    for path in ("/stores", "/spools"):
        answer = client.get(path)
        assert (answer.status_code, answer.content_type) == (507, "application/problem+json")
        assert answer.json["type"] == "/problems/disk-full"
        assert "The disk of the server is full. Nothing was changed" in answer.json["detail"]
        assert "Disk full" in client.get(path, headers={"Accept": "text/html"}).text
    with database.read() as session:
        assert session.execute(text("SELECT count(*) FROM sqlite_master WHERE name = 'large'")).scalar_one() == 0


def test_what_else_the_system_refuses_is_a_bug(own_app: Flask):
    @own_app.get("/opens")
    @requires(Action.READ)
    def opens() -> str:
        return Path("/no such file").read_text()

    own_app.testing = own_app.config["PROPAGATE_EXCEPTIONS"] = False
    assert own_app.test_client().get("/opens").status_code == 500
