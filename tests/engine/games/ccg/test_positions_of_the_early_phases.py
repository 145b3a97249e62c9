"""Positions of setup, plot, draw and marshalling, each with its answer."""

from __future__ import annotations

import pytest

from tests.support.engine.games.ccg.positions import Position, shows

# --- setup


@shows("K-SU-1 CC-05", "setup/5 kw/setup kw/limited setup/6 setup/note")
def test_in_setup_five_gold_of_characters_and_locations_lie_facedown_and_are_turned_up_together():
    hand = ["Heir", "Squire", "Toll", "Ferry", "Blade", "Heir", "Page"]
    game = Position(
        phase="setup", first="ann", ann=dict(hand=hand), bob=dict(hand=["Page", "Page"], faction="martell")
    )
    game.ann.places("Ferry")
    assert game.why_not("ann", "Toll", "Blade") == ["ccg:kw/limited", "ccg:kw/setup"]
    game.ann.places("Heir")
    assert game.why_not("ann", "Squire", "Heir") == ["ccg:setup/5", "ccg:setup/5"]
    assert "Squire costs 2 gold; 1 of 5 is left" in game.ann.explain("Squire").words
    game.ann.chooses("done")
    assert (game.ann.play, game.bob.asked) == ([], "setup")
    game.bob.places("Page").places("Page")
    assert game.ann.play == ["Ferry", "Heir"]
    assert game.bob.play == ["Page", "Page"]
    assert (len(game.ann.hand), len(game.bob.hand)) == (7, 7)


@shows("K-SU-3", "setup/note setup/6")
def test_what_is_turned_up_in_setup_is_neither_played_nor_put_into_play():
    game = Position(phase="setup", ann=dict(hand=["Newcomer", "Arrival"]), bob=dict())
    game.ann.places("Newcomer").places("Arrival")
    begins = game.entries("round")[0].number
    assert [game.ann[title].zone for title in ("Newcomer", "Arrival")] == ["play", "play"]
    assert (game.ann["Arrival"].power, len(game.ann.hand)) == (0, 7)
    assert not [entry for entry in game.entries("use", "window", "empty window") if entry.number < begins]


def test_a_card_of_two_houses_is_of_both_and_pays_no_penalty_in_either():
    for house, gold in (("stark", 3), ("lannister", 3), ("martell", 1)):
        game = Position(ann=dict(hand=["Borderer"], faction=house, play=["Idle Hall"]), bob=dict())
        game.ann.marshals("Borderer")
        assert game.ann.gold == gold
    assert game.rules("value")[-1].startswith("ccg:")


# --- plot


@shows("K-PL-1", "plot/initiative plot/first-player")
def test_a_tie_on_initiative_goes_to_the_least_power_on_house_and_characters_together():
    game = Position(
        phase="plot", first="ann", ann=dict(power=1, play=["Warden (3 power)"], plots=["Quiet Year", "Long Year"]),
        bob=dict(power=3, plots=["Quiet Year", "Lean Year"], faction="lannister"),
    )  # fmt: skip
    game.let_pass()
    game.ann.reveals("Quiet Year")
    game.bob.reveals("Quiet Year")
    assert game.entries("tie")[0].data == ((0, 4), (1, 3))
    assert (game.bob.offered, game.ann.asked) == (["ann as first player", "bob as first player"], "")
    game.bob.chooses("ann as first player")
    assert game.first == "ann"


@shows("K-PL-3 CC-07", "plot/cycle plot/reveal")
def test_used_plots_come_back_when_the_round_is_over_and_not_as_the_last_is_revealed():
    used = ["Hard Year", "Swift Year", "Giving Year", "Other Year", "Lean Year", "Long Year"]
    game = Position(
        phase="plot", round=7, first="ann", ann=dict(plots=["Quiet Year"], used=used, play=["Tallyman"]),
        bob=dict(plots=["Long Year", "Lean Year"]),
    )  # fmt: skip
    game.until("plot")
    game.bob.reveals("Long Year")
    game.ann.chooses("ann as first player")
    game.comes_to("ann", "challenges").uses("Tallyman")
    assert game.ann["Tallyman"].power == 6
    assert not game.entries("recycle plots")
    game.until("plot")
    assert (sorted(game.ann.plots), game.ann.used) == (sorted(used), ["Quiet Year"])
    ended = next(entry.number for entry in game.entries("ends") if entry.data[0] == "standing")
    assert ended < game.entries("recycle plots")[0].number
    assert (game.bob.used, game.bob.plots) == (["Long Year"], ["Lean Year"])
    assert game.rules("plot used") == ["ccg:plot/cycle", "ccg:plot/cycle"]


