"""Plots of the Iron Throne Edition that do something at a moment, or keep something from happening."""

from __future__ import annotations

import pytest

from tests.support.engine.games.ccg.sets.iron_throne.board import TITHE, Scenario, board

KNIGHT, SEPTON, CREW = "Knight of the Tumblestone", "Royal Septon", "Motley Crew"
NED, CERSEI, GREGOR = "Eddard Stark", "Cersei Lannister", "Ser Gregor Clegane"
COVE, ROAD, LANNISPORT = "Smuggler's Cove", "The Roseroad", "Lannisport"
QUIET = "For Love of Duty"


def revealed(plot: str, ann: dict[str, object] | None = None, bob: dict[str, object] | None = None) -> Scenario:
    """Ann reveals a plot and Bob a quiet one; Ann is the first player where somebody must be named."""
    sides = [{**(ann or {}), "plots": [plot]}, {**(bob or {}), "plots": [QUIET]}]
    game = board(*sides, phase="plot")
    for _ in range(20):
        asked = next((player for player in game.players if player.asked), None)
        if asked is None or asked.asked not in ("first player", "opportunity"):
            break
        if asked.asked == "opportunity":
            if game.entries("reveal plot"):
                break
            asked.passes()
        else:
            asked.chooses("ann")
    return game


USED = ([], ["Under One Banner"], ["Under One Banner", "Benjen's Cache"])


@pytest.mark.parametrize("used", USED, ids=["none", "one", "two"])
def test_kingdoms_work_with_one_of_them_used_at_most(used: list[str]):
    works = len(used) < 2
    game = revealed("Bounty of the Realm", {"hand": [KNIGHT], "used": used})
    assert (game.ann.discard, len(game.ann.hand)) == (([KNIGHT], 5) if works else ([], 1))
    game = revealed("On Raven's Wings", {"deck": [KNIGHT, GREGOR], "used": used})
    game.picks("ann", KNIGHT)
    assert (KNIGHT in game.ann.play) == works
    if len(used) == 1:
        game = revealed("Benjen's Cache", {"deck": [KNIGHT, GREGOR], "used": used})
        game.picks("ann", GREGOR)
        assert game.ann.hand == [GREGOR]


def test_desolate_countryside_kneels_locations_that_are_not_limited():
    game = revealed("Desolate Countryside", {"play": [ROAD]}, {"play": [LANNISPORT, KNIGHT]})
    assert (game.ann[ROAD].kneeling, game.bob[LANNISPORT].kneeling, game.bob[KNIGHT].kneeling) == (False, True, False)


def test_the_red_wedding_kills_one_and_crowns_the_other():
    game = revealed("The Red Wedding", {"play": [NED]}, {"play": [CERSEI]})
    game.picks("bob", NED)
    game.picks("bob", CERSEI)
    game.picks("ann", CERSEI)
    assert (game.bob.dead, game.ann[NED].power) == ([CERSEI], 2)


def test_the_red_wedding_without_guests():
    game = revealed("The Red Wedding", {"play": [KNIGHT]}, {"play": [SEPTON]})
    assert (game.ann.dead, game.bob.dead) == ([], [])


@pytest.mark.parametrize("plot", ["Desolate Countryside", "The Red Wedding", "Bounty of the Realm"])
@pytest.mark.parametrize("outfoxed", [True, False])
def test_outfox_cancels_what_plots_do_when_revealed(plot: str, outfoxed: bool):
    ann = {"play": [COVE, NED], "hand": [KNIGHT], "plots": [plot]}
    game = board(ann, {"plots": ["Outfox" if outfoxed else QUIET]}, "plot")
    game.on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann")
    happened = game.ann[COVE].kneeling or game.ann.dead == [NED] or KNIGHT in game.ann.discard
    assert happened != outfoxed


def test_anarchy_discards_the_rabble_that_kneels():
    play = [f"{KNIGHT} (kneeling)", CREW, f"{NED} (kneeling)", f"{COVE} (kneeling)", f"{ROAD} (kneeling)"]
    game = board({"play": play, "plot": "Anarchy in the Streets"}, (f"{SEPTON} (kneeling)",), "standing")
    assert (sorted(game.ann.discard), game.bob.discard) == (sorted([KNIGHT, COVE]), [SEPTON])


def test_dornes_favored_weapon_keeps_opponents_from_events():
    sides = {"play": [CREW, TITHE], "hand": ["Distinct Mastery"]}
    game = board({**sides, "plot": "Dorne's Favored Weapon"}, dict(sides), "dominance")
    assert game.ann.may("Distinct Mastery")
    game.ann.passes()
    assert not game.bob.may("Distinct Mastery")


def test_the_power_of_blood_keeps_nobles_alive():
    game = board({"play": [CREW], "plot": "The Power of Blood"}, (NED, KNIGHT))
    game.ann.attacks("military", CREW)
    game.bob.defends()
    while game.acts() and not game.entries("wins"):
        game.player(game.acts()).passes()
    assert game.bob.dead == [KNIGHT]  # the only one who may be chosen


def test_dark_wings_cost_power_for_each_card_that_is_played():
    ann = {"hand": [KNIGHT, "They Live!"], "gold": 9, "power": 3, "plot": "Dark Wings, Dark Words"}
    game = board(ann, {"power": 3}, "marshalling")
    game.ann.marshals(KNIGHT)
    assert (game.ann.power, game.bob.power) == (2, 3)
    game.bob.passes()
    game.ann.uses("They Live!")
    assert (game.ann.power, game.bob.power) == (1, 3)


def test_plots_within_plots_reveals_another():
    ann = {"play": [TITHE], "hand": ["Plots Within Plots"], "plots": [QUIET, "Storm of Swords"]}
    game = board(ann, {"plots": [QUIET]}, "plot")
    game.on_to("plot")
    game.ann.reveals(QUIET)
    while not game.ann.may("Plots Within Plots"):
        asked = next(player for player in game.players if player.asked)
        asked.chooses("ann")
    game.ann.uses("Plots Within Plots")
    assert game.ann.plot == "Storm of Swords"


def test_preemptive_murder_buries_one_of_four():
    ann = {"play": [TITHE], "hand": ["Preemptive Murder"], "plots": [QUIET]}
    game = board(ann, {"plots": [QUIET], "deck": [NED, GREGOR, KNIGHT, CREW]}, "plot")
    game.on_to("first player")
    asked = next(player for player in game.players if player.asked)
    asked.chooses("ann")
    game.ann.uses("Preemptive Murder")
    game.picks("ann", GREGOR)
    game.picks("ann", CREW)
    game.picks("ann", NED)
    assert (game.bob.dead, game.bob.deck[-3:]) == ([GREGOR], [CREW, NED, KNIGHT])
