"""The log reader in a real browser: a long log scrolls in few nodes, folds, has keys, and works on a phone."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright import sync_api

from tests.support.browser.serving import Site
from tests.support.browser.watching import Watch, settle
from tournament.replays.operations.samples import sample_match

LONG, SHORT = "/logs/sample-long", "/logs/sample-wolf-lion"
MOST_NODES = 120
Opened = Callable[..., sync_api.Page]


@pytest.fixture(scope="module")
def reading(browser: sync_api.Browser, empty_site: Site) -> Iterator[tuple[Watch, dict[str, sync_api.Page]]]:
    """One browser for each kind of reader, kept open: most of what a test costs is opening one."""
    watch = Watch(browser, empty_site.address)
    yield watch, {}
    watch.close()


@pytest.fixture
def open_page(reading: tuple[Watch, dict[str, sync_api.Page]]) -> Iterator[Opened]:
    """Opens a page at a width; whatever a page complains of fails the test."""
    watch, pages = reading

    def opened(
        path: str, width: int = 1280, height: int = 860, script: bool = True, **options: object
    ) -> sync_api.Page:
        kind = repr((width, height, script, options))
        if kind not in pages:
            options = {"timezone_id": "Asia/Tokyo", "locale": "en-GB", **options}
            pages[kind] = watch.page("", (width, height), java_script_enabled=script, **options)
        page = pages[kind]
        page.goto(path)
        if script and path.startswith("/logs/"):
            sync_api.expect(page.locator(".reader[data-live] #log li[data-now] .said")).to_be_visible()
        return page

    watch.faults.clear()
    yield opened
    for page in pages.values():
        page.evaluate("localStorage.clear()")  # how somebody likes to read
    assert watch.faults == []


def now(page) -> int:
    return int(page.locator("#log li[data-now]").get_attribute("data-n"))


def expect_step(page, step: int) -> None:
    sync_api.expect(page.locator(f'#log li[data-now][data-n="{step}"] .go')).to_be_visible()
    sync_api.expect(page.locator(f'#now [data-step="{step}"]')).to_be_visible()
    sync_api.expect(page).to_have_url(re.compile(rf"[?&]step={step}\b"))


def rows(page) -> int:
    return page.locator("#log > li").count()


def test_a_log_of_3000_steps_scrolls_in_few_nodes(open_page):
    page = open_page(f"{LONG}?all=1")
    steps = int(page.locator(".reader").get_attribute("data-steps"))
    assert steps > 3000
    log = page.locator("#log")
    height, most = log.evaluate("list => list.scrollHeight"), 0
    assert height > 60_000
    log.hover()
    for part in range(30):
        log.evaluate("(list, top) => { list.scrollTop = top; }", height * part / 29)
        settle(page)
        most = max(most, rows(page))
    assert 20 < most < MOST_NODES
    page.wait_for_function(
        """() => {
            const list = document.querySelector("#log");
            const isAtEnd = list.scrollTop + list.clientHeight >= list.scrollHeight - 1;
            if (!isAtEnd) list.scrollTop = list.scrollHeight;  // rows that get their height make the list longer
            return isAtEnd;
        }"""
    )
    sync_api.expect(page.locator(f'#log li[data-n="{steps}"] .said')).to_be_visible()
    box = page.locator(f'#log li[data-n="{steps}"]').bounding_box()
    assert box["y"] + box["height"] <= log.bounding_box()["y"] + log.bounding_box()["height"] + 1


def test_scrolling_costs_little_for_each_frame(open_page: Opened):
    page = open_page(f"{LONG}?all=1")
    log = page.locator("#log")
    log.evaluate("list => { list.scrollTop = list.scrollHeight / 2; }")
    settle(page, 10)
    idle, scrolled = (
        log.evaluate(
            """(list, far) => new Promise(done => {
                const times = [];
                let frame = 0;
                const step = () => {
                    const began = performance.now();
                    list.scrollTop += far;
                    if (far) list.dispatchEvent(new Event("scroll"));
                    requestAnimationFrame(() => {
                        times.push(performance.now() - began);
                        if (++frame < 60) requestAnimationFrame(step);
                        else done(times.sort((a, b) => a - b)[Math.floor(times.length * 0.9)]);
                    });
                };
                step();
            })""",
            far,
        )
        for far in (0, 120)
    )
    assert scrolled < 100 + 2 * idle, "nine of ten frames, on a machine that may do other things too"


def test_what_is_in_sight_does_not_jump_while_rows_get_their_height(open_page):
    page = open_page(f"{LONG}?all=1")
    log = page.locator("#log")
    for _ in range(25):
        log.evaluate("list => { list.scrollTop += 900; }")
        settle(page, 1)
    settle(page, 10)
    for _ in range(8):
        first = log.evaluate(
            """list => { const top = list.getBoundingClientRect().top;
                const rows = [...list.querySelectorAll("li.ev")];
                const row = rows.find(li => li.getBoundingClientRect().bottom > top + 60);
                return [row.dataset.n, row.getBoundingClientRect().top - top]; }"""
        )
        log.evaluate("list => { list.scrollTop -= 40; }")
        settle(page)
        place = page.locator(f'#log li[data-n="{first[0]}"]').evaluate(
            "row => row.getBoundingClientRect().top - row.parentElement.getBoundingClientRect().top"
        )
        assert abs(place - first[1] - 40) < 2


def test_keys_go_by_step_window_and_phase(open_page):
    """Steps are found as tests/javascript/replays/steps.test.js says; times are those of the reader’s zone."""
    page = open_page(f"{SHORT}?step=325")
    expect_step(page, 325)
    sync_api.expect(page.locator("#now time")).to_have_text("19:05:45")
    for keys, step in (
        *(("j ArrowDown k", 326), ("] ]", 335), ("[ ArrowLeft", 325), ("}", 362), ("{", 310)),
        *(("Home", 1), ("End", 1763)),
    ):
        for key in keys.split():
            page.keyboard.press(key)
        expect_step(page, step)
    sync_api.expect(page.locator('#log a[aria-current="step"]')).to_be_focused()


def test_windows_fold_and_a_deep_link_unfolds_them(open_page):
    page = open_page(f"{SHORT}?step=329")
    page.keyboard.press("f")
    sync_api.expect(page.locator('#log li[data-n="329"]')).to_have_count(0)
    folded = page.locator('#log [data-fold="328"]')
    sync_api.expect(folded).to_have_attribute("aria-expanded", "false")
    sync_api.expect(page.locator('#log li[data-n="328"]')).to_contain_text("3 steps folded")
    assert now(page) == 328
    folded.click()
    sync_api.expect(page.locator('#log li[data-n="329"]')).to_be_visible()
    page.keyboard.press("f")
    page.locator("#jump").fill("330")
    page.locator("#jump").press("Enter")
    expect_step(page, 330)


def test_idle_windows_are_left_out_until_asked_for(open_page):
    page = open_page(f"{SHORT}?step=312")
    sync_api.expect(page.locator('#log li[data-n="313"]')).to_have_count(0)
    page.keyboard.press("a")
    sync_api.expect(page.locator('#log li[data-n="313"] .said')).to_be_visible()
    assert "all=1" in page.url
    quiet = open_page(f"{SHORT}?step=314")
    sync_api.expect(quiet.locator('#log li[data-n="314"] .said')).to_be_visible()


def test_a_rule_opens_where_it_is_cited(open_page):
    page = open_page(f"{SHORT}?step=325")
    page.locator("#log li[data-now] a.rule").click()
    sync_api.expect(page.locator("#rule-pop")).to_contain_text("Active player may initiate")
    page.keyboard.press("Escape")
    sync_api.expect(page.locator("#rule-pop")).to_be_hidden()


def test_keys_are_explained_and_letters_can_be_switched_off(open_page):
    page = open_page(f"{SHORT}?step=325")
    page.keyboard.press("?")
    dialog = page.locator("#keys")
    sync_api.expect(dialog).to_be_visible()
    dialog.get_by_label("Use letter keys").uncheck()
    dialog.get_by_role("button", name="Close").click()
    page.keyboard.press("j")
    settle(page)
    assert now(page) == 325
    page.keyboard.press("ArrowDown")
    expect_step(page, 326)


def test_other_eyes_keep_the_step(open_page):
    page = open_page(f"{SHORT}?step=325")
    page.keyboard.press("j")
    expect_step(page, 326)
    page.keyboard.press("v")
    sync_api.expect(page).to_have_url(re.compile(r"step=326&as=1"))
    sync_api.expect(page.locator("[data-eyes][aria-current]")).to_have_text("Mira")
    expect_step(page, 326)
    sync_api.expect(page.locator("#now")).to_contain_text("hidden card")


@pytest.mark.parametrize("path", [f"{SHORT}?step=325", "/logs", "/rules?q=save", "/rules", "/rules/lcg2:4.2.1"])
def test_nothing_scrolls_sideways_on_a_phone(open_page, path: str):
    page = open_page(path, 390, 844, has_touch=True)
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_phone_has_a_bar_for_the_thumb(open_page):
    page = open_page(f"{SHORT}?step=325", 390, 844, has_touch=True)
    page.get_by_role("group", name="Move through the log").get_by_role("button", name="Next", exact=True).tap()
    sync_api.expect(page.locator("#log li[data-now]")).to_have_attribute("data-n", "326")
    sync_api.expect(page.locator("#now")).to_be_hidden()
    page.get_by_role("button", name="Table").tap()
    sync_api.expect(page.locator("#now")).to_be_visible()
    sync_api.expect(page.locator("#log")).to_be_hidden()
    for button in page.locator(".thumb button").all():
        assert button.bounding_box()["height"] >= 44
    page.get_by_role("button", name="Log").tap()
    sync_api.expect(page.locator("#log li[data-now] .said")).to_be_visible()


def test_reading_works_without_a_script(open_page):
    page = open_page(f"{SHORT}?step=325", 390, 844, script=False)
    sync_api.expect(page.locator("#s325")).to_contain_text("Teo initiates an intrigue challenge")
    page.get_by_label("Next", exact=True).first.click()
    sync_api.expect(page.locator("#s325")).to_be_visible()
    sync_api.expect(page.locator("#now")).to_contain_text("Lannisport Moneylender kneels")
    page.get_by_role("link", name="Later steps").click()
    sync_api.expect(page.locator("#log li[data-now]")).to_be_visible()


def test_a_file_is_opened_from_the_page(open_page, tmp_path: Path):
    file = tmp_path / "match.kingsmoot"
    file.write_bytes(sample_match("sample-wolf-lion"))
    page = open_page("/logs")
    page.get_by_label("Saved match").set_input_files(file)
    page.get_by_role("button", name="Open match").click()
    sync_api.expect(page.get_by_role("heading", name="Mira against Teo")).to_be_visible()
    sync_api.expect(page.locator(".reader[data-live]")).to_be_visible()
    page.keyboard.press("]")
    sync_api.expect(page.locator("#log li[data-now]")).not_to_have_attribute("data-n", "1")
