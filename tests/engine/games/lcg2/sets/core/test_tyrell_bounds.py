"""Whom House Tyrell's cards do not reach."""

import pytest

from engine.scenario.scenario import Scenario

KNIGHT, STEWARD, BURNED, BLANK = "Tumblestone Knight", "Winterfell Steward", "Burned Men", "Blank card"
LOMYS, MARGAERY, RANDYLL, OLENNA = "Maester Lomys", "Margaery Tyrell", "Randyll Tarly", "The Queen of Thorns"
CARETAKER, COURTESAN, INFORMANT = "Garden Caretaker", "Courtesan of the Rose", "Olenna's Informant"
WARDENS, HIGHGARDEN, STRONG = "Wardens of the Reach", "Highgarden", "Growing Strong"


def test_maester_lomys_does_nothing_when_his_player_attacks():
    game = Scenario(
        first="ann", ann={"play": [LOMYS, COURTESAN], "hand": [BLANK]}, bob={"play": [KNIGHT], "hand": [BLANK]}
    )
    game.ann.attacks("intrigue", COURTESAN)
    assert game.happened("ann wins an intrigue challenge against bob")
    assert not game.ann.may(LOMYS)


@pytest.mark.parametrize(("kind", "defends"), [("power", True), ("intrigue", False)])
def test_maester_lomys_does_nothing_after_another_challenge_or_a_lost_one(kind: str, defends: bool):
    game = Scenario(
        first="bob", ann={"play": [LOMYS, RANDYLL]}, bob={"play": ["Littlefinger", STEWARD], "hand": [BLANK]}
    )
    game.bob.attacks(kind, "Littlefinger")
    game.ann.defends(*([RANDYLL] if defends else []))
    assert game.happened("ann wins bob's power challenge" if defends else "bob wins an intrigue challenge")
    assert not game.ann.may(LOMYS)


def test_margaery_tyrell_strengthens_characters_only():
    game = Scenario(
        first="ann", ann={"play": [MARGAERY, HIGHGARDEN]}, bob={"play": [KNIGHT, "The Wall", f"Ice on {KNIGHT}"]}
    )
    game.ann.uses(MARGAERY)
    assert game.ann.offered == [f"choose {MARGAERY}", f"choose {KNIGHT}"]


def test_randyll_tarly_does_not_stand_when_another_is_strengthened():
    game = Scenario(first="ann", ann={"play": [MARGAERY, f"{RANDYLL} (kneeling)"]}, bob={"play": [KNIGHT]})
    game.ann.uses(MARGAERY).chooses(KNIGHT)
    assert game.bob[KNIGHT].strength == 5
    assert not game.ann.may(RANDYLL)


def test_randyll_tarly_does_not_stand_when_the_opponents_is_strengthened():
    game = Scenario(
        first="bob",
        ann={"play": [f"{RANDYLL} (kneeling)"]},
        bob={"play": [RANDYLL, f"Heartsbane on bob's {RANDYLL}"]},
    )
    game.bob.attacks("military", RANDYLL)
    game.bob.uses("Heartsbane")
    assert game.bob.may(RANDYLL)
    game.bob.passes()
    assert not game.ann.may(RANDYLL)


def test_the_queen_of_thorns_does_nothing_after_a_power_challenge():
    game = Scenario(first="ann", ann={"play": [OLENNA], "hand": [COURTESAN]}, bob={"play": [STEWARD]})
    game.ann.attacks("power", OLENNA)
    game.bob.defends()
    assert game.happened("ann wins a power challenge against bob")
    assert not game.ann.may(OLENNA)


def test_garden_caretaker_makes_no_character_of_another_house_cheaper():
    game = Scenario(
        phase="marshaling", first="ann", ann={"play": [CARETAKER], "hand": [KNIGHT, COURTESAN], "gold": 0}, bob={}
    )
    gold = game.ann.gold
    game.ann.uses(CARETAKER).marshals(KNIGHT)
    assert game.ann.gold == gold - 2
    game.ann.marshals(COURTESAN)
    assert game.ann.gold == gold - 3


def test_olennas_informant_in_play_does_nothing_when_another_enters():
    game = Scenario(first="ann", ann={"play": [INFORMANT], "hand": [BURNED], "gold": 2}, bob={"play": [KNIGHT]})
    game.ann.ambushes(BURNED)
    assert not game.ann.may(INFORMANT, "use")


def test_the_reach_strengthens_nobody_but_the_wardens():
    game = Scenario(ann={"play": [WARDENS, COURTESAN, HIGHGARDEN]}, bob={"play": [WARDENS, KNIGHT]})
    assert (game.ann[WARDENS].strength, game.ann[COURTESAN].strength) == (4, 2)
    assert (game.bob[WARDENS].strength, game.bob[KNIGHT].strength) == (3, 2)


def test_highgarden_removes_attackers_only():
    game = Scenario(
        first="ann",
        ann={"play": [KNIGHT, STEWARD, f"{BURNED} (kneeling)"]},
        bob={"play": [HIGHGARDEN, RANDYLL, f"{COURTESAN} (kneeling)"], "gold": 1},
    )
    game.ann.attacks("power", KNIGHT, STEWARD)
    game.bob.uses(HIGHGARDEN)
    assert game.bob.offered == [f"choose {KNIGHT}", f"choose {STEWARD}"]


def test_growing_strong_is_for_characters_only():
    game = Scenario(
        first="ann",
        ann={"play": [MARGAERY, COURTESAN, HIGHGARDEN, f"Heartsbane on {COURTESAN}"], "hand": [STRONG], "gold": 1},
        bob={"play": [KNIGHT]},
    )
    game.ann.plays(STRONG)
    assert game.ann.offered == [f"choose {MARGAERY}", f"choose {COURTESAN}"]
