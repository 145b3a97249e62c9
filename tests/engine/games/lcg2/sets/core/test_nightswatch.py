"""The Night's Watch: every ability of its Core Set characters, where it applies and where it does not."""

import pytest

from engine.scenario.scenario import Scenario

KNIGHT, STEWARD, PARTY, GRUNT = "Tumblestone Knight", "Winterfell Steward", "Ranging Party", "Steward at the Wall"
BEAR, HUNTER, BUILDER, RAVEN = "Old Bear Mormont", "Old Forest Hunter", "Veteran Builder", "Messenger Raven"
KNELT_BEAR = f"{BEAR} (kneeling)"
AEMON, BENJEN, ROYCE, JON = "Maester Aemon", "Benjen Stark", "Ser Waymar Royce", "Jon Snow"


def raided(*play: str, victim: str = "", **bob: object) -> Scenario:
    """Ann wins an unopposed military challenge, and one of Bob's characters is to die for claim."""
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": list(play), "faction": "nightswatch", **bob})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    if game.bob.asked == "military claim":
        game.bob.chooses(victim)
    return game


def plot_phase(plot: str, ann: dict[str, object], bob: dict[str, object]) -> Scenario:
    """The plot phase begins; Ann has one plot to reveal."""
    game = Scenario(phase="plot", first="ann", ann={"plot": None, "plots": [plot], **ann}, bob=bob)
    if game.ann.asked == "first player":
        game.ann.chooses("ann")
    return game


def last_day(first: str = "ann", ann: tuple[str, ...] = (), **bob: object) -> Scenario:
    """A challenges phase in which Bob, of the Watch, can do something when it ends."""
    return Scenario(first=first, ann={"play": list(ann)}, bob={"faction": "nightswatch", **bob})


# --- Benjen Stark


def stealth_against(ann: list[str], *play: str) -> list[str]:
    game = Scenario(first="ann", ann={"play": ann}, bob={"play": list(play), "faction": "nightswatch"})
    game.ann.attacks("military", "Ghost")
    return game.ann.offered


def test_rangers_of_benjen_starks_player_are_not_bypassed():
    assert stealth_against(["Ghost", KNIGHT], BENJEN, PARTY, GRUNT) == [f"bypass {GRUNT}", "bypass nobody"]


def test_rangers_are_bypassed_where_an_opponent_controls_benjen_stark():
    assert f"bypass {PARTY}" in stealth_against(["Ghost", BENJEN], PARTY, GRUNT)


def test_benjen_stark_killed_brings_2_power_and_goes_back_into_the_deck():
    """IN-13."""
    game = raided(BENJEN, PARTY, victim=BENJEN)
    assert game.bob.offered == [f"use {BENJEN}", "pass"]
    game.bob.uses(BENJEN)
    assert (game.bob.power, game.bob.dead, len(game.bob.deck)) == (2, [], 21)
    assert game.happened(f"{BENJEN} is killed")
    assert game.entries("shuffle")[-1].data[1] == "deck/1"
    assert len(game.entries("use")) == 1


def test_benjen_starks_player_may_let_him_die():
    game = raided(BENJEN, PARTY, victim=BENJEN)
    game.bob.passes()
    assert (game.bob.power, game.bob.dead) == (0, [BENJEN])


def test_benjen_stark_does_nothing_for_others_that_are_killed():
    game = raided(BENJEN, PARTY, victim=PARTY)
    assert game.bob.dead == [PARTY]
    assert not game.entries("use")


def test_benjen_stark_is_not_killed_when_he_is_discarded_from_play():
    game = plot_phase("Marched to the Wall", {}, {"play": [BENJEN], "faction": "nightswatch"})
    assert game.bob.discard == [BENJEN]
    assert not game.happened(f"bob uses {BENJEN}")


# --- Ghost


def test_whom_ghost_bypassed_can_not_defend_for_the_rest_of_the_phase():
    """KW-3."""
    game = Scenario(first="ann", ann={"play": ["Ghost", PARTY]}, bob={"play": [KNIGHT, "Bran Stark"]})
    game.ann.attacks("military", "Ghost", bypassing=(KNIGHT,))
    assert game.ann.offered == ["use Ghost", "pass"]
    game.ann.uses("Ghost")
    game.bob.defends()
    game.bob.chooses("Bran Stark")
    game.ann.attacks("power", PARTY)
    assert not game.bob[KNIGHT].kneeling
    game.bob.defends()
    assert len(game.entries("wins")) == 2
    game.passes()
    assert game.entries("expires")[0].data[:2] == ("phase", "cannot defend")


