"""Challenges: who may attack and defend, who wins, and what an unopposed one is worth."""

import pytest

from engine.errors import IllegalChoice
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

STEWARD, KNIGHT, TRADER = "Winterfell Steward", "Tumblestone Knight", "Greenblood Trader"


def challenges(ann: list[str], bob: list[str], **more: dict[str, object]) -> Scenario:
    """Ann is first. Her trader has an intrigue icon alone, so there is always something she may still do."""
    sides = {
        "ann": {"play": [*ann, TRADER], **more.get("more_ann", {})},
        "bob": {"play": bob, **more.get("more_bob", {})},
    }
    return scenario(first="ann", **sides)


# --- initiating


def test_each_type_may_be_initiated_once_in_any_order():
    game = challenges(["Direwolf Pup", STEWARD, KNIGHT, "Sansa Stark"], [])
    game.ann.attacks("power", STEWARD).attacks("military", "Direwolf Pup")
    assert game.ann.offered == ["intrigue against bob", "pass"]
    game.ann.attacks("intrigue", TRADER)
    assert [entry.data[0] for entry in game.entries("challenge")] == [2, 0, 1]
    assert [entry.data[3:] for entry in game.entries("challenge")] == [(1, 1), (1, 2), (1, 3)]
    assert game.entries("active")[-1].actor == game.bob.seat
    assert game.data("active") == ("challenges",)


def test_attackers_need_the_icon_and_must_stand():
    game = challenges(["Robb Stark", KNIGHT, "Eddard Stark (kneeling)", "Sansa Stark"], [])
    game.ann.chooses("military against bob")
    assert game.ann.offered == ["attack with Robb Stark", f"attack with {KNIGHT}"]


def test_a_type_without_an_attacker_is_not_offered():
    game = challenges(["Direwolf Pup"], [])
    assert game.ann.offered == ["military against bob", "intrigue against bob", "pass"]


def test_attackers_kneel_together_as_the_challenge_begins():
    game = challenges(["Robb Stark", KNIGHT, STEWARD], ["Bran Stark", "Arya Stark"])
    game.ann.attacks("power", "Robb Stark", KNIGHT)
    challenge = game.entries("challenge")[0]
    assert game.titles(challenge.data[2]) == ["Robb Stark", KNIGHT]
    assert [game.says(entry) for entry in game.entries("kneel")] == [
        "Robb Stark kneels to attack",
        f"{KNIGHT} kneels to attack",
    ]
    assert {entry.parent for entry in game.entries("kneel")} == {challenge.parent}
    assert not game.ann[STEWARD].kneeling


def test_only_the_active_player_initiates_challenges():
    game = challenges([KNIGHT], [KNIGHT])
    assert (game.ann.asked, game.bob.asked) == ("challenge", "")
    game.ann.passes()
    assert (game.ann.asked, game.bob.asked) == ("", "challenge")


def test_after_a_challenge_the_same_player_may_initiate_another():
    game = challenges([KNIGHT, STEWARD], [KNIGHT])
    game.ann.attacks("power", STEWARD)
    game.bob.defends()
    assert game.ann.offered == ["military against bob", "intrigue against bob", "pass"]


# --- defending


def test_defenders_need_the_icon():
    """CH-11."""
    game = challenges(["Robb Stark", "Arya Stark"], [STEWARD, "Direwolf Pup"])
    game.ann.attacks("military", "Robb Stark")
    assert game.bob.offered == ["defend with Direwolf Pup"]


def test_who_has_no_eligible_defender_is_not_asked():
    """CH-11: the steward has a power icon only."""
    game = challenges(["Robb Stark"], [STEWARD])
    game.ann.attacks("military", "Robb Stark")
    game.bob.defends()
    answer = next(entry for entry in game.entries("choice") if entry.data == ("defenders",))
    assert answer.secret[:3] == ("only answer", (), ())
    with pytest.raises(IllegalChoice):
        game.bob.defends(STEWARD)


def test_kneeling_characters_do_not_defend():
    game = challenges(["Robb Stark"], [f"{KNIGHT} (kneeling)", "Eddard Stark"])
    game.ann.attacks("military", "Robb Stark")
    assert game.bob.offered == ["defend with Eddard Stark"]


def test_a_possible_defender_may_be_knelt_before_defenders_are_declared():
    """L2-25."""
    game = challenges(["Robb Stark"], [KNIGHT, "Direwolf Pup"], more_ann={"hand": ["Bend the Knee"]})
    game.ann.attacks("military", "Robb Stark").plays("Bend the Knee").chooses(KNIGHT)
    acted = next(entry for entry in game.entries("play"))
    assert game.log[acted.parent - 1].rule == "lcg2:aw-4b"
    assert game.bob.offered == ["defend with Direwolf Pup"]


