"""A match in browsers while clocks end and players agree, also where its server is killed and started again."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import UTC, datetime, timedelta
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Locator, Page, expect

from tests.browser.serving import SECRET, Site
from tests.browser.watching import Watch
from tests.tournament.operations.online.tables import begun
from tests.tournament.people import make_account, session_of
from tournament.online_settings import ChessClock, MatchSettings
from tournament.operations.online.process import OnlinePlay
from tournament.sealing import Sealer

WIDE = (1440, 960)
AWAY = ("ERR_CONNECTION_REFUSED", "ERR_INCOMPLETE_CHUNKED", "ERR_CONNECTION_RESET", "ERR_EMPTY_RESPONSE", "503")
"""What a browser says while nobody answers."""


@pytest.fixture(params=["", "restarted"])
def restarted(request: pytest.FixtureRequest, watch: Watch) -> bool:
    watch.forgiven = AWAY
    return bool(request.param)


def laid(
    watch: Watch, site: Site, settings: MatchSettings, ago: float = 0, pages: tuple[int, ...] = (0, 1)
) -> list[Page]:
    """A joust that began so many seconds ago, with a page of each of these seats."""
    found = []
    with site.database() as database:
        people = [make_account(database, f"{name} {token_hex(3)}") for name in ("Mira", "Teo")]
        start = datetime.now(UTC) - timedelta(seconds=ago)
        match_id = begun(OnlinePlay(database, Sealer(SECRET)), people, settings=settings, now=start)
        for seat in pages:
            found.append(watch.page(f"/matches/{match_id}", WIDE, session_of(database, people[seat])))
    for page in found:
        page.wait_for_selector("[data-board][data-version]", state="attached")
    return found


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


def test_a_clock_that_ends_passes_for_who_is_asked(watch: Watch, empty_site: Site, restarted: bool):
    clocks = ChessClock(minutes=1, delay=0, forfeit_after=1)
    pages = laid(watch, empty_site, MatchSettings(clock=clocks), ago=50)
    page, other = asked(pages)
    expect(clock(page, 0)).to_have_text(re.compile("0:0[0-9]"))
    expect(clock(other, 0)).to_have_text("1:00")
    with away(empty_site, pages, restarted):
        pass
    late = page.locator(".pennon", has_text="out of time 1 of 1")
    expect(late).to_be_visible()
    expect(other.locator(".pennon", has_text="out of time 1 of 1")).to_be_visible()
    expect(clock(page, 0)).to_have_text("0:00")
    expect(other.locator("[data-prompt]")).to_have_attribute(
        "data-question", "mulligan"
    )  # the hand was kept for them
    other.get_by_role("button", name="Keep").click()
    # With nothing left there are five seconds for a question, and the second time out is the last.
    expect(page.get_by_role("dialog", name="Match over")).to_contain_text("won")
    expect(other.get_by_role("dialog", name="Match over")).to_contain_text("You won")
