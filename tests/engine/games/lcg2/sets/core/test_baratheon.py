"""House Baratheon's characters, attachments and locations."""

import pytest

from engine.cards import INTRIGUE
from engine.chain.inputs import Setting
from engine.events import Stand
from engine.scenario.scenario import Scenario
from engine.table import values
from tests.support.engine.cards import with_core

KNIGHT, BASTARD, FOLLOWERS, LANCER = "Tumblestone Knight", "Bastard in Hiding", "Fiery Followers", "Vanguard Lancer"
PARTY, FAITHFUL, PORT = "King's Hunting Party", "Dragonstone Faithful", "Dragonstone Port"
CHAMBER, KEEP = "Chamber of the Painted Table", "The Red Keep"
CRESSEN, MELISANDRE, ROBERT = "Maester Cressen", "Melisandre", "Robert Baratheon"
SELYSE, DAVOS, SHIREEN, STANNIS = "Selyse Baratheon", "Ser Davos Seaworth", "Shireen Baratheon", "Stannis Baratheon"


def board(phase: str, ann: dict[str, object], bob: dict[str, object] | None = None, first: str = "ann") -> Scenario:
    return Scenario(phase=phase, first=first, ann={"faction": "baratheon", **ann}, bob=bob or {})


def fights(ann: list[str], bob: list[str], first: str = "ann", **more: object) -> Scenario:
    return board("challenges", {"play": ann, **more}, {"play": bob}, first)


# --- Maester Cressen


def test_maester_cressen_kneels_to_discard_a_condition():
    game = board("marshaling", {"play": [CRESSEN]}, {"play": ["Robb Stark", "Milk of the Poppy on Robb Stark"]})
    game.ann.uses(CRESSEN)
    assert game.ann[CRESSEN].kneeling
    assert game.bob.discard == ["Milk of the Poppy"]


def test_maester_cressen_has_no_use_against_another_attachment():
    game = board("marshaling", {"play": [CRESSEN], "hand": [BASTARD]}, {"play": ["Robb Stark", "Ice on Robb Stark"]})
    assert game.ann.explain(CRESSEN).rule == "lcg2:target/none"


def test_maester_cressen_acts_in_the_marshaling_phase_only():
    game = fights([CRESSEN, SELYSE], ["Robb Stark", "Milk of the Poppy on Robb Stark"], gold=1)
    assert game.ann.explain(CRESSEN).rule == "lcg2:actions/phase"


# --- Melisandre


def marshaled_beside_melisandre(*hand: str) -> Scenario:
    ann = {"play": [MELISANDRE], "hand": [*hand, BASTARD], "gold": 9}
    game = board("marshaling", ann, {"play": ["Robb Stark", "Samwell Tarly"]})
    game.ann.marshals(hand[0])
    return game


def test_melisandre_kneels_a_character_after_a_rhllor_card_is_marshaled():
    game = marshaled_beside_melisandre(FOLLOWERS)
    game.ann.uses(MELISANDRE).chooses("Robb Stark")
    assert game.bob["Robb Stark"].kneeling
    assert game.data("count") == ("round", 1, 1)


def test_melisandre_is_used_once_per_round():
    game = marshaled_beside_melisandre(FOLLOWERS, FOLLOWERS)
    game.ann.uses(MELISANDRE).chooses("Robb Stark").marshals(FOLLOWERS)
    assert game.ann.may(BASTARD, "marshal")
    assert len(game.entries("use")) == 1


def test_melisandre_does_not_react_to_other_cards():
    game = marshaled_beside_melisandre(BASTARD)
    assert game.ann.may(BASTARD, "marshal")
    assert not game.entries("use")


def test_melisandre_reacts_to_being_marshaled_herself():
    game = board("marshaling", {"hand": [MELISANDRE]}, {"play": ["Robb Stark"]})
    game.ann.marshals(MELISANDRE).uses(MELISANDRE).chooses("Robb Stark")
    assert game.bob["Robb Stark"].kneeling


