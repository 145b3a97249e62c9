"""Cards that needed something of the engine that no other card of the set needs."""

from __future__ import annotations

import pytest

from tests.support.engine.games.lcg1.positions import Position, shows
from tests.support.engine.games.lcg1.sets.core.board import Scenario, in_phase

CHAMBERS = {
    "Lord Eddard's Chambers": "stark",
    "Queen Cersei's Chambers": "lannister",
    "King Robert's Chambers": "baratheon",
    "Khal Drogo's Tent": "targaryen",
}


@shows("F-MA-19", "faq-3.22", "faq-4.11")
@pytest.mark.parametrize("title", sorted(CHAMBERS))
def test_chambers_on_the_house_card_are_an_attachment_only(title: str):
    game = Position(
        ann=dict(hand=[title], play=["Idle Hour"], faction=CHAMBERS[title]), bob=dict(plots=["Fleeing to the Wall"])
    )
    assert game.ann.offered[:2] == [f"marshal {title}", f"{title} on the House card"]
    game.ann.chooses(f"{title} on the House card")
    assert (game.ann.gold, game.ann[title].host[:6], game.rules("enter")) == (4, "House ", ["lcg1:faq-3.22"])
    while not game.entries("reveal plot"):
        next(player for player in game.players if player.asked).passes()
    game.reveals(first="ann")
    assert game.ann.offered == ["Idle Hour"]  # of the locations to keep
    game.ann.chooses()
    game.bob.chooses()
    assert (game.ann.play, game.ann.discard) == ([title], ["Idle Hour"])


def test_chambers_may_be_marshaled_as_the_location_they_are_and_give_income_and_influence_either_way():
    for on_house in (False, True):
        game = in_phase("marshalling", dict(hand=["Lord Eddard's Chambers", "Lord Eddard's Chambers"]))
        game.ann.chooses("Lord Eddard's Chambers on the House card" if on_house else "marshal Lord Eddard's Chambers")
        chambers = game.ann["Lord Eddard's Chambers"]
        assert bool(chambers.host) == on_house
        game.bob.passes()
        assert "duplicate Lord Eddard's Chambers" in game.ann.offered
        assert game.match.deal.ruleset.income(game.match.game, 0).total == 4
        assert "Lord Eddard's Chambers on the House card" not in game.ann.offered


def test_bronn_stands_up_instead_of_a_characters_death():
    game = in_phase("marshalling", dict(play=["Bronn (kneeling)", "Ser Ilyn Payne", "Joffrey Baratheon"]))
    game.ann.uses("Bronn").chooses("Joffrey Baratheon")
    game.bob.passes()
    game.ann.uses("Ser Ilyn Payne").chooses("Joffrey Baratheon")
    assert (game.ann["Joffrey Baratheon"].zone, game.ann["Bronn"].kneeling) == ("play", False)
    assert game.rules("stand") == ["lcg1:faq-3.21"]
    assert not game.entries("moribund")


def test_bronn_who_stands_helps_nobody_and_not_against_other_ways_to_leave_play():
    for play, helped in (("Bronn", False), ("Bronn (kneeling)", True)):
        game = in_phase("marshalling", dict(play=[play, "Ser Ilyn Payne", "Joffrey Baratheon"]))
        game.ann.uses("Bronn").chooses("Joffrey Baratheon")
        game.bob.passes()
        game.ann.uses("Ser Ilyn Payne").chooses("Joffrey Baratheon")
        game.closes()
        assert (game.ann["Joffrey Baratheon"].zone == "play") == helped
    game = Position(
        ann=dict(play=["Bronn (kneeling)", "Page", "Idle Hour"], hand=["Snatch", "Dagger"], faction="lannister"),
        bob=dict(),
    )
    game.ann.uses("Bronn").chooses("Page")
    game.ann.uses("Snatch").chooses("Page")
    assert (game.ann.hand, game.ann["Bronn"].kneeling, game.ann.gold) == (["Dagger", "Page"], True, 3)


def test_stannis_cavalry_can_neither_be_killed_nor_discarded_while_its_str_was_changed_this_phase():
    for changed in (False, True):
        game = Position(
            ann=dict(hand=["Bud", "Dagger", "March"], play=["Idle Hour"]),
            bob=dict(play=["Stannis's Northern Cavalry", "Page"]),
        )
        if changed:
            game.ann.uses("Bud").chooses("Stannis's Northern Cavalry")
        game.ann.uses("Dagger")
        assert ("choose Stannis's Northern Cavalry" in game.ann.offered) != changed


def test_what_stannis_cavalry_remembers_is_forgotten_with_the_phase():
    game = Position(
        phase="challenges", ann=dict(hand=["Bud", "Dagger"], play=["Idle Hour"]),
        bob=dict(play=["Stannis's Northern Cavalry", "Page"]),
    )  # fmt: skip
    game.ann.uses("Bud").chooses("Stannis's Northern Cavalry")
    game.comes_to("ann", "dominance").uses("Dagger")
    assert "choose Stannis's Northern Cavalry" in game.ann.offered


