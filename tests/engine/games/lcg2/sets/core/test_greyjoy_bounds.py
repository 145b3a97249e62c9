"""Whom House Greyjoy's cards do not reach."""

from engine.scenario.scenario import Scenario

AERON, ASHA, THEON = "Aeron Damphair", "Asha Greyjoy", "Theon Greyjoy"
CREW, MEN, NAVIGATOR, KRAKEN = "Black Wind's Crew", "Drowned Men", "Salty Navigator", "Great Kraken"
KNIGHT, RISEN, SOW = "Tumblestone Knight", "Risen from the Sea", "We Do Not Sow"


def test_aeron_damphair_does_nothing_when_the_opponent_wins_dominance():
    game = Scenario(phase="dominance", ann={"play": [f"{AERON} (kneeling)"], "dead": [CREW]}, bob={"play": [KNIGHT]})
    assert game.happened("bob wins dominance")
    assert not game.ann.may(AERON)
    assert game.ann.dead == [CREW]


def test_aeron_damphair_brings_back_ones_own_dead_only():
    game = Scenario(
        phase="dominance", ann={"play": [AERON], "dead": [CREW, NAVIGATOR, MEN]}, bob={"dead": [ASHA, CREW]}
    )
    game.ann.uses(AERON)
    assert game.ann.offered == [CREW, NAVIGATOR]


def test_aeron_damphair_brings_back_nobody_of_whom_another_copy_lies_dead():
    game = Scenario(phase="dominance", ann={"play": [AERON], "dead": [ASHA, ASHA, CREW]}, bob={})
    game.ann.uses(AERON)
    assert game.happened(f"{CREW} enters play")
    assert game.ann.dead == [ASHA, ASHA]


def test_warships_strengthen_nobody_but_drowned_men():
    game = Scenario(ann={"play": [MEN, CREW, KRAKEN]}, bob={"play": [MEN, KNIGHT]})
    assert (game.ann[MEN].strength, game.ann[CREW].strength) == (4, 3)
    assert (game.bob[MEN].strength, game.bob[KNIGHT].strength) == (3, 2)


def test_risen_from_the_sea_does_not_save_from_being_discarded():
    game = Scenario(phase="dominance", ann={"play": ["Varys"]}, bob={"play": [THEON], "hand": [RISEN]})
    game.ann.uses("Varys")
    assert (game.bob.discard, game.bob.hand) == ([THEON], [RISEN])
    assert not game.happened(f"bob plays {RISEN}")


def test_risen_from_the_sea_strengthens_its_bearer_only():
    game = Scenario(
        first="ann",
        ann={"play": [KNIGHT]},
        bob={"play": [f"{THEON} (kneeling)", f"{CREW} (kneeling)"], "hand": [RISEN]},
    )
    game.ann.attacks("military", KNIGHT)
    game.bob.chooses(THEON).plays(RISEN)
    assert (game.bob[THEON].strength, game.bob[CREW].strength, game.ann[KNIGHT].strength) == (4, 3, 2)


def test_we_do_not_sow_spares_ones_own_locations_and_attachments():
    game = Scenario(
        first="ann",
        ann={"play": [CREW, "The Iron Throne", f"Little Bird on {CREW}"], "hand": [SOW], "gold": 1},
        bob={"play": ["The Roseroad", "The Wall"]},
    )
    game.ann.attacks("military", CREW)
    game.ann.plays(SOW)
    assert game.ann.offered == ["choose The Roseroad", "choose The Wall"]
