"""Steps 2 to 6 of the action window in single positions: who is asked, what is open, what leaves when."""

import pytest

from engine import PUBLIC
from engine.abilities import TIMINGS
from tests.support.engine.games.lcg1.board import Scenario, defaults
from tests.support.engine.games.lcg1.cards import POOL


def test_the_player_left_of_the_actor_saves_or_cancels_first():
    game = Scenario(ann=dict(hand=["Dagger", "Rescue"]), bob=dict(play=["Squire"], hand=["Writ"]))
    game.ann.uses("Dagger")
    assert (game.ann.asked, game.bob.offered) == ("", ["play Writ", "pass"])
    game.bob.uses("Writ")
    assert game.ann.offered == ["play Rescue", "pass"]
    game.ann.passes()
    assert not game.happened("Squire is killed")
    assert game.happened("The effects of ann's Dagger are canceled")
    assert game.bob["Squire"].zone == "play"
    assert game.rules("canceled") == ["lcg1:faq-3.4"]


def test_once_all_have_passed_nothing_can_be_saved_any_more():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Squire", "Mourner"], hand=["Rescue"]))
    game.ann.uses("Dagger").chooses("Squire")
    game.bob.passes()
    assert game.bob.offered == ["use Mourner", "pass"]


def test_a_response_not_used_stays_open_until_all_pass_in_a_row():
    game = Scenario(ann=dict(hand=["Dagger"], play=["Mourner"]), bob=dict(play=["Mourner", "Squire"]))
    game.ann.uses("Dagger").chooses("Squire")
    game.bob.passes()
    game.ann.uses("Mourner")
    assert game.bob.offered == ["use Mourner", "pass"]
    game.bob.uses("Mourner")
    assert [entry.actor for entry in game.entries("extra draw")] == [0, 1]


def test_a_response_is_used_once_for_each_time_its_trigger_happened():
    game = Scenario(ann=dict(hand=["Slaughter"]), bob=dict(play=["Mourner", "Squire"]))
    game.ann.uses("Slaughter")
    assert len(game.bob.offered) == 3
    game.bob.chooses(game.bob.offered[0])
    assert len(game.bob.offered) == 2
    game.bob.chooses(game.bob.offered[0])
    assert len(game.entries("extra draw")) == 2


def test_a_response_opens_another_gate_in_the_same_window():
    game = Scenario(
        phase="challenges",
        ann=dict(play=["Rightful King"], hand=["Verdict"]),
        bob=dict(play=["Squire", "Page", "Mourner"]),
    )
    game.ann.attacks("military", "Rightful King")
    game.bob.defends()
    game.bob.chooses("Squire")
    game.ann.uses("Verdict").chooses("Page")
    assert [game.bob[title].zone for title in ("Squire", "Page")] == ["play", "play"]
    assert len(game.bob.offered) == 3  # one for each of the two deaths, and to pass
    game.bob.passes()
    steps = [entry for entry in game.entries("step") if entry.rule == "lcg1:timing/6"]
    assert len(steps) == 1
    assert game.bob.dead == ["Squire", "Page"]


def test_a_moribund_card_can_not_be_chosen_to_leave_play_again():
    game = Scenario(
        phase="challenges",
        ann=dict(play=["Rightful King"], hand=["Verdict"]),
        bob=dict(play=["Squire"]),
    )
    game.ann.attacks("military", "Rightful King")
    game.bob.defends()
    assert not game.ann.was_offered("Verdict")
    assert game.bob.dead == ["Squire"]


def test_a_moribund_card_pays_by_kneeling_and_not_by_leaving():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Squire", "Shieldman on Squire"], hand=["Betrayal"]))
    game.ann.uses("Dagger")
    assert game.bob.offered == ["play Betrayal", "use Shieldman", "pass"]
    game.bob.uses("Shieldman")
    assert game.bob["Shieldman"].zone == "play"
    game.bob.passes()
    game.bob.passes()
    assert [game.bob["Squire"].zone, game.bob["Shieldman"].zone] == ["play", "discard"]


def test_a_changed_destination_is_taken_in_step_6_and_the_card_was_killed_all_the_same():
    game = Scenario(
        ann=dict(hand=["Dagger"]), bob=dict(play=["Warden (1 power)", "Banner on Warden"], hand=["Falling Back"])
    )
    game.ann.uses("Dagger")
    game.bob.uses("Falling Back")
    assert game.happened("Warden is killed")
    assert (game.bob.hand, game.bob.dead, game.bob["Banner"].zone) == (["Warden"], [], "discard")
    assert game.data("leave")[1] == "discard"
    assert game.rules("destined") == ["lcg1:timing/moribund-exception"]


