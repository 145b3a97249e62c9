"""A match in browsers while clocks end and players agree, also where its server is killed and started again.

Each is there with a restart and without: in `make soak` both, in `make test` one of them, in rotation.
"""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime
from secrets import token_hex
from uuid import UUID

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Locator, Page, expect

from engine import Concede
from tests.effort import in_rotation
from tests.support.browser.board import guests, lay
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import Watch
from tests.support.tournament.online_event import Online
from tests.support.tournament.people import session_of
from tournament.core.models.timers import TimerKind
from tournament.core.scheduling.timers import set_timer
from tournament.core.security.permissions import Role
from tournament.core.security.sealing import Sealer
from tournament.core.storage.database import Database
from tournament.events.online_settings import ChessClock, MatchSettings, NoShowAction, OnlineRules
from tournament.online.models import OnlineMatch
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.submission import submit_input
from tournament.online.problems import MatchNotLive

WIDE = (1440, 960)
AWAY = ("net::ERR_", "503")
"""What a browser says while nobody answers."""


def with_or_without_restart(place: int) -> pytest.MarkDecorator:
    return pytest.mark.parametrize("restarted", in_rotation(["", "restarted"], 2, place), indirect=True)


@pytest.fixture
def restarted(request: pytest.FixtureRequest, watch: Watch) -> bool:
    watch.forgiven = AWAY
    return bool(request.param)


@contextmanager
def away(site: Site, pages: list[Page], restarted: bool) -> Iterator[None]:
    """The server is killed, what is inside happens while nobody answers, and every page comes back by itself."""
    if not restarted:
        yield
        return
    site.server.kill()
    for page in pages:
        expect(page.locator(".state[data-kind=offline]")).to_contain_text("No connection")
    yield
    site.server.start()
    for page in pages:
        expect(page.locator(".state[data-kind=offline]")).to_have_count(0)


def asked(pages: list[Page]) -> tuple[Page, Page]:
    """Who is asked alone, and the other one."""
    bars = [page.locator("[data-prompt]").get_attribute("data-prompt") for page in pages]
    return (pages[0], pages[1]) if bars[0] else (pages[1], pages[0])


def clock(page: Page, which: int) -> Locator:
    """In the head of the page: the own one, then the opponent's."""
    return page.locator("[data-thinking] [data-clock] b").nth(which)


@with_or_without_restart(1)
def test_a_clock_that_ends_passes_for_who_is_asked(watch: Watch, empty_site: Site, restarted: bool):
    clocks = ChessClock(minutes=1, delay=0, forfeit_after=1)
    pages = lay(empty_site, guests(watch, empty_site, 2, WIDE), ago=50, settings=MatchSettings(clock=clocks))
    page, other = asked(pages)
    expect(clock(page, 0)).to_have_text(re.compile("0:0[0-9]"))
    expect(clock(other, 0)).to_have_text("1:00")
    with away(empty_site, pages, restarted):
        pass
    late = page.locator(".pennon", has_text="out of time: 1 of 1")
    expect(late).to_be_visible()
    expect(other.locator(".pennon", has_text="out of time: 1 of 1")).to_be_visible()
    expect(clock(page, 0)).to_have_text("0:00")
    expect(other.locator("[data-prompt]")).to_have_attribute(
        "data-question", "mulligan"
    )  # the hand was kept for them
    other.get_by_role("button", name="Keep").click()
    # With nothing left there are five seconds for a question, and the second time out is the last.
    expect(page.get_by_role("dialog", name="Match over")).to_contain_text("won")
    expect(other.get_by_role("dialog", name="Match over")).to_contain_text("You won")


def ask(page: Page, other: Page, what: str, words: str) -> None:
    """Proposes something by the menu of the table; the other one sees it."""
    page.get_by_role("button", name="Table", exact=True).click()
    page.get_by_role("button", name=what).click()
    expect(other.get_by_role("dialog").locator("h2")).to_contain_text(words)


def allow(page: Page) -> None:
    page.get_by_role("button", name="Accept").click()
    expect(page.get_by_role("button", name="Accept")).to_have_count(0)


