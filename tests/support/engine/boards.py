"""Boards that several tests look at: those that a named test plays on, and one on which a value is changed."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from importlib import import_module

from engine.abilities.constant import Constant
from engine.cards import LOCATION, Facts
from engine.scenario.scenario import Scenario
from engine.table.constants import GOLD
from engine.vocabulary.constants import your_plot
from tests.support.engine import shapes
from tests.support.engine.cards import POOL


def named_test(file: str, name: str, *arguments: object) -> Callable[[], None]:
    """Name a test by its file and its own name, to play it when the result is called."""
    return partial(_run, file.removesuffix(".py").replace("/", "."), name, arguments)


def _run(module: str, name: str, arguments: tuple[object, ...]) -> None:
    getattr(import_module(module), name)(*arguments)


def played(test: Callable[[], None]) -> Scenario:
    """The first board that a test plays on, as the test leaves it."""
    return shapes.boards(test)[0]


def with_gold(operation: str, amount: int) -> Scenario:
    """Ann's income is changed by a location of hers."""
    facts = Facts("r01", "Tollhouse", LOCATION, cost=0)
    changed = Constant(GOLD, "your plot counts otherwise", your_plot(), amount, operation)
    pool = POOL.with_cards([facts], {"r01": (changed,)})
    sides = {"ann": {"play": ["Tollhouse"], "plot": "A Noble Cause"}, "bob": {}}
    game = Scenario(phase="marshaling", first="ann", pool=pool, **sides)
    game.passes()
    return game


def a_value_is_doubled() -> Scenario:
    return with_gold("double", 2)
