"""Getting around by keyboard and on a phone: a focus that can be seen, and a way to every place of the house."""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

from tests.demonstration import JOUST, session_secret
from tests.effort import in_rotation
from tests.support.browser.serving import Site
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways

RINGS = """() => {
  const numbers = (colour) => {
    const box = new OffscreenCanvas(1, 1).getContext("2d");
    box.fillStyle = colour;
    box.fillRect(0, 0, 1, 1);
    return [...box.getImageData(0, 0, 1, 1).data];
  };
  const light = (colour) => {
    const linear = (n) => (n <= 0.04045 ? n / 12.92 : ((n + 0.055) / 1.055) ** 2.4);
    const [r, g, b] = numbers(colour).map((n) => linear(n / 255));
    return 0.2126 * r + 0.7152 * g + 0.0722 * b;
  };
  const ground = (from) => {
    for (let at = from; at; at = at.parentElement) {
      const colour = getComputedStyle(at).backgroundColor;
      if (numbers(colour)[3] > 250) return colour;
    }
    return "white";
  };
  const faint = [];
  let looked = 0;
  const all = "a[href], button, input:not([type=hidden]), select, textarea, summary";
  for (const one of document.querySelectorAll(all)) {
    if (!one.checkVisibility()) continue;
    one.focus({ preventScroll: true });
    const style = getComputedStyle(one);
    if (document.activeElement !== one || style.outlineStyle === "none") continue;
    looked += 1;
    const inside = parseFloat(style.outlineOffset) < 0;
    const [a, b] = [light(style.outlineColor), light(ground(inside ? one : one.parentElement))].sort((x, y) => y - x);
    if ((a + 0.05) / (b + 0.05) < 3) faint.push(`${one.tagName} “${one.textContent.trim().slice(0, 30)}”`);
  }
  return [looked, [...new Set(faint)]];
}"""


@pytest.fixture
def eyes(browser: Browser, demo_site: Site) -> Iterator[Watch]:
    watching = Watch(browser, demo_site.address)
    yield watching
    watching.close()


def faint_rings(page: Page) -> list[str]:
    """What has a focus ring that is hard to see against what is behind it: less than 3 to 1."""
    page.keyboard.press("Tab")
    looked, faint = page.evaluate(RINGS)
    assert looked > 10, page.url
    return [f"{page.url}: {one}" for one in faint]


@pytest.mark.parametrize("scheme", in_rotation(["light", "dark"], 2))
def test_the_focus_is_seen_on_every_ground(eyes: Watch, scheme: str):
    page = eyes.page("/", session=session_secret("organizer"), color_scheme=scheme)
    found = []
    for path in ("/", f"/events/{JOUST}/standings", f"/events/{JOUST}/desk"):
        page.goto(path)
        page.evaluate("document.querySelectorAll('details').forEach((one) => (one.open = true))")
        found += faint_rings(page)
    assert found == []


def test_a_phone_reaches_every_place(eyes: Watch):
    page = eyes.page("/", PHONE)
    for place in ("Events", "Decks", "Logs", "Rules"):
        page.get_by_text("Menu", exact=True).click()
        page.get_by_role("navigation", name="Main").get_by_role("link", name=place).click()
        expect(page.locator("h1")).to_be_visible()
        assert not scrolls_sideways(page)
    page.get_by_text("Menu", exact=True).click()
    menu = page.get_by_role("navigation", name="Main")
    expect(menu.get_by_role("link", name="Rules")).to_have_attribute("aria-current", "page")
    wide = eyes.page("/")
    expect(wide.get_by_text("Menu", exact=True)).to_be_hidden()
    expect(wide.get_by_role("navigation", name="Main").get_by_role("link", name="Decks")).to_be_visible()


def test_the_standings_offer_their_table_and_show_no_lot(eyes: Watch):
    page = eyes.page(f"/events/{JOUST}/standings")
    expect(page.get_by_role("columnheader", name="lot")).to_have_count(0)
    with page.expect_download() as coming:
        page.get_by_role("link", name="CSV").click()
    assert coming.value.suggested_filename.endswith("-standings.csv")
