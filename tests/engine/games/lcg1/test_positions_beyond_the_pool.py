"""Positions for which no card of the pool exists, with cards of these tests."""

from __future__ import annotations

from engine.base import zones
from engine.table import values
from tests.support.engine.games.lcg1.positions import Position, shows


@shows("F-MA-17", "timing/1d faq-event/cost", "faq-3.5")
def test_only_gold_and_influence_that_abilities_cost_can_be_lowered():
    game = Position(
        ann=dict(play=["Thrift", "Raff the Sweetling", "Shrine"], hand=["Bounty", "Costly"], gold=0),
        bob=dict(deck=["Squire", "Page"]),
    )
    game.ann.uses("Raff the Sweetling")
    price = game.entries("value")[-1]
    thrift = game.match.game.ref[game.ann["Thrift"].number]
    assert (price.data, price.rule) == (("cost", 0, 1, (("add", -1, thrift),)), "lcg1:timing/1d")
    assert "lcg1:faq-3.5" in game.record.rests_on(price.number, game.match.deal.pool)
    assert (game.ann.gold, game.entries("gold")[1:]) == (5, [])
    game.ann.chooses("none")
    game.ann.uses("Bounty")  # two influence, of which one is left to pay
    assert (game.ann["Shrine"].kneeling, game.ann.power) == (True, 1)
    assert game.why_not("ann", "Costly") == ["faq-event/cost"]  # three characters kneel for it, and there is one


@shows("EX-F11", "faq-3.23", "timing/moribund")
def test_what_counts_as_a_character_is_killed_and_goes_to_the_discard_pile():
    game = Position(ann=dict(play=["Hulk", "Mourner"]), bob=dict(play=["Idle Hour"], hand=["Dagger"]))
    game.ann.uses("Hulk")
    assert game.says(game.entries("becomes")[0]) == "Hulk becomes a character"
    number = game.ann["Hulk"].number
    assert (game.match.game.characters(0).count(number), values.strength(game.match.game, number)) == (1, 3)
    game.bob.uses("Dagger").chooses("Hulk")
    fate = game.entries("moribund")[0]
    assert (fate.data, fate.rule) == (("killed", "discard"), "lcg1:faq-3.23")
    game.ann.uses("Mourner")  # it was killed, for all that answers to that
    game.let_pass()
    assert (game.ann.discard, game.ann.dead) == (["Hulk"], [])


@shows("F-FC-5", "faq-4.7")
def test_a_challenge_loses_its_trait_when_too_many_or_too_few_take_part():
    game = Position(
        phase="challenges", ann=dict(play=["Squire", "Warden"], hand=["Lists", "Muster Up"]), bob=dict(play=["Page"])
    )
    game.ann.attacks("military", "Squire")
    game.ann.uses("Lists")
    game.bob.defends("Page")
    assert [entry.data for entry in game.entries("challenge trait")] == [("Jousting", 1, 1, 0)]
    game.comes_to("ann").uses("Muster Up").chooses("Warden")
    lost = game.entries("challenge trait")[1]
    assert (lost.data, lost.rule) == (("Jousting", 0, 2, 1), "lcg1:faq-4.7")

    game = Position(
        phase="challenges",
        ann=dict(play=["Squire", "Warden"], hand=["Brawl"]),
        bob=dict(play=["Page", "Exile"], hand=["Withdraw"]),
    )
    game.ann.attacks("military", "Squire", "Warden")
    game.bob.defends("Page", "Exile")
    game.comes_to("ann").uses("Brawl")
    assert [entry.data for entry in game.entries("challenge trait")] == [("Melee", 1, 2, 2)]
    game.comes_to("bob").uses("Withdraw").chooses("Warden")
    lost = game.entries("challenge trait")[1]
    assert (lost.data, lost.rule) == (("Melee", 0, 1, 2), "lcg1:faq-4.7")


@shows("", "timing/1", "faq-4.12")
def test_an_agenda_is_not_in_play_and_its_effect_is_not_canceled():
    game = Position(ann=dict(agenda="Old Ways", play=["Ledger"]), bob=dict(hand=["Writ"]))
    agenda = game.ann["Old Ways"].number
    assert game.match.game.zone[agenda] == zones.AGENDA
    assert agenda not in game.match.game.in_play(0)
    game.ann.uses("Old Ways")
    assert not game.bob.was_offered("play Writ")
    game.ann.uses("Ledger")
    assert game.bob.was_offered("play Writ")


@shows("F-FC-3", "faq-3.34 flow-dominance flow-standing")
def test_epic_phases_come_after_dominance_in_the_order_in_which_they_were_created():
    game = Position(
        phase="dominance", ann=dict(play=["Idle Hour"], hand=["Saga"]), bob=dict(play=["Idle Hour"], hand=["Saga"])
    )
    game.ann.passes()
    game.bob.uses("Saga")
    game.ann.uses("Saga")
    made = game.entries("phase created")
    assert [(entry.actor, entry.data) for entry in made] == [(1, (1,)), (0, (2,))]
    game.let_pass()
    begun = [(entry.number, entry.data[0], entry.rule) for entry in game.entries("phase")]
    assert [phase for _step, phase, _rule in begun][:4] == ["dominance", "epic", "epic", "standing"]
    assert {rule for _step, phase, rule in begun if phase == "epic"} == {"lcg1:faq-3.34"}
    told = [entry for entry in game.entries("step") if entry.rule == "lcg1:faq-3.34"]
    assert [entry.data[0] for entry in told] == [f"epic phase {n}, in the order of creation" for n in (1, 2)]
    assert [entry.number + 1 for entry in told] == [step for step, phase, _rule in begun if phase == "epic"]
    opened = [entry for entry in game.entries("window", "empty window") if entry.rule == "lcg1:faq-3.34"]
    assert len(opened) == 2  # each has its player actions


@shows("F-FC-7", "errata/rhaegar-f82 faq-3.33 core/round")
def test_a_round_that_is_brought_to_an_end_resolves_no_challenge_and_comes_to_no_other_phase():
    game = Position(
        phase="challenges",
        ann=dict(play=["Warden", "Long Night"], hand=["Wither"], gold=3),
        bob=dict(play=["Page", "Squire"]),
    )
    game.ann.attacks("military", "Warden")
    game.ann.uses("Wither").chooses("Squire")
    assert game.bob["Squire"].strength == 0
    game.comes_to("ann").uses("Long Night")
    game.let_pass()
    ends = game.entries("challenge ends")[0]
    assert (ends.rule, game.entries("wins"), game.entries("claim")) == ("lcg1:faq-3.33", [], [])
    skipped = [entry.data[0] for entry in game.entries("step") if entry.rule == "lcg1:errata/rhaegar-f82"]
    assert skipped == [f"the {phase} phase is skipped" for phase in ("dominance", "standing", "taxation")]
    assert game.says(game.entries("expires")[0]) == "The effect of Wither on Squire expires"
    assert (game.bob["Squire"].strength, game.ann.gold, game.defaults[-1]) == (2, 3, 37)
    assert (game.round, game.phase, game.match.game.challenge) == (2, "plot", None)
    assert game.ann["Warden"].kneeling  # nothing stood up
