"""House Martell's attachments, locations and events."""

from typing import Any

import pytest

from engine.cards import INTIMIDATE
from engine.scenario.scenario import Scenario
from engine.table import values

BLANK, KNIGHT, STEWARD = "Blank card", "Tumblestone Knight", "Winterfell Steward"
VIPER, EDRIC, DAYNE, CALEOTTE = "The Red Viper", "Edric Dayne", "House Dayne Knight", "Maester Caleotte"
PYCELLE = "Grand Maester Pycelle"
DAWN, GHASTON, SUNSPEAR, GROVE = "Dawn", "Ghaston Grey", "Sunspear", "Blood Orange Grove"
GAME, UNBOWED, CONFINEMENT = "Doran's Game", "Unbowed, Unbent, Unbroken", "Confinement"
USED = ["Calling the Banners", "Confiscation"]


def play(phase: str = "challenges", first: str = "ann", **sides: Any) -> Scenario:
    return Scenario(phase=phase, first=first, **{"ann": {}, "bob": {}, **sides})


# --- Dawn


def test_dawn_adds_str_by_the_used_plots_of_its_controller():
    game = play(ann={"play": [VIPER, f"{DAWN} on {VIPER}", KNIGHT], "used": USED})
    assert (game.ann[VIPER].strength, game.ann[KNIGHT].strength) == (9, 2)
    assert play(ann={"play": [VIPER, f"{DAWN} on {VIPER}"]}).ann[VIPER].strength == 7


def test_dawn_gives_intimidate_to_a_character_of_house_dayne_only():
    for bearer, intimidates in ((DAYNE, True), (VIPER, False)):
        game = play(ann={"play": [bearer, f"{DAWN} on {bearer}"]})
        assert bool(values.keywords(game.match.game, game.ann[bearer].number) & INTIMIDATE) == intimidates


# --- Ghaston Grey


def beaten(*bobs: str, attackers: tuple[str, ...] = ("Robb Stark",), kind: str = "power", **bob: Any) -> Scenario:
    """Ann wins an unopposed challenge against Bob, and Bob may answer."""
    mine = [f"{title} (1 duplicate)" if title == "Robb Stark" else title for title in attackers]
    game = play(ann={"play": [*mine, PYCELLE]}, bob={"play": list(bobs), **bob})
    game.ann.attacks(kind, *attackers)
    game.bob.defends()
    return game


def test_ghaston_grey_returns_an_attacking_character_that_can_not_be_saved():
    """IN-17."""
    game = beaten(GHASTON)
    game.bob.uses(GHASTON)
    assert "Robb Stark" in game.ann.hand
    assert (game.ann.discard, game.bob.discard) == (["Robb Stark"], [GHASTON])
    assert not game.happened("Robb Stark is saved")
    assert game.data("claim")[0] == "power"
    assert game.ann.power == 1  # unopposed; nobody is left who could have renown


def test_ghaston_grey_picks_among_the_attackers_only():
    game = beaten(GHASTON, attackers=("Robb Stark", KNIGHT))
    game.bob.uses(GHASTON)
    assert game.bob.offered == ["Robb Stark", KNIGHT]


def test_ghaston_grey_must_stand_and_its_controller_must_lose_as_defender():
    assert not beaten(f"{GHASTON} (kneeling)").bob.may(GHASTON)
    game = play(ann={"play": [STEWARD, GHASTON]}, bob={"play": [KNIGHT]})
    game.ann.attacks("power", STEWARD)
    game.bob.defends(KNIGHT)
    assert game.happened("bob wins ann's power challenge as the defender")
    assert not game.entries("use")
    assert game.ann[GHASTON].zone == "play"


# --- Sunspear


def sunspear(*bobs: str) -> Scenario:
    """Bob lost a power challenge as defender and knelt Sunspear; now he may attack."""
    game = beaten(SUNSPEAR, *bobs, attackers=(KNIGHT,), power=1)
    game.bob.uses(SUNSPEAR)
    assert game.bob[SUNSPEAR].kneeling
    game.ann.passes()
    return game


def test_sunspear_raises_claim_in_challenges_of_the_type_that_was_lost():
    game = sunspear(CALEOTTE)
    game.bob.attacks("power", CALEOTTE)
    game.ann.defends()
    assert game.data("claim")[:4] == ("power", "claim", 2, 1)


def test_sunspear_raises_no_claim_in_challenges_of_other_types():
    game = sunspear(CALEOTTE)
    game.bob.attacks("intrigue", CALEOTTE)
    game.ann.defends()
    assert game.data("claim")[:3] == ("intrigue", "claim", 1)


def test_sunspear_is_not_offered_kneeling_or_after_a_victory():
    assert not beaten(f"{SUNSPEAR} (kneeling)").bob.may(SUNSPEAR)
    game = play(ann={"play": [STEWARD]}, bob={"play": [KNIGHT, SUNSPEAR]})
    game.ann.attacks("power", STEWARD)
    game.bob.defends(KNIGHT)
    assert not game.entries("use", "lasting")
    assert not game.bob.may(SUNSPEAR)


