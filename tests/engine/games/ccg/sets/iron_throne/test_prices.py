"""What actions of the Iron Throne Edition are paid with, and in which phase they are used."""

from __future__ import annotations

import pytest

from engine.abilities import Ability
from engine.games.ccg.sets.iron_throne import ABILITIES
from tests.support.engine.games.ccg.sets.iron_throne.board import (
    CREW,
    KNIGHT,
    PAYNE,
    POOL,
    TITHE,
    Scenario,
    attacked,
    board,
    side,
)

NED, CAT, CERSEI, JAIME = "Eddard Stark", "Catelyn Stark", "Cersei Lannister", "Ser Jaime Lannister"
SEPTON, MAESTER = "Royal Septon", "Nomadic Scholar"

BOUND = {
    "challenges": (
        "Bloodlust", "Bones of a Child", "Court Singer", "Direct Assault", "Extended Siege", "Frozen Outpost",
        "Grey Worm", "Hazardous Mire", "Knife in the Back", "Left to Rot", "Longship Iron Victory",
        "Lyseni Sellsails", "Moment of Glory", "Practical Alchemy", "Scouting Vessel", "Seditious Plans",
        "Septon Chayle", "Septon of White Harbor", "Smuggler's Cove", "The Broken Arm", "Treacherous Schemes",
        "Venom in the Cup",
    ),
    "dominance": (
        "Everywhere the Sea Is Heard", "Gifts for the Queen", "Guilty!", "Hang the Traitors", "Maegi's Promise",
        "Pyromancer Hallyne", "Support of the Masses", "Weapons at the Door",
    ),
    "marshalling": (
        "Daenerys Targaryen", "Desert Scavenger", "Dissident Crier", "Godly Fisherman", "Hand of Gold",
        "House Umber Recruiter", "Illyrio's Man", "Narrow Sea", "Stormlands Peasant", "Summer Sea", "Sunset Sea",
        "Taking Flight", "Watery Shrine", "Worthless Offerings",
    ),
    "plot": ("Plots Within Plots", "Preemptive Murder"),
}  # fmt: skip


@pytest.mark.parametrize("title", [title for titles in BOUND.values() for title in titles])
def test_an_action_bound_to_a_phase_is_not_used_in_another(title: str):
    game = board(side(title, NED, CAT, CERSEI, SEPTON), (KNIGHT,), "standing")
    abilities = game.match.deal.abilities[game.ann[title].number]
    bound = next(phase for phase, titles in BOUND.items() if title in titles)
    assert (game.ann.may(title), {one.phase for one in abilities if one.is_action}) == (False, {bound})


def test_no_other_action_is_bound_to_a_phase():
    declared = {
        POOL[code].title: line.phase
        for code, lines in ABILITIES.items()
        for line in lines
        if isinstance(line, Ability) and line.phase
    }
    bound = {title: phase for phase, titles in BOUND.items() for title in titles}
    missing = [f'"{title}" under "{phase}"' for title, phase in declared.items() if title not in bound]
    assert not missing, (
        f"add to BOUND in tests/engine/games/ccg/sets/iron_throne/test_prices.py: {', '.join(missing)}"
    )
    assert declared == bound


def paid(game: Scenario, title: str, *picks: str) -> list[str]:
    """Uses a card of Ann's; what kneels or is gone of what stood there."""
    stood = [card for card in game.match.game.in_play(game.ann.seat) if not game.match.game.kneeling[card]]
    game.ann.uses(title)
    while game.ann.asked == "cost":
        game.ann.chooses(game.ann.offered[0])
    for pick in picks:
        game.picks("ann", pick)
    table = game.match.game
    left = [card for card in stood if card in table.in_play(game.ann.seat) and not table.kneeling[card]]
    return sorted(table.title(card) for card in stood if card not in left)


PRICES = [
    # phase, the card, what else Ann has, what she picks, what she pays with
    ("marshalling", "Illyrio's Man", (), (), ["Illyrio's Man"]),
    ("marshalling", "Desert Scavenger", (), (), ["Desert Scavenger"]),
    ("marshalling", "House Umber Recruiter", (), (), ["House Umber Recruiter"]),
    ("marshalling", "Dissident Crier", (), (), ["Dissident Crier"]),
    ("marshalling", "Stormlands Peasant", (), (), ["Stormlands Peasant"]),
    ("marshalling", "Godly Fisherman", (), (), ["Godly Fisherman"]),
    ("marshalling", "Narrow Sea", (), (), ["Narrow Sea"]),
    ("marshalling", "Summer Sea", (), (), ["Summer Sea"]),
    ("marshalling", "Sunset Sea", (), (), ["Sunset Sea"]),
    ("marshalling", "Hand of Gold", (), (), ["Hand of Gold", CREW]),
    ("dominance", "Yunkish Pickpocket", (NED, f"Castellan on {NED}"), (), [TITHE, "Castellan"]),
    ("dominance", "Pyromancer Hallyne", (CREW,), (), ["Idle Hour", "Pyromancer Hallyne", TITHE]),
    ("dominance", "Guilty!", (), (PAYNE,), [TITHE]),
    ("dominance", "Maegi's Promise", (), (), [TITHE]),
    ("dominance", "Stripped of Honors", (KNIGHT, f"Castellan on {KNIGHT}"), (), [TITHE, "Castellan"]),
    ("dominance", "Support of the Masses", (), (), [TITHE]),
    ("dominance", "Gifts for the Queen", (), (), [TITHE]),
    ("dominance", "Weapons at the Door", (), (), [TITHE]),
    ("dominance", JAIME, (NED, f"Castellan on {NED}"), (), [TITHE]),
    ("dominance", "Arya Stark", ("Melisandre",), (), [TITHE]),
    ("dominance", "Hang the Traitors", (), (PAYNE,), [TITHE]),
    ("challenges", "Court Singer", (CREW,), (CREW,), ["Court Singer"]),
]


