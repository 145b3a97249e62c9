"""Forced abilities: they resolve by themselves, before optional ones, in the first player's order."""

import pytest

from engine.abilities import SELF, Trigger
from engine.cards import CHARACTER, Facts
from engine.games.lcg2.declarations import reaction
from engine.vocabulary.effects import kneel_card, stand
from engine.vocabulary.triggers import happens_to
from tests.support.engine.cards import POOL, scenario
from tests.support.engine.plain import Scenario

KNIFE, WIDOW, STONE, CRYPT = "Hidden Knife", "Sworn Widow", "Weeping Stone", "Hungry Crypt"
BROTHER, SISTER, HOME = "Doomed Brother", "Silent Sister", "Sent Home"


def stabbed(target: str, ann: list[str], bob: list[str], first: str = "ann") -> Scenario:
    game = scenario(first=first, ann={"play": ann, "hand": [KNIFE], "gold": 2}, bob={"play": bob})
    game.ann.plays(KNIFE).chooses(target)
    return game


def test_a_forced_reaction_to_leaving_play_resolves_after_the_card_has_left():
    game = stabbed(WIDOW, [], [WIDOW, "Bran Stark"])
    assert game.bob.dead == [WIDOW]
    assert game.bob.power == 1
    left, used, gained = game.entries("leave")[0], game.entries("use")[0], game.entries("power")[0]
    assert left.number < used.number < gained.number
    assert (used.actor, used.data[0]) == (game.bob.seat, "forced reaction")
    assert gained.parent == used.number


def test_its_controller_is_who_controlled_it_last():
    game = stabbed(WIDOW, [], [WIDOW, "Bran Stark"])
    assert (game.ann.power, game.bob.power) == (0, 1)


def test_it_resolves_for_a_card_that_returned_to_a_hand():
    game = scenario(first="ann", ann={"hand": [HOME]}, bob={"play": [WIDOW, "Bran Stark"]})
    game.ann.plays(HOME).chooses(WIDOW)
    assert game.bob.hand == [WIDOW]
    assert game.bob.power == 1


def test_it_does_not_resolve_for_a_saved_card():
    game = scenario(
        first="ann",
        ann={"hand": [KNIFE], "gold": 2},
        bob={"play": [WIDOW, "Bran Stark", f"Shieldbearer on {WIDOW}"]},
    )
    game.ann.plays(KNIFE).chooses(WIDOW)
    game.bob.uses("Shieldbearer")
    assert game.bob.power == 0


def test_a_card_that_has_left_play_answers_to_its_own_leaving_only():
    """Two die together; the brother's ability speaks of any killing, but he is out of play by then."""
    game = scenario(
        first="ann",
        ann={"play": ["Tumblestone Knight", "Sansa Stark"], "plot": "The Winds of Winter"},
        bob={"play": [BROTHER, "Bran Stark", "Arya Stark"]},
    )
    game.ann.attacks("military", "Tumblestone Knight")
    game.bob.defends()
    game.bob.chooses(BROTHER, "Bran Stark")
    assert not game.entries("use")
    assert game.ann.asked == "challenge"


@pytest.mark.parametrize("place", range(4))
def test_those_who_are_still_in_play_answer_to_it(place: int):
    """Whichever of four brothers dies, the other three answer, and he does not."""
    game = scenario(first="ann", ann={"play": ["Tumblestone Knight"]}, bob={"play": [BROTHER] * 4})
    game.ann.attacks("military", "Tumblestone Knight")
    game.bob.defends()
    game.bob.chooses(game.bob.prompt.offers[place].id)
    game.ann.chooses(BROTHER).chooses(BROTHER)
    assert (game.bob.dead, game.bob.power) == ([BROTHER], 3)


def test_while_in_play_it_answers_to_the_killing_of_another():
    game = stabbed("Bran Stark", [], [BROTHER, "Bran Stark"])
    assert game.bob.power == 1


def test_the_first_player_orders_forced_abilities_whoever_controls_them():
    """L2-06."""
    game = stabbed("Bran Stark", [STONE], ["Bran Stark", "Arya Stark", CRYPT], first="bob")
    assert (game.ann.asked, game.bob.asked) == ("", "forced order")
    assert sorted(game.bob.offered) == [f"resolve {CRYPT}", f"resolve {STONE}"]
    game.bob.chooses(CRYPT)
    assert [game.says(entry) for entry in game.entries("use")] == [f"bob uses {CRYPT}", f"ann uses {STONE}"]
    ordered = [entry for entry in game.entries("choice") if entry.data == ("forced order",)]
    assert [(entry.actor, entry.rule, entry.secret[0]) for entry in ordered] == [
        (1, "lcg2:forced/order", "chosen"),
        (1, "lcg2:forced/order", "only answer"),
    ]


def test_each_forced_ability_finishes_before_the_next():
    game = stabbed("Bran Stark", [STONE, STONE], ["Bran Stark", "Arya Stark"])
    game.ann.chooses(STONE)
    numbers = [entry.kind for entry in game.entries("use", "power")]
    assert numbers == ["use", "power", "use", "power"]
    assert game.ann.power == 2


def test_forced_reactions_come_before_optional_ones():
    game = stabbed("Bran Stark", [STONE, SISTER], ["Bran Stark", "Arya Stark"])
    assert game.ann.power == 1
    assert game.ann.offered == [f"use {SISTER}", "pass"]
    timings = [entry.data[0] for entry in game.entries("window")]
    assert timings.index("forced reaction") < timings.index("reaction")


def test_a_forced_window_closes_when_none_is_left():
    game = stabbed("Bran Stark", [STONE], ["Bran Stark", "Arya Stark"])
    forced = next(entry for entry in game.entries("window") if entry.data[0] == "forced reaction")
    closed = next(entry for entry in game.entries("close") if entry.parent == forced.number)
    assert (closed.rule, closed.data) == ("lcg2:forced/complete", ("no forced ability is left",))


def test_a_forced_ability_is_not_asked_about_when_it_is_alone():
    game = stabbed("Bran Stark", [STONE], ["Bran Stark", "Arya Stark"])
    answer = next(entry for entry in game.entries("choice") if entry.data == ("forced order",))
    assert answer.secret[0] == "only answer"


RESTLESS = Facts("loop", "Restless Sleeper", CHARACTER, cost=1, strength=1)
LOOPING = POOL.with_cards(
    [RESTLESS],
    {
        "loop": (
            reaction(Trigger(("stand",), (happens_to(SELF),)), kneel_card(SELF), forced=True),
            reaction(Trigger(("kneel",), (happens_to(SELF),)), stand(SELF), forced=True),
        )
    },
)


def test_a_forced_loop_that_comes_back_to_the_same_table_is_stopped_and_said_to_be_open():
    game = Scenario(pool=LOOPING, ann={"play": ["Restless Sleeper (kneeling)"], "hand": ["Early Riser"]}, bob={})
    game.ann.plays("Early Riser")
    unsettled = game.entries("unsettled")[-1]
    assert unsettled.data == (18,)
    # it stands by the event and kneels by itself, stands by itself and kneels, and then no more
    assert len(game.entries("use")) == 4
    assert game.outcome is None
