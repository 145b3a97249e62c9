"""The syntax trees of a package: calls, functions, classes and what names are bound to."""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
from collections import defaultdict
from collections.abc import Iterable, Iterator
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

SCOPES: Final = (ast.FunctionDef, ast.Lambda, ast.ClassDef)
LOOPS: Final = (ast.ListComp, ast.SetComp, ast.DictComp, ast.GeneratorExp)
ASSIGNED: Final = "="
EACH: Final = "in"
GIVEN: Final = "given"
DEFINED: Final = "defined"
_ADDS: Final = frozenset({"append", "extend", "insert"})


class Scope(NamedTuple):
    """A module, with the functions and classes around an expression in it."""

    module: str
    around: tuple[ast.AST, ...] = ()

    def inside(self, node: ast.AST) -> Scope:
        return Scope(self.module, (*self.around, node))

    @property
    def owner(self) -> ast.AST | None:
        """What a function lies in, if this is the scope inside the function."""
        return self.around[-2] if len(self.around) > 1 else None

    @property
    def outside(self) -> Scope:
        return Scope(self.module, self.around[:-1])

    @property
    def function(self) -> str:
        """The name of the innermost function, or nothing."""
        names = [one.name for one in self.around if isinstance(one, ast.FunctionDef)]
        return names[-1] if names else ""


class Binding(NamedTuple):
    """How a name gets its value: assigned, each of, given by a caller, defined."""

    how: str
    value: ast.expr | None = None
    place: int = -1
    """Which element of the value it is; -1 for the whole."""


Function = tuple[ast.FunctionDef, Scope]
"""A function and the scope inside it."""


class SourceTrees:
    """All calls, functions and classes of a package, by name."""

    def __init__(self, package: ModuleType) -> None:
        self.calls: dict[str, list[tuple[ast.Call, Scope]]] = defaultdict(list)
        self.functions: dict[str, list[Function]] = defaultdict(list)
        self.classes: dict[str, list[type]] = defaultdict(list)
        self.quick_tuples: dict[str, list[tuple[ast.Tuple, Scope]]] = defaultdict(list)
        """By the name of a class: the fields of named tuples that are made without their slow constructor."""
        self.assigned: dict[str, list[tuple[ast.expr, Scope]]] = defaultdict(list)
        """By the name of an attribute: what is assigned to it."""
        self.compared: dict[str, list[tuple[ast.expr, ast.expr, Scope]]] = defaultdict(list)
        """By the name of an attribute: the attribute, and what it is compared with."""
        self.indexed: dict[str, list[tuple[ast.expr, Scope]]] = defaultdict(list)
        """By the name of an attribute: the keys with which it is read or written."""
        self.bytes: dict[str, set[str]] = defaultdict(set)
        """By module: all literals of bytes."""
        self.namespaces: dict[str, dict[str, Any]] = {}
        for info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            module = importlib.import_module(info.name)
            self.namespaces[info.name] = vars(module)
            self._read(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")), Scope(info.name))

    def _read(self, node: ast.AST, scope: Scope) -> None:
        for child in ast.iter_child_nodes(node):
            inside = scope.inside(child) if isinstance(child, (*SCOPES, *LOOPS)) else scope
            match child:
                case ast.Call(func=called, args=given):
                    self.calls[name_of(called)].append((child, scope))
                    if len(given) == 2 and isinstance(given[1], ast.Tuple):
                        self.quick_tuples[name_of(given[0])].append((given[1], scope))
                case ast.FunctionDef():
                    self.functions[child.name].append((child, inside))
                case ast.ClassDef() if isinstance(self.namespaces[scope.module].get(child.name), type):
                    self.classes[child.name].append(self.namespaces[scope.module][child.name])
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        if isinstance(target, ast.Attribute):
                            self.assigned[target.attr].append((value, scope))
                case ast.Compare(left=ast.Attribute() as left, comparators=[other]):
                    self.compared[left.attr].append((left, other, scope))
                case ast.Subscript(value=ast.Attribute(attr=attr), slice=key):
                    self.indexed[attr].append((key, scope))
                case ast.Constant(value=bytes() as value):
                    self.bytes[scope.module].add(value.decode("latin-1"))
            self._read(child, inside)

    def local(self, name: str, scope: Scope) -> tuple[ast.AST, Scope, list[Binding]] | None:
        """Return the function or loop around an expression that binds a name."""
        for place in range(len(scope.around) - 1, -1, -1):
            node = scope.around[place]
            if not isinstance(node, ast.ClassDef) and name in (bound := bindings(node)):
                return node, Scope(scope.module, scope.around[: place + 1]), bound[name]
        return None


def name_of(node: ast.expr) -> str:
    """Return the last name of what is called."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def parameters(function: ast.FunctionDef | ast.Lambda) -> list[ast.arg]:
    args = function.args
    return [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]


def annotation_of(function: ast.FunctionDef, name: str) -> ast.expr | None:
    """Return the annotation of a parameter."""
    return next((one.annotation for one in parameters(function) if one.arg == name), None)


def first_line(function: ast.FunctionDef) -> int:
    return min([function.lineno, *(one.lineno for one in function.decorator_list)])


def is_method(function: ast.FunctionDef, inside: Scope) -> bool:
    """Tell whether a function has a first argument that no caller writes."""
    static = any(name_of(one) == "staticmethod" for one in function.decorator_list)
    return isinstance(inside.owner, ast.ClassDef) and not static


_FIELDS: Final[dict[type, dict[str, inspect.Parameter]]] = {}


def fields_of(cls: type) -> dict[str, inspect.Parameter]:
    """Return what a class is made of, by name and in order."""
    if cls not in _FIELDS:
        try:
            _FIELDS[cls] = dict(inspect.signature(cls).parameters)
        except (TypeError, ValueError):
            _FIELDS[cls] = {}
    return _FIELDS[cls]


def returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    for node in within(function.body):
        if isinstance(node, (ast.Return, ast.Yield)) and node.value is not None:
            yield node.value


def within(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield all nodes but those inside functions, classes and loops of their own."""
    todo = list(nodes)[::-1]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (*SCOPES, *LOOPS)):
            todo += list(ast.iter_child_nodes(node))[::-1]


