"""Find the strings that an expression of the engine can be, in its syntax trees.

An expression is followed through names, arguments, fields, tables and functions to the literals it comes from.
Nothing is run but expressions of module level. Where the way is lost, nothing is found.
"""

from __future__ import annotations

import ast
import importlib
import inspect
import pkgutil
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType
from typing import Any, Final, NamedTuple

HOLE: Final = "{}"
"""What stands in a string for whatever is filled in."""

_MODULE_LEVEL: Final = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.List, ast.JoinedStr, ast.FormattedValue),
    *(ast.BinOp, ast.Add, ast.UnaryOp, ast.USub, ast.Load),
)
_SCOPES: Final = (ast.FunctionDef, ast.Lambda, ast.ClassDef)
_LOOPS: Final = (ast.ListComp, ast.SetComp, ast.GeneratorExp)
_COPIES: Final = frozenset({"str", "tuple", "list", "sorted", "set", "frozenset", "reversed", "fromkeys"})
"""Calls whose result consists of what they are given."""
_EDITS: Final = frozenset({"partition", "rpartition", "removeprefix", "removesuffix", "capitalize"})
"""Methods of strings that are carried out."""
_ADDS: Final = frozenset({"append", "extend", "insert"})
_MANY: Final = 6
"""A method with more implementations than this is not followed: its name says too little."""
_TEXT: Final = re.compile(r"\bstr\b|\bAny\b|Datum?\b|Modifier")
"""Annotations of what may hold a string."""

Around = tuple[ast.AST, ...]
Bound = list[tuple[str, ast.expr | None]]
Function = tuple[ast.FunctionDef, "Scope"]


class Scope(NamedTuple):
    """A module, and the functions and classes around an expression in it."""

    module: str
    around: Around = ()

    def inside(self, node: ast.AST) -> Scope:
        return Scope(self.module, (*self.around, node))

    @property
    def owner(self) -> ast.AST | None:
        """What a function lies in, given the scope inside the function."""
        return self.around[-2] if len(self.around) > 1 else None

    @property
    def outside(self) -> Scope:
        return Scope(self.module, self.around[:-1])


class Either(tuple[Any, ...]):
    """The values that one element of a tuple can be."""


class Sources:
    """All calls, functions, classes and assignments of a package, by name."""

    def __init__(self, package: ModuleType) -> None:
        self.calls: dict[str, list[tuple[ast.Call, Scope]]] = defaultdict(list)
        self.functions: dict[str, list[Function]] = defaultdict(list)
        self.classes: dict[str, list[type]] = defaultdict(list)
        self.set: dict[str, list[tuple[ast.expr, Scope]]] = defaultdict(list)
        """What is assigned to an attribute."""
        self.compared: dict[str, list[tuple[ast.expr, ast.expr, Scope]]] = defaultdict(list)
        """What an attribute is compared with, by its name: the attribute and the other side."""
        self.spaces: dict[str, dict[str, Any]] = {}
        self.bytes: set[str] = set()
        for info in pkgutil.walk_packages(package.__path__, package.__name__ + "."):
            module = importlib.import_module(info.name)
            self.spaces[info.name] = vars(module)
            self._read(ast.parse(Path(str(module.__file__)).read_text(encoding="utf-8")), Scope(info.name))

    def _read(self, node: ast.AST, scope: Scope) -> None:
        for child in ast.iter_child_nodes(node):
            inside = scope.inside(child) if isinstance(child, _SCOPES) else scope
            match child:
                case ast.Call():
                    self.calls[name_of(child.func)].append((child, scope))
                case ast.FunctionDef():
                    self.functions[child.name].append((child, inside))
                case ast.ClassDef() if isinstance(self.spaces[scope.module].get(child.name), type):
                    self.classes[child.name].append(self.spaces[scope.module][child.name])
                case ast.Assign(targets=targets, value=value):
                    for target in targets:
                        if isinstance(target, ast.Attribute):
                            self.set[target.attr].append((value, scope))
                case ast.Compare(left=ast.Attribute() as left, comparators=[other]):
                    self.compared[left.attr].append((left, other, scope))
                case ast.Constant(value=bytes() as value):
                    self.bytes.add(value.decode("latin-1"))
            self._read(child, inside)