def test_without_ghosts_reaction_the_bypassed_character_may_defend_the_next_challenge():
    game = Scenario(first="ann", ann={"play": ["Ghost", PARTY]}, bob={"play": [KNIGHT, "Bran Stark"]})
    game.ann.attacks("military", "Ghost", bypassing=(KNIGHT,)).passes()
    game.bob.defends()
    game.bob.chooses("Bran Stark")
    game.ann.attacks("power", PARTY)
    game.bob.defends(KNIGHT)
    assert game.data("wins")[2:4] == (5, 2)


def test_ghost_does_nothing_when_another_bypasses():
    game = Scenario(first="ann", ann={"play": ["Ghost", "Asha Greyjoy"]}, bob={"play": [KNIGHT]})
    game.ann.attacks("military", "Asha Greyjoy", bypassing=(KNIGHT,))
    assert not game.ann.may("Ghost")


# --- Jon Snow


def total(*attackers: str, play: tuple[str, ...], kind: str = "power") -> object:
    """What Ann's attack counts."""
    game = Scenario(first="ann", ann={"play": list(play)}, bob={"play": []})
    game.ann.attacks(kind, *attackers)
    game.passes()
    return game.data("wins")[2]


def test_jon_snow_takes_part_standing_beside_an_attacking_brother():
    """CH-18."""
    game = Scenario(first="ann", ann={"play": [PARTY, JON]}, bob={})
    game.ann.attacks("power", PARTY)
    assert game.data("wins")[2] == 9
    assert game.ann[PARTY].kneeling
    assert not game.happened(f"{JON} kneels")


def test_jon_snow_does_not_take_part_beside_strangers_or_kneeling():
    assert total(KNIGHT, play=(KNIGHT, JON)) == 2
    assert total(PARTY, play=(PARTY, f"{JON} (kneeling)")) == 5


def test_jon_snow_does_not_take_part_beside_a_defending_brother():
    game = Scenario(first="ann", ann={"play": [KNIGHT, "Eddard Stark"]}, bob={"play": [PARTY, JON]})
    game.ann.attacks("power", KNIGHT, "Eddard Stark")
    game.bob.defends(PARTY)
    assert game.data("wins")[2:4] == (7, 5)


# --- Maester Aemon


def test_maester_aemon_kneels_to_save_a_brother():
    game = raided(AEMON, PARTY, victim=PARTY)
    game.bob.uses(AEMON)
    assert (game.bob.dead, game.bob[AEMON].kneeling) == ([], True)
    assert game.happened(f"{PARTY} is saved")


def test_maester_aemon_may_save_himself_and_an_opponents_brother():
    game = raided(AEMON, PARTY, victim=AEMON)
    game.bob.uses(AEMON)
    assert game.bob.dead == []
    game = Scenario(first="ann", ann={"play": [KNIGHT, AEMON]}, bob={"play": [PARTY]})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    game.ann.uses(AEMON)
    assert game.bob[PARTY].zone == "play"


def test_maester_aemon_saves_nobody_kneeling_or_outside_the_watch():
    assert raided(f"{AEMON} (kneeling)", PARTY, victim=PARTY).bob.dead == [PARTY]
    assert raided(AEMON, STEWARD, victim=STEWARD).bob.dead == [STEWARD]


def test_maester_aemon_does_not_save_from_being_discarded():
    game = plot_phase("Marched to the Wall", {}, {"play": [AEMON, PARTY]})
    game.bob.chooses(PARTY)
    assert game.bob.discard == [PARTY]


# --- Old Bear Mormont


def test_old_bear_mormont_defends_standing_with_the_wall():
    game = last_day(ann=(KNIGHT,), play=[BEAR, "The Wall"])
    game.ann.attacks("military", KNIGHT)
    game.bob.defends(BEAR)
    assert not game.happened(f"{BEAR} kneels")


def test_old_bear_mormont_kneels_to_defend_without_the_wall():
    game = last_day(ann=(KNIGHT, "The Wall"), play=[BEAR])
    game.ann.attacks("military", KNIGHT)
    game.bob.defends(BEAR)
    assert game.happened(f"{BEAR} kneels")


def test_old_bear_mormont_brings_in_a_card_of_the_watch_when_challenges_end():
    game = last_day(play=[KNELT_BEAR], hand=["Castle Black", GRUNT, "Take the Black", "Bran Stark"])
    assert game.bob.offered == [f"use {BEAR}", "pass"]
    game.bob.uses(BEAR)
    assert game.bob.offered == ["Castle Black", GRUNT]
    game.bob.chooses("Castle Black")
    assert game.bob["Castle Black"].zone == "play"
    assert game.data("enter")[2] == "put into play"


def test_what_else_old_bear_mormont_could_bring_in_stays_hidden():
    game = last_day(play=[KNELT_BEAR], hand=["Castle Black", GRUNT])
    game.bob.uses(BEAR).chooses(GRUNT)
    picked = game.entries("target")[-1]
    assert (picked.data, picked.seats) == (((0,), ()), 0b10)


