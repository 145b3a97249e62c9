"""How a match ends: 15 power, an empty deck, and several ends at the same moment."""

import pytest

from engine.errors import MatchOver
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

KNIGHT = "Tumblestone Knight"


# --- 15 power


def test_fifteen_power_on_ones_cards_wins_at_once():
    """L2-20: the unopposed bonus comes before claim, so there is no claim any more."""
    game = Scenario(first="ann", ann={"play": [KNIGHT], "power": 14}, bob={"power": 5, "play": ["Bran Stark"]})
    game.ann.attacks("power", KNIGHT)
    game.bob.defends()
    assert game.winner == "ann"
    assert game.outcome.reason == "victory"
    assert (game.ann.power, game.bob.power) == (15, 5)
    assert not game.entries("claim")
    ended = game.log[-1]
    assert (ended.kind, ended.rule, ended.data) == ("match ends", "lcg2:winning-game", ("victory", (15, 5)))


def test_power_on_characters_counts():
    game = Scenario(first="ann", ann={"play": ["Robb Stark (3 power)", "Bran Stark"], "power": 10}, bob={})
    game.ann.attacks("military", "Robb Stark").chooses("Robb Stark")
    assert (game.winner, game.ann.power) == ("ann", 15)


def test_moved_power_wins_as_well_as_gained_power():
    game = Scenario(first="ann", ann={"play": [KNIGHT], "power": 14}, bob={"power": 1, "play": ["Bran Stark"]})
    game.ann.attacks("power", KNIGHT)
    game.bob.defends("Bran Stark")
    assert (game.winner, game.bob.power) == ("ann", 0)


def test_nothing_may_be_done_after_the_end():
    game = Scenario(phase="dominance", first="ann", ann={"power": 14, "gold": 1}, bob={})
    assert game.winner == "ann"
    assert (game.ann.asked, game.bob.asked) == ("", "")
    with pytest.raises(MatchOver):
        game.bob.concedes()


def test_the_first_player_decides_between_two_who_reach_fifteen_together():
    """WI-4."""
    sides = {"ann": {"power": 14, "hand": ["Feast for All"]}, "bob": {"power": 14}}
    game = scenario(first="bob", **sides)
    game.ann.plays("Feast for All")
    assert (game.ann.asked, game.bob.asked) == ("", "end")
    assert game.bob.offered == ["bob wins", "ann wins"]
    game.bob.chooses("ann wins")
    assert game.winner == "ann"
    assert game.outcome.rule == "lcg2:winning-game/tie"


# --- an empty deck


def test_drawing_the_last_card_eliminates_at_once():
    """WI-2; L2-46."""
    game = Scenario(phase="draw", first="ann", ann={}, bob={"filler": 2, "hand": ["Blank card"] * 6})
    assert game.winner == "ann"
    assert game.outcome.reason == "elimination"
    assert len(game.bob.hand) == 8
    assert game.happened("bob is eliminated")
    assert game.entries("draw")[-1].data == (2, 0)
    assert game.entries("eliminated")[0].rule == "lcg2:winning-game/elimination"
    assert "lcg2:aw-2" not in game.rules()


def test_an_empty_deck_counts_outside_the_draw_phase_too():
    game = Scenario(first="ann", ann={"play": ["Black Wind's Crew"]}, bob={"filler": 1})
    game.ann.attacks("power", "Black Wind's Crew").chooses("Black Wind's Crew")
    assert (game.winner, game.bob.deck) == ("ann", [])


def test_the_first_player_orders_eliminations_at_the_same_moment():
    """WI-3."""
    game = Scenario(phase="draw", first="ann", ann={"filler": 2}, bob={"filler": 2})
    assert game.ann.offered == ["ann is eliminated first", "bob is eliminated first"]
    game.ann.chooses("ann is eliminated first")
    assert game.winner == "bob"
    assert [entry.actor for entry in game.entries("eliminated")] == [0]


def test_victory_and_elimination_at_the_same_moment_are_the_first_players_to_order():
    """The Reference is silent; the log marks the ruling as unsettled."""
    sides = {"ann": {"power": 14, "filler": 1, "hand": ["Final Toast"]}, "bob": {}}
    game = scenario(first="bob", **sides)
    game.ann.plays("Final Toast")
    assert game.entries("unsettled")[0].rule == "lcg2:first-player/tiebreak"
    assert game.bob.offered == ["ann wins", "ann is eliminated first"]
    game.bob.chooses("ann is eliminated first")
    assert game.winner == "bob"


def test_a_third_player_plays_on_after_an_elimination(more_seats: str):
    sides = {"ann": {}, "bob": {"filler": 2}, "cat": {"hand": ["Bran Stark"], "play": [KNIGHT]}}
    game = Scenario(phase="draw", first="bob", format=more_seats, **sides)
    assert game.outcome is None
    assert game.happened("bob is eliminated")
    assert game.first == "cat"
    assert game.cat.asked == "opportunity"


def test_the_cards_of_an_eliminated_player_answer_to_nothing_any_more(more_seats: str):
    """One of three is out; what the others do brings that player's cards nothing."""
    sides = {
        "ann": {"hand": ["Hidden Knife"], "gold": 2, "play": [KNIGHT]},
        "bob": {"play": ["Weeping Stone", "Silent Sister"]},
        "cat": {"play": ["Robb Stark", "Bran Stark", "Weeping Stone"]},
    }
    game = scenario(first="ann", format=more_seats, **sides)
    game.bob.concedes()
    game.ann.plays("Hidden Knife").chooses("Bran Stark")
    assert [game.says(entry) for entry in game.entries("use")] == ["cat uses Weeping Stone"]
    assert (game.bob.power, game.bob.hand, game.cat.power) == (0, [], 1)
    assert game.ann.asked == "challenge"


# --- conceding


def test_who_concedes_is_eliminated():
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={})
    game.bob.concedes()
    assert (game.winner, game.outcome.reason) == ("ann", "elimination")
    assert game.data("eliminated") == ("conceded",)
