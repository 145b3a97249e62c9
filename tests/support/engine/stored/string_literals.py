"""Find the strings that an expression of the engine can be, in its syntax trees.

An expression is followed through names, arguments, fields, tables and functions to the literals it comes from.
Nothing is run but expressions of module level. Where the way is lost, nothing is found.
"""

from __future__ import annotations

import ast
import inspect
import re
from collections import defaultdict
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, Final

from tests.support.engine.stored.source_trees import (
    ASSIGNED,
    EACH,
    GIVEN,
    Function,
    Scope,
    SourceTrees,
    annotation_of,
    fields_of,
    first_line,
    is_method,
    name_of,
    returned,
)

HOLE: Final = "{}"
"""Stands in a string for whatever is filled in."""

_MODULE_LEVEL: Final = (
    *(ast.Name, ast.Attribute, ast.Subscript, ast.Constant, ast.Tuple, ast.List, ast.JoinedStr, ast.FormattedValue),
    *(ast.BinOp, ast.Add, ast.UnaryOp, ast.USub, ast.Slice, ast.Load),
)
_MADE: Final = (*_MODULE_LEVEL, ast.Call, ast.keyword)
_COPIES: Final = frozenset({"str", "tuple", "list", "sorted", "set", "frozenset", "reversed", "fromkeys"})
"""Calls whose result consists of what they are given."""
_EDITS: Final = frozenset({"partition", "rpartition", "removeprefix", "removesuffix", "capitalize"})
"""Methods of strings that are carried out."""
_TOO_COMMON: Final = 7
"""A method with so many implementations is not followed: its name says too little."""
_ALIKE: Final = frozenset({"until", "when", "period"})
"""Fields that mean the same in every class: followed even where the class is not known."""
_TEXT: Final = re.compile(r"\bstr\b|\bAny\b|Datum?\b|Modifier")
"""Annotations of what may hold a string."""


class Either(tuple[Any, ...]):
    """What one element of a tuple can be."""


