"""The same questions to three games: all costs of one use are counted together, and paid whole or not at all."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine import Order, OrderRole
from tests.support.engine.three.table import GAMES, Answer, Table

TOLLED = {"plot": "Toll Year"}


def three(ask: Callable[[Table], Answer], **ann: object) -> dict[str, Answer]:
    """Ann's marshalling turn on the three engines, with no more gold than she is given, against bob's empty board."""
    board: dict[str, object] = {"plot": "Poor Year", **ann}
    return {game: ask(Table(game, "marshalling", "ann", "joust", ann=dict(board), bob={})) for game in GAMES}


def offered(title: str, **ann: object) -> dict[str, bool]:
    """Whether ann is offered a card in each of the games, and why not."""

    def ask(game: Table) -> bool:
        game.until(lambda: game.ann.asked == "opportunity")
        refusal = game.ann.explain(title)
        assert game.ann.may(title) == (refusal is None)
        return refusal is None

    # Library: something else to do, so that ann is asked at all
    played = ann.pop("play", [])
    assert isinstance(played, list)
    return three(ask, play=["Library", *played], **ann)


def in_all(answer: object) -> dict[str, object]:
    return dict.fromkeys(GAMES, answer)


@pytest.mark.parametrize(
    ("title", "gold", "plot", "able"),
    [
        ("Dear Feast", 2, "Poor Year", True),
        ("Dear Feast", 2, "Toll Year", False),
        ("Dear Feast", 3, "Toll Year", True),
        ("Rich Feast", 1, "Poor Year", False),
        ("Rich Feast", 2, "Poor Year", True),
        ("Rich Feast", 2, "Toll Year", False),
        ("Ransom", 1, "Poor Year", True),
        ("Ransom", 1, "Toll Year", False),
    ],
)
def test_an_event_needs_the_gold_of_all_its_costs(title: str, gold: int, plot: str, able: bool):
    assert offered(title, hand=[title], gold=gold, plot=plot) == in_all(able)


@pytest.mark.parametrize(("gold", "able"), [(1, False), (2, True)])
def test_two_payments_of_one_ability_come_from_one_purse(gold: int, able: bool):
    assert offered("Two Gates", play=["Two Gates"], gold=gold) == in_all(able)


@pytest.mark.parametrize(("characters", "able"), [(["Page"], False), (["Page", "Squire"], True)])
def test_one_character_does_not_kneel_for_two_costs(characters: list[str], able: bool):
    assert offered("Two Bells", play=["Two Bells", *characters]) == in_all(able)


def test_each_cost_that_cards_kneel_for_gets_a_card_of_its_own():
    def play(game: Table) -> tuple[bool, bool, list[str]]:
        game.until(lambda: game.ann.may("Two Bells"))
        game.ann.uses("Two Bells")
        game.ann.chooses("Squire")
        again = game.ann.may("Squire"), game.ann.may("Page")
        game.ann.chooses("Page")
        return *again, [title for title in ("Giant", "Page", "Squire") if game.ann[title].kneeling]

    assert three(play, play=["Two Bells", "Page", "Squire", "Giant"]) == in_all((False, True, ["Page", "Squire"]))


@pytest.mark.parametrize("others", [[], ["Drill Yard"]])
def test_a_card_that_kneels_itself_is_not_knelt_for_another_cost(others: list[str]):

    def play(game: Table) -> list[str]:
        game.until(lambda: game.ann.may("Proud Hall"))
        game.ann.uses("Proud Hall")
        if game.ann.asked == "cost":
            assert not game.ann.may("Proud Hall")
            game.ann.chooses("Library")
        return [title for title in ("Library", "Proud Hall") if game.ann[title].kneeling]

    assert three(play, play=["Proud Hall", "Library", *others]) == in_all(["Library", "Proud Hall"])


def test_a_card_alone_can_not_kneel_twice():
    def ask(game: Table) -> object:
        game.until(lambda: game.ann.asked == "opportunity")
        return game.ann.explain("Proud Hall")

    answers = three(ask, play=["Proud Hall", "Library (kneeling)"])
    assert None not in answers.values()


@pytest.mark.parametrize(("hand", "able"), [(["Page"], False), (["Page", "Squire"], True)])
def test_one_card_is_not_discarded_for_two_costs(hand: list[str], able: bool):
    assert offered("Two Pits", play=["Two Pits"], hand=hand) == in_all(able)


@pytest.mark.parametrize(("others", "able"), [([], False), (["Great Sept"], True)])
def test_influence_of_a_card_that_kneels_itself_pays_nothing_else(others: list[str], able: bool):
    answers = offered("Small Sept", play=["Small Sept", *others])
    assert (answers["ccg"], answers["lcg1"]) == (able, able)


def test_a_card_may_kneel_and_be_sacrificed_for_one_use():
    assert offered("Spent Altar", play=["Spent Altar"]) == in_all(True)


def test_x_leaves_gold_for_what_else_is_paid():
    def choices(game: Table) -> list[str]:
        game.until(lambda: game.ann.may("Ransom"))
        game.ann.uses("Ransom")
        return game.ann.offered

    board = {"hand": ["Ransom"], "gold": 3, "play": ["Library"]}
    assert three(choices, **board) == in_all(["X = 0", "X = 1", "X = 2"])
    assert three(choices, **board, **TOLLED) == in_all(["X = 0", "X = 1"])


@pytest.mark.parametrize(
    ("title", "board", "short"),
    [
        ("Dear Feast", {"hand": ["Dear Feast"], "gold": 2, **TOLLED}, "needs 1 more gold"),
        ("Rich Feast", {"hand": ["Rich Feast"], "gold": 1}, "needs 1 more gold"),
        ("Two Gates", {"play": ["Two Gates", "Library"], "gold": 1}, "needs 1 more gold"),
        ("Two Bells", {"play": ["Two Bells", "Page", "Library"]}, "can't pay all"),
    ],
)
def test_why_not_says_what_is_missing(title: str, board: dict[str, object], short: str):
    def why(game: Table) -> tuple[str, str]:
        game.until(lambda: game.ann.asked == "opportunity")
        refusal = game.ann.explain(title)
        assert refusal is not None
        faults = [one for one in game.match.checks(game.ann.seat, game.ann[title].id) if one.ok is False]
        return refusal.short, faults[0].short

    board = {"play": ["Library"], **board}
    assert three(why, **board) == in_all((short, short))


def test_all_gold_of_one_use_is_paid():
    def left(game: Table) -> tuple[int, int]:
        game.until(lambda: game.ann.may("Dear Feast"))
        game.ann.uses("Dear Feast")
        return game.ann.gold, game.bob.gold

    board = {"hand": ["Dear Feast"], "gold": 4, "play": ["Library"], **TOLLED}
    assert three(left, **board) == in_all((1, 1))


def test_where_a_cost_can_not_be_paid_any_more_nothing_is_paid():
    """A judge takes gold away while cards to pay with are being chosen."""

    def left(game: Table) -> tuple[int, bool, list[str]]:
        game.until(lambda: game.ann.may("Paid Bell"))
        game.ann.uses("Paid Bell")
        game.match.submit(Order(OrderRole.JUDGE, "fix", 1, moves=(("pay gold", 0, 1),)))
        game.ann.chooses("Page")
        said = [entry.data[0] for entry in game.entries("step") if "costs" in str(entry.data[0])]
        assert said == ["the costs can't all be paid, so none is paid"]
        return game.ann.gold, game.ann["Page"].kneeling, game.ann.hand

    board = {"play": ["Paid Bell", "Page", "Squire"], "gold": 1}
    assert three(left, **board) == in_all((0, False, []))


@pytest.mark.parametrize(("gold", "able"), [(1, False), (2, True)])
def test_tolls_of_a_challenge_and_of_its_attacker_are_counted_together(gold: int, able: bool):
    def ask(game: Table) -> bool:
        game.until(lambda: game.ann.asked == "challenge" or game.phase != "challenges")
        return "military against bob" in game.ann.offered

    ann = {"play": ["Page", "Library"], "gold": gold, "plot": "Truce Year"}
    bob = {"play": ["Bell Cap on ann's Page"]}
    answers = {game: ask(Table(game, "challenges", "ann", "joust", ann=dict(ann), bob=dict(bob))) for game in GAMES}
    assert answers == in_all(able)
