"""House Greyjoy's characters, attachments and locations."""

import pytest

from engine.scenario.scenario import Scenario
from engine.scenario.seat import ScenarioSeat
from engine.table import values

KNIGHT, WENDAMYR, CREW, SAM = "Tumblestone Knight", "Maester Wendamyr", "Black Wind's Crew", "Samwell Tarly"
AERON, ALANNYS, ASHA, BALON = "Aeron Damphair", "Alannys Greyjoy", "Asha Greyjoy", "Balon Greyjoy"
EURON, THEON, MEN, FISHMONGER = "Euron Crow's Eye", "Theon Greyjoy", "Drowned Men", "Iron Islands Fishmonger"
SHIPWRIGHT, AXE, KRAKEN, SCOUT, TOWER = (
    "Lordsport Shipwright",
    "Throwing Axe",
    "Great Kraken",
    "Iron Fleet Scout",
    "Sea Tower",
)


def board(phase: str, ann: dict[str, object], bob: dict[str, object] | None = None, first: str = "ann") -> Scenario:
    return Scenario(phase=phase, first=first, ann={"faction": "greyjoy", **ann}, bob=bob or {})


def fights(ann: list[str], bob: list[str], first: str = "ann", **more: object) -> Scenario:
    return board("challenges", {"play": ann, **more}, {"play": bob}, first)


# --- Aeron Damphair


def test_aeron_damphair_puts_a_dead_ironborn_into_play_after_dominance_is_won():
    game = board("dominance", {"play": [AERON], "dead": [THEON, BALON, WENDAMYR]})
    game.ann.uses(AERON)
    assert game.ann.offered == [THEON, BALON]
    game.ann.chooses(THEON)
    assert game.ann[THEON].zone == "play"
    assert game.ann.dead == [BALON, WENDAMYR]


@pytest.mark.parametrize("dead", [[WENDAMYR], [THEON, THEON]])
def test_aeron_damphair_needs_an_ironborn_that_may_enter_play(dead):
    """A copy that stays in the dead pile keeps the other one out."""
    game = board("dominance", {"play": [AERON], "dead": dead})
    assert game.happened("ann wins dominance")
    assert not game.entries("use")


def test_aeron_damphair_does_nothing_for_who_does_not_win():
    game = board("dominance", {"play": [AERON], "dead": [THEON]}, {"play": ["Robb Stark"]})
    assert game.happened("bob wins dominance")
    assert not game.entries("use")


# --- Alannys Greyjoy


@pytest.mark.parametrize(("first", "reserve"), [("ann", 5), ("bob", 6)])
def test_alannys_greyjoy_lowers_opponents_reserve_while_she_serves_the_first_player(first, reserve):
    game = board("taxation", {"play": [ALANNYS]}, {"hand": ["Blank card"] * 6}, first)
    assert [entry.data[1] for entry in game.entries("value") if entry.rule == "lcg2:7.3" and entry.actor == 1] == [
        reserve
    ]
    assert (game.bob.asked == "reserve") == (reserve == 5)


def test_alannys_greyjoy_leaves_her_own_reserve_alone():
    game = board("challenges", {"play": [ALANNYS]}, {"play": [KNIGHT]})
    assert [values.reserve(game.match.game, seat).total for seat in (0, 1)] == [6, 5]


# --- unopposed challenges: Asha, Theon


@pytest.mark.parametrize("title", [ASHA, THEON])
def test_asha_and_theon_greyjoy_react_to_an_unopposed_win(title):
    game = fights([title], [])
    game.ann.attacks("military", title).uses(title)
    if title == ASHA:
        assert game.happened("Asha Greyjoy stands")
    else:
        assert game.ann["Theon Greyjoy"].power == 1


@pytest.mark.parametrize("title", [ASHA, THEON])
def test_asha_and_theon_greyjoy_do_not_react_to_an_opposed_win(title):
    game = fights([title], [KNIGHT])
    game.ann.attacks("military", title, bypassing=("bypass nobody",))
    game.bob.defends(KNIGHT)
    assert game.happened("ann wins a military challenge against bob")
    assert not game.ann.may(title, "use")


