"""Shapes of entries that rules are declared to rest on: which of them a match comes to, and what is told there."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping

import pytest

from engine.cards import Pool
from engine.log.context import EntryContext
from engine.play.rules.related_rules import ANY_KIND, RelatedRow, RelatedRules
from engine.record.record import Record
from engine.scenario.scenario import Scenario

Place = tuple[str, int]
"""The kind of entry, or any, and which of its cases."""


def places(related: RelatedRules) -> dict[Place, RelatedRow]:
    """All that are declared."""
    return {(kind, place): case for kind, rows in related.cases.items() for place, case in enumerate(rows)}


def reached(
    declared: Mapping[Place, RelatedRow], record: Record, pool: Pool, among: Iterable[Place]
) -> dict[Place, int]:
    """Those of some that a match comes to, with the first step of each."""
    left, found = sorted(among), {}
    for entry in record.entries:
        for place in [place for place in left if place[0] in (entry.kind, ANY_KIND)]:
            shape = EntryContext(record.entries, entry.number, lambda step=entry.number: record.seek(step, pool).game)
            if declared[place][1](shape):
                left.remove(place)
                found[place] = entry.number
    return found


def boards(play: Callable[[], object]) -> list[Scenario]:
    """The boards that a test plays on, as it leaves them."""
    found: list[Scenario] = []
    begin = Scenario._begin

    def begun(game: Scenario, *args: object) -> None:
        begin(game, *args)  # type: ignore[arg-type]
        found.append(game)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(Scenario, "_begin", begun)
        play()
    return found


def tells(game: str, declared: Mapping[Place, RelatedRow], place: Place, play: Callable[[], Scenario | None]) -> None:
    """Asserts that a board comes to a shape, and that its likeliest rule is told there."""

    told: list[str] = []
    for board in boards(play):
        record, pool = board.record, board.match.deal.pool
        for step in reached(declared, record, pool, [place]).values():
            told += [*record.rests_on(step, pool), record.entries[step - 1].rule]
    assert f"{game}:{declared[place][0].split()[0]}" in told
