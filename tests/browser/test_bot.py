"""A match against a bot in a real browser: chosen on the page, begun when its player is ready, played by sight."""

from random import Random
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from engine.games.registry import GAMES, RULESETS
from tests.effort import examples, in_rotation
from tests.support.browser.board import Player, until_asked_or_over
from tests.support.browser.serving import Site
from tests.support.browser.watching import Watch
from tests.support.tournament.people import make_account, session_of
from tournament.online.operations.lobby.bots import BOT_NAMES

WIDE = (1440, 960)
WHOLE = 4000


@pytest.fixture
def page(watch: Watch, empty_site: Site) -> Page:
    with empty_site.database() as database:
        secret = session_of(database, make_account(database, f"Mira {token_hex(3)}"))
    return watch.context(WIDE, secret).new_page()


ASKED = {"lcg2": {"mulligan", "setup", "plot"}, "lcg1": {"setup", "plot"}, "ccg": {"setup", "plot"}}
"""What a seat is asked in the first round of each game."""


def sit_down_to_a_bot(page: Page, strength: str, game: str) -> Player:
    page.goto("/play")
    page.get_by_role("link", name=GAMES[game].name.capitalize()).click()
    page.locator('input[name="table"][value="joust 2"]').check()
    page.locator(f'input[name="against"][value="{strength}"]').check()
    page.locator('[name="bot_deck"]').select_option("lannister")
    page.locator('input[name="deck"][value="stark"]').check()
    page.get_by_role("button", name="Open a table").click()
    expect(page.locator(".seats-l")).to_contain_text(BOT_NAMES[strength])
    expect(page.get_by_role("link", name="How shuffling is fair").first).to_be_visible()
    page.get_by_role("button", name="I am ready").click()
    page.wait_for_selector("[data-board][data-version]", state="attached")
    return Player(page, Random(11))


@pytest.mark.parametrize("game", in_rotation(list(RULESETS), 3, 1))
def test_a_bot_is_played_through_what_one_sees_and_answers_by_itself(page: Page, game: str):
    player = sit_down_to_a_bot(page, "easy", game)
    most = examples(14, WHOLE)
    for _ in range(most):
        if not until_asked_or_over([player]):
            break
        player.answer()
    if most < WHOLE:
        expect(page.locator(".rail")).to_contain_text("Round ")
        assert ASKED[game] <= {*player.asked}
    else:
        assert player.status == "ended"
    page.get_by_role("button", name="Every step").click()
    expect(page.locator("#log li", has_text="Easy bot").first).to_be_attached()
