"""A judge who never saw the match asks why, in a browser: by pointer, by keyboard, on a phone, without a script."""

import re
from collections.abc import Iterator
from datetime import UTC, datetime, timedelta
from secrets import token_hex
from uuid import uuid4

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

from engine import Concede
from tests.support.browser.pages import axe
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways
from tests.support.tournament.online import tables
from tests.support.tournament.people import make_account
from tournament.core.security.sealing import Sealer
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.submission import submit_input

SAMPLE = "/logs/sample-wolf-lion"
WINDOW = 328
"""An action window in which Mira passed by a setting and Teo had nothing to do."""
MOST_ACTIONS = 6
INTRIGUE_WON = re.compile("Intrigue challenge: |wins the intrigue challenge")


@pytest.fixture
def watch(browser: Browser, empty_site: Site) -> Iterator[Watch]:
    """Whatever a page complains of fails the test."""
    watch = Watch(browser, empty_site.address)
    yield watch
    watch.close()
    assert watch.faults == []


def read(watch: Watch, path: str, size: tuple[int, int] = (1440, 900), **options: object) -> Page:
    page = watch.context(size, **options).new_page()
    page.goto(path)
    expect(page.locator(".reader[data-live] #log li[data-now] .said")).to_be_attached()
    return page


def test_who_could_have_acted_and_why_not_with_this_card_takes_at_most_six_actions(watch: Watch):
    """From the link to the step: each press is counted."""
    page, actions = read(watch, f"{SAMPLE}?step={WINDOW}"), 1
    why = page.get_by_role("complementary", name="Why")
    asked = why.get_by_role("region", name="Choices in this window")
    expect(asked).to_contain_text("Mira passes auto-pass, by setting")
    expect(asked).to_contain_text("Play Winter Is Coming")
    expect(asked).to_contain_text("Teo passes auto-pass, nothing to do")

    asked.get_by_role("link", name="Teo passes").click()
    actions += 1
    could = why.get_by_role("region", name="Teo’s options")
    expect(could).to_contain_text("Only pass")
    expect(could).to_contain_text("Treachery")
    could.get_by_role("link", name="Treachery").click()
    actions += 1
    sheet = why.locator(".sheetbox")
    expect(sheet.get_by_role("heading", name="Why couldn’t Teo use it?")).to_be_visible()
    expect(sheet.locator(".trace .no").first).to_contain_text("no")
    expect(sheet.locator(".trace .no .rule").first).to_have_text(re.compile("^lcg2:"))
    assert actions <= MOST_ACTIONS
    expect(page).to_have_url(re.compile(r"card=h\d+&seat=2"))
    assert axe(page) == []


def test_all_of_it_by_keyboard_alone(watch: Watch):
    page = read(watch, f"{SAMPLE}?step={WINDOW}")
    page.keyboard.press("/")
    expect(page.get_by_role("searchbox", name="Words")).to_be_focused()
    page.keyboard.type("intrigue wins")
    page.keyboard.press("Enter")
    expect(page.locator("#log li[data-now][data-found] .said")).to_contain_text(INTRIGUE_WON)
    first = page.url
    page.keyboard.press("n")
    expect(page).not_to_have_url(first)
    expect(page.locator("#log li[data-now][data-found] .said")).to_contain_text(INTRIGUE_WON)
    page.keyboard.press("N")
    expect(page).to_have_url(first)
    assert page.locator(".strip .hits rect").count() >= 2
    page.keyboard.press("o")
    expect(page.locator("#log li[data-now] .unopened")).to_contain_text("Did not open: would interrupts")
    page.keyboard.press("w")
    expect(page.locator("#why")).to_be_focused()
    expect(page.locator("#why .rungs > li[data-s=off]").first).to_contain_text("did not open")
    card = page.locator("#now .screen").first.locator("a.open-card").filter(has_text="Sansa Stark")
    card.focus()
    page.keyboard.press("w")
    expect(page.locator("#card-h")).to_be_focused()
    expect(page.locator("#why .sheetbox")).to_contain_text("Sansa Stark")
    page.keyboard.press("j")
    expect(page.locator("#why .sheetbox")).to_have_count(0)


