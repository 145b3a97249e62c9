"""Every id that a first edition step may rest on is in the index, and every shape is one that is come to."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from engine.cards import CHARACTER, LOCATION, Facts
from engine.cards.facts import INFAMY
from engine.games.lcg1.ruleset import LCG1
from engine.games.lcg1.sets.core.pool import core_set
from engine.scenario.scenario import Scenario
from tests.effort import SOAK, examples
from tests.support.engine import shapes
from tests.support.engine.boards import named_test
from tests.support.engine.games.lcg1 import board
from tests.support.engine.games.lcg1.cards import POOL
from tests.support.engine.play import play_out
from tests.support.engine.played_games import EVERY
from tests.support.engine.rule_index import INDEX

MELEE = "tests/engine/games/lcg1/test_melee.py"
MORIBUND = "tests/engine/games/lcg1/test_moribund.py"
PURSE = "tests/engine/games/lcg1/sets/core/test_purse.py"
DECLARED = shapes.places(LCG1.related)
FIRST = [one for one in EVERY if one.game == "lcg1"]
MORE = POOL.with_cards(
    [
        Facts("r01", "Old Vault", LOCATION, cost=0, keywords=INFAMY),
        Facts("r02", "Two Faces", CHARACTER, cost=1, strength=1, unique=True),
        Facts("r03", "Two Faces", CHARACTER, cost=1, strength=2, icons=7, unique=True),
    ]
)


def a_location_holds_power() -> Scenario:
    ann = dict(play=["Old Vault", "r03"])
    game = board.Scenario(phase="challenges", first="ann", pool=MORE, ann=ann, bob={})
    game.ann.attacks("power", "Two Faces").chooses("Old Vault")
    return game


def a_duplicate_of_another_version_is_attached() -> Scenario:
    game = board.Scenario(first="ann", pool=MORE, ann=dict(play=["r03"], hand=["Two Faces"]), bob={})
    game.ann.marshals("Two Faces")
    return game


def nobody_could_act() -> Scenario:
    """Marshalling, challenges and dominance pass while nobody has anything to do but to attack."""
    game = board.Scenario(first="ann", pool=MORE, ann=dict(play=["r03"]), bob={})
    game.ann.attacks("military", "Two Faces")
    return game


RARE: dict[shapes.Place, Callable[[], Scenario | None]] = {
    ("canceled", 0): named_test(MORIBUND, "test_the_player_left_of_the_actor_saves_or_cancels_first"),
    ("choice", 12): named_test(
        MORIBUND, "test_the_first_player_says_where_a_card_goes_that_leaves_for_two_places_at_once"
    ),
    ("duplicate", 0): a_duplicate_of_another_version_is_attached,
    ("eliminated", 0): named_test(MELEE, "test_two_who_are_left_choose_no_titles"),
    **{("empty window", place): nobody_could_act for place in range(5)},
    ("power", 0): a_location_holds_power,
    ("spends", 0): named_test(PURSE, "test_no_question_is_asked_where_all_is_needed"),
    ("title unused", 0): named_test(
        MELEE, "test_a_lord_commander_who_is_no_legal_target_can_not_take_the_attack_over"
    ),
}
"""By the shape that random matches seldom come to: what plays it."""


def test_every_id_that_is_placed_is_of_the_index():
    assert sorted(LCG1.related.placed - INDEX) == []


@pytest.mark.parametrize("place", RARE, ids=str)
def test_a_rare_shape_is_rested_on_as_declared(place: shapes.Place):
    shapes.tells("lcg1", DECLARED, place, RARE[place])


def test_every_declared_shape_is_reached():
    """In the suite many of them in one joust; all but the rare ones take a soak."""
    left, pool = DECLARED.keys() - RARE.keys(), core_set()  # whose cards do all that they say
    for played in FIRST if SOAK else FIRST[:1]:
        for number in range(5, 5 + examples(1, 6)):
            record = play_out(played.start(number, pool), number).record
            left -= shapes.reached(DECLARED, record, pool, left).keys()
    assert len(left) < 0.4 * len(DECLARED)
    assert not SOAK or sorted(left) == []


def test_a_moribund_card_rests_on_what_it_may_still_do():
    played = FIRST[0]
    record = play_out(played.start(5), 5).record
    step = next(entry.number for entry in record.entries if entry.kind == "moribund")
    assert "lcg1:timing/moribund-abilities" in record.rests_on(step, played.pool)
