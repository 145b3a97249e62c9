"""Duplicates: how they come, what they are, and how they save."""

import pytest

from engine.errors import EngineError
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario


def claim_on(*play: str, **more: object) -> Scenario:
    """Ann wins an unopposed military challenge; Bob has these cards in play."""
    game = scenario(first="ann", ann={"play": ["Tumblestone Knight"], **more}, bob={"play": list(play)})
    game.ann.attacks("military", "Tumblestone Knight")
    game.bob.defends()
    return game


# --- how they come


def test_a_duplicate_is_marshaled_free_under_the_copy_in_play():
    game = Scenario(
        phase="marshaling", first="ann", ann={"hand": ["Robb Stark", "Bran Stark"], "play": ["Robb Stark"]}, bob={}
    )
    assert game.ann.offered == ["duplicate Robb Stark", "marshal Bran Stark", "pass"]
    game.ann.marshals("Robb Stark")
    assert game.ann.gold == 5
    assert game.ann["Robb Stark"].duplicates == 1
    placed = game.entries("duplicate")[0]
    assert (placed.data[2], placed.rule) == ("marshaled", "lcg2:duplicates")
    assert not game.entries("enter")


def test_a_card_may_have_several_duplicates():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"hand": ["Robb Stark", "Robb Stark"], "play": ["Robb Stark"]},
        bob={},
    )
    game.ann.marshals("Robb Stark").marshals("Robb Stark")
    assert game.ann["Robb Stark"].duplicates == 2


def test_another_title_is_no_duplicate():
    game = Scenario(phase="marshaling", first="ann", ann={"hand": ["Arya Stark"], "play": ["Robb Stark"]}, bob={})
    assert game.ann.offered == ["marshal Arya Stark", "pass"]


def test_a_second_copy_that_is_not_unique_is_paid_for():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"hand": ["Tumblestone Knight", "Bran Stark"], "play": ["Tumblestone Knight"]},
        bob={},
    )
    game.ann.marshals("Tumblestone Knight")
    assert game.ann.gold == 3
    assert game.ann.play.count("Tumblestone Knight") == 2


def test_the_opponents_copy_takes_no_duplicate():
    game = Scenario(phase="marshaling", first="ann", ann={"hand": ["Bran Stark"]}, bob={"play": ["Bran Stark"]})
    assert game.ann.offered == ["marshal Bran Stark", "pass"]


# --- what they are


def test_duplicates_are_not_attachments_and_hold_no_modifier():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"play": ["Tywin Lannister (2 duplicates)"], "hand": ["Bran Stark"]},
        bob={},
    )
    assert game.ann["Tywin Lannister"].attachments == []
    assert game.ann.play == ["Tywin Lannister"]
    assert game.ann.gold == 7


def test_duplicates_count_for_no_challenge_and_no_dominance():
    game = Scenario(phase="dominance", first="ann", ann={"play": ["Bran Stark (2 duplicates)"]}, bob={})
    value = game.entries("value")[0]
    assert value.data[1] == 1


def test_a_duplicate_can_not_be_chosen_for_claim():
    game = claim_on("Robb Stark (1 duplicate)", "Bran Stark")
    assert game.bob.offered == ["kill Robb Stark", "kill Bran Stark"]


# --- how they save


def test_a_duplicate_saves_the_card_above_it():
    """IN-1."""
    game = claim_on("Robb Stark (1 duplicate)", "Bran Stark")
    game.bob.chooses("Robb Stark")
    assert game.bob.offered == ["save Robb Stark with a duplicate", "pass"]
    game.bob.saves("Robb Stark")
    assert game.bob["Robb Stark"].zone == "play"
    assert (game.bob.discard, game.bob.dead) == (["Robb Stark"], [])
    assert game.happened("Robb Stark is saved")
    assert not game.happened("Robb Stark is killed")
    assert game.entries("save")[0].rule == "lcg2:save"
    assert game.entries("use")[0].rule == "lcg2:duplicates/save"


