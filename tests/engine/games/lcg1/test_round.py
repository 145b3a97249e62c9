"""Setup and the seven phases, as the flow charts print them."""

import pytest

from engine.base import zones
from engine.errors import IllegalChoice
from tests.support.engine.games.lcg1.board import Scenario, defaults


def test_setup_has_five_gold_one_limited_card_no_duplicates_and_attachments_by_their_keyword():
    game = Scenario(
        phase="setup",
        ann=dict(hand=["Market", "Inn", "Warden", "Warden", "Banner", "Heirloom", "Feast"], plot=None),
        bob=dict(plot=None),
    )
    game.ann.places("Market").places("Warden")
    assert game.ann.offered == ["place Heirloom", "done"]
    assert {title: game.ann.explain(title).rule for title in ("Inn", "Warden", "Banner", "Feast")} == {
        "Inn": "lcg1:core/kw/limited",
        "Warden": "lcg1:faq-4.2",
        "Banner": "lcg1:core/kw/setup",
        "Feast": "lcg1:core/setup/6",
    }
    game.ann.places("Heirloom")
    assert game.ann.play == ["Market", "Warden", "Heirloom"]
    assert len(game.ann.hand) == 7


def test_cards_of_another_house_cost_their_penalty_in_setup_too():
    game = Scenario(phase="setup", ann=dict(hand=["Exile", "Squire", "Page"], plot=None), bob=dict(plot=None))
    game.ann.places("Exile")
    assert game.ann.explain("Squire").words == "Squire costs 2 gold; 1 of 5 is left"


def test_actions_come_before_plots_are_chosen_and_the_old_first_player_acts_first():
    game = Scenario(
        phase="plot", first="bob", ann=dict(hand=["Feast"], plots=["Quiet Season", "Hard Season"]),
        bob=dict(hand=["Feast"], plots=["Quiet Season", "Hard Season"]),
    )  # fmt: skip
    assert (game.bob.offered, game.ann.asked) == (["play Feast", "pass"], "")
    game.bob.passes()
    game.ann.passes()
    assert [game.ann.asked, game.bob.asked] == ["plot", "plot"]


def test_initiative_icons_count_while_kneeling_and_the_winner_names_the_first_player():
    game = Scenario(phase="plot", ann=dict(play=["Raven Post (kneeling)"], hand=["Feast"]), bob=dict())
    game.ann.passes()
    initiative = [entry.data[1] for entry in game.entries("value") if entry.rule == "lcg1:core/plot/initiative"]
    assert initiative == [3, 2]
    assert game.ann.offered == ["ann as first player", "bob as first player"]
    game.ann.chooses("bob as first player")
    assert game.first == "bob"


def test_when_revealed_comes_before_other_passives_each_with_its_own_saves():
    game = Scenario(
        phase="plot",
        ann=dict(plots=["Red Dawn", "Quiet Season"], play=["Warden (1 duplicate)", "Page"]),
        bob=dict(play=["Champion", "Squire", "Shieldman on Squire"]),
    )
    game.ann.reveals("Red Dawn")
    game.ann.chooses("ann as first player")
    assert game.bob.offered == ["use Shieldman", "pass"]
    game.bob.uses("Shieldman")
    game.ann.saves("Warden")
    assert (game.ann.play, game.bob.play) == (["Warden"], ["Squire"])
    assert (game.ann.dead, game.bob.dead, game.ann.discard, game.bob.discard) == (
        ["Page"],
        [],
        ["Warden"],
        ["Shieldman"],
    )
    window = next(entry for entry in game.entries("window") if entry.data[0] == "when revealed")
    assert window.rule == "lcg1:faq-2.2"
    assert defaults(game) == [21]


def test_the_last_plot_takes_effect_before_the_used_ones_come_back():
    game = Scenario(phase="plot", ann=dict(plots=["Open Larder"], used=["Hard Season", "Quiet Season"]), bob=dict())
    game.ann.chooses("ann as first player")
    drawn = game.entries("extra draw")[-1].number
    back = game.entries("recycle plots")[0]
    assert back.number > drawn
    assert (back.rule, back.data) == ("lcg1:faq-3.32", (3,))


def test_a_card_drawn_by_a_plot_counts_and_those_of_the_draw_phase_do_not():
    game = Scenario(phase="plot", ann=dict(plots=["Open Larder", "Quiet Season"], play=["Ledger"]), bob=dict())
    game.ann.passes()
    game.ann.reveals("Open Larder")
    game.ann.chooses("ann as first player")
    game.ann.uses("Ledger")
    assert game.happened("ann has drawn 3 extra cards this round and draws no more")


