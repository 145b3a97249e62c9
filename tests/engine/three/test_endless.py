"""Forced loops end in every game, and work without end is told."""

from __future__ import annotations

import pytest

from engine import match
from engine.abilities.trigger import Trigger
from engine.cards import CHARACTER, Facts
from engine.errors import WorkLimitExceeded
from engine.lcg1.declaring import any_phase, passive
from engine.lcg2.declaring import action, reaction
from engine.log.names import Names
from engine.log.words.saying import sum_of
from engine.play import loops
from engine.play.loops import CAUSED, DEEPEST
from engine.scenario.scenario import Scenario
from engine.table import values
from engine.table.constants import STRENGTH, Constant, forget
from engine.table.game import Game
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


@each_game
def test_constants_that_read_each_other_count_for_nothing_whoever_is_asked_first(game: str):
    def as_strong_as(title: str) -> Constant:
        def other(table: Game, card: int) -> int:
            return next(one for one in table.in_play(table.seat_of[card]) if table.title(one) == title)

        return Constant(
            STRENGTH,
            f"it has the STR of {title} besides",
            lambda _table, source, who: source == who,
            lambda table, source, _who: values.strength(table, other(table, source)),
        )

    left, right, third = (
        Facts(f"circle{at}", title, CHARACTER, cost=1, strength=at + 2)
        for at, title in enumerate(("Left Mirror", "Right Mirror", "Onlooker"))
    )
    lines = {
        left.code: (as_strong_as("Right Mirror"),),
        right.code: (as_strong_as("Left Mirror"),),
        third.code: (as_strong_as("Left Mirror"),),
    }
    pool = pool_of(game).adding([left, right, third], lines)
    found = []
    for order in (("Left Mirror", "Right Mirror", "Onlooker"), ("Onlooker", "Right Mirror", "Left Mirror")):
        sides = {"ann": {"play": list(order), "plot": PLOT_NAME}, "bob": {"plot": PLOT_NAME}}
        board = Scenario(phase="dominance", first="ann", ruleset=game, format="joust", pool=pool, **sides)
        forget(board.match.game)
        found.append({title: board.ann[title].strength for title in order})
        table = board.match.game
        card = next(one for one in table.in_play(0) if table.title(one) == "Left Mirror")
        reckoned = values.strength_of(table, card)
        assert reckoned.modifiers == (("circle", 67, table.ref[card]),)
        assert sum_of(2, reckoned.modifiers, _names(board), "printed").endswith("does not count, default 67)")
    assert found == [{"Left Mirror": 2, "Right Mirror": 3, "Onlooker": 6}] * 2


def _names(board: Scenario) -> Names:
    names = Names(["ann", "bob"], board.match.deal.pool)
    for entry in board.log:
        names.learn(entry)
    return names
