"""Players in real browsers: two of them report, dispute and agree; one finds the way from registration to a table."""

from collections.abc import Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, expect

from tests.support.browser.hall import Hall, open_hall
from tests.support.browser.watching import CHROMIUM
from tests.support.tournament import calls
from tournament.core.security.permissions import Role
from tournament.events.entries.operations import registration as entries
from tournament.events.lifecycle.operations import lifecycle as events
from tournament.events.rounds.operations import results
from tournament.events.rounds.operations.results import ResultInput
from tournament.events.states import TableStatus
from tournament.judging.disputes.operations.views.case_views import dispute_queue

pytestmark = pytest.mark.skipif(CHROMIUM is None, reason="no Chromium on PATH")


@pytest.fixture
def hall(tmp_path: Path, browser: Browser) -> Iterator[Hall]:
    with open_hall(tmp_path, browser, name="Saltmere Open") as opened:
        yield opened


def test_two_browsers_report_dispute_and_the_desk_decides(hall: Hall):
    moot = hall.moot.with_players(8, accounts=True).playing()
    table = moot.tables()[0]
    (one, other), (name, other_name) = table.players, table.names
    mine, theirs = hall.page(moot.player(one), phone=True), hall.page(moot.player(other), phone=True)
    mine.goto(hall.url("/me"))
    theirs.goto(hall.url("/me"))
    expect(theirs.get_by_role("heading", name="Who won?")).to_be_visible()
    mine.get_by_text("I won", exact=True).click()
    mine.get_by_role("button", name="Report result").click()
    expect(mine.get_by_role("heading", name="Your report")).to_be_visible()

    expect(theirs.get_by_role("heading", name="Is this correct?")).to_be_visible()  # by itself, without a click
    expect(theirs.locator("#report")).to_contain_text(f"{name} beats {other_name}")
    theirs.get_by_text("Dispute result").click()
    theirs.get_by_label("What is wrong?").fill("I had fifteen power first")
    theirs.get_by_role("button", name="Dispute and call a judge").click()
    expect(theirs.get_by_role("heading", name="Result disputed")).to_be_visible()
    expect(mine.get_by_role("heading", name="Result disputed")).to_be_visible()
    expect(mine.locator("#report")).to_contain_text("I had fifteen power first")

    hall.does(results.enter_result, 1, 1, table.number, ResultInput(winner=other), reason="the judge saw it")
    for page in (mine, theirs):
        expect(page.locator("#report")).to_contain_text(f"{other_name} beats {name}")
        expect(page.locator("#report")).to_contain_text("Entered at the desk")


def test_the_opponent_confirms_and_the_next_table_comes_by_itself(hall: Hall):
    moot = hall.moot.with_players(4, accounts=True).playing()
    table = moot.tables()[0]
    one, other = table.players
    mine, theirs = hall.page(moot.player(one), phone=True), hall.page(moot.player(other), phone=True)
    mine.goto(hall.url(f"/report/1/1/{table.number}"))  # the code on the slip
    mine.get_by_text("Other result: ").click()
    mine.get_by_text("Time: I am ahead").click()
    mine.get_by_role("button", name="Report result").click()
    theirs.goto(hall.url("/me"))
    theirs.get_by_role("button", name="Confirm result").click()
    expect(theirs.locator("#report")).to_contain_text("has a modified win over")
    expect(mine.locator("#report")).to_contain_text("Confirmed by the opponent")
    assert moot.tables()[0].status is TableStatus.FINAL
    moot.enter_all().close().next_round()
    hall.tell()
    expect(mine.locator(".seatcard .no")).to_have_text(str(moot.table_of(one).number))
    expect(mine.get_by_role("heading", name="Who won?")).to_be_visible()


