"""Changes to declarations that no test notices.

`python -m tests.engine.games.lcg2.sets.core.drop [--by] [TITLE …]` finds them.

`--pool` names the game whose cards are meant. Each declared ability is dropped in turn, and each bound of it widened;
`tests/engine/games/lcg2/sets/core/changes.py` says how.
"""

from __future__ import annotations

import argparse
import importlib
import inspect
import itertools
import multiprocessing
import os
import re
import signal
import sys
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass, replace
from functools import cache, partial
from pathlib import Path
from types import ModuleType

import pytest

from engine.cards import Deck, Pool
from engine.chain.header import Header
from engine.games.registry import RULESETS
from engine.ruleset import Ruleset
from engine.table.deal import Deal
from tests.engine.games.lcg2.sets.core.changes import EQUIVALENT, Change, changes
from tests.engine.games.lcg2.sets.core.pools import POOLS, SECOND, Declaring

FOLDER = Path(__file__).resolve().parent
ROOT = FOLDER.parents[5]
SEED = os.environ.get("KINGSMOOT_DROP_SEED", "the drop check")


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
    """What came of one change: the first test that failed, if any did."""

    noticed_by: str = ""
    tried: int = 0


# --- the tests


@cache
def tests(id: str = SECOND.ruleset.id) -> tuple[Test, ...]:
    """Every test of a pool's cards, parameters spelled out."""
    RULESETS.setdefault(id, POOLS[id].ruleset)
    return tuple(tests_in(POOLS[id].tests))


def tests_in(paths: Iterable[Path]) -> Iterator[Test]:
    """Every test of some files."""
    for path in paths:
        module = importlib.import_module(".".join(path.with_suffix("").relative_to(ROOT).parts))
        for name, function in vars(module).items():
            if name.startswith("test_") and inspect.isfunction(function):
                yield from _spelled_out(module, name, function)


def _spelled_out(module: ModuleType, name: str, function: Callable[..., None]) -> Iterator[Test]:
    marks: list[pytest.Mark] = getattr(function, "pytestmark", [])
    if any(mark.name == "xfail" for mark in marks):
        return
    sets = [_arguments(mark) for mark in marks if mark.name == "parametrize"]
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
    names, rows = mark.args[0], list(mark.args[1])
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


def pool_of(change: Change) -> Declaring:
    """The pool whose card is changed."""
    return next(pool for pool in POOLS.values() if change.code in pool.abilities)


def likely(change: Change) -> list[Test]:
    """The tests that could notice a change, those that name the card first."""
    pool = pool_of(change)
    facts = next(facts for facts in [*pool.facts(), *pool.titles] if facts.code == change.code)
    own = f"test_{facts.faction}"

    def place(test: Test) -> int | None:
        at_home = own in test.module
        if facts.title in test.source:
            return 0 if at_home else 1
        return 2 if at_home else None

    places = [(place(test), test) for test in tests(pool.ruleset.id)]
    return [test for wanted in (0, 1, 2) for where, test in places if where == wanted]


# --- trying


@contextmanager
def changed(change: Change) -> Iterator[None]:
    """Every match that begins here knows the card with the change, whatever pool it is given."""
    kept = Deal.__init__

    def lay(self: Deal, ruleset: Ruleset, header: Header, pool: Pool, decks: tuple[Deck, ...], seed: bytes) -> None:
        declared = change.made_to(pool.abilities.get(change.code, ()))
        abilities = {**pool.abilities, change.code: declared}
        kept(self, ruleset, header, replace(pool, abilities=abilities), decks, seed)

    Deal.__init__ = lay  # type: ignore[method-assign]
    try:
        yield
    finally:
        Deal.__init__ = kept  # type: ignore[method-assign]


class DoesNotEnd(Exception):
    """A test has run far longer than any does: with the change it never ends."""


def _interrupt(_number: int, _frame: object) -> None:
    raise DoesNotEnd


LONGEST = 8
"""Seconds of work after which a test has noticed by not ending."""


def fails(test: Test) -> bool:
    signal.signal(signal.SIGVTALRM, _interrupt)
    signal.setitimer(signal.ITIMER_VIRTUAL, LONGEST)
    try:
        test.run()
    except (Exception, pytest.fail.Exception):
        return True
    except pytest.skip.Exception:
        return False
    finally:
        signal.setitimer(signal.ITIMER_VIRTUAL, 0)
    return False


def attempt(change: Change) -> Finding:
    """Runs the likely tests with one change, until one fails."""
    candidates = [test for test in likely(change) if test.name not in failing(pool_of(change).ruleset.id)]
    with changed(change):
        for tried, test in enumerate(candidates, 1):
            if fails(test):
                return Finding(test.name, tried)
    return Finding("", len(candidates))


@cache
def failing(id: str = SECOND.ruleset.id) -> frozenset[str]:
    """Tests that fail although nothing was changed: they would notice everything."""
    return frozenset(test.name for test in tests(id) if fails(test))


def main() -> int:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("titles", nargs="*", help="only these cards")
    parser.add_argument(
        "--pool", choices=list(POOLS), default=SECOND.ruleset.id, help="the game whose cards are meant"
    )
    parser.add_argument("--processes", type=int, default=2)
    parser.add_argument("--by", action="store_true", help="name the test that noticed each change")
    asked = parser.parse_args()
    pool = POOLS[asked.pool]
    unknown = [title for title in asked.titles if title not in pool.named().values()]
    if unknown:
        parser.error(f"no card of the Core Set is called {unknown[0]!r}")
    broken = failing(asked.pool)
    for name in sorted(broken):
        print(f"fails with nothing changed: {name}")
    found: list[Finding] = []
    wanted = changes(asked.titles, pool)
    with multiprocessing.get_context("fork").Pool(asked.processes, _begin, (wanted,)) as workers:
        for finding in workers.imap(_attempt_at, range(len(wanted)), chunksize=4):
            found.append(finding)
            print(f"\r{len(found)} of {len(wanted)} changes", end="", file=sys.stderr)
    print(file=sys.stderr)
    unnoticed = [(change, finding) for change, finding in zip(wanted, found, strict=True) if not finding.noticed_by]
    if asked.by:
        for change, finding in zip(wanted, found, strict=True):
            print(f"{change.name}: {finding.noticed_by or 'nothing'}")
    surprising = [(change, finding) for change, finding in unnoticed if change.name not in EQUIVALENT]
    for change, finding in surprising:
        print(f"no test of {finding.tried} notices {change.name}")
    outdated = [change.name for change in wanted if change.name in EQUIVALENT and change not in dict(unnoticed)]
    for name in outdated:
        print(f"noticed, although EQUIVALENT says that nothing can: {name}")
    print(f"{len(wanted)} changes, {len(tests(asked.pool))} tests, {len(unnoticed)} changes that no test notices")
    return 1 if surprising or outdated or broken else 0


def _begin(wanted: list[Change]) -> None:
    """What a worker is to try; forked processes inherit the list, because declared abilities can't be sent."""
    global _wanted
    _wanted = wanted


def _attempt_at(place: int) -> Finding:
    return attempt(_wanted[place])


_wanted: list[Change] = []

if __name__ == "__main__":
    sys.exit(main())
