"""Casual players settle what went wrong in two browsers: a late answer that both want, and one that is refused."""

import re
from datetime import UTC, datetime
from random import Random
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from engine.log.undone_steps import find_undone_steps
from tests.support.browser.board import Player, until_asked_or_over
from tests.support.browser.pages import axe
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways
from tests.support.tournament.casual import Casual
from tests.support.tournament.people import make_account, session_of
from tournament.core.security.sealing import Sealer
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime

WIDE = (1440, 960)
OPPONENT, RAISER = 0, 1


def boards(watch: Watch, site: Site) -> tuple[Casual, Page, Page]:
    """The match, and both players before it; the one on the phone did nothing wrong."""
    with site.database() as database:
        seats = [make_account(database, f"{name} {token_hex(3)}") for name in ("Arya", "Brienne")]
        run = Casual(MatchRuntime(database, Sealer(SECRET)), seats, now=datetime.now(UTC))
        sizes = {RAISER: WIDE, OPPONENT: PHONE}
        pages = {
            seat: watch.page(f"/matches/{run.match_id}", size, session_of(database, seats[seat]))
            for seat, size in sizes.items()
        }
    for page in pages.values():
        page.wait_for_selector("[data-board][data-version]", state="attached")
    return run, pages[RAISER], pages[OPPONENT]


def flag(page: Page, step: int, proposal: str) -> None:
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Dispute a step…").click()
    asked = page.get_by_role("dialog", name="What is wrong?")
    expect(asked.get_by_role("button", name="Call a judge")).to_have_count(0)
    assert asked.get_by_role("combobox", name="Type of problem").locator("option").count() == 3
    asked.get_by_role("combobox", name="Step").select_option(str(step))
    asked.get_by_role("radio", name=proposal).check()
    asked.get_by_label("In your words").fill("I never got to save him.")
    asked.get_by_role("button", name="Ask").click()


def test_a_late_answer_that_both_want_is_given_and_the_match_goes_on(watch: Watch, empty_site: Site):
    run, mine, theirs = boards(watch, empty_site)
    flag(mine, run.passed.number, "Allow my late effect")
    expect(mine.locator(".state")).to_contain_text("the match is stopped")
    expect(mine.locator(".state")).to_contain_text("After that, the match continues unchanged.")
    expect(mine.locator(".state")).to_contain_text(
        re.compile(r"settle it among the players: 0:[0-5]\d")
    )  # it is counted down
    own = mine.get_by_role("dialog")
    expect(own).to_contain_text(f"Waiting for {run.opponent.name}")
    expect(own.get_by_role("button")).to_have_count(1)
    asked = theirs.get_by_role("dialog")
    expect(asked).to_contain_text("I never got to save him.")
    expect(asked).to_contain_text("If not all players agree, the match continues unchanged.")
    expect(asked.get_by_role("button")).to_have_count(2)
    assert axe(theirs) == []
    assert not scrolls_sideways(theirs)
    asked.get_by_role("button", name="Agree").click()
    for page in (mine, theirs):
        expect(page.locator("[data-board]")).to_have_attribute("data-status", "live")
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator(".state")).to_contain_text("All players agreed: allow the late effect.")
    expect(mine.locator("#log")).to_contain_text(f"A dispute rewinds the match to step {run.passed.number}")
    # Brienne is asked what she was passed for, uses what she had, and both play on.
    brienne, arya = Player(mine, Random(5)), Player(theirs, Random(6))
    expect(brienne.bar).to_have_attribute("data-prompt", re.compile("."))
    (card, *_) = brienne.cards()
    brienne.click(brienne.card(card))
    asked_at = brienne.bar.get_attribute("data-prompt") or ""
    brienne.button("send").click()
    expect(brienne.bar).not_to_have_attribute("data-prompt", asked_at)
    expect(mine.locator(".state")).to_have_count(0)
    for _ in range(4):
        until_asked_or_over([brienne, arya])[0].answer()
    with empty_site.database() as database:
        record = load_record(MatchRuntime(database, Sealer(SECRET)), run.match_id)
    gone = find_undone_steps(record.entries)
    given = [one.kind for one in record.entries if one.number not in gone and one.number > run.passed.number]
    assert next(kind for kind in given if kind in ("pass", "choice")) == "choice"


def test_who_is_refused_reads_why_and_plays_on(watch: Watch, empty_site: Site):
    run, mine, theirs = boards(watch, empty_site)
    watch.forgiven = ("422", "429")
    flag(mine, run.passed.number, "Undo to step")
    theirs.get_by_role("dialog").get_by_role("button", name="No, play on").click()
    for page in (mine, theirs):
        expect(page.locator("[data-board]")).to_have_attribute("data-status", "live")
        expect(page.locator(".state")).to_contain_text(
            f"{run.opponent.name}: Not agreed: the match continues unchanged."
        )
    mine.locator(".state").get_by_role("button", name="Close").click()
    expect(mine.locator(".state")).to_have_count(0)
    assert run.passed.number > 1
    for _ in range(2):
        flag(mine, run.passed.number, "Play on")
        asked = mine.get_by_role("dialog", name=f"You disputed step {run.passed.number}")
        asked.get_by_role("button", name="Withdraw").click()
        expect(mine.locator(".state")).to_contain_text("Withdrawn: the match continues unchanged.")
    # The fourth is one too many, and what was typed stays.
    flag(mine, run.passed.number, "Play on")
    refused = mine.get_by_role("dialog", name="What is wrong?")
    expect(refused.get_by_role("alert")).to_contain_text("the limit is 3")
    expect(refused.get_by_label("In your words")).to_have_value("I never got to save him.")
    expect(mine.locator("[data-board]")).to_have_attribute("data-status", "live")
