"""The cards of these tests are found again where their matches are replayed."""

from collections.abc import Iterator

import pytest

from engine.games.lcg1.ruleset import LCG1
from engine.games.registry import POOL_LOADERS
from tests.support.engine.games.lcg1.cards import POOL


@pytest.fixture(scope="package", autouse=True)
def registered() -> Iterator[None]:
    with pytest.MonkeyPatch.context() as patch:
        patch.setitem(POOL_LOADERS, LCG1.id, lambda name: POOL)
        yield
