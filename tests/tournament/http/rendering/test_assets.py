"""Static files: all there, kept by browsers, and independent of other sites."""

import re
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

import tournament
from tournament.decks.pages.factions import FACTIONS

STATIC = Path(tournament.__file__).parent / "static"
SHEETS = sorted(STATIC.rglob("*.css"))
HOUSES = [faction for faction, _ in FACTIONS]


@pytest.mark.parametrize(
    ("filename", "mimetype"),
    [
        ("http/tokens.css", "text/css"),
        ("http/ground.css", "text/css"),
        ("favicon.svg", "image/svg+xml"),
        ("fonts/archivo-latin.woff2", "font/woff2"),
        ("fonts/grenze-600-latin.woff2", "font/woff2"),
        ("fonts/archivo-OFL.txt", "text/plain"),
        ("fonts/grenze-OFL.txt", "text/plain"),
    ],
)
def test_static_files_answer(client: FlaskClient, filename: str, mimetype: str):
    response = client.get(f"/static/{filename}")
    assert response.status_code == 200
    assert response.mimetype == mimetype
    assert response.headers["Cache-Control"] == "public, max-age=86400"
    response.close()


def test_a_hashed_address_is_kept_for_good(app: Flask, client: FlaskClient):
    with app.test_request_context():
        address = app.jinja_env.globals["asset"]("http/tokens.css")
    assert re.fullmatch(r"/static/http/tokens\.css\?v=[0-9a-f]{12}", address)
    response = client.get(address)
    assert "immutable" in response.headers["Cache-Control"]
    response.close()


def test_a_script_that_others_import_is_asked_for_each_time(client: FlaskClient):
    response = client.get("/static/http/times.js")
    assert response.headers["Cache-Control"] == "public, no-cache"
    again = client.get("/static/http/times.js", headers={"If-None-Match": response.headers["ETag"]})
    assert (again.status_code, again.data) == (304, b"")
    response.close()
    again.close()


@pytest.mark.parametrize("sheet", SHEETS, ids=lambda path: path.relative_to(STATIC).as_posix())
def test_stylesheets_refer_only_to_files_that_we_ship(sheet: Path):
    for address in re.findall(r"url\(\"?([^)\"]+)\"?\)", sheet.read_text()):
        assert (sheet.parent / address).is_file(), address
    assert "@import" not in sheet.read_text()


def test_every_token_that_is_used_is_declared():
    text = "".join(sheet.read_text() for sheet in SHEETS)
    declared = set(re.findall(r"(--[\w-]+)\s*:", text))
    with_fallback = set(re.findall(r"var\((--[\w-]+),", text))
    assert set(re.findall(r"var\((--[\w-]+)\)", text)) - declared - with_fallback == set()


def test_each_house_has_its_shield_once(client: FlaskClient):
    page = client.get("/").text
    for house in HOUSES:
        assert page.count(f'id="sh-{house}"') == 1