@pytest.mark.parametrize(("phase", "title", "more", "picks", "price"), PRICES)
def test_what_an_action_is_paid_with(
    phase: str, title: str, more: tuple[str, ...], picks: tuple[str, ...], price: list[str]
):
    game = board({**side(title, *more), "dead": ["Viserys Targaryen"]}, (PAYNE,), phase)
    assert paid(game, title, *picks) == sorted(price)


def test_what_the_mountain_and_the_sellsails_rise_for():
    gregor = "Ser Gregor Clegane"
    game = board((f"{gregor} (kneeling)", TITHE), (f"{PAYNE} (kneeling)",), "dominance")
    assert paid(game, gregor, PAYNE) == [TITHE]
    game = board(("Lyseni Sellsails (kneeling)", TITHE))
    assert paid(game, "Lyseni Sellsails") == [TITHE]


NOBLY = [
    # what a crest pays for instead of influence, and with whom
    ("Gifts for the Queen", (NED,), [NED]),
    ("Support of the Masses", (NED,), [NED]),
    ("Weapons at the Door", (NED,), [NED]),
    ("Guilty!", (NED,), [NED]),
    ("Stripped of Honors", (NED,), [NED]),
    ("Hang the Traitors", (NED, CAT, CERSEI), [NED, CAT, CERSEI]),
    ("Make Way for the Queen", (CERSEI, JAIME), [CERSEI, JAIME]),
    ("Watching the Heavens", (MAESTER,), [MAESTER]),
    ("Confession", (SEPTON,), [SEPTON]),
]


@pytest.mark.parametrize(("event", "payers", "price"), NOBLY)
def test_crests_that_kneel_for_an_event(event: str, payers: tuple[str, ...], price: list[str]):
    ann = {"play": list(payers), "hand": [event]}
    bob = {"play": [PAYNE, KNIGHT, f"Castellan on {KNIGHT}"], "hand": [CREW]}
    game = board(ann, bob, "dominance")
    assert paid(game, event, PAYNE) == sorted(price)


IN_A_CHALLENGE = [
    ("Frozen Outpost", (), ["Frozen Outpost"]),
    ("Scouting Vessel", (), ["Scouting Vessel"]),
    ("Bones of a Child", (), ["Bones of a Child"]),
]


@pytest.mark.parametrize(("title", "more", "price"), IN_A_CHALLENGE)
def test_what_an_action_in_a_challenge_is_paid_with(title: str, more: tuple[str, ...], price: list[str]):
    game = attacked("military", (KNIGHT,), (PAYNE,), side(title, KNIGHT, *more), (PAYNE,))
    assert paid(game, title) == price


def test_the_cove_kneels_in_a_power_challenge_and_gives_stealth():
    cove = "Smuggler's Cove"
    game = attacked("power", (KNIGHT,), (), (cove, KNIGHT), (PAYNE,))
    assert paid(game, cove) == [cove]
    assert game.keywords("ann", KNIGHT) == game.keywords("ann", KNIGHT) | 16


def test_the_mire_and_a_warrior_kneel():
    game = attacked("military", (KNIGHT,), (), (KNIGHT,), ("Hazardous Mire", CREW))
    game.ann.passes()
    game.bob.uses("Hazardous Mire")
    assert [game.bob[title].kneeling for title in ("Hazardous Mire", CREW)] == [True, True]


@pytest.mark.parametrize("seat", ["Lannisport", "Storm's End", "Riverrun", "Vaes Dothrak"])
def test_seats_of_power_kneel_for_what_they_do(seat: str):
    game = board({"play": [seat, CREW], "discard": [NED]}, (KNIGHT,), "dominance")
    assert paid(game, seat) == [seat]


@pytest.mark.parametrize("ship_pays", [(TITHE,), (CREW, "Asha Greyjoy")])
def test_the_iron_victory_is_lost_and_kills_defenders_alone(ship_pays: tuple[str, ...]):
    ship = "Longship Iron Victory"
    game = attacked("military", (KNIGHT,), (PAYNE,), (ship, KNIGHT, *ship_pays), (PAYNE, SEPTON))
    assert paid(game, ship) == sorted([ship, *ship_pays])
    assert (game.bob.dead, game.ann.dead, game.ann.discard) == ([PAYNE], [], [ship])
