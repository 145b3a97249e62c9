"""How long a browser takes to jump in a log: `python -m bench.browser_jumps`.

The time is taken from the key to the changed board, in a long log.
"""

import argparse
import tempfile
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from statistics import median

from playwright.sync_api import CDPSession, Page, sync_playwright

from bench.answers import GAMES, long_match, p99
from bench.yardstick import Yardsticks, machine_name
from engine.record.container import dump
from tests.support.browser.serving import serve
from tests.support.browser.watching import CHROMIUM, DESKTOP, launch
from tournament.replays.operations.saved_matches import save_match

LINK = "a-long-match"
LIMIT_MILLISECONDS = 300
JUMP_SCRIPT = """(step) => new Promise((drawn) => {
    const now = document.querySelector("#now");
    const began = performance.now();
    const watch = new MutationObserver(() => {
        const box = now.querySelector(".stepbox");
        if (Number(box?.dataset.step) !== step || now.hasAttribute("data-behind")) return;
        watch.disconnect();
        requestAnimationFrame(() => setTimeout(() => drawn(performance.now() - began)));
    });
    watch.observe(now, { childList: true, attributes: true });
    document.querySelector("#jump").value = step;
    document.querySelector(".jump").requestSubmit();
})"""
"""Types a step, and waits until its board is in the page and painted."""
METRIC_NAMES = {
    "ScriptDuration": "script",
    "LayoutDuration": "layout",
    "RecalcStyleDuration": "style",
    "TaskDuration": "all",
}


def thread_milliseconds(session: CDPSession) -> dict[str, float]:
    """Return the CPU-milliseconds of the page's main thread, by kind of work."""
    metrics = session.send("Performance.getMetrics")["metrics"]
    return {METRIC_NAMES[one["name"]]: one["value"] * 1000 for one in metrics if one["name"] in METRIC_NAMES}


def measure_jumps(page: Page, steps: int, times: int) -> tuple[list[float], list[dict[str, float]]]:
    session = page.context.new_cdp_session(page)
    session.send("Performance.enable", {"timeDomain": "threadTicks"})  # CPU time, as waiting is no work
    random, taken, worked = Random(18), list[float](), list[dict[str, float]]()
    for _ in range(times):
        before = thread_milliseconds(session)
        taken.append(page.evaluate(JUMP_SCRIPT, random.randint(1, steps)))
        page.wait_for_timeout(600)  # let the explanation and the rows arrive, so that the next jump begins at rest
        after = thread_milliseconds(session)
        worked.append({name: after[name] - before[name] for name in after})
    return taken, worked


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--games", type=int, default=GAMES)
    parser.add_argument("--jumps", type=int, default=60)
    given = parser.parse_args()
    if CHROMIUM is None:
        print("no Chromium on PATH, so no jump is measured; on Debian: apt-get install chromium")
        return
    record = long_match(given.games)
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as site, sync_playwright() as playwright:
        with site.database() as database:
            save_match(database, dump(record), LINK, datetime.now(UTC), LINK)
        browser = launch(playwright)
        page = browser.new_page(viewport={"width": DESKTOP[0], "height": DESKTOP[1]})
        page.goto(f"{site.address}/logs/{LINK}?step=1")
        page.locator(".reader[data-live] #log li[data-now] .said").wait_for()
        yard = Yardsticks()
        measure_jumps(page, len(record.entries), 5)  # the first request compiles the templates
        taken, worked = measure_jumps(page, len(record.entries), given.jumps)
        browser.close()
    print(f"`python -m bench.browser_jumps --games {given.games} --jumps {given.jumps}` on {machine_name()}\n")
    print(f"A joust of {len(record.entries):,} steps; milliseconds by the clock, CPU for work.")
    print(f"Yardstick {yard.since() * 1000:.1f} ms.\n")
    print("| | p50 | p99 | must |\n|---|---|---|---|")
    print(f"| from the jump to the changed board | {median(taken):.0f} | {p99(taken):.0f} | {LIMIT_MILLISECONDS} |")
    for name in METRIC_NAMES.values():
        values = [one[name] for one in worked]
        print(f"| the page's own work, rows and why included: {name} | {median(values):.0f} | {p99(values):.0f} | |")


if __name__ == "__main__":
    main()
