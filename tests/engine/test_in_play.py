"""What is in play, and what ends when it leaves."""

from tests.engine.cards import scenario

KNIGHT, STEWARD = "Tumblestone Knight", "Winterfell Steward"


def test_delayed_effects_on_a_card_that_leaves_play_end():
    """lcg2:leaves-play/effects: a card that left and came back in the same phase is another."""
    hand = ["Passing Guest", KNIGHT, "Dismissal", "Out of the Ditch"]
    game = scenario(phase="draw", first="ann", ann={"hand": hand}, bob={"play": [STEWARD]})
    game.ann.plays("Passing Guest")
    game.ann.plays("Dismissal").chooses(KNIGHT)
    assert KNIGHT in game.ann.discard
    game.ann.plays("Out of the Ditch")
    while game.phase == "draw":
        game.passes()
    assert game.ann[KNIGHT].zone == "play"
    assert not [entry for entry in game.entries("leave") if entry.rule == "lcg2:delayed-effects"]