def test_an_attachment_that_old_bear_mormont_brings_in_goes_on_a_legal_bearer():
    game = last_day(play=[KNELT_BEAR, f"{KNIGHT} (kneeling)", f"{PARTY} (kneeling)"], hand=["Longclaw"])
    game.bob.uses(BEAR)
    assert game.bob.offered == [BEAR, PARTY]
    game.bob.chooses(PARTY)
    assert game.bob["Longclaw"].host == PARTY


def test_a_second_copy_that_old_bear_mormont_brings_in_becomes_a_duplicate():
    game = last_day(play=[KNELT_BEAR, "Longclaw on Old Bear Mormont"], hand=[BEAR, "Longclaw"])
    game.bob.uses(BEAR).chooses("Longclaw")
    assert game.bob["Longclaw"].duplicates == 1


def test_old_bear_mormont_has_nothing_to_bring_in():
    game = last_day(play=[KNELT_BEAR], hand=["Take the Black", "Bran Stark"])
    assert not game.entries("use")
    assert game.phase == "plot"


def test_old_bear_mormont_brings_in_nothing_after_a_defeat_as_defender():
    game = last_day(ann=(KNIGHT,), play=[KNELT_BEAR, f"{GRUNT} (kneeling)"], hand=["Castle Black"])
    game.ann.attacks("power", KNIGHT)
    game.bob.defends()
    assert not game.bob.may(BEAR)
    assert game.phase != "challenges"
    assert not game.entries("use")


def test_a_defeat_as_attacker_does_not_hinder_old_bear_mormont():
    game = last_day("bob", (PARTY,), play=[KNELT_BEAR, ROYCE], hand=["Castle Black"])
    game.bob.attacks("military", ROYCE)
    game.ann.defends(PARTY)
    assert game.happened("ann wins bob's military challenge as the defender")
    game.bob.uses(BEAR)
    assert game.bob["Castle Black"].zone == "play"


# --- Ser Waymar Royce


def test_ser_waymar_royce_killed_costs_each_opponent_a_card_at_random():
    game = Scenario(first="ann", ann={"play": [KNIGHT], "hand": ["Blank card", "Blank card"]}, bob={"play": [ROYCE]})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends().uses(ROYCE)
    assert (len(game.ann.hand), game.ann.discard, game.bob.dead) == (1, ["Blank card"], [ROYCE])
    assert game.entries("chance")[-1].data[0] == "hand/0"


def test_ser_waymar_royce_is_not_offered_against_empty_hands():
    assert raided(ROYCE).bob.dead == [ROYCE]


def test_ser_waymar_royce_does_nothing_when_another_is_killed():
    game = Scenario(first="ann", ann={"play": [KNIGHT], "hand": ["Blank card"]}, bob={"play": [ROYCE, STEWARD]})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends().chooses(STEWARD)
    assert not game.bob.may(ROYCE)
    assert len(game.ann.hand) == 1


# --- Yoren


def marshaling(*hand: str, gold: int = 9, bob: dict[str, object] | None = None, **ann: object) -> Scenario:
    mine = {"faction": "nightswatch", "plot": "A Noble Cause", "hand": list(hand), "gold": gold, **ann}
    return Scenario(phase="marshaling", first="ann", ann=mine, bob=bob or {})


def test_yoren_marshaled_takes_a_cheap_character_from_an_opponents_discard_pile():
    game = marshaling("Yoren", bob={"discard": ["Arya Stark", "Robb Stark", "The Kingsroad"]}, discard=[GRUNT])
    game.ann.marshals("Yoren").uses("Yoren")
    assert game.ann["Arya Stark"].zone == "play"
    assert "Arya Stark" in game.ann.play
    entered = [entry for entry in game.entries("enter") if entry.data[2] == "put into play"]
    assert [entry.actor for entry in entered] == [0]
    assert game.bob.discard == ["Robb Stark", "The Kingsroad"]


@pytest.mark.parametrize(("where", "default"), [("play", 32), ("dead", 33)])
def test_a_copy_that_its_owner_has_keeps_nobody_else_from_the_card_by_a_logged_default(where: str, default: int):
    """lcg2:unique speaks of each player for himself and is silent here."""
    bob = {"discard": ["Arya Stark"], where: ["Arya Stark"]}
    game = marshaling("Yoren", bob=bob)
    game.ann.marshals("Yoren").uses("Yoren")
    assert "Arya Stark" in game.ann.play
    unsettled = game.entries("unsettled")
    assert [(entry.rule, entry.data) for entry in unsettled] == [("lcg2:unique", (default,))]
    plain = marshaling("Yoren", bob={"discard": ["Arya Stark"], where: ["Eddard Stark"]})
    plain.ann.marshals("Yoren").uses("Yoren")
    assert not plain.entries("unsettled")


