"""What is in play, and what ends when it leaves."""

import pytest

from tests.support.engine.cards import scenario

ROAD, THOUGHTS, OATH, WIDOW = "Long Road Home", "Second Thoughts", "Forgotten Oath", "Sworn Widow"
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


@pytest.mark.parametrize(
    ("event", "how"), [(ROAD, "shuffled"), (THOUGHTS, "put on top"), (OATH, "put to the bottom")]
)
def test_a_card_that_goes_from_play_to_a_deck_leaves_play(event: str, how: str):
    """lcg2:leaves-play: what waits for its leaving does so, power and attachments go, and only then is it gone."""
    bob = {"play": [f"{WIDOW} (2 power)", f"Little Bird on {WIDOW}"]}
    game = scenario(phase="draw", first="ann", ann={"hand": [event, "Final Toast"]}, bob=bob)
    game.ann.plays(event)
    assert [entry.data[:3] for entry in game.entries("leave")] == [(how, "deck", 2), ("returned", "hand", 0)]
    assert game.bob[WIDOW].zone == "deck"
    assert ("Little Bird" in game.bob.hand, game.bob.power) == (True, 1)  # the Widow's own


@pytest.mark.parametrize(("event", "place"), [(THOUGHTS, 0), (OATH, -1)])
def test_everybody_knows_where_a_card_from_play_lies_in_the_deck(event: str, place: int):
    game = scenario(phase="draw", first="ann", ann={"hand": [event, "Final Toast"]}, bob={"play": [KNIGHT]})
    game.ann.plays(event)
    assert game.bob.deck[place] == KNIGHT
    for seat in (0, 1):
        assert [card.title for _place, card in game.match.view(seat).seats[1].known] == [KNIGHT]


def test_a_duplicate_saves_from_being_shuffled_into_the_deck():
    """lcg2:duplicates/save: whenever the card above would leave play; then the deck is not shuffled either."""
    game = scenario(
        phase="draw", first="ann", ann={"hand": [ROAD, "Final Toast"]}, bob={"play": ["Robb Stark (1 duplicate)"]}
    )
    game.ann.plays(ROAD)
    game.bob.saves("Robb Stark")
    assert (game.bob["Robb Stark"].zone, game.entries("shuffle")) == ("play", [])
