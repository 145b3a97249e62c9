"""The drop check itself: abilities that are dropped are missed."""

from __future__ import annotations

import os
import random

import pytest

from engine.scenario.scenario import Scenario
from tests.engine.core import drop

SEED = os.environ.get("KINGSMOOT_DROP_SEED", "the drop check")
HANDFUL = 12


def handful() -> list[drop.Line]:
    every = drop.lines([])
    return sorted(random.Random(SEED).sample(every, min(HANDFUL, len(every))))


@pytest.mark.parametrize("line", handful(), ids=lambda line: f"{line[0]}-{line[1]}")
def test_a_dropped_ability_is_missed_by_some_test(line: drop.Line):
    assert drop.drop(line).missed_by, drop.say(line)


def test_without_its_line_a_card_does_nothing_and_with_it_again_everything():
    code = drop.lines(["Put to the Sword"])[0]
    with drop.without(code):
        assert offered() == []
    assert offered() == ["Put to the Sword"]


def offered() -> list[str]:
    """What Ann may play after a military challenge that she wins by five or more."""
    game = Scenario(
        first="ann",
        ann={"play": ["Ser Jaime Lannister"], "hand": ["Put to the Sword"], "gold": 2},
        bob={"faction": "lannister", "play": ["Gold Cloaks", "Burned Men"]},
    )
    game.ann.attacks("military", "Ser Jaime Lannister")
    game.bob.defends()
    return [title for title in ("Put to the Sword",) if game.ann.may(title)]


def test_every_parameter_of_a_test_is_spelled_out():
    names = [test.name for test in drop.tests()]
    assert len(names) == len(set(names))
