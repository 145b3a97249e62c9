"""Positions of actions, passives, responses and lasting effects, each with its answer."""

from __future__ import annotations

import pytest

from tests.support.engine.games.ccg.positions import Position, shows


@shows("K-AC-1", "expert/action-order challenges/windows", "expert/actions")
def test_whoever_acted_acts_again_only_when_all_others_were_asked():
    halls = ["Idle Hall", "Drill Yard", "Page"]
    game = Position(phase="challenges", first="ann", ann=dict(play=halls), bob=dict(play=halls))
    assert (game.ann.asked, game.bob.asked) == ("opportunity", "")
    game.ann.uses("Idle Hall")
    assert (game.ann.asked, game.bob.asked) == ("", "opportunity")
    game.bob.passes()
    assert game.ann.asked == "opportunity"
    game.ann.uses("Idle Hall")
    game.bob.uses("Idle Hall")
    assert (game.ann.asked, game.bob.asked) == ("opportunity", "")


@shows("K-AC-3", "expert/responses mp/response-order")
def test_responses_to_what_the_rules_make_happen_begin_with_the_first_player():
    game = Position(
        phase="challenges", first="bob", ann=dict(play=["Squire", "Watch"]),
        bob=dict(play=["Page (kneeling)", "Grudge"]),
    )  # fmt: skip
    game.until("challenge")
    game.ann.attacks("power", "Squire")
    game.let_pass_until_response()
    assert (game.bob.offered, game.ann.asked) == (["use Grudge", "pass"], "")
    game.bob.passes()
    assert game.ann.offered == ["use Watch", "pass"]
    assert game.asked_in(game.window("response")) == ["bob"]
    assert 52 in game.defaults


def test_responses_to_an_action_begin_left_of_whoever_acted():
    game = Position(first="ann", ann=dict(hand=["Dagger"], play=["Mourner"]), bob=dict(play=["Mourner", "Page"]))
    game.ann.uses("Dagger").chooses("Page")
    assert (game.bob.offered, game.ann.asked) == (["use Mourner", "pass"], "")
    assert 52 not in game.defaults


@shows("K-AC-5", "expert/responses expert/actions")
def test_who_was_killed_responds_to_it_and_leaves_when_the_action_is_over():
    game = Position(ann=dict(hand=["Dagger"]), bob=dict(play=["Mourner", "Page"]))
    game.ann.uses("Dagger").chooses("Mourner")
    assert game.bob["Mourner"].zone == "play"
    game.bob.uses("Mourner")
    assert (game.bob.power, game.bob.dead) == (1, ["Mourner"])
    left = game.entries("leave")[0].number
    assert game.entries("moribund")[0].number < game.entries("power")[0].number < left
    assert game.defaults.count(51) == 1


@shows("K-AC-7", "expert/passive flow-dominance")
def test_a_passive_of_the_phase_comes_before_the_reward_and_that_before_actions():
    game = Position(
        phase="dominance", ann=dict(play=["Waker (kneeling)", "Giant (kneeling)"]),
        bob=dict(play=["Squire", "Barge", "Idle Hall"]),
    )  # fmt: skip
    stood, reward = game.entries("stand", "stand all")[0].number, game.entries("power")[0].number
    window = next(entry.number for entry in game.entries("window") if entry.data[0] == "action")
    assert stood < reward < window
    assert (game.ann.power, game.bob.asked) == (1, "opportunity")
    assert not game.entries("use")[1:]


@shows("K-AC-9", "expert/responses", "expert/lasting")
def test_lasting_effects_are_summed_and_strength_is_never_below_zero():
    board = dict(play=["Corrupt Goldcloaks", "Page", "Idle Hall", *["Great Sept"] * 4], faction="lannister")
    game = Position(phase="challenges", ann=dict(play=["Eddard Stark", "Idle Hall"]), bob=dict(board))
    game.ann.passes()
    game.until("challenge")
    game.ann.attacks("military", "Eddard Stark")
    game.let_pass()
    game.bob.defends()
    game.let_pass()
    game.bob.chooses("Page")
    game.ann.uses("Eddard Stark")
    assert game.ann["Eddard Stark"].strength == 5
    seen = []
    for _ in range(3):
        game.comes_to("bob").uses("Corrupt Goldcloaks").chooses("Great Sept").chooses("Eddard Stark")
        seen.append(game.ann["Eddard Stark"].strength)
    assert seen == [3, 1, 0]


# --- what this game's windows do otherwise than its successor's


def test_a_played_event_goes_to_its_pile_before_anybody_responds():
    game = Position(ann=dict(hand=["Feast", "Echo"]), bob=dict())
    game.ann.uses("Feast")
    assert game.ann.discard == ["Feast"]
    assert (game.ann.offered, game.rules("move")) == (["play Echo", "pass"], ["ccg:cards/event"])
    game.ann.uses("Echo")
    assert (game.ann.power, game.ann.discard) == (1, ["Feast", "Echo"])
    gone = [entry.number for entry in game.entries("move")]
    assert gone[0] < game.window("response")
    game = Position(ann=dict(hand=["Dagger"]), bob=dict(play=["Page"], hand=["Return"]))
    game.ann.uses("Dagger")
    game.bob.uses("Return")
    assert (game.bob.hand, game.bob.discard, game.ann.discard) == (["Page"], ["Return"], ["Dagger"])
    assert 20 not in game.defaults  # when events leave that answer is open in the first edition only


def test_a_canceled_event_is_paid_for_and_discarded():
    game = Position(ann=dict(hand=["Bounty"], play=["Great Sept", "Idle Hall"]), bob=dict(hand=["Writ"]))
    game.ann.uses("Bounty")
    game.bob.uses("Writ")
    assert (game.ann.power, game.ann["Great Sept"].kneeling, game.ann.discard) == (0, True, ["Bounty"])
    assert game.rules("canceled") == ["ccg:expert/save-cancel"]


@pytest.mark.parametrize(("event", "saved"), [("Dagger", True), ("Snatch", False)])
def test_a_duplicate_saves_from_being_killed_and_not_from_returning_to_hand(event: str, saved: bool):
    game = Position(ann=dict(hand=[event]), bob=dict(play=["Warden (1 duplicate)"]))
    game.ann.uses(event)
    assert (game.bob.offered == ["save Warden with a duplicate", "pass"]) == saved
    if saved:
        game.bob.saves("Warden")
    assert (game.bob.play, game.bob.hand) == ((["Warden"], []) if saved else ([], ["Warden"]))
    assert game.bob.discard == ["Warden"]


def test_that_a_duplicates_save_may_be_canceled_is_a_default():
    game = Position(ann=dict(hand=["Dagger", "Writ"]), bob=dict(play=["Warden (1 duplicate)"]))
    game.ann.uses("Dagger")
    game.bob.saves("Warden")
    game.ann.uses("Writ")
    assert game.bob.dead == ["Warden"]
    assert 66 in game.defaults


@shows("CC-06", "cards/attachment")
def test_an_attachment_is_discarded_when_its_bearer_leaves_play():
    game = Position(ann=dict(hand=["Dagger"]), bob=dict(play=["Squire", "Blade on Squire"]))
    game.ann.uses("Dagger")
    assert (game.bob.dead, game.bob.discard, game.bob.hand) == (["Squire"], ["Blade"], [])
    left = [(game.says(entry).partition(" ")[0], entry.rule, entry.data[1]) for entry in game.entries("leave")]
    assert left == [("Squire", "ccg:expert/actions", "dead"), ("Blade", "ccg:cards/attachment", "discard")]
