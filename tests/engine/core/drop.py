"""Which declared ability would no test miss? Drops each in turn: `python -m tests.engine.core.drop [TITLE …]`."""

from __future__ import annotations

import argparse
import importlib
import inspect
import itertools
import multiprocessing
import re
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import ModuleType

import pytest

from engine.cards import Deck, Pool
from engine.lcg2.core import ABILITIES
from engine.record.header import Header
from engine.ruleset import Ruleset
from engine.rulesets import core_facts
from engine.table.deal import Deal

FOLDER = Path(__file__).resolve().parent
NOT_ABOUT_CARDS = ("test_adding_a_card", "test_declared", "test_drop", "test_index")
Line = tuple[str, int]
"""A card's code and the number of one of its declared abilities."""


@dataclass(frozen=True)
class Test:
    """One test function with one set of its parameters."""

    __test__ = False
    name: str
    module: str
    source: str
    run: Callable[[], None]


@dataclass(frozen=True)
class Finding:
    """What came of dropping one ability: the first test that failed, if any did."""

    line: Line
    missed_by: str = ""
    tried: int = 0


# --- the tests


@cache
def tests() -> tuple[Test, ...]:
    """Every test of a card or rule in this folder, parameters spelled out."""
    found: list[Test] = []
    for path in sorted(FOLDER.glob("test_*.py")):
        if path.stem not in NOT_ABOUT_CARDS:
            module = importlib.import_module(f"tests.engine.core.{path.stem}")
            for name, function in vars(module).items():
                if name.startswith("test_") and inspect.isfunction(function):
                    found += _spelled_out(module, name, function)
    return tuple(found)


def _spelled_out(module: ModuleType, name: str, function: Callable[..., None]) -> Iterator[Test]:
    sets = [_arguments(mark) for mark in getattr(function, "pytestmark", ()) if mark.name == "parametrize"]
    wanted = set(inspect.signature(function).parameters)
    given = {argument for one in sets for arguments in one[:1] for argument in arguments}
    if wanted != given:
        raise TypeError(f"{module.__name__}.{name} takes {sorted(wanted - given)}; only parametrize is known here")
    source = _with_constants(module, inspect.getsource(function))
    for together in itertools.product(*sets):
        arguments = {name: value for one in together for name, value in one.items()}
        said = f"{module.__name__.rpartition('.')[2]}.{name}" + (f"[{arguments}]" if arguments else "")
        yield Test(said, module.__name__, source + repr(arguments), partial(function, **arguments))


def _arguments(mark: pytest.Mark) -> list[dict[str, object]]:
    """The values of one parametrize mark, each as a dictionary."""
    names, rows = mark.args[0], mark.args[1]
    names = [name.strip() for name in names.split(",")] if isinstance(names, str) else list(names)
    values = [row.values if hasattr(row, "values") and not isinstance(row, dict) else row for row in rows]
    if len(names) == 1:
        values = [row if hasattr(rows[place], "marks") else (row,) for place, row in enumerate(values)]
    return [dict(zip(names, row, strict=True)) for row in values]


def _with_constants(module: ModuleType, source: str) -> str:
    """A test's source, followed by the strings that the module's names in it and its helpers stand for."""
    words = set(re.findall(r"\w+", source))
    texts = [value for name, value in vars(module).items() if name in words and isinstance(value, str)]
    helpers = [
        inspect.getsource(value)
        for name, value in vars(module).items()
        if name in words and inspect.isfunction(value) and value.__module__ == module.__name__
    ]
    return "\n".join([source, *texts, *helpers])


def likely(line: Line) -> list[Test]:
    """The tests that could miss an ability, those that name the card first."""
    facts = next(facts for facts in core_facts() if facts.code == line[0])
    own = f"test_{facts.faction}"

    def place(test: Test) -> int | None:
        at_home = own in test.module
        if facts.title in test.source:
            return 0 if at_home else 1
        return 2 if at_home else None

    places = [(place(test), test) for test in tests()]
    return [test for wanted in (0, 1, 2) for where, test in places if where == wanted]


# --- dropping


@contextmanager
def without(line: Line) -> Iterator[None]:
    """No match that begins here knows the ability, whatever pool it is given."""
    code, number = line
    kept = Deal.__init__

    def lay(self: Deal, ruleset: Ruleset, header: Header, pool: Pool, decks: tuple[Deck, ...], seed: bytes) -> None:
        declared = pool.abilities.get(code, ())
        cut = (*declared[:number], *declared[number + 1 :])
        kept(self, ruleset, header, replace(pool, abilities={**pool.abilities, code: cut}), decks, seed)

    Deal.__init__ = lay  # type: ignore[method-assign]
    try:
        yield
    finally:
        Deal.__init__ = kept  # type: ignore[method-assign]


def fails(test: Test) -> bool:
    try:
        test.run()
    except (Exception, pytest.fail.Exception):
        return True
    except pytest.skip.Exception:
        return False
    return False


def drop(line: Line) -> Finding:
    """Runs the likely tests without one ability, until one fails."""
    candidates = [test for test in likely(line) if test.name not in failing()]
    with without(line):
        for tried, test in enumerate(candidates, 1):
            if fails(test):
                return Finding(line, test.name, tried)
    return Finding(line, "", len(candidates))


@cache
def failing() -> frozenset[str]:
    """Tests that fail although nothing was dropped: they would miss everything."""
    return frozenset(test.name for test in tests() if fails(test))


def lines(titles: list[str]) -> list[Line]:
    """Every declared ability, or those of some cards."""
    known = {facts.code: facts.title for facts in core_facts()}
    codes = [code for code in sorted(ABILITIES) if not titles or known[code] in titles]
    return [(code, number) for code in codes for number in range(len(ABILITIES[code]))]


def say(line: Line) -> str:
    code, number = line
    title = next(facts.title for facts in core_facts() if facts.code == code)
    return f"{code} {title}, ability {number + 1}: {ABILITIES[code][number].words()}"


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", help="only these cards")
    parser.add_argument("--processes", type=int, default=2)
    asked = parser.parse_args()
    wanted = lines(asked.titles)
    broken = failing()
    for name in sorted(broken):
        print(f"fails with nothing dropped: {name}")
    unmissed: list[Finding] = []
    with multiprocessing.get_context("fork").Pool(asked.processes) as workers:
        for done, finding in enumerate(workers.imap(drop, wanted, chunksize=4), 1):
            if not finding.missed_by:
                unmissed.append(finding)
            print(f"\r{done} of {len(wanted)} abilities, {len(unmissed)} unmissed", end="", file=sys.stderr)
    print(file=sys.stderr)
    for finding in unmissed:
        print(f"no test of {finding.tried} misses {say(finding.line)}")
    print(f"{len(wanted)} abilities dropped, {len(tests())} tests, {len(unmissed)} abilities that no test misses")
    return 1 if unmissed or broken else 0


if __name__ == "__main__":
    sys.exit(main())
