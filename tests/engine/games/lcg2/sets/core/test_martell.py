"""House Martell's characters."""

from typing import Any

import pytest

from engine.cards import CHALLENGES, INTRIGUE
from engine.scenario.scenario import Scenario
from engine.scenario.seat import ScenarioSeat
from engine.table import values

BLANK, KNIGHT, STEWARD = "Blank card", "Tumblestone Knight", "Winterfell Steward"
HOTAH, ARIANNE, DORAN, EDRIC = "Areo Hotah", "Arianne Martell", "Doran Martell", "Edric Dayne"
CALEOTTE, OBARA, VIPER, SCAVENGER = "Maester Caleotte", "Obara Sand", "The Red Viper", "Desert Scavenger"
PARAMOUR, TRADER, DAYNE, SPEARMAN = "Dornish Paramour", "Greenblood Trader", "House Dayne Knight", "Palace Spearman"


def play(phase: str = "challenges", first: str = "ann", **sides: Any) -> Scenario:
    return Scenario(phase=phase, first=first, **{"ann": {}, "bob": {}, **sides})


def icons(game: Scenario, player: ScenarioSeat, title: str) -> list[str]:
    mask = values.icons(game.match.game, player[title].number)
    return [name for kind, name in enumerate(CHALLENGES) if mask >> kind & 1]


# --- Areo Hotah


def ambushed(kind: str, *attackers: str, **bob: object) -> Scenario:
    """Ann attacks; Bob brings Hotah in before defenders are declared."""
    game = play(ann={"play": list(attackers)}, bob={"hand": [HOTAH], "gold": 5, **bob})
    game.ann.attacks(kind, *attackers)
    game.bob.ambushes(HOTAH)
    return game


def test_areo_hotah_removes_a_participating_character_from_the_challenge():
    """CH-13."""
    game = ambushed("power", KNIGHT, power=2, play=[STEWARD])
    game.bob.uses(HOTAH)
    assert game.bob.gold == 0
    assert game.match.game.challenge.attackers == []
    assert game.ann[KNIGHT].kneeling
    game.bob.defends()
    assert game.happened("Nobody wins the challenge")
    assert (game.ann.power, game.bob.power) == (0, 2)
    assert game.data("challenge")[3] == 1  # the one power challenge of the phase is used up


def test_areo_hotah_chooses_among_all_who_participate():
    game = ambushed("power", KNIGHT, STEWARD, play=[SPEARMAN])
    game.bob.uses(HOTAH)
    assert game.bob.offered == [f"choose {KNIGHT}", f"choose {STEWARD}"]
    game.bob.chooses(STEWARD)
    assert [game.match.game.title(card) for card in game.match.game.challenge.attackers] == [KNIGHT]


def test_areo_hotah_does_not_react_outside_a_challenge():
    game = play(first="bob", ann={"play": [KNIGHT]}, bob={"hand": [HOTAH], "gold": 5})
    game.bob.ambushes(HOTAH)
    assert not game.entries("use")
    assert not game.bob.may(HOTAH, "use")


# --- Arianne Martell


def arianne(*hand: str, **more: object) -> Scenario:
    return play(ann={"play": [ARIANNE], "hand": list(hand), **more}, bob={"play": [KNIGHT]})


def test_arianne_puts_a_character_of_cost_5_or_lower_into_play_and_then_returns_to_hand():
    game = arianne(OBARA, KNIGHT, VIPER, "Ghaston Grey")
    game.ann.uses(ARIANNE)
    assert game.ann.offered == [OBARA, KNIGHT]
    game.ann.chooses(KNIGHT)
    assert game.ann.play == [KNIGHT]
    assert game.ann.hand == [OBARA, VIPER, "Ghaston Grey", ARIANNE]


def test_arianne_is_not_offered_without_a_character_of_cost_5_or_lower():
    game = arianne(VIPER, "Ghaston Grey")
    assert not game.ann.may(ARIANNE, "use")


def test_arianne_is_used_once_in_a_phase_even_if_that_is_canceled():
    game = play(
        ann={"play": [ARIANNE], "hand": [KNIGHT, STEWARD]},
        bob={"play": ["Cersei Lannister"], "hand": ["Treachery"], "gold": 1},
    )
    game.ann.uses(ARIANNE)
    game.bob.plays("Treachery")
    assert (game.ann.play, game.data("count")) == ([ARIANNE], ("phase", 1, 1))
    assert not game.ann.may(ARIANNE, "use")


def test_arianne_can_not_be_saved_from_returning():
    game = play(ann={"play": [f"{ARIANNE} (1 duplicate)"], "hand": [KNIGHT]})
    game.ann.uses(ARIANNE)
    assert not game.happened(f"{ARIANNE} is saved")
    assert (ARIANNE in game.ann.hand, game.ann.discard) == (True, [ARIANNE])


# --- Doran Martell