@pytest.mark.parametrize("title", [ASHA, THEON])
def test_asha_and_theon_greyjoy_must_participate(title):
    game = fights([f"{title} (kneeling)", CREW], [])
    game.ann.attacks("military", CREW)
    assert game.happened("ann wins a military challenge against bob")
    assert not game.ann.may(title, "use")


# --- Balon Greyjoy


def attacked_by_balon(*defenders: str) -> Scenario:
    game = fights([BALON], list(defenders))
    game.ann.attacks("power", BALON)
    game.bob.defends(*defenders)
    return game


def test_balon_greyjoy_attacking_keeps_weaker_defenders_from_contributing():
    """CH-7: the challenge is unopposed although two characters defend."""
    game = attacked_by_balon("Catelyn Stark", KNIGHT)
    assert game.data("wins")[2:] == (5, 0, 5, 1)
    game.ann.chooses(BALON)
    assert (game.ann.power, game.ann[BALON].power) == (2, 1)


def test_balon_greyjoy_does_not_touch_defenders_of_equal_str():
    assert attacked_by_balon("Robb Stark", KNIGHT).data("wins")[2:4] == (5, 5)


def test_balon_greyjoy_defending_changes_nothing():
    game = fights([BALON], [KNIGHT], first="bob")
    game.bob.attacks("power", KNIGHT)
    game.ann.defends(BALON)
    assert game.data("wins")[2:4] == (2, 5)


# --- Euron Crow's Eye


def pillages(title: str, *top: str, play: tuple[str, ...] = ()) -> Scenario:
    """Ann wins unopposed and uses pillage."""
    ann = {"play": [title, *play]}
    game = board("challenges", ann, {"deck": list(top), "play": [f"{KNIGHT} (kneeling)"]})
    game.ann.attacks("power", title)
    if game.ann.may(KRAKEN, "use"):
        game.ann.passes()
    if title == EURON:
        game.ann.chooses("pillage")
    game.ann.chooses(title)
    return game


def test_euron_crows_eye_takes_a_location_from_the_losers_discard_pile():
    game = pillages(EURON, "The Roseroad")
    game.ann.uses(EURON)
    assert "The Roseroad" in game.ann.play
    assert game.bob.discard == []


def test_euron_crows_eye_takes_a_unique_location_beside_its_owners_copy_by_a_logged_default():
    """lcg2:unique is silent about copies that the owner of the card has."""
    for there, noted in (("The Wall", ["lcg2:unique"]), ("Castle Black", [])):
        bob = {"deck": ["The Wall"], "play": [f"{KNIGHT} (kneeling)", f"{there} (kneeling)"]}
        game = board("challenges", {"play": [EURON]}, bob)
        game.ann.attacks("power", EURON)
        game.ann.chooses("pillage").chooses(EURON).uses(EURON)
        assert "The Wall" in game.ann.play
        assert game.rules("unsettled") == noted


def test_euron_crows_eye_needs_a_location_there():
    game = pillages(EURON, KNIGHT)
    assert game.bob.discard == [KNIGHT]
    assert not game.ann.may(EURON, "use")


def test_euron_crows_eye_does_not_take_a_unique_location_that_you_control():
    game = pillages(EURON, KRAKEN, play=(f"{KRAKEN} (kneeling)",))
    assert game.bob.discard == [KRAKEN]
    assert not game.ann.may(EURON, "use")


def test_euron_crows_eye_does_not_answer_to_another_characters_pillage():
    game = pillages(CREW, "The Roseroad", play=(f"{EURON} (kneeling)",))
    assert game.bob.discard == ["The Roseroad"]
    assert not game.ann.may(EURON, "use")


# --- Drowned Men


