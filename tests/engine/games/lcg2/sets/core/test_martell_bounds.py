"""Whom House Martell's cards do not reach."""

import pytest

from engine.scenario.scenario import Scenario

KNIGHT, STEWARD, ROBB = "Tumblestone Knight", "Winterfell Steward", "Robb Stark"
HOTAH, CALEOTTE, SCAVENGER, PARAMOUR = "Areo Hotah", "Maester Caleotte", "Desert Scavenger", "Dornish Paramour"
GREY, SUNSPEAR, CONFINEMENT = "Ghaston Grey", "Sunspear", "Confinement"


def test_areo_hotah_in_play_does_nothing_when_another_enters_during_a_challenge():
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [HOTAH], "hand": ["Burned Men"], "gold": 2})
    game.ann.attacks("power", KNIGHT)
    game.bob.ambushes("Burned Men")
    assert not game.bob.may(HOTAH, "use")


def test_maester_caleotte_takes_icons_from_characters_only():
    game = Scenario(
        first="ann", ann={"play": [CALEOTTE, SUNSPEAR]}, bob={"play": [ROBB, "The Wall", f"Little Bird on {ROBB}"]}
    )
    game.ann.attacks("power", CALEOTTE)
    game.bob.defends(ROBB)
    game.ann.uses(CALEOTTE)
    assert game.ann.offered == [f"choose {CALEOTTE}", f"choose {ROBB}"]


def test_desert_scavenger_makes_no_location_cheaper():
    ann = {"play": [SCAVENGER], "hand": [SUNSPEAR, "Greenblood Trader"], "gold": 0}
    game = Scenario(phase="marshaling", first="ann", ann={**ann, "plot": "A Noble Cause"}, bob={})
    gold = game.ann.gold
    game.ann.uses(SCAVENGER).marshals(SUNSPEAR)
    assert game.ann.gold == gold - 2
    game.ann.marshals("Greenblood Trader")
    assert game.ann.gold == gold - 3


def test_dornish_paramour_forces_characters_of_the_defending_player_only():
    game = Scenario(first="ann", ann={"play": [PARAMOUR, KNIGHT]}, bob={"play": [ROBB, STEWARD, "The Wall"]})
    game.ann.attacks("intrigue", PARAMOUR)
    game.ann.uses(PARAMOUR)
    assert game.ann.offered == [f"choose {ROBB}", f"choose {STEWARD}"]


@pytest.mark.parametrize("location", [GREY, SUNSPEAR])
@pytest.mark.parametrize(("attacker", "outcome"), [(STEWARD, "bob wins ann's"), (ROBB, "ann wins a")])
def test_ghaston_grey_and_sunspear_are_not_used_by_the_attacking_player(location: str, attacker: str, outcome: str):
    game = Scenario(first="ann", ann={"play": [attacker, location]}, bob={"play": [KNIGHT]})
    game.ann.attacks("power", attacker)
    game.bob.defends(KNIGHT)
    assert game.happened(f"{outcome} power challenge")
    assert not game.ann.may(location)
    assert game.ann[location].zone == "play"


def test_confinement_is_for_characters_only():
    game = Scenario(
        first="ann",
        ann={"play": [SCAVENGER, SUNSPEAR], "hand": [CONFINEMENT], "gold": 1},
        bob={"play": [KNIGHT, "The Wall", f"Little Bird on {KNIGHT}"]},
    )
    game.ann.plays(CONFINEMENT)
    assert game.ann.offered == [f"choose {SCAVENGER}", f"choose {KNIGHT}"]