def test_melisandre_reacts_to_a_rhllor_event_that_is_played():
    game = fights([MELISANDRE], ["Robb Stark"], hand=["Seen In Flames"], gold=1)
    assert not game.ann.may("Seen In Flames")  # the other hand is empty
    game = board(
        "challenges",
        {"play": [MELISANDRE], "hand": ["Seen In Flames"], "gold": 1},
        {"play": ["Robb Stark"], "hand": ["Ice"]},
    )
    game.ann.plays("Seen In Flames").uses(MELISANDRE).chooses("Robb Stark")
    assert game.bob["Robb Stark"].kneeling


def test_melisandre_does_not_react_to_an_opponents_rhllor_card():
    game = board("marshaling", {"play": [MELISANDRE]}, {"hand": [FOLLOWERS], "play": ["Robb Stark"]}, first="bob")
    game.bob.marshals(FOLLOWERS)
    assert not game.ann.may(MELISANDRE)
    assert not game.entries("use")


# --- Robert Baratheon


def test_robert_baratheon_grows_by_every_other_kneeling_character():
    game = fights(
        [f"{ROBERT} (kneeling)", f"{BASTARD} (kneeling)", SELYSE], ["Samwell Tarly (kneeling)", "Robb Stark"]
    )
    assert game.ann[ROBERT].strength == 7


def test_robert_baratheon_does_not_count_himself_nor_locations():
    game = fights([f"{ROBERT} (kneeling)", f"{KEEP} (kneeling)"], ["Samwell Tarly"])
    assert game.ann[ROBERT].strength == 5


# --- Selyse Baratheon


def test_selyse_baratheon_pays_1_gold_for_an_intrigue_icon_until_the_phase_ends():
    game = fights([SELYSE, BASTARD], ["Samwell Tarly"], gold=1)
    game.ann.uses(SELYSE).chooses(BASTARD)
    assert game.ann.gold == 0
    game.ann.attacks("intrigue", BASTARD)
    game.bob.defends()
    assert values.has_icon(game.match.game, game.ann[BASTARD].number, INTRIGUE)
    game.passes()
    assert not values.has_icon(game.match.game, game.ann[BASTARD].number, INTRIGUE)


def test_selyse_baratheon_gives_icons_to_baratheon_characters_only():
    game = fights([SELYSE, BASTARD, "Samwell Tarly"], [KNIGHT], gold=1)
    game.ann.uses(SELYSE)
    assert game.ann.offered == [f"choose {SELYSE}", f"choose {BASTARD}"]


def test_selyse_baratheon_needs_the_gold():
    game = fights([SELYSE, BASTARD], ["Samwell Tarly"], gold=0)
    assert not game.ann.may(SELYSE, "use")


# --- Ser Davos Seaworth


def claims(bob: list[str], **more: object) -> Scenario:
    """Ann wins a military challenge against Bob, who has one character to be killed."""
    game = Scenario(first="ann", ann={"play": [KNIGHT, "Robb Stark"]}, bob={"play": bob, **more})
    game.ann.attacks("military", KNIGHT)
    return game


def test_ser_davos_seaworth_returns_to_hand_when_he_is_killed():
    """IN-12."""
    game = claims([f"{DAVOS} (kneeling)"])
    game.bob.uses(DAVOS)
    assert (game.bob.hand, game.bob.dead) == ([DAVOS], [])
    assert game.happened(f"{DAVOS} is killed")


def test_ser_davos_seaworth_may_stay_dead():
    game = claims([f"{DAVOS} (kneeling)"])
    game.bob.passes()
    assert game.bob.dead == [DAVOS]


def test_ser_davos_seaworth_does_not_return_when_he_is_discarded():
    game = Scenario(phase="dominance", first="ann", ann={"play": ["Varys"]}, bob={"play": [DAVOS]})
    game.ann.uses("Varys")
    assert game.bob.discard == [DAVOS]


# --- Shireen Baratheon


