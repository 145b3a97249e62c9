"""Income, marshaling, limited cards, and unique cards with the dead pile."""

import pytest

from engine.errors import IllegalChoice, NotYourChoice
from engine.scenario.scenario import Scenario as FullScenario
from tests.support.engine.cards import scenario
from tests.support.engine.plain import Scenario


def marshaling(*hand: str, **more: object) -> Scenario:
    """Ann is first and active; she has collected 5 gold."""
    return Scenario(phase="marshaling", first="ann", ann={"hand": list(hand), **more}, bob={})


# --- income


def test_income_is_the_plots_gold_with_its_modifiers():
    game = marshaling("Bran Stark", play=["Tywin Lannister", "The Roseroad"])
    assert game.ann.gold == 8
    value = game.entries("value")[0]
    assert value.data[:3] == ("gold", 8, 5)
    assert [(how, amount) for how, amount, _source in value.data[3]] == [("add", 2), ("add", 1)]
    gain = game.entries("gold")[0]
    assert (gain.data, gain.rule) == (("income", 0, 8), "lcg2:3.2")


def test_a_player_collects_income_on_becoming_active_and_not_before():
    game = marshaling("Bran Stark")
    assert (game.ann.gold, game.bob.gold) == (5, 0)
    game.ann.marshals("Bran Stark")
    assert [(entry.actor, entry.data) for entry in game.entries("gold")][:3] == [
        (0, ("income", 0, 5)),
        (0, ("pays", 5, 3)),
        (1, ("income", 0, 5)),
    ]


# --- marshaling


def test_a_marshaled_card_is_paid_for_and_enters_play_standing():
    game = marshaling("Catelyn Stark", "Bran Stark", gold=1)
    game.ann.marshals("Catelyn Stark")
    assert game.ann.gold == 2
    assert game.ann["Catelyn Stark"].zone == "play"
    assert not game.ann["Catelyn Stark"].kneeling
    pays = game.entries("gold")[-1]
    assert (pays.data, pays.rule) == (("pays", 6, 2), "lcg2:initiating/4")
    enters = game.entries("enter")[-1]
    assert (enters.data[1:3], enters.rule) == (("hand", "marshaled"), "lcg2:marshal/enters")


def test_a_card_that_costs_more_than_there_is_can_not_be_marshaled():
    game = marshaling("Robb Stark", "Bran Stark")
    assert game.ann.offered == ["marshal Bran Stark", "pass"]
    assert game.ann.explain("Robb Stark") == (
        "lcg2:initiating/2",
        "Robb Stark costs 6 gold; ann has 5",
        "needs 1 more gold",
    )
    with pytest.raises(IllegalChoice):
        game.ann.marshals("Robb Stark")
    assert (game.ann.gold, game.ann["Robb Stark"].zone) == (5, "hand")


def test_only_the_active_player_marshals():
    """MA-14; L2-01: the first player may still act first in that window."""
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"hand": ["Bran Stark", "Arya Stark"]},
        bob={"hand": ["Sansa Stark", "Catelyn Stark"]},
    )
    assert game.bob.offered == []
    with pytest.raises(NotYourChoice, match="bob is not asked"):
        game.bob.marshals("Sansa Stark")
    game.ann.marshals("Bran Stark")
    assert game.ann.asked == "opportunity"
    game.ann.passes()
    assert (game.ann.offered, game.bob.offered) == (
        [],
        ["marshal Sansa Stark", "marshal Catelyn Stark", "pass"],
    )


def test_events_are_not_marshaled():
    game = marshaling("Put to the Sword", "Bran Stark")
    assert not game.ann.may("Put to the Sword")


def test_there_is_an_opportunity_for_the_others_after_every_marshaling():
    """L2-48."""
    game = marshaling("Bran Stark", "Arya Stark", "Sansa Stark", gold=9)
    game.ann.marshals("Bran Stark").marshals("Arya Stark")
    turns = [
        (entry.kind, entry.actor)
        for entry in game.log
        if entry.rule == "lcg2:aw-3" and entry.kind in ("choice", "pass")
    ]
    assert turns == [("choice", 0), ("pass", 1), ("choice", 0), ("pass", 1)]