def test_nobody_loses_by_an_empty_deck():
    game = Scenario(phase="draw", ann=dict(deck=["Page"], filler=0), bob=dict(filler=0, hand=["Feast"]))
    game.bob.passes()
    assert game.ann.hand == ["Page"]
    assert game.outcome is None


def test_income_is_collected_once_in_ones_turn_and_kept_after_it():
    game = Scenario(ann=dict(play=["Market (kneeling)"], hand=["Page"]), bob=dict(hand=["Feast"]))
    assert game.ann.gold == 6
    game.ann.marshals("Page")
    assert game.ann.gold == 5
    game.bob.passes()
    assert (game.ann.gold, game.bob.gold) == (5, 5)


def test_cards_are_marshalled_in_ones_own_turn_only_and_the_first_player_acts_first_in_the_others():
    game = Scenario(ann=dict(hand=["Page", "Feast"]), bob=dict(hand=["Page", "Feast"]))
    game.ann.passes()
    assert game.bob.explain("Page").rule == "lcg1:timing/marshalling"
    game.bob.passes()
    assert (game.ann.offered, game.bob.asked) == (["play Feast", "pass"], "")


def test_another_houses_card_costs_two_more():
    game = Scenario(ann=dict(hand=["Exile"]), bob=dict(hand=["Feast"]))
    game.ann.marshals("Exile")
    assert game.ann.gold == 1
    price = next(entry for entry in game.entries("value") if entry.data[0] == "cost")
    assert (price.data[1:3], price.rule) == ((4, 2), "lcg1:timing/1d")


def test_one_limited_card_a_round_is_marshalled():
    game = Scenario(ann=dict(hand=["Market", "Inn", "Feast"]), bob=dict())
    game.ann.marshals("Market")
    assert game.ann.explain("Inn").rule == "lcg1:core/kw/limited"


def test_a_duplicate_is_free_an_action_and_no_attachment():
    game = Scenario(ann=dict(hand=["Warden", "Feast"], play=["Warden"]), bob=dict(hand=["Feast"]))
    game.ann.marshals("Warden")
    assert (game.ann.gold, game.ann["Warden"].duplicates, game.bob.asked) == (5, 1, "opportunity")


def test_a_unique_card_that_lies_dead_is_not_played_again():
    game = Scenario(ann=dict(hand=["Warden", "Feast"], dead=["Warden"]), bob=dict(play=["Warden"]))
    assert game.ann.explain("Warden").rule == "lcg1:core/unique"


def test_an_attack_kneels_standing_characters_with_the_icon():
    game = Scenario(phase="challenges", ann=dict(play=["Page", "Squire (kneeling)"]), bob=dict(play=["Page"]))
    game.ann.attacks("military", "Page")
    assert game.rules("challenge") == ["lcg1:flow-challenges/declare"]
    assert game.entries("challenge")[0].data[2] == (game.match.game.ref[game.ann["Page"].number],)


@pytest.mark.parametrize(
    ("attack", "defense", "winner"), [(["Page"], ["Page"], 0), (["Page"], ["Squire"], 1), (["Squire"], ["Page"], 0)]
)
def test_the_attacker_wins_ties(attack: list[str], defense: list[str], winner: int):
    game = Scenario(phase="challenges", ann=dict(play=attack), bob=dict(play=defense))
    game.ann.attacks("power", *attack)
    game.bob.defends(*defense)
    assert game.entries("wins")[0].actor == winner


def test_without_str_nobody_wins_and_the_challenge_was_made():
    game = Scenario(phase="challenges", ann=dict(play=["Squire"], hand=["Wilt"]), bob=dict())
    game.ann.uses("Wilt")
    game.ann.attacks("power", "Squire")
    assert game.entries("nobody wins")[0].rule == "lcg1:core/challenges/3"
    assert not game.entries("claim", "power")


def test_claim_two_takes_two_different_characters_together_and_a_saved_one_fills_its_part():
    game = Scenario(
        phase="challenges", ann=dict(plot="Hard Season", play=["Rightful King"]),
        bob=dict(play=["Warden (2 duplicates)", "Page", "Squire"]),
    )  # fmt: skip
    game.ann.attacks("military", "Rightful King")
    game.bob.defends()
    game.bob.chooses("Warden", "Page")
    game.bob.saves("Warden")
    assert (game.bob.dead, game.bob.play) == (["Page"], ["Warden", "Squire"])
    assert len(game.entries("chosen for claim")) == 1


