"""The ids of all rules, and those that the engine cites."""

from __future__ import annotations

import ast
import json
import re
from importlib import resources
from pathlib import Path

import engine
from engine.games.registry import RULESETS

ROOT = Path(engine.__file__).parent
CITED = re.compile(r"(?:ccg|lcg1|lcg2):\S+")
INDEX = {rule["id"] for rule in json.loads(resources.files("engine.data").joinpath("rules-index.json").read_bytes())}


def cited() -> set[tuple[str, str]]:
    """(file, id) for each string in the engine's source that is a rule's id, and each that shared code cites."""
    found = {(f"games/{one.id}/cited_rules.txt", rule) for one in RULESETS.values() for rule in one.cited.rules}
    for path in sorted(ROOT.rglob("*.py")):
        for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
            if isinstance(node, ast.Constant) and isinstance(node.value, str) and CITED.fullmatch(node.value):
                found.add((str(path.relative_to(ROOT)), node.value))
    return found
