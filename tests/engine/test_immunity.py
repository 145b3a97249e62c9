"""Immunity: what effects can't choose and can't change."""

from engine.scenario.scenario import Scenario
from engine.table import values
from tests.support.engine.cards import scenario, with_core

ANOINTED, SEPTA, KNIGHT = "Anointed Knight", "Unshaken Septa", "Tumblestone Knight"


def on(*hand: str, bobs: tuple[str, ...] = (ANOINTED, KNIGHT), phase: str = "draw") -> Scenario:
    return scenario(phase=phase, first="ann", ann={"hand": list(hand)}, bob={"play": list(bobs)})


def test_an_immune_card_is_not_chosen():
    """lcg2:immune: neither as a target nor while the effect resolves."""
    game = on("Bend the Knee", "Cast Lots")
    game.ann.plays("Bend the Knee")
    assert game.bob[KNIGHT].kneeling
    assert not game.ann.may("Cast Lots")
    assert not on("Bend the Knee", bobs=(ANOINTED,)).ann.may("Bend the Knee")


def test_an_immune_card_is_not_affected_and_then_does_not_follow():
    """lcg2:immune, lcg2:then/fail: an effect on each character leaves it out, so not all of it has happened."""
    game = on("Driving Rain")
    game.ann.plays("Driving Rain")
    assert (game.bob[ANOINTED].kneeling, game.bob[KNIGHT].kneeling) == (False, True)
    assert (game.bob[ANOINTED].strength, game.ann.power) == (3, 0)
    assert game.data("lasting")[3] == (int(game.bob[KNIGHT].id),)
    said = [(game.titles((entry.subject,)), game.titles(entry.data)) for entry in game.entries("immune")]
    assert said == [([ANOINTED], ["Driving Rain"])] * 2
    assert {entry.rule for entry in game.entries("immune")} == {"lcg2:immune"}
    assert game.rules("not then") == ["lcg2:then/fail"]
    everybody = on("Driving Rain", bobs=(KNIGHT,))
    everybody.ann.plays("Driving Rain")
    assert everybody.ann.power == 1


def test_an_effect_on_immune_cards_alone_is_not_used():
    """lcg2:abilities/potential."""
    game = on("Driving Rain", "Final Toast", bobs=(ANOINTED,))
    assert not game.ann.may("Driving Rain")
    assert game.ann.explain("Driving Rain").rule == "lcg2:abilities/potential"


def test_immunity_does_not_keep_a_card_from_paying_costs():
    """lcg2:immune/costs: for the cost of an event it kneels."""
    game = scenario(phase="draw", first="ann", ann={"hand": ["Vigil", "Final Toast"], "play": [ANOINTED]}, bob={})
    game.ann.plays("Vigil")
    assert game.ann[ANOINTED].kneeling


def test_immunity_is_for_effects_and_not_for_what_the_rules_do():
    """lcg2:immune/scope: it kneels to attack, and dies for claim."""
    game = scenario(first="ann", ann={"play": [KNIGHT]}, bob={"play": [ANOINTED]})
    game.ann.attacks("military", KNIGHT)
    game.bob.defends()
    assert game.bob.dead == [ANOINTED]


def test_what_an_immune_card_is_not_immune_to_reaches_it():
    game = scenario(phase="draw", first="ann", ann={"hand": ["Bend the Knee"]}, bob={"play": [SEPTA]})
    game.ann.plays("Bend the Knee")
    assert game.bob[SEPTA].kneeling


def test_constant_abilities_do_not_change_a_card_that_is_immune_to_them():
    """lcg2:immune: attachments neither blank her nor give her icons; the attachment itself is not immune."""
    ann = {"play": [f"Milk of the Poppy on {SEPTA}", f"Widow's Wail on {SEPTA}"], "hand": ["Blank card"]}
    game = with_core(phase="draw", first="bob", ann=ann, bob={"play": [SEPTA]})
    assert (game.bob[SEPTA].attachments, game.bob[SEPTA].strength) == (["Milk of the Poppy", "Widow's Wail"], 3)
    assert game.bob.may(SEPTA)
    assert values.icons(game.match.game, game.bob[SEPTA].number) == 7


def test_a_lasting_effect_stays_when_immunity_comes():
    """lcg2:immune/pre-existing: a knight knighted late keeps the weakness laid on him before."""
    game = scenario(
        phase="draw",
        first="ann",
        ann={"hand": ["Driving Rain", "Driving Rain", "Final Toast"]},
        bob={"play": [KNIGHT, "Field Surgeon", "Holy Sept"], "hand": ["Anointing"]},
    )
    game.ann.plays("Driving Rain")
    strength = game.bob[KNIGHT].strength
    game.bob.plays("Anointing").chooses(KNIGHT)
    assert game.bob[KNIGHT].strength == strength
    game.ann.plays("Driving Rain")
    assert game.bob[KNIGHT].strength == strength