def test_the_offer_is_kept_in_the_secret_part_of_the_choice():
    game = marshaling("Bran Stark", "Arya Stark")
    offers = game.ann.prompt.offers
    game.ann.marshals("Arya Stark")
    choice = game.entries("choice")[-1]
    assert choice.data == ("opportunity",)
    assert choice.secret[:3] == ("chosen", (offers[1].id,), tuple(offer.id for offer in offers))
    assert choice.seats == 0b01


def test_a_marshaled_card_may_be_reacted_to_before_anybody_acts_again():
    hand = ["Court Herald", "Bran Stark", "Arya Stark"]
    game = scenario("marshaling", "ann", ann={"hand": hand}, bob={})
    game.ann.marshals("Court Herald")
    assert game.ann.offered == ["use Court Herald", "pass"]
    game.ann.uses("Court Herald")
    assert len(game.ann.hand) == 3
    assert "lcg2:triggering-condition/7" in game.rules("window")
    assert game.ann.may("Bran Stark", "marshal")


# --- limited


def test_one_limited_card_is_marshaled_each_round():
    """MA-2, without the plot that allows a second one."""
    game = marshaling("The Roseroad", "The Kingsroad", "Bran Stark")
    game.ann.marshals("The Roseroad")
    assert not game.ann.may("The Kingsroad")
    assert game.ann.explain("The Kingsroad").rule == "lcg2:limited"
    counted = game.entries("count")[-1]
    assert (counted.data, counted.rule) == (("round", 1, 1), "lcg2:limited")


def test_each_player_has_a_limited_card_of_their_own():
    game = Scenario(phase="marshaling", first="ann", ann={"hand": ["The Roseroad"]}, bob={"hand": ["The Kingsroad"]})
    game.ann.marshals("The Roseroad")
    game.bob.marshals("The Kingsroad")
    assert game.bob["The Kingsroad"].zone == "play"


def test_the_next_round_allows_another_limited_card():
    game = marshaling("The Roseroad", "The Kingsroad")
    game.ann.marshals("The Roseroad")
    while game.round == 1 or game.phase == "plot":
        asked = game.ann if game.ann.asked else game.bob
        asked.chooses("ann" if asked.asked == "first player" else "pass")
    assert game.phase == "marshaling"
    game.ann.marshals("The Kingsroad")


# --- unique cards


def test_a_unique_card_with_a_copy_in_the_dead_pile_can_not_be_marshaled():
    """MA-8."""
    game = marshaling("Bran Stark", "Arya Stark", dead=["Bran Stark"])
    assert game.ann.offered == ["marshal Arya Stark", "pass"]
    assert game.ann.explain("Bran Stark").rule == "lcg2:unique/dead"
    assert game.ann.gold == 5


def test_nor_as_a_duplicate_of_a_copy_in_play():
    """MA-8, second half: a plot has sent a copy from the hand to the dead pile."""
    game = FullScenario(
        phase="plot",
        first="ann",
        ann={
            "plots": ["A Noble Cause"],
            "play": ["Bran Stark"],
            "hand": ["Bran Stark"],
            "deck": ["Bran Stark", "Arya Stark"],
        },
        bob={"plots": ["Heads on Spikes"]},
    )
    game.bob.chooses("ann")
    assert (game.ann.play, game.ann.dead) == (["Bran Stark"], ["Bran Stark"])
    assert game.ann.offered == ["marshal Arya Stark", "pass"]
    assert game.ann.explain("Bran Stark").rule == "lcg2:unique/dead"


def test_a_dead_card_that_is_not_unique_stops_nothing():
    game = marshaling("Tumblestone Knight", dead=["Tumblestone Knight"])
    assert game.ann.may("Tumblestone Knight")


def test_each_player_may_have_a_copy_of_a_unique_card():
    game = Scenario(
        phase="marshaling",
        first="ann",
        ann={"hand": ["Bran Stark"]},
        bob={"play": ["Bran Stark"]},
    )
    game.ann.marshals("Bran Stark")
    assert game.ann["Bran Stark"].zone == game.bob["Bran Stark"].zone == "play"


def test_anothers_dead_copy_of_a_unique_card_stops_nothing():
    game = Scenario(phase="marshaling", first="ann", ann={"hand": ["Bran Stark"]}, bob={"dead": ["Bran Stark"]})
    game.ann.marshals("Bran Stark")
    assert game.ann["Bran Stark"].zone == "play"
