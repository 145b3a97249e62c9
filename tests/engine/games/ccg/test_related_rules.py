"""Every id that a collectible game's step may rest on is in the index, and every shape is one that is come to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.games.ccg.ruleset import CCG
from engine.scenario.scenario import Scenario
from tests.effort import SOAK, examples
from tests.support.engine import shapes
from tests.support.engine.boards import named_test
from tests.support.engine.games.ccg.positions import Position
from tests.support.engine.play import play_out
from tests.support.engine.played_games import EVERY
from tests.support.engine.rule_index import INDEX

MELEE = "tests/engine/games/ccg/test_melee.py"
DECLARED = shapes.places(CCG.related)
COLLECTIBLE = [one for one in EVERY if one.game == "ccg"]


def a_defender_is_chosen_for_deadly() -> Scenario:
    game = Position(phase="challenges", ann=dict(play=["Wasp"]), bob=dict(play=["Giant", "Squire"]))
    game.ann.attacks("military", "Wasp")
    game.bob.defends("Giant", "Squire").chooses("Giant")
    return game


def a_card_that_is_immune_comes_in() -> Scenario:
    game = Position(ann=dict(hand=["Ser Stafford Lannister"], faction="lannister"), bob=dict())
    game.ann.marshals("Ser Stafford Lannister")
    return game


def a_deathbound_event_is_played() -> Scenario:
    game = Position(ann=dict(hand=["Pyre"]), bob=dict(play=["Page"]))
    game.ann.uses("Pyre")
    return game


def nobody_wins_a_challenge() -> Scenario:
    game = Position(phase="challenges", ann=dict(play=["Ghostly"]), bob=dict())
    game.ann.attacks("military", "Ghostly")
    return game


def a_duplicate_of_another_version_is_attached() -> Scenario:
    game = Position(ann=dict(play=["t-heir-again"], hand=["Heir"]), bob=dict())
    game.ann.marshals("Heir")
    return game


RARE: dict[shapes.Place, Callable[[], Scenario | None]] = {
    ("choice", 12): a_defender_is_chosen_for_deadly,
    ("duplicate", 0): a_duplicate_of_another_version_is_attached,
    ("empty window", 0): a_deathbound_event_is_played,
    ("empty window", 1): nobody_wins_a_challenge,
    ("empty window", 2): nobody_wins_a_challenge,
    ("enter", 1): a_card_that_is_immune_comes_in,
    ("move", 1): a_deathbound_event_is_played,
    ("nobody wins", 0): nobody_wins_a_challenge,
    ("title unused", 0): named_test(MELEE, "test_the_attack_goes_on_where_the_crown_regent_leaves_no_legal_target"),
}
"""By the shape that random matches seldom come to: what plays it."""


def test_every_id_that_is_placed_is_of_the_index():
    assert sorted(CCG.related.placed - INDEX) == []


@pytest.mark.parametrize("place", RARE, ids=str)
def test_a_rare_shape_is_rested_on_as_declared(place: shapes.Place):
    shapes.tells("ccg", DECLARED, place, RARE[place])


def test_every_declared_shape_is_reached():
    """In the suite most of them in one joust; all but the rare ones take a soak."""
    left = DECLARED.keys() - RARE.keys()
    for played in COLLECTIBLE if SOAK else COLLECTIBLE[:1]:
        for number in range(5, 5 + examples(1, 4)):
            record = play_out(played.start(number), number, most=1500).record
            left -= shapes.reached(DECLARED, record, played.pool, left).keys()
    assert len(left) < 0.3 * len(DECLARED)
    assert not SOAK or sorted(left) == []
