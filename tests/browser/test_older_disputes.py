"""Disputes of the older games in browsers, from a flag on the board to the ruling on a judge's page."""

from collections.abc import Callable
from datetime import UTC, datetime
from random import Random
from secrets import token_hex
from uuid import UUID

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from engine.chain.journal import LogEntry
from tests.support.browser.board import Player, until_asked_or_over
from tests.support.browser.pages import axe, shot
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways
from tests.support.tournament.disputed import acts_before_stealth, moribund_responds
from tests.support.tournament.online_event import Online
from tests.support.tournament.people import session_of
from tests.support.tournament.ready_lists import ready_list
from tournament.core.security.permissions import Role
from tournament.core.security.sealing import Sealer
from tournament.decks.cards import RulesetId
from tournament.online.operations.match.runtime import MatchRuntime

WIDE = (1440, 960)
Uses = Callable[[MatchRuntime, UUID, datetime], tuple[LogEntry, str] | None]
"""Plays a match on until a card was used as it is disputed: its use and title, if it ever was."""
STEPS = ["It is initiated", "Saves and cancels", "It is executed", "Passives", "Responses", "The window ends"]
"""The action window, step by step."""
REVEALED = "Passives: when revealed"
"""Those of plots go before the others, where it is plots that were revealed."""


class AtTable(Online):
    """An online event at one of whose tables a card was used as it is disputed."""

    def ready(self, decks: tuple[str, ...], uses: Uses) -> "AtTable":
        self.add_players(8, accounts=True)
        for number in range(1, 9):
            self.submit(number, ready_list(decks[number % len(decks)], game=RulesetId(self.event().ruleset)))
        self.playing()
        self.judith, self.hedda = self.staff("Judith"), self.staff("Hedda", Role.HEAD_JUDGE)
        for seated in self.tables():
            self.match_id = self.begin(seated.number)
            used = uses(self.play, self.match_id, self.now)
            if used is not None:
                (self.used, self.title), self.seats = used, [self.player(number) for number in seated.players]
                return self
        raise AssertionError("at no table a card was used like this")


def boards(
    watch: Watch, site: Site, game: str, decks: tuple[str, ...], uses: Uses
) -> tuple[AtTable, Page, Page, Page]:
    """The event; who flags it at a desk, whose card it is on a phone, and a judge."""
    with site.database() as database:
        run = AtTable(database, name=f"Old Ways {token_hex(3)}", now=datetime.now(UTC), ruleset=game)
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.ready(decks, uses)
        mine, theirs = (
            watch.page(f"/matches/{run.match_id}", size, session_of(database, run.seats[seat]))
            for seat, size in ((1 - run.used.actor, WIDE), (run.used.actor, PHONE))
        )
        judge = watch.page(f"/events/{run.slug}/disputes", WIDE, session_of(database, run.judith))
    for page in (mine, theirs):
        page.wait_for_selector("[data-board][data-version]", state="attached")
    return run, mine, theirs, judge


def flags(mine: Page, theirs: Page, step: int, words: str) -> None:
    """A player flags a step, and the other does not agree."""
    mine.get_by_role("button", name="Table").click()
    mine.get_by_role("button", name="Dispute a step…").click()
    flag = mine.get_by_role("dialog", name="What is wrong?")
    flag.get_by_role("combobox", name="Step").select_option(str(step))
    flag.get_by_role("combobox", name="Type of problem").select_option("legality")
    flag.get_by_role("radio", name="Undo to step").check()
    flag.get_by_label("In your words").fill(words)
    flag.get_by_role("button", name="Ask").click()
    expect(mine.locator(".state")).to_contain_text("the match is stopped")
    theirs.get_by_role("dialog").get_by_role("button", name="No, a judge decides").click()


def plays_on(run: AtTable, pages: tuple[Page, Page]) -> None:
    """The match goes on where it stood, and somebody answers."""
    for page in pages:
        expect(page.locator("[data-board]")).to_have_attribute("data-status", "live")
        expect(page.locator(".state")).to_have_count(0)
    asked = until_asked_or_over([Player(page, Random(5)) for page in pages])
    assert asked and asked[0].answer()


def test_a_judge_reads_why_a_killed_card_may_respond_and_the_match_goes_on(watch: Watch, empty_site: Site):
    run, mine, theirs, judge = boards(watch, empty_site, "lcg1", ("lannister-2", "lannister"), moribund_responds)
    flags(mine, theirs, run.used.number, "It was killed: how can it respond?")
    # A judge takes it, and reads the six steps of the window and why the card could be used.
    judge.get_by_role("link", name="Dispute 1").click()
    judge.get_by_role("button", name="Take dispute").click()
    expect(judge.get_by_role("heading", level=1)).to_contain_text("taken")
    expect(judge.locator(".key")).to_contain_text("passive, response")
    rungs = judge.locator(".rungs > li")
    expect(rungs.locator("b").first).to_be_visible()
    names = rungs.evaluate_all("all => all.map(one => one.querySelector('b').textContent)")
    assert [name for name in dict.fromkeys(names) if name != REVEALED] == STEPS
    responses = rungs.filter(has_text="Responses").first
    expect(responses).to_contain_text("lcg1:timing/5")
    expect(rungs.filter(has_text="The window ends")).to_contain_text("Moribund cards leave play")
    judge.get_by_role("button", name="Show all hands").click()
    why = judge.get_by_role("group", name="Ask why")
    why.get_by_role("button", name=f"View as {run.seats[run.used.actor].name}").click()
    why.get_by_role("button", name=f"Why not {run.title}?").first.click()
    trace = judge.locator("#why .trace").first
    expect(trace.locator("li").first).to_be_visible()
    expect(trace.locator("li:not(.yes)")).to_have_count(0)
    assert axe(judge) == []
    assert not scrolls_sideways(judge)
    # It is upheld, both let it stand, and the match goes on.
    judge.locator("#rule [name=rules]").fill("lcg1:timing/5 lcg1:timing/6")
    judge.get_by_label("Reason, shown to the players").fill("It lies in play, moribund, until the window ends.")
    judge.get_by_role("radio", name="No change, play continues").check()
    judge.locator("[name=engine]").select_option("agrees")
    judge.get_by_role("button", name="Rule: no change, play continues", exact=True).click()
    expect(judge.get_by_role("heading", level=1)).to_contain_text("ruled")
    for page in (mine, theirs):
        ruled = page.get_by_role("dialog")
        expect(ruled).to_contain_text("It lies in play, moribund")
        expect(ruled.get_by_role("link", name="lcg1:timing/6")).to_be_visible()
        ruled.get_by_role("button", name="Accept ruling").click()
    expect(judge.get_by_role("heading", level=1)).to_contain_text("closed")
    expect(mine.locator("#log")).to_contain_text("A judge rules")
    plays_on(run, (mine, theirs))
    assert axe(mine) == []


