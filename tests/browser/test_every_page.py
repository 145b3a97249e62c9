"""Every page in a real browser, as those see it who use it: it keeps nobody out and complains of nothing.

Of the looks at one route `make test` takes half, in rotation, at least one; and every third is asked for the contrast
of its text, which tests/tournament/http/rendering/test_contrast.py computes for all.
"""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser, Page, expect

from tests.demonstration import JOUST, ROLES, VISITOR, session_secret
from tests.effort import SOAK, in_rotation, turn
from tests.support.browser.pages import NO_CONTRAST, axe
from tests.support.browser.serving import Site
from tests.support.browser.watching import NARROW, PHONE, Watch, scrolls_sideways
from tests.support.tournament.every_page import LOG, PAGES, looks, looks_at

ON_A_PHONE = (
    *(
        (VISITOR, "/"),
        (VISITOR, f"/events/{JOUST}"),
        (VISITOR, f"/events/{JOUST}/standings"),
        (VISITOR, f"{LOG}?step=120"),
    ),
    *(("player", f"/events/{JOUST}/me"), ("judge", f"/events/{JOUST}/judge"), ("organizer", f"/events/{JOUST}/desk")),
)
"""Those that people have in their hands, looked at again as a phone shows them."""


CHOSEN = [look for place, shown in enumerate(PAGES.values()) for look in in_rotation(looks_at(shown), 2, place)]
CONTRAST_OF = 3
"""Of so many looks one is asked for it."""


class Eyes:
    """One browser for each role, kept open; what a page complains of is found in `watch`."""

    def __init__(self, watch: Watch) -> None:
        self.watch = watch
        self.pages: dict[str, Page] = {}

    def page(self, who: str) -> Page:
        if who not in self.pages:
            self.pages[who] = self.watch.page(session="" if who == VISITOR else session_secret(who))
        return self.pages[who]


@pytest.fixture(scope="module")
def eyes(browser: Browser, demo_site: Site) -> Iterator[Eyes]:
    watch = Watch(browser, demo_site.address)
    yield Eyes(watch)
    watch.close()


@pytest.mark.parametrize(("number", "who", "path"), [(number, *look) for number, look in enumerate(CHOSEN)])
def test_a_page_keeps_nobody_out(eyes: Eyes, number: int, who: str, path: str):
    """In full, and at the narrowest width without scrolling sideways."""
    watch, page = eyes.watch, eyes.page(who)
    watch.faults.clear()
    page.set_viewport_size({"width": 1280, "height": 800})
    answer = page.goto(path)
    assert answer is not None and answer.status == 200
    assert page.url.endswith(path), "nobody was sent elsewhere"
    expect(page.locator("h1").first).to_be_attached()
    wrong = axe(page) if SOAK or turn(CONTRAST_OF, number) == 0 else axe(page, **NO_CONTRAST)
    page.set_viewport_size({"width": NARROW[0], "height": NARROW[1]})
    if scrolls_sideways(page):
        wrong.append(f"scrolls sideways at {NARROW[0]} px: {', '.join(_too_wide(page))}")
    assert [*wrong, *watch.faults] == []


@pytest.mark.parametrize(("who", "path"), ON_A_PHONE)
def test_a_page_in_the_hand_keeps_nobody_out(eyes: Eyes, who: str, path: str):
    page = eyes.page(who)
    eyes.watch.faults.clear()
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(path)
    wrong = axe(page, **NO_CONTRAST)
    assert [*wrong, *eyes.watch.faults] == []
    assert not scrolls_sideways(page)


def test_a_refusal_keeps_nobody_out(eyes: Eyes):
    page = eyes.page(VISITOR)
    eyes.watch.faults.clear()
    eyes.watch.forgiven = ("status of 404",)
    page.goto("/nowhere")
    assert [*axe(page), *eyes.watch.faults] == []
    eyes.watch.forgiven = ()


def test_every_role_looks_at_something():
    assert {who for who, _ in looks()} == set(ROLES)


def _too_wide(page: Page) -> list[str]:
    """The elements that reach furthest beyond the edge."""
    return page.evaluate(
        """() => [...document.querySelectorAll("body *")]
            .filter(one => one.getBoundingClientRect().right > document.documentElement.clientWidth + 1)
            .slice(-3).map(one => one.outerHTML.slice(0, 90))"""
    )
