"""A seat of an online match in a browser, played through visible controls only: what the page shows as choosable."""

from dataclasses import dataclass, field
from datetime import UTC, datetime, timedelta
from random import Random
from secrets import token_hex
from typing import Any, Final
from uuid import UUID

from playwright.sync_api import Locator, Page, expect

from engine.games.registry import DEFAULT_GAME, GAMES
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import Watch
from tests.support.tournament.online.tables import begun, pick
from tests.support.tournament.people import make_account, session_of
from tournament.core.security.principal import Principal
from tournament.core.security.sealing import Sealer
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input

PROMPT: Final = "[data-prompt]"
CAN: Final = "[data-card][data-can], [data-card][aria-pressed]"
SETTLED: Final = """([was, status]) => {
    const board = document.querySelector("[data-board]"), bar = document.querySelector("[data-prompt]");
    if (!bar || !board.dataset.version || bar.hasAttribute("data-busy")) return false;
    return bar.dataset.prompt !== was || bar.querySelector(".bad-say") || board.dataset.status !== status;
}"""
"""The bar is free again, and asks something else, or says why the choice was not taken."""


@dataclass
class Player:
    """Who sits before one page; `asked` tells which kinds of question were answered here."""

    page: Page
    chance: Random
    asked: dict[str, int] = field(default_factory=dict)
    refused: list[str] = field(default_factory=list)

    @property
    def bar(self) -> Locator:
        return self.page.locator(PROMPT)

    @property
    def status(self) -> str:
        return self.page.locator("[data-board]").get_attribute("data-status") or ""

    def is_asked(self) -> bool:
        return bool(self.bar.get_attribute("data-prompt"))

    def question(self) -> str:
        return self.bar.get_attribute("data-question") or ""

    def cards(self) -> list[str]:
        """The cards that can be chosen, by their ids."""
        shown = self.page.locator(CAN).filter(visible=True)
        return list(dict.fromkeys(shown.evaluate_all("all => all.map(one => one.dataset.card)")))

    def card(self, id: str) -> Locator:
        return self.page.locator(f'[data-card="{id}"]').filter(visible=True).first

    def offers(self) -> list[str]:
        """The offers that the bar lists as buttons."""
        found = self.bar.locator("[data-offer]:not([disabled])").filter(visible=True)
        return found.evaluate_all("all => all.map(one => one.dataset.offer)")

    def press_offer(self, id: str) -> None:
        self._press(self.bar.locator(f'[data-offer="{id}"]'))

    def button(self, what: str) -> Locator:
        return self.bar.locator(f'[data-do="{what}"]')

    def can(self, what: str) -> bool:
        button = self.button(what)
        return button.count() > 0 and button.is_enabled()

    def answer(self) -> str:
        """Answers what is asked, by chance; the kind of question."""
        was, kind, status = self.bar.get_attribute("data-prompt") or "", self.question(), self.status
        most = int(self.bar.get_attribute("data-most") or 1)
        for _ in range(12):
            if most > 1:
                self._pick_several(most)
            else:
                self._pick_one()
            self.page.wait_for_function(SETTLED, arg=[was, status])
            if self.bar.locator(".bad-say").count() == 0:
                break
            self.refused.append(f"{kind}: {self.bar.locator('.bad-say').text_content()}")
            self.page.keyboard.press("Escape")
        else:
            raise AssertionError(f"twelve answers to {kind!r} were refused: {self.refused[-12:]}")
        self.asked[kind] = self.asked.get(kind, 0) + 1
        return kind

    def _pick_one(self) -> None:
        ways = [("card", id) for id in self.cards()] + [("offer", id) for id in self.offers()]
        ways += [("none", "")] if self.can("none") else []
        assert ways, f"{self.question()!r} is asked, and nothing can be pressed"
        way, id = self.chance.choice(ways)
        if way == "none":
            self._press(self.button("none"))
        elif way == "offer":
            self.press_offer(id)
        else:
            self.click(self.card(id))
            if self.can("send"):
                self._press(self.button("send"))
            else:
                listed = self.offers()
                self.press_offer(self.chance.choice(listed))

    def _pick_several(self, most: int) -> None:
        least = int(self.bar.get_attribute("data-least") or 0)
        cards, loose = self.cards(), self.offers()
        wanted = self.chance.randint(least, min(most, max(least, len(cards) + len(loose))))
        if wanted == 0 and self.can("none"):
            return self._press(self.button("none"))
        ways = [("card", id) for id in cards] + [("offer", id) for id in loose]
        self.chance.shuffle(ways)
        for way, id in ways:
            if int(self.bar.get_attribute("data-picked") or 0) >= max(wanted, 1):
                break
            if way == "offer":
                self.press_offer(id)
                continue
            before = set(self.offers())
            self.click(self.card(id))
            listed = [offer for offer in self.offers() if offer not in before]
            if listed:  # a card with several offers: the bar lists them
                self.press_offer(self.chance.choice(listed))
        expect(self.button("send")).to_be_enabled()
        self._press(self.button("send"))

    def _press(self, button: Locator) -> None:
        """What is risky has to be pressed twice."""
        risky = button.get_attribute("data-risky") is not None
        self.click(button)
        if risky:
            self.click(button)

    def click(self, target: Locator) -> None:
        target.click()


