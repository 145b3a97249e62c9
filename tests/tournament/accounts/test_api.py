"""One's own account over JSON."""

from datetime import UTC, datetime, timedelta
from uuid import uuid4

import pytest
from flask import Flask
from flask.testing import FlaskClient
from sqlalchemy import update

from tests.support.tournament.people import PASSWORD, bearer, browser, make_account
from tournament.accounts.models import ApiToken
from tournament.accounts.operations.tokens import list_tokens
from tournament.core.security.principal import Principal, Scope
from tournament.core.storage.database import Database

ACCOUNT = "/api/v1/account"


@pytest.fixture
def ann(database: Database) -> Principal:
    return make_account(database, "Ann")


@pytest.fixture
def mine(database: Database, ann: Principal) -> dict[str, str]:
    return bearer(database, ann)


def test_a_program_reads_and_edits_the_profile(client: FlaskClient, mine: dict[str, str]):
    assert client.get(ACCOUNT, headers=mine).json["email"] == "ann@example.org"
    asked = {"real_name": "Ann Example", "show_real_name": True}
    changed = client.put(f"{ACCOUNT}/profile", json=asked, headers=mine)
    assert changed.json["real_name"] == "Ann Example"
    assert changed.headers["Cache-Control"] == "no-store"
    assert client.get(f"{ACCOUNT}/export", headers=mine).json["account"]["real_name"] == "Ann Example"


def test_tokens_are_made_listed_and_revoked(client: FlaskClient, mine: dict[str, str]):
    made = client.post(f"{ACCOUNT}/tokens", json={"name": "bot", "scopes": ["read"], "days": 7}, headers=mine)
    assert made.status_code == 201
    assert made.json["scopes"] == ["read"]
    listed = client.get(f"{ACCOUNT}/tokens", headers=mine).json["items"]
    assert {token["name"] for token in listed} == {"a program", "bot"}
    assert all("secret" not in token for token in listed)
    path = f"{ACCOUNT}/tokens/{made.json['id']}"
    assert client.delete(path, headers=mine).status_code == 204
    assert client.delete(path, headers=mine).status_code == 404
    theirs = {"Authorization": f"Bearer {made.json['secret']}"}
    assert client.get("/healthz", headers=theirs).status_code == 401


def test_a_token_that_has_expired_is_refused_everywhere(
    client: FlaskClient, database: Database, ann: Principal, mine: dict[str, str]
):
    now = datetime.now(UTC)
    with database.write() as session:
        session.execute(update(ApiToken).values(expires_at=now + timedelta(minutes=1)))
    assert client.get(ACCOUNT, headers=mine).status_code == 200
    with database.write() as session:
        session.execute(update(ApiToken).values(expires_at=now))
    for method, path in (("GET", ACCOUNT), ("POST", f"{ACCOUNT}/tokens"), ("GET", "/account"), ("GET", "/healthz")):
        refused = client.open(path, method=method, headers=mine, json={} if method == "POST" else None)
        assert refused.status_code == 401, path
        assert refused.json["type"] == "/problems/token-not-valid"
    with database.read() as session:
        assert list_tokens(session, ann, now) == []


def test_a_token_makes_none_that_lasts_longer(client: FlaskClient, database: Database, mine: dict[str, str]):
    with database.write() as session:
        session.execute(update(ApiToken).values(expires_at=datetime.now(UTC) + timedelta(days=7, minutes=1)))
    asked = {"name": "bot", "scopes": ["read"]}
    for days in ({}, {"days": 8}):
        refused = client.post(f"{ACCOUNT}/tokens", json={**asked, **days}, headers=mine)
        assert refused.status_code == 422
        assert refused.json["errors"][0]["pointer"] == "/days"
        assert "can't create a token that is valid longer" in refused.json["detail"]
    assert client.post(f"{ACCOUNT}/tokens", json={**asked, "days": 7}, headers=mine).status_code == 201


def test_a_token_can_not_climb(client: FlaskClient, database: Database, ann: Principal):
    headers = bearer(database, ann, Scope.ACCOUNT)
    asked = {"name": "bot", "scopes": ["organize"]}
    refused = client.post(f"{ACCOUNT}/tokens", json=asked, headers=headers)
    assert refused.status_code == 403
    assert refused.json["scopes"] == ["organize"]