class Strings:
    """Follows expressions to the strings they can be."""

    def __init__(self, trees: SourceTrees) -> None:
        self.trees = trees
        self._known: dict[tuple[int, int], list[Any]] = {}
        self._depth: dict[tuple[int, int], int] = {}
        self.filled_in: dict[str, list[tuple[ast.expr, Scope]]] = defaultdict(list)
        """By a string with holes: what is filled in."""
        self._lowest = 1 << 30
        """The outermost expression in progress that was met again: what it cuts short is not kept."""

    def of(self, node: ast.expr, scope: Scope) -> set[str]:
        """Return all strings that an expression can be or contain."""
        return texts_in(self.values(node, scope))

    def of_field(self, cls: type, name: str) -> set[str]:
        """Return what a field is given wherever the class is made."""
        return texts_in(self._field(cls, name))

    def of_argument(self, call: ast.Call, scope: Scope, place: int, keyword: str = "") -> set[str]:
        """Return what an argument of a call can be."""
        return texts_in(self._given(call, scope, place, keyword))

    def of_functions_in(self, field: str) -> set[str]:
        """Return what functions return that some field holds."""
        return texts_in(self._functions_in(field))

    def made(self, node: ast.expr, scope: Scope) -> list[Any]:
        """Return what an expression of module level makes, calling what it calls."""
        return self._evaluated(node, scope) if self._is_of_module(node, scope, _MADE) else []

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
                text = "".join(self._piece(one, scope) for one in pieces)
                self.filled_in[text] += [(one.value, scope) for one in pieces if isinstance(one, ast.FormattedValue)]
                yield text
            case ast.BinOp(left=left, op=ast.Add(), right=right):
                yield from sums(self.values(left, scope), self.values(right, scope))
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
            case (
                ast.ListComp(elt=part) | ast.SetComp(elt=part) | ast.GeneratorExp(elt=part) | ast.DictComp(value=part)
            ):
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

    def _piece(self, piece: ast.expr, scope: Scope) -> str:
        """Return a piece of a formatted string; only constants of a module are filled in."""
        if isinstance(piece, ast.Constant):
            return str(piece.value)
        if isinstance(piece, ast.FormattedValue) and self._is_of_module(piece.value, scope):
            return next((str(one) for one in self._evaluated(piece.value, scope)), HOLE)
        return HOLE

    def _all(self, nodes: Iterable[ast.expr], scope: Scope) -> Iterator[Any]:
        for node in nodes:
            yield from self.values(node, scope)

    def _is_of_module(self, node: ast.expr, scope: Scope, allowed: tuple[type[ast.AST], ...] = _MODULE_LEVEL) -> bool:
        """Tell whether an expression means the same everywhere in its module."""
        names = self.trees.namespaces[scope.module]
        for part in ast.walk(node):
            if not isinstance(part, allowed):
                return False
            if isinstance(part, ast.Name) and (part.id not in names or self.trees.local(part.id, scope)):
                return False
        return True

    def _evaluated(self, node: ast.expr, scope: Scope) -> list[Any]:
        try:
            return [eval(compile(ast.Expression(node), "<engine>", "eval"), self.trees.namespaces[scope.module])]
        except (AttributeError, KeyError, IndexError, TypeError, NameError):
            return []

    # --- names

    def _name(self, node: ast.Name, scope: Scope) -> Iterator[Any]:
        local = self.trees.local(node.id, scope)
        if local is None:
            return
        function, inside, bound = local
        for one in bound:
            found: Iterable[Any] = ()
            if one.value is not None and one.how in (ASSIGNED, EACH):
                found = self.values(one.value, inside)
                found = members(found, keys=True) if one.how == EACH else found
            elif isinstance(function, ast.FunctionDef) and may_hold_text(annotation_of(function, node.id)):
                found = self._argument(function, inside, node.id) if one.how == GIVEN else ()
            for value in found:
                yield from [value] if one.place < 0 else element(value, one.place)

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
        names = [one.arg for one in named][is_method(function, inside) :]
        for call, scope in self.trees.calls[function.name]:
            if self._calls(call.func, scope, function, inside):
                if args.vararg is not None and args.vararg.arg == name:
                    yield from self._all(call.args[len(names) :], scope)
                else:
                    yield from self._given(call, scope, names.index(name) if name in names else -1, name)

    def _given(self, call: ast.Call, scope: Scope, place: int, keyword: str) -> Iterator[Any]:
        for one in call.keywords:
            if keyword and one.arg == keyword:
                yield from self.values(one.value, scope)
        before = call.args[: place + 1]
        if 0 <= place < len(call.args) and not any(isinstance(one, ast.Starred) for one in before):
            yield from self.values(call.args[place], scope)

    def _calls(self, called: ast.expr, scope: Scope, function: ast.FunctionDef, inside: Scope) -> bool:
        """Tell whether a call of a function's name is one of this function."""
        in_class = isinstance(inside.owner, ast.ClassDef)
        if isinstance(called, ast.Name) and self.trees.local(called.id, scope):
            return not in_class and inside.owner is not None and scope.module == inside.module
        for found in self._evaluated(called, scope) if self._is_of_module(called, scope) else ():
            if inspect.isfunction(found):
                place = (found.__module__, found.__code__.co_firstlineno)
                return place == (inside.module, first_line(function))
        return in_class and isinstance(called, ast.Attribute)

    # --- fields and calls

    def _attribute(self, node: ast.Attribute, scope: Scope) -> Iterator[Any]:
        known = list(self._field_of(node.value, node.attr, scope))
        if known:
            yield from known
            return
        cls = self.class_of(node.value, scope)
        if cls is not None:
            yield from self._field(cls, node.attr)
            return
        for one in spread(self.values(node.value, scope)):
            found = getattr(one, node.attr, None)
            if not callable(found):
                yield found
        holders = self.holders(node.attr)
        for holder in holders if len(holders) == 1 or node.attr in _ALIKE else ():
            yield from self._field(holder, node.attr)

    def _field_of(self, node: ast.expr, name: str, scope: Scope, above: tuple[ast.AST, ...] = ()) -> Iterator[Any]:
        """Yield a field of what an expression makes, if one sees it being made."""
        if node in above:
            return
        above = (*above, node)
        match node:
            case ast.IfExp(body=body, orelse=other):
                yield from self._field_of(body, name, scope, above)
                yield from self._field_of(other, name, scope, above)
            case ast.NamedExpr(value=value):
                yield from self._field_of(value, name, scope, above)
            case ast.Name():
                local = self.trees.local(node.id, scope)
                for one in local[2] if local else ():
                    if local and one.how == ASSIGNED and one.value is not None and one.place < 0:
                        yield from self._field_of(one.value, name, local[1], above)
            case ast.Call(func=called):
                for cls in self.trees.classes.get(name_of(called), ()):
                    if name in fields_of(cls) and self._makes(node, scope, cls):
                        yield from self._given(node, scope, list(fields_of(cls)).index(name), name)
                for function, inside in self._followed(name_of(called)):
                    if self._calls(called, scope, function, inside):
                        for value in returned(function):
                            yield from self._field_of(value, name, inside, above)

    def class_of(self, node: ast.expr, scope: Scope) -> type | None:
        """Return the class of `self`, or of an argument with an annotation."""
        if not isinstance(node, ast.Name):
            return None
        if node.id == "self":
            owners = [one for one in scope.around if isinstance(one, ast.ClassDef)]
            return self.trees.namespaces[scope.module].get(owners[-1].name) if owners else None
        local = self.trees.local(node.id, scope)
        if local is None or not isinstance(local[0], ast.FunctionDef):
            return None
        annotation = annotation_of(local[0], node.id)
        found = self.trees.classes.get(annotation.id, ()) if isinstance(annotation, ast.Name) else ()
        return found[0] if len(found) == 1 else None

    def holders(self, field: str) -> list[type]:
        """Return the classes with a field of a name that may hold a string."""
        return [
            cls
            for found in self.trees.classes.values()
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
        for call, scope in self.trees.calls[cls.__name__]:
            if self._makes(call, scope, cls):
                yield from self._given(call, scope, place, name)
        for made, scope in self.trees.quick_tuples[cls.__name__]:
            yield from self._all(made.elts[place : place + 1], scope)
        for changed in ("_replace", "replace"):
            for call, scope in self.trees.calls[changed]:
                yield from self._given(call, scope, -1, name)

    def _makes(self, call: ast.Call, scope: Scope, cls: type) -> bool:
        return self._is_of_module(call.func, scope) and cls in self._evaluated(call.func, scope)

    def _call(self, node: ast.Call, scope: Scope) -> Iterator[Any]:
        called, name = node.func, name_of(node.func)
        if name in _COPIES and node.args:
            yield from self.values(node.args[0], scope)
        elif isinstance(called, ast.Attribute) and name == "get":
            yield from members(self.values(called.value, scope))
            yield from self._all(node.args[1:], scope)
        elif isinstance(called, ast.Attribute) and name in ("items", "keys", "values"):
            for one in self.values(called.value, scope):
                yield from [getattr(one, name)()] if isinstance(one, Mapping) else []
        elif isinstance(called, ast.Attribute) and name in _EDITS:
            given = [texts_in(self.values(one, scope)) for one in node.args]
            for one in spread(self.values(called.value, scope)):
                if isinstance(one, str) and all(len(found) == 1 for found in given):
                    yield getattr(one, name)(*(min(found) for found in given))
        else:
            for function, inside in self._followed(name):
                if may_hold_text(function.returns) and self._calls(called, scope, function, inside):
                    for value in returned(function):
                        yield from self.values(value, inside)

    def _followed(self, name: str) -> list[Function]:
        functions = self.trees.functions.get(name, [])
        if len(functions) < _TOO_COMMON:
            return functions
        return [(function, inside) for function, inside in functions if not isinstance(inside.owner, ast.ClassDef)]

    def _functions_in(self, field: str) -> Iterator[Any]:
        for cls in self.holders(field):
            place = list(fields_of(cls)).index(field)
            for call, scope in self.trees.calls[cls.__name__]:
                if not self._makes(call, scope, cls):
                    continue
                for one in [*call.args[place : place + 1], *(one.value for one in call.keywords if one.arg == field)]:
                    yield from self.values(one, scope)
                    for function, inside in self.trees.functions.get(name_of(one), ()):
                        if inside.module == scope.module:
                            for value in returned(function):
                                yield from self.values(value, inside)

    # --- tuples

    def elements(
        self, node: ast.expr, scope: Scope, above: tuple[ast.AST, ...] = ()
    ) -> Iterator[tuple[int, ast.expr, Scope]]:
        """Yield the elements of what is a tuple, each with its place."""
        if node in above:
            return
        above = (*above, node)
        match node:
            case ast.Tuple(elts=parts):
                at = 0
                for part in parts:
                    inner = [(0, part, scope)]
                    if isinstance(part, ast.Starred):
                        inner = list(self.elements(part.value, scope, above))
                    yield from ((at + place, one, where) for place, one, where in inner)
                    at += max([place + 1 for place, _one, _where in inner], default=0)
            case ast.Name():
                local = self.trees.local(node.id, scope)
                for one in local[2] if local else ():
                    if local and one.how == ASSIGNED and one.value is not None and one.place < 0:
                        yield from self.elements(one.value, local[1], above)
            case ast.IfExp(body=body, orelse=other):
                yield from self.elements(body, scope, above)
                yield from self.elements(other, scope, above)
            case ast.Call(func=called):
                for function, inside in self._followed(name_of(called)):
                    if self._calls(called, scope, function, inside):
                        for value in returned(function):
                            yield from self.elements(value, inside, above)


# --- reading values


def may_hold_text(annotation: ast.expr | None) -> bool:
    return annotation is not None and bool(_TEXT.search(ast.unparse(annotation)))


def sums(left: list[Any], right: list[Any]) -> Iterator[Any]:
    """Yield what two values added to each other can be."""
    before, after = [[one for one in side if isinstance(one, str)] for side in (left, right)]
    if before or after:
        yield from (one + other for one in before or [HOLE] for other in after or [HOLE])
    else:
        yield from (*left, *right)


def members(values: Iterable[Any], keys: bool = False) -> Iterator[Any]:
    """Yield what lies in values, one level down; a string is its own member."""
    for value in values:
        if isinstance(value, Mapping):
            yield from value.keys() if keys else value.values()
        elif isinstance(value, tuple) and not isinstance(value, Either):
            for one in value:
                yield from one if isinstance(one, Either) else [one]
        elif isinstance(value, (tuple, list, set, frozenset)) or hasattr(value, "__next__"):
            yield from value
        elif isinstance(value, str):
            yield value


def element(value: Any, place: int) -> Iterator[Any]:
    """Yield what one element of a value can be."""
    if isinstance(value, Either) or not isinstance(value, (tuple, list)):
        yield from members([value])
    elif -len(value) <= place < len(value):
        yield from value[place] if isinstance(value[place], Either) else [value[place]]


def spread(values: Iterable[Any]) -> Iterator[Any]:
    """Yield everything that lies in values, however deep; a named tuple is one thing."""
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


__all__ = ["HOLE", "Strings", "texts_in"]
