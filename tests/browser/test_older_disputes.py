"""A dispute of the first edition in browsers: a card that was killed responds, and a judge reads why it may."""

from datetime import UTC, datetime
from random import Random
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from tests.browser.board import Player, until_asked_or_over
from tests.browser.serving import SECRET, Site
from tests.browser.test_every_page import AXE, CONTRAST, axe
from tests.browser.watching import PHONE, Watch, scrolls_sideways
from tests.tournament.disputed import moribund_responds
from tests.tournament.online_event import Online
from tests.tournament.people import session_of
from tests.tournament.ready_lists import ready_list
from tournament.decks.cards import Ruleset
from tournament.operations.online.process import OnlinePlay
from tournament.sealing import Sealer

WIDE = (1440, 960)
STEPS = ["It is initiated", "Saves and cancels", "It is executed", "Passives", "Responses", "The window ends"]
"""The action window, step by step."""
REVEALED = "Passives: when revealed"
"""Those of plots go before the others, where it is plots that were revealed."""


class AtTable(Online):
    """An online event of the first edition; at one of its tables a moribund card has responded."""

    def ready(self) -> "AtTable":
        self.add_players(8, accounts=True)
        for number in range(1, 9):
            self.submit(number, ready_list("lannister" if number % 2 else "lannister-2", game=Ruleset.LCG1))
        self.playing()
        self.judith = self.staff("Judith")
        for seated in self.tables():
            self.match_id = self.begin(seated.number)
            used = moribund_responds(self.play, self.match_id, self.now)
            if used is not None:
                (self.used, self.title), self.seats = used, [self.player(number) for number in seated.players]
                return self
        raise AssertionError("at no table a moribund card responded")


def boards(watch: Watch, site: Site) -> tuple[AtTable, Page, Page, Page]:
    """The event; who flags it at a desk, whose card it is on a phone, and a judge."""
    with site.database() as database:
        run = AtTable(database, name=f"Old Ways {token_hex(3)}", now=datetime.now(UTC), ruleset="lcg1")
        run.play = OnlinePlay(database, Sealer(SECRET))
        run.ready()
        mine, theirs = (
            watch.page(f"/matches/{run.match_id}", size, session_of(database, run.seats[seat]))
            for seat, size in ((1 - run.used.actor, WIDE), (run.used.actor, PHONE))
        )
        judge = watch.page(f"/events/{run.slug}/disputes", WIDE, session_of(database, run.judith))
    for page in (mine, theirs):
        page.wait_for_selector("[data-board][data-version]", state="attached")
    return run, mine, theirs, judge


def test_a_judge_reads_why_a_killed_card_may_respond_and_the_match_goes_on(watch: Watch, empty_site: Site):
    run, mine, theirs, judge = boards(watch, empty_site)
    step = str(run.used.number)
    # A player flags the response, and the other does not agree.
    mine.get_by_role("button", name="Table").click()
    mine.get_by_role("button", name="Something is wrong…").click()
    flag = mine.get_by_role("dialog", name="What is wrong?")
    flag.get_by_role("combobox", name="Step").select_option(step)
    flag.get_by_role("combobox", name="What it is about").select_option("legality")
    flag.get_by_role("radio", name="Undo to step").check()
    flag.get_by_label("In your words").fill("It was killed: how can it respond?")
    flag.get_by_role("button", name="Ask").click()
    expect(mine.locator(".state")).to_contain_text("the match stands still")
    theirs.get_by_role("dialog").get_by_role("button", name="No, a judge decides").click()
    # A judge takes it, and reads the six steps of the window and why the card could be used.
    judge.get_by_role("link", name="Dispute 1").click()
    judge.get_by_role("button", name="Take it").click()
    expect(judge.get_by_role("heading", level=1)).to_contain_text("taken")
    expect(judge.locator(".key")).to_contain_text("passive, response")
    rungs = judge.locator(".rungs > li")
    expect(rungs.locator("b").first).to_be_visible()
    names = rungs.evaluate_all("all => all.map(one => one.querySelector('b').textContent)")
    assert [name for name in dict.fromkeys(names) if name != REVEALED] == STEPS
    responses = rungs.filter(has_text="Responses").first
    expect(responses).to_contain_text("lcg1:timing/5")
    expect(rungs.filter(has_text="The window ends")).to_contain_text("moribund cards leave")
    judge.get_by_role("button", name="Look into both hands").click()
    why = judge.get_by_role("group", name="Ask why")
    why.get_by_role("button", name=f"As {run.seats[run.used.actor].name}").click()
    why.get_by_role("button", name=f"Why {run.title}?").first.click()
    trace = judge.locator("#why .trace").first
    expect(trace.locator("li").first).to_be_visible()
    expect(trace.locator("li:not(.yes)")).to_have_count(0)
    judge.evaluate(AXE.read_text())
    assert axe(judge) == []
    assert not scrolls_sideways(judge)
    # It is upheld, both let it stand, and the match goes on.
    judge.get_by_label("Rules it rests on").fill("lcg1:timing/5 lcg1:timing/6")
    judge.get_by_label("Reason, both players read it").fill("It lies in play, moribund, until the window ends.")
    judge.get_by_role("radio", name="Uphold, play on").check()
    judge.get_by_role("combobox", name="The engine").select_option("agrees")
    judge.get_by_role("button", name="Rule", exact=True).click()
    expect(judge.get_by_role("heading", level=1)).to_contain_text("ruled")
    for page in (mine, theirs):
        ruled = page.get_by_role("dialog")
        expect(ruled).to_contain_text("It lies in play, moribund")
        expect(ruled.get_by_role("link", name="lcg1:timing/6")).to_be_visible()
        ruled.get_by_role("button", name="Let it stand").click()
    for page in (mine, theirs):
        expect(page.locator("[data-board]")).to_have_attribute("data-status", "live")
        expect(page.locator(".state")).to_have_count(0)
    expect(judge.get_by_role("heading", level=1)).to_contain_text("closed")
    expect(mine.locator("#log")).to_contain_text("A judge rules")
    players = [Player(page, Random(5)) for page in (mine, theirs)]
    asked = until_asked_or_over(players)
    assert asked and asked[0].answer()
    mine.emulate_media(color_scheme="dark")
    mine.evaluate(AXE.read_text())
    assert axe(mine, **CONTRAST) == []
