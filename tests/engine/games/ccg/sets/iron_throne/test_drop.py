"""Changes to what cards of the Iron Throne Edition declare are noticed by some test."""

from __future__ import annotations

import random

import pytest

from tests.engine.games.lcg2.sets.core import drop
from tests.engine.games.lcg2.sets.core.changes import EQUIVALENT, Change, changes
from tests.engine.games.lcg2.sets.core.drop import SEED
from tests.engine.games.lcg2.sets.core.pools import THRONE

HANDFUL = 5


def handful() -> list[Change]:
    every = [change for change in changes([], THRONE) if change.words == "dropped" and change.name not in EQUIVALENT]
    return sorted(random.Random(SEED).sample(every, HANDFUL), key=lambda change: change.name)


@pytest.mark.parametrize("change", handful(), ids=lambda change: change.name)
def test_a_dropped_ability_is_noticed_by_some_test(change: Change):
    assert drop.attempt(change).noticed_by, change.name
