"""Every situation and dispute of the reference material is settled by some test that names it."""

from __future__ import annotations

import ast
import json
import re
from functools import cache
from pathlib import Path

from tests.reference import reference

TESTS = Path(__file__).resolve().parents[4]
MARK = re.compile(r"\b[A-Z][A-Z0-9]-\d+\b")


@cache
def named() -> frozenset[str]:
    """The marks in the docstrings of test functions, and in the comments at the head of scenario files."""
    found: set[str] = set()
    for path in sorted(TESTS.rglob("test_*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                found.update(MARK.findall(ast.get_docstring(node) or ""))
    return frozenset(found)


def test_every_dispute_of_the_second_edition_is_settled():
    path = reference("rules/disputes.json", "each dispute is named by a test")
    disputes = json.loads(path.read_bytes())
    marks = {row["id"] for row in disputes if row["ruleset"] == "lcg2"}
    assert len(marks) > 20
    assert sorted(marks - named()) == []


def test_every_situation_of_the_second_edition_is_played():
    path = reference("rules/lcg2-scenarios.md", "each situation is named by a test")
    marks = set(re.findall(r"\*\*([A-Z]{2}-\d+)", path.read_text(encoding="utf-8")))
    assert len(marks) > 50
    assert sorted(marks - named()) == []


def test_every_situation_of_melee_is_played():
    path = reference("rules/melee-scenarios.md", "each situation of the second edition's melee is named by a test")
    marks = set(re.findall(r"\*\*(M2-\d+)", path.read_text(encoding="utf-8")))
    assert len(marks) == 12
    assert sorted(marks - named()) == []
