"""A change that alters a match of the collectible game or any line of its log is named at once."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.effort import in_rotation
from tests.engine.games.ccg.heads import JOUST
from tests.engine.games.ccg.melee_heads import MELEE
from tests.engine.games.lcg1.heads import Heads

SHARE = 12
SHARES = [
    pytest.param(heads, first, id=f"{heads.file.stem}-{first}")
    for heads in (JOUST, MELEE)
    for first in range(0, heads.matches, SHARE)
]


@pytest.mark.parametrize(("heads", "first"), SHARES)
def test_the_heads_of_many_matches_are_those_kept(heads: Heads, first: int) -> None:
    assert heads.differing(in_rotation(range(first, first + SHARE), 5)) == []


def test_the_matches_are_of_two_to_six_seats_with_all_that_comes_between() -> None:
    assert (len(JOUST.kept()), len(MELEE.kept())) == (JOUST.matches, MELEE.matches)
    records = [heads.play(number).record for heads in (JOUST, MELEE) for number in range(4, 8)]
    assert Counter(len(record.header.seats) for record in records) == {2: 4, 3: 1, 4: 1, 5: 1, 6: 1}
    kinds = {entry.kind for record in records for entry in record.entries}
    assert {"order", "setting", "concedes", "eliminated", "title"} <= kinds
