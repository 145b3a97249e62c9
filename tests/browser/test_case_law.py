"""A case in browsers: drafted by a head judge from a closed dispute, read by everybody when it is published."""

import re
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from engine.chain.inputs import Concede
from tests.support.browser.pages import axe, shot
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.lawful import GOOD, Lawful
from tests.support.tournament.people import session_of
from tournament.core.security.sealing import Sealer
from tournament.judging.cases.operations import drafts as drafting
from tournament.judging.cases.operations.publication import end_objection_time
from tournament.judging.disputes.operations.flags import Flag, flag_step
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.judging.states import CaseState, DisputeKind, EngineStance
from tournament.online.jobs.records import RecordMaker
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.submission import submit_input

WIDE = (1440, 960)


def test_a_published_case_stands_beside_its_rule(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        # its clock takes two minutes up to the ruling; further back, the server's own timers would be due meanwhile
        run = Lawful(database, name=f"Law {token_hex(3)}", now=datetime.now(UTC) - timedelta(minutes=2))
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.closed()
        head = watch.page(f"/events/{run.slug}/disputes/1", WIDE, session_of(database, run.hedda))
    head.get_by_role("link", name="Draft a case").click()
    texts = {
        "Title": GOOD.title,
        "Situation": GOOD.situation,
        "Question": GOOD.question,
        "Ruling": GOOD.holding,
        "Reason": f"{run.raiser.name} gave it up.",
        "Cards, to find the case by": "Robb Stark",
        "Scenario": GOOD.scenario,
    }
    for label, words in texts.items():
        head.get_by_label(label).first.fill(words)
    shot(head, "draft")
    watch.forgiven = ("422",)
    head.get_by_role("button", name="Save and show to the players").press("Enter")
    expect(head.get_by_role("alert")).to_contain_text(f"Remove from the case: {run.raiser.name}")
    head.get_by_label("Reason").fill(GOOD.reason)
    head.get_by_role("button", name="Save and show to the players").press("Enter")
    expect(head.get_by_role("article")).to_contain_text("Not published: proposed")
    number = int(head.url.rpartition("/")[2])
    with empty_site.database() as database:
        run.database = database
        run.wait(days=8)
        with database.write() as session:
            end_objection_time(session, drafting.find_case(session, number).id, run.now)
        assert run.case(number).state is CaseState.PUBLISHED
    for size in (WIDE, PHONE):
        page = watch.page("/cases", size)
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
        expect(page.get_by_role("region", name="Cases on this rule")).to_contain_text(GOOD.title)
    shot(page, "rule")


def test_a_judge_cites_a_case_by_keyboard_and_without_script(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        run = Lawful(database, name=f"Cited {token_hex(3)}", now=datetime.now(UTC) - timedelta(minutes=2))
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.closed()
        number = run.drafts(replace(GOOD, title=f"A pass by setting {token_hex(3)}")).number
        at = run.now
        run.publishes(number)
        run.now = at
        title = run.case(number).title
        claim = "Does a setting pass for a player whose character has a duplicate?"
        wrong = Flag(run.passed.number, DisputeKind.TIMING, claim, run.key())
        run.does(flag_step(run.play, run.match_id, wrong, run.raiser, run.now), DisputeVerb.TAKE, run.judith)
        judge = session_of(database, run.judith)
    context = watch.context(WIDE, judge, java_script_enabled=False)
    page = context.new_page()
    page.goto(f"/cases/{number}")
    shot(page, "case-to-cite")
    page.get_by_role("button", name="Cite in a ruling").press("Enter")
    expect(page.get_by_label("Cited cases")).to_have_value(str(number))
    page = context.new_page()
    page.goto(f"/events/{run.slug}/disputes/2")
    page.get_by_label("Reason, shown to the players").fill("As was held before.")
    page.get_by_role("button", name=re.compile(f"Cite in the ruling.*{title}")).press("Enter")
    expect(page.get_by_label("Cited cases")).to_have_value(str(number))
    expect(page.locator("#rule [name=rules]")).to_have_value("lcg2:duplicates/save lcg2:pass")
    expect(page.get_by_label("Reason, shown to the players")).to_have_value("As was held before.")
    shot(page, "citing")
    page.get_by_role("radio", name="No change, play continues").check()
    page.get_by_role("button", name="Give ruling", exact=True).press("Enter")
    expect(page.get_by_role("link", name=f"cites case {number}")).to_be_visible()
    shot(page, "cited")
    page.get_by_role("link", name=f"cites case {number}").press("Enter")
    expect(page.get_by_role("article")).to_contain_text("Cited in 1 ruling.")
    shot(page, "case-cited")


def test_an_administrator_settles_a_report_about_the_engine_and_publishes_a_case(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        run = Lawful(database, name=f"Differs {token_hex(3)}", now=datetime.now(UTC) - timedelta(minutes=2))
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.closed(EngineStance.DIFFERS, trusts=False)
        before = run.now - timedelta(hours=1)  # watchers have been told since
        submit_input(run.play, run.match_id, Concede(0), "concede", before, lambda *_: None)
        maker = RecordMaker(run.play, lambda: run.now)
        maker.run(lambda: True)
        maker.close()
        title = f"A setting {token_hex(3)}"
        number = run.drafts(replace(GOOD, title=title)).number
        assert run.publishes(number).state is CaseState.WAITING
        admin = session_of(database, run.account(f"Aegon {token_hex(3)}", is_admin=True))
    for size in (WIDE, PHONE):
        page = watch.page("/cases/desk", size, admin)
        assert axe(page) == []
        shot(page, f"desk-{size[0]}")
        page.get_by_role("link", name=run.event().name).press("Enter")
        expect(page.get_by_role("listitem").filter(has_text=f"{run.raiser.name} passes").first).to_be_visible()
        assert axe(page) == []
        shot(page, f"report-{size[0]}")
        page.emulate_media(color_scheme="dark")
        shot(page, f"report-{size[0]}-dark")
    page.get_by_label("Result").fill("The setting was read late; right since 9.0.")
    page.get_by_role("button", name="Settle report").press("Enter")
    expect(page.get_by_role("article")).to_contain_text("right since 9.0")
    shot(page, "report-settled")
    page.goto("/cases/desk")
    page.get_by_role("button", name=re.compile(f"Publish.*case {number}")).press("Enter")
    expect(page.get_by_role("link", name=title)).to_have_count(0)
    page.goto(f"/cases/{number}")
    expect(page.get_by_role("article")).to_contain_text(title)
