"""Forced loops end in every game, and work without end is told."""

from __future__ import annotations

import pytest

from engine import match
from engine.abilities.trigger import Trigger
from engine.cards import CHARACTER, Facts
from engine.errors import WorkLimitExceeded
from engine.lcg1.declaring import any_phase, passive
from engine.lcg2.declaring import action, reaction
from engine.play import loops
from engine.play.loops import CAUSED, DEEPEST
from engine.scenario.scenario import Scenario
from engine.vocabulary import effects as do
from tests.engine.three.table import PLOT_NAME, pool_of

GAINS = Trigger(("gain gold",), ())
LOOPERS = [Facts(f"loop{number}", f"Looper {number}", CHARACTER, cost=1, strength=1) for number in range(2)]
BEGINS = Facts("loops", "Beginner", CHARACTER, cost=1, strength=1)
each_game = pytest.mark.parametrize("game", ["lcg2", "lcg1", "ccg"])


def endless(game: str, loopers: int, times: int) -> Scenario:
    """Cards of which each gains gold, perhaps twice, whenever gold is gained: each causes itself and the other."""
    parts = [do.gain_gold(1)] * times
    forced = reaction(GAINS, *parts, forced=True) if game == "lcg2" else passive(GAINS, *parts)
    begins = action(do.gain_gold(1)) if game == "lcg2" else any_phase(do.gain_gold(1))
    there = LOOPERS[:loopers]
    pool = pool_of(game).adding(
        [*there, BEGINS], {facts.code: (forced,) for facts in there} | {BEGINS.code: (begins,)}
    )
    ann = {"play": [*(facts.title for facts in there), "Beginner"], "plot": PLOT_NAME}
    sides = {"ann": ann, "bob": {"plot": PLOT_NAME}}
    board = Scenario(phase="dominance", first="ann", ruleset=game, format="joust", pool=pool, **sides)
    while board.ann.offered != ["use Beginner", "pass"]:
        next(player for player in board.players if player.asked).passes()
    return board


@each_game
@pytest.mark.parametrize(("loopers", "times"), [(1, 1), (1, 2), (2, 1)])
def test_forced_abilities_that_cause_themselves_without_end_are_stopped(game: str, loopers: int, times: int):
    board = endless(game, loopers, times)
    board.ann.uses("Beginner")
    for _ in range(3 * DEEPEST):
        if board.ann.asked != "forced order":
            break
        board.ann.chooses(board.ann.prompt.ids[0])
    assert board.ann.asked != "forced order"
    assert (18,) in [entry.data for entry in board.entries("unsettled")]
    assert DEEPEST < len(board.entries("use")) <= loopers * (DEEPEST + 1) + 1
    assert not [key for key in board.match.game.counts if key.startswith(CAUSED)]
    assert board.outcome is None


@each_game
def test_an_input_that_works_without_end_is_told_instead_of_hanging(game: str, monkeypatch: pytest.MonkeyPatch):
    """Were the loop not found, the match would stop with a fault that says where."""
    monkeypatch.setattr(loops, "is_endless", lambda *_given: False)
    monkeypatch.setattr(match, "MOST_STEPS", 2000)
    with pytest.raises(WorkLimitExceeded, match="one input has caused more than"):
        endless(game, 1, 1).ann.uses("Beginner")
