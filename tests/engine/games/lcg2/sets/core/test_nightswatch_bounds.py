"""Whom the Night's Watch's cards do not reach."""

from engine.cards import CHARACTER, Facts
from engine.scenario.scenario import Scenario, core_pool

KNIGHT, PARTY, GRUNT, HUNTER = "Tumblestone Knight", "Ranging Party", "Steward at the Wall", "Old Forest Hunter"
AEMON, BEAR, ROYCE = "Maester Aemon", "Old Bear Mormont", "Ser Waymar Royce"
BLACK, SWORD, ARYA = "Take the Black", "The Sword in the Darkness", "Arya Stark"
GIANT = Facts("t-giant", "Aged Giant", CHARACTER, cost=7, strength=7, icons=1)


def varys(ann: list[str], *bob: str) -> Scenario:
    """Varys discards all characters when the dominance phase ends."""
    game = Scenario(phase="dominance", ann={"play": ["Varys"], "hand": ann}, bob={"play": list(bob)})
    game.ann.uses("Varys")
    return game


def test_maester_aemon_saves_no_brother_from_varys():
    game = varys([], AEMON, PARTY)
    assert sorted(game.bob.discard) == [AEMON, PARTY]
    assert not game.happened(f"bob uses {AEMON}")


def test_maester_aemon_saves_nobody_from_wildfire_assault():
    game = Scenario(
        phase="plot",
        first="ann",
        ann={"plot": None, "plots": ["Wildfire Assault"]},
        bob={"play": [AEMON, PARTY, GRUNT, HUNTER], "plot": None, "plots": ["A Noble Cause"]},
    )
    for player in game.players:
        if player.asked == "first player":
            player.chooses("ann")
    game.bob.chooses(AEMON, PARTY, GRUNT)
    assert not game.bob.may(AEMON)
    assert game.bob.dead == [HUNTER]


def test_old_bear_mormont_waits_for_the_end_of_the_challenges_phase():
    for phase in ("dominance", "standing", "taxation"):
        game = Scenario(phase=phase, ann={}, bob={"play": [BEAR], "hand": ["Castle Black"]})
        assert not game.bob.may(BEAR)
        assert not game.entries("use")


def test_ser_waymar_royce_costs_nothing_when_he_is_discarded():
    game = varys(["Blank card"], ROYCE)
    assert game.bob.discard == [ROYCE]
    assert not game.bob.may(ROYCE)


def test_yoren_in_play_does_nothing_when_another_is_marshaled():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"play": ["Yoren"], "hand": [GRUNT, PARTY], "gold": 5},
        bob={"discard": [ARYA]},
    )
    game.ann.marshals(GRUNT)
    assert not game.ann.may("Yoren")
    assert game.ann.may(PARTY, "marshal")


def test_the_wall_strengthens_no_location():
    game = Scenario(ann={"play": ["The Wall", "Castle Black", PARTY]}, bob={})
    assert (game.ann["Castle Black"].strength, game.ann[PARTY].strength) == (0, 6)


def test_take_the_black_is_for_characters_of_printed_cost_6_or_lower():
    pool = core_pool().with_cards({GIANT: 1}, {})
    game = Scenario(
        pool=pool,
        phase="dominance",
        first="ann",
        ann={"hand": [BLACK], "gold": 3},
        bob={"play": [KNIGHT, "Wildling Horde", GIANT.title, "The Roseroad", f"Little Bird on {KNIGHT}"]},
    )
    game.ann.plays(BLACK)
    assert game.ann.offered == [f"choose {KNIGHT}", "choose Wildling Horde"]


def test_the_sword_in_the_darkness_is_not_for_the_attacking_player():
    game = Scenario(first="ann", ann={"play": [BEAR], "hand": [SWORD], "gold": 1}, bob={"play": [KNIGHT]})
    game.ann.attacks("military", BEAR)
    game.bob.defends()
    assert game.data("wins")[2:4] == (6, 0)
    assert not game.ann.may(SWORD)
