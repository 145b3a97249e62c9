"""live.js in a real browser, against a server whose page and stream the test turns."""

import json
import shutil
import threading
import time
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import pytest
from playwright.sync_api import Browser, Page, expect, sync_playwright

import tournament
from tournament.core.bus.bus import ProcessBus, event_topic
from tournament.http.security_headers import content_security_policy

STATIC = Path(tournament.__file__).parent / "static"
CHROMIUM = next(filter(None, map(shutil.which, ("chromium", "chromium-browser", "google-chrome"))), None)
MOOT = event_topic("moot")
PAGE = """<!doctype html><html lang="en"><head><title>Moot {version}</title>
<script type="module" src="/events/live.js"></script></head>
<body><main data-stream="/stream" data-version="{version}">
<section id="standings" data-live>{standings}</section>
<section id="report" data-live><p id="round">round {version}</p><form><input id="points" name="points"></form>
<details id="more"><summary>More</summary>text {version}</details></section>
</main><footer>{version}</footer></body></html>"""
NAMED = (
    ('id="standings" data-live', 'id="standings" data-live="event stage-1"'),
    ('id="report" data-live', 'id="report" data-live="event entry-3"'),
)
ROWS = "".join(f'<p><a href="/players/{n}">player {n}</a> {{version}}</p>' for n in range(80))


class Moot:
    """What is served now, and who asked for it."""

    def __init__(self) -> None:
        self.version = 1
        self.bus = ProcessBus()
        self.full = False
        self.broken = False
        self.pages = 0
        self.polls = 0
        self.streams = 0
        self.address = ""
        self.asked: list[str] = []
        self.named = False
        self.answers_a_form = False
        self.touched: dict[str, int] = {}

    def change(self, *parts: str) -> None:
        self.version += 1
        self.touched |= dict.fromkeys(parts, self.version)
        self.bus.publish(MOOT, self.version)

    def versions(self, of: str) -> dict[str, int]:
        return {part: self.version if part == "all" else self.touched.get(part, 1) for part in of.split()}


@pytest.fixture
def moot() -> Iterator[Moot]:
    state = Moot()

    class Handler(BaseHTTPRequestHandler):
        def do_GET(self) -> None:
            address = urlsplit(self.path)
            asked = parse_qs(address.query)
            match address.path:
                case "/events/live.js" | "/http/messages.js" as script:
                    self.answer("text/javascript", (STATIC / script[1:]).read_bytes())
                case "/stream" if "once" in asked:
                    state.polls += 1
                    self.answer("application/json", json.dumps(state.versions(asked["of"][0])).encode())
                case "/stream":
                    self.stream(asked["of"][0])
                case "/report" if state.answers_a_form:  # as if it had been sent by a form
                    state.answers_a_form = False
                    rows = ROWS.format(version=state.version)
                    page = PAGE.replace("<body>", '<body data-page="/">')
                    self.answer("text/html", page.format(version=state.version, standings=rows).encode())
                case "/":
                    state.pages += 1
                    state.asked.append(asked.get("part", ["all"])[0])
                    if state.broken:
                        self.send_error(500)
                        return
                    rows = ROWS.format(version=state.version)
                    page = PAGE if not state.named else PAGE.replace(*NAMED[0]).replace(*NAMED[1])
                    self.answer("text/html", page.format(version=state.version, standings=rows).encode())
                case _:
                    self.send_error(404)

        def answer(self, kind: str, content: bytes) -> None:
            self.send_response(200)
            self.send_header("Content-Type", kind)
            self.send_header("Content-Security-Policy", content_security_policy())
            self.send_header("Content-Length", str(len(content)))
            self.end_headers()
            self.wfile.write(content)

        def stream(self, of: str) -> None:
            if state.full:
                self.send_error(503)
                return
            state.streams += 1
            self.send_response(200)
            self.send_header("Content-Type", "text/event-stream")
            self.end_headers()
            try:
                with state.bus.subscribe([MOOT]) as subscription:
                    self.tell(of)
                    for _ in subscription.notifications(0.3):
                        self.tell(of)
            except OSError:
                pass
            finally:
                state.streams -= 1

        def tell(self, of: str) -> None:
            self.wfile.write(f"data: {json.dumps(state.versions(of))}\n\n".encode())
            self.wfile.flush()

        def log_message(self, *_: object) -> None:
            pass

    server = ThreadingHTTPServer(("127.0.0.1", 0), Handler)
    server.daemon_threads = True
    state.address = f"http://127.0.0.1:{server.server_port}/"
    thread = threading.Thread(target=server.serve_forever, args=(0.05,))
    thread.start()
    yield state
    state.bus.close()
    server.shutdown()
    server.server_close()
    thread.join()


@pytest.fixture(scope="module")
def browser() -> Iterator[Browser]:
    if CHROMIUM is None:
        pytest.skip("no Chromium on the PATH")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=CHROMIUM, args=["--no-sandbox"])
        yield browser
        browser.close()