@with_or_without_restart(0)
def test_what_players_choose_and_ask_is_there_again_after_a_restart(watch: Watch, empty_site: Site, restarted: bool):
    pages = lay(
        empty_site, guests(watch, empty_site, 2, WIDE), settings=MatchSettings(clock=ChessClock(minutes=10, delay=0))
    )
    page, other = asked(pages)
    bar = page.locator("[data-prompt]")
    with away(empty_site, pages, restarted):
        page.get_by_role("button", name="Keep").click()
        if restarted:
            expect(bar).to_contain_text("not sent")
    expect(other.locator("[data-prompt]")).to_have_attribute("data-question", "mulligan")
    expect(bar).to_have_attribute("data-prompt", "")

    ask(page, other, "Request undo", "requests an undo")
    with away(empty_site, pages, restarted):
        pass
    allow(other)
    expect(bar).to_have_attribute("data-question", "mulligan")
    expect(other.locator("[data-prompt]")).to_have_attribute("data-prompt", "")

    ask(page, other, "Request a pause", "requests a pause")
    allow(other)
    with away(empty_site, pages, restarted):
        pass
    expect(other.locator(".state[data-kind=paused]")).to_contain_text("clocks are stopped")
    stood = clock(page, 0).text_content()
    page.get_by_role("button", name="Resume").click()
    expect(other.get_by_role("dialog").locator("h2")).to_contain_text("asks to resume")
    assert clock(page, 0).text_content() == stood
    allow(other)
    expect(page.locator(".state")).to_have_count(0)
    expect(clock(page, 0)).not_to_have_text(stood or "")

    ask(other, page, "Offer a draw", "offers a draw")
    with away(empty_site, pages, restarted):
        pass
    allow(page)
    for one in pages:
        expect(one.get_by_role("dialog", name="Match over")).to_contain_text("No winner")


