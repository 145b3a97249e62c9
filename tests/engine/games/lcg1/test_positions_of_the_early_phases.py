"""Positions of setup, plot, draw and marshalling, each with its answer."""

from __future__ import annotations

from tests.support.engine.games.lcg1.positions import Position, shows


def values_of(game: Position, rule: str) -> list[object]:
    return [entry.data[1] for entry in game.entries("value") if entry.rule == f"lcg1:{rule}"]


# --- setup


@shows("F-SU-1", "core/setup/6 core/setup/7 core/kw/limited")
def test_in_setup_one_limited_card_is_placed_and_no_event():
    hand = ["Great Keep", "Northern Fiefdoms", "Direwolf Pup", "Arya Stark", "Muster", "Retreat"]
    game = Position(phase="setup", ann=dict(hand=hand, plot=None), bob=dict(plot=None))
    game.ann.places("Great Keep").places("Direwolf Pup")
    assert game.why_not("ann", "Northern Fiefdoms", "Muster") == ["core/kw/limited", "core/setup/6"]
    game.ann.chooses("done")
    assert (game.ann.play, len(game.ann.hand), game.ann.gold) == (["Great Keep", "Direwolf Pup"], 7, 0)
    refill = next(entry for entry in game.entries("draw") if entry.actor == 0)
    assert (refill.rule, refill.data[0]) == ("lcg1:core/setup/7", 3)


@shows("F-SU-3", "core/kw/setup faq-4.2", "core/setup/6")
def test_in_setup_there_is_no_duplicate_and_no_plain_attachment():
    game = Position(
        phase="setup", ann=dict(hand=["Arya Stark", "Arya Stark", "Summer", "Direwolf Pup"], plot=None),
        bob=dict(plot=None),
    )  # fmt: skip
    game.ann.places("Arya Stark")
    assert game.why_not("ann", "Arya Stark", "Summer") == ["faq-4.2", "core/kw/setup"]


@shows("F-SU-5", "core/setup/6", "core/setup/note faq-2.1 sum/setup")
def test_setup_triggers_nothing_and_lets_nobody_act():
    game = Position(
        phase="setup", ann=dict(hand=["Eddard Stark", "Direwolf Pup"], plot=None),
        bob=dict(hand=["Renly Baratheon", "Shrine"], plot=None, faction="baratheon"),
    )  # fmt: skip
    game.ann.places("Eddard Stark").places("Direwolf Pup")
    game.bob.places("Renly Baratheon").places("Shrine")
    begins = game.entries("round")[0].number
    assert (game.ann["Eddard Stark"].zone, game.ann["Eddard Stark"].power) == ("play", 0)
    assert not [entry for entry in game.entries("window", "empty window", "use") if entry.number < begins]


# --- plot


@shows("F-PL-1", "core/plot/initiative", "core/icons-initiative flow-plot")
def test_who_wins_initiative_alone_names_the_first_player_and_kneeling_icons_count():
    game = Position(
        phase="plot", first="bob", ann=dict(play=["Raven Post (kneeling)"], plots=["Red Dawn"]),
        bob=dict(plots=["Counting Favors", "Red Dawn"]),
    )  # fmt: skip
    game.let_pass()
    game.bob.reveals("Red Dawn")
    assert values_of(game, "core/plot/initiative") == [3, 4]  # in player order: bob, ann
    assert (game.ann.offered, game.bob.asked) == (["ann as first player", "bob as first player"], "")
    game.ann.chooses("bob as first player")
    assert game.first == "bob"


@shows("F-PL-3", "flow-plot", "timing/first-responses qa/first-action core/expert/action-order")
def test_actions_come_before_plots_are_chosen_and_last_rounds_first_player_begins():
    game = Position(
        phase="plot", first="bob", ann=dict(play=["Arya Stark", "Shrine"], plots=["Quiet Season", "Hard Season"]),
        bob=dict(play=["Littlefinger", "Renly Baratheon (kneeling)", "Shrine"]),
    )  # fmt: skip
    window = game.entries("window")[0]
    assert (window.rule, window.data[0]) == ("lcg1:flow-plot", "action")
    assert (game.bob.asked, game.ann.asked) == ("opportunity", "")
    game.bob.passes()
    game.ann.uses("Arya Stark")
    assert not game.entries("choose plot")
    game.let_pass()
    assert game.ann.asked == "plot"


