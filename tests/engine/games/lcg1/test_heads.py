"""A change that alters a first edition match or any line of its log is named at once, in whatever format."""

from __future__ import annotations

from collections import Counter

import pytest

from tests.effort import in_rotation
from tests.engine.games.lcg1.heads import JOUST, Heads
from tests.engine.games.lcg1.melee_heads import MELEE, play
from tests.engine.games.lcg1.variant_heads import FORMATS, VARIANTS

SHARE = {JOUST: 20, MELEE: 12, VARIANTS: 8}
EVERY = 3
"""What a number plays repeats after a power of two, so each third is of all kinds."""
SHARES = [
    pytest.param(heads, first, id=f"{heads.file.stem}-{first}")
    for heads, share in SHARE.items()
    for first in range(0, heads.matches, share)
]


@pytest.mark.parametrize(("heads", "first"), SHARES)
def test_the_heads_of_many_matches_are_those_kept(heads: Heads, first: int) -> None:
    assert heads.differing(in_rotation(range(first, first + SHARE[heads]), EVERY)) == []


def test_the_melees_are_of_three_to_six_seats_with_all_that_comes_between() -> None:
    records = [play(number).record for number in range(8, 16)]
    assert Counter(len(record.header.seats) for record in records) == {3: 2, 4: 2, 5: 2, 6: 2}
    kinds = {entry.kind for record in records for entry in record.entries}
    assert {"order", "setting", "eliminated", "title"} <= kinds


def test_the_matches_of_variants_are_of_each_and_gold_is_given() -> None:
    records = [VARIANTS.play(number).record for number in range(len(FORMATS))]
    assert [(record.header.format, len(record.header.seats)) for record in records] == list(FORMATS)
    given = [any(entry.kind == "gift" for entry in record.entries) for record in records]
    assert given == [False, False, True, True]
