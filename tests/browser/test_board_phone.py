"""The board on a phone: what waits for a player is on the screen without scrolling, everything else on sheets."""

from random import Random

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import expect

from tests.effort import examples
from tests.support.browser.board import Player, guests, lay, until_asked_or_over
from tests.support.browser.pages import axe
from tests.support.browser.serving import Site
from tests.support.browser.watching import PHONE, Watch

IN_SIGHT = """() => {
    const whole = (at) => {
        const {left, top, right, bottom} = at.getBoundingClientRect();
        return left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight;
    };
    const can = document.querySelector("[data-can]"), root = document.documentElement;
    return {
        bar: whole(document.querySelector("[data-prompt]")),
        buttons: [...document.querySelectorAll("[data-prompt] button")].every(whole),
        card: !can || whole(can),
        scrolls: root.scrollWidth > innerWidth || root.scrollHeight > innerHeight,
    };
}"""
SMALL = """() => [...document.querySelectorAll("[data-board] button")].filter(at => at.offsetParent)
    .map(at => [at.getBoundingClientRect(), at]).filter(([box]) => box.height && box.height < 44)
    .map(([box, at]) => `${at.className} ${Math.round(box.height)}`)"""


def test_what_waits_is_on_the_screen_and_the_rest_on_sheets(watch: Watch, empty_site: Site):
    pages = lay(empty_site, guests(watch, empty_site, 3, PHONE), format="melee")
    chance, kinds = Random(11), set()
    players = [Player(page, chance) for page in pages]
    wanted = {"mulligan", "setup", "plot", "title", "opportunity"}
    for number in range(90):
        if number >= examples(24, 90) and kinds >= wanted:  # what a deal asks comes early in most
            break
        player = until_asked_or_over(players)[0]
        seen = player.page.evaluate(IN_SIGHT)
        assert seen == {"bar": True, "buttons": True, "card": True, "scrolls": False}, player.question()
        if player.question() not in kinds:
            kinds.add(player.question())
            assert player.page.evaluate(SMALL) == []
            assert axe(player.page) == []
        player.answer()
    assert kinds >= wanted
    page = pages[0]
    for opens, name in (("[data-do=log]", "Log"), ("[data-do=open-seat] >> nth=0", "")):
        page.locator(opens).filter(visible=True).click()
        sheet = page.get_by_role("dialog", name=name or None)
        expect(sheet).to_be_visible()
        box, bar = sheet.bounding_box(), page.locator("[data-prompt]").bounding_box()
        assert box is not None and bar is not None and box["y"] + box["height"] <= bar["y"] + 1
        page.keyboard.press("Escape")
        expect(page.get_by_role("dialog")).to_have_count(0)
    card = page.locator("[data-card]:not([data-offers])").filter(visible=True).first
    if card.count() == 0:
        page.locator("[data-do=hand]").click()
    card.click()
    expect(page.get_by_role("dialog", name="Card").locator(".big h3")).to_be_visible()
    page.get_by_role("button", name="Close").click()
    expect(page.get_by_role("dialog")).to_have_count(0)
