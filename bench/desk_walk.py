"""Run an event of 16 players at the desk: `python -m bench.desk_walk`.

It has 4 rounds and a top 4. The program counts clicks and keys and takes the time of each round, for
docs/organizers.md.
"""

import re
import tempfile
import time
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path

from playwright.sync_api import Page, expect, sync_playwright

from tests.support.browser.serving import serve
from tests.support.browser.watching import SLOWEST, Watch, launch
from tests.support.tournament.people import make_account
from tests.support.tournament.running import name_of
from tournament.accounts.operations.sessions import open_session

PLAYERS = 16
SECRET = "a-secret-that-only-this-walk-knows"


@dataclass
class ActionCounter:
    """The organizer's actions, counted."""

    page: Page
    clicks: int = 0
    keys: int = 0
    began: float = 0.0

    def click(self, name: str) -> None:
        self.page.get_by_role("button", name=re.compile(name)).first.click()
        self.clicks += 1
        self.page.wait_for_load_state()

    def type(self, words: str) -> None:
        self.page.keyboard.type(words)
        self.page.keyboard.press("Enter")
        self.keys += len(words) + 1

    def note(self, what: str) -> None:
        seconds = time.monotonic() - self.began if self.began else 0
        print(f"| {what} | {self.clicks} | {self.keys} | {seconds:.1f} |")
        self.clicks, self.keys, self.began = 0, 0, time.monotonic()


def enter_results(hands: ActionCounter, tables: int) -> None:
    """Enter the results of a round, all by keyboard.

    The first player wins at odd tables, the second at even ones.
    """
    page = hands.page
    line = page.locator("#line")
    expect(line).to_be_focused()
    for table in range(1, tables + 1):
        hands.type(f"{table} {1 if table % 2 else 2}")
        expect(line).to_have_value("")
    expect(page.locator("#togo")).to_have_text("all are in", timeout=SLOWEST)


def run_event(page: Page) -> None:
    hands = ActionCounter(page, began=time.monotonic())
    print("| what | clicks | keys | seconds |\n|---|---|---|---|")
    page.goto("/events/new")
    hands.type("Sixteen at the desk")
    hands.click("Open registration")
    hands.note("create the event, open registration")
    page.get_by_role("link", name=re.compile("^Players")).click()
    hands.clicks += 1
    page.get_by_label("Name", exact=True).last.focus()
    hands.clicks += 1
    for number in range(PLAYERS):
        hands.type(name_of(number))
        expect(page.get_by_text(f"has entered with number {number + 1}.")).to_be_visible()
    hands.note(f"enter {PLAYERS} players at the desk")
    page.get_by_role("link", name="Desk").or_(page.locator("nav.tabs a").first).first.click()
    hands.clicks += 1
    hands.click("Open check-in|Open the check-in")
    hands.click("Check all|Check everybody")
    hands.click("Start Joust")
    hands.note("check in and start")
    for number in range(1, 5):
        hands.click(f"[Dd]raw round {number}")
        hands.click("Publish")
        hands.click("Start the clock|Start clock")
        enter_results(hands, PLAYERS // 2)
        hands.note(f"round {number}, 8 slips")
    hands.click("cut|[Tt]op 4")
    for name, tables in (("semi-finals, 2 slips", 2), ("final, 1 slip", 1)):
        hands.click("[Dd]raw")
        hands.click("Publish")
        hands.click("Start the clock|Start clock")
        enter_results(hands, tables)
        hands.note(name)
    hands.click("Finish")
    hands.click("Archive")
    hands.note("close, finish, archive")


def main() -> None:
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as site, sync_playwright() as playwright:
        with site.database() as database:
            organizer = make_account(database, "Orla")
            assert organizer.account_id is not None
            with database.write() as session:
                open_session(session, organizer.account_id, SECRET, "the walk", datetime.now(UTC))
        watch = Watch(launch(playwright), site.address)
        page = watch.page(session=SECRET)
        try:
            run_event(page)
        except Exception:
            page.screenshot(path=str(Path(tempfile.gettempdir()) / "desk-walk.png"), full_page=True)
            raise
        for fault in watch.faults:
            print("fault:", fault)


if __name__ == "__main__":
    main()