def test_drowned_men_grow_by_your_warships():
    game = fights([MEN, KRAKEN, SCOUT, TOWER], [SCOUT])
    assert game.ann[MEN].strength == 5


def test_drowned_men_without_a_warship_have_their_printed_str():
    assert fights([MEN, TOWER], [SCOUT]).ann[MEN].strength == 3


# --- reducers


def prices(reducer: str, hand: list[str]) -> list[int]:
    """What each card costs, marshaled in this order after the reducer was used."""
    game = board("marshaling", {"play": [reducer], "hand": hand, "gold": 6})
    game.ann.uses(reducer)
    assert game.ann[reducer].kneeling
    paid = []
    for title in hand:
        before = game.ann.gold
        game.ann.marshals(title)
        paid.append(before - game.ann.gold)
    return paid


def test_iron_islands_fishmonger_makes_the_next_greyjoy_character_cheaper():
    assert prices(FISHMONGER, [KNIGHT, KRAKEN, WENDAMYR, CREW]) == [2, 3, 1, 3]


def test_sea_tower_makes_the_next_greyjoy_card_cheaper():
    assert prices(TOWER, [KNIGHT, KRAKEN, WENDAMYR]) == [2, 2, 2]


@pytest.mark.parametrize("title", [FISHMONGER, TOWER])
def test_a_kneeling_iron_islands_fishmonger_or_sea_tower_reduces_nothing(title):
    game = board("marshaling", {"play": [f"{title} (kneeling)"], "hand": [CREW]})
    assert game.ann.explain(title).rule == "lcg2:abilities/cost-payable"


@pytest.mark.parametrize("title", [FISHMONGER, TOWER])
def test_iron_islands_fishmonger_and_sea_tower_act_in_the_marshaling_phase_only(title):
    game = fights([title, CREW, SCOUT], [KNIGHT])
    game.ann.attacks("military", CREW)
    assert game.ann.explain(title).rule == "lcg2:actions/phase"


# --- Lordsport Shipwright

LOCATIONS = ["The Roseroad", "The Iron Throne", "The Red Keep", "The Wall"]


def shipwright(player: ScenarioSeat) -> list[str]:
    player.uses(SHIPWRIGHT)
    return [label.removeprefix("choose ") for label in player.offered]


def test_lordsport_shipwright_kneels_a_location_of_cost_2_or_3_for_the_first_player():
    game = board("marshaling", {"play": [SHIPWRIGHT]}, {"play": LOCATIONS})
    assert shipwright(game.ann) == LOCATIONS[:3]
    game.ann.chooses("The Red Keep")
    assert game.bob["The Red Keep"].kneeling
    assert game.ann[SHIPWRIGHT].kneeling


def test_lordsport_shipwright_reaches_cost_2_for_others():
    game = board("marshaling", {"play": [SHIPWRIGHT]}, {"play": LOCATIONS}, first="bob")
    assert shipwright(game.ann) == LOCATIONS[:2]


def test_lordsport_shipwright_needs_a_standing_location():
    game = board(
        "marshaling", {"play": [SHIPWRIGHT], "hand": [CREW]}, {"play": ["The Roseroad (kneeling)", "The Wall"]}
    )
    assert game.ann.explain(SHIPWRIGHT).rule == "lcg2:target/none"


# --- Throwing Axe


def thrown(attacker: str, *defenders: str, bearer: str = CREW) -> Scenario:
    game = fights([CREW, "Salty Navigator", f"{AXE} on {bearer}"], [KNIGHT, SAM])
    game.ann.attacks("military", attacker)
    game.bob.defends(*defenders)
    return game


def test_throwing_axe_is_sacrificed_to_kill_a_defender():
    game = thrown(CREW, KNIGHT)
    game.ann.uses(AXE)
    assert game.bob.dead == [KNIGHT, SAM]  # the second for claim
    assert game.ann.discard == [AXE]


def test_throwing_axe_needs_a_defending_character():
    game = thrown(CREW)
    assert game.happened("ann wins a military challenge against bob")
    assert not game.ann.may(AXE)


