"""STR that goes up and down, and effects that last until something ends."""

from engine.table import values
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

COLD, WIND, BELL, SERGEANT = "Withering Cold", "Second Wind", "Ending Bell", "Drill Sergeant"
KNIGHT, STEWARD = "Tumblestone Knight", "Winterfell Steward"


def attacking(hand: list[str], **more: object) -> Scenario:
    """Ann attacks with a knight of STR 2 and may act before defenders are declared."""
    game = scenario(first="ann", ann={"play": [KNIGHT, "Sansa Stark"], "hand": hand, **more}, bob={"play": [STEWARD]})
    game.ann.attacks("power", KNIGHT)
    return game


def test_excess_negatives_stay_in_the_sum():
    """L2-40: 2 - 4 + 3 is 1, although it was 0 in between."""
    game = attacking([COLD, WIND])
    game.ann.plays(COLD).chooses(KNIGHT)
    assert game.ann[KNIGHT].strength == 0
    game.ann.plays(WIND).chooses(KNIGHT)
    assert game.ann[KNIGHT].strength == 1
    knight = game.ann[KNIGHT].number
    value = values.strength_of(game.match.game, knight)
    assert (value.base, value.total) == (2, 1)
    assert [(how, amount) for how, amount, _source in value.modifiers] == [("add", -4), ("add", 3)]


def test_the_order_of_modifiers_makes_no_difference():
    game = attacking([COLD, WIND])
    game.ann.plays(WIND).chooses(KNIGHT).plays(COLD).chooses(KNIGHT)
    assert game.ann[KNIGHT].strength == 1


def test_an_effect_until_the_end_of_the_challenge_ends_with_it():
    game = attacking([WIND])
    game.ann.plays(WIND).chooses(KNIGHT)
    game.bob.defends()
    assert game.data("wins")[2] == 5
    assert game.ann[KNIGHT].strength == 2
    expired = game.entries("expires")[0]
    assert (expired.rule, expired.data[:4]) == ("lcg2:lasting-effects/expiry", ("challenge", "strength", "add", 3))
    assert game.titles(expired.data[4]) == [KNIGHT]


def test_an_effect_until_the_end_of_the_phase_outlives_the_challenge():
    game = attacking([COLD])
    game.ann.plays(COLD).chooses(STEWARD)
    game.bob.defends()
    assert game.bob[STEWARD].strength == 0
    game.passes()
    assert game.bob[STEWARD].strength == 1
    assert game.entries("expires")[0].rule == "lcg2:lasting-effects/expiry"


def test_the_log_says_which_entry_began_what_expires():
    game = attacking([WIND])
    game.ann.plays(WIND).chooses(KNIGHT)
    game.bob.defends()
    assert game.data("expires")[5] == game.entries("lasting")[0].number


def test_effects_on_a_card_that_leaves_play_are_over():
    game = scenario(
        first="ann",
        ann={"play": ["Sansa Stark"], "hand": [COLD, "Sent Home"]},
        bob={"play": [STEWARD], "hand": []},
    )
    game.ann.plays(COLD).chooses(STEWARD)
    game.ann.plays("Sent Home").chooses(STEWARD)
    assert game.bob[STEWARD].zone == "hand"
    assert game.bob[STEWARD].strength == 1


def test_an_effect_continues_when_its_source_leaves_play():
    game = scenario(
        first="ann",
        ann={"play": [SERGEANT, "Sansa Stark"], "hand": ["Sent Home"]},
        bob={"play": [STEWARD]},
    )
    game.ann.uses(SERGEANT)
    assert game.ann[SERGEANT].strength == 2
    game.ann.plays("Sent Home").chooses(SERGEANT)
    assert [row.cards for row in game.match.game.lasting] == [()]


def test_an_effect_can_not_begin_when_its_time_is_already_over():
    """L2-38: until the end of the challenge, as a reaction to its end."""
    game = scenario(first="ann", ann={"play": [KNIGHT, "Sansa Stark", BELL]}, bob={"play": [STEWARD]})
    game.ann.attacks("power", KNIGHT)
    game.bob.defends()
    assert not game.entries("use")
    assert not game.ann.may(BELL)


def test_nor_at_the_end_of_a_phase():
    game = scenario(first="ann", ann={"play": [KNIGHT, BELL]}, bob={})
    game.ann.passes()
    assert game.happened("ann wins dominance")
    assert not game.entries("use", "lasting")


def test_a_limit_counts_the_uses_of_one_copy_in_its_period():
    game = scenario(first="ann", ann={"play": [SERGEANT, SERGEANT]}, bob={})
    one, other = game.ann.prompt.offers[0].id, game.ann.prompt.offers[1].id
    game.ann.chooses(one).chooses(one)
    assert [offer.id for offer in game.ann.prompt.offers] == [other, "pass"]
    counted = game.entries("count")
    assert [entry.data for entry in counted] == [("phase", 1, 2), ("phase", 2, 2)]
    refused = game.match.explain(0, one.split()[1])
    assert refused.rule == "lcg2:limits/limit-period"


def test_a_base_that_is_replaced_twice_is_replaced_once():
    replaced = values.compute("gold", 5, [("base", 0, 1), ("add", 2, 2), ("base", 0, 3)])
    assert replaced.total == 2
