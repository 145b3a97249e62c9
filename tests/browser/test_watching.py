"""Watching beside a running match: what the delay allows, in a browser without an account."""

import re
from datetime import UTC, datetime, timedelta
from secrets import token_hex
from uuid import uuid4

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from engine import Concede
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.online import tables
from tests.support.tournament.people import make_account
from tournament.core.security.sealing import Sealer
from tournament.events.online_settings import ChessClock, MatchSettings
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.submission import submit_input


def test_a_match_is_watched_as_late_as_its_delay_and_to_its_end(watch: Watch, empty_site: Site):
    now = datetime.now(UTC)
    with empty_site.database() as database:
        play = MatchRuntime(database, Sealer(SECRET))
        mira, teo = (make_account(database, f"{name} {token_hex(3)}") for name in ("Mira", "Teo"))
        settings = MatchSettings(clock=ChessClock(minutes=30, delay=0))
        then = now - timedelta(minutes=20)
        match, new = (tables.begun(play, [mira, teo], number, settings=settings, now=then) for number in (3, 4))
        submit_input(play, new, Concede(1), uuid4().hex, now - timedelta(minutes=1), lambda *_: None)
        page, stream = (watch.page(f"/matches/{match}/watch{more}") for more in ("", "?stream=1"))
        board = page.locator("[data-board]")
        expect(board).to_have_attribute("data-status", "live")
        expect(page.get_by_text("5 min delay")).to_be_visible()
        # Who is asked has thought since 15 minutes ago, as far as it may be told, and thinks on before one's eyes.
        clocks = page.locator(".late-clocks")
        expect(clocks).to_contain_text(mira.name)
        expect(clocks.locator("[data-runs] b")).to_have_text(re.compile("1[45]:[0-9]{2}"))
        shown = clocks.locator("[data-runs] b").text_content() or ""
        expect(clocks.locator("[data-runs] b")).not_to_have_text(shown)
        expect(page.get_by_role("region", name="Prompt")).to_contain_text("mulligan")
        expect(page.locator("#log li").first).to_be_visible()
        page.get_by_role("button", name="Deck 53").first.click()
        expect(page.get_by_role("dialog")).to_contain_text("hidden from you")
        page.keyboard.press("Escape")
        page.get_by_role("button", name="Pause").click()
        expect(clocks.locator("[data-runs]")).to_have_count(0)  # what is looked back at stands still
        expect(stream.locator("[data-board]")).to_have_attribute("data-status", "live")
        submit_input(
            play, match, Concede(1), uuid4().hex, now - timedelta(minutes=5), lambda *_: None
        )  # long enough ago
    expect(stream.locator("[data-board]")).to_have_attribute("data-status", "ended")  # by itself
    expect(stream.get_by_role("button", name="Pause")).to_have_count(0)
    expect(stream.locator("header.mast")).to_have_count(0)
    expect(board).to_have_attribute("data-status", "live")
    page.get_by_role("button", name="Follow").click()
    expect(board).to_have_attribute("data-status", "ended")
    expect(page.get_by_role("link", name="Step by step")).to_be_visible()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.get_by_role("button", name="Log").click()
    expect(page.get_by_role("dialog", name="Log")).to_contain_text("concedes")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    page.goto(f"/matches/{new}/watch")  # it ended a minute ago, and nobody is told
    expect(board).to_have_attribute("data-status", "live")
