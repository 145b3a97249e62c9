"""The same questions to three games: titles."""

from __future__ import annotations

from collections.abc import Callable

from tests.support.engine.melee.seats import targets
from tests.support.engine.three.table import GAMES, PLOT_NAME, Table, three

COIN, LAWS, SHIPS = "Master of Coin", "Master of Laws", "Master of Ships"
REGENT, WHISPERS = "Crown Regent", "Master of Whispers"


def at_court(ask: Callable[[Table], object], second: dict[str, str], **sides: dict[str, object]) -> dict[str, object]:
    """A melee; in the second edition some seats bear other titles, since others back and oppose each other there."""
    found = {}
    for game in GAMES:
        changed = {name: {"title": title} for name, title in (second if game == "lcg2" else {}).items()}
        described = {name: side | changed.get(name, {}) for name, side in sides.items()}
        found[game] = ask(Table(game, "challenges", "ann", "melee", **described))
    return found


def against(game: Table, kind: str, name: str) -> Table:
    game.until(lambda: game.ann.asked == "challenge")
    game.ann.attacks(kind, "Squire", against=name)
    return game


def test_what_is_in_play():
    """A card of whatever type that is in play is chosen."""

    def offered(game: Table) -> dict[str, bool]:
        game.may("ann", "Census").uses("Census")
        return {
            title: any(title in label for label in game.ann.offered) for title in (PLOT_NAME, COIN, "House Stark")
        }

    answers = at_court(offered, {}, ann=dict(title=COIN, play=["Census"]), bob=dict(), cleo=dict())
    assert answers == {
        "ccg": {PLOT_NAME: True, COIN: False, "House Stark": True},
        "lcg1": {PLOT_NAME: False, COIN: False, "House Stark": True},
        "lcg2": {PLOT_NAME: True, COIN: True, "House Stark": True},
    }


def test_how_titles_are_chosen():
    def chosen(game: Table) -> tuple[list[tuple[str, int]], bool]:
        game.until(lambda: game.asked.asked == "title")
        order, openly = [], False
        while game.asked.asked == "title":
            order.append((game.asked.name, len(game.asked.offered)))
            game.asked.chooses(game.asked.offered[0])
            openly |= len(order) == 1 and bool(game.ann.title)
        return order, openly

    opened = {
        3: [("ann", 6), ("bob", 5), ("cleo", 4)],
        4: [("ann", 6), ("bob", 5), ("cleo", 4), ("dora", 3)],
        6: [("ann", 6), ("bob", 5), ("cleo", 4), ("dora", 3), ("egg", 2)],
    }
    secret = {
        3: [("ann", 4), ("bob", 3), ("cleo", 2)],
        4: [("ann", 5), ("bob", 4), ("cleo", 3), ("dora", 2)],
        6: [("ann", 6), ("bob", 5), ("cleo", 4), ("dora", 3), ("egg", 2)],
    }
    for seats in (3, 4, 6):
        sides = {name: dict(play=["Library"]) for name in ("ann", "bob", "cleo", "dora", "egg", "finn")[:seats]}
        answers = three(chosen, "plot", "ann", "melee", **sides)
        openly, hidden = (opened[seats], True), (secret[seats], False)
        assert answers == {"ccg": openly, "lcg1": openly, "lcg2": hidden}


def test_whether_what_a_title_does_can_be_canceled():
    def canceled(game: Table) -> tuple[bool, bool]:
        against(game, "power", "cleo")
        offered = False
        while not game.entries("challenge ends"):
            offered |= game.bob.may("Writ")
            game.cleo.chooses("redirect") if game.cleo.asked == "redirect" else game.on()
        return offered, bool(game.entries("redirected"))

    answers = at_court(
        canceled, {}, ann=dict(play=["Squire"]), bob=dict(hand=["Writ"]), cleo=dict(title=REGENT, play=["Page"])
    )
    assert answers == dict.fromkeys(GAMES, (False, True))


def test_backing_another_title():
    def helped(game: Table) -> tuple[bool, list[str]]:
        against(game, "power", "bob")
        asked = False
        while not game.entries("challenge ends"):
            asked |= game.cleo.asked == "defend for"
            game.on()
        game.until(lambda: game.cleo.asked == "challenge")
        return asked, targets(game.cleo, "power")

    answers = at_court(
        helped, {"bob": SHIPS}, ann=dict(title=REGENT, play=["Squire"]), bob=dict(title=LAWS, play=["Page"]),
        cleo=dict(title=COIN, play=["Squire"]),
    )  # fmt: skip
    assert answers == {"ccg": (False, ["ann"]), "lcg1": (True, ["ann"]), "lcg2": (False, ["ann"])}


def test_the_crown_regent_with_no_other_legal_target():
    def hit(game: Table) -> tuple[bool, object]:
        against(game, "power", "cleo")
        asked = game.cleo.asked == "redirect"
        if asked:
            game.cleo.chooses("redirect")
        game.until(lambda: game.entries("challenge ends"))
        return asked, game.entries("wins")[0].data[1]

    answers = at_court(
        hit, {"bob": SHIPS}, ann=dict(title=COIN, play=["Squire"]), bob=dict(title=LAWS, play=["Page"]),
        cleo=dict(title=REGENT, play=["Page"]),
    )  # fmt: skip
    assert answers == {"ccg": (True, 2), "lcg1": (False, 2), "lcg2": (True, 1)}


def test_beating_the_enemys_title():
    def beaten(game: Table) -> int:
        for number, (kind, name) in enumerate((("power", "bob"), ("military", "cleo")), 1):
            against(game, kind, name).until(lambda number=number: len(game.entries("challenge ends")) == number)
        return game.ann.power - 2  # both were unopposed

    answers = at_court(
        beaten, {"cleo": COIN}, ann=dict(title=WHISPERS, play=["Squire", "Squire", "Library"]), bob=dict(title=LAWS),
        cleo=dict(title=REGENT, play=["Library"]),
    )  # fmt: skip
    assert answers == {"ccg": 1, "lcg1": 1, "lcg2": 2}