def test_any_number_of_defenders_kneel_together():
    game = challenges(["Robb Stark"], [KNIGHT, "Eddard Stark", "Direwolf Pup"])
    game.ann.attacks("military", "Robb Stark")
    game.bob.defends(KNIGHT, "Eddard Stark")
    declared = game.entries("defenders")[0]
    assert (game.titles(declared.data[0]), declared.rule) == ([KNIGHT, "Eddard Stark"], "lcg2:4.2.1")
    assert game.bob[KNIGHT].kneeling
    assert game.bob["Eddard Stark"].kneeling
    assert not game.bob["Direwolf Pup"].kneeling


def test_a_character_that_knelt_to_attack_can_not_attack_again():
    game = challenges([KNIGHT], [])
    game.ann.attacks("power", KNIGHT)
    assert not game.ann.may("military against bob")


# --- the winner


def test_the_attacker_wins_a_tie():
    """CH-1."""
    game = challenges([KNIGHT], [KNIGHT], more_bob={"power": 2})
    game.ann.attacks("power", KNIGHT)
    game.bob.defends(KNIGHT)
    assert game.happened("ann wins a power challenge against bob")
    assert game.data("wins") == (2, 1, 2, 2, 0, 0)
    assert (game.ann.power, game.bob.power) == (1, 1)
    assert "lcg2:4.2.3" not in game.rules()


def test_a_winning_defender_suffers_no_claim_and_takes_none():
    """CH-5."""
    game = challenges([STEWARD], [KNIGHT], more_ann={"power": 3}, more_bob={"power": 2})
    game.ann.attacks("power", STEWARD)
    game.bob.defends(KNIGHT)
    assert game.happened("bob wins ann's power challenge as the defender")
    assert (game.ann.power, game.bob.power) == (3, 2)
    assert game.bob[KNIGHT].kneeling
    assert not game.entries("claim")


def test_totals_are_logged_character_by_character():
    game = challenges(["Robb Stark", KNIGHT], ["Eddard Stark", STEWARD])
    game.ann.attacks("power", "Robb Stark", KNIGHT)
    game.bob.defends(STEWARD)
    attack, defense = (entry.data for entry in game.entries("value") if entry.rule == "lcg2:strength")
    assert (attack[:2], defense[:2]) == (("challenge STR", 7), ("challenge STR", 1))
    assert [(how, amount) for how, amount, _card in attack[3]] == [("add", 5), ("add", 2)]
    assert game.data("wins")[4] == 6
    compared = next(entry for entry in game.entries("step") if entry.rule == "lcg2:4.2.2")
    assert compared.data == ("compare STR",)
    nested = [entry.kind for entry in game.log if entry.parent == compared.number]
    assert nested == ["value", "value", "wins"]
    assert game.entries("wins")[0].rule == "lcg2:4.2.2"


def test_nobody_wins_zero_against_zero():
    """L2-27."""
    game = challenges([KNIGHT], [], more_ann={"hand": ["Withering Cold"]})
    game.ann.attacks("military", KNIGHT)
    game.ann.plays("Withering Cold").chooses(KNIGHT)
    assert game.happened("Nobody wins the challenge")
    assert game.entries("nobody wins")[0].rule == "lcg2:winning-challenge/none"
    assert game.data("nobody wins") == (0, 0)
    assert not game.entries("wins", "claim", "power")


def test_a_defender_with_strength_beats_an_attacker_without():
    game = challenges([KNIGHT], [STEWARD], more_ann={"hand": ["Withering Cold"]})
    game.ann.attacks("power", KNIGHT)
    game.ann.plays("Withering Cold").chooses(KNIGHT)
    game.bob.defends(STEWARD)
    assert game.data("wins")[2:] == (0, 1, 1, 0)


# --- unopposed


def test_an_unopposed_win_is_worth_one_power():
    game = challenges([KNIGHT], [])
    game.ann.attacks("military", KNIGHT)
    assert game.data("wins")[5] == 1
    gained = game.entries("power")[0]
    assert (gained.data, gained.rule) == (("unopposed", 0, 1), "lcg2:4.2.3")


def test_defenders_that_count_for_nothing_leave_it_unopposed():
    """CH-7, with a test card that takes the defender's STR away."""
    game = challenges(["Robb Stark"], [KNIGHT], more_ann={"hand": ["Withering Cold"]})
    game.ann.attacks("power", "Robb Stark")
    game.bob.defends(KNIGHT)
    game.ann.plays("Withering Cold").chooses(KNIGHT)
    assert game.data("wins")[2:] == (5, 0, 5, 1)
    assert game.ann.power == 1


def test_a_defender_never_wins_unopposed():
    game = challenges([STEWARD], [KNIGHT])
    game.ann.attacks("power", STEWARD)
    game.bob.defends(KNIGHT)
    assert game.data("wins")[5] == 0
    assert game.bob.power == 0


def test_a_lone_attacker_that_leaves_play_wins_nothing():
    game = challenges([KNIGHT], [STEWARD], more_bob={"hand": ["Sent Home"], "power": 2})
    game.ann.attacks("power", KNIGHT)
    game.bob.plays("Sent Home").chooses(KNIGHT)
    game.bob.defends()
    assert game.happened("Nobody wins the challenge")
    assert (game.ann.power, game.bob.power) == (0, 2)
    assert not game.ann.may("power against bob")