def test_a_played_event_is_not_in_the_discard_pile_before_step_6():
    game = Scenario(ann=dict(hand=["Feast", "Echo"]), bob=dict())
    game.ann.uses("Feast")
    assert (game.ann.discard, game.ann["Feast"].zone) == ([], "being played")
    game.ann.uses("Echo")
    assert game.ann.power == 1
    assert game.ann.discard == ["Feast", "Echo"]


def test_an_event_without_any_result_may_be_played_if_it_has_its_target():
    game = Scenario(ann=dict(hand=["Feast", "Dagger"], filler=0), bob=dict())
    assert game.ann.offered == ["play Feast", "pass"]
    assert game.ann.explain("Dagger").rule == "lcg1:faq-event/target"


def test_a_deathbound_event_goes_to_the_dead_pile_and_a_canceled_one_to_the_discard_pile():
    game = Scenario(ann=dict(hand=["Pyre"]), bob=dict(play=["Squire"]))
    game.ann.uses("Pyre")
    assert (game.ann.dead, game.ann.discard) == (["Pyre"], [])
    game = Scenario(ann=dict(hand=["Pyre"]), bob=dict(play=["Squire"], hand=["Writ"]))
    game.ann.uses("Pyre")
    game.bob.uses("Writ")
    assert (game.ann.dead, game.ann.discard) == ([], ["Pyre"])


def test_stalwart_puts_a_killed_card_on_top_of_its_deck():
    game = Scenario(phase="taxation", ann=dict(hand=["Dagger"]), bob=dict(play=["Champion"]))
    game.ann.uses("Dagger")
    assert game.happened("Champion is put on top of the deck")
    assert game.bob.dead == []


def test_a_passive_can_not_be_declined_and_may_be_canceled_by_what_cancels_passives():
    game = Scenario(ann=dict(hand=["Dagger"]), bob=dict(play=["Sergeant"], discard=["Page"], hand=["Hush", "Writ"]))
    game.ann.uses("Dagger")
    assert game.bob.offered == ["play Writ", "pass"]
    game.bob.passes()
    assert game.bob.offered == ["play Hush", "pass"]
    game.bob.uses("Hush")
    assert "Page" in game.bob.discard


def test_when_a_phase_ends_nothing_is_saved_from_and_nobody_responds():
    game = Scenario(
        phase="challenges", ann=dict(play=["Guest (1 duplicate)"], hand=["Rescue"]), bob=dict(play=["Mourner"])
    )
    game.ann.passes()
    game.bob.passes()
    assert game.happened("Guest is returned to hand and moribund")
    assert not any(entry.rule in ("lcg1:timing/2", "lcg1:timing/5") for entry in game.entries("window"))
    assert (game.ann.hand, game.ann.discard) == (["Rescue", "Guest"], ["Guest"])


def test_a_passive_of_the_beginning_of_a_phase_comes_before_its_first_step():
    game = Scenario(phase="dominance", ann=dict(play=["Flower Knight"]), bob=dict(play=["Page"]))
    numbers = {entry.kind: entry.number for entry in game.entries("power", "dominance", "begins")[:3]}
    assert numbers["begins"] < numbers["power"] < numbers["dominance"]
    assert game.ann["Flower Knight"].power == 1


@pytest.mark.parametrize(("uses", "drawn"), [(1, 1), (3, 3), (4, 3)])
def test_no_more_than_three_extra_cards_are_drawn_in_a_round(uses: int, drawn: int):
    game = Scenario(ann=dict(play=["Ledger"]), bob=dict(hand=["Page"]))
    for _ in range(uses):
        game.ann.uses("Ledger")
    assert len(game.ann.hand) == drawn
    assert [entry.data[2] for entry in game.entries("extra draw")] == [1] * drawn + [0] * (uses - drawn)


def test_cards_of_one_effect_are_drawn_one_by_one():
    game = Scenario(ann=dict(hand=["Feast"]), bob=dict())
    game.ann.uses("Feast")
    assert [entry.data for entry in game.entries("draw")[:2]] == [(1, 19), (1, 18)]


def test_influence_is_paid_by_kneeling_what_adds_up_and_what_is_too_much_is_lost():
    game = Scenario(ann=dict(hand=["Bounty", "Bounty"], play=["Septry", "Shrine", "Ledger"]), bob=dict())
    game.ann.uses("Bounty").chooses("Septry")
    assert [game.ann[title].kneeling for title in ("Septry", "Shrine")] == [True, False]
    assert game.ann.explain("Bounty").words == "can't kneel 2 influence"
    game = Scenario(ann=dict(hand=["Bounty"], play=["Septry", "Shrine", "Ledger"]), bob=dict())
    game.ann.uses("Bounty").chooses("Shrine")
    assert [game.ann[title].kneeling for title in ("Septry", "Shrine")] == [True, True]


