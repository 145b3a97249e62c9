"""Every shape of entry that a rule is declared to rest on is one that some match comes to: the common ones random
matches, the rare ones a board of their own."""

from __future__ import annotations

from collections.abc import Callable, Iterator

import pytest

from engine.cards import Pool
from engine.chain.journal import LogEntry
from engine.games.lcg2.ruleset import LCG2
from engine.log.context import EntryContext
from engine.play.rules import related_rules
from engine.record.record import Record
from engine.scenario.scenario import Scenario
from tests.support.engine.boards import a_value_is_doubled, named_test, played, with_gold
from tests.support.engine.cards import scenario, with_core
from tests.support.engine.disputed_steps import SECOND_EDITION
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, play_out, start_core

Case = tuple[str, int]
"""The kind of entry, or any, and which of its cases."""


def cases() -> dict[Case, related_rules.RelatedRow]:
    return {(kind, place): case for kind, rows in LCG2.related.cases.items() for place, case in enumerate(rows)}


# --- rare shapes, each on a board


def a_value_is_set() -> Scenario:
    return with_gold("set", 3)


def a_card_that_is_immune_enters_play() -> Scenario:
    game = scenario(phase="marshaling", first="ann", ann={"hand": ["Anointed Knight"], "gold": 9}, bob={})
    game.ann.marshals("Anointed Knight")
    return game


def a_card_leaves_that_was_taken() -> Scenario:
    hand = ["Turned Cloak", "Hidden Knife"]
    game = scenario(
        phase="draw", first="ann", ann={"hand": hand, "gold": 2}, bob={"play": ["Robb Stark", "Bran Stark"]}
    )
    game.ann.plays("Turned Cloak").chooses("Robb Stark")
    game.ann.plays("Hidden Knife").chooses("Robb Stark")
    return game


def a_card_is_removed_from_the_game() -> Scenario:
    game = with_core(phase="dominance", ann={"play": ["Varys"]}, bob={"play": ["Robb Stark"]})
    game.pass_windows_until(game.ann, "opportunity")
    game.ann.uses("Varys")
    return game


RARE: dict[Case, Callable[[], Scenario | None]] = {
    ("value", 0): a_value_is_set,
    ("value", 1): a_value_is_doubled,
    ("enter", 5): a_card_that_is_immune_enters_play,
    ("leave", 6): a_card_leaves_that_was_taken,
    ("leave", 3): a_card_is_removed_from_the_game,
    ("control", 0): named_test("tests/engine/test_control.py", "test_a_unique_card_comes_back_to_its_owner"),
    ("duplicate", 1): named_test(
        "tests/engine/test_told_apart.py", "test_a_facedown_duplicate_saves_by_the_title_of_the_card_above_it"
    ),
    ("enter", 3): named_test(
        "tests/engine/test_occurrences.py", "test_an_event_that_became_an_attachment_is_not_played_and_others_are"
    ),
    ("lasting", 1): named_test("tests/engine/test_immunity.py", "test_a_lasting_effect_stays_when_immunity_comes"),
    ("window", 10): named_test(
        "tests/engine/test_plot.py", "test_reactions_to_revealing_come_after_initiative_and_first_player"
    ),
    ("empty window", 3): named_test(
        "tests/engine/test_attachments.py", "test_there_is_no_limit_to_attachments_on_a_card"
    ),
}
"""By the case that random matches seldom come to: what plays it."""


def shapes(record: Record, pool: Pool, wanted: Callable[[LogEntry], bool]) -> Iterator[EntryContext]:
    for entry in record.entries:
        if wanted(entry):
            yield EntryContext(record.entries, entry.number, lambda step=entry.number: record.seek(step, pool).game)


def board(play: Callable[[], Scenario | None]) -> Scenario:
    def test() -> None:
        play()

    return played(test)


@pytest.mark.parametrize("case", RARE, ids=str)
def test_a_rare_shape_is_rested_on_as_declared(case: Case):
    game = board(RARE[case])
    ids, when = cases()[case]
    record, pool = game.record, game.match.deal.pool
    met = [shape for shape in shapes(record, pool, lambda entry: entry.kind == case[0]) if when(shape)]
    assert met
    told = record.rests_on(met[0].entry.number, pool)
    assert f"lcg2:{ids.split()[0]}" in (*told, met[0].rule)


def test_every_declared_shape_is_reached():
    declared = cases()
    left = sorted(declared.keys() - RARE.keys())

    def take(record: Record, pool: Pool) -> None:
        kinds = {kind for kind, _place in left}
        for shape in shapes(record, pool, lambda entry: entry.kind in kinds or related_rules.ANY_KIND in kinds):
            for case in [case for case in left if case[0] in (shape.kind, related_rules.ANY_KIND)]:
                if declared[case][1](shape):
                    left.remove(case)

    for number in range(3):
        take(play_out(start_core(number), number).record, CORE)
        take(melee.play(number).record, CORE)
    for test, *_rest in SECOND_EDITION.values():
        if left:
            game = played(test)
            take(game.record, game.match.deal.pool)
    assert sorted((kind, declared[kind, place][0]) for kind, place in left) == []
