"""A change that alters a first edition match or any line of its log is named at once."""

from __future__ import annotations

import pytest

from tests.engine.lcg1 import heads

SHARE = 20


@pytest.mark.parametrize("first", range(0, heads.MATCHES, SHARE))
def test_the_heads_of_many_matches_are_those_kept(first: int) -> None:
    assert heads.differing(range(first, first + SHARE)) == []