@pytest.fixture
def browser_page(browser: Browser) -> Iterator[Page]:
    with browser.new_context() as context:
        yield context.new_page()


@pytest.fixture
def page(browser_page: Page, moot: Moot) -> Iterator[Page]:
    faults: list[str] = []

    def note(error: object) -> None:
        faults.append(str(error))

    browser_page.on("pageerror", note)
    browser_page.goto(moot.address)
    yield browser_page
    browser_page.remove_listener("pageerror", note)
    browser_page.goto("about:blank")
    assert faults == []


def until(reached: object, seconds: float = 5) -> None:
    assert callable(reached)
    end = time.monotonic() + seconds
    while not reached():
        assert time.monotonic() < end, "it did not happen"
        time.sleep(0.02)


def test_the_answer_to_a_form_follows_the_page_of_the_form(moot: Moot, page: Page):
    moot.answers_a_form = True
    page.goto(f"{moot.address}report")
    until(lambda: moot.streams == 1)
    moot.change()
    expect(page.locator("#round")).to_have_text("round 2")
    assert page.url == f"{moot.address}report"
    page.locator("#points").fill("3")
    moot.change()
    page.get_by_role("button", name="Show changes").click()
    page.wait_for_url(moot.address)


def test_marked_parts_are_swapped_and_nothing_else(moot: Moot, page: Page):
    until(lambda: moot.streams == 1)
    moot.change()
    expect(page.locator("#round")).to_have_text("round 2")
    expect(page).to_have_title("Moot 2")
    expect(page.locator("footer")).to_have_text("1")
    assert moot.pages == 2


def test_focus_scrolling_and_what_was_unfolded_stay(moot: Moot, page: Page):
    until(lambda: moot.streams == 1)
    page.locator("#more summary").click()
    link = page.locator('a[href="/players/60"]')
    link.focus()
    before = page.evaluate("() => window.scrollY")
    assert before > 0
    moot.change()
    expect(page.locator("#round")).to_have_text("round 2")
    expect(link).to_be_focused()
    assert page.evaluate("() => window.scrollY") == before
    expect(page.locator("#more")).to_have_attribute("open", "")


def test_a_part_in_which_somebody_writes_is_left_alone(moot: Moot, page: Page):
    until(lambda: moot.streams == 1)
    points = page.locator("#points")
    points.fill("7")
    moot.change()
    expect(page.locator("#standings p").first).to_contain_text(" 2")  # the others are swapped
    expect(page.locator("#round")).to_have_text("round 1")
    expect(points).to_have_value("7")
    page.get_by_role("button", name="Show changes").click()
    expect(page.locator("#round")).to_have_text("round 2")


def test_a_page_that_could_not_be_fetched_is_tried_again(moot: Moot, page: Page):
    until(lambda: moot.streams == 1)
    moot.broken = True
    moot.change()
    until(lambda: moot.pages >= 2)
    moot.broken = False
    expect(page.locator("#round")).to_have_text("round 2")


def test_a_hidden_page_lets_its_stream_go_and_catches_up(moot: Moot, page: Page):
    until(lambda: moot.streams == 1)
    hide = """hidden => {
        Object.defineProperty(document, "hidden", { configurable: true, get: () => hidden });
        document.dispatchEvent(new Event("visibilitychange"));
    }"""
    page.evaluate(hide, True)
    until(lambda: moot.streams == 0)
    moot.change()
    expect(page.locator("#round")).to_have_text("round 1")
    page.evaluate(hide, False)
    expect(page.locator("#round")).to_have_text("round 2")


def test_where_there_is_no_room_for_a_stream_the_page_looks_by_itself(moot: Moot, browser_page: Page):
    moot.full = True
    browser_page.clock.install()
    browser_page.goto(moot.address)
    until(lambda: moot.polls == 1)  # it asked as soon as it was refused, and nothing had changed
    moot.version = 2
    browser_page.clock.fast_forward(21_000)
    until(lambda: moot.polls == 2)
    browser_page.clock.fast_forward(2_000)
    expect(browser_page.locator("#round")).to_have_text("round 2")
    assert moot.pages == 2
    moot.full = False
    browser_page.clock.fast_forward(21_000)
    until(lambda: moot.streams == 1)


def test_only_the_parts_that_are_drawn_from_what_changed_are_fetched(moot: Moot, browser_page: Page):
    moot.named = True
    browser_page.goto(moot.address)
    until(lambda: moot.streams == 1)
    moot.change("stage-2")  # nothing that this page shows
    moot.change("entry-3")
    expect(browser_page.locator("#round")).to_have_text("round 3")
    expect(browser_page.locator("#standings p").first).to_contain_text(" 3")  # as this answer has all of the page
    moot.change("stage-1")
    expect(browser_page.locator("#standings p").first).to_contain_text(" 4")
    moot.change("event")
    expect(browser_page.locator("#round")).to_have_text("round 5")
    assert moot.asked == ["all", "report", "standings", "standings report"]