# --- Blood Orange Grove


def test_blood_orange_grove_makes_the_next_martell_card_of_any_type_cheaper():
    game = play("marshaling", ann={"play": [GROVE], "hand": [KNIGHT, DAWN]})
    game.ann.uses(GROVE).marshals(KNIGHT)
    assert game.ann.gold == 3
    game.ann.marshals(DAWN, on=KNIGHT)
    assert game.ann.gold == 2
    assert not game.ann.may(GROVE)


def test_blood_orange_grove_must_stand_to_be_used():
    game = play("marshaling", ann={"play": [f"{GROVE} (kneeling)"], "hand": [KNIGHT]})
    assert not game.ann.may(GROVE)


# --- Doran's Game


def scheming(kind: str = "intrigue", attacker: str = VIPER, **ann: Any) -> Scenario:
    ann = {"play": [attacker], "hand": [GAME, GAME], "gold": 2, "used": USED, **ann}
    game = play(ann=ann, bob={"hand": [BLANK]})
    game.ann.attacks(kind, attacker)
    game.bob.defends()
    return game


def test_dorans_game_gains_power_by_the_used_plots_once_in_a_challenge():
    game = scheming()
    game.ann.plays(GAME)
    assert (game.ann.gold, game.ann.power) == (1, 2)
    assert game.data("count") == ("challenge", 1, 1)
    assert not game.ann.may(GAME)


@pytest.mark.parametrize(
    "change", [{"kind": "power"}, {"attacker": CALEOTTE}, {"gold": 0}, {"used": []}], ids=lambda change: str(change)
)
def test_dorans_game_needs_an_intrigue_victory_by_5_gold_and_a_used_plot(change: dict[str, Any]):
    assert scheming().ann.may(GAME)
    assert not scheming(**change).ann.may(GAME)


# --- Unbowed, Unbent, Unbroken


def unbowed(*hand: str) -> Scenario:
    """Bob, who is not the first player, loses a power challenge as defender; Ann could attack with military too."""
    game = play(ann={"play": [STEWARD, KNIGHT, PYCELLE]}, bob={"hand": list(hand)})
    game.ann.attacks("power", STEWARD)
    game.bob.defends()
    return game


def test_unbowed_forbids_the_winner_challenges_of_the_named_type():
    """IN-21."""
    game = unbowed(UNBOWED, UNBOWED)
    game.bob.plays(UNBOWED).chooses("military")
    assert not game.bob.may(UNBOWED)
    assert game.data("lasting") == ("cannot initiate/0", "add", 1, (0,), "phase")
    assert game.ann.offered == ["intrigue against bob", "pass"]


def test_without_unbowed_the_winner_may_go_on_with_every_type():
    assert unbowed(BLANK).ann.offered == ["military against bob", "intrigue against bob", "pass"]


def test_unbowed_is_not_for_the_first_player_and_not_for_attackers():
    game = play(first="bob", ann={"play": [KNIGHT]}, bob={"hand": [UNBOWED]})
    game.ann.attacks("power", KNIGHT)
    game.bob.defends()
    assert game.happened("ann wins a power challenge against bob")
    assert not game.bob.may(UNBOWED)
    game = play(first="bob", ann={"play": [STEWARD], "hand": [UNBOWED]}, bob={"play": [KNIGHT]})
    game.bob.passes()
    game.ann.attacks("power", STEWARD)
    game.bob.defends(KNIGHT)
    assert game.happened("bob wins ann's power challenge as the defender")
    assert not game.ann.may(UNBOWED)


# --- Confinement


def test_confinement_takes_an_icon_of_each_type_until_the_phase_ends():
    game = play(ann={"hand": [CONFINEMENT], "gold": 1}, bob={"play": [KNIGHT, PYCELLE]})
    game.ann.plays(CONFINEMENT).chooses(KNIGHT)
    knight = game.bob[KNIGHT].number
    assert values.icons(game.match.game, knight) == 0
    assert game.bob.offered == ["intrigue against ann", "power against ann", "pass"]
    game.passes()
    assert values.icons(game.match.game, knight) == 0b101


def test_confinement_chooses_nobody_with_more_than_4_str():
    game = play(ann={"hand": [CONFINEMENT], "gold": 1, "play": [KNIGHT]}, bob={"play": [VIPER]})
    game.ann.plays(CONFINEMENT)
    assert game.titles(game.data("target")[1]) == [KNIGHT]
    game = play(ann={"hand": [CONFINEMENT], "gold": 1, "play": [VIPER]})
    assert not game.ann.may(CONFINEMENT)


def test_confinement_does_not_outweigh_two_icons_of_a_type():
    game = play(ann={"play": [EDRIC], "gold": 3, "hand": [CONFINEMENT]}, bob={"play": [VIPER]})
    game.ann.uses(EDRIC).chooses("power").uses(EDRIC).chooses("power").plays(CONFINEMENT)
    assert values.icons(game.match.game, game.ann[EDRIC].number) == 0b100