_BOUND: Final[dict[ast.AST, dict[str, list[Binding]]]] = {}


def bindings(scope: ast.AST) -> dict[str, list[Binding]]:
    """Return the names that a function or loop binds."""
    if scope in _BOUND:
        return _BOUND[scope]
    found: dict[str, list[Binding]] = defaultdict(list)
    body: list[ast.AST] = []
    if isinstance(scope, (ast.FunctionDef, ast.Lambda)):
        for one in parameters(scope):
            found[one.arg].append(Binding(GIVEN))
        body = [*scope.body] if isinstance(scope, ast.FunctionDef) else [scope.body]
    elif isinstance(scope, LOOPS):
        for loop in scope.generators:
            _bind(found, loop.target, Binding(EACH, loop.iter))
    for node in within(body):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found[name].append(Binding(DEFINED))
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    _bind(found, target, Binding(ASSIGNED, value))
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                _bind(found, target, Binding(ASSIGNED, value))
            case ast.AugAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
                _bind(found, target, Binding(ASSIGNED, value))
            case ast.For(target=target, iter=value):
                _bind(found, target, Binding(EACH, value))
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr), args=[*_, value]) if attr in _ADDS:
                found[name].append(Binding(ASSIGNED, value))
    _BOUND[scope] = dict(found)
    return _BOUND[scope]


def _bind(found: dict[str, list[Binding]], target: ast.AST, binding: Binding) -> None:
    match target, binding.value:
        case ast.Name(id=name), _:
            found[name].append(binding)
        case ast.Tuple(elts=parts), ast.Tuple(elts=values) if len(parts) == len(values) and binding.how == ASSIGNED:
            for part, value in zip(parts, values, strict=True):
                _bind(found, part, Binding(ASSIGNED, value))
        case ((ast.Tuple(elts=parts) | ast.List(elts=parts)), _):
            for place, part in enumerate(parts):
                _bind(found, part, binding._replace(place=place))
        case ast.Starred(value=part), _:
            _bind(found, part, binding._replace(place=-1))
