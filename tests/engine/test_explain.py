"""Why a card can't be used now: the first check that fails, with the rule it rests on."""

import pytest

from engine.scenario.scenario import Scenario as Core
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario
from tests.support.engine.rule_index import INDEX

KNIFE, BEARER, SISTER, SWORD = "Hidden Knife", "Shieldbearer", "Silent Sister", "Put to the Sword"


def rule(game: Scenario, title: str, who: str = "ann") -> str:
    refused = game.player(who).explain(title)
    assert refused is not None
    assert refused.words
    assert refused.rule in INDEX
    return refused.rule


def test_a_card_that_is_offered_needs_no_explanation():
    game = Scenario(phase="marshaling", first="ann", ann={"hand": ["Bran Stark"]}, bob={})
    assert game.ann.explain("Bran Stark") is None


@pytest.mark.parametrize(
    ("title", "because"),
    [
        ("Robb Stark", "lcg2:initiating/2"),  # costs 6 of 5
        ("Arya Stark", "lcg2:unique/dead"),
        ("The Kingsroad", "lcg2:limited"),
        ("Little Bird", "lcg2:attachment-cards"),
        ("Put to the Sword", "lcg2:abilities"),  # not supported yet
    ],
)
def test_why_a_card_can_not_be_marshaled(title: str, because: str):
    hand = ["Robb Stark", "Arya Stark", "The Kingsroad", "The Roseroad", "Little Bird", "Put to the Sword"]
    game = Scenario(
        phase="marshaling", first="ann", ann={"hand": [*hand, "Bran Stark"], "dead": ["Arya Stark"]}, bob={}
    )
    game.ann.marshals("The Roseroad")
    assert rule(game, title) == because


def test_who_is_not_asked_can_use_nothing():
    game = Scenario(phase="marshaling", first="ann", ann={"hand": ["Bran Stark"]}, bob={"hand": ["Bran Stark"]})
    assert rule(game, "Bran Stark", "bob") == "lcg2:pass"


def test_a_card_of_the_hand_is_no_answer_to_what_is_asked_about_the_table():
    game = Scenario(first="ann", ann={"play": ["Robb Stark"], "hand": ["Bran Stark"]}, bob={})
    assert game.ann.asked == "challenge"
    assert rule(game, "Bran Stark") == "lcg2:4.2"


def test_an_opponents_card_is_not_ones_own_to_use():
    game = scenario(first="ann", ann={"play": ["Drill Sergeant"]}, bob={"play": ["Drill Sergeant"]})
    assert game.match.explain(0, game.bob["Drill Sergeant"].id).rule == "lcg2:abilities/optional"


def stabbed() -> Scenario:
    """Bran is about to be killed; Bob may save him, but not by what is on Robb."""
    game = scenario(
        first="ann",
        ann={"hand": [KNIFE], "gold": 2, "play": [SISTER]},
        bob={
            "play": [
                "Robb Stark",
                "Bran Stark (1 duplicate)",
                f"{BEARER} on Robb Stark",
                SISTER,
                "Field Surgeon (kneeling)",
            ]
        },
    )
    game.ann.plays(KNIFE).chooses("Bran Stark")
    return game


def test_a_save_for_another_card_does_not_fit_here():
    assert rule(stabbed(), BEARER, "bob") == "lcg2:triggering-condition"


def test_a_save_whose_cost_can_not_be_paid():
    assert rule(stabbed(), "Field Surgeon", "bob") == "lcg2:abilities/cost-payable"


def test_a_reaction_is_not_for_the_window_of_interrupts():
    assert rule(stabbed(), SISTER, "bob") == "lcg2:triggering-condition/2"


def test_a_card_without_abilities_has_none_to_use():
    assert rule(stabbed(), "Robb Stark", "bob") == "lcg2:abilities"


def test_a_reaction_that_was_used_for_this_already():
    game = scenario(
        first="ann",
        ann={"hand": [KNIFE], "gold": 2, "play": [SISTER, SISTER]},
        bob={"play": ["Bran Stark", "Arya Stark"]},
    )
    game.ann.plays(KNIFE).chooses("Bran Stark")
    used = game.ann.prompt.offers[0].id
    game.ann.chooses(used)
    refused = game.match.explain(0, used.split()[1])
    assert refused.rule == "lcg2:reactions/once"


def test_after_the_end_nothing_is_used():
    game = Scenario(phase="dominance", first="ann", ann={"power": 14, "gold": 1, "hand": ["Bran Stark"]}, bob={})
    assert rule(game, "Bran Stark") == "lcg2:pass"


def test_a_trace_makes_every_check_that_depends_on_no_other():
    """An event that costs 2 of 0 gold, in a window that it is not for: both are told."""
    hand = [SWORD, "Eddard Stark", "The Roseroad"]
    game = Core(phase="marshaling", first="ann", ann={"hand": hand}, bob={})
    game.ann.marshals("Eddard Stark")
    (way,) = game.match.trace(0, game.ann[SWORD].id)
    assert (way.what, way.is_open) == ("reaction", False)
    said = {one.rule: one for one in way.checks}
    price = said["lcg2:abilities/cost-payable"]
    assert (said["lcg2:actions"].ok, price.ok, price.facts) == (False, False, ("cost", 2, 2, ()))
    assert said["lcg2:blank"].ok
    assert said["lcg2:limits/max"].facts == (0, 1)
    assert said["lcg2:target/none"].ok is None  # whom it could kill depends on what it answers


def test_a_trace_tells_of_each_card_that_might_be_the_target():
    ann = {"faction": "lannister", "play": ["Ser Jaime Lannister"], "hand": [SWORD], "gold": 2}
    game = Core(phase="challenges", first="ann", ann=ann, bob={"play": ["Bran Stark", "Heart Tree Grove"]})
    game.ann.attacks("military", "Ser Jaime Lannister")
    game.bob.defends()
    (way,) = game.match.trace(0, game.ann[SWORD].id)
    assert way.is_open
    facts = next(one for one in way.checks if one.rule == "lcg2:target/none").facts
    told = {row[1]: row[2:] for row in facts if isinstance(row, tuple)}
    assert told["Bran Stark"] == (1, "", "")
    assert told["Heart Tree Grove"][:2] == told["Ser Jaime Lannister"][:2] == (0, "lcg2:initiating/5")
