"""Cards that cost X: X is chosen by who marshals them, paid with what else they cost, and stays for their text."""

from __future__ import annotations

import pytest

from engine.errors import IllegalChoice
from engine.events import return_event
from engine.table import values
from tests.support.engine.games.lcg1.positions import Position, shows

IDLE = "Idle Hour"


def position(*play: str, faction: str = "stark", plot: str = "Quiet Season") -> Position:
    """Ann may marshal the card; her income is 5."""
    ann: dict[str, object] = {"hand": ["Levies"], "play": [*play, IDLE], "faction": faction, "plot": plot}
    return Position(ann=ann, bob={"play": [IDLE]})


@shows("EX-T5", "timing/1d timing/1e faq-3.1", "timing/1a timing/1b timing/1c timing/1f")
def test_x_is_chosen_then_the_penalty_is_added_and_paid():
    game = position("Toll House")
    game.ann.marshals("Levies")
    assert game.ann.asked == "marshalled x"
    assert game.ann.offered == [f"X = {x}" for x in range(5)]  # 4 and the penalty are all that is there
    game.ann.chooses("X = 3")
    price = next(entry for entry in game.entries("value") if entry.data[0] == "cost")
    assert (game.data("x"), price.data[1:3], game.ann.gold) == ((3,), (4, 3), 1)
    assert game.ann["Levies"].strength == 4  # 1 and X


def test_the_log_says_what_x_is_under_the_card_that_is_marshalled():
    game = position()
    game.ann.marshals("Levies").chooses("X = 2")
    named, settled, paid = (game.entries(kind)[-1] for kind in ("brings", "x", "gold"))
    assert [game.says(entry) for entry in (named, settled, paid)] == [
        "ann marshals Levies",
        "X is 2",
        "ann pays 2 gold (5 → 3)",
    ]
    assert (settled.parent, settled.rule) == (named.number, "lcg1:faq-3.1")


def test_a_reduction_lowers_the_price_and_not_x():
    game = position("Northern Fiefdoms")
    game.ann.uses("Northern Fiefdoms")
    game.bob.passes()
    game.ann.marshals("Levies")
    assert game.ann.offered == [f"X = {x}" for x in range(7)]
    game.ann.chooses("X = 6")
    assert (game.ann.gold, game.ann["Levies"].strength) == (0, 7)


def test_x_may_be_nothing():
    game = position()
    game.ann.marshals("Levies").chooses("X = 0")
    assert (game.ann.gold, game.ann["Levies"].strength) == (5, 1)


def test_a_card_of_another_house_costs_two_more_than_x():
    game = position(faction="lannister")
    game.ann.marshals("Levies")
    assert game.ann.offered == [f"X = {x}" for x in range(4)]
    game.ann.chooses("X = 3")
    assert (game.ann.gold, game.ann["Levies"].strength) == (0, 4)


def test_who_can_not_pay_what_it_costs_besides_can_not_marshal_it():
    game = position(faction="lannister", plot="Famine")  # no income, and 2 for another House
    assert not game.ann.may("Levies")
    assert game.why_not("ann", "Levies") == ["timing/1a"]
    refused = game.ann.explain("Levies")
    assert refused is not None
    assert refused.words == "Levies costs 2 gold; ann has 0"


def test_an_x_that_is_not_offered_is_refused():
    game = position()
    game.ann.marshals("Levies")
    with pytest.raises(IllegalChoice):
        game.ann.chooses("X = 6")


def test_x_of_a_card_that_came_in_otherwise_is_nothing():
    game = Position(ann={"hand": ["Ferry", "Levies"], "play": [IDLE]}, bob={"play": [IDLE]})
    game.ann.uses("Ferry")
    assert game.ann["Levies"].strength == 1


def test_x_of_a_card_that_left_and_came_back_is_nothing():
    game = Position(ann={"hand": ["Levies", "Ferry"], "play": [IDLE]}, bob={"play": [IDLE]})
    game.ann.marshals("Levies").chooses("X = 2")
    card, table = game.ann["Levies"].number, game.match.game
    assert values.x_of(table, card) == 2
    return_event(card).apply(table, 0, "")
    assert values.x_of(table, card) == 0


def test_a_number_is_asked_and_no_card():
    game = position()
    game.ann.marshals("Levies")
    refused = game.ann.explain(IDLE)
    assert refused is not None
    assert refused.words.endswith(f"{IDLE} can't be chosen: the question is not about cards")