def test_throwing_axe_needs_its_bearer_among_the_attackers():
    game = thrown("Salty Navigator", KNIGHT)
    assert game.happened("ann wins a military challenge against bob")
    assert not game.ann.may(AXE)


def test_throwing_axe_is_not_thrown_by_a_defender():
    game = fights([CREW, f"{AXE} on {CREW}"], [KNIGHT], first="bob")
    game.bob.attacks("military", KNIGHT)
    game.ann.defends(CREW)
    assert game.happened("ann wins bob's military challenge as the defender")
    assert not game.ann.may(AXE)


# --- Great Kraken


def test_great_kraken_gives_balon_greyjoy_stealth():
    game = fights([BALON, KRAKEN], ["Robb Stark", KNIGHT])
    game.ann.attacks("military", BALON, bypassing=("Robb Stark",))
    assert game.happened(f"{BALON} bypasses Robb Stark")


@pytest.mark.parametrize("attacker", [CREW, BALON])
def test_great_kraken_gives_stealth_to_your_balon_greyjoy_only(attacker):
    game = fights([attacker], [f"{KRAKEN} (kneeling)", KNIGHT])
    game.ann.attacks("military", attacker)
    assert game.ann.asked != "stealth"
    game.bob.defends(KNIGHT)


def test_great_kraken_draws_or_gains_power_twice_per_round():
    game = fights([CREW, ASHA, WENDAMYR, KRAKEN, "Sea Tower (kneeling)"], [])
    game.ann.attacks("military", CREW).uses(KRAKEN)
    assert game.ann.offered == ["draw 1", "your faction +1 power"]
    game.ann.chooses("draw 1")
    assert (len(game.ann.hand), game.ann.power) == (1, 1)
    game.ann.chooses(CREW).attacks("power", WENDAMYR).uses(KRAKEN).chooses("your faction +1 power")
    assert (len(game.ann.hand), game.ann.power) == (1, 4)  # two of it for being unopposed, one for dominance
    assert game.data("count") == ("round", 2, 2)


def test_great_kraken_is_used_no_third_time():
    game = board("challenges", {"play": [ASHA, KRAKEN], "plot": "A Storm of Swords"})
    for kind in ("military", "military", "power"):
        game.ann.attacks(kind, ASHA)
        if game.ann.may(KRAKEN):
            game.ann.uses(KRAKEN).chooses("draw 1")
        game.ann.uses(ASHA)
    assert [game.says(entry) for entry in game.entries("use")].count(f"ann uses {KRAKEN}") == 2


def test_great_kraken_does_not_answer_to_an_opposed_win():
    game = fights([CREW, KRAKEN], [KNIGHT])
    game.ann.attacks("military", CREW)
    game.bob.defends(KNIGHT)
    assert game.happened("ann wins a military challenge against bob")
    assert not game.ann.may(KRAKEN)


# --- Iron Fleet Scout


@pytest.mark.parametrize(("first", "strength"), [("ann", 5), ("bob", 4)])
def test_iron_fleet_scout_adds_2_str_for_the_first_player_and_1_for_others(first, strength):
    game = fights([SCOUT, CREW], [KNIGHT], first)
    if first == "ann":
        game.ann.attacks("military", CREW)
    else:
        game.bob.attacks("military", KNIGHT)
        game.ann.defends(CREW)
    game.ann.uses(SCOUT)
    assert game.ann[CREW].strength == strength or game.data("wins")[3] == strength
    assert game.ann[SCOUT].kneeling
    game.passes()
    assert game.ann[CREW].strength == 3


def test_iron_fleet_scout_needs_a_participating_greyjoy_character():
    game = fights([SCOUT, KNIGHT, CREW], [SAM])
    assert not game.ann.may(SCOUT)
    game.ann.attacks("military", KNIGHT)
    assert not game.ann.may(SCOUT)
    assert not game.entries("use")
