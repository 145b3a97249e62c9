"""A match checked by the browser alone: its chain from JSON Lines, its place under the root of its round."""

import json
import os
from datetime import UTC, datetime
from secrets import token_hex
from uuid import uuid4

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from engine import Concede
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.online_event import Online
from tests.support.tournament.people import session_of
from tournament.core.security.sealing import Sealer
from tournament.online.jobs.records import RecordMaker
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.submission import submit_input


def test_a_match_is_checked_against_the_root_of_its_round(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        run = Online(database, name=f"Proof {token_hex(3)}", now=datetime.now(UTC), cut=False)
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.with_decks(4).playing()
        match_id = run.begin(1)
        submit_input(run.play, match_id, Concede(0), uuid4().hex, run.now, lambda *_: None)
        run.enter_all().close()
        maker = RecordMaker(run.play, lambda: run.wait(seconds=1).now)
        maker.run(lambda: True)
        maker.close()
        seated = next(table for table in run.tables() if table.number == 1)
        page = watch.page(f"/proof?of=online-{match_id}", PHONE, session_of(database, run.player(seated.players[0])))
    page.get_by_role("button", name="Check this match").click()
    told = page.locator("[data-told]")
    expect(told).to_contain_text("All steps are unchanged")
    expect(told).to_contain_text("The deck is the promised one")
    expect(told).to_contain_text("secret parts stay sealed")
    expect(told).to_contain_text("Table 1 is one of 2 tables under root 1")
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/proof-phone.png", full_page=True)


def test_a_changed_step_is_named_by_the_browser(watch: Watch):
    """What else is found tests/javascript/online/chain.test.js tells."""
    page = watch.page("/proof?of=sample-wolf-lion&as=judge")
    page.get_by_role("button", name="Check this match").click()
    told = page.locator("[data-told]")
    expect(told).to_contain_text("Seed and decks are the promised ones")
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/proof.png", full_page=True)
        page.emulate_media(color_scheme="dark")
        page.screenshot(path=f"{os.environ['SHOTS']}/proof-dark.png", full_page=True)
    lines = page.request.get("/logs/sample-wolf-lion/file?as=public&form=lines").body().splitlines(keepends=True)
    at, line = next((at, line) for at, line in enumerate(map(json.loads, lines)) if line.get("seal"))
    lines[at] = json.dumps({**line, "seal": line["seal"][::-1]}).encode() + b"\n"
    page.goto("/proof")
    file = {"name": "m.jsonl", "mimeType": "application/jsonl", "buffer": b"".join(lines)}
    page.locator('[name="lines"]').set_input_files(file)
    page.get_by_role("button", name="Check files").press("Enter")
    expect(told).to_contain_text(f"Step {line['step']} was changed.")
