"""Nothing is written in somebody's name unless one of our own pages sent it."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.people import PASSWORD, bearer, browser, field_token, make_account, meta_token
from tournament.core.security.principal import Principal
from tournament.core.storage.database import Database

FORM = {"text": "House Stark"}


@pytest.fixture
def principal(database: Database) -> Principal:
    return make_account(database, "Ann")


@pytest.fixture
def ann(app: Flask, principal: Principal) -> FlaskClient:
    client = browser(app, principal)
    del client.environ_base["HTTP_X_CSRF_TOKEN"]
    return client


def mark(client: FlaskClient) -> str:
    return meta_token(client.get("/decks", headers={"Accept": "text/html"}).text)


def test_a_write_with_a_cookie_needs_the_mark(ann: FlaskClient):
    for path in ("/account/profile", "/sign-out", "/decks/check", "/account/tokens"):
        refused = ann.post(path, data=FORM)
        assert refused.status_code == 403, path
        assert refused.json["type"] == "/problems/form-expired"
    assert ann.post("/account/profile", data={"csrf_token": mark(ann)}).status_code == 303


def test_the_mark_may_come_as_field_or_header(ann: FlaskClient):
    token = mark(ann)
    assert ann.post("/decks/check", data={**FORM, "csrf_token": token}).status_code == 200
    assert ann.post("/decks/check", data=FORM, headers={"X-CSRF-Token": token}).status_code == 200
    assert ann.post("/api/v1/decks/check", json={"deck": "House Stark"}).status_code == 403
    assert (
        ann.post("/api/v1/decks/check", json={"deck": "House Stark"}, headers={"X-CSRF-Token": token}).status_code
        == 200
    )


def test_every_form_of_a_page_carries_it(ann: FlaskClient):
    page = ann.post("/decks/check", data={**FORM, "csrf_token": mark(ann)}, headers={"Accept": "text/html"}).text
    assert page.count('method="post"') == page.count('name="csrf_token"')
    for path in ("/", "/decks", "/account", "/account/delete", "/logs"):
        page = ann.get(path, headers={"Accept": "text/html"}).text
        assert page.count('method="post"') == page.count('name="csrf_token"') > 0, path


@pytest.mark.parametrize("wrong", ["", "x", "x.y", "é.é", "." + "0" * 64, "0" * 16 + "." + "0" * 64])
def test_a_wrong_mark_does_not_do(ann: FlaskClient, wrong: str):
    assert ann.post("/account/profile", data={"csrf_token": wrong}).status_code == 403


def test_the_mark_of_another_session_does_not_do(app: Flask, ann: FlaskClient, principal: Principal):
    other = mark(browser(app, principal))
    assert ann.post("/account/profile", data={"csrf_token": other}).status_code == 403


def test_marks_differ_from_page_to_page(ann: FlaskClient):
    assert mark(ann) != mark(ann)


@pytest.mark.parametrize(
    ("headers", "status"),
    [
        ({"Sec-Fetch-Site": "same-origin"}, 303),
        ({"Sec-Fetch-Site": "none"}, 303),
        ({"Sec-Fetch-Site": "cross-site"}, 403),
        ({"Sec-Fetch-Site": "same-site"}, 403),
        ({"Origin": "http://localhost"}, 303),
        ({"Origin": "http://evil.example"}, 403),
        ({"Origin": "http://localhost.evil.example"}, 403),
        ({"Origin": "null"}, 303),
        ({"Sec-Fetch-Site": "cross-site", "Origin": "http://localhost"}, 403),
    ],
)
def test_a_page_of_another_site_is_refused_even_with_the_mark(ann: FlaskClient, headers: dict[str, str], status: int):
    response = ann.post("/account/profile", data={"csrf_token": mark(ann)}, headers=headers)
    assert response.status_code == status


def test_open_forms_go_on_working_without_a_session(client: FlaskClient):
    assert client.post("/decks/check", data=FORM).status_code == 200
    client.set_cookie("kingsmoot_session", "of a session that has ended")
    assert client.post("/decks/check", data=FORM).status_code == 200
    assert "csrf" not in client.get("/decks", headers={"Accept": "text/html"}).text


def test_a_program_with_a_token_needs_no_mark(client: FlaskClient, database: Database, principal: Principal):
    headers = bearer(database, principal)
    asked = {"real_name": "", "show_real_name": False}
    assert client.put("/api/v1/account/profile", json=asked, headers=headers).status_code == 200


def test_nobody_can_be_signed_in_by_another_page(client: FlaskClient, principal: Principal):
    fields = {"login": "Ann", "password": PASSWORD}
    assert client.post("/sign-in", data=fields).status_code == 403
    token = field_token(client.get("/sign-in").text)
    stranger = client.application.test_client()
    assert stranger.post("/sign-in", data={**fields, "csrf_token": token}).status_code == 403
    refused = client.post("/sign-in", data={**fields, "csrf_token": token}, headers={"Sec-Fetch-Site": "cross-site"})
    assert refused.status_code == 403
    assert client.post("/sign-in", data={**fields, "csrf_token": token}).status_code == 303


@pytest.mark.parametrize("path", ["/sign-up", "/forgot", "/reset/x"])
def test_the_other_doors_need_the_mark_too(client: FlaskClient, path: str):
    assert client.post(path, data={}).json["type"] == "/problems/form-expired"


def test_a_refused_form_says_what_to_do(ann: FlaskClient):
    response = ann.post("/account/profile", data={}, headers={"Accept": "text/html"})
    assert "Reload the page and send the form again" in response.text