def test_shireen_baratheon_kneels_a_character_when_she_is_killed():
    game = claims([f"{SHIREEN} (kneeling)"])
    game.bob.uses(SHIREEN)
    assert game.happened("Robb Stark kneels")
    assert game.bob.dead == [SHIREEN]


def test_shireen_baratheon_has_no_use_where_nobody_stands():
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [f"{SHIREEN} (kneeling)"]})
    game.ann.attacks("military", KNIGHT)
    assert game.bob.dead == [SHIREEN]
    assert not game.entries("use")


def test_shireen_baratheon_does_nothing_when_she_is_discarded():
    game = Scenario(phase="dominance", first="ann", ann={"play": ["Varys"]}, bob={"play": [SHIREEN]})
    game.ann.uses("Varys")
    assert game.bob.discard == [SHIREEN]
    assert len(game.entries("use")) == 1


# --- Stannis Baratheon

THREE = [f"{BASTARD} (kneeling)"] * 3


def stands(*ann: str, bob: list[str] = THREE) -> Scenario:
    return board("standing", {"play": [*ann, *THREE]}, {"play": bob})


def kneeling(player: object) -> int:
    return sum(card.kneeling for card in player.cards(BASTARD))


def test_stannis_baratheon_lets_each_player_stand_two_characters():
    game = stands(STANNIS, f"{KEEP} (kneeling)")
    assert (game.ann.prompt.least, game.ann.prompt.most) == (2, 2)
    game.ann.chooses(BASTARD, BASTARD)
    game.bob.chooses(BASTARD, BASTARD)
    assert (kneeling(game.ann), kneeling(game.bob)) == (1, 1)
    assert not game.ann[KEEP].kneeling


def test_without_stannis_baratheon_all_stand():
    game = stands()
    assert (kneeling(game.ann), kneeling(game.bob)) == (0, 0)


def test_stannis_baratheon_blanked_lets_all_stand():
    game = stands(STANNIS, f"Milk of the Poppy on {STANNIS}")
    assert (kneeling(game.ann), kneeling(game.bob)) == (0, 0)


def test_stannis_baratheon_counts_what_effects_stand_in_that_phase():
    game = board("standing", {"play": [STANNIS]}, {"play": THREE})
    game.submit(Setting(0, "ask_in", "action"))
    table, bastards = game.match.game, [card.number for card in game.bob.cards(BASTARD)]
    assert all(Stand(card).possible(table) for card in bastards)
    game.bob.chooses(BASTARD, BASTARD)
    assert (game.phase, kneeling(game.bob)) == ("standing", 1)
    assert not any(Stand(card).possible(table) for card in bastards)


def test_that_abilities_count_for_stannis_baratheon_is_a_logged_default():
    """lcg2:6.2 is silent about what abilities stand: the log says so at the limit, and where they do."""
    game = stands(STANNIS)
    game.ann.chooses(BASTARD, BASTARD)
    game.bob.chooses(BASTARD, BASTARD)
    assert game.rules("unsettled") == ["lcg2:6.2"]
    assert not stands().entries("unsettled")
    two = board("standing", {"play": [STANNIS, *THREE[:2]]}, {"play": THREE[:2]})
    assert not two.entries("unsettled")
    ann = {"play": [STANNIS, f"{BASTARD} (kneeling)"], "hand": ["Bend the Knee", "Early Riser"]}
    again = with_core("standing", ann=ann, bob={})
    again.ann.plays("Bend the Knee").chooses(BASTARD)
    assert not again.entries("unsettled")
    again.ann.plays("Early Riser")
    assert again.rules("unsettled") == ["lcg2:6.2"]


def test_stannis_baratheon_does_not_bear_on_other_phases():
    game = board("dominance", {"play": [STANNIS, *[f"{FOLLOWERS} (kneeling)"] * 3, BASTARD]}, {"power": 1})
    game.ann.uses(FOLLOWERS).uses(FOLLOWERS).uses(FOLLOWERS)
    assert not any(card.kneeling for card in game.ann.cards(FOLLOWERS))