class Strings:
    """Follows expressions to the strings they can be."""

    def __init__(self, sources: Sources) -> None:
        self.sources = sources
        self._known: dict[tuple[int, int], list[Any]] = {}
        self._depth: dict[tuple[int, int], int] = {}
        self._lowest = 1 << 30
        """The outermost expression in progress that was met again: what it cuts short is not kept."""

    def of(self, node: ast.expr, scope: Scope) -> set[str]:
        """Return all strings that an expression can be or contain."""
        return texts_in(self.values(node, scope))

    def of_calls(self, name: str, place: int, keyword: str = "") -> set[str]:
        """Return the strings that calls of a name have as one argument."""
        calls = self.sources.calls[name]
        return texts_in(value for call, scope in calls for value in self._given(call, scope, place, keyword))

    def of_field(self, cls: type, name: str) -> set[str]:
        """Return the strings that a field is given wherever the class is made."""
        return texts_in(self._field(cls, name))

    # --- values

    def values(self, node: ast.expr, scope: Scope) -> list[Any]:
        """Return what an expression can be, as far as it is known."""
        key = (id(node), id(scope.around[-1]) if scope.around else 0)
        if key in self._known:
            return self._known[key]
        if key in self._depth:
            self._lowest = min(self._lowest, self._depth[key])
            return []
        depth = self._depth[key] = len(self._depth)
        outer, self._lowest = self._lowest, 1 << 30
        try:
            found = list(self._values(node, scope))
        finally:
            del self._depth[key]
        if self._lowest >= depth:
            self._known[key] = found
            self._lowest = outer
        else:
            self._lowest = min(self._lowest, outer)
        return found

    def _values(self, node: ast.expr, scope: Scope) -> Iterator[Any]:
        if self._is_of_module(node, scope):
            yield from self._evaluated(node, scope)
            return
        match node:
            case ast.JoinedStr(values=pieces):
                yield "".join(str(one.value) if isinstance(one, ast.Constant) else HOLE for one in pieces)
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                yield from self._sums(self.values(left, scope), self.values(right, scope))
            case ast.IfExp(body=body, orelse=other):
                yield from self._all([body, other], scope)
            case ast.BoolOp(values=parts):
                yield from self._all(parts, scope)
            case ast.NamedExpr(value=value) | ast.Starred(value=value):
                yield from self.values(value, scope)
            case ast.Tuple(elts=parts) | ast.List(elts=parts) | ast.Set(elts=parts):
                yield tuple(Either(self.values(part, scope)) for part in parts)
            case ast.Dict(values=parts):
                yield Either(self._all(parts, scope))
            case ast.ListComp(elt=part) | ast.SetComp(elt=part) | ast.GeneratorExp(elt=part):
                yield Either(self.values(part, scope.inside(node)))
            case ast.Lambda(body=body):
                yield from self.values(body, scope.inside(node))
            case ast.Subscript(value=value, slice=ast.Constant(value=int(place))):
                for one in self.values(value, scope):
                    yield from element(one, place)
            case ast.Subscript(value=value):
                yield from members(self.values(value, scope))
            case ast.Name():
                yield from self._name(node, scope)
            case ast.Attribute():
                yield from self._attribute(node, scope)
            case ast.Call():
                yield from self._call(node, scope)

    def _all(self, nodes: Iterable[ast.expr], scope: Scope) -> Iterator[Any]:
        for node in nodes:
            yield from self.values(node, scope)

    @staticmethod
    def _sums(left: list[Any], right: list[Any]) -> Iterator[Any]:
        before, after = [[one for one in side if isinstance(one, str)] for side in (left, right)]
        if before or after:
            yield from (one + other for one in before or [HOLE] for other in after or [HOLE])
        else:
            yield from (*left, *right)

    def _is_of_module(self, node: ast.expr, scope: Scope) -> bool:
        """Tell whether an expression means the same everywhere in its module."""
        for part in ast.walk(node):
            if not isinstance(part, _MODULE_LEVEL):
                return False
            if isinstance(part, ast.Name) and (
                part.id not in self.sources.spaces[scope.module] or self._local(part.id, scope)
            ):
                return False
        return True

    def _evaluated(self, node: ast.expr, scope: Scope) -> list[Any]:
        try:
            return [eval(compile(ast.Expression(node), "<engine>", "eval"), self.sources.spaces[scope.module])]
        except (AttributeError, KeyError, IndexError, TypeError, NameError):
            return []

    # --- names

    def _local(self, name: str, scope: Scope) -> tuple[ast.AST, Scope, Bound] | None:
        """Return the function that binds a name around an expression, and to what."""
        for place in range(len(scope.around) - 1, -1, -1):
            node = scope.around[place]
            if not isinstance(node, ast.ClassDef) and name in (bound := bindings(node)):
                return node, Scope(scope.module, scope.around[: place + 1]), bound[name]
        return None

    def _name(self, node: ast.Name, scope: Scope) -> Iterator[Any]:
        local = self._local(node.id, scope)
        if local is None:
            return
        function, inside, bound = local
        for how, value in bound:
            if value is not None and how == "=":
                yield from self.values(value, inside)
            elif value is not None:
                yield from members(self.values(value, inside), keys=True)
            elif isinstance(function, ast.FunctionDef) and may_hold_text(parameter(function, node.id)):
                yield from self._argument(function, inside, node.id)

    def _argument(self, function: ast.FunctionDef, inside: Scope, name: str) -> Iterator[Any]:
        """Yield what callers give a function for a parameter, and its default."""
        args = function.args
        named = [*args.posonlyargs, *args.args]
        defaults = [
            *zip(named[::-1], args.defaults[::-1], strict=False),
            *zip(args.kwonlyargs, args.kw_defaults, strict=True),
        ]
        for one, default in defaults:
            if one.arg == name and default is not None:
                yield from self.values(default, inside.outside)
        is_method = isinstance(inside.owner, ast.ClassDef) and not any(
            name_of(one) == "staticmethod" for one in function.decorator_list
        )
        names = [one.arg for one in named][is_method:]
        for call, scope in self.sources.calls[function.name]:
            if self._calls(call.func, scope, function, inside):
                if args.vararg is not None and args.vararg.arg == name:
                    yield from self._all(call.args[len(names) :], scope)
                else:
                    yield from self._given(call, scope, names.index(name) if name in names else -1, name)

    def _given(self, call: ast.Call, scope: Scope, place: int, keyword: str) -> Iterator[Any]:
        for one in call.keywords:
            if one.arg == keyword:
                yield from self.values(one.value, scope)
        before = call.args[: place + 1]
        if 0 <= place < len(call.args) and not any(isinstance(one, ast.Starred) for one in before):
            yield from self.values(call.args[place], scope)

    def _calls(self, called: ast.expr, scope: Scope, function: ast.FunctionDef, inside: Scope) -> bool:
        """Tell whether a call of its name is one of this function."""
        is_method = isinstance(inside.owner, ast.ClassDef)
        if isinstance(called, ast.Name) and self._local(called.id, scope):
            return not is_method and inside.owner is not None and scope.module == inside.module
        for found in self._evaluated(called, scope) if self._is_of_module(called, scope) else ():
            if inspect.isfunction(found):
                first = min([function.lineno, *(one.lineno for one in function.decorator_list)])
                return (found.__module__, found.__code__.co_firstlineno) == (inside.module, first)
        return is_method and isinstance(called, ast.Attribute)

    # --- fields and calls

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Iterator[Any]:
        cls = self._class_of(node.value, scope)
        if cls is not None:
            yield from self._field(cls, node.attr)
            return
        for one in spread(self.values(node.value, scope)):
            found = getattr(one, node.attr, None)
            if not callable(found):
                yield found
        holders = self._holders(node.attr)
        if len(holders) == 1:
            yield from self._field(holders[0], node.attr)

    def _class_of(self, node: ast.expr, scope: Scope) -> type | None:
        """Return the class of `self`, or of an argument with an annotation."""
        if not isinstance(node, ast.Name):
            return None
        if node.id == "self":
            owners = [one for one in scope.around if isinstance(one, ast.ClassDef)]
            return self.sources.spaces[scope.module].get(owners[-1].name) if owners else None
        local = self._local(node.id, scope)
        if local is None or not isinstance(local[0], ast.FunctionDef):
            return None
        annotation = parameter(local[0], node.id)
        found = self.sources.classes.get(annotation.id, ()) if isinstance(annotation, ast.Name) else ()
        return found[0] if len(found) == 1 else None

    def _holders(self, field: str) -> list[type]:
        """Return the classes with a field of a name that may hold a string."""
        return [
            cls
            for found in self.sources.classes.values()
            for cls in found
            if (one := fields_of(cls).get(field)) is not None and _TEXT.search(str(one.annotation))
        ]

    def _field(self, cls: type, name: str) -> Iterator[Any]:
        """Yield what a field is given where the class is made or its copies are changed."""
        fields = fields_of(cls)
        if name not in fields:
            found = getattr(cls, name, None)
            yield from [found] if isinstance(found, (str, tuple)) else []
            return
        if not _TEXT.search(str(fields[name].annotation)):
            return
        if fields[name].default is not inspect.Parameter.empty:
            yield fields[name].default
        place = list(fields).index(name)
        for call, scope in self.sources.calls[cls.__name__]:
            if self._is_of_module(call.func, scope) and cls in self._evaluated(call.func, scope):
                yield from self._given(call, scope, place, name)
        for call, scope in self.sources.calls["_make"]:  # a named tuple, without its slow constructor
            match call.args:
                case [ast.Name(id=made), ast.Tuple(elts=parts)] if made == cls.__name__:
                    yield from self.values(parts[place], scope)
        for changed in ("_replace", "replace"):
            for call, scope in self.sources.calls[changed]:
                yield from self._given(call, scope, -1, name)

    def _call(self, node: ast.Call, scope: Scope) -> Iterator[Any]:
        called, name = node.func, name_of(node.func)
        if name in _COPIES and node.args:
            yield from self.values(node.args[0], scope)
        elif isinstance(called, ast.Attribute) and name == "get":
            yield from members(self.values(called.value, scope))
            yield from self._all(node.args[1:], scope)
        elif isinstance(called, ast.Attribute) and name in ("items", "keys", "values"):
            for one in self.values(called.value, scope):
                yield from getattr(one, name)() if isinstance(one, Mapping) else ()
        elif isinstance(called, ast.Attribute) and name in _EDITS:
            with_ = [texts_in(self.values(one, scope)) for one in node.args]
            for one in spread(self.values(called.value, scope)):
                if isinstance(one, str) and all(len(found) == 1 for found in with_):
                    yield getattr(one, name)(*(found.pop() for found in map(set, with_)))
        else:
            yield from self._returned(called, name, scope)

    def _returned(self, called: ast.expr, name: str, scope: Scope) -> Iterator[Any]:
        functions = self.sources.functions.get(name, [])
        if not functions:
            for cls in self._holders(name):  # a field that holds a function
                yield from self._field(cls, name)
            yield from self._functions_in(name)
        for function, inside in self._followed(functions):
            if may_hold_text(function.returns) and self._calls(called, scope, function, inside):
                for value in returned(function):
                    yield from self.values(value, inside)

    def _functions_in(self, field: str) -> Iterator[Any]:
        """Yield what functions return that are given to a field by their names."""
        for cls in self._holders(field):
            place = list(fields_of(cls)).index(field)
            for call, scope in self.sources.calls[cls.__name__]:
                given = [*call.args[place : place + 1], *(one.value for one in call.keywords if one.arg == field)]
                for one in given:
                    for function, inside in self.sources.functions.get(name_of(one), ()):
                        if inside.module == scope.module:
                            for value in returned(function):
                                yield from self.values(value, inside)

    @staticmethod
    def _followed(functions: list[Function]) -> list[Function]:
        if len(functions) <= _MANY:
            return functions
        return [(function, inside) for function, inside in functions if not isinstance(inside.owner, ast.ClassDef)]

    # --- tuples

    def elements(self, node: ast.expr, scope: Scope, above: Around = ()) -> Iterator[tuple[int, ast.expr, Scope]]:
        """Yield the elements of what is a tuple, each with its place."""
        if node in above:
            return
        above = (*above, node)
        match node:
            case ast.Tuple(elts=parts):
                at = 0
                for part in parts:
                    inner = list(self.elements(part.value, scope, above)) if isinstance(part, ast.Starred) else []
                    yield from ((at + place, one, where) for place, one, where in inner)
                    if not isinstance(part, ast.Starred):
                        yield at, part, scope
                    at += 1 + max(
                        [place for place, _one, _where in inner],
                        default=0 if inner else 0 - isinstance(part, ast.Starred),
                    )
            case ast.Name():
                local = self._local(node.id, scope)
                for how, value in local[2] if local else ():
                    if how == "=" and value is not None and local:
                        yield from self.elements(value, local[1], above)
            case ast.IfExp(body=body, orelse=other):
                yield from self.elements(body, scope, above)
                yield from self.elements(other, scope, above)
            case ast.Call(func=called):
                for function, inside in self._followed(self.sources.functions.get(name_of(called), [])):
                    if self._calls(called, scope, function, inside):
                        for value in returned(function):
                            yield from self.elements(value, inside, above)


