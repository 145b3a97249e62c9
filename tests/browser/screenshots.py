"""`python -m tests.browser.screenshots`: pictures of the demonstration for docs/pictures, the same on every run."""

import logging
import sys
import tempfile
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from datetime import UTC, datetime
from pathlib import Path
from unittest.mock import patch
from urllib.parse import urlsplit

from playwright.sync_api import Page, sync_playwright
from werkzeug.serving import WSGIRequestHandler, make_server

from tests.demonstration import GATHERING, JOUST, OPEN, REPORT, SECRET, fill_file, session_secret
from tests.support.browser.watching import CHROMIUM, DESKTOP, PHONE, Watch, launch
from tests.support.tournament.every_page import LOG
from tournament.app import create_app
from tournament.core.config import Config, Environment, LogLevel

FOLDER = Path(__file__).resolve().parents[2] / "docs" / "pictures"
ADDRESS = "http://moot.example"
"""What the browser believes; an address with a port would be another one in every picture."""
NOON = datetime(2026, 11, 14, 12, 0, tzinfo=UTC)
"""The moment in which all pictures are taken."""
QUALITIES = (80, 70, 60)
"""A crowded page is pressed harder, until it is light enough."""
MOST_BYTES = 120_000


SETTLED = """async () => {
    await document.fonts.ready;
    const tab = document.querySelector(".tabs [aria-current]"), tabs = tab?.parentElement;
    if (tab) tabs.scrollLeft = tab.offsetLeft - (tabs.clientWidth - tab.offsetWidth) / 2;
    for (let frame = 0; frame < 3; frame++) await new Promise(requestAnimationFrame);
}"""
"""The fonts are there, the tab is where it is with them, and all is drawn."""


@dataclass(frozen=True, slots=True)
class Picture:
    name: str
    path: str
    who: str = ""
    for_the_hand: bool = True
    """The wall is no page for a phone."""


PICTURES = (
    Picture("home", "/"),
    Picture("event", f"/events/{JOUST}"),
    Picture("pairings", f"/events/{JOUST}/pairings"),
    Picture("standings", f"/events/{JOUST}/standings"),
    Picture("explained", f"/events/{JOUST}/standings/1"),
    Picture("bracket", f"/events/{GATHERING}/bracket"),
    Picture("melee", f"/events/{GATHERING}"),
    Picture("overall", f"/events/{GATHERING}/overall"),
    Picture("projector", f"/events/{JOUST}/projector", for_the_hand=False),
    Picture("register", f"/events/{OPEN}/register", "player"),
    Picture("my-table", f"/events/{JOUST}/me", "player"),
    Picture("desk", f"/events/{JOUST}/desk", "organizer"),
    Picture("desk-players", f"/events/{JOUST}/desk/players", "organizer"),
    Picture("desk-settings", f"/events/{JOUST}/desk/settings", "organizer"),
    Picture("judge", f"/events/{JOUST}/judge", "judge"),
    Picture("log-reader", f"{LOG}?step=324"),
    Picture("deck-check", f"/decks/reports/{REPORT}"),
)


class _Handler(WSGIRequestHandler):
    """Pages set their clocks by the date of an answer."""

    def date_time_string(self, timestamp: float | None = None) -> str:
        return super().date_time_string(int(NOON.timestamp()))


class _Noon(datetime):
    @classmethod
    def now(cls, tz: object = None) -> datetime:
        return NOON


@contextmanager
def demonstration_at_noon(folder: Path) -> Iterator[str]:
    """The demonstration in this process, without its banner, where it is noon for ever."""
    fill_file(folder / "demo.db", NOON)
    app = create_app(
        Config(
            environment=Environment.DEVELOPMENT,
            log_level=LogLevel.ERROR,
            secret_key=SECRET,
            database_url=f"sqlite:///{folder / 'demo.db'}",
            instance_dir=folder,
        )
    )
    logging.getLogger("werkzeug").setLevel(logging.ERROR)
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=_Handler)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, daemon=True)
    clocks = [patch(f"tournament.{module}.datetime", _Noon) for module in ("http.context", "decks.pages.checks")]
    for clock in clocks:
        clock.start()
    thread.start()
    try:
        yield f"http://127.0.0.1:{server.server_port}"
    finally:
        app.extensions["kingsmoot.bus"].close()
        server.shutdown()
        thread.join()
        server.server_close()
        app.extensions["kingsmoot.database"].close()
        for clock in clocks:
            clock.stop()


def take(page: Page, picture: Picture, file: Path) -> None:
    page.goto(picture.path)
    page.wait_for_load_state("load")
    page.evaluate(SETTLED)
    if picture.name == "log-reader":
        page.locator(".reader[data-live] #log li[data-now] .said").wait_for()
    for quality in QUALITIES:
        page.screenshot(path=file, type="jpeg", quality=quality, animations="disabled", caret="hide")
        if file.stat().st_size <= MOST_BYTES:
            break


def main(names: list[str]) -> None:
    if CHROMIUM is None:
        sys.exit("no Chromium on PATH; on Debian: apt-get install chromium")
    FOLDER.mkdir(parents=True, exist_ok=True)
    wanted = [picture for picture in PICTURES if not names or picture.name in names]
    with (
        tempfile.TemporaryDirectory() as folder,
        demonstration_at_noon(Path(folder)) as address,
        sync_playwright() as playwright,
    ):
        there = urlsplit(address).netloc
        browser = launch(
            playwright,
            f"--host-resolver-rules=MAP {urlsplit(ADDRESS).netloc}:80 {there}",
            f"--unsafely-treat-insecure-origin-as-secure={ADDRESS}",
        )
        watch = Watch(browser, ADDRESS)
        for width, size in (("phone", PHONE), ("desktop", DESKTOP)):
            for theme in ("light", "dark"):
                for who in sorted({picture.who for picture in wanted}):
                    context = watch.context(
                        size,
                        session_secret(who) if who else "",
                        color_scheme=theme,
                        timezone_id="Europe/Berlin",
                        locale="en-GB",
                    )
                    page = context.new_page()
                    page.clock.set_fixed_time(NOON)
                    for picture in (one for one in wanted if one.who == who and (one.for_the_hand or size != PHONE)):
                        take(page, picture, FOLDER / f"{picture.name}-{width}-{theme}.jpg")
                    context.close()
        watch.contexts.clear()
        browser.close()
    for fault in watch.faults:
        print(fault, file=sys.stderr)
    heavy = [file.name for file in sorted(FOLDER.glob("*.jpg")) if file.stat().st_size > MOST_BYTES]
    if heavy or watch.faults:
        sys.exit(f"too heavy: {', '.join(heavy)}" if heavy else 1)


if __name__ == "__main__":
    main(sys.argv[1:])