@pytest.mark.parametrize(
    ("body", "pointer"),
    [
        ({"scopes": ["read"]}, "/name"),
        ({"name": "x", "scopes": ["rule"]}, "/scopes/0"),
        ({"name": "x", "scopes": []}, "/scopes"),
        ({"name": "x", "scopes": ["read"], "days": 10**30}, "/days"),
        ({"name": "\ud800", "scopes": ["read"]}, "/name"),
        ({"name": "x", "scopes": ["read"], "more": 1}, "/more"),
    ],
)
def test_wrong_fields_are_named(client: FlaskClient, mine: dict[str, str], body: dict[str, object], pointer: str):
    refused = client.post(f"{ACCOUNT}/tokens", json=body, headers=mine)
    assert refused.status_code == 422
    assert pointer in [error["pointer"] for error in refused.json["errors"]]


def test_sessions_are_listed_and_ended(app: Flask, client: FlaskClient, ann: Principal, mine: dict[str, str]):
    first, second = browser(app, ann), browser(app, ann)
    listed = client.get(f"{ACCOUNT}/sessions", headers=mine).json["items"]
    assert [session["device"] for session in listed] == ["Firefox on Linux"] * 2
    assert client.delete(f"{ACCOUNT}/sessions/{listed[0]['id']}", headers=mine).status_code == 204
    assert client.delete(f"{ACCOUNT}/sessions/{uuid4()}", headers=mine).status_code == 404
    assert sorted(who.get(ACCOUNT).status_code for who in (first, second)) == [200, 401]
    assert client.delete(f"{ACCOUNT}/sessions", headers=mine).status_code == 204
    assert client.get(f"{ACCOUNT}/sessions", headers=mine).json["items"] == []


@pytest.mark.parametrize("header", ["Bearer", "Bearer ", "Bearer x", "bearer kms_é", "Bearer \x00"])
def test_a_token_that_is_none_is_said_so(client: FlaskClient, header: str):
    refused = client.get(ACCOUNT, headers={"Authorization": header})
    assert refused.status_code == 401
    assert refused.json["type"] == "/problems/token-not-valid"


def test_other_schemes_are_nobodys(client: FlaskClient):
    assert client.get("/", headers={"Authorization": "Basic YTpi"}).status_code == 200
    assert client.get(ACCOUNT, headers={"Authorization": "Basic YTpi"}).json["type"] == "/problems/sign-in-needed"


def test_the_description_names_the_routes(client: FlaskClient):
    paths = client.get("/api/openapi.json").json["paths"]
    assert {"get", "post"} <= paths["/api/v1/account/tokens"].keys()


def test_ones_own_events_are_listed(client: FlaskClient, database: Database, ann: Principal, mine: dict[str, str]):
    made = client.post("/api/v1/events", json={"name": "A draft of mine"}, headers=mine).json
    staffed = client.get(f"{ACCOUNT}/staffed-events", headers=mine).json["items"]
    mine_as = [(one["slug"], one["status"], one["role"]) for one in staffed]
    assert mine_as == [(made["slug"], "draft", "organizer and head judge")]
    assert client.get(f"{ACCOUNT}/entered-events", headers=mine).json["items"] == []
    client.post(f"/api/v1/events/{made['slug']}/open-registration", headers=mine)
    client.post(f"/api/v1/events/{made['slug']}/register", headers=mine)
    entered = client.get(f"{ACCOUNT}/entered-events", headers=mine).json["items"]
    assert [(one["slug"], one["number"], one["entry_status"]) for one in entered] == [(made["slug"], 1, "registered")]
    assert client.get(f"{ACCOUNT}/staffed-events").status_code == 401


def test_a_first_token_is_made_with_name_and_password(app: Flask, client: FlaskClient, ann: Principal):
    asked = {"login": "Ann", "password": PASSWORD, "name": "desk", "scopes": ["account", "read"]}
    made = client.post(f"{ACCOUNT}/first-token", json=asked)
    assert (made.status_code, made.headers["Cache-Control"]) == (201, "no-store")
    theirs = {"Authorization": f"Bearer {made.json['secret']}"}
    assert client.get(ACCOUNT, headers=theirs).json["name"] == "Ann"
    for wrong in ({"password": "not it"}, {"login": "Nobody"}):
        refused = client.post(f"{ACCOUNT}/first-token", json={**asked, **wrong})
        assert (refused.status_code, refused.json["type"]) == (403, "/problems/sign-in-refused")
    assert client.post(f"{ACCOUNT}/first-token", json={**asked, "scopes": []}).status_code == 422


def test_a_first_token_that_is_asked_for_again_is_the_same(client: FlaskClient, ann: Principal, mine: dict[str, str]):
    asked = {"login": "Ann", "password": PASSWORD, "name": "desk", "scopes": ["account"]}
    key = {"Idempotency-Key": "first"}
    first, again = (client.post(f"{ACCOUNT}/first-token", json=asked, headers=key) for _ in range(2))
    assert first.json == again.json
    assert [token["name"] for token in client.get(f"{ACCOUNT}/tokens", headers=mine).json["items"]].count("desk") == 1