# --- reading trees and values


def name_of(node: ast.expr) -> str:
    """Return the last name of what is called."""
    return node.id if isinstance(node, ast.Name) else node.attr if isinstance(node, ast.Attribute) else ""


def parameter(function: ast.FunctionDef, name: str) -> ast.expr | None:
    """Return the annotation of a parameter."""
    args = function.args
    every = [*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))]
    return next((one.annotation for one in every if one.arg == name), None)


def may_hold_text(annotation: ast.expr | None) -> bool:
    return annotation is not None and bool(_TEXT.search(ast.unparse(annotation)))


def fields_of(cls: type) -> dict[str, inspect.Parameter]:
    """Return what a class is made of, by name and in order."""
    known = _FIELDS.get(cls)
    if known is None:
        try:
            known = dict(inspect.signature(cls).parameters)
        except (TypeError, ValueError):
            known = {}
        _FIELDS[cls] = known
    return known


_FIELDS: Final[dict[type, dict[str, inspect.Parameter]]] = {}


def returned(function: ast.FunctionDef) -> Iterator[ast.expr]:
    for node in within(function.body):
        if isinstance(node, (ast.Return, ast.Yield)) and node.value is not None:
            yield node.value


def within(nodes: Iterable[ast.AST]) -> Iterator[ast.AST]:
    """Yield all nodes, but none that lie in functions, classes and loops of their own."""
    todo = list(nodes)[::-1]
    while todo:
        node = todo.pop()
        yield node
        if not isinstance(node, (*_SCOPES, *_LOOPS, ast.DictComp)):
            todo += list(ast.iter_child_nodes(node))[::-1]