def test_reactions_to_a_killing_do_not_follow_a_save():
    """IN-1, second half."""
    game = claim_on("Robb Stark (1 duplicate)", "Bran Stark", hand=["Blank card"])
    game.bob.chooses("Robb Stark")
    game.bob.saves("Robb Stark")
    assert "lcg2:triggering-condition/7" not in game.rules("window")


def test_saving_is_optional_and_all_duplicates_go_with_the_card():
    game = claim_on("Robb Stark (2 duplicates)", "Bran Stark")
    game.bob.chooses("Robb Stark").passes()
    assert game.bob.dead == ["Robb Stark"]
    assert game.bob.discard == ["Robb Stark", "Robb Stark"]
    leave = game.entries("leave")[0]
    moves = [entry for entry in game.entries("move") if entry.parent == leave.number]
    assert [entry.rule for entry in moves] == ["lcg2:leaves-play/duplicates"] * 2


def test_a_duplicate_saves_where_no_ability_of_the_match_waits_for_anything():
    """The plain pool has no ability at all; saving by a duplicate is a rule, and needs none."""
    game = Scenario(
        first="ann",
        ann={"play": ["Tumblestone Knight"]},
        bob={"play": ["Robb Stark (1 duplicate)", "Bran Stark"]},
    )
    game.ann.attacks("military", "Tumblestone Knight")
    game.bob.defends()
    game.bob.chooses("Robb Stark")
    assert game.bob.offered == ["save Robb Stark with a duplicate", "pass"]
    game.bob.saves("Robb Stark")
    assert (game.bob.discard, game.bob.dead) == (["Robb Stark"], [])


def test_one_of_several_duplicates_is_enough():
    game = claim_on("Robb Stark (2 duplicates)", "Bran Stark")
    game.bob.chooses("Robb Stark")
    assert game.bob.offered == ["save Robb Stark with a duplicate", "pass"]
    game.bob.saves("Robb Stark")
    assert game.bob["Robb Stark"].duplicates == 1
    assert game.bob.discard == ["Robb Stark"]


def test_who_passed_a_save_is_told_so_in_the_log():
    game = claim_on("Robb Stark (1 duplicate)", "Bran Stark")
    game.bob.chooses("Robb Stark").passes()
    declined = next(
        entry for entry in game.entries("pass") if entry.rule == "lcg2:triggering-condition/2" and entry.actor
    )
    cause, chosen, offered = declined.secret[:3]
    assert (cause, chosen, len(offered)) == ("chosen", ("pass",), 2)
    assert declined.seats == 0b10


def test_a_saved_character_still_satisfies_claim():
    game = claim_on("Robb Stark (1 duplicate)", "Bran Stark")
    game.bob.chooses("Robb Stark").saves("Robb Stark")
    assert game.bob["Bran Stark"].zone == "play"
    assert game.bob.asked != "military claim"


def test_a_duplicate_can_not_save_from_what_allows_no_save():
    """L2-33."""
    game = scenario(
        first="ann",
        ann={"hand": ["No Mercy"]},
        bob={"play": ["Robb Stark (1 duplicate)", "Bran Stark"]},
    )
    game.ann.plays("No Mercy").chooses("Robb Stark")
    assert not game.entries("save", "use")
    assert (game.bob.dead, game.bob.discard) == (["Robb Stark"], ["Robb Stark"])


def test_a_duplicate_saves_from_returning_to_hand_too():
    game = scenario(
        first="ann",
        ann={"hand": ["Sent Home"]},
        bob={"play": ["Robb Stark (1 duplicate)", "Bran Stark"]},
    )
    game.ann.plays("Sent Home").chooses("Robb Stark")
    game.bob.saves("Robb Stark")
    assert game.bob["Robb Stark"].zone == "play"
    assert game.bob.hand == []


def test_the_loser_can_not_save_what_was_not_chosen():
    game = claim_on("Robb Stark (1 duplicate)", "Bran Stark")
    game.bob.chooses("Bran Stark")
    assert game.bob.asked != "opportunity"
    with pytest.raises(EngineError):
        game.bob.saves("Robb Stark")
