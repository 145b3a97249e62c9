"""Whom House Baratheon's cards do not reach."""

from engine.scenario.scenario import Scenario

KNIGHT, STEWARD, SAM = "Tumblestone Knight", "Winterfell Steward", "Samwell Tarly"
BASTARD, FOLLOWERS, LANCER = "Bastard in Hiding", "Fiery Followers", "Vanguard Lancer"
MELISANDRE, ROBERT, SELYSE = "Melisandre", "Robert Baratheon", "Selyse Baratheon"
DAVOS, SHIREEN, STANNIS = "Ser Davos Seaworth", "Shireen Baratheon", "Stannis Baratheon"
PORT, KEEP, CHAMBER = "Dragonstone Port", "The Red Keep", "Chamber of the Painted Table"
FLAMES, FURY = "Seen In Flames", "Ours is the Fury"


def killed_for_claim(victim: str, *others: str) -> Scenario:
    """Ann wins a military challenge and Bob's character is killed."""
    game = Scenario(first="ann", ann={"play": [KNIGHT, "The Iron Throne"]}, bob={"play": [victim, *others]})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    if game.bob.asked:
        game.bob.chooses(victim)
    return game


def test_melisandre_kneels_characters_only():
    game = Scenario(
        phase="marshaling",
        ann={"play": [MELISANDRE, PORT], "hand": [FOLLOWERS], "gold": 3},
        bob={"play": [KNIGHT, "The Wall", f"Little Bird on {KNIGHT}"]},
    )
    game.ann.marshals(FOLLOWERS).uses(MELISANDRE)
    assert game.ann.offered == [f"choose {title}" for title in (MELISANDRE, FOLLOWERS, KNIGHT)]


def test_kneeling_characters_strengthen_nobody_but_robert_baratheon():
    game = Scenario(ann={"play": [ROBERT, BASTARD]}, bob={"play": [f"{KNIGHT} (kneeling)", STEWARD]})
    assert (game.ann[ROBERT].strength, game.ann[BASTARD].strength, game.bob[STEWARD].strength) == (6, 2, 1)


def test_selyse_baratheon_gives_no_icon_to_attachments_and_locations():
    ann = [SELYSE, BASTARD, KEEP, f"Lightbringer on {BASTARD}"]
    game = Scenario(ann={"play": ann, "gold": 1}, bob={"play": [KNIGHT]})
    game.ann.uses(SELYSE)
    assert game.ann.offered == [f"choose {SELYSE}", f"choose {BASTARD}"]


def test_ser_davos_seaworth_returns_nobody_but_himself():
    game = killed_for_claim(BASTARD, DAVOS)
    assert (game.bob.dead, game.bob.hand, game.bob.play) == ([BASTARD], [], [DAVOS])


def test_shireen_baratheon_does_nothing_when_another_is_killed():
    game = killed_for_claim(BASTARD, SHIREEN)
    assert game.bob.dead == [BASTARD]
    assert not game.entries("use")


def test_shireen_baratheon_kneels_characters_only():
    game = killed_for_claim(SHIREEN, BASTARD, KEEP)
    game.bob.uses(SHIREEN)
    assert game.bob.offered == [f"choose {SHIREEN}", f"choose {BASTARD}"]


def test_vanguard_lancer_does_nothing_when_another_enters_play():
    game = Scenario(
        phase="marshaling", ann={"play": [LANCER], "hand": [BASTARD, FOLLOWERS], "gold": 5}, bob={"power": 2}
    )
    game.ann.marshals(BASTARD)
    assert game.ann.may(FOLLOWERS, "marshal")
    assert not game.entries("use")


def test_vanguard_lancer_takes_no_power_from_a_location():
    game = Scenario(
        phase="marshaling",
        ann={"hand": [LANCER, BASTARD], "gold": 4},
        bob={"play": [f"{KNIGHT} (1 power)", "The Wall (1 power)"], "power": 1},
    )
    game.ann.marshals(LANCER).uses(LANCER)
    assert game.ann.offered == [f"choose {KNIGHT}", "choose bob's House Stark"]


def test_lightbringer_is_used_once_per_phase():
    game = Scenario(
        first="ann", ann={"play": [STANNIS, f"Lightbringer on {STANNIS}"]}, bob={"play": [f"{KNIGHT} (kneeling)"]}
    )
    for kind in ("military", "power"):
        game.ann.attacks(kind, STANNIS)
        game.bob.defends()
        game.ann.chooses(STANNIS)  # renown
        assert game.ann.may("Lightbringer") == (kind == "military")
        if kind == "military":
            game.ann.uses("Lightbringer")
    assert game.ann[STANNIS].power == 2


def test_dragonstone_port_kneels_for_its_reduction():
    game = Scenario(phase="marshaling", ann={"play": [PORT], "hand": [BASTARD], "gold": 2}, bob={})
    game.ann.uses(PORT)
    assert game.ann[PORT].kneeling
    assert not game.ann.may(PORT, "use")


def test_chamber_of_the_painted_table_is_not_used_when_the_opponent_wins_dominance():
    game = Scenario(phase="dominance", ann={"play": [CHAMBER]}, bob={"play": [KNIGHT], "power": 2})
    assert game.happened("bob wins dominance")
    assert not game.happened(f"ann uses {CHAMBER}")
    assert not game.ann.may(CHAMBER)


def test_ours_is_the_fury_is_for_ones_own_kneeling_characters():
    game = Scenario(
        first="ann",
        ann={"play": [KNIGHT, f"{FOLLOWERS} (kneeling)"]},
        bob={
            "play": [f"{title} (kneeling)" for title in (BASTARD, SELYSE, KEEP)],
            "hand": [FURY],
            "gold": 2,
        },
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.plays(FURY)
    assert game.bob.offered == [f"choose {BASTARD}", f"choose {SELYSE}"]


def test_seen_in_flames_asks_for_a_rhllor_character_and_lightbringer_is_none():
    ann = [STANNIS, f"Lightbringer on {STANNIS}", SAM]
    game = Scenario(first="ann", ann={"play": ann, "hand": [FLAMES], "gold": 1}, bob={"hand": ["Ice"]})
    assert not game.ann.may(FLAMES)
    game = Scenario(first="ann", ann={"play": [*ann, SELYSE], "hand": [FLAMES], "gold": 1}, bob={"hand": ["Ice"]})
    assert game.ann.may(FLAMES)