_BOUND: Final[dict[ast.AST, dict[str, Bound]]] = {}


def bindings(scope: ast.AST) -> dict[str, Bound]:
    """Return the names that a function or loop binds, each with what it is made from."""
    if scope in _BOUND:
        return _BOUND[scope]
    found: dict[str, Bound] = defaultdict(list)
    body: list[ast.AST] = []
    if isinstance(scope, (ast.FunctionDef, ast.Lambda)):
        args = scope.args
        for one in (*args.posonlyargs, *args.args, *args.kwonlyargs, *filter(None, (args.vararg, args.kwarg))):
            found[one.arg].append(("given", None))
        body = [*scope.body] if isinstance(scope, ast.FunctionDef) else [scope.body]
    elif isinstance(scope, _LOOPS):
        for loop in scope.generators:
            _bind(found, loop.target, "in", loop.iter)
    for node in within(body):
        match node:
            case ast.FunctionDef(name=name) | ast.ClassDef(name=name):
                found[name].append(("defined", None))
            case ast.Assign(targets=targets, value=value):
                for target in targets:
                    _bind(found, target, "=", value)
            case ast.AnnAssign(target=target, value=ast.expr() as value):
                _bind(found, target, "=", value)
            case ast.AugAssign(target=target, value=value) | ast.NamedExpr(target=target, value=value):
                _bind(found, target, "=", value)
            case ast.For(target=target, iter=value):
                _bind(found, target, "in", value)
            case ast.Call(func=ast.Attribute(value=ast.Name(id=name), attr=attr), args=[*_, value]) if attr in _ADDS:
                found[name].append(("=", value))
    _BOUND[scope] = dict(found)
    return _BOUND[scope]


