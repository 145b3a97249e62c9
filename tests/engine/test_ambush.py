"""Ambush: a player action of the challenges phase that is not marshaling."""

from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

KNIGHT = "Tumblestone Knight"


def ambush(*hand: str, gold: int = 5, **more: object) -> Scenario:
    """Bob is first and attacks; Ann holds cards with ambush."""
    game = Scenario(
        first="bob",
        ann={"hand": list(hand), "gold": gold, **more},
        bob={"play": [KNIGHT, "Winterfell Steward"]},
    )
    return game


def test_ambush_rotates_the_opportunity_and_the_character_may_defend():
    """CH-22."""
    game = scenario(
        first="bob",
        ann={"hand": ["Burned Men"], "gold": 5},
        bob={"play": [KNIGHT, "Winterfell Steward"], "hand": ["Second Wind", "Second Wind"]},
    )
    game.bob.attacks("military", KNIGHT).passes()
    game.ann.ambushes("Burned Men")
    assert game.ann.gold == 3
    assert game.bob.asked == "opportunity"
    game.bob.passes()
    assert game.ann.offered == ["defend with Burned Men"]


def test_who_passed_may_act_later_in_the_same_window():
    """L2-03, in an action window."""
    game = scenario(
        first="bob",
        ann={"hand": ["Burned Men"], "gold": 5},
        bob={"play": [KNIGHT, "Winterfell Steward"], "hand": ["Second Wind"]},
    )
    game.bob.attacks("military", KNIGHT)
    game.bob.passes()
    game.ann.ambushes("Burned Men")
    game.bob.plays("Second Wind").chooses(KNIGHT)
    assert game.bob[KNIGHT].strength == 5


def test_ambush_is_not_marshaling():
    """L2-49."""
    game = ambush("Burned Men")
    game.ann.ambushes("Burned Men")
    enters = game.entries("enter")[-1]
    assert (enters.data[1:3], enters.rule) == (("hand", "ambushed"), "lcg2:ambush")
    pays = game.entries("gold")[-1]
    assert (pays.data, pays.rule) == (("pays", 5, 3), "lcg2:initiating/4")


def test_the_ambush_value_is_paid_and_not_the_cost():
    game = ambush("Areo Hotah", "Burned Men")
    game.ann.ambushes("Areo Hotah")
    assert game.ann.gold == 0


def test_ambush_needs_the_gold():
    game = ambush("Areo Hotah", "Burned Men", gold=4)
    assert game.ann.offered == ["ambush Burned Men", "pass"]
    assert game.ann.explain("Areo Hotah").rule == "lcg2:initiating/2"


def test_cards_without_ambush_wait_for_the_marshaling_phase():
    game = ambush("Bran Stark", "Burned Men")
    assert not game.ann.may("Bran Stark")
    assert game.ann.explain("Bran Stark").rule == "lcg2:ambush"


def test_any_player_may_ambush_in_any_window_of_the_phase():
    game = ambush("Burned Men", "Gold Cloaks", gold=9)
    assert game.entries("window")[-1].rule == "lcg2:aw-4a"
    game.ann.ambushes("Burned Men").passes()
    game.bob.attacks("military", KNIGHT)
    assert game.entries("window")[-1].rule == "lcg2:aw-4b"
    game.ann.passes().chooses()
    assert game.entries("window")[-1].rule == "lcg2:aw-4c"
    game.ann.ambushes("Gold Cloaks")
    assert "Gold Cloaks" in game.ann.play


def test_an_attachment_comes_by_ambush_onto_a_character():
    game = ambush("Widow's Wail", play=["Tyrion Lannister"])
    game.ann.ambushes("Widow's Wail")
    assert game.ann.asked == "bearer"
    game.ann.chooses("Tyrion Lannister")
    assert game.ann["Tyrion Lannister"].attachments == ["Widow's Wail"]


def test_a_dead_copy_stops_ambush_too():
    game = ambush("Areo Hotah", "Burned Men", dead=["Areo Hotah"])
    assert game.ann.explain("Areo Hotah").rule == "lcg2:unique/dead"
