"""A visitor in a real browser: follows an event while results come in, finds a name, sees clock and wall."""

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

from tests.support.browser.hall import Hall, open_hall
from tests.support.browser.watching import CHROMIUM, settle
from tournament.events.floor.operations import announcements
from tournament.events.rounds.operations import lifecycle as rounds
from tournament.events.rounds.operations import results

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on PATH")


@pytest.fixture
def hall(tmp_path: Path, browser: Browser) -> Iterator[Hall]:
    with open_hall(tmp_path, browser, name="Saltmere Open") as opened:
        opened.moot.with_players(40).playing()
        yield opened


def test_the_event_is_followed_live_while_results_come_in(hall: Hall):
    visitor = hall.page(phone=True)
    visitor.goto(hall.url())
    expect(visitor.locator(".pair .st", has_text="playing")).to_have_count(20)
    table = hall.moot.tables()[0]
    winner = table.names[table.players.index(min(table.players))]
    hall.does(results.enter_result, 1, 1, table.number, hall.moot.said(table))
    expect(visitor.locator(".pair").first).to_contain_text(winner)
    expect(visitor.locator(".pair").first.locator(".won")).to_contain_text(winner)
    hall.does(announcements.announce, "Lunch at noon")
    expect(visitor.locator("#news")).to_contain_text("Lunch at noon")
    hall.moot.enter_all().close()
    hall.tell()
    expect(visitor.locator("#now")).to_contain_text("after round 1")
    hall.moot.next_round()
    hall.tell()
    expect(visitor.locator("#now")).to_contain_text("round 2 of 5")
    assert visitor.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")


def test_the_clock_counts_and_stops_when_the_desk_says_so(hall: Hall):
    hall.moot.now = hall.moot.now.now(hall.moot.now.tzinfo)
    hall.does(rounds.start_clock)
    visitor = hall.page()
    visitor.goto(hall.url("/pairings"))
    face = visitor.locator(".gonfalon .time")
    expect(face).to_have_text(re.compile(r"^5[45]:\d\d$"))
    before = face.text_content()
    expect(face).not_to_have_text(before or "")
    hall.does(rounds.pause_clock)
    expect(visitor.locator(".gonfalon")).to_have_attribute("data-state", "paused")
    expect(visitor.locator(".gonfalon .sub")).to_contain_text("paused")


def test_a_visitor_asks_why_two_players_do_not_meet(hall: Hall):
    one, other = (table.names[0] for table in hall.moot.tables()[:2])
    visitor = hall.page(phone=True, java_script_enabled=False)  # a plain form, as any browser sends it
    visitor.goto(hall.url("/pairings"))
    visitor.get_by_role("link", name="How this round was paired").click()
    visitor.get_by_text("Why is A not playing B?").click()
    visitor.get_by_label("Player").fill(one)
    visitor.get_by_label("Why not").fill("Nobody At All")
    visitor.get_by_role("button", name="Explain").click()
    expect(visitor.get_by_role("alert")).to_contain_text("no player “Nobody At All”")
    expect(visitor.get_by_label("Player")).to_have_value(one)
    visitor.get_by_label("Why not").fill(other)
    visitor.get_by_role("button", name="Explain").click()
    answer = visitor.locator("#why-1-1")
    expect(answer).to_be_in_viewport()
    expect(answer).to_contain_text(f"Pairing {one} and {other} would be just as good. The choice was random.")
    assert not visitor.locator("html").evaluate("page => page.scrollWidth > page.clientWidth")


def test_a_name_is_found_while_typing_and_stays_found(hall: Hall):
    visitor = hall.page(phone=True)
    visitor.goto(hall.url("/pairings?by=name"))
    box = visitor.get_by_role("searchbox")
    box.fill("mia")
    shown = visitor.locator(".seats li:visible")
    expect(shown).to_have_count(2)  # Mia and Mia 2
    expect(visitor.locator("[data-found]")).to_have_text("2 found")
    with visitor.expect_response(lambda answer: answer.request.resource_type == "fetch"):  # the page follows
        hall.does(results.enter_result, 1, 1, hall.moot.tables()[0].number, hall.moot.said(hall.moot.tables()[0]))
    settle(visitor)
    expect(shown).to_have_count(2)
    box.fill("nobody at all")
    expect(visitor.locator("[data-found]")).to_contain_text("No player found")


def test_without_scripts_everything_can_be_read(hall: Hall):
    hall.does(rounds.start_clock)
    visitor = hall.page(java_script_enabled=False)
    visitor.goto(hall.url())
    expect(visitor.locator(".gonfalon .time")).to_have_text(re.compile(r"^\d\d:\d\d$"))  # when the round ends
    visitor.get_by_role("link", name="Pairings").click()
    visitor.get_by_role("searchbox").fill("Zoe")
    visitor.get_by_role("button", name="Find").click()
    expect(visitor.locator(".pair")).to_have_count(1)
    expect(visitor.locator(".pair")).to_contain_text("Zoe")
    visitor.get_by_role("link", name="Standings").click()
    visitor.get_by_role("link", name="Ann", exact=True).click()
    expect(visitor.get_by_role("heading", name="How each number is calculated")).to_be_visible()


def test_the_wall_turns_its_pages_and_shows_a_new_round(hall: Hall):
    wall = hall.page(reduced_motion="reduce")
    wall.clock.install()
    wall.set_viewport_size({"width": 1280, "height": 480})
    wall.goto(hall.url("/projector"))
    mark = wall.locator("[data-page]")
    expect(mark).to_have_text(re.compile(r"^page 1 of [2-9]$"))
    wall.clock.run_for(9500)
    expect(mark).to_have_text(re.compile(r"^page 2 of"))
    wall.keyboard.press("ArrowLeft")
    expect(mark).to_have_text(re.compile(r"^page 1 of"))
    hall.moot.enter_all().close().next_round()
    hall.tell()
    wall.clock.run_for(1500)
    expect(wall.locator(".gonfalon .label")).to_have_text("Round 2 of 5")


def test_the_stream_s_absence_does_not_break_the_page(hall: Hall):
    visitor = hall.page()
    visitor.route("**/stream?*", lambda route: route.abort())
    visitor.goto(hall.url("/standings"))
    expect(visitor.get_by_role("heading", name="Saltmere Open")).to_be_visible()
