"""The board of an online match in real browsers: sat down at by a link, set up through visible controls, reloaded."""

from datetime import UTC, datetime, timedelta
from random import Random

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, Route, expect

from tests.support.browser.board import Guests, Player, guests, lay, sit_down, until_asked_or_over
from tests.support.browser.pages import axe
from tests.support.browser.serving import Site
from tests.support.browser.watching import Watch

WIDE = (1440, 960)
LONGEST = 2600
"""Milliseconds, longer than any wait that hides a pass."""


@pytest.fixture
def two(watch: Watch, empty_site: Site) -> Guests:
    return guests(watch, empty_site, 2, WIDE)


@pytest.fixture
def table(two: Guests, empty_site: Site) -> list[Page]:
    """Two people at one table, before anybody has answered anything."""
    return lay(empty_site, two)


def test_two_sit_down_by_link_and_set_up_through_what_they_see(two: Guests):
    """The first question is looked at by axe-core, and asked again after a reload."""
    table = [page for page, _ in two]
    sit_down(table[0], table[1:], "joust 2", ["stark", "lannister"])
    chance = Random(7)
    players = [Player(page, chance) for page in table]
    asked = until_asked_or_over(players)[0]
    page, was = asked.page, asked.bar.get_attribute("data-prompt")
    assert axe(page) == []
    page.reload()
    expect(asked.bar).to_have_attribute("data-prompt", was or "")
    expect(page.locator("#log li").first).to_be_attached()
    for _ in range(80):
        player = until_asked_or_over(players)[0]
        if player.question() == "plot":
            break
        player.answer()
    assert {"mulligan", "setup"} <= {*players[0].asked, *players[1].asked}
    for page in table:
        expect(page.locator(".rail")).to_contain_text("Round 1")
        expect(page.locator("[data-question=plot]")).to_be_visible()
        assert page.locator("[data-zone=tray] [data-card][data-can]").count() == 7


def test_a_choice_made_without_a_connection_is_kept_and_sent_once(table: list[Page], watch: Watch):
    players = [Player(page, Random(5)) for page in table]
    asked = until_asked_or_over(players)[0]
    page, was = asked.page, asked.bar.get_attribute("data-prompt")
    watch.forgiven = ("ERR_INTERNET_DISCONNECTED",)
    page.context.set_offline(True)
    page.get_by_role("button", name="Keep").click()
    expect(page.locator(".state[data-kind=offline]")).to_contain_text("No connection")
    expect(asked.bar).to_contain_text("not sent")
    other = next(one for one in table if one is not page)
    expect(other.locator(".state")).to_have_count(0)  # who has lost the connection is nobody's business
    page.context.set_offline(False)
    expect(page.locator(".state")).to_have_count(0)
    expect(asked.bar).not_to_have_attribute("data-prompt", was or "")
    page.get_by_role("button", name="Every step").click()
    expect(page.locator("#log li", has_text="chooses to keep the hand")).to_have_count(1)


def keep_hands(players: list[Player]) -> None:
    for _ in players:
        asked = until_asked_or_over(players)[0]
        asked.page.get_by_role("button", name="Keep").click()
        expect(asked.page.locator("[data-question=mulligan]")).to_have_count(0)


def test_the_only_answer_is_given_by_itself_after_a_moment_unless_its_player_holds_it(two: Guests, empty_site: Site):
    """Where passes are hidden; whoever sets up all that can be is left with one answer. No time passes by itself."""
    for page, _ in two:
        page.clock.install()
    table = lay(empty_site, two, hides_passes=True)
    players = [Player(page, Random(5)) for page in table]
    keep_hands(players)
    for page in table:
        page.clock.pause_at(datetime.now(UTC) + timedelta(hours=1))
    held = gone = 0
    for _ in range(60):
        player = until_asked_or_over(players)[0]
        if player.question() == "plot":
            break
        was, hold = player.bar.get_attribute("data-prompt") or "", player.button("hold")
        if not hold.count():
            cards = player.cards()
            player.click(player.card(cards[0])) if cards else player.answer()
            if cards and player.can("send"):
                player.click(player.button("send"))
        elif not held:
            held += 1
            hold.click()
            expect(hold).to_have_count(0)
            player.page.clock.run_for(LONGEST)
            expect(player.bar).to_have_attribute("data-prompt", was)
            player.answer()
            continue
        else:
            gone += 1
            player.page.clock.run_for(LONGEST)
        expect(player.bar).not_to_have_attribute("data-prompt", was)
    assert held
    assert gone


