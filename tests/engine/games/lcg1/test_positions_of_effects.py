"""Positions about effects, immunity and wording, and about what ends a match."""

from __future__ import annotations

import pytest

from tests.support.engine.games.lcg1.positions import Position, shows

# --- effects


@shows("F-EF-1", "faq-4.10 core/victory/claiming")
@pytest.mark.parametrize(("title", "power"), [("Hodor (kneeling)", 0), ("Direwolf Pup", 1)])
def test_what_follows_then_needs_what_came_before(title: str, power: int):
    game = Position(ann=dict(hand=["You've Killed the Wrong Dwarf!", "You've Killed the Wrong Dwarf!"]),
                    bob=dict(play=["Direwolf Pup", "Hodor (kneeling)"]))  # fmt: skip
    name = title.removesuffix(" (kneeling)")
    game.ann.uses("You've Killed the Wrong Dwarf!").chooses(name)
    assert game.bob[name].power == power
    game.ann.uses("You've Killed the Wrong Dwarf!").chooses("Hodor" if power else "Direwolf Pup")
    assert (game.bob["Hodor"].power, game.bob["Direwolf Pup"].power) == (0, 1)
    assert [entry.rule for entry in game.log if "does not resolve" in game.says(entry)] == ["lcg1:faq-4.10"]


@shows("EX-F17", "faq-4.10 timing/2", "")
def test_only_then_binds_the_parts_of_an_effect():
    game = Position(phase="challenges", ann=dict(play=["Headsman"]), bob=dict(play=["Squire"], hand=["Rescue"]))
    game.ann.uses("Headsman")
    game.bob.uses("Rescue")
    assert game.ann["Headsman"].kneeling
    game = Position(ann=dict(hand=["Vigor"], play=["Squire", "Idle Hour"]), bob=dict())
    game.ann.uses("Vigor")
    assert (game.ann["Squire"].kneeling, game.ann["Squire"].strength) == (False, 4)


@shows("F-EF-3 L1-21", "faq-event/target timing/1f", "faq-event/effect faq-character/target faq-event/restriction")
def test_an_event_may_be_played_without_result_but_not_without_target():
    game = Position(ann=dict(hand=["Distinct Mastery", "Echo"], play=["Robb Stark"]), bob=dict())
    game.ann.uses("Distinct Mastery")
    game.ann.uses("Echo")
    assert (game.ann.power, game.entries("stand")) == (1, [])
    game = Position(ann=dict(hand=["Distinct Mastery", "Feast"], play=["Direwolf Pup"]), bob=dict())
    assert game.why_not("ann", "Distinct Mastery") == ["faq-event/target"]


@shows("F-EF-5", "timing/1e core/kw/immunity", "faq-3.14 faq-3.15 faq-3.16")
def test_an_immune_card_is_no_target_and_not_affected_but_pays_costs():
    game = Position(
        ann=dict(play=["Jon Snow", "Ghost"], hand=["Betrayal"]), bob=dict(hand=["Dagger", "Slaughter"], play=["Page"])
    )
    game.comes_to("bob").uses("Dagger")
    assert game.ann["Jon Snow"].zone == "play"
    among = game.entries("target")[-1].data[1] if game.entries("target") else ()
    assert "Jon Snow" not in game.titles(among)
    game = Position(
        ann=dict(play=["Jon Snow", "Ghost (kneeling)"], hand=["Betrayal"]),
        bob=dict(hand=["Slaughter"], play=["Page"]),
    )
    game.comes_to("bob").uses("Slaughter")
    game.ann.uses("Betrayal")
    assert game.happened("Jon Snow kneels")
    game = Position(ann=dict(play=["Jon Snow", "Ghost", "Page"]), bob=dict(hand=["Slaughter"]))
    game.comes_to("bob").uses("Slaughter")
    game.let_pass()
    assert game.ann["Jon Snow"].zone == "play"


@shows("F-EF-7", "core/kw/renown", "faq-3.8 faq-3.7 faq-3.9")
def test_a_blank_character_keeps_what_it_gained_and_its_traits():
    game = Position(
        phase="challenges",
        ann=dict(play=["Robert Baratheon", "Aegon's Blade on Robert Baratheon"]),
        bob=dict(play=["Milk of the Poppy on ann's Robert Baratheon"], hand=["Page"]),
    )
    game.ann.attacks("power", "Robert Baratheon")
    game.let_pass()
    gained = [(entry.rule, entry.data[:2]) for entry in game.entries("power") if entry.rule.endswith("renown")]
    assert len(gained) == 1
    assert game.ann["Robert Baratheon"].power == 1  # the passive of his own text does not come


