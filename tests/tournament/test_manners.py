"""Manners of the whole API: ETags, problems everywhere, hostile bodies, the page for people, words for states."""

import json
from typing import Any

import pytest
from flask import Flask
from flask.testing import FlaskClient
from openapi_spec_validator import OpenAPIV31SpecValidator

from tests.support.tournament.driving import EVENTS, PROBLEM, Hall
from tests.support.tournament.page import Page
from tests.support.tournament.people import browser
from tournament.events import state_names as words
from tournament.events import states
from tournament.events.lifecycle.operations.views import players_view
from tournament.events.paper.spreadsheets import players_csv, safe_cell
from tournament.judging import states as judging_states
from tournament.judging.disputes import schemas as disputes


def test_what_has_not_changed_is_not_sent_again(playing: Hall):
    for path in ("", "standings", "rounds/1/1", "players", "staff", "draws"):
        first = playing.anybody.get(path)
        tag = first.headers["ETag"]
        assert first.headers["Cache-Control"] == "no-cache"
        again = playing.anybody.get(path, headers={"If-None-Match": tag})
        assert (again.status_code, again.data, again.headers["ETag"]) == (304, b"", tag)
    playing.scorekeeper.does("announcements", {"text": "Lunch."})
    assert playing.anybody.get("standings", headers={"If-None-Match": tag}).status_code == 200


def test_lists_and_what_changes_with_time_have_tags_of_their_content(playing: Hall):
    for who, path in ((playing.anybody, EVENTS), (playing.judge, "deck-checks"), (playing.player(1), "me")):
        tag = who.get(path).headers["ETag"]
        assert who.get(path, headers={"If-None-Match": tag}).status_code == 304
    assert playing.judge.get("deck-checks").headers["Cache-Control"] == "private, no-cache"


@pytest.mark.parametrize("accept", ["application/json", "text/html", "*/*"])
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/api/v1/nowhere", 404),
        ("GET", "/api/v2", 404),
        ("GET", f"{EVENTS}/none", 404),
        ("PUT", EVENTS, 405),
        ("POST", EVENTS, 401),
        ("GET", f"{EVENTS}?page=x", 422),
    ],
)
def test_what_goes_wrong_is_always_a_problem(client: FlaskClient, accept: str, method: str, path: str, status: int):
    refused = client.open(path, method=method, headers={"Accept": accept})
    assert (refused.status_code, refused.mimetype) == (status, PROBLEM)
    assert refused.json.keys() >= {"type", "title", "status", "detail"}


@pytest.mark.parametrize(
    ("body", "kind", "status"),
    [
        (b"{", "application/json", 422),
        (b"\xff", "application/json", 422),
        (b'{"name": NaN}', "application/json", 422),
        (b'{"name": Infinity}', "application/json", 422),
        (b'{"name": ' + b"9" * 5000 + b"}", "application/json", 422),
        (b"[" * 200_000, "application/json", 422),
        (b'{"a":' * 200_000, "application/json", 422),
        (b'{"name": "\\ud800"}', "application/json", 422),
        (b'{"name": "a\\u0000b"}', "application/json", 422),
        (b'{"\\ud800": 1}', "application/json", 422),
        (b'{"name": "' + b"x" * 1_100_000 + b'"}', "application/json", 413),
        (b"name=Moot", "application/x-www-form-urlencoded", 415),
        (b"Moot", "text/plain", 415),
        (b'"Moot"', "application/json", 422),
    ],
)
def test_hostile_bodies_are_refused(hall: Hall, body: bytes, kind: str, status: int):
    for path in (EVENTS, "entries", "announcements"):
        refused = hall.organizer.post(path, data=body, content_type=kind)
        assert (refused.status_code, refused.mimetype) == (status, PROBLEM), refused.text


@pytest.mark.parametrize("slug", ["%00", "%ff", "..", "a%2Fb", "%F0%9F%91%91", "x" * 3000, "%E2%80%AE"])
def test_odd_addresses_are_not_found(client: FlaskClient, slug: str):
    assert client.get(f"{EVENTS}/{slug}").status_code == 404


