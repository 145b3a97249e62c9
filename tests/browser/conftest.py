"""Fixtures of the browser tests: real servers, the system's Chromium, and pages that tell what is wrong with them.

The servers live for a whole run, one of each kind in each worker; what `demo_site` shows is never changed by a test.
The browser lives as long as tests of this folder run: meanwhile nothing else in the process may have an event loop of
its own.
"""

from collections.abc import Iterator

import pytest

from tests.demonstration import demonstration
from tests.support.browser.serving import Site, serve
from tournament.subscriptions import subscribe_all

try:
    from playwright.sync_api import Browser, expect, sync_playwright

    from tests.support.browser.watching import CHROMIUM, SLOWEST, Watch, launch
except ImportError:
    MISSING = "playwright is not installed: make test installs it"
else:
    MISSING = "" if CHROMIUM else "no Chromium on PATH; on Debian: apt-get install chromium"
    expect.set_options(timeout=SLOWEST)
subscribe_all()


@pytest.fixture(scope="session")
def demo_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """The demonstration; tests look at it and change nothing."""
    if MISSING:
        pytest.skip(MISSING)
    folder = tmp_path_factory.mktemp("demo-site")
    demonstration(tmp_path_factory, folder)
    with serve(folder, demo=True) as site:
        yield site


@pytest.fixture(scope="session")
def empty_site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A service in which nothing has happened yet; tests make events of their own."""
    if MISSING:
        pytest.skip(MISSING)
    with serve(tmp_path_factory.mktemp("empty-site")) as site:
        yield site


@pytest.fixture(scope="package")
def browser() -> Iterator["Browser"]:
    if MISSING:
        pytest.skip(MISSING)
    with sync_playwright() as playwright:
        browser = launch(playwright)
        yield browser
        browser.close()


@pytest.fixture
def watch(browser: "Browser", empty_site: Site) -> Iterator["Watch"]:
    """Browsers on the empty site; whatever their pages complain of fails the test."""
    watching = Watch(browser, empty_site.address)
    yield watching
    watching.close()
    assert watching.faults == []
