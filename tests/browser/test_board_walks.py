"""Whole matches in real browsers through visible controls only: to the end in `make soak`, a part in `make test`.

`make test` takes one joust of each game and a melee of one, in rotation.

With KINGSMOOT_PICTURES=folder the first prompt of each kind and every 20th is kept as a picture.
"""

import os
import re
from datetime import UTC, datetime
from pathlib import Path
from random import Random
from secrets import token_hex
from typing import Final

import pytest

pytest.importorskip("playwright.sync_api", reason="playwright is not installed")

from playwright.sync_api import APIResponse, Locator, Page, Route, expect

from engine import Choice, Match
from engine.games.registry import RULESETS
from tests.effort import SOAK, examples, in_rotation
from tests.support.browser.board import Player, guests, lay, play_until, sit_down, until_asked_or_over
from tests.support.browser.serving import SECRET, Site
from tests.support.browser.watching import PHONE, Watch
from tests.support.tournament.online.tables import begun, pick
from tests.support.tournament.people import make_account, session_of
from tournament.core.security.sealing import Sealer
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import MatchSnapshot, load_snapshot
from tournament.online.operations.match.submission import read_match, submit_input

WIDE: Final = (1440, 960)
PICTURES: Final = os.environ.get("KINGSMOOT_PICTURES", "")
DECKS: Final = ["stark", "lannister", "greyjoy", "martell"]
WHOLE: Final = 4000
"""More prompts than any match has."""
SHOWN: Final = """() => {
    const bar = document.querySelector("[data-prompt]");
    return JSON.stringify([
        bar.dataset.prompt, bar.dataset.question, bar.dataset.least, bar.dataset.most,
        [...bar.querySelectorAll("button")].map(one => one.textContent),
        [...new Set([...document.querySelectorAll("[data-card][data-can]")].map(one => one.dataset.card))].sort(),
    ]);
}"""
"""What a prompt shows its player: question, buttons, and the cards that can be chosen."""
AT: Final = "at => at === document.activeElement"
IN_ZONE: Final = (
    "at => { const zone = at.closest('[data-zone]'); return !!zone && zone.contains(document.activeElement); }"
)


class ByKeys(Player):
    """Plays by the keyboard alone: Tab to the zone or the button, arrows within a zone, Enter."""

    def click(self, target: Locator) -> None:
        keys = self.page.keyboard
        for _ in range(120):
            if target.evaluate(AT):
                break
            keys.press("ArrowRight" if target.evaluate(IN_ZONE) else "Tab")
        else:
            raise AssertionError(f"no key leads to {target.evaluate('at => at.outerHTML')[:200]}")
        keys.press("Enter")


def seated(
    watch: Watch,
    site: Site,
    game: str,
    count: int,
    size: tuple[int, int],
    kind: type[Player],
    seed: int,
    link: bool,
    until: str = "",
) -> list[Player]:
    """People at one table, to which a link led them, or which was laid for them and played until this is asked."""
    people = guests(watch, site, count, size)
    if link:
        pages = [page for page, _ in people]
        sit_down(pages[0], pages[1:], "joust 2" if count == 2 else f"melee {count}", DECKS[:count], game=game)
    else:
        pages = lay(site, people, until=until, seed=seed, format="joust" if count == 2 else "melee", game=game)
    chance = Random(seed)
    return [kind(page, chance) for page in pages]


def keep_picture(page: Page, walk: str, number: int, kind: str) -> None:
    folder = Path(PICTURES)
    if PICTURES and (number % 20 == 0 or not [*folder.glob(f"{walk}-*-{kind}.png")]):
        folder.mkdir(parents=True, exist_ok=True)
        page.screenshot(path=folder / f"{walk}-{number:04}-{kind}.png")


def reloaded(player: Player) -> None:
    """A reload brings the very same prompt back."""
    was = player.page.evaluate(SHOWN)
    player.page.reload()
    expect(player.bar).to_have_attribute("data-prompt", str(player.bar.get_attribute("data-prompt")))
    player.page.wait_for_selector("[data-board][data-version]", state="attached")
    assert player.page.evaluate(SHOWN) == was


def play(players: list[Player], walk: str, most: int, *, reloads: bool = False, until_round: int = 0) -> int:
    """Plays on until so many prompts are answered, the match is over, or a round begins; how many it were."""
    kinds: set[str] = set()
    for number in range(most):
        asked = until_asked_or_over(players)
        if not asked:
            return number
        player = asked[0]
        if until_round and player.page.get_by_text(f"Round {until_round}", exact=True).count():
            return number
        keep_picture(player.page, walk, number, player.question())
        if reloads and player.question() not in kinds:
            kinds.add(player.question())
            reloaded(player)
        player.answer()
    return most


JOUSTS: Final = {
    "lcg2": [("joust", WIDE, Player, 21, 20), ("keys", WIDE, ByKeys, 22, 8), ("phone", PHONE, Player, 23, 6)],
    "lcg1": [("joust", WIDE, Player, 25, 14), ("phone", PHONE, Player, 26, 8)],
    "ccg": [("joust", WIDE, Player, 27, 8), ("phone", PHONE, Player, 28, 6)],
}
"""Of each game what is walked, at which size, by whom, with which deal, and how many prompts `make test` answers."""