@shows("K-PL-5", "mp/passive-order expert/passive")
def test_the_first_player_orders_what_plots_do_by_themselves_as_they_are_revealed():
    game = Position(
        phase="plot", ann=dict(plots=["Giving Year", "Long Year"]), bob=dict(plots=["Other Year", "Lean Year"])
    )
    game.let_pass()
    game.ann.reveals("Giving Year")
    game.bob.reveals("Other Year")
    next(player for player in game.players if player.asked == "first player").chooses("bob as first player")
    assert (game.bob.asked, game.ann.asked) == ("forced order", "")
    assert game.bob.offered == ["resolve Giving Year", "resolve Other Year"]
    game.bob.chooses("Other Year")
    uses = game.said("use")
    assert ["Other Year" in uses[0], "Giving Year" in uses[1]] == [True, True]
    assert (game.ann.power, len(game.entries("extra draw"))) == (1, 1)
    assert 59 in game.defaults


# --- draw


@shows("K-DR-2", "expert/draw-limit draw")
def test_what_is_put_into_hand_or_play_is_not_drawn_and_does_not_count():
    game = Position(
        phase="draw", ann=dict(play=["Library"], hand=["Errand", "Summons"], deck=[*["Page"] * 5, "Squire"]),
        bob=dict(),
    )  # fmt: skip
    game.comes_to("ann", "marshalling")
    assert not game.entries("extra draw")
    for _ in range(4):
        game.ann.uses("Library")
    assert [entry.data for entry in game.entries("extra draw")] == [(1, 3, 1), (2, 3, 1), (3, 3, 1), (3, 3, 0)]
    game.ann.uses("Errand").chooses("Squire")
    game.ann.uses("Summons").chooses("Squire")
    assert game.ann["Squire"].zone == "play"
    assert len(game.entries("extra draw")) == 4


def test_that_several_cards_are_drawn_one_by_one_is_a_default_and_the_limit_is_reached_in_between():
    game = Position(ann=dict(play=["Library", "Library"], hand=["Feast"]), bob=dict())
    for _ in range(2):
        game.ann.uses("Library")
    assert game.defaults == []
    game.ann.uses("Feast")
    assert game.defaults == [58]
    assert [entry.data for entry in game.entries("extra draw")] == [(1, 3, 1), (2, 3, 1), (3, 3, 1), (3, 3, 0)]


def test_nobody_loses_by_an_empty_deck():
    game = Position(phase="draw", ann=dict(deck=["Page"], filler=0), bob=dict(filler=0, play=["Page"]))
    game.let_pass()
    assert (game.ann.hand, game.bob.hand, game.outcome) == (["Page"], [], None)
    assert [entry.actor for entry in game.entries("draw") if entry.rule == "ccg:draw"] == [0]


def test_actions_of_phases_without_a_chart_are_a_default():
    game = Position(phase="draw", ann=dict(play=["Idle Hall"]), bob=dict())
    assert (game.ann.asked, game.phase) == ("opportunity", "draw")
    assert (game.rules("unsettled"), game.defaults) == (["ccg:expert/playing"], [13])


# --- marshalling


@shows("K-MA-1 CC-01", "marshalling/spend marshalling/income dominance")
def test_gold_that_is_left_is_lost_when_marshalling_ends_and_counts_for_nothing():
    game = Position(
        ann=dict(play=["Market", "Mill", "Page"], hand=["Heir", "Warden", "Levy"]), bob=dict(play=["Page"])
    )
    assert game.ann.gold == 8
    game.ann.marshals("Heir").marshals("Warden")
    assert game.ann.gold == 1
    game.comes_to("ann").passes()
    game.until("challenge")
    lost = [entry for entry in game.entries("gold") if entry.data[0] == "returns" and entry.actor == 0]
    assert [(entry.rule, entry.data[1:]) for entry in lost] == [("ccg:marshalling/spend", (1, 0))]
    assert game.ann.gold == 0
    game.until("plot", "plot")
    sums = [entry.data[1] for entry in game.entries("value") if entry.data[0] == "dominance"]
    assert sums[:2] == [8, 1]
    assert [entry.data[0] for entry in game.entries("ends")][:2] == ["marshalling", "challenges"]


