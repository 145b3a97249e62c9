"""House Baratheon's events."""

from engine.scenario.scenario import Scenario

CONSOLIDATION, FURY, FLAMES = "Consolidation of Power", "Ours is the Fury", "Seen In Flames"
BASTARD, KNIGHT, STANNIS, FOLLOWERS = (
    "Bastard in Hiding",
    "Tumblestone Knight",
    "Stannis Baratheon",
    "Fiery Followers",
)

# --- Consolidation of Power


def consolidates(*bob: str, ann: tuple[str, ...] = (), phase: str = "marshaling") -> Scenario:
    hand = [CONSOLIDATION, BASTARD]
    return Scenario(
        phase=phase, first="ann", ann={"hand": hand, "play": list(ann), "gold": 1}, bob={"play": list(bob)}
    )


def test_consolidation_of_power_kneels_4_str_and_one_of_them_gains_power():
    game = consolidates("Samwell Tarly", "Grey Wind", KNIGHT, "Robb Stark")
    game.ann.plays(CONSOLIDATION)
    assert game.ann.offered == ["choose Samwell Tarly", "choose Grey Wind", f"choose {KNIGHT}"]
    game.ann.chooses("Samwell Tarly")
    assert game.ann.offered == [f"choose {KNIGHT}", "done"]
    game.ann.chooses(KNIGHT).chooses(KNIGHT)
    assert [game.bob[title].kneeling for title in ("Samwell Tarly", KNIGHT, "Grey Wind")] == [True, True, False]
    assert game.bob[KNIGHT].power == 1
    assert game.titles(game.entries("target")[0].data[0]) == ["Samwell Tarly", KNIGHT]


def test_consolidation_of_power_may_stop_at_fewer():
    game = consolidates("Samwell Tarly", KNIGHT)
    game.ann.plays(CONSOLIDATION).chooses("Samwell Tarly").chooses("done")
    assert game.bob["Samwell Tarly"].power == 1
    assert not game.bob[KNIGHT].kneeling


def test_consolidation_of_power_takes_characters_of_one_player():
    game = consolidates("Samwell Tarly", KNIGHT, ann=("Shireen Baratheon",))
    game.ann.plays(CONSOLIDATION).chooses("Samwell Tarly")
    assert game.ann.offered == [f"choose {KNIGHT}", "done"]


def test_consolidation_of_power_needs_a_standing_character_of_at_most_4_str():
    game = consolidates("Robb Stark", f"{KNIGHT} (kneeling)")
    assert game.ann.explain(CONSOLIDATION).rule == "lcg2:target/none"


def test_consolidation_of_power_is_for_the_marshaling_phase():
    game = consolidates("Samwell Tarly", phase="challenges", ann=("Selyse Baratheon",))
    assert game.ann.explain(CONSOLIDATION).rule == "lcg2:actions/phase"


# --- Ours is the Fury


def attacked(attacker: str, *ann: str, kind: str = "power") -> Scenario:
    """Bob attacks; Ann holds the event."""
    game = Scenario(
        first="bob", ann={"play": list(ann), "hand": [FURY], "gold": 2}, bob={"play": [attacker, "Samwell Tarly"]}
    )
    game.bob.attacks(kind, attacker)
    return game


def test_ours_is_the_fury_makes_a_kneeling_character_a_defender_that_stands_after_a_win():
    game = attacked(KNIGHT, f"{STANNIS} (kneeling)")
    game.ann.plays(FURY)
    assert game.data("wins")[2:4] == (2, 5)
    assert not game.ann[STANNIS].kneeling


def test_ours_is_the_fury_leaves_the_character_kneeling_after_a_loss():
    game = attacked("Robb Stark", f"{BASTARD} (kneeling)")
    game.ann.plays(FURY)
    assert game.data("wins")[2:4] == (5, 2)
    assert game.ann[BASTARD].kneeling


def test_ours_is_the_fury_may_take_a_defender_that_kneels_already():
    game = attacked(KNIGHT, STANNIS)
    assert not game.ann.may(FURY)  # he stands
    game.ann.defends(STANNIS).plays(FURY)
    assert game.data("wins")[3] == 5
    assert not game.ann[STANNIS].kneeling


def test_ours_is_the_fury_takes_your_own_baratheon_characters_only():
    game = attacked(KNIGHT, "Robb Stark (kneeling)", "Bodyguard on Robb Stark")
    assert not game.ann.may(FURY)


def test_ours_is_the_fury_is_for_the_defending_player():
    play = [BASTARD, f"{STANNIS} (kneeling)", "Selyse Baratheon"]
    game = Scenario(first="ann", ann={"play": play, "hand": [FURY], "gold": 3}, bob={"play": [KNIGHT]})
    game.ann.attacks("military", BASTARD)
    assert game.ann.explain(FURY).rule == "lcg2:event-cards/when"


# --- Seen In Flames


def flames(*ann: str, bob: tuple[str, ...] = ("Robb Stark", "Ice")) -> Scenario:
    return Scenario(
        first="ann", ann={"play": list(ann), "hand": [FLAMES], "gold": 2}, bob={"hand": list(bob), "play": [KNIGHT]}
    )


def test_seen_in_flames_looks_at_a_hand_and_discards_a_card_of_it():
    game = flames(FOLLOWERS)
    game.ann.plays(FLAMES)
    assert sorted(game.ann.offered) == ["Ice", "Robb Stark"]
    game.ann.chooses("Ice")
    assert (game.bob.hand, game.bob.discard) == (["Robb Stark"], ["Ice"])


def test_seen_in_flames_shows_the_hand_to_its_player_alone():
    game = flames(FOLLOWERS)
    game.ann.plays(FLAMES).chooses("Ice")
    looked = game.entries("look")[0]
    assert looked.data == ("hand", 2, 1)
    assert looked.seats == 1
    picked = game.entries("target")[-1]
    assert (picked.data, picked.seats) == (((0,), ()), 1)


def test_seen_in_flames_needs_a_rhllor_character():
    game = flames("Selyse Baratheon", BASTARD)
    assert game.ann.may(FLAMES)
    game = flames(BASTARD)
    assert not game.ann.may(FLAMES)
    assert not game.entries("play")


def test_seen_in_flames_needs_a_card_in_an_opponents_hand():
    game = flames("Selyse Baratheon", bob=())
    assert game.ann.explain(FLAMES).rule == "lcg2:target/none"
