"""Send what no page sends to every place that a route reads: it is refused in words, and nothing breaks or hangs."""

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.effort import examples
from tests.support.tournament.hostile import DEEP_LIST, DEEP_OBJECT, DIGITS, Siege
from tests.support.tournament.people import browser
from tests.support.tournament.running import Running
from tournament.core.security.permissions import Role

PROGRAM = {"Accept": "application/json"}
JSON_ROUTES = (
    *("choices", "settings", "concede", "takeback", "draw", "pause", "loop", "gifts", "claim", "frozen", "words"),
    *("reports", "mutes", "disputes", "what-if"),
)
"""Of an online match, beside the API: what its board sends."""


READ = {
    ("events.index", "GET"): ("query", {"q", "page"}),
    ("desk.add_player", "POST"): ("form", {"name", "parts"}),
    ("online.choose", "POST"): ("body", {"ids", "key", "prompt"}),
    ("api_events.create", "POST"): ("body", {"capacity", "name"}),
    ("matches.upload", "POST"): ("files", {"file"}),
}
"""What some routes were seen to read after they were attacked: each of them is, on one of the databases."""


@pytest.fixture
def siege(either_app: Flask, monkeypatch: pytest.MonkeyPatch) -> Siege:
    return Siege(either_app, monkeypatch)


def test_no_input_breaks_a_route(siege: Siege):
    faults = list(siege.attack(examples(1, 100), everybody=examples(0, 1) == 1))
    assert faults == []
    for route, (place, names) in READ.items():
        if route in siege.attacked:
            assert names <= set(getattr(siege.reads[route], place)), route


@pytest.mark.parametrize("content", [DEEP_LIST, DEEP_OBJECT, DEEP_OBJECT[:5000]], ids=["list", "object", "cut short"])
def test_json_without_end_is_refused_wherever_json_is_read(siege: Siege, content: bytes):
    player, organizer = siege.people["player"], siege.people["organizer"]
    match, event = siege.run.match_id, siege.run.slug
    asked = [
        *((player, f"/matches/{match}/{route}") for route in JSON_ROUTES),
        (player, "/matches"),
        (organizer, f"/events/{event}/desk/results"),
        (organizer, "/logs/sample-wolf-lion/what-if"),
        (organizer, f"/api/v1/events/{event}/announcements"),
        (organizer, "/api/v1/decks/check"),
        (organizer, "/api/v1/events/import"),
    ]
    board = PROGRAM | {"Accept-Encoding": "gzip"}  # as boards send it, which is read before Flask
    told = {
        path.rpartition("/")[2]: client.post(
            path, data=content, content_type="application/json", headers=board
        ).status_code
        for client, path in asked
    }
    assert told.pop("what-if") in (409, 422)  # the match is under way
    assert set(told.values()) == {422}, told


@pytest.mark.parametrize("number", [str(2**31), str(2**63), str(10**400), DIGITS, "0" * 5000])
def test_a_number_that_no_row_can_have_is_the_address_of_nothing(either_app: Flask, number: str):
    run = Running(either_app.extensions["kingsmoot.database"]).with_players(2, accounts=True).playing()
    admin = browser(either_app, run.account("Aegon", is_admin=True))
    for path in (
        *(f"/events/{run.slug}/{place}/{number}" for place in ("disputes", "desk/players", "standings")),
        *(f"/api/v1/events/{run.slug}/{place}/{number}" for place in ("disputes", "entries", "rounds/1")),
        *(f"/cases/{number}", f"/events/{run.slug}/desk/players/{number}/decks/joust/versions"),
    ):
        assert admin.get(path, headers=PROGRAM).status_code == 404, path[:60]


def test_nul_is_refused_in_addresses_queries_and_forms(either_app: Flask):
    run = Running(either_app.extensions["kingsmoot.database"]).with_players(2, accounts=True).playing()
    organizer = browser(either_app, run.staff("Olenna", Role.ORGANIZER))
    slug = run.slug
    for path in (
        *(f"/events/{slug}/decks?q=a%00b", "/events?q=%00"),
        *(f"/events/{slug}/desk/trail?verb=%00", f"/api/v1/events/{slug}/trail?verb=%00", "/rules?q=%00", "/?%00=1"),
    ):
        answer = organizer.get(path, headers=PROGRAM)
        assert answer.status_code == 400, path
        assert "U+0000" in answer.get_json(force=True)["detail"]
    for path in (f"/events/{slug}/decks/1/jo%00ust", "/events/a%00b"):
        assert organizer.get(path, headers=PROGRAM).status_code == 404, path
    answer = organizer.post(f"/events/{slug}/desk/staff", data={"name": "a\0b", "role": "judge"}, headers=PROGRAM)
    assert answer.status_code == 400
    assert answer.get_json(force=True)["detail"] == (
        "A field of the form contains the character U+0000, which is not allowed."
    )


def test_what_is_not_there_is_said(either_app: Flask):
    run = Running(either_app.extensions["kingsmoot.database"]).with_players(2, accounts=True).playing()
    admin = browser(either_app, run.account("Aegon", is_admin=True))
    for part in ("joust", "melee", "x"):
        answer = admin.get(f"/events/{run.slug}/desk/players/1/decks/{part}/versions", headers=PROGRAM)
        assert (answer.status_code, answer.get_json(force=True)["detail"]) == (
            404,
            f"Ann has submitted no {part} deck.",
        )
    answer = admin.post(f"/events/{run.slug}/me/disputes/1/say", data={"text": "x"}, headers=PROGRAM)
    assert (answer.status_code, answer.get_json(force=True)["detail"]) == (
        404,
        "Aegon does not play in Kingsmoot Cup.",
    )


def test_a_name_that_is_no_text_is_no_what_if(client: FlaskClient):
    answer = client.post("/logs/sample-wolf-lion/what-if", data=b'{"\\ud800": 1}', content_type="application/json")
    assert answer.status_code == 422


def test_a_version_of_many_digits_is_no_version(either_app: Flask, monkeypatch: pytest.MonkeyPatch):
    siege = Siege(either_app, monkeypatch)
    client: FlaskClient = siege.people["player"]
    path = f"/events/{siege.run.slug}/me/disputes/2/say"
    assert client.post(path, data={"version": DIGITS, "key": "k" * 8, "text": "x"}).status_code < 500


@pytest.mark.parametrize("token", ["kms_unknown", "kms_%00", "x" * 5000, ""], ids=["unknown", "NUL", "long", "empty"])
@pytest.mark.parametrize(
    ("method", "path", "status"),
    [
        ("GET", "/nowhere", 404),
        ("GET", "/static/nowhere.css", 404),
        ("GET", "/matches/no-id/record", 404),
        ("GET", "/rules?q=%00", 400),
        ("POST", "/rules", 405),
        ("GET", "/events", 401),
    ],
)
def test_an_unknown_token_breaks_no_error_page(client: FlaskClient, token: str, method: str, path: str, status: int):
    """An error that comes before anybody asked who it is; its page asks."""
    headers = {"Accept": "text/html", "Authorization": f"Bearer {token}"}
    assert client.open(path, method=method, headers=headers).status_code == status