@shows("F-PL-4", "faq-2.2 timing/passive-conflict timing/4", "flow-plot core/plot/passive-order")
def test_the_new_first_player_orders_what_plots_do_when_revealed():
    game = Position(
        phase="plot", ann=dict(plots=["Wildfire Assault"], play=["Direwolf Pup"]),
        bob=dict(plots=["Condemned by the Realm"], play=["Knight of the Tumblestone"]),
    )  # fmt: skip
    game.reveals(first="bob")
    assert (game.bob.asked, game.ann.asked) == ("forced order", "")
    assert game.bob.offered == ["resolve Wildfire Assault", "resolve Condemned by the Realm"]
    game.bob.chooses("Wildfire Assault")
    assert game.rules("use")[-1] == "lcg1:timing/4"
    assert game.defaults == []  # faq-2.2 settles it


@shows("F-PL-6", "faq-2.2 timing/4 timing/6 core/duplicates/save", "core/kw/stalwart")
def test_a_plot_that_kills_everybody_is_saved_from_once_and_the_rest_leaves_in_step_6():
    game = Position(
        phase="plot", first="ann", ann=dict(plots=["Valar Morghulis"], play=["Robb Stark (1 duplicate)", "Hodor"]),
        bob=dict(play=["Eddard Stark", "Littlefinger", "Bodyguard on Littlefinger"]),
    )  # fmt: skip
    game.reveals(first="ann")
    game.bob.uses("Bodyguard")
    game.ann.saves("Robb Stark")
    assert {game.says(entry) for entry in game.entries("moribund")} == {
        "Bodyguard is discarded from play and moribund",
        "A duplicate of Robb Stark is discarded and moribund",
        "Hodor is killed and moribund",
        "Eddard Stark is killed and moribund",
    }
    assert (game.ann.dead, game.bob.dead, game.bob["Eddard Stark"].zone) == (
        ["Hodor"],
        [],
        "hand",
    )  # drawn from the top
    assert (game.ann.discard, game.bob.discard) == (["Robb Stark"], ["Bodyguard"])
    last = game.after("The action window ends")
    assert all(entry.number > last for entry in game.entries("leave"))
    assert [entry.data[0] for entry in game.entries("window")].count("save or cancel") == 1


@shows("F-PL-8", "faq-2.2 faq-draw-cap", "faq-1.1 qa/draw-partial")
def test_a_passive_to_the_reveal_waits_for_what_plots_do_and_the_cap_holds():
    game = Position(
        phase="plot", ann=dict(plots=["Counting Favors"], play=["Golden Tooth Mines"]), bob=dict(plots=["Red Dawn"])
    )
    game.reveals(first="ann")
    game.ann.chooses("Counting Favors")
    drawn = [(entry.actor, *entry.data) for entry in game.entries("extra draw")]
    assert [row for row in drawn if row[0] == 0] == [(0, 1, 3, 1), (0, 2, 3, 1), (0, 3, 3, 1), (0, 3, 3, 0)]
    mines = next(entry for entry in game.entries("use") if "Golden Tooth Mines" in game.says(entry))
    assert mines.number > next(entry.number for entry in game.entries("extra draw") if entry.data[0] == 3)


@shows("F-PL-10", "faq-3.32", "core/plot/1 faq-2.3")
def test_the_last_plot_takes_effect_with_a_full_used_pile_and_then_the_others_come_back():
    used = ["Hard Season", "Red Dawn", "Wildfire Assault", "Valar Morghulis", "Quiet Season", "Rule by Decree"]
    game = Position(phase="plot", ann=dict(plots=["Open Larder"], used=used, play=["Bran Stark"]), bob=dict())
    game.reveals(first="ann")
    back = game.entries("recycle plots")[0]
    assert back.number > game.entries("extra draw")[-1].number
    assert sorted(game.ann.plots) == sorted([*used, "Quiet Season"])  # the plot of the board was used, too
    game.ann.uses("Bran Stark")
    assert game.ann.offered
    game.ann.chooses("Hard Season")
    assert game.ann.used == ["Open Larder", "Hard Season"]  # the round is over, and with it the second plot


@shows("F-PL-12 L1-27 EX-F14", "timing/2 faq-3.4", "faq-4.3 faq-2.2 timing/4 core/expert/save-cancel")
def test_a_plot_that_can_not_be_saved_from_can_be_canceled():
    keeping = ["Direwolf Pup", "Hodor", "Arya Stark", "Sansa Stark"]
    game = Position(
        phase="plot", first="ann",
        ann=dict(plots=["Wits"], play=["Tyrion Lannister", *keeping, "Bodyguard on Sansa Stark"]),
        bob=dict(plots=["Wildfire Assault"]),
    )  # fmt: skip
    game.reveals(first="ann")
    assert "use Wits" in game.ann.offered
    assert game.why_not("ann", "Bodyguard") != [""]
    game.ann.uses("Wits")
    assert game.ann["Tyrion Lannister"].kneeling
    assert game.rules("canceled") == ["lcg1:faq-3.4"]
    assert not game.entries("moribund")
    game = Position(
        phase="plot", first="ann", ann=dict(plots=["Wits"], play=["Tyrion Lannister"]),
        bob=dict(plots=["Fleeing to the Wall"], play=["Great Keep"]),
    )  # fmt: skip
    game.reveals(first="ann")
    assert not game.ann.was_offered("use Wits")


