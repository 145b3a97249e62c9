"""Variants on the board, in a real browser: partners of Two on Two, gold that is given in Littlefinger."""

from collections.abc import Callable
from random import Random
from secrets import token_hex
from typing import Any
from uuid import UUID

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import Page, expect

from tests.support.browser.pages import axe
from tests.support.browser.seats import Client
from tests.support.browser.serving import Site
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.people import make_account, session_of

WIDE = (1440, 960)
DECKS = ("stark", "lannister", "baratheon", "greyjoy")


class Seated:
    """A table of the first edition at which all play by HTTP; the first has browsers besides."""

    def __init__(self, watch: Watch, site: Site, format: str, seats: int) -> None:
        self.watch = watch
        mark = token_hex(2)
        with site.database() as database:
            people = [make_account(database, f"{name} {mark}") for name in ("Ann", "Bob", "Cat", "Dan")[:seats]]
            self.secret = session_of(database, people[0])
        self.names = [who.name for who in people]
        self.clients = [Client(site, who, Random(number)) for number, who in enumerate(people)]
        sent = {"game": "lcg1", "format": format, "seats": seats}
        opened = self.clients[0].open(deck=DECKS[0], **sent)
        for client, deck in zip(self.clients[1:], DECKS[1:], strict=False):
            client.take(opened["link"], deck)
        for client in self.clients:
            client.sit(UUID(opened["match"]))
        self.match = opened["match"]

    def until(self, wanted: Callable[[dict[str, Any]], object]) -> dict[str, Any]:
        """Everybody answers by chance until the first seat sees what is wanted."""
        for _ in range(400):
            for client in self.clients:
                view = self.clients[0].view()
                if wanted(view):
                    return view
                client.answers()
        raise AssertionError("it never came to that")

    def page(self, size: tuple[int, int]) -> Page:
        page = self.watch.page(f"/matches/{self.match}", size, self.secret)
        page.wait_for_selector("[data-board][data-version]", state="attached")
        return page


def test_two_on_two_shows_partners_across_with_what_they_have_together(watch: Watch, empty_site: Site):
    table = Seated(watch, empty_site, "two-on-two", 4)
    _, bob, cat, dan = table.names
    table.until(lambda view: (view["prompt"] or {}).get("question") == "challenge")
    page = table.page(WIDE)
    teams = page.locator("[data-teams] li")
    expect(teams).to_have_count(2)
    expect(teams.first).to_contain_text(f"You and {cat}")
    expect(teams.first).to_contain_text("of 30")
    expect(teams.last).to_contain_text(f"{bob} and {dan}")
    columns = page.locator(".seat-m")
    expect(columns).to_have_count(3)
    expect(columns.nth(1)).to_have_attribute("data-partner", "")
    expect(columns.nth(1)).to_contain_text("your partner")
    expect(columns.first).to_contain_text(f"with {dan}")
    offered = " ".join(page.locator("[data-prompt] [data-offer]").all_inner_texts())
    assert bob in offered and dan in offered and cat not in offered
    assert axe(page) == []
    phone = table.page(PHONE)
    expect(phone.locator(".seatbar button").nth(1)).to_contain_text("your partner")
    expect(phone.locator(".strip-mine")).to_contain_text("/30")
    assert axe(phone) == []


def test_gold_is_given_by_a_control_that_says_why_not(watch: Watch, empty_site: Site):
    table = Seated(watch, empty_site, "littlefinger", 3)
    table.until(lambda view: view["phase"] == "marshalling")
    page = table.page(WIDE)
    control = page.locator(".own .giving")
    expect(control.get_by_role("button", name="Give gold")).to_be_disabled()
    expect(control).to_contain_text("Gold can't be given in the marshalling phase")
    before = table.until(lambda view: view["gifts"]["most"])
    control.get_by_role("button", name="Give gold").click()
    dialog = page.get_by_role("dialog", name="Give gold")
    assert axe(page) == []
    dialog.get_by_role("combobox", name="To").select_option(label=table.names[2])
    dialog.locator('[data-gift="note"]').fill("no attack on me")
    dialog.get_by_role("button", name="Give gold").click()
    expect(dialog).to_have_count(0)
    line = page.locator("#log li", has_text=f"{table.names[0]} gives {table.names[2]} 1 gold")
    expect(line).to_contain_text("no attack on me")
    after = table.clients[1].view()
    assert [side["gold"] for side in after["seats"]] == [
        side["gold"] + change for side, change in zip(before["seats"], (-1, 0, 1), strict=True)
    ]
