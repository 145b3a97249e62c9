"""How long a browser checks a long match: `python -m bench.browser_chain`.

It checks the JSON Lines of the match.
"""

import tempfile
from pathlib import Path
from statistics import median

from playwright.sync_api import expect, sync_playwright

from bench.answers import long_match
from engine import PUBLIC
from engine.record.container import dump, read
from engine.record.json_lines import to_lines
from tests.support.browser.serving import serve
from tests.support.browser.watching import SLOWEST, Watch, launch

REPETITIONS = 9


def main() -> None:
    record = long_match(45)
    lines = to_lines(read(dump(record)), PUBLIC)
    with tempfile.TemporaryDirectory() as folder, serve(Path(folder)) as site, sync_playwright() as playwright:
        browser = launch(playwright)
        page = Watch(browser, site.address).page("/proof")
        taken = []
        for _ in range(REPETITIONS):
            page.locator('[name="lines"]').set_input_files(
                {"name": "m.jsonl", "mimeType": "application/jsonl", "buffer": lines}
            )
            page.get_by_role("button", name="Check files").click()
            told = page.locator("[data-told]")
            expect(told).to_contain_text("All steps are unchanged", timeout=SLOWEST)
            taken.append(float(told.get_attribute("data-took") or 0))
            page.reload()
        browser.close()
    print(
        f"{len(record.entries):,} steps, {len(lines) // 1024} KB: {median(taken):.0f} ms, at most {max(taken):.0f} ms"
    )


if __name__ == "__main__":
    main()
