"""Draw, dominance, standing and taxation."""

import pytest

from engine.errors import IllegalChoice
from tests.support.engine.plain import Scenario

BLANK = "Blank card"


def phase(name: str, ann: dict[str, object] | None = None, bob: dict[str, object] | None = None) -> Scenario:
    return Scenario(phase=name, first="ann", ann=ann or {}, bob=bob or {})


# --- draw


def test_each_player_draws_two_from_the_top():
    game = phase("draw", {"deck": ["Bran Stark", "Arya Stark", "Robb Stark"]})
    assert game.ann.hand == ["Bran Stark", "Arya Stark"]
    assert game.ann.deck[0] == "Robb Stark"
    assert [(entry.actor, entry.data[0], entry.rule) for entry in game.entries("draw")][:2] == [
        (0, 2, "lcg2:2.2"),
        (1, 2, "lcg2:2.2"),
    ]


# --- dominance


def test_kneeling_characters_do_not_count_for_dominance():
    """DO-1; the Iron Throne's bonus is an ability, which is not played yet."""
    game = phase(
        "dominance", {"play": ["Eddard Stark (kneeling)", "Bran Stark"]}, {"play": ["Robb Stark", "Eddard Stark"]}
    )
    assert (game.ann.power, game.bob.power) == (0, 1)
    totals = [entry.data[1] for entry in game.entries("value") if entry.rule == "lcg2:5.2"]
    assert totals == [1, 10]
    assert game.happened("bob wins dominance")


def test_equal_totals_reward_nobody():
    """DO-2."""
    game = phase("dominance", {"play": ["Robb Stark"]}, {"play": ["Eddard Stark"]})
    assert (game.ann.power, game.bob.power) == (0, 0)
    assert game.entries("tie")[0].data == ((0, 5), (1, 5))
    assert not game.entries("dominance")


def test_unspent_gold_counts_for_dominance_and_goes_back_afterwards():
    """DO-3."""
    game = phase("dominance", {"play": ["Robb Stark"], "gold": 1}, {"play": ["Eddard Stark"], "gold": 2})
    assert (game.ann.power, game.bob.power) == (0, 1)
    gained = game.entries("power")[0]
    assert (gained.data, gained.rule) == (("dominance", 0, 1), "lcg2:5.2")
    assert (game.ann.gold, game.bob.gold) == (0, 0)
    returned = [(entry.actor, entry.data) for entry in game.entries("gold") if entry.rule == "lcg2:7.2"]
    assert returned == [(0, ("returns", 1, 0)), (1, ("returns", 2, 0))]


def test_dominance_can_be_won_without_a_character():
    game = phase("dominance", {"gold": 1})
    assert game.ann.power == 1


def test_the_action_window_of_dominance_comes_after_it_is_awarded():
    game = phase("dominance", {"gold": 1})
    rules = game.rules()
    assert rules.index("lcg2:5.2") < rules.index("lcg2:aw-5") < rules.index("lcg2:5.3")


# --- standing


def test_every_kneeling_card_stands_at_once():
    game = phase(
        "standing",
        {"play": ["Robb Stark (kneeling)", "The Roseroad (kneeling)", "Bran Stark"]},
        {"play": ["Arya Stark (kneeling)"]},
    )
    stood = game.entries("stand all")
    assert [game.titles(entry.data[0]) for entry in stood] == [["Robb Stark", "The Roseroad", "Arya Stark"]]
    assert not game.ann["Robb Stark"].kneeling
    assert stood[0].rule == "lcg2:6.2"


# --- taxation


def test_hands_come_down_to_the_reserve_exactly():
    """TA-1."""
    game = phase("taxation", {"plot": "Supporting the Faith", "hand": ["Bran Stark", "Arya Stark", *[BLANK] * 4]})
    assert game.ann.asked == "reserve"
    assert (game.ann.prompt.least, game.ann.prompt.most) == (2, 2)
    with pytest.raises(IllegalChoice, match="ann chose 1 of 2"):
        game.ann.chooses("Bran Stark")
    with pytest.raises(IllegalChoice):
        game.ann.chooses("Bran Stark", "Arya Stark", BLANK)
    with pytest.raises(IllegalChoice):
        game.ann.chooses()
    game.ann.chooses("Bran Stark", "Arya Stark")
    assert game.ann.discard == ["Bran Stark", "Arya Stark"]
    assert game.ann.hand == [BLANK] * 4
    assert {entry.rule for entry in game.entries("move")} == {"lcg2:7.3"}


def test_nobody_discards_at_or_below_the_reserve():
    game = phase("taxation", {"hand": [BLANK] * 6})
    assert len(game.ann.discard) == 0
    assert not [entry for entry in game.entries("choice") if entry.data == ("reserve",)]


def test_reserve_modifiers_count():
    game = phase("taxation", {"hand": [BLANK] * 9, "play": ["The Iron Throne", "Samwell Tarly"]})
    value = game.entries("value")[0]
    assert value.data[:3] == ("reserve", 8, 6)
    assert (game.ann.prompt.least, game.ann.prompt.most) == (1, 1)


def test_reserves_are_checked_in_player_order():
    game = Scenario(phase="taxation", first="bob", ann={"hand": [BLANK] * 7}, bob={"hand": [BLANK] * 7})
    assert (game.ann.asked, game.bob.asked) == ("", "reserve")
    game.bob.chooses(BLANK)
    assert (game.ann.asked, game.bob.asked) == ("reserve", "")


def test_gold_goes_back_before_the_action_window_of_taxation():
    """L2-52."""
    game = phase("taxation", {"gold": 2})
    rules = game.rules()
    assert rules.index("lcg2:7.2") < rules.index("lcg2:aw-7")
    assert game.data("gold") == ("returns", 2, 0)