@with_or_without_restart(1)
def test_a_frozen_match_is_told_as_such_and_goes_on_once_both_want_it(
    watch: Watch, empty_site: Site, restarted: bool, monkeypatch: pytest.MonkeyPatch
):
    pages = lay(
        empty_site, guests(watch, empty_site, 2, WIDE), settings=MatchSettings(clock=ChessClock(minutes=10, delay=0))
    )
    page, other = asked(pages)
    match_id = UUID(page.url.rpartition("/")[2])
    with away(empty_site, pages, restarted), empty_site.database() as database:
        monkeypatch.setattr("engine.match.submission.concede", lambda *_: 1 // 0)
        play, given = MatchRuntime(database, Sealer(SECRET)), Concede(0)
        with pytest.raises(MatchNotLive):
            submit_input(play, match_id, given, token_hex(8), datetime.now(UTC), lambda *_: None)
    watcher = watch.page(f"/matches/{match_id}/watch", WIDE)  # to whom it has not begun yet
    expect(watcher.get_by_role("heading", name="Not started")).to_be_visible()
    for one in pages:
        if not restarted:
            one.reload()  # the fault was met behind the server's back
        line = one.locator(".state[data-kind=frozen]")
        expect(line).to_contain_text("The match is frozen at step")
        expect(line).to_contain_text("no player did anything wrong")
        expect(one.locator("[data-prompt]")).to_contain_text("Frozen")
        expect(one.locator("[data-card][data-can]")).to_have_count(0)
    stood = clock(page, 0).text_content()
    page.get_by_role("button", name="Go back before the fault").click()
    expect(page.locator(".state[data-kind=frozen]")).to_contain_text("You vote to go back. Waiting for")
    expect(other.locator(".state[data-kind=frozen]")).to_contain_text("votes to go back")
    assert clock(page, 0).text_content() == stood
    other.get_by_role("button", name="Go back before the fault").click()
    for one in pages:
        expect(one.locator(".state")).to_have_count(0)
    page.get_by_role("button", name="Keep").click()
    expect(other.locator("[data-prompt]")).to_have_attribute("data-question", "mulligan")


def test_a_seat_is_asked_alike_on_all_its_devices_and_one_choice_counts(watch: Watch, empty_site: Site):
    watch.forgiven = ("409",)
    pages = lay(empty_site, guests(watch, empty_site, 2, WIDE), settings=MatchSettings(takebacks=False, draws=False))
    page, other = asked(pages)
    second = page.context.new_page()
    second.goto(page.url)
    devices = [page, second]
    prompt = page.locator("[data-prompt]").get_attribute("data-prompt") or ""
    expect(second.locator("[data-prompt]")).to_have_attribute("data-prompt", prompt)
    for device, words in zip(devices, ("Keep", "Take a mulligan"), strict=True):
        button = device.get_by_role("button", name=words)
        button.evaluate("button => setTimeout(() => button.click(), 200)")
    for device in devices:
        expect(device.locator("[data-prompt]")).to_have_attribute("data-prompt", "")
        device.get_by_role("button", name="Every step").click()
        expect(device.locator("#log li", has_text=re.compile("chooses to (keep|take a mulligan)"))).to_have_count(1)

    # How it is asked is set on one device and shown on both; whoever holds is asked everywhere.
    bar = page.locator(".holdbar")
    bar.get_by_role("button", name="Pass for me").click()
    bar.get_by_role("combobox").select_option("until something of mine is targeted")
    expect(bar.locator(".push")).to_contain_text(re.compile("set at step [0-9]+"))
    expect(second.locator(".holdbar select")).to_have_value("targeted")
    bar.get_by_role("button", name="Auto-pass settings").click()
    page.get_by_role("dialog").get_by_role("button", name="Stop if I can act").click()
    page.get_by_role("checkbox", name="reaction windows", exact=True).check()
    page.get_by_role("checkbox", name="Confirm a pass").uncheck()
    expect(second.locator(".holdbar")).to_contain_text("and always in: reaction")
    expect(second.locator(".holdbar .push")).to_contain_text("without confirmation")
    second.keyboard.press("h")
    expect(bar.get_by_role("button", name="Stop in every window")).to_have_attribute("aria-pressed", "true")

    # The other one is told that something was set, and not what.
    expect(other.locator("[data-prompt]")).to_have_attribute("data-question", "mulligan")
    other.get_by_role("button", name="Every step").click()
    expect(other.locator("#log li", has_text="changes a setting").first).to_be_visible()
    expect(other.locator("#log li", has_text="is asked always in")).to_have_count(0)
    other.get_by_role("button", name="Table", exact=True).click()
    expect(other.get_by_role("button", name="Request a pause")).to_be_visible()
    expect(other.get_by_role("button", name="Offer a draw")).to_have_count(0)


def event_of(database: Database, rules: OnlineRules) -> Online:
    """Two players whose first round is published."""
    run = Online(database, name=f"Cup {token_hex(3)}", rules=rules, now=datetime.now(UTC))
    run.play = MatchRuntime(database, Sealer(SECRET))
    run.with_decks(2).playing()
    return run


@with_or_without_restart(1)
def test_a_judge_pauses_a_match_and_lets_it_go_on(watch: Watch, empty_site: Site, restarted: bool):
    with empty_site.database() as database:
        run = event_of(database, OnlineRules(match=MatchSettings(clock=ChessClock(minutes=30))))
        run.staff("Hedda", Role.HEAD_JUDGE)
        match_id = run.begin(1)
        page = watch.page(f"/matches/{match_id}", WIDE, session_of(database, run.player(1)))
        desk = watch.page(f"/events/{run.slug}/desk/matches", WIDE, session_of(database, run.people["Hedda"]))
    desk.get_by_role("button", name="Pause table 1").click()
    paused = page.locator(".state[data-kind=paused]")
    expect(paused).to_contain_text("clocks are stopped")
    with away(empty_site, [page], restarted):
        pass
    expect(paused).to_be_visible()
    expect(paused.get_by_role("button")).to_have_count(0)  # it is for the judge to let it go on
    desk.get_by_role("button", name="Resume table 1").click()
    expect(page.locator(".state")).to_have_count(0)


@with_or_without_restart(1)
def test_who_is_ready_is_told_that_the_other_never_came(watch: Watch, empty_site: Site, restarted: bool):
    with empty_site.database() as database:
        run = event_of(database, OnlineRules(no_show=NoShowAction.LOSS, no_show_minutes=10))
        match_id, here = run.matches()[1], run.player(run.tables()[0].players[0])
        page = watch.page(f"/matches/{match_id}", WIDE, session_of(database, here))
        page.get_by_role("button", name="I am ready").click()
        expect(page.get_by_role("heading", name="You are ready")).to_be_visible()
        if restarted:
            empty_site.server.kill()
        with database.write() as session:  # ten minutes later
            event_id = session.get_one(OnlineMatch, match_id).event_id
            set_timer(session, TimerKind.NO_SHOW, match_id, datetime.now(UTC), event_id)
        if restarted:
            empty_site.server.start()
    expect(page.get_by_role("status").filter(has_text="ended before it began")).to_be_visible()
    page.get_by_role("link", name="your event page").click()
    expect(page.get_by_text("no-show").first).to_be_visible()