# --- Fiery Followers


def test_fiery_followers_stand_when_the_dominance_phase_begins():
    game = board("dominance", {"play": [f"{FOLLOWERS} (kneeling)"]})
    game.ann.uses(FOLLOWERS)
    assert not game.ann[FOLLOWERS].kneeling
    assert game.happened("ann wins dominance")


def test_fiery_followers_that_stand_have_nothing_to_use():
    assert not board("dominance", {"play": [FOLLOWERS]}).entries("use")


def test_fiery_followers_wait_for_the_dominance_phase():
    game = board("draw", {"play": [f"{FOLLOWERS} (kneeling)"], "hand": [BASTARD]})
    assert game.phase == "marshaling"
    assert game.ann[FOLLOWERS].kneeling


# --- King's Hunting Party


def test_kings_hunting_party_has_an_intrigue_icon_against_a_king():
    game = fights([PARTY], [ROBERT])
    game.ann.attacks("intrigue", PARTY)
    assert game.data("challenge")[0] == INTRIGUE


@pytest.mark.parametrize(("ann", "bob"), [([PARTY, ROBERT], ["Samwell Tarly"]), ([PARTY], ["Joffrey Baratheon"])])
def test_kings_hunting_party_has_none_while_no_opponent_controls_a_king(ann, bob):
    assert not fights(ann, bob).ann.may("intrigue 1")


# --- reducers


def test_dragonstone_faithful_makes_the_next_baratheon_character_cheaper():
    """The next one only, and no other house's."""
    hand = [KNIGHT, CHAMBER, BASTARD, BASTARD]
    game = board("marshaling", {"play": [FAITHFUL], "hand": hand, "gold": 5})
    game.ann.uses(FAITHFUL)
    assert game.ann[FAITHFUL].kneeling
    paid = []
    for title in hand:
        before = game.ann.gold
        game.ann.marshals(title)
        paid.append(before - game.ann.gold)
    assert paid == [2, 2, 1, 2]


def test_dragonstone_faithful_that_kneels_reduces_nothing():
    game = board("marshaling", {"play": [f"{FAITHFUL} (kneeling)"], "hand": [BASTARD]})
    assert game.ann.explain(FAITHFUL).rule == "lcg2:abilities/cost-payable"


def test_dragonstone_port_makes_the_next_baratheon_card_cheaper():
    hand = ["The Iron Throne", "Consolidation of Power", CHAMBER, BASTARD]
    game = board("marshaling", {"play": [PORT, SHIREEN], "hand": hand, "gold": 5})
    game.ann.uses(PORT).marshals("The Iron Throne").plays("Consolidation of Power")
    assert game.ann.gold == 7  # an event is played, not marshaled
    game.ann.marshals(CHAMBER)
    assert game.ann.gold == 6
    game.ann.marshals(BASTARD)
    assert game.ann.gold == 4


def test_dragonstone_port_works_in_the_marshaling_phase_only():
    game = fights([PORT, SELYSE], ["Samwell Tarly"], gold=1)
    assert game.ann.explain(PORT).rule == "lcg2:actions/phase"


# --- Vanguard Lancer


def lancer(**bob: object) -> Scenario:
    game = board("marshaling", {"hand": [LANCER, LANCER], "power": 2, "gold": 0}, bob)
    game.ann.marshals(LANCER)
    return game


def test_vanguard_lancer_discards_a_power_from_an_opponents_card():
    game = lancer(play=["Robb Stark (2 power)"], power=1)
    game.ann.uses(LANCER).chooses("Robb Stark")
    assert game.bob["Robb Stark"].power == 1
    game.ann.marshals(LANCER).uses(LANCER)
    game.ann.chooses(next(label for label in game.ann.offered if "Robb" not in label))
    assert game.bob.power == 1


