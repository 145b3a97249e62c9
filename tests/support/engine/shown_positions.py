"""Which tests show which positions and rules: what stands in `@shows(…)` above them, read from their files."""

from __future__ import annotations

import ast
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import NamedTuple


class Shown(NamedTuple):
    """A test with the positions it plays and the rules it cites or is about."""

    test: str
    positions: tuple[str, ...]
    rules: frozenset[str]


def shown(game: str, files: Iterable[Path]) -> Iterator[Shown]:
    """All tests of some files that are marked; a rule without the name of a game is of this one."""
    for test in read_tests(files):
        for mark in test.decorator_list:
            if isinstance(mark, ast.Call) and ast.unparse(mark.func) == "shows":
                names, *rules = [
                    ast.literal_eval(given) for given in (*mark.args, *(it.value for it in mark.keywords))
                ]
                ids = " ".join(rules).split()
                yield Shown(
                    test.name, (*names.split(),), frozenset(id if ":" in id else f"{game}:{id}" for id in ids)
                )


def read_tests(files: Iterable[Path]) -> Iterator[ast.FunctionDef]:
    """The tests of some files, as they are written."""
    for path in files:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.FunctionDef) and node.name.startswith("test_"):
                yield node


def rules_by_position(found: Iterable[Shown]) -> dict[str, set[str]]:
    """The rules that all tests of a position show together."""
    found = list(found)
    by_test: dict[str, set[str]] = defaultdict(set)
    for one in found:
        by_test[one.test] |= one.rules
    rules: dict[str, set[str]] = defaultdict(set)
    for one in found:
        for name in one.positions:
            rules[name] |= by_test[one.test]
    return dict(rules)
