"""Every id that a first edition step may rest on is in the index, and every shape is one that some match comes to."""

from __future__ import annotations

from collections import Counter

from engine.cards import Pool
from engine.lcg1 import resting
from engine.log.shape import Shape
from engine.record.record import Record
from tests.effort import SOAK, examples
from tests.engine.games import EVERY, Played
from tests.engine.play import play_out
from tests.engine.test_rule_ids import INDEX

FIRST = [one for one in EVERY if one.game == "lcg1"]
RARE = {
    ("canceled", 0),
    ("choice", 11),
    ("choice", 15),
    ("choice", 16),
    ("duplicate", 0),
    ("eliminated", 0),
    ("empty window", 0),
    ("empty window", 1),
    ("empty window", 2),
    ("empty window", 3),
    ("power", 0),
    ("spends", 0),
    ("title unused", 0),
}
"""By kind of entry and place: what a handful of random matches need not come to."""


def shape_of(record: Record, step: int, pool: Pool) -> Shape:
    return Shape(record.entries, step, lambda: record.seek(step, pool).game)


def test_every_id_that_is_placed_is_of_the_index():
    assert sorted(resting.placed() - INDEX) == []


def reached(played: Played, number: int, tries: int) -> set[tuple[str, int]]:
    record, found, tried = play_out(played.start(number), number).record, set(), Counter[str]()
    for entry in record.entries:
        cases = resting.RESTS.get(entry.kind, ())
        left = [place for place in range(len(cases)) if (entry.kind, place) not in found]
        if left and tried[entry.kind] < tries:
            tried[entry.kind] += 1
            shape = shape_of(record, entry.number, played.pool)
            found |= {(entry.kind, place) for place in left if cases[place][1](shape)}
    return found


def test_every_declared_shape_is_reached():
    """In the suite many of them in one joust; all but the rare ones take a soak."""
    declared = {(kind, place) for kind, rows in resting.RESTS.items() for place in range(len(rows))}
    found: set[tuple[str, int]] = set()
    for played in FIRST if SOAK else FIRST[:1]:
        for number in range(5, 5 + examples(1, 6)):
            found |= reached(played, number, examples(20, 200))
    assert len(found) > 0.4 * len(declared)
    if SOAK:
        assert sorted(declared - found - RARE) == []


def test_a_moribund_card_rests_on_what_it_may_still_do():
    played = FIRST[0]
    record = play_out(played.start(5), 5).record
    step = next(entry.number for entry in record.entries if entry.kind == "moribund")
    assert "lcg1:timing/moribund-abilities" in record.rests_on(step, played.pool)