# --- draw


@shows("F-DR-1", "faq-draw-cap", "core/expert/draw-cap faq-character/effect")
def test_three_extra_cards_are_drawn_and_a_fourth_use_draws_nothing():
    game = Position(phase="draw", ann=dict(play=["Ledger"]), bob=dict())
    game.comes_to("ann", "marshalling")
    assert (len(game.ann.hand), game.entries("extra draw")) == (2, [])
    for _ in range(4):
        game.ann.uses("Ledger")
    assert [entry.data for entry in game.entries("extra draw")] == [(1, 3, 1), (2, 3, 1), (3, 3, 1), (3, 3, 0)]
    assert len(game.ann.hand) == 5
    assert game.defaults == [36]


@shows("F-DR-3 L1-20", "faq-1.2", "faq-draw-cap core/expert/draw-cap")
def test_what_is_put_in_hand_is_not_drawn():
    game = Position(
        ann=dict(
            play=["Ledger", "Knight of the Rainwood"],
            hand=["Muster"],
            deck=["Page", "Page", "Page", "Knight of the Tumblestone"],
        ),
        bob=dict(),
    )
    for _ in range(3):
        game.ann.uses("Ledger")
    game.ann.uses("Muster").chooses("Knight of the Tumblestone")
    assert "Knight of the Tumblestone" in game.ann.hand
    assert len(game.entries("extra draw")) == 3


@shows("F-DR-5", "core/draw")
def test_nobody_loses_by_an_empty_deck():
    game = Position(phase="draw", ann=dict(deck=["Direwolf Pup"], filler=0), bob=dict(filler=0, hand=["Page"]))
    game.let_pass()
    assert (game.ann.hand, game.bob.hand, game.outcome) == (["Direwolf Pup"], ["Page"], None)
    assert [entry.actor for entry in game.entries("draw") if entry.rule == "lcg1:core/draw"] == [0]


# --- marshalling


@shows("F-MA-1", "core/marshalling/income", "core/icons-income qa/income-kneeling")
def test_income_is_collected_once_with_icons_of_kneeling_cards():
    game = Position(ann=dict(play=["Crossroads (kneeling)"], hand=["Great Keep"]), bob=dict(hand=["Feast"]))
    income = next(entry for entry in game.entries("value") if entry.rule == "lcg1:core/marshalling/income")
    assert (income.data[1], game.ann.gold) == (6, 6)
    game.ann.marshals("Great Keep")
    assert game.ann.gold == 6


@shows("F-MA-3", "timing/marshalling", "timing/player-action qa/first-action core/expert/playing")
def test_the_first_player_acts_first_in_the_others_turn_but_marshals_nothing():
    game = Position(
        ann=dict(hand=["Distraction", "Great Keep"], gold=2), bob=dict(hand=["Distraction"], play=["Page"])
    )
    game.ann.passes()
    game.bob.passes()
    assert game.match.game.active == 1
    assert (game.ann.offered, game.bob.asked) == (["play Distraction", "pass"], "")
    assert game.why_not("ann", "Great Keep") == ["timing/marshalling"]


@shows("F-MA-5", "timing/player-action/response timing/2", "flow-marshalling")
def test_a_save_may_be_paid_with_gold_in_anothers_turn():
    game = Position(
        first="bob", ann=dict(play=["Ser Ilyn Payne"], plot="Famine"),
        bob=dict(play=["Joffrey Baratheon", "Gilded Plate on Joffrey Baratheon"], gold=1, plot="Famine"),
    )  # fmt: skip
    game.ann.passes()
    assert game.match.game.active == 0
    game.ann.uses("Ser Ilyn Payne").chooses("Joffrey Baratheon")
    game.bob.uses("Gilded Plate")
    assert (game.bob.gold, game.bob["Joffrey Baratheon"].zone) == (0, "play")
    assert 25 in game.defaults
    assert game.happened("Gilded Plate is discarded from play and moribund")


