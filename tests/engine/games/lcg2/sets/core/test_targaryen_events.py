"""House Targaryen's events."""

from __future__ import annotations

from engine.scenario.scenario import Scenario

DANY, DROGO, RHAEGAL, VISERYS = "Daenerys Targaryen", "Khal Drogo", "Rhaegal", "Viserys Targaryen"
DRACARYS, FIRE, WAKING = "Dracarys!", "Fire and Blood", "Waking the Dragon"
KNIGHT, STEWARD = "Tumblestone Knight", "Winterfell Steward"


def holding(card: str, ann: list[str], bob: list[str], **more: object) -> Scenario:
    """Ann is first and holds an event that she can pay."""
    side = {"faction": "targaryen", "play": ann, "hand": [card], "gold": 1, **more}
    return Scenario(first="ann", ann=side, bob={"play": bob})


# --- Dracarys!


def burning(bob: list[str], *defenders: str, dragon: str = RHAEGAL) -> Scenario:
    """Ann attacks for power and may act after defenders are declared."""
    game = holding(DRACARYS, [DROGO, dragon], bob)
    game.ann.attacks("power", DROGO)
    game.bob.defends(*defenders)
    return game


def test_dracarys_kneels_a_dragon_to_kill_a_participating_character_with_no_str_left():
    game = burning([KNIGHT, STEWARD], KNIGHT)
    game.ann.plays(DRACARYS)
    assert game.ann[RHAEGAL].kneeling
    assert game.ann.offered == [f"choose {DROGO}", f"choose {KNIGHT}"]
    game.ann.chooses(KNIGHT)
    assert game.bob.dead == [KNIGHT]
    assert (game.ann.gold, game.ann.discard) == (0, [DRACARYS])


def test_dracarys_takes_4_str_from_a_stronger_character():
    game = burning(["Robb Stark", STEWARD], "Robb Stark")
    game.ann.plays(DRACARYS).chooses("Robb Stark")
    assert game.data("wins")[2:4] == (5, 1)
    assert game.bob["Robb Stark"].zone == "play"


def test_no_duplicate_saves_from_dracarys():
    game = burning([f"{VISERYS} (1 duplicate)", STEWARD], VISERYS)
    game.ann.plays(DRACARYS).chooses(VISERYS)
    assert game.bob.dead == [VISERYS]
    assert not game.entries("save")
    assert game.rules("leave") == ["lcg2:save/ongoing"]


def test_dracarys_is_in_the_discard_pile_before_anybody_reacts_to_the_kill():
    game = burning([STEWARD, "Robb Stark (kneeling)", KNIGHT], STEWARD)
    game.ann.plays(DRACARYS).chooses(STEWARD)
    assert game.bob.may("Robb Stark")
    assert game.ann.discard == [DRACARYS]


def test_dracarys_may_kneel_daenerys():
    game = burning([KNIGHT], KNIGHT, dragon=DANY)
    game.ann.plays(DRACARYS)
    assert game.ann[DANY].kneeling


def test_dracarys_needs_a_standing_dragon_or_daenerys_and_a_challenge():
    game = holding(DRACARYS, [DROGO, RHAEGAL], [KNIGHT], hand=[DRACARYS, WAKING])
    assert game.ann.explain(DRACARYS).rule == "lcg2:target/none"
    without = burning([KNIGHT], KNIGHT, dragon=VISERYS)
    assert without.ann.hand == [DRACARYS]
    assert not without.entries("play")


# --- Fire and Blood


def test_fire_and_blood_shuffles_a_dead_unique_character_of_the_house_into_the_deck():
    game = holding(FIRE, [VISERYS], [], dead=[DANY, "Handmaiden", "Eddard Stark", DROGO])
    game.ann.plays(FIRE)
    assert game.ann.offered == [f"choose {DANY}", f"choose {DROGO}"]
    game.ann.chooses(DANY)
    assert game.ann.dead == ["Handmaiden", "Eddard Stark", DROGO]
    assert DANY in game.ann.deck
    assert len(game.entries("shuffle")) == 1


def test_fire_and_blood_may_put_a_hatchling_into_play_instead():
    game = holding(FIRE, [VISERYS], [], dead=[RHAEGAL])
    game.ann.plays(FIRE)
    assert game.ann.asked == "pick"
    game.ann.chooses(RHAEGAL)
    assert game.ann[RHAEGAL].zone == "play"
    assert not game.entries("shuffle")


def test_who_plays_fire_and_blood_may_still_shuffle_a_hatchling_into_the_deck():
    game = holding(FIRE, [VISERYS], [], dead=[RHAEGAL])
    game.ann.plays(FIRE).chooses()
    assert RHAEGAL in game.ann.deck
    assert game.ann.dead == []


def test_fire_and_blood_puts_no_hatchling_into_play_while_another_copy_is_dead():
    game = holding(FIRE, [VISERYS], [], dead=[RHAEGAL, RHAEGAL])
    game.ann.plays(FIRE).chooses(RHAEGAL)
    assert game.ann.dead == [RHAEGAL]
    assert RHAEGAL in game.ann.deck


def test_fire_and_blood_is_not_offered_without_such_a_character():
    game = holding(FIRE, [f"{DROGO} (kneeling)"], [], dead=["Handmaiden"], hand=[FIRE, WAKING])
    assert game.ann.explain(FIRE).rule == "lcg2:target/none"


def test_fire_and_blood_is_for_the_challenges_phase():
    game = Scenario(phase="dominance", first="ann", ann={
        "faction": "targaryen", "play": [f"{DROGO} (kneeling)"], "dead": [DANY], "hand": [FIRE, WAKING], "gold": 1,
    }, bob={})  # fmt: skip
    assert game.ann.explain(FIRE).rule == "lcg2:actions/phase"


# --- Waking the Dragon


def test_waking_the_dragon_stands_a_unique_character_and_returns_it_when_the_phase_ends():
    game = holding(WAKING, [f"{DROGO} (kneeling)", "Handmaiden (kneeling)", f"{DANY} (kneeling)"], [DROGO])
    game.ann.plays(WAKING)
    assert game.ann.offered == [f"choose {DROGO}", f"choose {DANY}"]
    game.ann.chooses(DROGO)
    assert not game.ann[DROGO].kneeling
    game.passes()
    assert game.happened(f"{DROGO} returns to hand")
    assert not game.happened(f"{DANY} returns to hand")
    assert game.ann[DROGO].zone == "hand"


def test_a_duplicate_saves_from_the_return_of_waking_the_dragon():
    game = holding(WAKING, [f"{DROGO} (kneeling, 1 duplicate)"], [])
    game.ann.plays(WAKING)
    while not game.ann.may(DROGO, "save"):
        game.ann.passes()
    game.ann.saves(DROGO)
    assert game.ann[DROGO].zone == "play"
    assert game.happened(f"{DROGO} is saved")


def test_waking_the_dragon_may_choose_a_standing_character_since_it_would_return():
    game = holding(WAKING, [DROGO, f"{DANY} (kneeling)"], [])
    game.ann.plays(WAKING)
    assert game.ann.offered == [f"choose {DROGO}", f"choose {DANY}"]


def test_waking_the_dragon_is_not_offered_without_a_unique_character_of_the_house():
    game = holding(WAKING, ["Handmaiden", "Catelyn Stark (kneeling)"], [f"{DROGO} (kneeling)"])
    assert not game.ann.may(WAKING)
    assert game.ann.hand == [WAKING]
