"""The desk in a real browser: a round of slips by keyboard, a preview that is changed, and an event that follows."""

import re
import threading
from collections.abc import Iterator
from datetime import UTC, datetime
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.serving import make_server

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from tests.support.browser.hall import files_whole
from tests.support.tournament.people import make_account
from tests.support.tournament.running import Running
from tournament.accounts.operations.sessions import open_session
from tournament.app import create_app
from tournament.core.bus.bus import event_topic
from tournament.core.config import Config, Environment
from tournament.core.security.principal import Principal
from tournament.core.storage.database_schema import upgrade
from tournament.events.book.book import Book
from tournament.events.entries.operations import registration as entries
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.rounds.operations.views import round_view
from tournament.events.states import TableStatus
from tournament.judging.disputes.operations.judge_calls import call_judge

SLOWEST_SLIP = 2.0
"""Seconds; sixty slips in two minutes."""


class Site:
    def __init__(self, url: str, app: Flask, person: Principal) -> None:
        self.url, self.app, self.person = url, app, person
        self.database = app.extensions["kingsmoot.database"]

    def poke(self, run: Running) -> None:
        """The driver works behind the web layer, so the pages are told for it."""
        self.app.extensions["kingsmoot.bus"].publish(event_topic(run.slug), run.event().version)

    def event(self, name: str, players: int, **how: object) -> Running:
        run = Running(self.database, name, actor=self.person, now=datetime.now(UTC), **how)
        return run.add_players(players)


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The service on a port of its own, with an organizer who is signed in."""
    folder: Path = tmp_path_factory.mktemp("desk")
    app = create_app(
        Config(
            environment=Environment.TESTING,
            secret_key="for tests only, in no way a secret",
            database_url=f"sqlite:///{folder / 'kingsmoot.db'}",
            instance_dir=folder,
        )
    )
    database = app.extensions["kingsmoot.database"]
    upgrade(database, lambda line: None)
    person = make_account(database, "Ansgar")
    assert person.account_id is not None
    with database.write() as session:
        open_session(session, person.account_id, "the-organizer", "Chromium", datetime.now(UTC))
    server = make_server("127.0.0.1", 0, files_whole(app), threaded=True)
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    thread.start()
    yield Site(f"http://127.0.0.1:{server.server_port}", app, person)
    server.shutdown()
    thread.join()
    server.server_close()
    database.close()


@pytest.fixture
def open_page(browser, site: Site):
    """Opens a page as the organizer; whatever a page complains of fails the test, but for answers that refuse."""
    contexts, faults = [], []

    def opened(path: str, width: int = 1280, script: bool = True):
        context = browser.new_context(
            viewport={"width": width, "height": 860}, java_script_enabled=script, base_url=site.url
        )
        contexts.append(context)
        context.add_cookies([{"name": "kingsmoot_session", "value": "the-organizer", "url": site.url}])
        page = context.new_page()
        page.on("pageerror", lambda error: faults.append(str(error)))
        page.on(
            "console",
            lambda note: (
                faults.append(note.text) if note.type == "error" and "status of 4" not in note.text else None
            ),
        )
        page.goto(path)
        return page

    yield opened
    for context in contexts:
        context.close()
    assert faults == []


def test_sixteen_slips_by_keyboard(site: Site, open_page):
    run = site.event("Sixteen", 32).playing()
    page = open_page(f"/events/{run.slug}/desk")
    line = page.locator("#line")
    expect(line).to_be_focused()
    started = datetime.now(UTC)
    for table in run.tables():
        page.keyboard.type(f"{table.number} {1 + table.number % 2}")
        expect(page.locator("#slip-echo .pick[data-won]")).to_have_text(re.compile(table.names[table.number % 2]))
        page.keyboard.press("Enter")
    expect(page.locator("#togo")).to_have_text("all results in")
    took = (datetime.now(UTC) - started).total_seconds()
    assert took < 16 * SLOWEST_SLIP, f"{took:.1f} s for 16 slips"
    for table in run.tables():
        assert table.status is TableStatus.FINAL
    names = [table.names[table.number % 2] for table in run.tables()]
    won = [seat.name for table in run.look(winners) for seat in table.seats if seat.is_winner]
    assert won == names
    expect(page.locator("#next [data-go]")).to_have_text("Close round 1 and pair round 2")
    expect(page.locator("#next [data-go]")).to_be_enabled()


def winners(book: Book):
    return round_view(book, book.round(1, 1)).tables


def test_a_slip_that_is_refused_comes_back_with_the_sentence_and_undo_is_one_click(site: Site, open_page):
    run = site.event("Refused", 4).playing()
    page = open_page(f"/events/{run.slug}/desk")
    line = page.locator("#line")
    line.fill("9 1")
    expect(page.locator("#slip-echo")).to_have_text("There is no table 9.")
    page.keyboard.press("Enter")
    expect(page.locator("#slip-echo .err")).to_have_text("Round 1 has no table 9. Tables are 1 to 2.")
    expect(line).to_have_value("9 1")
    expect(line).to_have_attribute("aria-invalid", "true")
    line.fill("1 1")
    page.keyboard.press("Enter")
    entry = page.locator("#entries li").first
    expect(entry).to_contain_text("entered table 1 of round 1")
    line.fill("1 2")
    expect(page.locator("#slip-echo .err")).to_contain_text("Add !reason to correct it.")
    line.fill("")
    entry.get_by_role("button").click()
    expect(page.locator("[data-toasts]")).to_contain_text("Ansgar undid")
    expect(page.locator("#togo")).to_have_text("2 open")
    expect(line).to_be_focused()


def test_a_preview_is_changed_published_and_taken_back(site: Site, open_page):
    run = site.event("Preview", 9).playing().enter_all()
    page = open_page(f"/events/{run.slug}/desk")
    page.get_by_role("button", name="Close round 1 and pair round 2").click()
    expect(page.get_by_role("heading", name="Round 2 preview", exact=True)).to_be_visible()
    expect(page.get_by_text("Best possible", exact=True)).to_be_visible()
    one, other = run.tables()[0].names[0], run.tables()[1].names[0]
    page.locator("select[name=one]").select_option(label=f"{one}, table 1")
    page.locator("select[name=other]").select_option(label=f"{other}, table 2")
    page.get_by_role("button", name="Swap players").click()
    expect(page.get_by_role("alert")).to_contain_text("Give a reason for the swap.")
    expect(page.locator("select[name=one] option:checked")).to_contain_text(one)
    page.get_by_placeholder("Reason, shown to everyone").first.fill("Brothers")
    page.get_by_role("button", name="Swap players").click()
    expect(page.get_by_text("were swapped by hand: Brothers")).to_be_visible()
    assert other in run.tables()[0].names
    page.get_by_role("button", name="Publish round 2").click()
    expect(page.locator("#next [data-go]")).to_have_text("Start clock")
    page.locator("[data-toast]").get_by_role("button", name="Undo").click()
    expect(page.locator("#next [data-go]")).to_have_text("Publish round 2")


def test_results_of_players_arrive_while_somebody_types(site: Site, open_page):
    run = site.event("Live", 4).playing()
    table = run.tables()[0]
    claimed = run.account("Live Player")
    run.do(entries.claim, f"code of {table.names[0]}", actor=claimed)
    page = open_page(f"/events/{run.slug}/desk")
    line = page.locator("#line")
    line.fill("2 ")
    run.do(results.report_result, 1, 1, 1, ResultInput(winner=table.players[0]), actor=claimed)
    site.poke(run)
    expect(page.locator(".ticket")).to_contain_text("To confirm")
    expect(line).to_have_value("2 ")
    expect(line).to_be_focused()
    page.get_by_role("button", name="Confirm result").click()
    expect(page.locator("#togo")).to_have_text("1 open")


def test_what_is_done_at_another_desk_shows_at_this_one(site: Site, open_page):
    run = site.event("Two desks", 4).playing()
    here = open_page(f"/events/{run.slug}/desk")
    here.locator("#line").fill("1 1")
    here.keyboard.press("Enter")
    there = open_page(f"/events/{run.slug}/desk")
    there.locator("#line").fill("2 1")
    there.keyboard.press("Enter")
    expect(here.locator("#togo")).to_have_text("all results in")
    there.locator("#next [data-go]", has_text="pair round 2").click()
    expect(there.get_by_role("heading", name="Round 2 preview", exact=True)).to_be_visible()
    expect(here.get_by_role("heading", name="Round 2 preview", exact=True)).to_be_visible(timeout=20000)
    there.get_by_role("button", name="Publish round 2").click()
    expect(here.locator("#line")).to_be_visible(timeout=20000)
    here.locator("#clock").get_by_role("button", name="Start clock").click()
    expect(here.locator("[data-toasts]")).to_contain_text("started the clock of round 2")
    here.locator("[data-toasts]").get_by_role("button", name="Undo").click()
    expect(here.locator("[data-toasts]")).to_contain_text("Ansgar undid")
    expect(there.locator("#clock .sub").first).to_have_text("55 minutes")


def test_the_page_that_follows_the_event_does_not_cut_off_what_is_being_sent(site: Site, open_page):
    run = site.event("Under way", 4).playing().enter_all()
    page = open_page(f"/events/{run.slug}/desk")
    pages = []
    page.on("request", lambda request: pages.append(request.method) if request.resource_type == "document" else None)
    page.route("**/desk/**", lambda route: None if route.request.method == "POST" else route.continue_())  # no answer
    page.locator("#next [data-go]").click(no_wait_after=True)
    run.close().pair()
    with page.expect_response(lambda answer: answer.request.resource_type == "fetch"):
        site.poke(run)
    page.wait_for_timeout(500)  # in which it would be loaded anew
    assert pages == ["POST"]


def test_a_judge_takes_a_call_on_a_phone(site: Site, open_page):
    run = site.event("Calls", 4).playing()
    page = open_page(f"/events/{run.slug}/judge", width=390)
    expect(page.get_by_text("No judge calls")).to_be_visible()
    run.do(call_judge, "Marked sleeve?", table=1, by_staff=True)
    site.poke(run)
    page.get_by_role("button", name="Take call, table 1").click()
    page.get_by_label("Ruling and reason").fill("Worn, not marked")
    page.get_by_role("radio", name="In words").check()
    page.get_by_label("Rule ids").fill("lcg2:nowhere")
    page.get_by_role("button", name="Rule: in words").click()
    expect(page.get_by_role("alert")).to_contain_text("lcg2:nowhere")
    expect(page.get_by_label("Ruling and reason")).to_have_value("Worn, not marked")
    page.get_by_label("Rule ids").fill("lcg2:4.2.2")
    page.get_by_role("button", name="Rule: in words").click()
    expect(page.locator("#rulings")).to_contain_text("Worn, not marked")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_without_scripts_the_desk_is_plain_forms(site: Site, open_page):
    run = site.event("Plain", 4).playing()
    page = open_page(f"/events/{run.slug}/desk", width=390, script=False)
    page.locator("#line").fill("1 zzz")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("alert")).to_contain_text("“zzz” is not at table 1")
    expect(page.locator("#line")).to_have_value("1 zzz")
    page.locator("#line").fill("1 1")
    page.get_by_role("button", name="Enter", exact=True).click()
    expect(page.get_by_role("status")).to_contain_text("entered table 1 of round 1")
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")