def test_yoren_has_no_target_above_printed_cost_3_or_in_the_wrong_pile():
    game = marshaling("Yoren", bob={"discard": ["Robb Stark"], "dead": ["Bran Stark"]}, discard=[GRUNT])
    game.ann.marshals("Yoren")
    assert not game.ann.may("Yoren")


def test_yoren_takes_no_unique_character_whose_copy_is_his_players_own():
    game = marshaling("Yoren", bob={"discard": ["Arya Stark"]}, play=["Arya Stark"])
    game.ann.marshals("Yoren")
    assert not game.ann.may("Yoren")


def test_yoren_put_into_play_is_not_marshaled():
    game = Scenario(first="bob", ann={"discard": ["Arya Stark"]}, bob={"play": [KNELT_BEAR], "hand": ["Yoren"]})
    game.bob.uses(BEAR)
    assert game.bob["Yoren"].zone == "play"
    assert not game.bob.may("Yoren")
    assert len(game.entries("use")) == 1


# --- Messenger Raven


def test_messenger_raven_returns_to_hand_in_dominance_to_draw_a_card():
    game = Scenario(phase="dominance", first="ann", ann={"play": [RAVEN]}, bob={})
    game.ann.uses(RAVEN)
    assert sorted(game.ann.hand) == ["Blank card", RAVEN]


def test_messenger_raven_stays_where_it_is_in_other_phases():
    game = marshaling(play=[RAVEN, GRUNT])
    assert game.ann.offered == [f"use {GRUNT}", "pass"]
    assert game.ann.explain(RAVEN).rule == "lcg2:actions/phase"


# --- Old Forest Hunter


def test_old_forest_hunter_turns_a_card_into_a_gold_once_each_phase():
    game = marshaling("Blank card", "Bran Stark", gold=0, play=[HUNTER, GRUNT])
    before = game.ann.gold
    game.ann.uses(HUNTER).chooses("Bran Stark")
    assert (game.ann.gold, game.ann.discard) == (before + 1, ["Bran Stark"])
    assert game.ann.offered == [f"use {GRUNT}", "pass"]
    game.ann.passes().passes()
    assert (game.phase, game.ann.may(HUNTER)) == ("challenges", True)


def test_old_forest_hunter_needs_a_card_to_discard():
    game = marshaling(play=[HUNTER, GRUNT])
    assert not game.ann.may(HUNTER)
    assert game.ann.explain(HUNTER).rule == "lcg2:abilities/cost-payable"


# --- Steward at the Wall


def test_steward_at_the_wall_makes_the_next_brother_cheaper_by_1():
    game = marshaling(HUNTER, HUNTER, play=[GRUNT])
    gold = game.ann.gold
    game.ann.uses(GRUNT).marshals(HUNTER)
    assert game.ann.gold == gold - 1
    game.ann.marshals(HUNTER)
    assert game.ann.gold == gold - 3
    assert game.ann[GRUNT].kneeling


def test_steward_at_the_wall_waits_for_a_character_of_the_watch():
    game = marshaling("Castle Black", KNIGHT, HUNTER, play=[GRUNT])
    gold = game.ann.gold
    game.ann.uses(GRUNT).marshals("Castle Black").marshals(KNIGHT)
    assert game.ann.gold == gold - 4
    game.ann.marshals(HUNTER)
    assert game.ann.gold == gold - 5


def test_steward_at_the_wall_is_not_offered_kneeling_or_outside_marshaling():
    assert not marshaling(HUNTER, play=[f"{GRUNT} (kneeling)"]).ann.may(GRUNT)
    game = Scenario(first="ann", ann={"play": [GRUNT, KNIGHT]}, bob={})
    assert not game.ann.may(GRUNT)


# --- Veteran Builder


def test_veteran_builder_is_sacrificed_to_stand_a_location():
    game = Scenario(first="ann", ann={"play": [BUILDER]}, bob={"play": ["The Wall (kneeling)", "Castle Black"]})
    game.ann.uses(BUILDER)
    assert game.titles(game.data("target")[1]) == ["The Wall"]
    assert not game.bob["The Wall"].kneeling
    assert game.ann.discard == [BUILDER]


def test_veteran_builder_needs_a_kneeling_location():
    game = Scenario(first="ann", ann={"play": [BUILDER, f"{KNIGHT} (kneeling)"]}, bob={"play": ["The Wall"]})
    assert not game.ann.may(BUILDER)
    game = Scenario(phase="marshaling", first="ann", ann={"play": [BUILDER, GRUNT, "The Wall"]}, bob={})
    assert game.ann.explain(BUILDER).rule == "lcg2:target/none"
