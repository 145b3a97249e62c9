"""What-ifs in the log reader and the rules lab in real browsers: by keyboard alone, on a phone, shared and opened."""

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright import sync_api
from playwright.sync_api import expect

from tests.support.browser.pages import axe
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways
from tournament.replays.operations.opened_match import open_match
from tournament.replays.operations.samples import sample_match

LOG = "sample-wolf-lion"


def answered() -> tuple[int, str]:
    """A step at which a seat chose one of several, and another that it was offered."""
    for entry in open_match(sample_match(LOG)).entries[200:]:
        if entry.kind == "choice" and entry.data == ("opportunity",) and len(entry.secret[2]) > 2:
            return entry.number, next(id for id in entry.secret[2] if id not in entry.secret[1])
    raise AssertionError("nobody chose anything")


def test_a_what_if_stands_beside_the_real_line_in_the_reader(watch: Watch):
    step, other = answered()
    page = watch.page(f"/logs/{LOG}?step={step}")
    expect(page.locator(".reader[data-live]")).to_be_visible()
    page.get_by_role("link", name="What if?").press("Enter")
    expect(page.locator("#what-if-h")).to_be_focused()
    expect(page.locator(".what-if input[checked]")).to_have_count(1)
    page.locator(f'.what-if input[value="{other}"]').check()
    page.get_by_role("button", name="Try this choice").press("Enter")
    told = page.locator("[data-told]")
    expect(told).to_be_focused()
    expect(told.get_by_role("region", name="Match", exact=True).locator("li").first).to_contain_text(str(step))
    line = told.get_by_role("region", name="What-if", exact=True)
    expect(line.locator("li.diff").first).to_contain_text(f"{step} a")
    expect(line.get_by_text("unofficial")).to_be_visible()
    hatched = line.evaluate("one => getComputedStyle(one).backgroundImage")
    assert hatched.startswith("repeating-linear-gradient")
    expect(page.get_by_role("region", name="Differences").locator("tbody tr").first).to_be_visible()
    assert axe(page) == []
    assert not scrolls_sideways(page)


def add(page: sync_api.Page, seat: str, zone: str, title: str) -> None:
    wanted = page.get_by_role("button", name=f"Cards go here for {seat}, {zone}")
    if not wanted.is_visible():
        page.get_by_role("button", name=f"Add cards to {seat}, {zone}").press("Enter")
        expect(wanted).to_be_visible()
    page.get_by_label("Search cards").fill(title)
    page.get_by_role("button", name=f"Add {title} to {seat}, {zone}").press("Enter")
    expect(page.locator("[data-lab][aria-busy]")).to_have_count(0)


def test_a_position_is_built_by_keyboard_played_out_shared_and_opened_by_somebody_else(watch: Watch):
    page = watch.page("/lab", (1440, 960))
    for seat, zone, title in (
        ("ann", "in play", "Tumblestone Knight"),
        ("bob", "in play", "Robb Stark"),
        ("bob", "in play", "Bran Stark"),
        ("bob", "in play", "Robb Stark"),
    ):
        add(page, seat, zone, title)
    robb = page.get_by_role("button", name="Robb Stark, character")
    expect(robb).to_have_accessible_name("Robb Stark, character, strength 5, military, power, 1 duplicate")
    robb.press("Enter")
    page.locator("[name=card_power]").fill("1")
    page.locator("[name=card_power]").press("Enter")
    expect(page.locator(".pcard .pw")).to_have_text("1")
    page.get_by_label("Military challenge against bob").press("Space")
    page.get_by_label("Military challenge against bob").press("Enter")
    expect(page.locator(".labask legend")).to_contain_text("bob:")
    expect(page.locator(".labask input").first).to_be_focused()
    page.get_by_role("button", name="Choose for bob").press("Enter")
    expect(page.locator(".labask legend")).to_contain_text("claim")
    page.get_by_label("Robb Stark").last.press("Space")
    page.get_by_role("button", name="Choose for bob").press("Enter")
    expect(page.locator(".labask")).to_contain_text("duplicate")
    page.locator("#expected").fill("not happened Robb Stark is killed")
    page.locator("#expected").press("Enter")
    expect(page.get_by_text("1 of 1 as expected")).to_be_visible()
    page.locator("#why_card").select_option(label="Bran Stark")
    page.get_by_role("button", name="Explain").press("Enter")
    expect(page.locator("[data-whys]")).to_be_focused()
    expect(page.locator("[data-whys]")).to_contain_text("not possible")
    assert axe(page) == []
    page.get_by_role("button", name="Share by link").press("Enter")
    page.wait_for_url("**/lab/*")
    link = page.get_by_label("Link to this position").input_value()

    other = watch.page(link, PHONE)
    expect(other.get_by_text("1 of 1 as expected")).to_be_visible()
    expect(other.locator(".labask")).to_contain_text("duplicate")
    assert not scrolls_sideways(other)
    assert axe(other) == []
    other.locator(".labask input").first.check()
    other.get_by_role("button", name="Choose for bob").click()
    expect(other.locator(".lablog")).to_contain_text("Robb Stark is saved")

    unscripted = watch.page(link, java_script_enabled=False)
    expect(unscripted.locator(".lablog")).to_contain_text("Military challenge: ann 2, bob 0.")
    unscripted.get_by_role("button", name="Undo one choice").click()
    expect(unscripted.locator(".labask legend")).to_contain_text("claim")
    unscripted.locator(".astext summary").click()
    text = unscripted.locator("[name=written]").input_value()
    unscripted.locator("[name=written]").fill(text.replace("Bran Stark", "Arya Stark"))
    unscripted.get_by_role("button", name="Apply text").click()
    expect(unscripted.get_by_role("button", name="Arya Stark, character")).to_be_visible()