@shows("F-MA-7", "timing/1d timing/1e", "timing/1a timing/1b timing/1c core/marshalling/gold-penalty")
def test_the_penalty_comes_before_reducers():
    game = Position(ann=dict(play=["Narrow Sea"], hand=["Robert Baratheon"]), bob=dict())
    game.ann.uses("Narrow Sea")
    game.ann.marshals("Robert Baratheon")
    price = next(entry for entry in game.entries("value") if entry.data[0] == "cost" and entry.data[2] == 4)
    assert (price.data[1], [row[1] for row in price.data[3]]) == (4, [2, -2])
    assert game.ann.gold == 1


@shows("F-MA-9 EX-F16", "core/kw/limited faq-4.4", "core/marshalling/put-into-play")
def test_limited_is_for_what_is_played_and_not_for_what_is_put_into_play():
    game = Position(
        ann=dict(
            hand=["Great Keep", "Northern Fiefdoms", "Bran the Builder's Legacy"],
            deck=["Godswood"],
            play=["Idle Hour"],
        ),
        bob=dict(),
    )
    game.ann.marshals("Great Keep")
    assert game.why_not("ann", "Northern Fiefdoms") == ["core/kw/limited"]
    game.comes_to("ann", "dominance").uses("Bran the Builder's Legacy").chooses("Godswood")
    assert game.ann["Godswood"].zone == "play"


@shows("F-MA-11", "core/duplicates", "faq-4.2 core/kw/no-attachments flow-marshalling core/duplicates/blank")
def test_a_duplicate_is_played_free_as_an_action_and_is_no_attachment():
    game = Position(
        ann=dict(play=["Sansa Stark", "Hodor"], hand=["Sansa Stark", "Hodor", "Feast"]), bob=dict(hand=["Feast"])
    )
    for title in ("Sansa Stark", "Hodor"):
        game.ann.marshals(title)
        assert game.bob.asked == "opportunity"
        game.bob.passes()
    assert [game.ann[title].duplicates for title in ("Sansa Stark", "Hodor")] == [1, 1]
    assert (game.ann.gold, game.ann.was_offered("use Sansa Stark")) == (5, False)
    assert game.defaults == []  # the chart says that a duplicate is played in the segment of actions


@shows("F-MA-13", "core/unique", "faq-3.27")
def test_ones_own_dead_pile_forbids_a_unique_card_and_taking_control_of_one():
    game = Position(
        ann=dict(dead=["Robb Stark"], hand=["Robb Stark", "Lure", "Feast"]),
        bob=dict(play=["Robb Stark"], hand=["Feast"]),
    )
    assert game.why_not("ann", "Robb Stark") == ["core/unique"]
    assert not game.ann.may("Lure", "use") or "Robb Stark" not in str(game.ann.uses("Lure").offered)
    assert game.bob["Robb Stark"].zone == "play"


@shows("F-MA-15 EX-L1", "timing/1e timing/1f", "core/influence faq-3.2 timing/1a")
def test_influence_that_is_too_much_is_lost():
    game = Position(
        ann=dict(play=["Renly Baratheon (kneeling)", "Septry", "Arya Stark", "Idle Hour"], faction="baratheon"),
        bob=dict(play=["Shade"], hand=["Feast"]),
    )
    game.ann.uses("Renly Baratheon")
    assert (game.ann["Septry"].kneeling, game.ann["Renly Baratheon"].kneeling) == (True, False)
    game.bob.passes()
    assert game.why_not("ann", "Arya Stark") == ["faq-character/cost"]
    game = Position(ann=dict(play=["Arya Stark", "Septry"]), bob=dict(play=["Littlefinger"]))
    game.ann.uses("Arya Stark")
    assert game.ann["Septry"].kneeling
    assert game.rules("target") == ["lcg1:timing/1f"]


@shows("F-MA-21", "faq-4.4 timing/4 core/duplicates/save", "qa/passive-mandatory")
def test_a_passive_after_playing_is_not_declined_and_not_for_what_is_put_into_play():
    game = Position(
        ann=dict(hand=["Xaro Xoan Daxos"], play=["Brown Ben Plumm (1 duplicate)"], faction="targaryen"), bob=dict()
    )
    game.ann.marshals("Xaro Xoan Daxos")
    assert game.ann.offered == ["choose Brown Ben Plumm", "choose Xaro Xoan Daxos"]
    game.ann.chooses("Brown Ben Plumm")
    game.ann.saves("Brown Ben Plumm")
    assert game.ann["Brown Ben Plumm"].zone == "play"
    assert game.defaults[-1] == 23
    game = Position(ann=dict(hand=["Xaro Xoan Daxos", "Ferry"], faction="targaryen"), bob=dict())
    game.ann.uses("Ferry")
    assert game.ann["Xaro Xoan Daxos"].zone == "play"
    assert not game.entries("use")
