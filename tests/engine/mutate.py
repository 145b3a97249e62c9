"""Mutation check: small faults are put into the timing and challenge modules one by one, and a test must notice.

`python -m tests.engine.mutate [--every N] [--jobs N] [MODULE…]` runs the fast rule tests against each fault (or every
Nth) and lists the faults that nothing noticed. The faults: comparisons turned, `and` for `or`, conditions negated,
`not` dropped, numbers off by one, truth values flipped, other words, other operators, `break` for `continue`, nothing
returned, nothing assigned, calls left out.

Every fault gets a process of its own, forked when everything was imported and nothing was changed yet, so that no
fault meets what another left behind. Before that all tests run once without a fault, which tells the lines they come
by; a fault meets only the tests that come by its statement, for the others can't notice it, and those first that
noticed most in the same function so far. The order and the number of processes change how long it takes, never what
is noticed: a test that does not end is stopped by processor time and not by the clock.
"""

from __future__ import annotations

import argparse
import ast
import copy
import importlib
import inspect
import itertools
import os
import pkgutil
import resource
import signal
import sys
import time
from collections import Counter
from collections.abc import Callable, Iterator
from functools import partial
from types import CodeType, FrameType, FunctionType, ModuleType
from typing import NamedTuple

import pytest

import tests.engine as fast_tests

MODULES = (
    "engine.games.lcg2.timing",
    "engine.play.windows.windows",
    "engine.play.windows.trigger_index",
    "engine.play.challenges.declaration",
    "engine.play.challenges.winner",
    "engine.play.challenges.claim",
)
ENOUGH = 0.85
MEMORY = 4 << 30
SLOW = (
    *("test_fuzz", "test_record", "test_golden", "test_heads", "test_drop", "test_targets"),
    *("test_steps", "test_adding_a_game"),
)
"""Whole matches, files, and tests that run other tests: they are not needed to notice a fault here."""
TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
OTHERWISE = {
    ast.Add: ast.Sub, ast.Sub: ast.Add, ast.Mult: ast.FloorDiv, ast.BitAnd: ast.BitOr, ast.BitOr: ast.BitAnd,
    ast.LShift: ast.RShift, ast.RShift: ast.LShift,
}  # fmt: skip
Line = tuple[str, int]
"""A file and a line of it."""


class Test(NamedTuple):
    """A test, the lines of the modules it comes by, and the processor time it may take."""

    label: str
    run: Callable[[], None]
    lines: frozenset[Line] = frozenset()
    seconds: float = 0.0


class Fault(NamedTuple):
    """A fault, where it is, and the code of the functions that are other than before."""

    module: ModuleType
    function: str
    words: str
    lines: frozenset[Line]
    codes: dict[str, CodeType]

    def __str__(self) -> str:
        return f"{self.module.__name__.rpartition('.')[2]}.{self.function}: {self.words}"


# --- faults


def faults(module: ModuleType) -> Iterator[Fault]:
    """Every fault of a module, one at a time."""
    tree = ast.parse(inspect.getsource(module))
    sound = code_of(tree, module)
    # What is computed when a module is imported, such as defaults of parameters, is left alone: it is there already
    # when a fault is put in.
    for name, function in functions(tree):
        for statement, node in parts(function):
            for words, change in changes(node):
                before = {field: getattr(node, field) for field in ("__class__", *node._fields)}
                change()
                faulty = code_of(copy.deepcopy(tree), module)
                for field, value in before.items():
                    setattr(node, field, value)
                span = range(statement.lineno, (statement.end_lineno or statement.lineno) + 1)
                lines = frozenset((module.__file__ or "", line) for line in span)
                codes = {key: code for key, code in faulty.items() if code != sound[key]}
                yield Fault(module, name, words, lines, codes)


def functions(tree: ast.AST, inside: str = "") -> Iterator[tuple[str, ast.FunctionDef]]:
    """Functions and methods by name, without those inside other functions, which those contain."""
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            yield f"{inside}{node.name}", node
        elif isinstance(node, ast.ClassDef):
            yield from functions(node, f"{inside}{node.name}.")


def parts(function: ast.FunctionDef) -> Iterator[tuple[ast.stmt, ast.AST]]:
    """Every node of a function's body, with the innermost statement it belongs to."""

    def walk(statement: ast.stmt, node: ast.AST) -> Iterator[tuple[ast.stmt, ast.AST]]:
        yield statement, node
        for child in ast.iter_child_nodes(node):
            yield from walk(child if isinstance(child, ast.stmt) else statement, child)

    for statement in body(function):
        yield from walk(statement, statement)


def body(function: ast.FunctionDef) -> list[ast.stmt]:
    """What runs after a module was imported: of a function that makes steps, only what it makes."""
    made = [made for made in function.body if isinstance(made, ast.FunctionDef)]
    if made:
        return [statement for inner in made for statement in body(inner)]
    return function.body[ast.get_docstring(function) is not None :]


