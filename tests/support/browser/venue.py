"""An organizer's desk in a browser, visitors beside it, and the event they are at."""

import csv
import json
import re
from datetime import UTC, datetime
from io import StringIO
from secrets import token_urlsafe

from playwright.sync_api import expect

from engine.games.registry import DEFAULT_GAME
from tests.support.browser.serving import Site
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.pdf_text import texts
from tests.support.tournament.people import make_account
from tests.support.tournament.running import name_of
from tournament.accounts.operations.sessions import open_session
from tournament.core.security.principal import CONSOLE
from tournament.events.entries.operations.registration import add_guest

Listed = list[tuple[int, str]]
MOST_STEPS = 60


class Venue:
    """An organizer's desk, visitors, and the event they are at."""

    def __init__(self, site: Site, watch: Watch, organizer: str) -> None:
        self.site, self.watch = site, watch
        secret = token_urlsafe(32)
        with site.database() as database:
            account = make_account(database, organizer).account_id
            assert account is not None
            with database.write() as session:
                open_session(session, account, secret, "the desk", datetime.now(UTC))
        self.desk = watch.page(session=secret)
        self.visitor = watch.page(size=PHONE)
        self.slug = ""

    def url(self, path: str = "") -> str:
        return f"/events/{self.slug}{path}"

    def create(self, name: str, *, joust: bool = True, melee: bool = False, game: str = DEFAULT_GAME) -> None:
        desk = self.desk
        desk.goto("/events/new")
        desk.locator('[name="name"]').fill(name)
        desk.locator(f'[name="ruleset"][value="{game}"]').check()
        desk.locator('[name="joust"]').set_checked(joust)
        desk.locator('[name="melee"]').set_checked(melee)
        desk.get_by_role("button", name="Create event").click()
        expect(desk.locator("#next")).to_contain_text("Draft")
        self.slug = re.search(r"/events/([^/]+)/desk", desk.url)[1]

    def press(self, label: str | None = None) -> str:
        """What the desk does next."""
        go = self.desk.locator("#next [data-go]")
        if label:
            expect(go).to_have_text(re.compile(label))
        words = go.inner_text()
        with self.desk.expect_navigation():
            go.click()
        expect(self.desk.locator("main .note-bad")).to_have_count(0)
        return words

    def enter_quietly(self, players: int) -> None:
        with self.site.database() as database, database.write() as session:
            for number in range(players):
                add_guest(session, self.slug, name_of(number), f"code {number}", CONSOLE, datetime.now(UTC))

    def check_in_all(self) -> None:
        self.press("Open check-in")
        self.desk.get_by_role("button", name=re.compile("Check in all")).click()
        expect(self.desk.locator("#next")).to_contain_text(re.compile(r"all \d+ players checked in"))

    def open_tables(self) -> list[tuple[int, int]]:
        """Number and seats of tables without a result."""
        slots = json.loads(self.desk.locator("[data-tables]").get_attribute("data-tables") or "[]")
        return [(number, len(seats)) for number, status, seats, _ in slots if status != "final"]

    def slips(self, *, upset: bool = False) -> None:
        """Results of all open tables by keyboard: the first seat wins, or the last; power as it should be."""
        line = self.desk.locator("#line")
        expect(line).to_be_focused()
        for number, seats in self.open_tables():
            places = [str(place) for place in range(1, seats + 1)]
            power = [str(16 - 2 * int(place)) for place in (reversed(places) if upset else places)]
            melee = f"{''.join(reversed(places) if upset else places)} {' '.join(power)}"
            line.press_sequentially(f"{number} {melee if seats > 2 else 2 if upset else 1}")
            line.press("Enter")
            expect(line).to_have_value("")
        expect(self.desk.locator("#next")).to_contain_text(re.compile("all results are in|is over"))

    def play_to_the_archive(self) -> list[str]:
        """Presses the one button until there is none, entering results as they are awaited; what it said."""
        said: list[str] = []
        in_cut = False
        for _ in range(MOST_STEPS):
            if self.desk.locator("[data-tables]").count() and self.open_tables():
                self.slips(upset=in_cut)
            said.append(self.press())
            in_cut = "cut" in said[-1] or (in_cut and not said[-1].startswith("Start"))
            if said[-1] == "Archive event":
                return said
        raise AssertionError(f"no end: {said}")

    # Final places

    def by_page(self, stage: int) -> Listed:
        self.visitor.goto(self.url(f"/standings?stage={stage}"))
        expect(self.visitor.get_by_role("heading", name="Final standings")).to_be_visible()
        rows = self.visitor.locator("table.ranking tbody tr:not(.cut)")
        found = rows.evaluate_all(
            "all => all.map(row => [row.querySelector('.rank').innerText, row.querySelector('.name a').innerText])"
        )
        return [(int(place), name) for place, name in found]

    def by_desk(self, name: str) -> Listed:
        self.desk.goto(self.url("/desk"))
        rows = self.desk.get_by_role("region", name=name, exact=True).locator("tbody tr")
        found = rows.evaluate_all(
            """all => all.map(row => {
                row.querySelectorAll(".tiny").forEach(status => status.remove());
                return [...row.cells].slice(0, 2).map(cell => cell.innerText);
            })"""
        )
        return [(int(place), player.strip()) for place, player in found]

    def fetched(self, path: str) -> bytes:
        answer = self.visitor.request.get(path)
        assert answer.ok, path
        return answer.body()

    def by_csv(self, stage: int) -> Listed:
        text = self.fetched(self.url(f"/standings.csv?stage={stage}")).decode("utf-8-sig")
        return [(int(row["rank"]), row["name"]) for row in csv.DictReader(StringIO(text))]

    def by_pdf(self, stage: int, names: set[str]) -> Listed:
        lines = texts(self.fetched(self.url(f"/print/standings.pdf?stage={stage}")))
        return [(int(lines[at - 1]), line) for at, line in enumerate(lines) if line in names]

    def by_json(self, stage: int) -> Listed:
        found = json.loads(self.fetched(f"/api/v1{self.url()}/standings?stage={stage}"))
        return [(row["rank"], row["name"]) for row in found["rows"]]

    def agree(self, stage: int, name: str) -> Listed:
        """The places of a stage, after all have said the same."""
        listed = self.by_json(stage)
        names = {player for _, player in listed}
        assert self.by_page(stage) == self.by_csv(stage) == self.by_pdf(stage, names) == listed
        assert self.by_desk(name) == listed
        assert [place for place, _ in listed] == list(range(1, len(listed) + 1))
        return listed