def test_a_winning_defender_takes_no_claim():
    game = Scenario(phase="challenges", ann=dict(power=2, play=["Page"]), bob=dict(play=["Rightful King"]))
    game.ann.attacks("power", "Page")
    game.bob.defends("Rightful King")
    assert not game.entries("claim", "move power")
    assert game.bob["Rightful King"].power == 2


def test_nobody_is_active_twice_in_a_challenges_phase():
    game = Scenario(phase="challenges", ann=dict(play=["Page", "Squire"]), bob=dict(hand=["Page"]))
    game.ann.attacks("intrigue", "Page")
    game.ann.passes()
    assert [entry.actor for entry in game.entries("active")] == [0, 1]
    assert game.happened("The challenges phase ends")


def test_dominance_counts_standing_str_and_gold_before_any_action_and_a_tie_gives_nothing():
    game = Scenario(
        phase="dominance", ann=dict(play=["Squire", "Septry"], gold=2, hand=["Feast"]),
        bob=dict(play=["Page", "Warden", "Brute (kneeling)"]),
    )  # fmt: skip
    assert not game.entries("dominance")
    assert game.entries("tie")[0].data == ((0, 4), (1, 4))
    assert game.entries("tie")[0].number < game.entries("window")[0].number


def test_gold_is_returned_in_taxation_and_not_before():
    game = Scenario(phase="dominance", ann=dict(gold=3, hand=["Feast"]), bob=dict())
    for _ in range(2):
        assert game.ann.gold == 3
        game.ann.passes()
    assert (game.phase, game.ann.gold) == ("taxation", 0)
    assert [entry.rule for entry in game.entries("gold")] == ["lcg1:core/taxation"]


def test_fifteen_power_win_at_once():
    game = Scenario(phase="challenges", ann=dict(power=14, play=["Rightful King"]), bob=dict(power=14))
    game.ann.attacks("power", "Rightful King")
    assert game.winner == "ann"


def test_a_challenge_in_which_nobody_takes_part_any_more_ends_at_once():
    game = Scenario(phase="challenges", ann=dict(play=["Page"]), bob=dict(hand=["Snatch"]))
    game.ann.attacks("power", "Page")
    game.bob.uses("Snatch")
    assert not game.entries("wins", "nobody wins")
    assert game.happened("The power challenge ends")


def test_an_illegal_answer_says_what_would_have_been_right():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Page"]))
    with pytest.raises(IllegalChoice, match="ann is asked"):
        game.ann.chooses("Page")


# --- plots are used when the round is over


def until_round(game: Scenario, number: int) -> Scenario:
    """Everybody passes until a round begins."""
    while game.match.game.round < number:
        asked = next(player for player in game.players if player.asked)
        asked.passes() if "pass" in asked.offered else asked.chooses(*asked.offered[: asked.prompt.least])
    return game


def test_revealed_plots_are_used_when_the_round_ends():
    plots = ["Hard Season", "Quiet Season", "Open Larder"]
    ann, bob = dict(play=["Ledger"], plots=plots), dict(plots=plots)
    game = until_round(Scenario(phase="taxation", ann=ann, bob=bob), 2)
    used = game.entries("plot used")
    assert [(entry.actor, entry.rule) for entry in used] == [(0, "lcg1:faq-2.3"), (1, "lcg1:faq-2.3")]
    assert used[0].number > game.entries("round ends")[0].number
    assert (game.ann.plot, game.ann.used) == ("", ["Quiet Season"])


def test_what_a_plot_says_is_over_with_its_round():
    """In the plot phase's first segment nobody has a plot that could change anything."""
    plots = ["Hard Season", "Quiet Season"]
    game = until_round(Scenario(phase="taxation", ann=dict(plots=plots), bob=dict(plots=plots)), 2)
    table = game.match.game
    assert [table.pile(seat, zones.REVEALED) for seat in (0, 1)] == [[], []]


def test_who_has_no_other_plot_keeps_the_last_one_revealed():
    game = Scenario(phase="taxation", ann=dict(play=["Ledger"]), bob=dict(plots=["Hard Season"]))
    game.match.game.pile(0, zones.PLOTS).clear()
    until_round(game, 2)
    assert [(entry.actor, entry.kind) for entry in game.entries("plot used")] == [(1, "plot used")]
    assert (game.ann.plot, game.bob.used) == ("Quiet Season", ["Quiet Season"])
