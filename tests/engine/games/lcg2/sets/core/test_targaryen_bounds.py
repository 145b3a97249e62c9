"""Whom House Targaryen's cards do not reach."""

from engine import events as ev
from engine.abilities import BEARER, IT, SELF
from engine.cards import ATTACHMENT, Facts
from engine.games.lcg2.declarations import interrupt
from engine.scenario.scenario import Scenario, core_pool
from engine.vocabulary import triggers as t
from engine.vocabulary.costs import sacrifice
from engine.vocabulary.effects import save

KNIGHT, STEWARD, BURNED = "Tumblestone Knight", "Winterfell Steward", "Burned Men"
DANY, DROGO, ILLYRIO, RHAEGAL = "Daenerys Targaryen", "Khal Drogo", "Magister Illyrio", "Rhaegal"
LOYALIST, VISERION, WARRIOR = "Targaryen Loyalist", "Viserion", "Braided Warrior"
PLAZA, SEA, BLOOD, WAKING = "Plaza of Punishment", "Dothraki Sea", "Fire and Blood", "Waking the Dragon"
ANCHOR = Facts("t-anchor", "Heavy Anchor", ATTACHMENT, ambush=(0,))
HOLDING = interrupt(t.leaves((ev.RETURNED,), of=BEARER, would=True), save(IT), would=True, cost=(sacrifice(SELF),))


def test_khal_drogo_adds_a_military_challenge_for_his_player_only():
    ann = [f"{DROGO} (kneeling)", f"{LOYALIST} (kneeling)"]
    game = Scenario(first="bob", ann={"play": ann}, bob={"play": [KNIGHT, BURNED, STEWARD]})
    game.bob.attacks("military", KNIGHT)
    game.ann.chooses(LOYALIST)
    assert game.bob.asked == "challenge"
    assert game.bob.may("power 0")
    assert not game.bob.may("military 0")


def test_khal_drogo_adds_no_power_challenge():
    game = Scenario(first="ann", ann={"play": [DROGO, KNIGHT, STEWARD]}, bob={"play": []})
    game.ann.attacks("power", STEWARD)
    assert game.ann.asked == "challenge"
    assert game.ann.may("military 1")
    assert not game.ann.may("power 1")


def test_magister_illyrio_stands_characters_only():
    kneeling = [f"{title} (kneeling)" for title in (KNIGHT, STEWARD, "The Wall")]
    game = Scenario(first="ann", ann={"play": [ILLYRIO], "gold": 2}, bob={"play": kneeling})
    game.ann.uses(ILLYRIO)
    assert game.ann.offered == [f"choose {KNIGHT}", f"choose {STEWARD}"]


def with_rhaegal() -> Scenario:
    ann = [DANY, RHAEGAL, f"{KNIGHT} (kneeling)", f"{SEA} (kneeling)"]
    game = Scenario(first="ann", ann={"play": ann}, bob={"play": [f"{STEWARD} (kneeling)"]})
    game.ann.attacks("power", DANY)
    return game


def test_rhaegal_stands_stormborn_characters_only():
    game = with_rhaegal()
    game.ann.uses(RHAEGAL)
    assert (game.ann[DANY].kneeling, game.ann[KNIGHT].kneeling, game.ann[SEA].kneeling) == (False, True, True)


def test_rhaegal_is_used_once_per_phase():
    game = with_rhaegal()
    game.ann.uses(RHAEGAL).chooses("insight Daenerys Targaryen")
    game.ann.attacks("intrigue", DANY)
    assert len(game.entries("wins")) == 2
    assert not game.ann.may(RHAEGAL)


def test_targaryen_loyalist_makes_no_character_of_another_house_cheaper():
    game = Scenario(
        phase="marshaling", first="ann", ann={"play": [LOYALIST], "hand": [KNIGHT, VISERION], "gold": 0}, bob={}
    )
    gold = game.ann.gold
    game.ann.uses(LOYALIST).marshals(KNIGHT)
    assert game.ann.gold == gold - 2
    game.ann.marshals(VISERION)
    assert game.ann.gold == gold - 3


def test_plaza_of_punishment_is_for_characters_only():
    game = Scenario(first="ann", ann={"play": [DROGO, PLAZA]}, bob={"play": [KNIGHT, "The Wall"]})
    game.ann.attacks("power", DROGO)
    game.bob.defends()
    game.ann.uses(PLAZA)
    assert game.ann.offered == [f"choose {DROGO}", f"choose {KNIGHT}"]


def test_nobody_is_saved_from_the_end_of_dothraki_sea():
    pool = core_pool().with_cards({ANCHOR: 1}, {ANCHOR.code: (HOLDING,)})
    ann = {"play": [VISERION, SEA], "hand": [DROGO, ANCHOR.title]}
    game = Scenario(pool=pool, first="ann", ann=ann, bob={})
    game.ann.attacks("power", VISERION)
    game.ann.uses(SEA)
    game.ann.ambushes(ANCHOR.title, on=DROGO)
    while game.phase == "challenges":
        game.ann.passes()
        assert not game.ann.may(ANCHOR.title)
    assert DROGO in game.ann.hand


def test_fire_and_blood_reaches_ones_own_dead_only():
    game = Scenario(
        first="ann",
        ann={"play": [LOYALIST], "dead": [DANY, DROGO, WARRIOR], "hand": [BLOOD], "gold": 1},
        bob={"dead": [ILLYRIO]},
    )
    game.ann.plays(BLOOD)
    assert game.ann.offered == [f"choose {DANY}", f"choose {DROGO}"]


def test_waking_the_dragon_stands_characters_only():
    kneeling = [f"{title} (kneeling)" for title in (DANY, DROGO, PLAZA)]
    game = Scenario(first="ann", ann={"play": kneeling, "hand": [WAKING]}, bob={"play": [KNIGHT]})
    game.ann.plays(WAKING)
    assert game.ann.offered == [f"choose {DANY}", f"choose {DROGO}"]
