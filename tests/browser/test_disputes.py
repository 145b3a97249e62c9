"""A dispute in browsers: flagged on the board, taken and ruled on a judge's page, appealed, decided, applied."""

from datetime import UTC, datetime, timedelta
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Locator, Page, expect

from tests.support.browser.pages import axe
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch, scrolls_sideways
from tests.support.tournament.disputed import Disputed
from tests.support.tournament.people import session_of
from tournament.core.security.sealing import Sealer
from tournament.judging.disputes.operations.transitions import DisputeVerb
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime

WIDE = (1440, 960)


def test_a_forgotten_save_is_allowed_late(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        run = Disputed(database, name=f"Cup {token_hex(3)}", now=datetime.now(UTC))
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.ready()
        board = f"/matches/{run.match_id}"
        mine = watch.page(board, WIDE, session_of(database, run.raiser))
        theirs = watch.page(board, PHONE, session_of(database, run.opponent))
        judge = watch.page(f"/events/{run.slug}/disputes", WIDE, session_of(database, run.judith))
        head = watch.page(f"/events/{run.slug}/disputes", PHONE, session_of(database, run.hedda))
    for page in (mine, theirs):
        page.wait_for_selector("[data-board][data-version]", state="attached")
    # A phone shows all that can be pressed, whatever has to be scrolled for.
    flag = asks_what_is_wrong(theirs)
    for name in ("Ask ", "Call a judge", "Cancel"):
        expect(flag.get_by_role("button", name=name)).to_be_in_viewport(ratio=1)
    flag.get_by_role("button", name="Cancel").click()
    # A player flags the pass, and the other does not agree.
    flag = asks_what_is_wrong(mine)
    flag.get_by_role("combobox", name="Step").select_option(str(run.passed.number))
    expect(flag.get_by_role("heading")).to_have_text(f"What is wrong with step {run.passed.number}?")
    expect(flag.get_by_role("radio", name=f"Undo to step {run.passed.number}")).to_be_visible()
    assert axe(mine) == []
    flag.get_by_label("In your words").fill("I never got to save him.")
    flag.get_by_role("button", name="Ask").click()
    expect(mine.locator(".state")).to_contain_text("the match is stopped")
    expect(mine.locator("[data-prompt]")).to_contain_text(f"settling with {run.opponent.name}")
    expect(mine.locator("#log .flagged")).to_have_attribute("data-step", str(run.passed.number))
    assert axe(mine) == []
    asked = theirs.get_by_role("dialog")
    expect(asked).to_contain_text("I never got to save him.")
    asked.get_by_role("button", name="No, a judge decides").click()
    expect(mine.locator(".state")).to_contain_text("A judge was called.")
    expect(mine.locator("[data-prompt]")).to_contain_text("waiting for a judge")
    # A judge takes it, looks into both hands, asks why, and rules.
    judge.get_by_role("link", name="Dispute 1").click()
    judge.get_by_role("button", name="Take dispute").click()
    expect(judge.get_by_role("heading", level=1)).to_contain_text("taken")
    judge.get_by_role("button", name="Show all hands").click()
    expect(judge.locator("#cause")).to_contain_text("by setting")
    for who in (run.raiser, run.opponent):
        screen = judge.get_by_role("region", name=f"{who.name}’s screen")
        expect(screen).to_contain_text("hidden cards")  # the other's hand
    assert axe(judge) == []
    judge.get_by_role("group", name="Ask why").get_by_role("button").first.click()
    expect(judge.locator("#why")).to_be_visible()
    rule(judge, "Rule")
    expect(judge.get_by_role("heading", level=1)).to_contain_text("ruled")
    # The other appeals, and the head judge decides.
    ruled = theirs.get_by_role("dialog")
    expect(ruled).to_contain_text("The setting was forgotten.")
    ruled.get_by_role("button", name="Appeal…").click()
    appeal = theirs.get_by_role("dialog", name="Appeal to the head judge")
    appeal.get_by_label("Why").fill("It was set by hand.")
    appeal.get_by_role("button", name="Appeal").click()
    expect(mine.locator(".state")).to_contain_text("The head judge decides.")
    head.reload()
    head.get_by_role("link", name="Dispute 1").click()
    head.get_by_role("button", name="Show all hands").click()
    expect(head.get_by_role("heading", name="Players’ screens")).to_be_visible()
    assert not scrolls_sideways(head)
    rule(head, "Decide")
    expect(head.get_by_role("heading", level=1)).to_contain_text("closed")
    # The match goes on from there.
    expect(mine.locator("[data-board]")).to_have_attribute("data-status", "live")
    expect(mine.locator(".state")).to_have_count(0)
    expect(mine.locator("#log")).to_contain_text(f"The head judge rewinds the match to step {run.passed.number}")


def test_an_appeal_and_a_rewind_by_keys_alone_and_without_a_script(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        run = Disputed(database, name=f"Cup {token_hex(3)}", now=datetime.now(UTC))
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.ready()
        dispute = run.flag(None)
        step = load_record(run.play, run.match_id).prompt_steps()[-3]
        case = f"/events/{run.slug}/disputes/{dispute.number}"
        judge = watch.page(case, WIDE, session_of(database, run.judith))
        theirs = watch.page(f"/matches/{run.match_id}", WIDE, session_of(database, run.opponent))
        head = watch.page(case, PHONE, session_of(database, run.hedda), java_script_enabled=False)
    # The judge has a keyboard and nothing else.
    press(judge, "Take dispute")
    expect(judge.get_by_role("heading", level=1)).to_contain_text("taken")
    assert axe(judge) == []
    type_in(judge, "Reason, shown to the players", "It stands.")
    tab_to(judge, judge.get_by_role("radio", name="No change, play continues"))
    judge.keyboard.press("Space")
    press(judge, "Rule: no change, play continues")
    expect(judge.get_by_role("heading", level=1)).to_contain_text("ruled")
    # A player appeals.
    ruled = theirs.get_by_role("dialog")
    ruled.get_by_role("button", name="Appeal…").click()
    appeal = theirs.get_by_role("dialog", name="Appeal to the head judge")
    appeal.get_by_label("Why").fill("It was set by hand.")
    appeal.get_by_role("button", name="Appeal").click()
    expect(theirs.locator(".state")).to_contain_text("The head judge decides.")
    with empty_site.database() as database:
        run.database = database
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.does(dispute, DisputeVerb.AGREE, run.opponent)
        run.does(dispute, DisputeVerb.AGREE, run.raiser)
    # The head judge, with a phone and no script, is shown what a rewind gives away before it can be ordered.
    head.reload()
    assert not scrolls_sideways(head)
    head.get_by_role("radio", name="Rewind").check()
    head.get_by_label("Rewind to step").fill(str(step))
    head.get_by_label("Reason, shown to the players").fill("Back to where it went wrong.")
    head.get_by_role("button", name="Decide the appeal", exact=True).click()
    report = head.get_by_role("region", name="Preview")
    expect(report).to_contain_text(f"Rewind to step {step}")
    expect(head.get_by_role("heading", level=1)).to_contain_text("appealed")
    assert not scrolls_sideways(head)
    report.get_by_label("I have read this preview").check()
    head.get_by_role("button", name=f"Decide: rewind to step {step}").click()
    expect(head.get_by_role("heading", level=1)).to_contain_text("closed")
    assert not scrolls_sideways(head)
    expect(theirs.locator("#log")).to_contain_text(f"The head judge rewinds the match to step {step}")
    expect(theirs.locator("[data-board]")).to_have_attribute("data-status", "live")
    judge.emulate_media(color_scheme="dark")
    judge.reload()
    assert axe(judge) == []


def test_a_game_is_played_again_and_its_result_counts_once(watch: Watch, empty_site: Site):
    with empty_site.database() as database:
        run = Disputed(database, name=f"Cup {token_hex(3)}", now=datetime.now(UTC) - timedelta(minutes=10))
        run.play = MatchRuntime(database, Sealer(SECRET))
        run.ready()
        dispute = run.does(run.flag(None), DisputeVerb.TAKE, run.hedda)
        board = f"/matches/{run.match_id}"
        mine = watch.page(board, WIDE, session_of(database, run.raiser))
        theirs = watch.page(board, PHONE, session_of(database, run.opponent))
        case = f"/events/{run.slug}/disputes/{dispute.number}"
        head = watch.page(case, WIDE, session_of(database, run.hedda))
    expect(mine.locator(".state")).to_contain_text("Hedda has taken the call.")
    head.get_by_role("radio", name="Replay the game").check()
    head.get_by_label("Reason, shown to the players").fill("The decks were mixed up.")
    head.get_by_role("button", name="Rule: replay the game", exact=True).click()
    # Both let it stand, and both boards lead to the same new match.
    for page in (mine, theirs):
        page.get_by_role("dialog").get_by_role("button", name="Accept ruling").click()
    for page in (mine, theirs):
        over = page.get_by_role("dialog", name="Match over")
        expect(over.get_by_role("heading")).to_contain_text("The match is replayed")
        over.get_by_role("link", name="Go to the new match").click()
        page.wait_for_url(lambda url: "/matches/" in url and not url.endswith(str(run.match_id)))
    assert mine.url == theirs.url
    for page in (mine, theirs):
        page.get_by_role("button", name="I am ready").click()
    for page in (mine, theirs):
        page.wait_for_selector("[data-board][data-version]", state="attached")
    # The new one is played to its end; the table has that result, and no other.
    mine.get_by_role("button", name="Table").click()
    mine.get_by_role("button", name="Concede…").click()
    mine.get_by_role("button", name="Concede", exact=True).click()
    expect(theirs.get_by_role("dialog", name="Match over")).to_contain_text("You won")
    head.goto(f"/events/{run.slug}/standings")
    for name, points in ((run.opponent.name, "W 5"), (run.raiser.name, "L 0")):  # one game each, one mark
        expect(head.get_by_role("row", name=f"{name} {points} ")).to_be_visible()
    with empty_site.database() as database:
        run.database = database
        entered = [line.summary for line in run.trail() if line.verb in ("result.played", "result.entered")]
        assert len(entered) == 1 and f"{run.opponent.name} beats {run.raiser.name} (concession)" in entered[0]
        assert run.is_told_by_its_trail()


def asks_what_is_wrong(page: Page) -> Locator:
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Dispute a step…").click()
    return page.get_by_role("dialog", name="What is wrong?")


def tab_to(page: Page, wanted: Locator) -> None:
    """By the tab key, from where the page has the focus."""
    for _ in range(200):
        if wanted.evaluate("it => it === document.activeElement"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"{wanted} is not reached by the tab key")


def press(page: Page, name: str) -> None:
    tab_to(page, page.get_by_role("button", name=name, exact=True))
    page.keyboard.press("Enter")


def type_in(page: Page, label: str, words: str) -> None:
    tab_to(page, page.get_by_label(label))
    page.keyboard.type(words)


def rule(page: Page, button: str) -> None:
    """What it would give away stands before the button that does it."""
    page.get_by_role("radio", name="Allow it late").check()
    page.get_by_label("Late effect for this seat").select_option(index=1)
    page.get_by_label("Reason, shown to the players").fill("The setting was forgotten.")
    page.locator("[name=engine]").select_option("differs")
    page.get_by_role("button", name=f"{button}: allow it late", exact=True).click()
    report = page.get_by_role("region", name="Preview")
    expect(report).to_contain_text("what each player has seen since")
    report.get_by_label("I have read this preview").check()
    page.get_by_role("button", name=f"{button}: allow it late").click()