@shows("F-EF-9", "timing/3 core/attachments", "faq-4.3")
def test_what_can_not_be_saved_is_not_even_tried_and_what_can_not_be_discarded_stays():
    game = Position(
        ann=dict(hand=["Red Harvest"]),
        bob=dict(play=["Littlefinger", "Bodyguard on Littlefinger", "Knight of the Rainwood"], hand=["Rescue"]),
    )
    game.ann.uses("Red Harvest")
    assert (game.bob.play, sorted(game.bob.discard)) == (["Knight of the Rainwood"], ["Bodyguard", "Littlefinger"])
    assert not game.bob.was_offered("use Bodyguard")


@shows("EX-F15", "timing/1f", "faq-4.3")
def test_what_can_not_be_discarded_can_not_be_chosen_for_it():
    game = Position(ann=dict(hand=["March"]), bob=dict(play=["Knight of the Rainwood", "Page"]))
    game.ann.uses("March")
    chosen, among = game.entries("target")[-1].data
    assert (game.titles(chosen), game.titles(among)) == (["Page"], ["Page"])
    assert game.bob.discard == ["Page"]
    game = Position(ann=dict(hand=["March", "Feast"]), bob=dict(play=["Knight of the Rainwood"]))
    assert game.ann.offered == ["play Feast", "pass"]


@shows("F-EF-11", "faq-3.26 core/attachments", "faq-3.25 faq-3.29")
def test_control_takes_the_character_and_not_its_attachments_and_owners_get_their_cards():
    game = Position(
        phase="challenges", ann=dict(play=["Host of Storm's End"], hand=["Seductive Promise", "Dagger"]),
        bob=dict(play=["Direwolf Pup", "Gutter Rat's Cunning on Squire", "Squire"]),
    )  # fmt: skip
    game.ann.attacks("power", "Host of Storm's End")
    game.bob.defends()
    game.resolved().ann.uses("Seductive Promise").chooses("Squire")
    squire = game.ann["Squire"]
    assert game.match.game.seat_of[squire.number] == 0
    assert game.match.game.seat_of[game.bob["Gutter Rat's Cunning"].number] == 1
    assert game.rules("control") == ["lcg1:faq-3.26"]
    game.comes_to("ann", "dominance").uses("Dagger").chooses("Squire")
    assert (game.bob.dead, game.ann.dead, game.bob.discard) == (["Squire"], [], ["Gutter Rat's Cunning"])


@shows("F-EF-13 EX-F3", "timing/1f", "faq-3.1")
def test_an_x_without_a_value_is_zero():
    game = Position(ann=dict(hand=["Ferry", "Riders"], play=["Page"]), bob=dict(play=["Assessor"]))
    game.ann.uses("Ferry")
    game.bob.uses("Assessor")
    chosen, among = game.entries("target")[-1].data
    assert (game.titles(chosen), game.titles(among)) == (["Riders"], ["Riders"])


@shows("F-EF-15 EX-F12", "timing/1f", "faq-3.24 faq-3.18")
def test_an_opponent_is_one_of_who_controls_the_card_that_says_so():
    game = Position(ann=dict(hand=["Ward"]), bob=dict(play=["Squire", "Drillmaster"]))
    assert game.bob["Squire"].strength == 3
    game.ann.marshals("Ward", on="Squire")
    assert game.bob["Squire"].strength == 2


@shows("L1-28", "timing/1f", "faq-3.18")
def test_immunity_stops_constants_and_not_what_was_triggered_before():
    game = Position(ann=dict(hand=["Ward", "Wilt"], play=["Idle Hour"]), bob=dict(play=["Warden", "Drillmaster"]))
    assert game.bob["Warden"].strength == 4
    game.ann.uses("Wilt").chooses("Warden")
    assert game.bob["Warden"].strength == 2
    game.ann.marshals("Ward", on="Warden")
    assert game.bob["Warden"].strength == 1  # the −2 of before stays, the +1 of the character is gone


@shows("F-EF-17", "core/duplicates/save faq-4.2", "faq-3.17")
def test_an_immune_card_is_saved_by_its_own_duplicate_and_that_save_may_be_canceled():
    board = dict(plots=["Red Dawn"], play=["Maiden (1 duplicate)"])
    game = Position(phase="plot", ann=board, bob=dict(hand=["Feast"])).reveals(first="ann")
    game.ann.saves("Maiden")
    assert game.ann["Maiden"].zone == "play"
    board = dict(plots=["Red Dawn"], play=["Maiden (1 duplicate)"])
    game = Position(phase="plot", ann=board, bob=dict(hand=["Writ"])).reveals(first="ann")
    game.ann.saves("Maiden")
    game.bob.uses("Writ")
    assert (game.ann.dead, game.ann.discard) == (["Maiden"], ["Maiden"])
    assert game.rules("canceled") == ["lcg1:faq-4.2"]