def test_doran_strengthens_other_martell_lords_and_ladies_by_the_used_plots():
    used = ["Calling the Banners", "Confiscation"]
    game = play(
        ann={"play": [DORAN, ARIANNE, VIPER, OBARA, "Robb Stark"], "used": used}, bob={"play": [EDRIC], "used": used}
    )
    assert [game.ann[title].strength for title in (DORAN, ARIANNE, VIPER)] == [4, 6, 9]
    assert [game.ann[title].strength for title in (OBARA, "Robb Stark")] == [3, 5]
    assert game.bob[EDRIC].strength == 1


def test_doran_gives_nothing_for_an_empty_used_pile():
    assert play(ann={"play": [DORAN, ARIANNE]}).ann[ARIANNE].strength == 4


# --- Edric Dayne


@pytest.mark.parametrize("kind", CHALLENGES)
def test_edric_gains_an_icon_of_choice_until_the_phase_ends(kind: str):
    game = play(ann={"play": [EDRIC], "gold": 1}, bob={"play": [KNIGHT]})
    game.ann.uses(EDRIC).chooses(kind)
    assert (icons(game, game.ann, EDRIC), game.ann.gold) == ([kind], 0)
    game.passes()
    assert icons(game, game.ann, EDRIC) == []


def test_edric_can_not_gain_an_icon_without_gold():
    game = play("marshaling", ann={"play": [EDRIC], "plot": "A Feast for Crows"}, bob={"gold": 5})
    while game.ann.may(EDRIC, "use"):
        game.ann.uses(EDRIC).chooses("power")
    assert game.ann.gold == 0
    assert game.ann.asked != "opportunity"


# --- Maester Caleotte


def caleotte_loses(*defenders: str, **bob: object) -> Scenario:
    game = play(ann={"play": ["Tyrion Lannister", KNIGHT]}, bob={"play": [CALEOTTE, STEWARD], "hand": [BLANK], **bob})
    game.ann.attacks("intrigue", "Tyrion Lannister", bypassing=("bypass nobody",))
    game.bob.defends(*defenders)
    return game


def test_caleotte_takes_an_icon_from_a_character_after_losing_with_him():
    game = caleotte_loses(CALEOTTE)
    game.bob.uses(CALEOTTE).chooses(KNIGHT).chooses("military")
    assert icons(game, game.ann, KNIGHT) == ["power"]
    game.passes()
    assert icons(game, game.ann, KNIGHT) == ["military", "power"]


def test_caleotte_does_not_react_to_a_challenge_without_him():
    game = caleotte_loses()
    assert game.happened("ann wins an intrigue challenge against bob")
    assert not game.bob.may(CALEOTTE, "use")


def test_caleotte_does_not_react_when_he_wins():
    game = play(ann={"play": [TRADER]}, bob={"play": [CALEOTTE, STEWARD]})
    game.ann.attacks("intrigue", TRADER)
    game.bob.defends(CALEOTTE)
    assert game.happened("bob wins ann's intrigue challenge as the defender")
    assert not game.bob.may(CALEOTTE, "use")


# --- Obara Sand


def attacked(kind: str, *bobs: str) -> Scenario:
    game = play(ann={"play": [KNIGHT]}, bob={"play": list(bobs)})
    game.ann.attacks(kind, KNIGHT)
    return game


@pytest.mark.parametrize("obara", [OBARA, f"{OBARA} (kneeling)"])
def test_obara_defends_power_challenges_standing_or_kneeling(obara: str):
    game = attacked("power", obara)
    game.bob.defends(OBARA)
    assert game.happened("bob wins ann's power challenge as the defender")


def test_obara_does_not_defend_a_military_challenge_kneeling():
    game = attacked("military", f"{OBARA} (kneeling)", STEWARD)
    assert game.bob.asked == "military claim"
    game = attacked("military", OBARA)
    game.bob.defends(OBARA)
    assert game.happened("bob wins ann's military challenge as the defender")


# --- The Red Viper


def test_the_red_viper_gains_power_for_5_of_the_margin():
    game = play(ann={"play": [VIPER]}, bob={"play": [KNIGHT]})
    game.ann.attacks("power", VIPER)
    game.bob.defends(KNIGHT)
    game.ann.uses(VIPER)
    assert game.ann[VIPER].power == 1


def test_the_red_viper_gains_2_power_for_a_margin_of_10():
    game = play(ann={"play": [VIPER, DORAN]})
    game.ann.attacks("power", VIPER, DORAN)
    game.bob.defends()
    game.ann.uses(VIPER)
    assert game.ann[VIPER].power == 2


def test_the_red_viper_gains_nothing_for_less_than_5():
    game = play(ann={"play": [VIPER]}, bob={"play": [OBARA]})
    game.ann.attacks("power", VIPER)
    game.bob.defends(OBARA)
    assert game.happened("ann wins a power challenge against bob")
    assert not game.entries("use")


