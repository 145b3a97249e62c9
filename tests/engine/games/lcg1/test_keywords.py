"""What each keyword of the first edition does; defaults are in the log as such."""

import pytest

from engine.errors import IllegalChoice
from tests.support.engine.games.lcg1.board import Scenario, defaults


def test_intimidate_leaves_out_all_weaker_characters_also_its_own_sides():
    game = Scenario(phase="challenges", ann=dict(play=["Brute", "Squire"]), bob=dict(play=["Rightful King", "Page"]))
    game.ann.attacks("military", "Brute", "Squire")
    game.bob.defends("Rightful King", "Page")
    wins = game.entries("wins")[0]
    assert (wins.actor, wins.data[2:4]) == (0, (4, 4))
    assert defaults(game) == [24]


def test_intimidate_works_only_while_attacking():
    game = Scenario(phase="challenges", ann=dict(play=["Squire", "Warden"]), bob=dict(play=["Brute"]))
    game.ann.attacks("military", "Squire", "Warden")
    game.bob.defends("Brute")
    assert game.entries("wins")[0].data[2:4] == (5, 4)
    assert defaults(game) == []


def test_deadly_kills_a_defender_although_the_attacker_lost():
    game = Scenario(
        phase="challenges", ann=dict(play=["Hound"]), bob=dict(play=["Warden", "Squire", "Page"], hand=["Page"])
    )
    game.ann.attacks("military", "Hound")
    game.bob.defends("Warden", "Squire")
    assert (game.bob.asked, game.bob.offered) == ("deadly", ["kill Warden", "kill Squire"])
    game.bob.chooses("Squire")
    assert game.bob.dead == ["Squire"]
    assert (game.entries("wins")[0].actor, defaults(game)) == (1, [15])


def test_deadly_needs_more_of_them_than_defend():
    game = Scenario(phase="challenges", ann=dict(play=["Hound"]), bob=dict(play=["Hound"]))
    game.ann.attacks("power", "Hound")
    game.bob.defends("Hound")
    assert not game.happened("Hound is killed")


def test_a_keyword_can_not_be_canceled_but_what_it_does_can_be_saved_from():
    game = Scenario(
        phase="challenges", ann=dict(play=["Hound"]), bob=dict(play=["Warden (1 duplicate)"], hand=["Hush"])
    )
    game.ann.attacks("power", "Hound")
    game.bob.defends("Warden")
    assert game.bob.offered == ["save Warden with a duplicate", "pass"]
    game.bob.saves("Warden")
    assert game.bob["Warden"].zone == "play"


def test_vengeful_cards_stand_after_a_lost_defense_moribund_ones_too():
    game = Scenario(
        phase="challenges", ann=dict(play=["Rightful King"]), bob=dict(play=["Avenger", "Avenger (kneeling)"])
    )
    game.ann.attacks("military", "Rightful King")
    game.bob.defends("Avenger")
    game.bob.chooses(game.bob.offered[0])
    assert game.ann.offered == ["resolve Rightful King", "vengeful"]
    game.ann.chooses("vengeful")
    assert (game.bob.asked, len(game.bob.offered), game.bob.prompt.least) == ("vengeful", 2, 0)
    game.bob.chooses(*game.bob.offered)
    assert [entry.rule for entry in game.entries("stand")] == ["lcg1:core/kw/vengeful"] * 2
    assert game.bob.dead == ["Avenger"]


def test_keywords_after_a_challenge_are_ordered_among_the_passives():
    game = Scenario(
        phase="challenges",
        first="bob",
        ann=dict(play=["Hound", "Watcher", "Rightful King"]),
        bob=dict(play=["Avenger (kneeling)", "Page", "Squire"], hand=["Page"]),
    )
    game.bob.passes()
    game.ann.attacks("power", "Hound", "Watcher", "Rightful King")
    game.bob.defends("Page", "Squire")
    assert game.bob.offered == ["resolve Rightful King", "deadly", "vengeful", "vigilant"]
    game.bob.chooses("vigilant")
    game.ann.chooses("Watcher")
    game.bob.chooses("deadly")
    game.bob.chooses("Page")
    game.bob.chooses("resolve Rightful King")
    game.bob.chooses()
    steps = [entry for entry in game.log if entry.rule.startswith("lcg1:core/kw/") and entry.kind == "step"]
    assert [entry.rule.rpartition("/")[2] for entry in steps] == ["vigilant", "deadly", "vengeful"]
    window = next(entry for entry in game.entries("window") if entry.data[0] == "passive")
    assert {entry.parent for entry in steps} == {window.number}
    assert defaults(game) == [15, 15, 15]


def test_vigilant_cards_stand_after_a_won_attack():
    game = Scenario(phase="challenges", ann=dict(play=["Watcher"]), bob=dict(play=["Page"]))
    game.ann.attacks("power", "Watcher")
    game.bob.defends()
    assert game.ann.asked == "vigilant"
    game.ann.chooses("Watcher")
    assert not game.ann["Watcher"].kneeling


def test_vigilant_cards_do_not_stand_after_a_lost_attack():
    game = Scenario(phase="challenges", ann=dict(play=["Watcher"]), bob=dict(play=["Warden"], hand=["Page"]))
    game.ann.attacks("power", "Watcher")
    game.bob.defends("Warden")
    assert game.ann.asked != "vigilant"


def test_infamy_may_take_each_point_that_goes_to_the_house():
    game = Scenario(phase="challenges", ann=dict(play=["Turncloak"]), bob=dict(power=3, play=["Page"]))
    game.ann.attacks("power", "Turncloak")
    game.bob.defends()
    assert game.ann.asked == "infamy"
    game.ann.chooses("Turncloak")
    assert (game.ann.asked, game.bob.power) == ("infamy", 2)
    game.ann.chooses("ann's House Stark")
    assert (game.ann["Turncloak"].power, game.ann.power) == (1, 2)


def test_ambush_is_an_action_of_any_phase_paid_with_influence():
    game = Scenario(phase="dominance", ann=dict(hand=["Snare"], play=["Shrine", "Septry"]), bob=dict(play=["Page"]))
    assert "ambush Snare" in game.ann.offered
    game.ann.chooses("Snare").chooses("Septry")
    assert game.ann["Snare"].host == "Page"
    assert game.rules("brings") == ["lcg1:core/kw/ambush"]
    game = Scenario(phase="dominance", ann=dict(hand=["Snare", "Feast"], play=["Shrine"]), bob=dict(play=["Page"]))
    with pytest.raises(IllegalChoice):
        game.ann.chooses("Snare")


def test_renown_is_the_last_event_of_a_resolution():
    game = Scenario(phase="challenges", ann=dict(play=["Rightful King"]), bob=dict(play=["Page"]))
    game.ann.attacks("power", "Rightful King")
    game.bob.defends()
    gained = [entry.rule for entry in game.entries("power")]
    assert gained[:3] == ["lcg1:core/unopposed", "lcg1:core/kw/renown", "lcg1:core/victory/claiming"]


def test_stealth_is_chosen_after_an_action_segment_and_before_defenders():
    game = Scenario(
        phase="challenges", ann=dict(play=["Shade"], hand=["Feast"]), bob=dict(play=["Page", "Shade", "Warden"])
    )
    game.ann.attacks("power", "Shade")
    assert game.ann.asked == "opportunity"
    game.ann.passes()
    assert game.ann.offered == ["bypass Page", "bypass Warden", "bypass nobody"]
    game.ann.bypasses("Warden")
    assert game.bob.offered == ["defend with Page", "defend with Shade"]