def test_stannis_cavalry_is_not_discarded_either():
    game = Position(
        ann=dict(hand=["Wilt", "Red Harvest"], play=["Idle Hour"]),
        bob=dict(play=["Stannis's Northern Cavalry", "Page"]),
    )
    game.ann.uses("Wilt").chooses("Stannis's Northern Cavalry")
    game.ann.uses("Red Harvest")
    assert game.bob.play == ["Stannis's Northern Cavalry"]


def test_dragonstone_port_names_a_plot_between_choosing_and_revealing():
    for named, power in (("Wildfire Assault", 1), ("Valar Morghulis", 0)):
        game = Scenario(
            phase="plot", ann=dict(play=["Dragonstone Port"], plots=["Counting Favors"]),
            bob=dict(plots=["Wildfire Assault"]),
        )  # fmt: skip
        assert not game.ann.may("Dragonstone Port", "use")
        game.ann.passes()
        game.bob.passes()
        assert (game.entries("reveal plot"), len(game.entries("choose plot"))) == ([], 2)
        game.ann.uses("Dragonstone Port")
        game.ann.chooses(named)
        assert not game.ann.may("Dragonstone Port", "use")
        game.on_to("first player")
        next(player for player in game.players if player.asked).chooses("ann as first player")
        for player in game.players:
            if player.asked == "forced order":
                player.chooses(player.offered[0])
        game.closes()
        assert game.ann.power == power, game.trouble("")


def test_without_dragonstone_port_nobody_acts_between():
    game = Scenario(phase="plot", ann=dict(), bob=dict(plots=["Wildfire Assault"]))
    game.ann.passes()
    game.bob.passes()
    assert game.entries("reveal plot")


def test_good_for_the_gander_does_what_an_opponents_plot_does():
    game = Scenario(
        phase="plot", ann=dict(plots=["Good for the Gander"]), bob=dict(plots=["Counting Favors"]),
    )  # fmt: skip
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann as first player")
    game.ann.chooses("resolve Good for the Gander")
    assert [entry.actor for entry in game.entries("extra draw")][:6].count(0) == 3
    used = [game.says(entry) for entry in game.entries("use")]
    assert len([one for one in used if "Counting Favors" in one]) == 2


def test_good_for_the_gander_copies_no_other_gander_and_no_plot_without_effect():
    game = Scenario(phase="plot", ann=dict(plots=["Good for the Gander"]), bob=dict(plots=["Good for the Gander"]))
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann as first player")
    while game.ann.asked == "forced order":
        game.ann.chooses(game.ann.offered[0])
    assert len(game.entries("use")) == 2


def test_bronn_helps_characters_only():
    game = in_phase("marshalling", dict(play=["Bronn", "Great Keep"]))
    game.ann.uses("Bronn")
    assert game.titles(game.entries("target")[0].data[1]) == ["Bronn"]


def test_stannis_cavalry_whose_str_is_as_printed_is_discarded():
    game = Position(ann=dict(hand=["Red Harvest"]), bob=dict(play=["Stannis's Northern Cavalry"]))
    game.ann.uses("Red Harvest")
    assert game.bob.discard == ["Stannis's Northern Cavalry"]


def test_dragonstone_port_names_one_plot_a_phase():
    game = Scenario(phase="plot", ann=dict(play=["Dragonstone Port"]), bob=dict())
    game.ann.passes()
    game.bob.passes()
    game.ann.uses("Dragonstone Port").chooses("Valar Morghulis")
    game.bob.passes()
    assert (game.acts(), game.ann.may("Dragonstone Port", "use")) == ("ann", False)


def test_viserys_saves_himself_from_dying_at_zero_str_and_returns_to_hand():
    game = in_phase(
        "marshalling",
        dict(play=["Drogon"], faction="targaryen"),
        dict(play=["Viserys Targaryen"], faction="targaryen"),
    )
    game.ann.uses("Drogon").chooses("Viserys Targaryen")
    game.bob.uses("Viserys Targaryen")
    game.closes()
    assert (game.bob.hand, game.bob.dead, game.happened("Viserys Targaryen is saved")) == (
        ["Viserys Targaryen"],
        [],
        True,
    )


def test_viserys_does_not_save_himself_from_what_can_not_be_saved_from():
    kept = ["Drogon", "Hodor", "Arya Stark"]
    game = Scenario(
        phase="plot", ann=dict(plots=["Wildfire Assault"]), bob=dict(play=["Viserys Targaryen", *kept]),
    )  # fmt: skip
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann as first player")
    game.bob.chooses(*kept)
    assert (game.bob.was_offered("use Viserys Targaryen"), game.bob.dead) == (False, ["Viserys Targaryen"])
