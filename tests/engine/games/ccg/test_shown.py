"""Every position, worked example and dispute of the collectible game has a test, and every rule a place."""

from __future__ import annotations

import json
import re
from importlib import resources
from pathlib import Path

import engine.games.ccg
from engine.games.ccg.ruleset import CCG
from tests.reference import reference
from tests.support.engine.shown_positions import rules_by_position, shown

HERE = Path(__file__).parent
SHOWN = list(shown("ccg", sorted(HERE.glob("test_*.py"))))
POSITIONS = {name for one in SHOWN for name in one.positions}
"""And worked examples and disputes."""


def rules() -> set[str]:
    index = json.loads(resources.files("engine.data").joinpath("rules-index.json").read_bytes())
    return {rule["id"] for rule in index}


def cited() -> set[str]:
    """Every id that stands in a module of the game itself, or that shared code cites."""
    there = Path(engine.games.ccg.__file__).parent
    texts = [path.read_text(encoding="utf-8") for path in sorted(there.glob("*.py"))]
    return {rule for text in texts for rule in re.findall(r'"((?:ccg|lcg1):[^"\s]+)"', text)} | CCG.cited.rules


def listed(path: str, pattern: str) -> set[str]:
    found = reference(path, "every one of them has a test that is named after its rule")
    return set(re.findall(pattern, found.read_text(encoding="utf-8")))


def test_every_position_has_a_test():
    wanted = listed("rules/ccg-scenarios.md", r"\*\*(K-[A-Z]+-\d+)")
    assert len(wanted) == 27
    assert sorted(wanted - POSITIONS) == []


def test_every_position_of_many_players_has_a_test():
    wanted = listed("rules/melee-scenarios.md", r"\*\*(MC-\d+)")
    assert len(wanted) == 4
    assert sorted(wanted - POSITIONS) == []


def test_every_worked_example_has_a_test():
    wanted = listed("rules/worked-examples.md", r"\*\*(EX-C\d+)")
    assert len(wanted) == 5
    assert sorted(wanted - POSITIONS) == []


def test_every_dispute_has_a_test_that_names_the_rules_it_is_decided_by():
    path = reference("rules/disputes.json", "every dispute of the collectible game has a test that names its rules")
    disputes = [one for one in json.loads(path.read_bytes()) if one["ruleset"] == "ccg"]
    assert len(disputes) == 10
    shown_by = rules_by_position(SHOWN)
    for dispute in disputes:
        named = shown_by[dispute["id"]]
        assert set(dispute["cite"]) <= named, (dispute["id"], sorted(set(dispute["cite"]) - named))


def test_what_tests_and_modules_name_is_a_rule():
    named = {rule for one in SHOWN for rule in one.rules}
    assert sorted((named | cited()) - rules()) == []


def test_every_rule_is_cited_rested_on_or_listed_with_the_reason_why_not():
    own = {rule for rule in rules() if rule.startswith("ccg:")}
    without, placed = CCG.related.left_out.keys(), cited() | CCG.related.placed
    assert sorted(own - placed - without) == []
    assert sorted(without & placed) == [], "it has its place: take it off the list"
    assert sorted(without - own) == []