def test_boards_change_without_leaving_the_step(watch: Watch):
    page = read(watch, f"{SAMPLE}?step={WINDOW}")
    expect(page.locator("#now .screen")).to_have_count(2)
    page.get_by_role("link", name="Public", exact=True).last.click()
    expect(page.locator("#now .screen")).to_have_count(0)
    expect(page.locator("#now .view > .mini > .mc[data-hidden]")).to_have_count(2)
    expect(page).to_have_url(re.compile("board=public"))
    page.keyboard.press("j")
    expect(page.locator(f'#now [data-step="{WINDOW + 1}"]')).to_be_visible()
    expect(page.locator("#now [aria-current]")).to_have_text("Public")


def test_a_phone_has_three_tabs(watch: Watch):
    page = read(watch, f"{SAMPLE}?step=329", PHONE, has_touch=True)
    tabs = page.get_by_role("group", name="Show")
    tabs.get_by_role("button", name="Table").tap()
    expect(page.locator("#now")).to_be_visible()
    expect(page.locator("#log")).to_be_hidden()
    page.locator("#now .screen a.open-card").filter(has_text="Eddard Stark").first.tap()
    expect(page.locator("#why .sheetbox")).to_contain_text("Why couldn’t Mira use it?")
    expect(page.locator("#now")).to_be_hidden()
    assert not scrolls_sideways(page)
    assert axe(page) == []
    for button in tabs.get_by_role("button").all():
        assert button.bounding_box()["height"] >= 44
    tabs.get_by_role("button", name="Log").tap()
    expect(page.locator("#log li[data-now] .said")).to_be_visible()


def test_everything_is_a_link_without_a_script(watch: Watch):
    page = watch.page(f"{SAMPLE}?step=330", java_script_enabled=False)
    page.locator("#why .could a").filter(has_text="Treachery").click()
    expect(page.locator("#why .sheetbox")).to_contain_text("Why couldn’t Teo use it?")
    page.locator("#ask-card").select_option(label="Eddard Stark")
    page.locator("#why").get_by_role("button", name="Explain card").click()
    expect(page.locator("#why .sheetbox")).to_contain_text("Why couldn’t Mira use it?")
    page.get_by_role("searchbox", name="Words").fill("intrigue wins")
    page.get_by_role("button", name="Search").first.click()
    page.get_by_role("link", name="Next result").click()
    expect(page.locator("#log li[data-now]")).to_contain_text(INTRIGUE_WON)
    expect(page.locator("#log li[data-now] .unopened")).to_contain_text("Did not open:")
    page.get_by_role("link", name="Judge’s board").click()
    expect(page.locator("#now .screen")).to_have_count(0)


def test_a_match_that_goes_on_has_only_new_rows_added(
    watch: Watch, empty_site: Site, monkeypatch: pytest.MonkeyPatch
):
    """Read by a visitor, as late as watchers are told."""
    now = datetime.now(UTC)
    monkeypatch.setattr(tables, "NOON", now - timedelta(minutes=20))
    with empty_site.database() as database:
        play = MatchRuntime(database, Sealer(SECRET))
        match = tables.begun(play, [make_account(database, f"{name} {token_hex(3)}") for name in ("Mira", "Teo")], 3)
        page = read(watch, f"/logs/online-{match}?all=1")
        expect(page.get_by_text("In progress", exact=True)).to_be_visible()
        steps = int(page.locator(".reader").get_attribute("data-steps"))
        page.keyboard.press("End")
        expect(page.locator(f'#log li[data-n="{steps}"] .said')).to_be_visible()
        page.locator(f'#log li[data-n="{steps}"]').evaluate("row => { row.dataset.stays = '1'; }")
        submit_input(play, match, Concede(1), uuid4().hex, now - timedelta(minutes=9), lambda *_: None)
        expect(page.locator(f'#log li[data-n="{steps + 1}"] .said')).to_contain_text("concedes")
        expect(page.locator(f'#log li[data-n="{steps}"][data-stays]')).to_be_visible()
        assert int(page.locator("#log li[data-now]").get_attribute("data-n")) == steps
        page.keyboard.press("j")
        expect(page.locator(f'#now [data-step="{steps + 1}"]')).to_be_visible()