SEGMENT = "ccg:challenges/windows ccg:flow-challenges/stealth-defend"


def test_a_collectible_dispute_is_upheld_appealed_decided_and_drafted_as_a_case(watch: Watch, empty_site: Site):
    decks = ("stark", "targaryen", "martell", "greyjoy")
    run, mine, theirs, judge = boards(watch, empty_site, "ccg", decks, acts_before_stealth)
    with empty_site.database() as database:
        head = watch.page(f"/events/{run.slug}/disputes", WIDE, session_of(database, run.hedda))
    # Who attacked holds that stealth is chosen with the attackers, and flags what was done in between.
    flags(mine, theirs, run.used.number, "Stealth comes with the attack: there is no action before.")
    judge.get_by_role("link", name="Dispute 1").click()
    judge.get_by_role("button", name="Take dispute").click()
    expect(judge.get_by_role("heading", level=1)).to_contain_text("taken")
    # The rules that decide it are told at the step, and why the card could be used just then.
    rests = judge.get_by_role("region", name=f"Rules that apply to step {run.used.number}")
    for rule in ("ccg:challenges/windows", "ccg:flow-challenges/declare", "ccg:flow-challenges/stealth-defend"):
        expect(rests.get_by_role("link", name=rule)).to_be_visible()
    rungs = judge.locator(".rungs > li[aria-current]")
    expect(rungs).to_contain_text("It is carried out")
    expect(rungs).to_contain_text("ccg:expert/actions")
    judge.get_by_role("button", name="Show all hands").click()
    why = judge.get_by_role("group", name="Ask why")
    why.get_by_role("button", name=f"View as {run.seats[run.used.actor].name}").click()
    expect(judge.locator("#cause")).to_contain_text("chosen")
    why.get_by_role("button", name=f"Why not {run.title}?").first.click()
    trace = judge.locator("#why .trace").first
    expect(trace.locator("li").first).to_be_visible()
    expect(trace.locator("li:not(.yes)")).to_have_count(0)
    shot(judge, "why")
    # It is upheld; who flagged it appeals, and the head judge decides.
    rules(judge, "Rule", "The chart has actions between the attack and the choice of stealth targets.")
    expect(judge.get_by_role("heading", level=1)).to_contain_text("ruled")
    theirs.get_by_role("dialog").get_by_role("button", name="Accept ruling").click()
    ruled = mine.get_by_role("dialog")
    expect(ruled).to_contain_text("The chart has actions between")
    expect(ruled.get_by_role("link", name="ccg:challenges/windows")).to_be_visible()
    shot(mine, "ruled-board")
    ruled.get_by_role("button", name="Appeal…").click()
    appeal = mine.get_by_role("dialog", name="Appeal to the head judge")
    appeal.get_by_label("Why").fill("The book has stealth with the attack.")
    appeal.get_by_role("button", name="Appeal").click()
    expect(theirs.locator(".state")).to_contain_text("The head judge decides.")
    head.reload()
    head.get_by_role("link", name="Dispute 1").click()
    rules(head, "Decide", "So it is printed in the chart of the phase.")
    expect(head.get_by_role("heading", level=1)).to_contain_text("closed")
    expect(mine.locator("#log")).to_contain_text("The head judge rules")
    plays_on(run, (mine, theirs))
    # The head judge drafts a case of it.
    head.reload()
    head.get_by_role("link", name="Draft a case").click()
    expect(head.get_by_label("Rules")).to_have_value(SEGMENT)
    head.get_by_label("Title").fill("An action before stealth targets are chosen")
    head.get_by_label("Situation").fill("A's character with stealth attacks B, who plays an event.")
    head.get_by_label("Ruling").fill("B may act between the attack and the choice.")
    head.get_by_role("button", name="Save draft").click()
    expect(head.get_by_role("article")).to_contain_text("Not published: draft")
    shot(head, "draft")


def rules(page: Page, button: str, reason: str) -> None:
    page.locator("#rule [name=rules]").fill(SEGMENT)
    page.get_by_label("Reason, shown to the players").fill(reason)
    page.get_by_role("radio").first.check()  # play on, or confirm that
    page.locator("[name=engine]").select_option("agrees")
    page.get_by_role("button", name=f"{button}: ").click()
