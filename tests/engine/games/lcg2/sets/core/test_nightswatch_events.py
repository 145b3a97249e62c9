"""The Night's Watch: its Core Set attachment, locations and events."""

from engine.cards import RENOWN
from engine.scenario.scenario import Scenario
from engine.table.values import keywords

KNIGHT, STEWARD, PARTY, GRUNT = "Tumblestone Knight", "Winterfell Steward", "Ranging Party", "Steward at the Wall"
BEAR, WALL, CASTLE = "Old Bear Mormont", "The Wall", "Castle Black"
GIFT, TAKE, SWORD = "A Meager Contribution", "Take the Black", "The Sword in the Darkness"


def attacked(*attackers: str, kind: str = "power", ann: tuple[str, ...] = (), **bob: object) -> Scenario:
    """Ann attacks; Bob of the Watch has not declared defenders yet."""
    play = [*attackers, *ann]
    game = Scenario(first="ann", ann={"play": play}, bob={"faction": "nightswatch", **bob})
    game.ann.attacks(kind, *attackers)
    return game


# --- Longclaw


def test_longclaw_gives_its_bearer_1_str():
    game = Scenario(first="ann", ann={"play": [PARTY, "Yoren", "Longclaw on Yoren"]}, bob={})
    assert (game.ann["Yoren"].strength, game.ann[PARTY].strength) == (3, 5)


def test_longclaw_gives_its_bearer_renown():
    game = Scenario(first="ann", ann={"play": [PARTY, "Yoren", f"Longclaw on {PARTY}"]}, bob={"play": [STEWARD]})
    table = game.match.game
    assert keywords(table, game.ann[PARTY].number) & RENOWN
    assert not keywords(table, game.ann["Yoren"].number) & RENOWN
    game.ann.attacks("power", PARTY)
    game.bob.defends(STEWARD)
    assert game.ann.offered[0].endswith(PARTY)
    game.ann.chooses(game.ann.offered[0])
    assert game.ann[PARTY].power == 1


# --- Castle Black


def test_castle_black_stands_a_defending_brother_and_gives_2_str():
    game = attacked("Eddard Stark", play=[PARTY, GRUNT, KNIGHT, CASTLE])
    game.bob.defends(PARTY, KNIGHT)
    game.bob.uses(CASTLE)
    assert game.titles(game.data("target")[1]) == [PARTY]
    assert game.happened(f"{PARTY} stands")
    assert game.data("wins")[2:4] == (5, 9)
    assert (game.bob[CASTLE].kneeling, game.bob[PARTY].kneeling) == (True, False)
    assert game.bob[PARTY].strength == 5


def test_castle_black_helps_a_brother_that_stands_already():
    game = attacked("Eddard Stark", play=[BEAR, WALL, CASTLE])
    game.bob.defends(BEAR).uses(CASTLE)
    assert game.data("wins")[2:4] == (5, 9)


def test_castle_black_is_not_offered_without_a_defending_brother():
    game = attacked(PARTY, play=[KNIGHT, f"{GRUNT} (kneeling)", CASTLE])
    assert not game.bob.may(CASTLE)
    game.bob.defends(KNIGHT)
    assert not game.happened(f"bob uses {CASTLE}")
    assert game.happened("ann wins a power challenge against bob")


# --- The Wall


def test_the_wall_gives_1_str_to_the_brothers_of_its_player_alone():
    game = Scenario(first="ann", ann={"play": [PARTY, KNIGHT, WALL]}, bob={"play": [PARTY]})
    assert [game.ann[PARTY].strength, game.ann[KNIGHT].strength, game.bob[PARTY].strength] == [6, 2, 5]


def test_the_wall_kneels_after_an_unopposed_defeat():
    game = attacked(KNIGHT, play=[WALL])
    assert game.happened(f"bob uses {WALL}")
    assert game.happened(f"{WALL} kneels")
    assert (len(game.entries("use")), game.bob.power, game.round) == (1, 0, 2)


def test_the_wall_stands_after_a_defeat_that_was_opposed_and_after_a_victory():
    game = attacked(PARTY, play=[WALL, BEAR, GRUNT])
    game.bob.defends(BEAR)
    assert not game.happened(f"bob uses {WALL}")
    game = attacked(KNIGHT, "Eddard Stark", play=[WALL, PARTY])
    game.bob.defends(PARTY)
    assert game.happened("ann wins a power challenge against bob")
    assert not game.happened(f"bob uses {WALL}")


def test_the_wall_kneels_for_2_power_when_challenges_end():
    game = Scenario(first="ann", ann={}, bob={"play": [WALL]})
    assert game.bob.offered == [f"use {WALL}", "pass"]
    game.bob.uses(WALL)
    assert game.bob.power == 2
    assert game.happened(f"{WALL} kneels")


def test_the_wall_brings_no_power_kneeling_or_when_other_phases_end():
    game = Scenario(first="ann", ann={}, bob={"play": [f"{WALL} (kneeling)"]})
    assert game.bob.power == 0
    game = Scenario(phase="dominance", first="ann", ann={}, bob={"play": [WALL]})
    assert not game.happened(f"bob uses {WALL}")
    assert game.bob.power == 0