def changes(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield (
            f"`{ast.unparse(node)}` turned",
            lambda: setattr(node, "ops", [TURNED[type(node.ops[0])](), *node.ops[1:]]),
        )
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"`{ast.unparse(node)}` and/or", lambda: setattr(node, "op", other)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        test = node.test
        yield f"`{ast.unparse(test)}` negated", lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), test))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield f"`{node.value}` flipped", lambda: setattr(node, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        one_more = node.value + 1
        yield f"`{node.value}` + 1", lambda: setattr(node, "value", one_more)
    elif isinstance(node, ast.Constant) and isinstance(node.value, str) and node.value:
        other_words = node.value + "?"
        yield f"`{node.value!r}` in other words", lambda: setattr(node, "value", other_words)
    elif isinstance(node, ast.UnaryOp) and isinstance(node.op, ast.Not):
        operand = node.operand
        yield f"`{ast.unparse(node)}` without not", lambda: setattr(node, "operand", ast.UnaryOp(ast.Not(), operand))
    elif isinstance(node, ast.BinOp | ast.AugAssign) and type(node.op) in OTHERWISE:
        other_op = OTHERWISE[type(node.op)]()
        yield f"`{ast.unparse(node)}` by another operator", lambda: setattr(node, "op", other_op)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield f"`{ast.unparse(node)}` left out", lambda: setattr(node, "value", ast.Constant(None))
    elif isinstance(node, ast.Break | ast.Continue):
        other_way = ast.Continue if isinstance(node, ast.Break) else ast.Break
        yield f"`{ast.unparse(node)}` the other way", lambda: setattr(node, "__class__", other_way)
    elif isinstance(node, ast.Return | ast.Assign | ast.AnnAssign) and node.value and not says_no(node.value):
        # The value is still computed, and then lost.
        lost = ast.Subscript(ast.Tuple([node.value, ast.Constant(None)], ast.Load()), ast.Constant(1), ast.Load())
        yield f"`{ast.unparse(node)}` with nothing", lambda: setattr(node, "value", lost)


def says_no(node: ast.expr) -> bool:
    return isinstance(node, ast.Constant) and not node.value


def code_of(tree: ast.Module, module: ModuleType) -> dict[str, CodeType]:
    """The code of every function of a module, by its qualified name."""
    found: dict[str, CodeType] = {}

    def walk(code: CodeType) -> None:
        for inner in code.co_consts:
            if isinstance(inner, CodeType):
                found[inner.co_qualname] = inner
                walk(inner)

    walk(compile(ast.fix_missing_locations(tree), module.__file__ or "", "exec"))
    return found


def put_in(fault: Fault) -> bool:
    """Gives the functions in use the faulty code; false where none of them is in use."""
    found = False
    for function in live_functions(fault.module):
        fresh = fault.codes.get(function.__qualname__)
        if fresh is not None and fresh.co_freevars == function.__code__.co_freevars:
            function.__code__ = fresh
            found = True
    return found


def live_functions(module: ModuleType) -> list[FunctionType]:
    """Functions and methods as they are in use; makers' inner functions live in the register of steps."""
    from engine.table.frames import SEQUENCE_STEPS

    found = [value for value in vars(module).values() if isinstance(value, FunctionType)]
    for value in vars(module).values():
        if inspect.isclass(value) and value.__module__ == module.__name__:
            members = [getattr(member, "__func__", member) for member in vars(value).values()]
            found += [getattr(m, "fget", m) for m in members if isinstance(getattr(m, "fget", m), FunctionType)]
    found += [do for steps in SEQUENCE_STEPS for do in steps if isinstance(do, FunctionType)]
    return [function for function in found if function.__module__ == module.__name__]


# --- tests


def collect() -> list[Test]:
    """The fast rule tests: functions without fixtures, parametrized ones spread out."""
    found: list[Test] = []
    for info in pkgutil.walk_packages(fast_tests.__path__, "tests.engine."):
        name = info.name.rpartition(".")[2]
        if name.startswith("test_") and name not in SLOW:
            module = importlib.import_module(info.name)
            for label, function in vars(module).items():
                if label.startswith("test_") and isinstance(function, FunctionType):
                    found += spread(f"{name}.{label}", function)
    return found


def spread(label: str, function: FunctionType) -> list[Test]:
    every = getattr(function, "pytestmark", [])
    if any(mark.name == "xfail" for mark in every):
        return []
    marks = [mark for mark in every if mark.name == "parametrize"]
    needed = set(inspect.signature(function).parameters)
    sets: list[list[dict[str, object]]] = []
    for mark in marks:
        names = mark.args[0] if isinstance(mark.args[0], list | tuple) else mark.args[0].replace(" ", "").split(",")
        rows = [getattr(row, "values", row) if not isinstance(row, dict) else row for row in mark.args[1]]
        sets.append([dict(zip(names, row if len(names) > 1 else (row,), strict=False)) for row in rows])
        needed -= set(names)
    if needed:
        return []
    return [
        Test(label, partial(function, **{name: value for row in rows for name, value in row.items()}))
        for rows in itertools.product(*sets)
    ]


def studied(tests: list[Test], modules: list[ModuleType]) -> list[Test]:
    """The tests that come by the modules and pass, with the lines they come by; each runs once without any fault."""
    files = {module.__file__ for module in modules}
    found = []
    for test in tests:
        lines: set[Line] = set()

        def walk(frame: FrameType, event: str, _: object, lines: set[Line] = lines) -> object:
            if event == "line":
                lines.add((frame.f_code.co_filename, frame.f_lineno))
            return walk if frame.f_code.co_filename in files else None

        began = time.process_time()
        sys.settrace(walk)  # type: ignore[arg-type]
        try:
            test.run()
        except pytest.skip.Exception:
            continue
        except BaseException as error:
            raise SystemExit(f"{test.label} fails without any fault: {error!r}") from error
        finally:
            sys.settrace(None)
        if lines:
            seconds = time.process_time() - began
            found.append(test._replace(lines=frozenset(lines), seconds=seconds))
    return found


# --- one fault in a process of its own


class Running(NamedTuple):
    """A process that looks for a test which notices a fault."""

    fault: Fault
    tests: list[Test]
    answer: int
    """Where the process writes how many tests it ran before one noticed."""


def look(fault: Fault, tests: list[Test]) -> tuple[int, Running]:
    """Runs the tests one after the other, until one fails, crashes or does not end."""
    read, write = os.pipe()
    child = os.fork()
    if child:
        os.close(write)
        return child, Running(fault, tests, read)
    try:
        silence = os.open(os.devnull, os.O_WRONLY)
        os.dup2(silence, 1)
        os.dup2(silence, 2)
        resource.setrlimit(resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
        if not put_in(fault):
            os.write(write, b"nowhere")
            os._exit(2)
        for place, test in enumerate(tests):
            os.write(write, b"%d " % place)
            signal.setitimer(signal.ITIMER_PROF, 1 + 20 * test.seconds)
            test.run()
    except BaseException:
        os._exit(1)
    os._exit(0)


def verdict(running: Running, status: int) -> Test | None:
    """The test that noticed the fault, if any did."""
    with os.fdopen(running.answer, "rb") as pipe:
        said = pipe.read()
    if said == b"nowhere":
        raise SystemExit(f"nothing that is in use has the fault: {running.fault}")
    return running.tests[int(said.split()[-1])] if status else None


class Ranking:
    """Which tests noticed how much so far, in a function and at all."""

    def __init__(self) -> None:
        self.noticed: Counter[tuple[str, str]] = Counter()

    def order(self, fault: Fault, tests: list[Test]) -> list[Test]:
        coming_by = [test for test in tests if not fault.lines.isdisjoint(test.lines)]
        return sorted(
            coming_by,
            key=lambda test: (
                -self.noticed[fault.function, test.label],
                -self.noticed["", test.label],
                test.seconds,
            ),
        )

    def count(self, fault: Fault, test: Test) -> None:
        self.noticed[fault.function, test.label] += 1
        self.noticed["", test.label] += 1


def check(wanted: list[Fault], tests: list[Test], jobs: int) -> list[tuple[Fault, Test | None]]:
    """Which test noticed which fault; several processes at a time."""
    found: dict[int, Test | None] = {}
    running: dict[int, tuple[int, Running]] = {}
    ranking = Ranking()
    waiting = iter(enumerate(wanted))
    while len(found) < len(wanted):
        for number, fault in itertools.islice(waiting, jobs - len(running)):
            child, begun = look(fault, ranking.order(fault, tests))
            running[child] = (number, begun)
        child, status = os.wait()
        number, ended = running.pop(child)
        noticing = found[number] = verdict(ended, status)
        if noticing is not None:
            ranking.count(ended.fault, noticing)
        if sys.stderr.isatty():
            unnoticed = sum(test is None for test in found.values())
            print(f"\r{len(found)} of {len(wanted)} faults, {unnoticed} unnoticed ", end="", file=sys.stderr)
    return [(fault, found[number]) for number, fault in enumerate(wanted)]


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Put small faults into modules and see whether a test notices.")
    parser.add_argument("--every", type=int, default=1, help="try every Nth fault only")
    parser.add_argument("--jobs", type=int, default=2, help="how many processes at a time")
    parser.add_argument("--by", action="store_true", help="tell which test noticed each fault")
    parser.add_argument("modules", nargs="*", default=MODULES)
    asked = parser.parse_args(words)
    began = time.monotonic()
    modules = [importlib.import_module(name) for name in asked.modules]
    tests = studied(collect(), modules)
    print(f"{len(tests)} fast tests come by these modules")
    every = [fault for module in modules for fault in faults(module)]
    results = check(every[:: asked.every], tests, asked.jobs)
    for fault, test in results:
        if asked.by and test is not None:
            print(f"  {fault}: {test.label}")
    for fault, test in results:
        if test is None:
            print(f"- {fault} (line {min(line for _, line in fault.lines)})")
    enough = True
    for module in modules:
        own = [test is not None for fault, test in results if fault.module is module]
        noticed = sum(own) / max(len(own), 1)
        enough = enough and noticed >= ENOUGH
        print(f"{module.__name__}: {sum(own)} of {len(own)} faults noticed ({noticed:.1%})")
    print(f"{time.monotonic() - began:.0f} s")
    return 0 if enough else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
