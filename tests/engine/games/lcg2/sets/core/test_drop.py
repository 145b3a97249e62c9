"""The drop check itself: changes to what cards declare are noticed."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from engine.scenario.scenario import Scenario
from tests.engine.games.lcg2.sets.core import drop
from tests.engine.games.lcg2.sets.core.changes import EQUIVALENT, LOOSE, Change, changes
from tests.engine.games.lcg2.sets.core.drop import SEED
from tests.engine.games.lcg2.sets.core.pools import FIRST, POOLS, SECOND, Declaring

HANDFUL = 24
DOCUMENT = Path(__file__).resolve().parents[6] / "docs" / "testing.md"


def handful() -> list[Change]:
    every = [change for change in changes([]) if change.name not in EQUIVALENT]
    return sorted(random.Random(SEED).sample(every, HANDFUL), key=lambda change: change.name)


@pytest.mark.parametrize("change", handful(), ids=lambda change: change.name)
def test_a_changed_ability_is_noticed_by_some_test(change: Change):
    assert drop.attempt(change).noticed_by, change.name


def change_named(words: str, title: str) -> Change:
    return next(change for change in changes([title]) if change.words == words)


def test_without_its_line_a_card_does_nothing_and_with_it_again_everything():
    with drop.changed(change_named("dropped", "Put to the Sword")):
        assert not offered("Ser Jaime Lannister")
    assert offered("Ser Jaime Lannister")


def test_without_a_bound_a_card_does_what_it_may_not():
    with drop.changed(change_named("trigger: by lost", "Put to the Sword")):
        assert offered("Burned Men")
    assert not offered("Burned Men")


def offered(attacker: str) -> bool:
    """Whether Ann may play Put to the Sword after a military challenge that she wins unopposed."""
    game = Scenario(
        first="ann",
        ann={"play": [attacker], "hand": ["Put to the Sword"], "gold": 2},
        bob={"faction": "lannister", "play": ["Gold Cloaks", "Lannisport Merchant"]},
    )
    game.ann.attacks("military", attacker)
    game.bob.defends()
    return game.ann.may("Put to the Sword")


def test_every_parameter_of_a_test_is_spelled_out():
    names = [test.name for test in drop.tests()]
    assert len(names) == len(set(names))


def test_every_change_has_a_name_of_its_own():
    names = [change.name for change in changes([])]
    assert [name for name in names if names.count(name) > 1] == []


def test_every_bound_of_the_vocabulary_is_lost_somewhere():
    """A bound that is renamed in the vocabulary must be renamed in the list, or it would no longer be tried."""
    words = " · ".join(change.words for change in changes([]))
    assert [bound for bound in LOOSE if f"{bound} lost" not in words] == []
    assert "at any time" in words


@pytest.mark.parametrize(("pool", "most"), [(SECOND, 10), (FIRST, 30)], ids=["lcg2-10", "lcg1-30"])
def test_what_nothing_can_notice_is_a_short_list_and_the_document_has_it(pool: Declaring, most: int):
    known = {change.name for change in changes([], pool)}
    document = DOCUMENT.read_text(encoding="utf-8")
    listed = [name for name in EQUIVALENT if name in known]
    assert 0 < len(listed) <= most
    assert [name for name in listed if name not in document] == []


def test_what_nothing_can_notice_is_a_change_of_some_pool():
    known = {change.name for pool in POOLS.values() for change in changes([], pool)}
    assert [name for name in EQUIVALENT if name not in known] == []
