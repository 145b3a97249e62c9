"""POST a deck in any format, get the deck and the report."""

import json

import pytest
from flask.testing import FlaskClient

from tests.support.tournament.decklists import EXAMPLES

PATH = "/api/v1/decks/check"


@pytest.mark.parametrize(("name", "text", "title"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_every_format_gives_the_same_deck(client: FlaskClient, name: str, text: str, title: str):
    response = client.post(PATH, json={"deck": text, "day": "2026-11-16"})
    assert response.status_code == 200
    body = response.json
    assert body["read_as"] == name
    assert body["deck"] == {
        "name": title,
        "faction": "lannister",
        "agendas": ["01027"],
        "cards": {"01004": 1, "01007": 1, "01039": 2, "01084": 3},
        "aside": {},
    }
    assert body["kinds"] == ["too_few_draw", "too_few_plots"]
    assert (body["format"], body["list"], body["day"], body["pool"]) == ("lcg2-joust", "", "2026-11-16", "core")


def test_a_json_deck_may_be_sent_as_it_is(client: FlaskClient):
    text = next(row[1] for row in EXAMPLES if row[0] == "throneteki")
    response = client.post(PATH, json={"deck": json.loads(text)})
    assert response.json["read_as"] == "throneteki"


def test_violations_are_values(client: FlaskClient):
    body = client.post(PATH, json={"deck": "House Stark\n4x Ice\n1x Icee\n"}).json
    fault = next(fault for fault in body["violations"] if fault["kind"] == "copy_limit")
    assert (fault["have"], fault["bound"], fault["rule"]) == (4, 3, "lcg2:deckbuilding/draw-deck")
    assert fault["fix"]["sentence"] == "Remove 1."
    unread = body["violations"][0]
    assert (unread["kind"], unread["line"]) == ("unreadable", 3)
    assert body["notices"][0]["nearest"] == ["Ice"]


@pytest.mark.parametrize(
    ("body", "pointers"),
    [
        ({}, ["/deck"]),
        ({"deck": 3}, ["/deck"]),
        ({"deck": "x", "format": "chess"}, ["/format"]),
        ({"deck": "x", "day": "soon"}, ["/day"]),
        ({"deck": "x", "colour": "red"}, ["/colour"]),
        ({"deck": "x", "swaps": [{"from": "01001"}]}, ["/swaps/0/to"]),
        ([], [""]),
    ],
)
def test_wrong_fields_are_named_by_pointers(client: FlaskClient, body: object, pointers: list[str]):
    response = client.post(PATH, json=body)
    assert response.status_code == 422
    assert response.content_type == "application/problem+json"
    assert response.json["type"] == "/problems/invalid-fields"
    assert [error["pointer"] for error in response.json["errors"]] == pointers


@pytest.mark.parametrize(
    ("data", "content_type", "status"),
    [("{", "application/json", 422), ("", "application/json", 422), ("deck", "text/plain", 415)],
)
def test_what_is_no_json_is_a_problem(client: FlaskClient, data: str, content_type: str, status: int):
    response = client.post(PATH, data=data, content_type=content_type)
    assert response.status_code == status
    assert response.content_type == "application/problem+json"


def test_a_deck_that_can_not_be_read_is_a_problem(client: FlaskClient):
    response = client.post(PATH, json={"deck": "<!DOCTYPE x><deck/>"})
    assert (response.status_code, response.json["type"]) == (422, "/problems/deck-not-readable")
    assert "document type" in response.json["detail"]


def test_a_body_beyond_the_limit_is_refused(client: FlaskClient):
    response = client.post(PATH, json={"deck": "x" * 2_000_000})
    assert response.status_code == 413
    assert response.content_type == "application/problem+json"


def test_the_description_is_openapi(client: FlaskClient):
    described = client.get("/api/openapi.json").json
    assert described["openapi"] == "3.1.0"
    post = described["paths"][PATH]["post"]
    assert post["requestBody"]["content"]["application/json"]["schema"] == {
        "$ref": "#/components/schemas/CheckRequest"
    }
