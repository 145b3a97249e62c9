"""What the measuring of answers asks can be asked, and is counted."""

from random import Random

import pytest

from bench.answers import make_questions, p99
from bench.engine import measured_joust, play
from engine.games.registry import RULESETS


@pytest.mark.parametrize("game", RULESETS)
def test_everything_that_is_measured_is_an_address_of_the_match(game: str):
    record = play(measured_joust(game), 1, most=20)
    paths = {kind: make(Random(1)) for kind, make in make_questions(record).items()}
    assert all(path.startswith(("/steps/", "/leaks?to=", "/search?")) for path in paths.values())
    assert len(paths) == 8


def test_one_of_a_hundred_is_left_out():
    assert p99([float(number) for number in range(100, 0, -1)]) == 99
    assert p99([7.0]) == 7
