"""Pages of visitors and players on a phone in the pseudo-language: no plain English, and no text breaks the layout.

Texts there are a third longer, as translations are. Every third page is looked at, in rotation.
"""

from collections.abc import Iterator

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Browser

from tests.demonstration import VISITOR, session_secret
from tests.effort import in_rotation
from tests.support.browser.serving import Site
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways
from tests.support.tournament.every_page import looks
from tests.support.tournament.plain_english import plain_texts

CHOSEN = in_rotation([look for look in looks() if look[0] in (VISITOR, "player")], 3)


@pytest.fixture(scope="module")
def watch(browser: Browser, demo_site: Site) -> Iterator[Watch]:
    watch = Watch(browser, demo_site.address)
    yield watch
    watch.close()


@pytest.mark.parametrize(("who", "path"), CHOSEN)
def test_a_page_on_a_phone_is_all_in_the_language_of_its_reader(watch: Watch, who: str, path: str):
    page = watch.page(session="" if who == VISITOR else session_secret(who))
    page.set_extra_http_headers({"Accept-Language": "qps"})
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    page.goto(path)
    assert page.locator("html").get_attribute("lang") == "qps"
    page.wait_for_load_state("networkidle")
    assert plain_texts(page.content()) == []
    assert not scrolls_sideways(page)
    page.close()
