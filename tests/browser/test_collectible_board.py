"""What the collectible game has besides, as a board shows it in words: Houses, crests, influence, titles, doom."""

from datetime import UTC, datetime
from secrets import token_hex

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, Route, expect

from engine.games.registry import shipped_decks
from engine.position.board import with_blanks
from engine.scenario.scenario import Scenario
from tests.support.browser.pages import axe
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch
from tests.support.engine.views.board import Json, board
from tests.support.tournament.online.tables import begun
from tests.support.tournament.people import make_account, session_of
from tournament.core.security.sealing import Sealer
from tournament.online.operations.match.runtime import MatchRuntime

WIDE = (1440, 960)
BRIENNE, KEEP = "Brienne of Tarth", "Rich Lands and a Keep"


@pytest.fixture
def page(watch: Watch, empty_site: Site) -> Page:
    """A board whose view is told, on its way, of another table: no ready deck has a doomed card."""
    with empty_site.database() as database:
        people = [make_account(database, f"{name} {token_hex(3)}") for name in ("Mira", "Teo", "Una")]
        play, now = MatchRuntime(database, Sealer(SECRET)), datetime.now(UTC)
        match_id = begun(play, people, seed=2, format="melee", now=now, game="ccg")
        page = watch.context(WIDE, session_of(database, people[0])).new_page()
    view = laid()

    def instead(route: Route) -> None:
        real = route.fetch(headers={**route.request.headers, "if-none-match": ""})
        route.fulfill(response=real, json={**real.json(), **view, "facts": real.json()["facts"]})

    page.route("**/view", instead)
    page.goto(f"/matches/{match_id}")
    page.wait_for_selector("[data-board][data-version]", state="attached")
    return page


def laid() -> Json:
    """What Ann sees of a melee in which she has knelt her title, and two of Bob's dead are doomed."""
    side = {"plot": "Fortified Position"}
    own = {"play": [BRIENNE, f"{KEEP} on {BRIENNE}", "Narrow Sea"], "title": "Crown Regent"}
    sides = {
        "ann": {**side, **own},
        "bob": {**side, "title": "Master of Coin"},
        "cleo": {**side, "title": "Master of Laws"},
    }
    pool = with_blanks(shipped_decks("ccg")[0])
    view = board(
        Scenario(phase="challenges", first="ann", round=2, ruleset="ccg", format="melee", pool=pool, **sides), 0
    )
    view["cards"][view["seats"][0]["title"]]["kneels"] = True
    view["seats"][1]["doomed"]["dead"] = 2
    return view


def test_houses_crests_influence_titles_and_doom_are_shown_in_words(page: Page):
    card = page.locator('[data-zone="play"] .gcard', has_text=BRIENNE)
    expect(card.locator(".tr")).to_have_text("Stark and Baratheon. Lady. Noble crest")
    expect(card).to_have_class("gcard f-stark g-baratheon")
    card.hover()
    stand = page.get_by_role("region", name="Card details")
    expect(stand).to_contain_text("Stark and Baratheon character")
    expect(stand.locator("dd", has_text=f"gained from {KEEP}")).to_be_visible()
    expect(page.locator('[data-zone="me"]')).to_contain_text("infl. 1")
    expect(page.get_by_role("heading", name="You, Crown Regent")).to_contain_text("(kneeling)")
    dead = page.locator('[data-zone="seat-1"]').get_by_role("button", name="Dead 0, 2 of 5 doomed")
    expect(dead).to_be_visible()
    assert axe(page) == []
    page.set_viewport_size({"width": PHONE[0], "height": PHONE[1]})
    expect(page.locator(".strip-mine")).to_contain_text("claim 1 · influence 1 · Crown Regent (kneeling)")
