"""Cards of the Iron Throne Edition that keep players from something, or move what the rules count up to."""

from __future__ import annotations

from dataclasses import replace

import pytest

from engine.cards import CHARACTER, EVENT, Facts
from engine.errors import IllegalChoice
from engine.games.ccg.declarations import any_phase
from engine.scenario.scenario import Scenario as AnyScenario
from engine.vocabulary import effects as do
from tests.support.engine.games.ccg.sets.iron_throne.board import POOL, TITHE, Scenario, board

KNIGHT, PAYNE, SEPTON, CREW = "Knight of the Tumblestone", "House Payne Knight", "Royal Septon", "Motley Crew"
HEAVENS, QUIET = "Watching the Heavens", "For Love of Duty"
EYRIE, TOWER = "The Eyrie", "Tower of the Sun"


# --- the Eyrie, and the other Iron Throne

OTHER = "The Other Iron Throne"
OTHERS = replace(POOL, facts={**POOL.facts, "ite_p23": replace(POOL["ite_p23"], title=OTHER)})
"""The edition, with a title by which the throne that was given away can be named."""


@pytest.mark.parametrize(
    ("ann", "bob", "goals"), [((), (), [15, 15]), ((EYRIE,), (), [15, 25]), ((EYRIE,), (EYRIE,), [15, 15])]
)
def test_who_has_no_eyrie_needs_ten_power_more(ann: tuple[str, ...], bob: tuple[str, ...], goals: list[int]):
    game = board(ann, bob)
    assert [side.goal for side in game.match.seen(0).seats] == goals


@pytest.mark.parametrize(("power", "won"), [(23, False), (24, True)])
def test_the_match_ends_at_what_the_eyrie_asks_for(power: int, won: bool):
    game = board((EYRIE,), {"play": [CREW], "power": power}, "dominance", first="bob")
    assert (game.match.game.outcome is not None) == won


def test_the_match_ends_when_the_eyrie_leaves_play():
    bob = {"play": [TITHE, "Pyromancer Hallyne"], "power": 18}
    game = board((EYRIE, CREW), bob, "dominance", first="bob")
    game.bob.uses("Pyromancer Hallyne")
    assert game.match.game.outcome is not None
    assert game.match.game.outcome.winner == game.bob.seat


@pytest.mark.parametrize(("owner", "drawn"), [("ann", 3), ("bob", 2)])
def test_the_other_iron_throne_lowers_what_opponents_draw(owner: str, drawn: int):
    """The Iron Throne that was given away."""
    sides: dict[str, dict[str, object]] = {
        "ann": {"play": [TITHE], "hand": [HEAVENS], "plot": QUIET},
        "bob": {"plot": QUIET},
    }
    sides[owner]["play"] = [TITHE, OTHER]
    game = AnyScenario(phase="dominance", ruleset="ccg", pool=OTHERS, **sides)
    game.ann.uses(HEAVENS)
    assert len(game.ann.hand) == drawn


# --- who may be declared


@pytest.mark.parametrize("kind", ["military", "power"])
def test_who_is_paid_off_does_not_attack_the_payer(kind: str):
    game = board((KNIGHT, CREW), (f"Paid Off on ann's {KNIGHT}",))
    with pytest.raises(IllegalChoice):
        game.ann.attacks(kind, KNIGHT)
    game = board((KNIGHT, f"Paid Off on {KNIGHT}"))
    game.ann.attacks(kind, KNIGHT)
    assert game.match.game.challenge is not None


def test_who_is_paid_off_attacks_another():
    play = {"play": [SEPTON]}
    sides = {"ann": {"play": [KNIGHT]}, "bob": {"play": [f"Paid Off on ann's {KNIGHT}"]}, "cat": play}
    game = Scenario(format="melee", **sides)
    game.on_to("challenge")
    assert {option.other for option in game.match.options(0).values() if option.other >= 0} == {2}


@pytest.mark.parametrize(
    ("attackers", "may"),
    [((CREW,), False), ((CREW, PAYNE), True), ((KNIGHT,), True), ((CREW, KNIGHT), True)],
)
def test_nobody_without_a_power_icon_attacks_alone_before_the_tower(attackers: tuple[str, ...], may: bool):
    game = board((CREW, PAYNE, KNIGHT), (TOWER,))
    if may:
        game.ann.attacks("military", *attackers)
        assert game.match.game.challenge is not None
    else:
        with pytest.raises(IllegalChoice, match="alone"):
            game.ann.attacks("military", *attackers)


def test_a_challenge_that_only_one_without_the_icon_could_make_is_not_initiated():
    game = board((CREW,), (TOWER,))
    while game.acts() and game.match.game.phase == "challenges":
        assert "challenge" not in [player.asked for player in game.players]
        game.player(game.acts()).passes()
    assert board((CREW,), ()).on_to("challenge").ann.asked == "challenge"


@pytest.mark.parametrize(("defenders", "may"), [((CREW,), False), ((CREW, PAYNE), True), ((), True)])
def test_nobody_without_a_power_icon_defends_alone_before_the_tower(defenders: tuple[str, ...], may: bool):
    game = board((KNIGHT, TOWER), (CREW, PAYNE))
    game.ann.attacks("military", KNIGHT)
    if may:
        game.bob.defends(*defenders)
        assert len(game.match.game.challenge.defenders) == len(defenders)  # type: ignore[union-attr]
    else:
        with pytest.raises(IllegalChoice, match="alone"):
            game.bob.defends(*defenders)


# --- what is played


DOOMED = POOL.with_cards(
    [
        Facts("doomed", "Doomed Man", CHARACTER, cost=1, strength=1, icons=1, doomed=True),
        Facts("doom", "Doom", EVENT, doomed=True, ability=True),
    ],
    {"doom": (any_phase(do.draw(1)),)},
)


@pytest.mark.parametrize("widow", ["Widow of War", CREW])
@pytest.mark.parametrize("side", ["ann", "bob"])
def test_no_doomed_card_is_played_while_the_widow_is_there(widow: str, side: str):
    sides: dict[str, dict[str, object]] = {
        "ann": {"play": [], "hand": ["Doomed Man", "Doom", KNIGHT], "plot": QUIET},
        "bob": {"play": [], "plot": QUIET},
    }
    sides[side]["play"] = [widow]
    game = AnyScenario(phase="marshalling", ruleset="ccg", pool=DOOMED, **sides)
    assert [game.ann.may(title) for title in ("Doomed Man", "Doom")] == [widow == CREW] * 2
    assert game.ann.may(KNIGHT)


# --- initiative


@pytest.mark.parametrize("bonus", [0, 2])
def test_take_them_by_surprise_costs_the_hand_of_who_loses_initiative(bonus: int):
    ann = {"plots": ["Take Them By Surprise"], "hand": [KNIGHT, CREW], "play": []}
    bob = {"plots": ["Rise of the Kraken"], "play": ["Dothraki Outriders"] * bonus}
    game = board(ann, bob, "plot").on_to("first player")
    next(player for player in game.players if player.asked).chooses("ann")
    assert len(game.ann.hand) == (0 if bonus else 2)
    assert len(game.ann.discard) == (2 if bonus else 0)
