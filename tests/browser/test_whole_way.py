"""The whole way in real browsers: an organizer, players, a visitor and a judge, from creation to the archive."""

import re
from datetime import UTC, datetime
from secrets import token_urlsafe

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.serving import Site
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.people import PASSWORD, make_account
from tests.support.tournament.running import Running
from tournament.accounts.operations.sessions import open_session
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.demo.seed import deck_texts
from tournament.events.entries.operations.decks import submit_deck
from tournament.events.entries.operations.registration import register

BY_THEMSELVES = ("Ysolde", "Bertram")
"""They sign up, register and submit their decks in the browser; the others were quicker."""
OTHERS = ("Carys", "Dmitri", "Elke", "Farid", "Greta", "Hamish")


class Hall:
    """Everybody's browsers on one site, and the event they are at."""

    def __init__(self, site: Site, watch: Watch) -> None:
        self.site, self.watch = site, watch
        self.slug = ""
        self.accounts: dict[str, Principal] = {}
        self.phones: dict[str, Page] = {}

    def url(self, path: str = "") -> str:
        return f"/events/{self.slug}{path}"

    def sign_up(self, name: str, size: tuple[int, int] = PHONE) -> Page:
        page = self.watch.page("/", size)
        page.get_by_role("link", name="Sign in").click()
        page.get_by_role("link", name="Create account").click()
        field(page, "name").fill(name)
        field(page, "email").fill(f"{name.lower()}@example.org")
        field(page, "password").fill(PASSWORD)
        page.get_by_role("button", name="Create account").click()
        expect(page.locator(".who")).to_contain_text(name)
        return page

    def enter_quietly(self, names: tuple[str, ...]) -> None:
        """Accounts, places and decks without a browser, to save time."""
        decks = deck_texts()
        with self.site.database() as database:
            for at, name in enumerate(names):
                who = self.accounts[name] = make_account(database, name)
                now = datetime.now(UTC)
                with database.write() as session:
                    number = register(session, self.slug, who, now).number
                    submit_deck(session, self.slug, number, "joust", decks[at % len(decks)], who, now)

    def phone(self, name: str) -> Page:
        """A player's phone with their table on it; those who did not sign up in a browser are signed in."""
        if name not in self.phones:
            secret, who = token_urlsafe(32), self.accounts[name]
            assert who.account_id is not None
            with self.site.database() as database, database.write() as session:
                open_session(session, who.account_id, secret, "a phone", datetime.now(UTC))
            self.phones[name] = self.watch.page(size=PHONE, session=secret)
        page = self.phones[name]
        page.goto(self.url("/me"))
        return page


@pytest.fixture
def hall(empty_site: Site, watch: Watch) -> Hall:
    return Hall(empty_site, watch)


def field(page: Page, name: str) -> Locator:
    """A field by the name it is sent with; its label says more than a name."""
    return page.locator(f'main [name="{name}"]')


def step(desk: Page, words: str | re.Pattern[str]) -> None:
    """What the desk does next, and that it was done."""
    desk.locator("#next").get_by_role("button", name=words).click()
    expect(desk.locator("main .note-bad")).to_have_count(0)


def names_at(pair: Locator) -> tuple[str, str]:
    """Who sits at a table of the public pairings."""
    names = pair.locator(".name > span").evaluate_all("all => all.map(one => one.firstChild.textContent.trim())")
    return names[0], names[1]


def never_loaded_again(page: Page) -> None:
    """Marks a page; `is_the_same` finds the mark unless the page was loaded anew."""
    page.evaluate("document.documentElement.dataset.mark = 'kept'")


def is_the_same(page: Page) -> None:
    expect(page.locator("html")).to_have_attribute("data-mark", "kept")


