"""Costs and potential: an effect must still have something to change when its costs are paid."""

from tests.support.engine.cards import scenario, with_core

KNIGHT, STEWARD = "Tumblestone Knight", "Winterfell Steward"


def test_an_effect_is_tried_on_the_table_as_it_is_after_the_costs_are_paid():
    """lcg2:costs/no-effect: Varys, who is removed from the game to pay, is not there to be discarded."""
    alone = with_core(phase="dominance", ann={"play": ["Varys"], "hand": ["Blank card"]}, bob={"play": ["The Wall"]})
    assert (alone.ann.may("Varys"), alone.phase) == (False, "plot")
    beside = with_core(phase="dominance", ann={"play": ["Varys"]}, bob={"play": [KNIGHT]})
    assert beside.ann.may("Varys")


def test_what_pays_is_no_target():
    """lcg2:target/none: a champion who is sacrificed to stand a knight does not stand himself."""
    for others, offered in (([], False), ([f"{KNIGHT} (kneeling)"], True)):
        play = ["Self-sacrificing Champion (kneeling)", *others]
        game = scenario(phase="draw", ann={"play": play, "hand": ["Final Toast"]}, bob={})
        assert game.ann.may("Self-sacrificing Champion") is offered
        if not offered:
            assert game.ann.explain("Self-sacrificing Champion").rule == "lcg2:costs/no-effect"


def test_a_cost_never_makes_the_change_that_an_effect_needs():
    """lcg2:abilities/potential: what stands already does not kneel for the cost so that it could stand up."""
    game = scenario(phase="draw", ann={"play": ["Restless Guard"], "hand": ["Final Toast"]}, bob={})
    assert not game.ann.may("Restless Guard")
    assert game.ann.explain("Restless Guard").rule == "lcg2:abilities/potential"


def test_only_cards_that_leave_an_effect_something_to_do_may_pay():
    """lcg2:costs/no-effect: the one kneeling character that could stand is not the one to sacrifice for it."""
    play = [f"{KNIGHT} (kneeling)", STEWARD]
    game = scenario(phase="draw", first="ann", ann={"play": play, "hand": ["Hard Bargain", "Final Toast"]}, bob={})
    game.ann.plays("Hard Bargain")
    assert (game.ann[STEWARD].zone, game.ann[KNIGHT].kneeling) == ("discard", False)
