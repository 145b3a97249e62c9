"""The wall of the hall: long names beside their opponents, and the way to report."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

from tests.support.browser.hall import Hall, open_hall
from tests.support.browser.watching import CHROMIUM

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on PATH")
LONG = "Maximiliane Wilhelmine von und zu Hohenstein-Brandt-Desrosiers"
FITS = """() => [...document.querySelectorAll(".wall ol li")].map((line) => {
  const [box, no] = [line.getBoundingClientRect(), line.querySelector(".no").getBoundingClientRect()];
  return no.right <= box.right + 1 && [...line.querySelectorAll("div > *")].every((part) => {
    const seen = part.getBoundingClientRect();
    return seen.width > 5 && seen.right <= no.left + 1 && seen.bottom <= box.bottom + 1;
  });
})"""


@pytest.fixture
def hall(tmp_path: Path, browser: Browser) -> Iterator[Hall]:
    with open_hall(tmp_path, browser, name="Saltmere Open") as opened:
        opened.moot.with_players(24, accounts=True).playing()
        yield opened


def test_long_names_leave_room_for_the_opponent(hall: Hall):
    wall = hall.page()
    wall.goto(hall.url("/projector"))
    for show in ("names", "tables", "standings"):
        wall.goto(hall.url(f"/projector?show={show}"))
        names = (
            f"[...document.querySelectorAll('.wall ol li b')].forEach((b) => (b.lastChild.textContent = '{LONG}'))"
        )
        wall.evaluate(names)
        assert all(wall.evaluate(FITS)), show


def test_the_wall_shows_a_short_address_that_leads_to_reporting(hall: Hall):
    wall = hall.page()
    wall.goto(hall.url("/projector"))
    expect(wall.locator(".qr svg")).to_be_visible()
    short = wall.locator(".qr b").text_content() or ""
    code = re.search(r"/r/([2-9a-z]{4})$", short)
    assert code
    guest = hall.page(phone=True)
    guest.goto(f"{hall.address}/r/{code[1].upper()}")  # as somebody types it
    expect(guest).to_have_url(re.compile(r"/slip$"))
    player = hall.page(hall.moot.player(1), phone=True)
    player.goto(f"{hall.address}/r/{code[1]}")
    expect(player).to_have_url(re.compile(r"/me$"))
    nowhere = guest.goto(f"{hall.address}/r/zzzz")
    assert nowhere is not None and nowhere.status == 404