def test_a_tournament_from_its_creation_to_the_archive(hall: Hall):
    desk = an_event_is_created(hall)
    eight_players_register_with_decks(hall, desk)
    visitor = hall.watch.page(hall.url("/pairings"), PHONE)
    expect(visitor.locator("#tables")).to_contain_text("No rounds yet")
    never_loaded_again(visitor)
    they_check_in(hall, desk)
    the_first_round_is_drawn_and_published(desk)
    expect(visitor.locator(".gonfalon")).to_contain_text("Round 1 of 3")
    visitor.goto(hall.url())
    never_loaded_again(visitor)
    two_browsers_report(hall, visitor)
    a_report_is_disputed_and_decided_at_the_desk(hall, desk, visitor)
    slips_are_entered_and_one_is_corrected(hall, desk, visitor)
    is_the_same(visitor)
    for round_ in (2, 3):
        step(desk, f"pair round {round_}")
        step(desk, f"Publish round {round_}")
        expect(visitor.locator("#now")).to_contain_text(f"round {round_} of 3")
        is_the_same(visitor)
        desk_enters_all(desk)
    the_cut_is_played(desk, visitor)
    the_event_is_over(hall, desk, visitor)


def an_event_is_created(hall: Hall) -> Page:
    desk = hall.sign_up("Ottoline", (1280, 800))
    desk.locator(".who summary").click()
    desk.get_by_role("link", name="New event").click()
    field(desk, "name").fill("Thornwick Cup")
    field(desk, "venue").fill("Old Granary")
    field(desk, "description").fill("Bring a pen.")
    desk.get_by_role("button", name="Create event").click()
    expect(desk.locator("#next")).to_contain_text("Draft")
    hall.slug = re.search(r"/events/([^/]+)/desk", desk.url)[1]
    step(desk, "Open registration")
    expect(desk.locator("#next")).to_contain_text("Registration is open")
    return desk


def eight_players_register_with_decks(hall: Hall, desk: Page) -> None:
    hall.enter_quietly(OTHERS)
    whole, broken = deck_texts()[0], "\n".join(deck_texts()[1].splitlines()[:-3])
    for name, deck in zip(BY_THEMSELVES, (whole, broken), strict=True):
        phone = hall.phones[name] = hall.sign_up(name)
        phone.get_by_role("link", name="Thornwick Cup").click()
        phone.get_by_role("link", name="Register").click()
        phone.get_by_role("button", name="Register").click()
        expect(phone.get_by_role("heading", name="You are registered")).to_be_visible()
        phone.get_by_label("Deck list").fill(deck)
        phone.get_by_role("button", name="Submit deck").click()
        expect(phone.locator("#decks")).to_contain_text("version 1")
        verdict = phone.locator("#decks .verdict, #decks .note").first
        expect(verdict).to_contain_text("legal" if deck is whole else re.compile("not|problem|fewer|too few", re.I))
    expect(desk.locator("#next")).to_contain_text("8 players so far")


def they_check_in(hall: Hall, desk: Page) -> None:
    step(desk, "Open check-in")
    for name in BY_THEMSELVES:
        phone = hall.phone(name)
        phone.get_by_role("button", name="Check in").click()
        expect(phone.get_by_role("heading", name="You are checked in")).to_be_visible()
    expect(desk.locator("#next")).to_contain_text("2 players checked in, 6 missing")
    desk.get_by_role("button", name="Check in all 6 players").click()
    expect(desk.locator("#next")).to_contain_text("all 8 players checked in")


def the_first_round_is_drawn_and_published(desk: Page) -> None:
    step(desk, re.compile(r"^Start .*8 players"))
    step(desk, "Pair round 1")
    expect(desk.get_by_role("heading", name="Round 1 preview", exact=True)).to_be_visible()
    expect(desk.locator(".proof")).to_contain_text("Best possible")
    step(desk, "Publish round 1")
    step(desk, "Start clock")
    expect(desk.locator("#next")).to_contain_text("4 tables still open")


def two_browsers_report(hall: Hall, visitor: Page) -> None:
    """One reports, the other is asked without loading anything, and confirms."""
    pair = visitor.locator(".pair").nth(0)
    one, other = names_at(pair)
    mine, theirs = hall.phone(one), hall.phone(other)
    expect(theirs.get_by_role("heading", name="Who won?")).to_be_visible()
    mine.get_by_text("I won", exact=True).click()
    mine.get_by_role("button", name="Report result").click()
    expect(mine.get_by_role("heading", name="Your report")).to_be_visible()
    theirs.get_by_role("button", name="Confirm result").click()
    expect(theirs.locator("#report")).to_contain_text(f"{one} beats {other}")
    expect(pair.locator(".won")).to_contain_text(one)