def test_a_browser_writes_with_the_mark_of_its_session_only(app: Flask, hall: Hall):
    mine = browser(app, hall.running.account("Olenna"))
    assert mine.post(f"{EVENTS}/{hall.slug}/open-registration").status_code == 200
    del mine.environ_base["HTTP_X_CSRF_TOKEN"]
    refused = mine.post(f"{EVENTS}/{hall.slug}/close-registration")
    assert (refused.status_code, refused.json["type"]) == (403, "/problems/form-expired")


def test_there_is_a_page_for_people(client: FlaskClient):
    response = client.get("/api", headers={"Accept": "text/html"})
    assert (response.status_code, response.mimetype) == (200, "text/html")
    page = Page(response.text)
    assert page.inline == []
    assert len(page.ids) == len(set(page.ids))
    assert {"events_create", "results_report", "shape-Problem", "shape-StaffPlayer"} <= set(page.ids)
    for link in page.links:
        if link.startswith("#"):
            assert link[1:] in page.ids, link


def test_the_description_is_valid_openapi(client: FlaskClient):
    described: dict[str, Any] = client.get("/api/openapi.json").json
    faults = [
        f"{list(error.absolute_path)}: {error.message}" for error in OpenAPIV31SpecValidator(described).iter_errors()
    ]
    assert faults == []


def test_every_operation_says_who_may_and_what_can_go_wrong(client: FlaskClient):
    described: dict[str, Any] = client.get("/api/openapi.json").json
    assert described["components"]["responses"]["Problem"]["content"].keys() == {PROBLEM}
    for path, item in described["paths"].items():
        for method in item.keys() & {"get", "post", "put", "patch", "delete"}:
            operation = item[method]
            assert operation["summary"].endswith("."), (method, path)
            assert "a token needs the scope" in operation["description"]
            assert operation["responses"]["401"] == {"$ref": "#/components/responses/Problem"}
    assert "Error" not in json.dumps(described["paths"])


def test_the_words_for_states_are_those_of_the_tables():
    for enumeration, known in (
        (states.EventStatus, words.EVENT_STATUSES),
        (states.EntryStatus, words.ENTRY_STATUSES),
        (states.StageKind, words.STAGE_KINDS),
        (states.StageStatus, words.STAGE_STATUSES),
        (states.PlayerStatus, words.PLAYER_STATUSES),
        (states.RoundStatus, words.ROUND_STATUSES),
        (states.TableKind, words.TABLE_KINDS),
        (states.TableStatus, words.TABLE_STATUSES),
        (states.SettledBy, words.SETTLED_BY),
        (states.DeckCheckStatus, words.DECK_CHECK_STATUSES),
        (judging_states.DisputeState, disputes.STATES),
        (judging_states.DisputeKind, disputes.KINDS),
        (judging_states.Remedy, disputes.REMEDIES),
        (judging_states.RaisedBy, disputes.RAISED_BY),
        (judging_states.LineKind, disputes.LINE_KINDS),
    ):
        assert tuple(one.value for one in enumeration) == known


@pytest.mark.parametrize("name", ["=1+1", "+1", "-1+1", "@SUM(A1)", "=HYPERLINK(1)", "=cmd|' /C calc'!A0"])
def test_a_name_that_looks_like_a_formula_is_only_shown(hall: Hall, name: str):
    hall.scorekeeper.does("entries", {"name": name})
    lines = players_csv(players_view(hall.running.book())).splitlines()
    assert f"'{name}" in lines[1]
    assert not any(cell.startswith(("=", "+", "-", "@")) for cell in lines[1].replace('"', "").split(","))


def test_numbers_stay_numbers_in_cells():
    assert (safe_cell(-3), safe_cell("-3.5"), safe_cell("-3a"), safe_cell("\t=1")) == ("-3", "-3.5", "'-3a", "'\t=1")
