"""Card data imported in the browser: by administrators alone, without a script, with large files and clear errors."""

import json
import time
from datetime import UTC, datetime

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.support.tournament.community_cards import PACK
from tests.support.tournament.decks.repository import CARD_DATA, OTHER, OTHER_NAMES, github_zip
from tests.support.tournament.page import words_of
from tests.support.tournament.people import browser, make_account
from tournament.core.storage.database import Database
from tournament.events.lifecycle.operations.lifecycle import EventDraft, create_event

HTML = {"Accept": "text/html"}
ONLY_CORE = "Only the Core Set is available here."
ONLY_SHIPPED = "This server only has these card pools:"


@pytest.fixture
def admin(app: Flask, database: Database) -> FlaskClient:
    return browser(app, make_account(database, "Aegon", is_admin=True))


def send(client: FlaskClient, *files: tuple[str, bytes]):
    head = '--x\r\nContent-Disposition: form-data; name="files"; filename="{}"\r\n\r\n'
    body = b"".join(head.format(name).encode() + content + b"\r\n" for name, content in files) + b"--x--\r\n"
    return client.post("/decks/pools/import", data=body, headers=HTML, content_type="multipart/form-data; boundary=x")


def ended(client: FlaskClient, address: str) -> str:
    for _ in range(200):
        text = client.get(address, headers=HTML).text
        if "data-waiting" not in text:
            return text
        assert '<noscript><meta http-equiv="refresh"' in text
        time.sleep(0.05)
    raise AssertionError("the import does not end")


def test_an_administrator_imports_and_the_pages_stop_saying_that_only_the_core_is_known(admin: FlaskClient):
    assert ONLY_SHIPPED in admin.get("/decks").text
    # Two megabytes: more than any other request may have.
    padded = {
        **PACK,
        "cards": [{**card, "flavor": "x" * 1_000_000} for card in PACK["cards"]],
    }
    answer = send(admin, ("Inv.json", json.dumps(padded).encode()))
    assert answer.status_code == 303
    page = ended(admin, answer.location)
    assert "Second edition: 2 cards." in words_of(page)
    assert ONLY_SHIPPED not in admin.get("/decks").text
    assert "Last import" in admin.get("/decks/pools").text


def test_nobody_else_imports_nor_sends_large_files(app: Flask, database: Database, client: FlaskClient):
    somebody = browser(app, make_account(database, "Bran"))
    assert "Import cards</button>" not in somebody.get("/decks/pools").text
    assert send(somebody, ("Inv.json", b"x" * 2_000_000)).status_code == 403
    assert send(client, ("Inv.json", b"{}")).status_code in (401, 403)


def test_errors_stand_on_the_page(admin: FlaskClient):
    answer = send(admin, ("cards.zip", b"PK\x03\x04 broken"))
    assert answer.status_code == 422
    assert "cards.zip is not a valid ZIP archive." in answer.text
    page = ended(admin, send(admin, ("Inv.json", b"{}")).location)
    assert "Nothing was imported." in page
    assert "Inv.json has no card data. Choose JSON files" in page


def test_the_zip_of_a_repository_is_imported_and_the_page_names_what_it_ignored(admin: FlaskClient):
    page = ended(admin, send(admin, ("card-data-main.zip", github_zip(OTHER, CARD_DATA))).location)
    assert "Second edition: 2 cards." in words_of(page)
    assert f"{len(OTHER)} files without card data were ignored" in page
    assert all(f">{name}<" in page for name in OTHER_NAMES)


def test_the_zip_of_a_repository_without_card_data_is_refused(admin: FlaskClient):
    page = ended(admin, send(admin, ("card-data-main.zip", github_zip(OTHER))).location)
    assert f"None of the {len(OTHER)} files has card data." in page
    assert "could not be read" not in page
    answer = send(admin, ("notes.zip", github_zip({"README.md": "notes"})))
    assert answer.status_code == 422
    assert "card-data-main/README.md has no card data." in answer.text


def test_an_organizers_settings_say_that_only_the_core_is_known(app: Flask, database: Database):
    olenna = make_account(database, "Olenna")
    with database.write() as session:
        slug = create_event(session, EventDraft(name="The moot"), olenna, datetime.now(UTC), "00" * 32).slug
    page = browser(app, olenna).get(f"/events/{slug}/desk/settings").text
    assert "This server only knows the Core Set." in words_of(page)
    assert "/decks/pools#import" in page


def test_a_refused_deck_says_that_only_the_core_is_known(client: FlaskClient):
    text = "House Stark\n1x The Kingsroad\n1x Some Card Of A Later Set\n"
    page = client.post("/decks/check", data={"text": text}, headers=HTML).text
    assert ONLY_CORE in words_of(page)
    assert "/decks/pools#import" in page
    answer = client.post("/api/v1/decks/check", json={"deck": text})
    assert "An administrator can import them" in answer.text
    assert "kingsmoot" not in answer.text, "commands are for administrators"
    fine = client.post("/decks/check", data={"text": "House Stark\n1x The Kingsroad\n"}, headers=HTML).text
    assert ONLY_CORE not in words_of(fine)