@pytest.mark.parametrize(
    ("game", "walk", "size", "kind", "seed", "few"),
    [(game, *walk) for game, walks in JOUSTS.items() for walk in in_rotation(walks, len(walks))],
)
def test_two_play_a_joust_through_what_they_see(
    watch: Watch,
    empty_site: Site,
    game: str,
    walk: str,
    size: tuple[int, int],
    kind: type[Player],
    seed: int,
    few: int,
):
    most = examples(few, WHOLE)
    players = seated(watch, empty_site, game, 2, size, kind, seed, link=SOAK or game == "lcg1")
    count = play(players, f"{game}-{walk}", most, reloads=walk == "joust")
    asked = {question for player in players for question in player.asked}
    assert {"setup", "plot", "opportunity"} <= asked or count < 14
    if most < WHOLE:
        assert all(player.status == "live" for player in players)
        return
    for player in players:
        expect(player.page.get_by_role("dialog", name="Match over")).to_be_visible()
    print(f"{game} {walk}: {count} prompts, {len(asked)} kinds: {', '.join(sorted(asked))}")


@pytest.mark.parametrize("game", in_rotation(list(RULESETS), 3))
def test_four_play_a_round_of_a_melee(watch: Watch, empty_site: Site, game: str):
    """Part of the way: one table from its link on, the others from the titles on."""
    link = SOAK or game == "ccg"
    players = seated(watch, empty_site, game, 4, WIDE, Player, 24, link, until="title")
    count = play(players, f"{game}-melee", examples(8, WHOLE), until_round=2)
    asked = {question for player in players for question in player.asked}
    print(f"{game} melee: {count} prompts until the second round: {', '.join(sorted(asked))}")
    assert ({"title"} if SOAK or not link else {"setup"}) <= asked


@pytest.mark.parametrize("first", [0, 1])
def test_what_is_revealed_together_resolves_in_the_order_it_is_pressed_in(watch: Watch, empty_site: Site, first: int):
    with empty_site.database() as database:
        play, now = MatchRuntime(database, Sealer(SECRET)), datetime.now(UTC)
        people = [make_account(database, f"{name} {token_hex(3)}") for name in ("Mira", "Teo")]
        match_id = begun(play, people, seed=0, now=now)
        asked = play_until(play, match_id, "when revealed", seed=0)
        page = watch.page(f"/matches/{match_id}", WIDE, session_of(database, people[asked]))
    page.wait_for_selector("[data-board][data-version]", state="attached")
    player = Player(page, Random(1))
    assert player.question() == "when revealed"
    offers = page.request.get(f"{page.url}/view").json()["prompt"]["offers"]
    assert sorted(player.cards()) == sorted(offer["card"] for offer in offers) and len(offers) == 2
    player.click(player.card(offers[first]["card"]))
    player.click(player.button("send"))
    page.get_by_role("button", name="Every step").click()
    titles = [offers[place]["words"].removeprefix("Resolve ") for place in (first, 1 - first)]
    wanted = [re.compile(f"{re.escape(title)} resolves next") for title in titles]
    expect(page.locator("#log li", has_text="resolves next")).to_have_text(wanted)


def test_of_very_many_answers_those_are_found_that_have_the_words_sought(watch: Watch, empty_site: Site):
    """A card is named out of all there are, before the log is here: what came after it was asked for is read too."""

    def naming(match: Match, snapshot: MatchSnapshot, number: int) -> tuple[Choice, int] | None:
        if match.outcome is not None:
            return None
        asked = match.choices[0]
        for id, option in match.options(asked.seat).items():
            if option.verb == "play" and match.game.title(option.card) == "Call Their Bluff":
                return Choice(asked.seat, (id,)), asked.step
        return None if match.game.asked.name == "name" and len(asked.ids) > 30 else pick(match, snapshot, str(number))

    with empty_site.database() as database:
        play, now = MatchRuntime(database, Sealer(SECRET)), datetime.now(UTC)
        people = [make_account(database, f"{name} {token_hex(3)}") for name in ("Mira", "Teo")]
        match_id = begun(play, people, seed=2, now=now, game="lcg1")
        for number in range(400):
            given = read_match(
                play,
                load_snapshot(play, match_id),
                lambda match, snapshot, number=number: naming(match, snapshot, number),
            )
            if given is None:
                break
            submit_input(play, match_id, given[0], token_hex(8), now, lambda *_: None, given[1])
        asked = read_match(play, load_snapshot(play, match_id), lambda match, _: match.choices[0].seat)
        page = watch.page("", WIDE, session_of(database, people[asked]))
    held: list[tuple[Route, APIResponse]] = []
    newest = page.request.get(f"/matches/{match_id}/view").json()["step"]

    def hold_the_last(route: Route) -> None:
        answer = route.fetch()
        if not held and answer.json()["step"] == newest:
            held.append((route, answer))
        else:
            route.fulfill(response=answer)

    page.route("**/log?after=*", hold_the_last)
    page.goto(f"/matches/{match_id}")
    page.wait_for_selector("[data-board][data-version]", state="attached")
    player = Player(page, Random(1))
    assert player.question() == "name" and len(player.offers()) > 100
    page.locator("[data-seek]").fill("stark")
    found = player.bar.locator("[data-offer]").filter(visible=True)
    expect(found.filter(has_not_text=re.compile("stark", re.IGNORECASE))).to_have_count(0)
    assert 2 < found.count() < 30
    while not held:
        page.wait_for_timeout(50)
    page.route("**/view", lambda route: None)  # the answer to the choice is the last view there is
    found.filter(has_text="Robb Stark").click()
    expect(player.bar).not_to_have_attribute("data-question", "name")
    ((route, answer),) = held
    route.fulfill(response=answer)
    expect(page.locator("#log")).to_contain_text("Robb Stark")
