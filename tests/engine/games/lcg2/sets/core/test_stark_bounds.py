"""Whom House Stark's cards do not reach."""

from engine.cards import KEYWORDS
from engine.scenario.scenario import Scenario
from engine.table import values

KNIGHT, STEWARD, PUP, SAM = "Tumblestone Knight", "Winterfell Steward", "Direwolf Pup", "Samwell Tarly"
BRAN, NED, ROBB, SANSA = "Bran Stark", "Eddard Stark", "Robb Stark", "Sansa Stark"
SUMMER, WIND, RAIN = "Summer", "Grey Wind", "Like Warm Rain"


def test_eddard_stark_does_not_stand_when_his_own_side_attacks():
    game = Scenario(first="ann", ann={"play": [f"{NED} (kneeling)", KNIGHT]}, bob={"play": [PUP]})
    game.ann.attacks("military", KNIGHT)
    assert not game.ann.may(NED)
    assert game.bob.asked == "defenders"


def test_grey_wind_kills_characters_only():
    game = Scenario(
        first="ann", ann={"play": [WIND, SAM]}, bob={"play": [STEWARD, "The Wall", f"Little Bird on {STEWARD}"]}
    )
    game.ann.uses(WIND)
    assert game.ann.offered == [f"choose {SAM}", f"choose {STEWARD}"]


def test_robb_stark_does_not_stand_anybody_after_the_death_of_another_house():
    game = Scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [f"{ROBB} (kneeling)", f"{SAM} (kneeling)"]})
    game.ann.attacks("military", KNIGHT)
    game.bob.chooses(SAM)
    assert game.bob.dead == [SAM]
    assert not game.bob.may(ROBB)


def test_sansa_stark_gains_no_power_when_another_stands():
    ann = {"play": [SANSA, f"{KNIGHT} (kneeling)", "Magister Illyrio"], "gold": 2}
    game = Scenario(first="ann", ann=ann, bob={"play": [STEWARD]})
    game.ann.uses("Magister Illyrio")
    assert game.happened(f"{KNIGHT} stands")
    assert not game.ann.may(SANSA, "use")


def test_summer_gives_insight_to_bran_stark_only():
    game = Scenario(ann={"play": [SUMMER, BRAN, SANSA]}, bob={"play": [BRAN]})
    with_insight = [
        (player.name, title)
        for player, title in ((game.ann, SUMMER), (game.ann, BRAN), (game.ann, SANSA), (game.bob, BRAN))
        if values.keywords(game.match.game, player[title].number) & KEYWORDS["insight"]
    ]
    assert with_insight == [("ann", BRAN)]


def test_summer_in_play_does_nothing_when_another_enters():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"play": [SUMMER], "hand": [KNIGHT, STEWARD], "discard": [BRAN], "gold": 3},
        bob={},
    )
    game.ann.marshals(KNIGHT)
    assert not game.ann.may(SUMMER)
    assert game.ann.may(STEWARD, "marshal")


def test_ice_kills_characters_of_the_loser_only():
    game = Scenario(
        first="ann", ann={"play": [NED, f"Ice on {NED}", KNIGHT]}, bob={"play": [PUP, STEWARD, "The Wall"]}
    )
    game.ann.attacks("military", NED)
    game.bob.defends()
    game.ann.uses("Ice")
    assert game.ann.offered == [f"choose {PUP}", f"choose {STEWARD}"]


def test_like_warm_rain_is_not_for_the_attacking_player():
    game = Scenario(
        first="ann", ann={"play": [SANSA, PUP], "hand": [RAIN], "gold": 1}, bob={"play": ["Tywin Lannister"]}
    )
    game.ann.attacks("intrigue", SANSA)
    game.bob.defends("Tywin Lannister")
    assert game.happened("bob wins ann's intrigue challenge as the defender")
    assert not game.ann.may(RAIN)
