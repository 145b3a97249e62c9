"""An organizer's settings in a real browser: nothing typed is lost unasked, and what is advised is a number."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Dialog, expect

from tests.support.browser.hall import Hall, open_hall
from tests.support.browser.watching import CHROMIUM
from tournament.core.security.permissions import Role
from tournament.events.lifecycle.operations.staff import add_staff

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on PATH")


@pytest.fixture
def hall(tmp_path: Path, browser: Browser) -> Iterator[Hall]:
    with open_hall(tmp_path, browser, name="Saltmere Open") as opened:
        opened.moot.with_players(12)
        yield opened


def test_saving_one_form_asks_before_it_drops_what_was_typed_into_the_other(hall: Hall):
    organizer = hall.moot.account("Olenna")
    hall.moot.do(add_staff, "Olenna", Role.ORGANIZER)
    page = hall.page(organizer)
    asked: list[str] = []
    answers = iter((False, True))  # stay, then leave

    def ask(dialog: Dialog) -> None:
        asked.append(dialog.type)
        if next(answers):
            dialog.accept()
        else:
            dialog.dismiss()

    page.on("dialog", ask)
    page.goto(hall.url("/desk/settings"))
    expect(page.locator("#stages")).to_contain_text("0 is the recommended number (now 4)")  # twelve players
    minutes = page.locator("#stages").get_by_label("Minutes per round", exact=True).first
    page.get_by_label("Venue", exact=True).fill("The harbour")
    minutes.fill("65")
    with page.expect_event("dialog"):
        page.get_by_role("button", name="Save stages").click()
    assert asked == ["beforeunload"]
    expect(page.get_by_label("Venue", exact=True)).to_have_value("The harbour")
    page.get_by_role("button", name="Save stages").click()
    expect(minutes).to_have_value("65")
    expect(page.get_by_label("Venue", exact=True)).to_have_value("")
    page.get_by_label("Venue", exact=True).fill("The harbour")
    page.get_by_role("button", name="Save settings").click()
    expect(page.get_by_role("status").first).to_be_attached()
    assert asked == ["beforeunload", "beforeunload"]  # nothing is asked where nothing else would be lost
