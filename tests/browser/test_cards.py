"""An administrator imports card data in a real browser, with and without scripts."""

import json
from datetime import UTC, datetime
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from tests.support.browser.pages import axe
from tests.support.browser.serving import Site
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways
from tests.support.tournament.community_cards import PACK
from tests.support.tournament.decks.repository import CARD_DATA, OTHER, github_zip
from tests.support.tournament.people import make_account
from tournament.accounts.operations.sessions import open_session

SECRET = "the-session-of-an-administrator-who-imports"


def test_card_data_is_imported_with_and_without_a_script(watch: Watch, empty_site: Site, tmp_path: Path):
    with empty_site.database() as database:
        admin = make_account(database, "Aemon the Archivist", is_admin=True)
        assert admin.account_id is not None
        with database.write() as session:
            open_session(session, admin.account_id, SECRET, "a browser", datetime.now(UTC))
    pack, broken = tmp_path / "Inv.json", tmp_path / "Bad.json"
    pack.write_text(json.dumps(PACK))
    broken.write_text(json.dumps({**PACK, "code": "Bad", "cards": [{"code": "01902"}]}))
    repository = tmp_path / "card-data-main.zip"
    repository.write_bytes(github_zip(OTHER, CARD_DATA))
    page = watch.page("/decks", session=SECRET)
    page.get_by_role("link", name="Import card data").click()
    page.get_by_label("Card data").set_input_files([pack, broken])
    page.get_by_role("button", name="Import cards").click()
    expect(page.get_by_role("alert")).to_contain_text("Nothing was imported.")
    expect(page.get_by_text("packs/Bad.json: 01902").or_(page.get_by_text("Bad.json: 01902"))).to_be_visible()
    assert axe(page) == []
    plain = watch.page("/decks/pools", PHONE, SECRET, java_script_enabled=False)
    plain.get_by_label("Card data").set_input_files([repository])
    plain.get_by_role("button", name="Import cards").click()
    expect(plain.get_by_text("Cards: 2 new")).to_be_visible()
    plain.get_by_text(f"{len(OTHER)} files without card data were ignored").click()
    expect(plain.get_by_text("card-data-main/package.json")).to_be_visible()
    assert not scrolls_sideways(plain)
    page.goto(plain.url)
    page.get_by_text("files without card data").click()
    assert axe(page) == []
    page.goto("/decks/pools")
    expect(page.get_by_text("Second edition, 2 cards in 1 pack")).to_be_visible()
    assert axe(page) == []
    assert not scrolls_sideways(page)