def test_the_red_viper_gains_nothing_as_a_defender_or_from_afar():
    game = play(ann={"play": [STEWARD]}, bob={"play": [VIPER, KNIGHT]})
    game.ann.attacks("power", STEWARD)
    game.bob.defends(VIPER)
    assert game.data("wins")[4] == 6
    assert not game.bob.may(VIPER, "use")
    game = play(ann={"play": [VIPER, "Ranging Party"]})
    game.ann.attacks("power", "Ranging Party")
    game.bob.defends()
    assert game.data("wins")[4] == 5
    assert not game.ann.may(VIPER, "use")


# --- Desert Scavenger


def test_desert_scavenger_makes_the_next_martell_character_cheaper():
    game = play("marshaling", ann={"play": [SCAVENGER], "hand": [KNIGHT, DAYNE, DAYNE]})
    game.ann.uses(SCAVENGER).marshals(KNIGHT)
    assert (game.ann[SCAVENGER].kneeling, game.ann.gold) == (True, 3)
    game.ann.marshals(DAYNE)
    assert game.ann.gold == 2
    game.ann.marshals(DAYNE)
    assert game.ann.gold == 0


def test_desert_scavenger_must_stand_to_be_used():
    game = play("marshaling", ann={"play": [f"{SCAVENGER} (kneeling)"], "hand": [DAYNE]})
    assert not game.ann.may(SCAVENGER)


# --- Dornish Paramour


def courting(*attackers: str, **bob: object) -> Scenario:
    game = play(ann={"play": [PARAMOUR, CALEOTTE]}, bob={"play": [ARIANNE, DORAN], **bob})
    game.ann.attacks("intrigue", *attackers)
    return game


def test_dornish_paramour_makes_a_character_defend():
    game = courting(PARAMOUR)
    game.ann.uses(PARAMOUR).chooses(DORAN)
    with pytest.raises(Exception, match="must be declared"):
        game.bob.defends(ARIANNE)
    game.bob.defends(DORAN)
    assert game.happened("bob wins ann's intrigue challenge as the defender")


def test_dornish_paramour_can_not_make_a_kneeling_character_defend():
    game = courting(PARAMOUR, play=[f"{DORAN} (kneeling)", ARIANNE])
    game.ann.uses(PARAMOUR).chooses(DORAN)
    game.bob.defends()
    assert game.happened("ann wins an intrigue challenge against bob")


def test_dornish_paramour_reacts_only_to_attacking_herself():
    game = courting(CALEOTTE)
    assert not game.ann.may(PARAMOUR, "use")


# --- Greenblood Trader


def trading(*deck: str, **more: object) -> Scenario:
    game = play("marshaling", ann={"hand": [TRADER, BLANK], "deck": list(deck), **more})
    game.ann.marshals(TRADER)
    return game


def test_greenblood_trader_takes_one_of_the_top_two_and_puts_the_other_to_the_bottom():
    game = trading(OBARA, EDRIC, VIPER)
    game.ann.uses(TRADER)
    assert game.ann.offered == [OBARA, EDRIC]
    game.ann.chooses(EDRIC)
    assert game.ann.hand == [BLANK, EDRIC]
    assert (game.ann.deck[0], game.ann.deck[-1]) == (VIPER, OBARA)


def test_greenblood_trader_may_take_none_and_orders_both_at_the_bottom():
    game = trading(OBARA, EDRIC, VIPER)
    game.ann.uses(TRADER).chooses().chooses(EDRIC)
    assert game.ann.hand == [BLANK]
    assert (game.ann.deck[0], game.ann.deck[-2:]) == (VIPER, [EDRIC, OBARA])


def test_greenblood_trader_shows_the_cards_to_nobody_else():
    game = trading(OBARA, EDRIC, VIPER)
    game.ann.uses(TRADER).chooses(EDRIC)
    looked, taken, put = game.entries("look")[0], *game.entries("move")
    assert (looked.data, looked.seats) == (("deck", 2, 0), 1)
    assert taken.data[0] == put.data[0] == ""
    assert (taken.data[1:3], put.data[1:]) == (("deck", "hand"), ("deck", "deck", "bottom"))
    assert taken.subject == put.subject == 0
    assert {entry.data for entry in game.entries("target")} == {((0,), ())}


def test_greenblood_trader_does_not_react_to_other_cards():
    game = play("marshaling", ann={"play": [TRADER], "hand": [DAYNE, SCAVENGER]})
    game.ann.marshals(DAYNE)
    assert not game.ann.may(TRADER)
    assert not game.entries("look")


# --- Palace Spearman


def test_palace_spearman_has_an_intrigue_icon_while_its_controller_is_not_first():
    game = play(first="bob", ann={"play": [SPEARMAN]}, bob={"play": [SPEARMAN]})
    assert icons(game, game.ann, SPEARMAN) == ["military", "intrigue", "power"]
    assert not values.has_icon(game.match.game, game.bob[SPEARMAN].number, INTRIGUE)
