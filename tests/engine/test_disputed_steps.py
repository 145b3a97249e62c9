"""What decides a dispute is there to be read at the disputed step: cited, checked, or rested on."""

from __future__ import annotations

import json
from collections.abc import Iterator
from importlib import resources

import pytest

from engine.games.lcg2.ruleset import LCG2
from engine.log.redaction import PUBLIC
from engine.play.rules.related_rules import RELATED_RULES_LIMIT
from engine.record.record import Recorder
from tests.effort import examples
from tests.support.engine.disputed_steps import SECOND_EDITION, of_the_reference_material, untold
from tests.support.engine.melee import play as melee
from tests.support.engine.play import CORE, answer_again, play_out, start_core
from tests.support.engine.rule_index import cited
from tests.support.engine.twin_matches import longest_held, match_with_another


@pytest.mark.parametrize("mark", SECOND_EDITION)
def test_what_decides_a_dispute_is_told_at_the_disputed_step(mark: str):
    assert untold("lcg2", SECOND_EDITION[mark]) == []


def test_every_dispute_of_the_reference_material_is_read_at_its_step():
    of_the_reference_material("lcg2", SECOND_EDITION)


# --- every id


def ids() -> Iterator[str]:
    for rule in json.loads(resources.files("engine.data").joinpath("rules-index.json").read_bytes()):
        if rule["id"].startswith("lcg2:"):
            yield rule["id"]


def test_every_rule_is_written_checked_or_rested_on_or_it_is_said_why_not():
    written = {rule for _file, rule in cited() if rule.startswith("lcg2:")}
    placed, left_out = LCG2.related.placed, LCG2.related.left_out.keys()
    index = set(ids())
    assert sorted(index - written - placed - left_out) == []
    assert sorted((placed | left_out) - index) == []
    assert sorted((written | placed) & left_out) == []
    assert len(left_out) < 60


@pytest.mark.parametrize("number", range(examples(2, 8)))
def test_a_step_rests_on_a_handful_of_rules_that_the_index_has(number: int):
    record = (play_out(start_core(number), number) if number % 2 else melee.play(number)).record
    known, met = set(ids()), set[str]()
    for step in range(1 + number, len(record.entries), examples(7, 1)):
        rests = record.rests_on(step, CORE)
        assert len(rests) == len(set(rests)) <= RELATED_RULES_LIMIT
        assert record.entries[step - 1].rule not in rests
        met.update(rests)
    assert met <= known
    assert len(met) > 80


@pytest.mark.parametrize("number", [41, 42])
def test_what_a_step_rests_on_does_not_depend_on_hidden_cards(number: int):
    record = play_out(start_core(number), number, most=150).record
    other = match_with_another(number, longest_held(start_core(number), record, [1, PUBLIC]))
    twin = Recorder(other)
    while other.outcome is None and other.step < len(record.entries):
        twin.submit(answer_again(other.choices[0], record.entries[other.step]), 0)
    for step in range(1, min(len(record.entries), len(twin.record.entries)), examples(11, 1)):
        assert twin.record.rests_on(step, CORE) == record.rests_on(step, CORE)