def a_report_is_disputed_and_decided_at_the_desk(hall: Hall, desk: Page, visitor: Page) -> None:
    pair = visitor.locator(".pair").nth(1)
    one, other = names_at(pair)
    mine, theirs = hall.phone(one), hall.phone(other)
    mine.get_by_text("I won", exact=True).click()
    mine.get_by_role("button", name="Report result").click()
    theirs.get_by_text("Dispute result").click()
    theirs.get_by_label("What is wrong?").fill("I had fifteen power first")
    theirs.get_by_role("button", name="Dispute and call a judge").click()
    ticket = desk.locator(".ticket", has_text="Disputed")
    expect(ticket).to_contain_text("I had fifteen power first")
    ticket.get_by_role("button", name=f"{other} won").click()
    expect(pair.locator(".won")).to_contain_text(other)
    for phone in (mine, theirs):
        expect(phone.locator("#report")).to_contain_text(f"{other} beats {one}")


def slips_are_entered_and_one_is_corrected(hall: Hall, desk: Page, visitor: Page) -> None:
    line = desk.locator("#line")
    for table in (3, 4):
        line.fill(f"{table} 1")
        line.press("Enter")
    expect(desk.locator("#togo")).to_have_text("all results in")
    pair = visitor.locator(".pair").nth(3)
    first, second = names_at(pair)
    expect(pair.locator(".won")).to_contain_text(first)
    desk.get_by_role("link", name="Correct table 4").click()
    desk.get_by_role("radio", name=second).check()
    desk.get_by_label("Reason for the correction").fill("The slip was read the wrong way round")
    desk.get_by_role("button", name="Correct result", exact=True).click()
    expect(pair.locator(".won")).to_contain_text(second)
    standings = visitor.locator("table.ranking tbody tr")
    expect(standings.filter(has_text=second).locator(".pts")).not_to_have_text("0")
    expect(standings.filter(has_text=first).locator(".pts")).to_have_text("0")
    desk.goto(hall.url("/desk"))


def desk_enters_all(desk: Page) -> None:
    """Slips by keyboard: the first player of each table wins."""
    line = desk.locator("#line")
    expect(line).to_be_focused()
    slots = desk.locator("[data-tables]").get_attribute("data-tables") or "[]"
    for table in re.findall(r'\[(\d+), *"open"', slots):
        line.press_sequentially(f"{table} 1")
        line.press("Enter")
    expect(desk.locator("#next")).to_contain_text(re.compile("all results are in|is over"))


def the_cut_is_played(desk: Page, visitor: Page) -> None:
    step(desk, "Start the cut (top 4)")
    expect(desk.locator("#next")).to_contain_text("4 players")
    step(desk, "Pair round 1")
    step(desk, "Publish round 1")
    expect(visitor.locator(".bracket")).to_be_visible()
    desk_enters_all(desk)
    step(desk, "pair round 2")
    step(desk, "Publish round 2")
    expect(visitor.locator(".bracket")).to_contain_text("Final")
    desk_enters_all(desk)


def the_event_is_over(hall: Hall, desk: Page, visitor: Page) -> None:
    step(desk, "Finish event")
    expect(desk.locator("#next")).to_contain_text("The event is over")
    champion = desk.locator(".champion h2").inner_text()
    expect(visitor.locator(".winner")).to_contain_text(champion)
    is_the_same(visitor)
    step(desk, "Archive event")
    expect(desk.locator("#next")).to_contain_text("The event is archived")
    visitor.goto("/events")
    archive = visitor.locator("section", has=visitor.get_by_role("heading", name="Past events"))
    archive.get_by_role("link", name="Thornwick Cup").click()
    expect(visitor.locator(".winner")).to_contain_text(champion)
    phone = hall.phone(champion)
    expect(phone.locator("#rounds")).to_contain_text(re.compile(r"\d\w\w of \d"))