# --- A Meager Contribution


def income(first: str, **bob: object) -> Scenario:
    """Somebody collects income while Ann holds the event."""
    ann = {"hand": [GIFT, GIFT], "faction": "nightswatch", "plot": "The Winds of Winter"}
    return Scenario(phase="marshaling", first=first, ann=ann, bob={"plot": "A Noble Cause", **bob})


def test_a_meager_contribution_takes_1_gold_of_an_opponents_income():
    game = income("bob")
    game.ann.plays(GIFT)
    assert [(entry.actor, *entry.data) for entry in game.entries("gold")][:3] == [
        (1, "income", 0, 5),
        (1, "loses", 5, 4),
        (0, "takes", 0, 1),
    ]
    assert game.data("count") == ("round", 1, 1)
    assert game.ann.hand == [GIFT]


def test_a_meager_contribution_is_not_played_after_ones_own_income():
    game = income("ann")
    assert [entry.actor for entry in game.entries("gold")] == [0, 1]
    assert game.ann.may(GIFT)  # only now, after Bob's


def test_a_meager_contribution_is_not_played_when_no_income_was_collected():
    game = income("bob", plot="Blank plot", plots=["A Noble Cause"])
    assert not game.ann.may(GIFT)


# --- Take the Black


def test_take_the_black_takes_control_of_a_character_for_good():
    """DO-5: unique characters and those that cost more than 6 are no targets; the owner's dead pile gets it."""
    game = Scenario(
        phase="dominance",
        first="ann",
        ann={"hand": [TAKE], "gold": 3, "plots": ["Wildfire Assault"], "faction": "nightswatch"},
        bob={"play": [KNIGHT, "Robb Stark"]},
    )
    game.ann.plays(TAKE)
    assert game.titles(game.data("target")[1]) == [KNIGHT]
    assert (game.ann.play, game.bob.play, game.ann.gold) == ([KNIGHT], ["Robb Stark"], 0)
    control = game.entries("control")[0]
    assert (control.actor, control.data, control.rule) == (0, (1,), "lcg2:control")
    game.passes()
    if game.ann.asked == "first player":
        game.ann.chooses("ann")
    game.ann.chooses()
    game.bob.chooses("Robb Stark")
    assert (game.ann.dead, game.bob.dead) == ([], [KNIGHT])


def test_take_the_black_needs_a_target_gold_and_the_dominance_phase():
    def holding(phase: str, gold: int, *play: str) -> Scenario:
        mine = {"hand": [TAKE], "gold": gold, "play": ["Messenger Raven", KNIGHT]}
        return Scenario(phase=phase, first="ann", ann=mine, bob={"play": list(play)})

    assert holding("dominance", 3, KNIGHT).ann.may(TAKE)
    assert holding("dominance", 2, KNIGHT).ann.explain(TAKE).rule == "lcg2:abilities/cost-payable"
    assert holding("dominance", 3, "Robb Stark", WALL).ann.explain(TAKE).rule == "lcg2:target/none"
    assert not holding("challenges", 3, KNIGHT).ann.may(TAKE)


def test_take_the_black_is_played_once_a_round():
    game = Scenario(
        phase="dominance",
        first="ann",
        ann={"hand": [TAKE, TAKE], "gold": 9, "play": ["Messenger Raven"]},
        bob={"play": [KNIGHT, PARTY]},
    )
    game.ann.plays(TAKE).chooses(PARTY)
    assert game.ann.explain(TAKE).rule == "lcg2:limits/max"


# --- The Sword in the Darkness


def sword(*defenders: str, attackers: tuple[str, ...] = (STEWARD,)) -> Scenario:
    """Bob holds the event and defends against Ann, who has more to attack with."""
    game = attacked(*attackers, ann=("Robb Stark",), play=list(defenders), hand=[SWORD], gold=1)
    game.bob.defends(*defenders)
    return game


def test_the_sword_in_the_darkness_ends_the_losers_challenges_for_the_round():
    game = sword(BEAR)
    assert game.bob.offered == [f"play {SWORD}", "pass"]
    game.bob.plays(SWORD)
    assert game.bob.gold == 0
    assert not game.ann.may("military against bob")
    game.passes()
    assert len(game.entries("challenge")) == 1
    assert [entry.data[:2] for entry in game.entries("expires")] == [("round", "cannot attack/1")]


def test_without_the_sword_in_the_darkness_the_loser_may_attack_again():
    game = sword(BEAR)
    game.bob.passes()
    assert game.ann.may("military against bob")


def test_the_sword_in_the_darkness_needs_a_margin_of_5():
    assert not sword(PARTY).bob.may(SWORD)


def test_the_sword_in_the_darkness_needs_a_brother_in_the_challenge():
    game = sword("Eddard Stark", KNIGHT)
    assert game.data("wins")[4] == 6
    assert not game.bob.may(SWORD)


def test_the_sword_in_the_darkness_is_not_for_attackers():
    game = Scenario(first="bob", ann={}, bob={"play": [BEAR], "hand": [SWORD], "gold": 1})
    game.bob.attacks("power", BEAR)
    assert game.happened("bob wins a power challenge against ann")
    assert not game.happened(f"bob plays {SWORD}")