@shows("K-MA-3", "expert/playing marshalling/spend")
def test_an_event_with_a_gold_cost_is_played_in_ones_own_marshalling_turn_only():
    game = Position(
        ann=dict(play=["Page"], hand=["Levy", "Bought Blow", "Free Blow"]),
        bob=dict(play=["Idle Hall"], hand=["Levy"], gold=3),
    )
    assert game.why_not("ann", "Bought Blow", "Free Blow") == ["ccg:expert/playing", "ccg:expert/playing"]
    game.ann.uses("Levy")
    assert (game.ann.power, game.ann.gold) == (1, 4)
    assert game.why_not("bob", "Levy") == ["ccg:marshalling/spend"]
    game.until("challenge")
    game = Position(
        phase="challenges",
        ann=dict(play=["Page"], hand=["Bought Blow", "Free Blow"], gold=3),
        bob=dict(play=["Page"]),
    )
    assert game.why_not("ann", "Bought Blow", "Free Blow") == ["ccg:marshalling/spend", ""]
    game.ann.uses("Free Blow").chooses("Page (ann's)")
    assert game.ann["Page"].strength == 2


def test_a_save_that_costs_gold_is_not_paid_in_anothers_turn():
    game = Position(first="bob", ann=dict(play=["Page"], hand=["Ransom"], gold=2), bob=dict(hand=["Dagger"]))
    game.bob.uses("Dagger")
    assert (game.ann.dead, game.ann.was_offered("play Ransom")) == (["Page"], False)


@shows("K-MA-5", "duplicates unique", "versions")
def test_a_duplicate_of_another_version_comes_free_and_a_card_that_was_taken_is_not_played_again():
    game = Position(
        ann=dict(play=["Heir", "Warden", "Idle Hall"], hand=["t-heir-again", "Warden"]),
        bob=dict(hand=["Lure"], faction="lannister"), first="bob",
    )  # fmt: skip
    game.bob.uses("Lure").chooses("Warden")
    game.until("opportunity")
    game.comes_to("ann")
    while game.match.game.active != 0:
        game.ann.passes()
        game.comes_to("ann")
    assert game.why_not("ann", "Warden") == ["ccg:unique"]
    game.ann.marshals("Heir")
    assert (game.ann["Heir"].duplicates, game.ann.gold) == (1, 5)
    assert not game.ann.was_offered("use Heir")  # which the other version could be
    placed = game.entries("duplicate")[0]
    assert "ccg:versions" in game.record.rests_on(placed.number, game.match.deal.pool)
    game = Position(ann=dict(play=["t-heir-again"], hand=["Heir"]), bob=dict())
    game.ann.marshals("Heir")
    assert game.ann.uses("Heir")["Heir"].strength == 3


@pytest.mark.parametrize("first", ["Toll", "Decree"])
def test_one_limited_card_of_any_type_is_played_a_round(first: str):
    game = Position(ann=dict(hand=["Toll", "Decree", "Decree"], play=["Idle Hall"]), bob=dict())
    game.ann.marshals("Toll") if first == "Toll" else game.ann.uses("Decree")
    left = ["Decree"] if first == "Toll" else ["Toll", "Decree"]
    assert game.why_not("ann", *left) == ["ccg:kw/limited"] * len(left)
    assert game.ann.offered == ["use Idle Hall", "pass"]
    assert game.rules("count") == ["ccg:kw/limited"]


def test_chambers_are_brought_into_play_or_attached_to_the_house_and_both_ways_are_explained():
    game = Position(ann=dict(hand=["Lord Eddard's Chambers"], play=["Idle Hall"]), bob=dict())
    ways = game.match.trace(0, game.ann["Lord Eddard's Chambers"].id)
    assert [(way.what, way.is_open) for way in ways] == [
        ("bring it into play", True),
        ("attach it to your faction card", True),
    ]
    assert len([label for label in game.ann.offered if "Chambers" in label]) == 2


def test_a_copy_in_the_dead_pile_keeps_a_unique_card_out():
    game = Position(ann=dict(dead=["Heir"], hand=["Heir"], play=["Idle Hall"]), bob=dict())
    assert game.why_not("ann", "Heir") == ["ccg:unique"]


@shows("K-MA-7 EX-C1", "expert/actions", "icons/influence")
def test_influence_that_is_too_much_is_lost_and_characters_and_locations_pay_together():
    game = Position(
        phase="challenges",
        ann=dict(play=["Septon", "Great Sept", "Gossip (kneeling)", "Idle Hall"]),
        bob=dict(play=["Page"]),
    )
    game.ann.uses("Septon").chooses("Septon")
    assert (game.ann["Great Sept"].kneeling, game.ann["Septon"].strength) == (True, 3)
    game.comes_to("ann")
    assert game.why_not("ann", "Septon") == ["ccg:expert/actions"]
    game = Position(phase="challenges", ann=dict(play=["Septon", "Gossip", "Gossip"]), bob=dict(play=["Page"]))
    game.ann.uses("Septon").chooses("Gossip").chooses("Septon")
    assert [card.kneeling for card in game.ann.cards("Gossip")] == [True, True]
