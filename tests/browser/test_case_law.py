"""A case in browsers: drafted by a head judge from a closed dispute, read by everybody when it is published."""

import os
from datetime import UTC, datetime, timedelta
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from tests.browser.serving import SECRET, Site
from tests.browser.test_every_page import AXE, axe
from tests.browser.watching import PHONE, Watch
from tests.tournament.lawful import GOOD, Lawful
from tests.tournament.people import session_of
from tournament.models.states import CaseState
from tournament.operations.cases import drafting
from tournament.operations.online.process import OnlinePlay
from tournament.sealing import Sealer

WIDE = (1440, 960)


def test_a_published_case_stands_beside_its_rule(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        # its clock takes two minutes up to the ruling; further back, the server's own timers would be due meanwhile
        run = Lawful(database, name=f"Law {token_hex(3)}", now=datetime.now(UTC) - timedelta(minutes=2))
        run.play = OnlinePlay(database, Sealer(SECRET))
        run.closed()
        head = watch.page(f"/events/{run.slug}/disputes/1", WIDE, session_of(database, run.hedda))
    head.get_by_role("link", name="Draft a case from it").click()
    texts = {
        "Title": GOOD.title,
        "Situation": GOOD.situation,
        "Question": GOOD.question,
        "Held": GOOD.holding,
        "Why": f"{run.raiser.name} gave it up.",
        "Cards it is found by": "Robb Stark",
        "Scenario": GOOD.scenario,
    }
    for label, words in texts.items():
        head.get_by_label(label).first.fill(words)
    shot(head, "draft")
    watch.forgiven = ("422",)
    head.get_by_role("button", name="Keep and show it to the players").press("Enter")
    expect(head.get_by_role("alert")).to_contain_text(f"{run.raiser.name} stands in the case")
    head.get_by_label("Why").fill(GOOD.reason)
    head.get_by_role("button", name="Keep and show it to the players").press("Enter")
    expect(head.get_by_role("article")).to_contain_text("This case is proposed")
    number = int(head.url.rpartition("/")[2])
    with empty_site.database() as database:
        run.database = database
        run.wait(days=8)
        with database.write() as session:
            drafting.time_is_over(session, drafting.find_case(session, number).id, run.now)
        assert run.case(number).state is CaseState.PUBLISHED
    for size in (WIDE, PHONE):
        context = watch.context(size)
        context.add_init_script(path=AXE)
        page = context.new_page()
        page.goto("/cases")
        page.get_by_label("Search cases").fill("setting save")
        page.get_by_role("button", name="Search").press("Enter")
        shot(page, f"cases-{size[0]}")
        page.get_by_role("link", name=GOOD.title).first.click()
        paper = page.get_by_role("article", name=GOOD.title)
        expect(paper).to_contain_text(GOOD.holding)
        expect(paper).to_contain_text("engine agrees")
        assert axe(page) == []
        shot(page, f"case-{size[0]}")
        page.emulate_media(color_scheme="dark")
        shot(page, f"case-{size[0]}-dark")
        page.get_by_role("link", name="lcg2:duplicates/save").first.click()
        expect(page.get_by_role("region", name="Cases on it")).to_contain_text(GOOD.title)
    shot(page, "rule")


def shot(page, name: str) -> None:  # type: ignore[no-untyped-def]
    if os.environ.get("SHOTS"):
        page.screenshot(path=f"{os.environ['SHOTS']}/{name}.png", full_page=True)
