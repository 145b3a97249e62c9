"""Browsers that notice what is wrong with a page: errors, refused content, requests to other hosts."""

import os
import shutil
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import Browser, BrowserContext, ConsoleMessage, Page, Playwright, Request

CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
NOT_WANTED = (
    *("WebUIOmniboxPopup", "WebUIOmniboxAimPopup", "WebUIOmniboxFullPopup"),  # an address bar for each window, unseen
    *("AvoidUnnecessaryBeforeUnloadCheckSync", "DestroyProfileOnBrowserClose", "HttpsUpgrades", "LensOverlay"),
    *("HttpsFirstBalancedModeAutoEnable", "MediaRouter", "PaintHolding", "ThirdPartyStoragePartitioning"),
    *("AvoidCorsURLLoaderRestartOnRedirect", "OptimizationHints", "NetworkTimeServiceQuerying", "AimEnabled"),
    "PreconnectToSearch",
)
"""Features of Chromium that are off: those after the first three Playwright turns off as well, and only the last list
counts. The address bar took ten times the processor time of a plain page."""
FLAGS = (
    *("--disable-gpu", "--disable-quic", "--no-first-run", "--disable-background-networking"),
    *("--disable-component-update", "--disable-sync", "--font-render-hinting=none"),
    f"--disable-features={','.join(NOT_WANTED)}",
    "--js-flags=--no-opt --no-maglev",  # no page lives long enough to earn back what optimizing its scripts costs
)
PHONE, DESKTOP, NARROW = (390, 844), (1280, 800), (320, 640)
SLOWEST = 30_000
"""Milliseconds that anything expected may take; a busy machine is no fault."""


def launch(playwright: Playwright, *more: str) -> Browser:
    """The system's Chromium; root may not use its sandbox."""
    flags = [*FLAGS, *more, *(["--no-sandbox"] if os.geteuid() == 0 else [])]
    return playwright.chromium.launch(executable_path=CHROMIUM, args=flags)


class Watch:
    """Opens contexts on one address and remembers every fault with the page it was seen on."""

    def __init__(self, browser: Browser, address: str) -> None:
        self.browser = browser
        self.address = address
        self.host = urlsplit(address).netloc
        self.faults: list[str] = []
        self.forgiven: tuple[str, ...] = ()
        """Parts of console lines that are no fault here, such as the status of a page that is refused on purpose."""
        self.contexts: list[BrowserContext] = []

    def context(self, size: tuple[int, int] = DESKTOP, session: str = "", **options: Any) -> BrowserContext:
        width, height = size
        context = self.browser.new_context(
            viewport={"width": width, "height": height}, base_url=self.address, reduced_motion="reduce", **options
        )
        self.contexts.append(context)
        context.set_default_timeout(SLOWEST)
        context.on("request", self._asked)
        context.on("console", self._said)
        context.on("weberror", lambda error: self.faults.append(f"{error.page and error.page.url}: {error.error}"))
        if session:
            context.add_cookies([{"name": "kingsmoot_session", "value": session, "url": self.address}])
        return context

    def page(self, path: str = "", size: tuple[int, int] = DESKTOP, session: str = "", **options: Any) -> Page:
        page = self.context(size, session, **options).new_page()
        if path:
            page.goto(path)
        return page

    def _asked(self, request: Request) -> None:
        parts = urlsplit(request.url)
        if parts.scheme not in ("data", "blob", "about") and parts.netloc != self.host:
            self.faults.append(f"asked another host: {request.url}")

    def _said(self, line: ConsoleMessage) -> None:
        if line.type == "error" and not any(words in line.text for words in self.forgiven):
            self.faults.append(f"{line.page and line.page.url}: {line.text}")

    def close(self) -> None:
        for context in self.contexts:
            context.close()
        self.contexts.clear()


def settle(page: Page, frames: int = 3) -> None:
    """Let a page draw some frames: whatever scripts do next to what has happened is done then."""
    page.evaluate(
        """async frames => {
            while (frames--) await new Promise(done => requestAnimationFrame(() => setTimeout(done)));
        }""",
        frames,
    )


def scrolls_sideways(page: Page) -> bool:
    return bool(page.evaluate("document.documentElement.scrollWidth > document.documentElement.clientWidth"))