def test_what_is_killed_for_having_no_str_is_not_saved_by_a_duplicate():
    game = Scenario(ann=dict(hand=["Blight"], play=["Ledger"]), bob=dict(play=["Warden (1 duplicate)"]))
    game.ann.uses("Blight")
    assert not game.bob.was_offered("Warden")
    assert (game.bob.dead, game.bob.discard) == (["Warden"], ["Warden"])
    assert game.rules("moribund") == ["lcg1:faq-3.19"]


def test_a_duplicate_that_saves_is_moribund_until_step_6_and_saves_no_more():
    game = Scenario(ann=dict(hand=["Slaughter", "Slaughter"]), bob=dict(play=["Warden (1 duplicate)", "Mourner"]))
    game.ann.uses("Slaughter")
    game.bob.saves("Warden")
    assert (game.bob.asked, game.bob.discard, game.bob["Warden"].duplicates) == ("opportunity", [], 0)
    assert game.happened("A duplicate of Warden is discarded and moribund")
    game.bob.passes()
    assert (game.bob.discard, game.bob["Warden"].zone) == (["Warden"], "play")
    leaves = [entry for entry in game.entries("move") if entry.data[1] == "duplicate"]
    assert [entry.rule for entry in leaves] == ["lcg1:timing/6"]


def test_the_first_player_says_where_a_card_goes_that_leaves_for_two_places_at_once():
    game = Scenario(first="bob", ann=dict(play=["Squire", "Mourner"]), bob=dict(hand=["Tear"]))
    game.bob.uses("Tear").chooses("Squire")
    assert (game.bob.asked, game.ann.asked) == ("destination", "")
    assert game.bob.offered == ["Squire to the dead pile", "Squire to the hand"]
    game.bob.chooses("Squire to the hand")
    assert (game.ann.hand, game.ann.dead) == (["Squire"], [])
    assert not game.ann.was_offered("Mourner")
    assert game.rules("choice")[-1] == "lcg1:faq-2.5"
    assert [entry.data for entry in game.entries("moribund")] == [("returned", "hand")]


def test_of_two_places_only_the_one_that_is_not_saved_from_is_left():
    game = Scenario(ann=dict(hand=["Tear"]), bob=dict(play=["Squire"], hand=["Rescue"]))
    game.ann.uses("Tear")
    game.bob.uses("Rescue")
    assert (game.bob.hand, game.bob.dead) == (["Squire"], [])


def test_a_duplicate_saves_from_returning_to_hand_by_default():
    game = Scenario(ann=dict(hand=["Snatch"]), bob=dict(play=["Warden (1 duplicate)"]))
    game.ann.uses("Snatch")
    game.bob.saves("Warden")
    assert game.bob["Warden"].zone == "play"
    assert defaults(game) == [23]


def test_an_action_that_costs_gold_is_for_the_active_player_and_a_response_is_not_an_action():
    game = Scenario(
        ann=dict(hand=["Dagger"], play=["Ledger"]), bob=dict(play=["Squire"], gold=2, hand=["Hire", "Ransom"])
    )
    game.ann.uses("Dagger")
    assert game.bob.offered == ["play Ransom", "pass"]
    game.bob.uses("Ransom")
    assert (game.bob.gold, game.bob["Squire"].zone) == (1, "play")
    assert defaults(game) == [25, 21]
    assert game.rules("unsettled")[0] == "lcg1:timing/player-action/response"
    assert not game.bob.was_offered("Hire")


def test_str_is_summed_anew_from_all_modifiers_and_never_below_zero():
    game = Scenario(ann=dict(hand=["Wilt", "Wilt", "Feast"]), bob=dict(play=["Warden"]))
    seen = []
    for _ in range(2):
        game.ann.uses("Wilt")
        seen.append(game.bob["Warden"].strength)
    assert seen == [1, 0]


def test_the_log_tells_of_windows_that_did_not_open_and_why():
    game = Scenario(ann=dict(hand=["Feast"], play=["Ledger"]), bob=dict())
    game.ann.uses("Feast")
    drawn = game.entries("draw")[0].number
    openings = game.record.around(drawn, POOL)
    told = [(TIMINGS[opening.timing].name, opening.window > 0) for opening in openings]
    assert told == [("save or cancel", False), ("when revealed", False), ("passive", False), ("response", True)]
    assert all(opening.why for opening in openings)


def test_everybody_sees_on_the_table_that_a_card_is_moribund():
    game = Scenario(phase="draw", ann=dict(hand=["Dagger"]), bob=dict(play=["Mourner", "Squire"], deck=["Page"]))
    game.ann.plays("Dagger").chooses("Squire")
    assert game.bob.asked == "opportunity"
    for viewer in (0, 1, PUBLIC):
        squire = next(card for card in game.match.view(viewer).seats[1].play if card.title == "Squire")
        assert squire.moribund
        assert game.match.seen(viewer).cards[squire.id].state == ("moribund",)
    game.bob.passes()
    assert not any(card.moribund for seat in game.match.view(PUBLIC).seats for card in seat.dead)