def test_time_is_called_and_the_players_count_step_by_step(hall: Hall):
    moot = hall.moot.with_players(4, accounts=True).playing()
    table = moot.tables()[0]
    (one, other), (name, other_name) = table.players, table.names
    mine, theirs = hall.page(moot.player(one), phone=True), hall.page(moot.player(other), phone=True)
    mine.goto(hall.url("/me"))
    mine.get_by_text("Other result: ").click()
    mine.get_by_role("link", name="Compare step by step").click()
    mine.get_by_label(f"Power, {name}", exact=True).fill("9")
    mine.get_by_label(f"Power, {other_name}", exact=True).fill("9")
    expect(mine.get_by_label(f"Cards in the draw deck, {name}")).to_have_count(0)
    mine.get_by_role("button", name="Show who is ahead").click()
    expect(mine.locator(".counting")).to_contain_text("Both need the same amount of power.")
    mine.get_by_label(f"Cards in the draw deck, {name}").fill("20")
    mine.get_by_label(f"Cards in the draw deck, {other_name}").fill("17")
    mine.get_by_role("button", name="Show who is ahead").click()
    words = f"{name} has a modified win over {other_name}"
    expect(mine.locator(".verdict")).to_have_text(f"{words}: more cards in the draw deck.")
    assert mine.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
    mine.get_by_role("button", name="Report this result").click()
    expect(mine.get_by_role("heading", name="Your report")).to_be_visible()
    theirs.goto(hall.url("/me"))
    theirs.get_by_role("button", name="Confirm result").click()
    expect(theirs.locator("#report")).to_contain_text(words)


def test_a_head_judge_rules_at_time_on_the_phone(hall: Hall):
    moot = hall.moot.with_players(4).playing()
    table = moot.tables()[1]
    judge = hall.page(moot.staff("Ottilie", Role.HEAD_JUDGE), phone=True)
    judge.goto(hall.url("/judge"))
    form = judge.locator("form", has=judge.get_by_role("button", name="Find out who is ahead"))
    form.get_by_label("Table").select_option(str(table.number))
    form.get_by_role("button").click()
    for name, power in zip(table.names, ("8", "12"), strict=True):
        judge.get_by_label(f"Power, {name}", exact=True).fill(power)
    judge.get_by_role("button", name="Show who is ahead").click()
    judge.get_by_role("button", name="Enter this result").click()
    expect(judge.get_by_text(f"{table.names[1]} has a modified win over {table.names[0]}")).to_be_visible()
    assert moot.tables()[1].status is TableStatus.FINAL


def test_what_somebody_writes_is_not_swept_away(hall: Hall):
    moot = hall.moot.with_players(4, accounts=True).playing()
    table = moot.tables()[0]
    one, other = table.players
    mine = hall.page(moot.player(one), phone=True)
    mine.goto(hall.url("/me"))
    mine.get_by_text("I won", exact=True).click()
    hall.does(results.report_result, 1, 1, table.number, ResultInput(winner=other), actor=moot.player(other))
    expect(mine.get_by_text("This page changed while you were typing.")).to_be_visible()
    expect(mine.get_by_label("I won")).to_be_checked()
    mine.get_by_role("button", name="Show changes").click()
    expect(mine.get_by_role("heading", name="Is this correct?")).to_be_visible()


def test_from_registration_to_the_first_table(hall: Hall):
    moot = hall.moot.open_registration().with_players(3)
    new = moot.account("Mira")
    page = hall.page(new, phone=True)
    page.goto(hall.url())
    page.get_by_role("link", name="Register").click()
    page.get_by_label("Faction (optional)").select_option("stark")
    page.get_by_role("button", name="Register").click()
    expect(page.get_by_text("You are registered.")).to_be_visible()
    page.get_by_label("Deck list").fill("Wolves\n\nHouse Stark\n\nCharacters:\n4x Arya Stark (Core)\n")
    page.get_by_role("button", name="Submit deck").click()
    expect(page.get_by_text("4 copies of Arya Stark (maximum 3).")).to_be_visible()
    hall.does(events.start_check_in)
    page.get_by_role("button", name="Check in").click()
    expect(page.get_by_role("heading", name="You are checked in")).to_be_visible()
    moot.do(entries.check_in_everybody)
    moot.start().next_round()
    hall.tell()
    expect(page.locator(".seatcard .no")).to_have_text(str(moot.table_of(4).number))
    page.get_by_text("Call a judge").click()
    page.get_by_label("Question (optional)").fill("A timing question")
    page.get_by_role("button", name="Call judge to table").click()
    expect(page.locator("#my-table")).to_contain_text("A judge is called")
    call = moot.look(dispute_queue)[0].dispute
    hall.does(calls.take, call.id, actor=moot.staff("Ottilie"))
    expect(page.locator("#my-table")).to_contain_text("Ottilie is on the way")
    assert page.evaluate("document.documentElement.scrollWidth <= document.documentElement.clientWidth")
