"""Mutation check: small faults are put into the timing and challenge modules one by one, and a test must notice.

`python -m tests.engine.mutate [--every N] [MODULE…]` runs the fast rule tests against each fault (or every Nth) in a
process of its own and lists the faults that nothing noticed. The faults: comparisons turned, `and` for `or`,
conditions negated, numbers off by one, truth values flipped, sums for differences, calls left out.
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
import signal
import sys
import time
from collections.abc import Callable, Iterator
from types import CodeType, FunctionType, ModuleType

import tests.engine as fast_tests

MODULES = ("engine.lcg2.timing", "engine.lcg2.challenges")
SECONDS = 60
TURNED = {
    ast.Lt: ast.LtE, ast.LtE: ast.Lt, ast.Gt: ast.GtE, ast.GtE: ast.Gt, ast.Eq: ast.NotEq, ast.NotEq: ast.Eq,
    ast.Is: ast.IsNot, ast.IsNot: ast.Is, ast.In: ast.NotIn, ast.NotIn: ast.In,
}  # fmt: skip
Test = tuple[str, Callable[[], None]]


def faults(tree: ast.Module) -> Iterator[tuple[str, ast.Module]]:
    """Every module with one fault in it, and the words for the fault."""
    # Defaults of parameters are left alone: they are bound when a module is imported, before the fault is put in.
    bodies = [statement for function in functions(tree) for statement in function.body]
    nodes = [node for statement in bodies for node in ast.walk(statement)]
    for node in nodes:
        for words, change in changes(node):
            before = {field: getattr(node, field) for field in node._fields}
            change()
            faulty = copy.deepcopy(tree)
            for field, value in before.items():
                setattr(node, field, value)
            yield f"line {getattr(node, 'lineno', 0)}: {words}", faulty


def functions(tree: ast.AST) -> list[ast.FunctionDef]:
    """Functions and methods, without those inside others, which their outer ones contain."""
    found: list[ast.FunctionDef] = []
    for node in ast.iter_child_nodes(tree):
        if isinstance(node, ast.FunctionDef):
            found.append(node)
        elif isinstance(node, ast.ClassDef):
            found += functions(node)
    return found


def changes(node: ast.AST) -> Iterator[tuple[str, Callable[[], None]]]:
    if isinstance(node, ast.Compare) and type(node.ops[0]) in TURNED:
        yield (
            f"{ast.unparse(node)} turned",
            lambda: setattr(node, "ops", [TURNED[type(node.ops[0])](), *node.ops[1:]]),
        )
    elif isinstance(node, ast.BoolOp):
        other = ast.Or() if isinstance(node.op, ast.And) else ast.And()
        yield f"{ast.unparse(node)}: and/or", lambda: setattr(node, "op", other)
    elif isinstance(node, ast.If | ast.While | ast.IfExp):
        test = node.test
        yield f"not ({ast.unparse(test)})", lambda: setattr(node, "test", ast.UnaryOp(ast.Not(), test))
    elif isinstance(node, ast.Constant) and isinstance(node.value, bool):
        yield f"{node.value} flipped", lambda: setattr(node, "value", not node.value)
    elif isinstance(node, ast.Constant) and isinstance(node.value, int):
        yield f"{node.value} + 1", lambda: setattr(node, "value", node.value + 1)
    elif isinstance(node, ast.BinOp | ast.AugAssign) and isinstance(node.op, ast.Add | ast.Sub):
        other_op = ast.Sub() if isinstance(node.op, ast.Add) else ast.Add()
        yield f"{ast.unparse(node)}: + for −", lambda: setattr(node, "op", other_op)
    elif isinstance(node, ast.Expr) and isinstance(node.value, ast.Call):
        yield f"{ast.unparse(node)} left out", lambda: setattr(node, "value", ast.Constant(None))


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


def live_functions(module: ModuleType) -> list[FunctionType]:
    """Functions and methods as they are in use; makers' inner functions live in the register of steps."""
    from engine.frames import STEPS

    found = [value for value in vars(module).values() if isinstance(value, FunctionType)]
    for value in vars(module).values():
        if inspect.isclass(value) and value.__module__ == module.__name__:
            members = [getattr(member, "__func__", member) for member in vars(value).values()]
            found += [getattr(m, "fget", m) for m in members if isinstance(getattr(m, "fget", m), FunctionType)]
    found += [do for steps in STEPS for do in steps if isinstance(do, FunctionType)]
    return [function for function in found if function.__module__ == module.__name__]


def collect() -> list[Test]:
    """The fast rule tests: functions without fixtures, parametrized ones spread out."""
    found: list[Test] = []
    slow = {"test_fuzz", "test_record", "test_golden", "test_bots", "test_words", "test_scenario"}
    for info in pkgutil.walk_packages(fast_tests.__path__, "tests.engine."):
        name = info.name.rpartition(".")[2]
        if name.startswith("test_") and name not in slow:
            module = importlib.import_module(info.name)
            for label, function in vars(module).items():
                if label.startswith("test_") and isinstance(function, FunctionType):
                    found += spread(f"{name}.{label}", function)
    # What notices most comes first.
    return sorted(found, key=lambda test: not test[0].startswith(("test_silence", "test_windows", "test_challenges")))


def spread(label: str, function: FunctionType) -> list[Test]:
    marks = [mark for mark in getattr(function, "pytestmark", []) if mark.name == "parametrize"]
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
        (label, lambda given=given: function(**{k: v for one in given for k, v in one.items()}))  # type: ignore[misc]
        for given in itertools.product(*sets)
    ]


def noticed(module: ModuleType, codes: dict[str, CodeType], tests: list[Test]) -> bool:
    """Runs the tests with the faulty code in a process of its own; a failure, a crash or no end at all notices."""
    child = os.fork()
    if child == 0:
        os.dup2(os.open(os.devnull, os.O_WRONLY), 2)
        signal.alarm(SECONDS)
        for function in live_functions(module):
            if function.__qualname__ in codes:
                fresh = codes[function.__qualname__]
                if len(fresh.co_freevars) == len(function.__code__.co_freevars):
                    function.__code__ = fresh
        for _label, run in tests:
            try:
                run()
            except BaseException:
                os._exit(1)
        os._exit(0)
    _, status = os.waitpid(child, 0)
    return status != 0


def main(words: list[str]) -> int:
    parser = argparse.ArgumentParser(description="Put small faults into modules and see whether a test notices.")
    parser.add_argument("--every", type=int, default=1)
    parser.add_argument("modules", nargs="*", default=MODULES)
    asked = parser.parse_args(words)
    tests = collect()
    print(f"{len(tests)} fast tests", file=sys.stderr)
    for label, run in tests:
        try:
            run()
        except BaseException as error:
            raise SystemExit(f"{label} fails without any fault: {error!r}") from error
    survivors, total = [], 0
    began = time.monotonic()
    for name in asked.modules:
        module = importlib.import_module(name)
        tree = ast.parse(inspect.getsource(module))
        for fault, faulty in itertools.islice(faults(tree), 0, None, asked.every):
            total += 1
            if not noticed(module, code_of(faulty, module), tests):
                survivors.append(f"{name} {fault}")
                print(f"\nsurvives: {survivors[-1]}", file=sys.stderr)
            print(f"\r{total} faults, {len(survivors)} unnoticed", end="", file=sys.stderr)
    print(file=sys.stderr)
    killed = total - len(survivors)
    print(f"{killed} of {total} faults noticed ({killed / total:.0%}) in {time.monotonic() - began:.0f} s")
    for survivor in survivors:
        print(f"- {survivor}")
    return 0 if killed >= 0.85 * total else 1


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
