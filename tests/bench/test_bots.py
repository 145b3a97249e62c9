"""The measure of bots: who won how often, and what a decision cost."""

import pytest

from bench.bots import Duels
from bench.engine import measured_joust
from bench.yardstick import Yardsticks
from engine.games.registry import RULESETS


@pytest.mark.parametrize("game", RULESETS)
def test_it_counts_the_matches_won_and_times_every_decision(game: str):
    duels = Duels("easy", "random")
    duels.play(measured_joust(game), 0)
    assert (duels.games, duels.won in (0, 1)) == (1, True)
    assert len(duels.spent) > 10
    what, won, mean, worst, _steady, _yardstick = duels.row(Yardsticks())
    assert (what, won) == ("easy against random", f"{duels.won} of 1")
    assert 0 < float(mean) <= float(worst) + 1