def until_asked_or_over(players: list[Player]) -> list[Player]:
    """Waits until somebody is asked, or the match is over for all: who is asked."""
    page = players[0].page
    for _ in range(600):
        asked = [player for player in players if player.status == "live" and player.is_asked()]
        if asked or all(player.status == "ended" for player in players):
            return asked
        page.wait_for_timeout(50)
    raise AssertionError(f"nobody is asked for 30 s: {[(player.status, player.question()) for player in players]}")


Guests = list[tuple[Page, Principal]]


def guests(watch: Watch, site: Site, count: int, size: tuple[int, int]) -> Guests:
    """So many people, each with an account and a browser."""
    with site.database() as database:
        people = [
            make_account(database, f"{name} {token_hex(3)}") for name in ("Mira", "Teo", "Noor", "Edda")[:count]
        ]
        return [(watch.context(size, session_of(database, one)).new_page(), one) for one in people]


def lay(site: Site, guests: Guests, until: str = "", seed: int = 0, ago: float = 0, **given: Any) -> list[Page]:
    """A match with a known deal before the eyes of these people: begun behind the server's back so many seconds ago,
    and played on there until this is asked."""
    start = datetime.now(UTC) - timedelta(seconds=ago)
    with site.database() as database:
        play = MatchRuntime(database, Sealer(SECRET))
        match_id = begun(play, [person for _, person in guests], seed=seed, now=start, **given)
        if until:
            play_until(play, match_id, until, seed)
    pages = [page for page, _ in guests]
    for page in pages:
        page.goto(f"/matches/{match_id}")
    for page in pages:
        page.wait_for_selector("[data-board][data-version]", state="attached")
    return pages


def play_until(play: MatchRuntime, match_id: UUID, question: str, seed: int) -> int:
    """Answers at random until this is asked: whom."""
    for number in range(200):
        asked, (choice, step) = read_match(
            play,
            load_snapshot(play, match_id),
            lambda match, snapshot, number=number: (match.game.asked.name, pick(match, snapshot, f"{seed}-{number}")),
        )
        if asked == question:
            return choice.seat
        submit_input(play, match_id, choice, token_hex(8), datetime.now(UTC), lambda *_: None, step)
    raise AssertionError(f"nobody was asked {question!r}")


def sit_down(
    first: Page,
    others: list[Page],
    table: str,
    decks: list[str],
    hides_passes: bool = False,
    game: str = DEFAULT_GAME,
) -> str:
    """Opens a table in the first browser; the others follow its link, all say ready: the address of the match."""
    first.goto("/play")
    first.get_by_role("navigation", name="Game").get_by_role("link", name=GAMES[game].heading).click()
    first.locator('input[name="hide_passes"]').set_checked(hides_passes)
    first.locator(f'input[name="table"][value="{table}"]').check()
    first.locator('input[name="against"][value="friend"]').check()
    first.locator(f'input[name="deck"][value="{decks[0]}"]').check()
    first.get_by_role("button", name="Open a table").click()
    link = first.locator("[data-link]").input_value()
    for page, deck in zip(others, decks[1:], strict=True):
        page.goto(link)
        page.locator(f'input[name="deck"][value="{deck}"]').check()
        page.get_by_role("button", name="Sit down").click()
        page.get_by_role("button", name="I am ready").click()
        expect(page.get_by_role("heading", name="You are ready")).to_be_visible()
    first.get_by_role("button", name="I am ready").click()
    for page in (first, *others):
        page.wait_for_selector("[data-board][data-version]", state="attached")
    return first.url