def test_a_judge_takes_a_call_gives_time_and_a_penalty(hall: Hall):
    with hall.site.database() as database:
        organizer = make_account(database, "Leontine")
        moot = Running(database, "Saltmarsh Joust", actor=organizer, now=datetime.now(UTC))
        moot.with_players(4, accounts=True).playing()
        judge = moot.staff("Runa", Role.JUDGE)
        table = moot.tables()[0]
        hall.slug = moot.slug
        hall.accounts = {name: moot.people[name] for name in table.names} | {"Runa": judge}
    player, other = table.names
    phone = hall.phone(player)
    floor = hall.phone("Runa")
    floor.goto(hall.url("/judge"))
    expect(floor.locator("#waiting")).to_contain_text("No judge calls")
    never_loaded_again(floor)

    phone.get_by_text("Call a judge").click()
    phone.get_by_label("Question (optional)").fill("May I save after the claim is chosen?")
    phone.get_by_role("button", name=f"Call judge to table {table.number}").click()
    expect(floor.locator("#waiting")).to_contain_text("May I save after the claim is chosen?")
    is_the_same(floor)
    floor.get_by_role("button", name=f"Take call, table {table.number}").click()
    expect(phone.locator("#my-table")).to_contain_text("Runa is on the way")
    field(floor, "reason").fill("Yes, before it is killed.")
    floor.get_by_label("Rule ids").fill("lcg2:save")
    field(floor, "minutes").fill("3")
    floor.get_by_role("radio", name="In words").check()
    floor.get_by_role("button", name="Rule: in words").click()
    expect(floor.locator("#rulings")).to_contain_text("Yes, before it is killed.")
    accept = phone.get_by_role("button", name="Accept ruling")
    expect(phone.locator("#my-table")).to_contain_text("Ruling by Runa: Yes, before it is killed.")
    accept.click()
    expect(accept).to_have_count(0)
    theirs = hall.phone(other)
    expect(theirs.locator("#my-table")).to_contain_text("Ruling by Runa: Yes, before it is killed.")
    theirs.get_by_role("button", name="Accept ruling").click()
    expect(phone.locator(".seatcard")).to_contain_text("+3 min")

    floor.goto(hall.url("/judge"))
    floor.locator("form[method=post] [name=table]").select_option(str(table.number))
    field(floor, "minutes").fill("5")
    floor.get_by_role("button", name="Give time").click()
    expect(phone.locator(".seatcard")).to_contain_text("+8 min")

    floor.get_by_role("link", name="Penalty").click()
    field(floor, "player").select_option(str(table.players[1]))
    floor.get_by_role("button", name="Choose").click()
    expect(floor.get_by_text("No penalties.")).to_be_visible()
    floor.get_by_role("radio", name=re.compile("^Caution")).check()
    floor.get_by_label("Infraction").fill("Slow play")
    floor.get_by_label("What happened").fill("Asked twice to go on.")
    floor.get_by_role("button", name=f"Give penalty to {other}").click()
    expect(theirs.locator("#penalties")).to_contain_text("Slow play")
    expect(hall.phone(player).locator("#penalties")).not_to_contain_text("Slow play")


def test_a_log_is_read_to_a_step_and_the_step_is_handed_on(hall: Hall):
    judge = hall.watch.page("/")
    judge.get_by_role("link", name="Logs", exact=True).click()
    judge.get_by_role("link", name="A joust at a steady pace").click()
    expect(judge.locator(".reader[data-live] #log li[data-now]")).to_be_visible()
    judge.locator("#jump").fill("325")
    judge.locator("#jump").press("Enter")
    here = judge.locator('#log li[data-now][data-n="325"]')
    expect(here).to_contain_text("Teo initiates an intrigue challenge")
    expect(judge).to_have_url(re.compile(r"[?&]step=325\b"))
    expect(judge.locator('#now [data-step="325"]')).to_be_visible()

    other = hall.watch.page(judge.url, PHONE)
    expect(other.locator('#log li[data-now][data-n="325"]')).to_contain_text("Teo initiates an intrigue challenge")
    other.get_by_role("button", name="Table").click()
    expect(other.locator('#now [data-step="325"]')).to_be_visible()