def test_vanguard_lancer_needs_power_on_an_opponents_character_or_faction():
    game = lancer(play=["Robb Stark"])
    assert game.ann.may(LANCER, "marshal")
    assert not game.entries("use")


# --- Lightbringer


def armed(bearer: str, *others: str) -> Scenario:
    game = fights([bearer, *others, f"Lightbringer on {bearer}"], ["Grey Wind (kneeling)"])
    game.ann.attacks("power", bearer)
    return game


def test_lightbringer_gives_stannis_baratheon_renown():
    game = armed(STANNIS)
    game.ann.chooses(STANNIS)
    assert game.ann[STANNIS].power == 1


def test_lightbringer_gives_renown_to_nobody_else():
    game = armed(SELYSE)
    assert game.ann[SELYSE].power == 0
    assert not game.entries("keyword")


def test_lightbringer_stands_its_bearer_after_it_gains_power_once_per_phase():
    game = armed(STANNIS)
    game.ann.chooses(STANNIS).uses("Lightbringer")
    assert game.happened(f"{STANNIS} stands")
    game.ann.attacks("military", STANNIS).chooses(STANNIS)
    assert game.ann[STANNIS].power == 2
    assert len(game.entries("use")) == 1


def test_lightbringer_does_not_answer_to_power_of_another_character():
    game = fights([ROBERT, f"{STANNIS} (kneeling)", f"Lightbringer on {STANNIS}"], ["Samwell Tarly (kneeling)"])
    game.ann.attacks("power", ROBERT).chooses(ROBERT)
    assert game.ann[ROBERT].power == 1
    assert not game.entries("use")


# --- Chamber of the Painted Table


def test_chamber_of_the_painted_table_moves_1_power_after_dominance_is_won():
    game = board("dominance", {"play": [CHAMBER, BASTARD]}, {"power": 2})
    game.ann.uses(CHAMBER)
    assert game.happened(f"{CHAMBER} kneels")
    assert (game.ann.power, game.bob.power) == (2, 1)


def test_chamber_of_the_painted_table_needs_power_on_a_faction_card():
    game = board("dominance", {"play": [CHAMBER, BASTARD]}, {"play": ["Samwell Tarly (2 power)"]})
    assert game.happened("ann wins dominance")
    assert not game.entries("use")


def test_chamber_of_the_painted_table_does_nothing_for_who_does_not_win():
    game = board("dominance", {"play": [CHAMBER]}, {"play": ["Samwell Tarly"], "power": 2})
    assert game.happened("bob wins dominance")
    assert not game.entries("use")


# --- The Red Keep


@pytest.mark.parametrize(("kind", "attack"), [("power", 4), ("military", 2)])
def test_the_red_keep_adds_2_str_in_power_challenges(kind, attack):
    game = fights([KEEP, BASTARD], [KNIGHT])
    game.ann.attacks(kind, BASTARD)
    game.bob.defends(KNIGHT)
    assert game.data("wins")[2:4] == (attack, 2)


def test_the_red_keep_adds_nothing_without_a_participating_character():
    game = fights([KEEP, BASTARD], [KNIGHT], first="bob")
    game.bob.attacks("power", KNIGHT)
    game.ann.defends()
    assert game.data("wins")[2:4] == (2, 0)


def test_the_red_keep_draws_2_cards_when_the_challenges_phase_ends():
    game = fights([KEEP], [])
    game.ann.uses(KEEP)
    assert game.happened(f"{KEEP} kneels")
    assert game.entries("draw")[0].data[0] == 2


@pytest.mark.parametrize(("kind", "asked"), [("power", False), ("military", True)])
def test_the_red_keep_draws_nothing_for_who_lost_a_power_challenge(kind, asked):
    game = fights([KEEP, f"{BASTARD} (kneeling)", f"{SELYSE} (kneeling)"], [KNIGHT], first="bob")
    game.bob.attacks(kind, KNIGHT)
    if kind == "military":
        game.ann.chooses(BASTARD)
    assert game.ann.may(KEEP) == asked