def _bind(found: dict[str, Bound], target: ast.AST, how: str, value: ast.expr) -> None:
    match target:
        case ast.Name(id=name):
            found[name].append((how, value))
        case ast.Tuple(elts=parts) | ast.List(elts=parts):
            same = isinstance(value, (ast.Tuple, ast.List)) and len(value.elts) == len(parts) and how == "="
            for place, part in enumerate(parts):
                _bind(found, part, how, value.elts[place] if same and isinstance(value, ast.Tuple) else value)
        case ast.Starred(value=part):
            _bind(found, part, how, value)


def members(values: Iterable[Any], keys: bool = False) -> Iterator[Any]:
    """Yield what lies in values, one level down; a string is its own member."""
    for value in values:
        if isinstance(value, Mapping):
            yield from value.keys() if keys else value.values()
        elif isinstance(value, (tuple, list, set, frozenset)):
            yield from value
        elif isinstance(value, str):
            yield value


def element(value: Any, place: int) -> Iterator[Any]:
    if isinstance(value, (Either, Mapping)) or not isinstance(value, (tuple, list)):
        yield from members([value])
    elif -len(value) <= place < len(value):
        yield from value[place] if isinstance(value[place], Either) else [value[place]]


def spread(values: Iterable[Any]) -> Iterator[Any]:
    """Yield everything that lies in values, however deep, but named tuples as one."""
    for value in values:
        if isinstance(value, (Mapping, tuple, list, set, frozenset)) and not hasattr(value, "_fields"):
            yield from spread(members([value]))
        else:
            yield value


def texts_in(values: Iterable[Any]) -> set[str]:
    """Return all strings in values, without the empty one."""
    found: set[str] = set()
    for value in values:
        if isinstance(value, str):
            found.add(str(value))
        elif isinstance(value, (Mapping, tuple, list, set, frozenset)):
            found |= texts_in(members([value]))
    return found - {""}
