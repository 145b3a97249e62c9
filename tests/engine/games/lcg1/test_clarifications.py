"""Clarifications that no position shows, each with a test of its own."""

from __future__ import annotations

from engine.cards import KEYWORDS
from engine.table import values
from tests.support.engine.games.lcg1.positions import Position, shows


@shows("", "faq-1.3")
def test_what_one_player_looks_at_is_for_that_one_alone():
    game = Position(ann=dict(play=["Raff the Sweetling"], faction="lannister"), bob=dict(deck=["Squire", "Page"]))
    game.ann.uses("Raff the Sweetling")
    looked = next(entry for entry in game.log if entry.rule == "lcg1:faq-1.3")
    assert (looked.seats, bool(looked.secret)) == (1, True)


@shows("", "core/marshalling", "faq-3.11")
def test_constants_count_their_variables_anew_and_effects_count_them_once():
    game = Position(ann=dict(play=["Littlefinger"], hand=["Squire"]), bob=dict(hand=["Feast"]))
    assert (game.ann.gold, game.ann["Littlefinger"].strength) == (7, 10)
    game.ann.marshals("Squire")
    assert (game.ann.gold, game.ann["Littlefinger"].strength) == (5, 8)
    game = Position(ann=dict(play=["Page", "Squire", "Idle Hour"], hand=["Fellowship", "Dagger"]), bob=dict())
    game.ann.uses("Fellowship").chooses("Squire")
    game.ann.uses("Dagger").chooses("Page")
    assert game.ann["Squire"].strength == 4


@shows("", "flow-challenges/stealth-defend", "faq-3.12")
def test_a_card_that_names_itself_means_no_other_copy():
    game = Position(
        phase="challenges", ann=dict(play=["Catelyn Stark", "Squire"]), bob=dict(play=["Catelyn Stark", "Page"])
    )
    game.ann.attacks("power", "Squire")
    game.bob.defends("Catelyn Stark")
    assert "use Catelyn Stark" in game.bob.offered
    game.bob.passes()
    assert not game.ann.was_offered("use Catelyn Stark")


@shows("", "timing/6", "faq-3.30 faq-4.5")
def test_piles_are_ordered_and_open_to_everybody():
    game = Position(
        ann=dict(hand=["Dagger", "March"], play=["Idle Hour"]), bob=dict(play=["Squire", "Page"], discard=["Septry"])
    )
    game.ann.uses("Dagger").chooses("Squire")
    game.ann.uses("March")
    seen = game.match.view(0).seats[1]
    assert [card.title for card in seen.discard] == ["Septry", "Page"]
    assert [card.title for card in seen.dead] == ["Squire"]


@shows("", "faq-3.31")
def test_who_was_removed_from_a_challenge_has_not_taken_part():
    game = Position(
        phase="challenges", ann=dict(play=["Robb Stark", "Squire"]), bob=dict(hand=["Withdraw"], play=["Page"])
    )
    game.ann.attacks("military", "Robb Stark", "Squire")
    game.bob.uses("Withdraw").chooses("Robb Stark")
    game.bob.defends()
    game.let_pass()
    assert game.entries("wins")[0].data[2:4] == (2, 0)
    assert not game.ann.was_offered("use Robb Stark")


@shows("", "core/expert/lasting", "faq-3.35")
def test_what_was_gained_by_an_effect_outlives_the_text_that_gave_it():
    game = Position(
        ann=dict(play=["Arya Stark", "Shrine", "Idle Hour"], hand=["Milk of the Poppy"]), bob=dict(play=["Shade"])
    )
    game.ann.uses("Arya Stark")
    game.ann.marshals("Milk of the Poppy", on="Arya Stark")
    assert values.keywords(game.match.game, game.ann["Arya Stark"].number) & KEYWORDS["stealth"]


@shows("", "core/challenges/claim-intrigue core/kw/deathbound", "faq-4.8")
def test_a_deathbound_event_that_was_not_played_goes_to_the_discard_pile():
    game = Position(phase="challenges", ann=dict(play=["Squire"]), bob=dict(hand=["Pyre"]))
    game.ann.attacks("intrigue", "Squire")
    game.let_pass()
    assert (game.bob.discard, game.bob.dead) == (["Pyre"], [])
    game = Position(ann=dict(hand=["Pyre"]), bob=dict(play=["Squire"]))
    game.ann.uses("Pyre")
    assert (game.ann.discard, game.ann.dead) == ([], ["Pyre"])
