"""A change that alters a match of the collectible game or any line of its log is named at once."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.effort import examples
from tests.engine.ccg.heads import JOUST
from tests.engine.ccg.melee_heads import MELEE
from tests.engine.lcg1.heads import Heads

SHARE = 12
SHARES = [
    pytest.param(heads, first, id=f"{heads.file.stem}-{first}")
    for heads, some in ((JOUST, 24), (MELEE, 12))
    for first in range(0, examples(some, heads.matches), SHARE)
]


@pytest.mark.parametrize(("heads", "first"), SHARES)
def test_the_heads_of_many_matches_are_those_kept(heads: Heads, first: int) -> None:
    assert heads.differing(range(first, first + SHARE)) == []


def test_the_matches_are_of_two_to_six_seats_with_all_that_comes_between() -> None:
    assert (len(JOUST.kept()), len(MELEE.kept())) == (JOUST.matches, MELEE.matches)
    records = [heads.play(number).record for heads in (JOUST, MELEE) for number in range(4, 12)]
    assert Counter(len(record.header.seats) for record in records) == {2: 8, 3: 2, 4: 2, 5: 2, 6: 2}
    kinds = {entry.kind for record in records for entry in record.entries}
    assert {"order", "setting", "concedes", "eliminated", "title"} <= kinds