def test_keys_alone_reach_everything_and_a_match_is_given_up(table: list[Page]):
    players = [Player(page, Random(5)) for page in table]
    keep_hands(players)
    page = until_asked_or_over(players)[0].page
    keys = page.keyboard
    keys.press("j")
    expect(page.get_by_role("dialog", name="No judge at a casual table")).to_be_visible()
    keys.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    hand = page.locator("[data-zone=lane] [data-card]")
    while not page.evaluate("document.activeElement.matches('[data-zone=lane] [data-card]')"):
        keys.press("Tab")
    keys.press("End")
    expect(hand.last).to_be_focused()
    keys.press("Home")
    while not page.evaluate("document.activeElement.hasAttribute('data-can')"):
        keys.press("ArrowRight")
    placed = page.evaluate("document.activeElement.dataset.card")
    keys.press("Enter")  # chooses
    expect(page.locator(f'[data-card="{placed}"]')).to_have_attribute("aria-pressed", "true")
    keys.press("Escape")  # takes it back
    expect(page.locator(f'[data-card="{placed}"]')).to_have_attribute("aria-pressed", "false")
    keys.press("Enter")
    keys.press("Enter")  # sends
    expect(page.locator(f'[data-zone=play] [data-card="{placed}"]')).to_be_visible()
    keys.press("l")
    expect(page.locator("#log")).to_be_focused()
    page.get_by_role("button", name="Table").click()
    page.get_by_role("button", name="Concede…").click()
    page.get_by_role("button", name="Concede", exact=True).click()
    for one in table:
        expect(one.get_by_role("dialog", name="Match over")).to_be_visible()
        one.get_by_role("button", name="Look at the table").click()
        expect(one.get_by_role("dialog")).to_have_count(0)


def test_how_often_a_loop_is_repeated_is_a_number_and_the_server_has_the_last_word(table: list[Page], watch: Watch):
    """No ready deck has a loop, so the view is told of one on its way; the answer is the server's own."""
    watch.forgiven = ("status of 422",)
    asked = until_asked_or_over([Player(page, Random(3)) for page in table])[0]
    page = asked.page

    def shown(route: Route) -> None:
        answer = route.fetch(headers={**route.request.headers, "if-none-match": ""})
        view = answer.json()
        loop = {
            "first": 3,
            "last": 9,
            "most": 100,
            "rule": "lcg1:faq-2.7",
            "words": "You have gone through a loop once",
        }
        if view.get("prompt"):
            view["prompt"]["loop"] = loop
        route.fulfill(response=answer, json=view)

    page.route("**/view", shown)
    page.reload()
    page.get_by_role("button", name="Repeat this loop…").click()
    dialog = page.get_by_role("dialog", name="Repeat this loop")
    expect(dialog).to_contain_text("The loop was steps 3 to 9")
    assert axe(page) == []
    times = dialog.get_by_label("How many times")
    times.fill("101")
    dialog.get_by_role("button", name="Repeat loop").click()
    expect(dialog).to_be_visible()  # more than may be named
    times.fill("20")
    with page.expect_response("**/loop") as answered:
        dialog.get_by_role("button", name="Repeat loop").click()
    sent = answered.value.request.post_data_json
    assert (sent["times"], set(sent)) == (20, {"times", "key"})
    assert "has no rule about loops" in answered.value.json()["detail"]
    expect(dialog).not_to_be_visible()
    expect(asked.bar.locator(".bad-say")).to_contain_text("has no rule about loops")