@shows("L1-29 EX-F10", "faq-3.20", "faq-3.26")
def test_an_attachment_whose_restriction_fails_is_discarded_at_once():
    game = Position(ann=dict(hand=["Lure"], play=["Leech on bob's Squire"]), bob=dict(play=["Squire"]))
    game.ann.uses("Lure")
    assert (game.ann.discard, game.rules("moribund")) == (["Leech", "Lure"], ["lcg1:faq-3.20"])


@shows("EX-F7", "flow-challenges/declare", "faq-3.14")
def test_immunity_of_characters_is_no_help_against_an_effect_on_players():
    game = Position(
        phase="challenges", ann=dict(play=["Maiden", "Squire"]), bob=dict(play=["Matriarch"], hand=["Feast"])
    )
    game.let_pass()
    assert not game.ann.was_offered("military against bob")


@shows("EX-F8", "faq-event/target", "faq-3.16")
def test_immunity_covers_effects_and_not_restrictions():
    game = Position(ann=dict(hand=["Immolate", "Feast"]), bob=dict(play=["Squire", "Holy Banner on Squire"]))
    assert game.why_not("ann", "Immolate") == ["faq-event/target"]


@shows("EX-F9", "timing/2", "faq-3.19")
def test_a_save_that_lifts_str_above_zero_is_allowed_against_a_terminal_effect():
    game = Position(ann=dict(hand=["Wane"]), bob=dict(play=["Heir (1 duplicate)"], hand=["Tonic"]))
    game.ann.uses("Wane")
    assert game.bob.offered == ["play Tonic", "pass"]
    game.bob.uses("Tonic")
    assert (game.bob["Heir"].zone, game.bob["Heir"].strength) == ("play", 2)


@shows("EX-T13", "faq-event/cost faq-character/cost", "faq-event/effect")
def test_what_is_done_to_do_something_is_a_cost():
    game = Position(ann=dict(hand=["Bounteous", "Costly"], play=["Sellsail (kneeling)"]), bob=dict())
    assert game.ann.offered == ["play Bounteous", "pass"]
    assert game.why_not("ann", "Costly", "Sellsail") == ["faq-event/cost", "faq-character/cost"]
    game.ann.uses("Bounteous")
    assert len(game.entries("extra draw")) == 3


@shows("EX-F5", "timing/1e", "faq-3.3")
def test_one_cost_pays_for_one_effect():
    game = Position(ann=dict(play=["Sellsail (kneeling)", "Sellsail (kneeling)", "Shrine"]), bob=dict())
    game.ann.chooses(game.ann.offered[0])
    assert sorted(card.kneeling for card in game.ann.cards("Sellsail")) == [False, True]


@shows("F-FC-9", "faq-character/restriction timing/1e", "faq-event/notes faq-character/notes faq-3.13 faq-3.4")
def test_two_paragraphs_are_two_effects():
    game = Position(
        ann=dict(hand=["Forever Burning"], play=["Shrine", "Idle Hour"], faction="targaryen"),
        bob=dict(play=["Warden"]),
    )
    game.ann.uses("Forever Burning")
    assert (game.ann.dead, game.bob["Warden"].strength) == (["Forever Burning"], 2)
    game.comes_to("ann", "dominance").chooses(game.ann.offered[0])
    assert (game.ann.hand[-1], game.ann["Shrine"].kneeling) == ("Forever Burning", True)
    game = Position(ann=dict(play=["Edict", "Idle Hour"]), bob=dict(hand=["Writ"]))
    assert len([one for one in game.ann.offered if one.startswith("use Edict")]) == 2
    game.ann.chooses("use Edict (ability 1)")
    game.bob.uses("Writ")
    assert [one for one in game.ann.offered if one.startswith("use Edict")] == ["use Edict"]


# --- winning


@shows("F-WI-1", "core/victory")
def test_of_two_who_reach_fifteen_together_the_first_player_names_the_winner():
    game = Position(ann=dict(power=14, hand=["Jubilee"]), bob=dict(power=14))
    game.ann.uses("Jubilee")
    assert game.ann.offered == ["ann wins", "bob wins"]
    game.ann.chooses("bob wins")
    assert (game.winner, game.rules("match ends")) == ("bob", ["lcg1:core/victory"])


@shows("F-WI-3", "core/victory", "faq-3.10 faq-2.8")
def test_power_that_begins_to_count_wins_in_that_moment():
    game = Position(
        ann=dict(power=12, play=["Robert Baratheon (3 power)"], hand=["Milk of the Poppy"]),
        bob=dict(play=["Melisandre"], faction="baratheon"),
    )
    assert game.ann.power == 12
    game.ann.marshals("Milk of the Poppy", on="Melisandre")
    assert (game.ann.power, game.winner) == (15, "ann")
    assert not [entry for entry in game.entries("step") if entry.rule == "lcg1:timing/6"]
