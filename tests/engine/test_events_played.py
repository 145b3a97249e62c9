"""Playing events: checks, costs, targets, cancels, and where the card goes."""

import pytest

from engine.errors import IllegalChoice
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario

KNIFE, ORDER, WIND, ARCHIVE = "Hidden Knife", "Unheard Order", "Second Wind", "Well-kept Archive"
KNIGHT = "Tumblestone Knight"


def holding(*hand: str, **more: object) -> Scenario:
    bob = {"play": ["Robb Stark", "Bran Stark"], **(more.pop("bob", {}))}
    return scenario(first="ann", ann={"hand": list(hand), "gold": 3, **more}, bob=bob)


# --- checks, costs, targets


def test_an_event_is_paid_then_its_target_is_chosen():
    game = holding(KNIFE)
    game.ann.plays(KNIFE)
    assert (game.ann.gold, game.ann.asked) == (1, "target")
    game.ann.chooses("Bran Stark")
    played = game.entries("play")[0]
    steps = [(entry.kind, entry.rule) for entry in game.log if entry.parent == played.number]
    assert steps[:3] == [
        ("value", "lcg2:initiating/3"),
        ("gold", "lcg2:initiating/4"),
        ("choice", "lcg2:initiating/5"),
    ]
    target = game.entries("target")[0]
    assert game.titles(target.data[0]) == ["Bran Stark"]
    assert game.titles(target.data[1]) == ["Robb Stark", "Bran Stark"]


def test_an_event_that_costs_more_than_there_is_is_not_offered():
    game = holding(KNIFE, WIND, gold=1, play=[KNIGHT])
    game.ann.attacks("military", KNIGHT)
    assert not game.ann.may(KNIFE)
    assert game.ann.explain(KNIFE).rule == "lcg2:abilities/cost-payable"


def test_an_event_without_a_legal_target_is_not_offered():
    game = holding(KNIFE, "Feast for All", bob={"play": []})
    assert game.ann.offered == ["play Feast for All", "pass"]
    assert game.ann.explain(KNIFE).rule == "lcg2:target/none"


def test_an_event_that_could_change_nothing_is_not_offered():
    """L2-12: outside a challenge nothing can last until its end, so nothing is a target."""
    game = holding(WIND, KNIFE, play=[KNIGHT])
    assert not game.ann.may(WIND)
    assert game.ann.explain(WIND).rule == "lcg2:target/none"
    game.ann.attacks("military", KNIGHT)
    assert game.ann.may(WIND)


def test_a_phase_word_confines_an_action_to_that_phase():
    game = scenario("marshaling", "ann", ann={"hand": ["Withering Cold", KNIFE], "play": [KNIGHT]}, bob={})
    assert not game.ann.may("Withering Cold")
    assert game.ann.explain("Withering Cold").rule == "lcg2:actions/phase"


def test_a_wrong_target_says_who_tried_what_and_what_was_possible():
    game = holding(KNIFE)
    game.ann.plays(KNIFE)
    with pytest.raises(IllegalChoice) as refused:
        game.ann.chooses("Arya Stark")
    first, asked, *log = str(refused.value).splitlines()
    assert first == "ann can't choose: Arya Stark"
    assert asked == "ann is asked (target, lcg2:initiating/5): choose Robb Stark, choose Bran Stark"
    assert log[-1] == f"{game.log[-1].number:5}  ann pays 2 gold (3 → 1)   lcg2:initiating/4"


# --- where the card goes


def test_an_event_lies_in_the_discard_pile_before_anybody_reacts():
    """L2-56."""
    game = holding(KNIFE, play=[ARCHIVE])
    game.ann.plays(KNIFE).chooses("Bran Stark")
    assert game.ann.discard == [KNIFE]
    assert game.ann.offered == [f"use {ARCHIVE}", "pass"]
    moved = next(entry for entry in game.entries("move") if entry.rule == "lcg2:event-cards/discard-timing")
    opened = next(entry for entry in game.entries("window") if entry.data[0] == "reaction")
    assert moved.number < opened.number
    game.ann.uses(ARCHIVE)
    assert (game.ann.hand, game.ann.discard) == ([KNIFE], [])


def test_reactions_wait_until_the_whole_effect_has_resolved():
    game = holding("Call to the Citadel", play=[ARCHIVE], deck=["Bran Stark"])
    game.ann.plays("Call to the Citadel").chooses("Bran Stark")
    assert game.ann.power == 1
    assert game.ann.may(ARCHIVE)


# --- cancels


def test_a_canceled_event_does_not_resolve_stays_paid_and_is_discarded():
    game = holding(KNIFE, bob={"hand": [ORDER], "gold": 1})
    game.ann.plays(KNIFE).chooses("Bran Stark")
    assert game.bob.offered == [f"play {ORDER}", "pass"]
    game.bob.plays(ORDER)
    assert game.bob["Bran Stark"].zone == "play"
    assert (game.ann.gold, game.ann.discard) == (1, [KNIFE])
    assert game.entries("canceled")[0].rule == "lcg2:cancel"
    assert not game.happened("Bran Stark is killed")


def test_the_target_is_known_before_the_cancel():
    """L2-15."""
    game = holding(KNIFE, bob={"hand": [ORDER], "gold": 1})
    game.ann.plays(KNIFE).chooses("Bran Stark")
    game.bob.plays(ORDER)
    target, canceling = game.entries("target")[0], game.entries("play")[1]
    assert target.number < canceling.number


def test_a_cancel_can_be_canceled():
    """L2-10."""
    game = holding(KNIFE, ORDER, bob={"hand": [ORDER], "gold": 1})
    game.ann.plays(KNIFE).chooses("Bran Stark")
    game.bob.plays(ORDER)
    assert game.ann.offered == [f"play {ORDER}", "pass"]
    game.ann.plays(ORDER)
    assert game.happened("Bran Stark is killed")
    assert len(game.entries("canceled")) == 1
    outer, inner = [entry for entry in game.entries("window") if "initiate" in str(entry.data)][:2]
    assert outer.number < inner.parent  # the second cancel nests in the use of the first


def test_what_was_canceled_is_not_canceled_again():
    game = holding(KNIFE, bob={"hand": [ORDER, ORDER], "gold": 2})
    game.ann.plays(KNIFE).chooses("Bran Stark")
    game.bob.plays(ORDER)
    assert game.bob.hand == [ORDER]
    assert not game.bob.may(ORDER)


def test_a_canceled_use_counts_towards_the_maximum_of_all_copies():
    """L2-11."""
    game = holding(WIND, WIND, play=[KNIGHT], bob={"hand": [ORDER], "gold": 1})
    game.ann.attacks("military", KNIGHT).plays(WIND).chooses(KNIGHT)
    game.bob.plays(ORDER)
    assert game.ann.hand == [WIND]
    assert not game.ann.may(WIND)
    assert game.entries("count")[0].data == ("challenge", 1, 1)


def test_a_duplicates_save_can_not_be_canceled():
    """L2-30: it is not an event and initiates nothing that a cancel could answer."""
    game = scenario(
        first="ann",
        ann={"hand": [KNIFE, ORDER], "gold": 3},
        bob={"play": ["Robb Stark (1 duplicate)", "Bran Stark"]},
    )
    game.ann.plays(KNIFE).chooses("Robb Stark")
    game.bob.saves("Robb Stark")
    assert game.happened("Robb Stark is saved")
    assert game.ann.hand == [ORDER]
