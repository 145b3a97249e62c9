"""The rules of imports and sizes, each a plain function: a file's path and source in, what is wrong out."""

import ast
import re
import sys
from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from itertools import takewhile
from pathlib import PurePosixPath
from typing import Final

Rule = Callable[[str, str], list[str]]

ORDER: Final[Mapping[str, tuple[str, ...]]] = {
    "tournament": ("core", "regulations", "http", "accounts", "decks", "replays", "events", "online", "judging"),
    "engine": (
        *(
            "data",
            "errors",
            "english",
            "converter",
            "base",
            "cards",
            "abilities",
            "chain",
            "table",
            "events",
            "prompts",
        ),
        *("log", "ruleset", "vocabulary", "play", "position", "games", "control", "views", "match", "record"),
        *("scenario", "bots", "answering"),
    ),
    "tournament/events": (
        *("models", "book", "trail", "lifecycle", "entries", "rounds", "standings", "overview", "floor", "player"),
        *("paper", "history", "backup", "pages", "api", "desk"),
    ),
    "tournament/judging": ("models", "disputes", "lab", "cases"),
    "tournament/judging/disputes/operations": (
        *("transitions", "consent", "disputes", "personal_data", "citations", "casual_tables", "remedies", "views"),
        *("decisions", "confirmation", "flags", "judge_calls"),
    ),
    "tournament/regulations": ("tiebreaks", "event", "standings", "swiss", "melee", "cut", "simulation"),
    "tournament/online/operations": ("match", "lobby", "view", "event", "upkeep"),
}
"""The one direction: a module imports from packages that stand before its own, and from its own."""
TOP: Final[Mapping[str, tuple[str, ...]]] = {
    "tournament": (
        "demo",
        "cli",
        "app",
        "page_routes",
        "api_routes",
        "timer_handlers",
        "periodic_work",
        "tables",
        "subscriptions",
        "page_subscriptions",
    ),
}
"""What may import everything, and what nothing below imports."""
SEES_ALL: Final = ("pages", "api", "schemas", "desk", "jobs")
"""Parts of a feature that may use all subjects of the feature: the order inside holds for operations."""

# What the pure parts never touch: clocks, chance, files, networks, processes, threads.
IMPURE: Final = {
    *("asyncio", "concurrent", "multiprocessing", "signal", "subprocess", "threading"),
    *("datetime", "random", "secrets", "time", "uuid"),
    *("ctypes", "io", "logging", "os", "pathlib", "pickle", "shelve", "shutil", "sqlite3", "tempfile"),
    *("http", "socket", "ssl", "urllib"),
}
IMPURE_CALLS: Final = {"open", "input", "print", "exec", "eval", "breakpoint"}
CLOCKS: Final = {"now", "utcnow", "today", "time", "monotonic", "perf_counter"}
STANDARD: Final = sys.stdlib_module_names
WEB: Final = ("flask", "flask_smorest", "werkzeug", "click", "gunicorn", "wsgi", "tournament.cli", "tournament.app")
# Pairings are drawn with the engine's seeded chance: one generator in the house, and every draw can be repeated.
PURE: Final = {"tournament/regulations": "engine.chain.chance", "tournament/decks": "engine.games.registry"}
"""Packages that compute values from values, and what each has of the engine beside its card values."""
STORES_OR_SHOWS: Final = frozenset(
    {"models", "operations", "pages", "api", "schemas", "problems", "states", "deck_sheet"}
)
"""Parts of `decks` that are not pure."""
PUBLISHES: Final = tuple(f"tournament/{place}/notifications.py" for place in ("core", "events", "online"))

USES_TYPES: Final = ("msgspec.convert", "msgspec.json", "msgspec.msgpack")
MAKES_TYPES: Final = ("msgspec.json.Decoder", "msgspec.msgpack.Decoder", "make_converter")
DECLARES: Final = ("engine/log/kinds.py",)
"""Modules with a function that makes converters and is called at import only."""

MOST_LINES: Final = 500
MOST_MODULES: Final = 16
HELD_SMALL: Final = ("engine", "tournament")
"""Where no module has more lines than that, and no folder more modules."""
LAYERED: Final = ("tournament.events", "tournament.online", "tournament.judging")
"""Features whose subjects have pages, API and jobs that use the operations of all subjects."""

IMPORTS: Final = re.compile(r"^[ \t]*(?:from|import)\b(?:[^(\n]*\([^)]*\)|(?:\\\n|.)*)", re.MULTILINE)
"""The texts of import statements, roughly: what a file imports is read from its syntax tree."""


@dataclass(frozen=True)
class Import:
    file: str
    line: int
    name: str
    typing_only: bool = False

    def within(self, *packages: str) -> bool:
        return any(self.name == package or self.name.startswith(f"{package}.") for package in packages)

    @property
    def is_pure(self) -> bool:
        top = self.name.partition(".")[0]
        return top in STANDARD and top not in IMPURE

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.name}"


@cache
def nodes(path: str, source: str) -> tuple[tuple[ast.AST, bool], ...]:
    """Imports and calls of a file, which is parsed once for all rules, and whether only type checkers read them."""
    wanted = (ast.Import, ast.ImportFrom, ast.Call)
    found = []

    def walk(node: ast.AST, typing_only: bool) -> None:
        for child in ast.iter_child_nodes(node):
            if isinstance(child, wanted):
                found.append((child, typing_only))
            guarded = isinstance(child, ast.If) and "TYPE_CHECKING" in ast.unparse(child.test)
            walk(child, typing_only or guarded)

    walk(ast.parse(source, filename=path), False)
    return tuple(found)


def imports(path: str, source: str) -> Iterator[Import]:
    """Every import of a file, wherever it stands; `from a import b` counts as `a.b`."""
    for node, typing_only in nodes(path, source):
        if isinstance(node, ast.Import):
            yield from (Import(path, node.lineno, alias.name, typing_only) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(path, node)
            yield from (Import(path, node.lineno, f"{base}.{alias.name}", typing_only) for alias in node.names)


def absolute(path: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    here = PurePosixPath(path).with_suffix("").parts[: -node.level]
    return ".".join([*here, *([node.module] if node.module else [])])


def calls(path: str, source: str) -> Iterator[tuple[str, str]]:
    for node, _ in nodes(path, source):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            yield name, f"{path}:{node.lineno} calls {ast.unparse(node.func)}()"


def lies_in(path: str, *folders: str) -> bool:
    return any(path.startswith(f"{folder}/") for folder in folders)


def parts(path: str) -> tuple[str, ...]:
    return PurePosixPath(path).with_suffix("").parts


def is_part(path: str, *names: str) -> bool:
    """Whether a module of the service is, or lies in, one of these parts of a feature."""
    return path.startswith("tournament/") and not set(names).isdisjoint(parts(path))


def forbidden(path: str, source: str, *packages: str) -> list[str]:
    return [str(found) for found in imports(path, source) if found.within(*packages)]


# One direction


def imports_point_one_way(path: str, source: str) -> list[str]:
    return [
        str(found)
        for found in imports(path, source)
        if not (found.typing_only and path.startswith("engine/"))
        and any(_points_up(scope, parts(path), found) for scope in ORDER)
    ]


def _points_up(scope: str, module: tuple[str, ...], found: Import) -> bool:
    depth, order = scope.count("/") + 1, ORDER[scope]
    target = tuple(found.name.split("."))
    if "/".join(module[:depth]) != scope or "/".join(target[:depth]) != scope:
        return False
    if len(module) <= depth or len(target) <= depth or module[depth] not in order:
        return False
    if depth > 1 and not set(SEES_ALL).isdisjoint(module[depth:]):
        return False
    if target[depth] in TOP.get(scope, ()):
        return True
    return target[depth] in order and order.index(target[depth]) > order.index(module[depth])


# What a kind of module never imports


def the_engine_imports_nothing_of_ours_and_nothing_impure(path: str, source: str) -> list[str]:
    if not lies_in(path, "engine"):
        return []
    allowed = ("engine", "msgspec", "zstandard")
    return [str(found) for found in imports(path, source) if not (found.is_pure or found.within(*allowed))]


def the_engine_opens_no_file_and_prints_nothing(path: str, source: str) -> list[str]:
    return [call for name, call in calls(path, source) if name in IMPURE_CALLS] if lies_in(path, "engine") else []


def is_pure_part(path: str) -> bool:
    return lies_in(path, *PURE) and not (lies_in(path, "tournament/decks") and STORES_OR_SHOWS & set(parts(path)))


def the_pure_parts_import_only_card_values(path: str, source: str) -> list[str]:
    if not is_pure_part(path):
        return []
    folder = next(folder for folder in PURE if lies_in(path, folder))
    allowed = (folder.replace("/", "."), "engine.cards", PURE[folder], "datetime", "tournament.core.translation")
    return [str(found) for found in imports(path, source) if not (found.is_pure or found.within(*allowed))]


def models_import_only_models_and_states(path: str, source: str) -> list[str]:
    if not is_part(path, "models"):
        return []
    found = [
        found for found in imports(path, source) if found.name.partition(".")[0] not in (*STANDARD, "sqlalchemy")
    ]
    beside = ("tournament.core.lookalikes",)
    return [
        str(each) for each in found if not ({"models", "states"} & set(each.name.split(".")) or each.within(*beside))
    ]


def operations_know_no_request(path: str, source: str) -> list[str]:
    if not (is_part(path, "operations", "models") or lies_in(path, "tournament/core", "tournament/events/book")):
        return []
    above = {"pages", "api", "schemas", "desk"}
    shown = [str(found) for found in imports(path, source) if _of_ours(found) and above & set(found.name.split("."))]
    return shown + forbidden(path, source, *WEB, "tournament.http")


def _of_ours(found: Import) -> bool:
    return found.within("tournament")


def jobs_call_operations_and_know_no_pages(path: str, source: str) -> list[str]:
    if not is_part(path, "jobs"):
        return []
    above = {"pages", "api", "schemas", "desk"}
    shown = [str(found) for found in imports(path, source) if _of_ours(found) and above & set(found.name.split("."))]
    return shown + forbidden(path, source, *WEB)


def the_bus_knows_no_event(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament/core/bus"):
        return []
    ours = ("tournament.core.bus", "tournament.core.config", "tournament.core.storage.database")
    return [str(found) for found in imports(path, source) if _of_ours(found) and not found.within(*ours)]


def only_notifications_publish(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament") or lies_in(path, "tournament/core/bus") or path in PUBLISHES:
        return []
    return [call for name, call in calls(path, source) if name == "publish"]


def time_and_chance_are_passed_in(path: str, source: str) -> list[str]:
    if not (is_part(path, "operations") or is_pure_part(path)):
        return []
    asked = [call for name, call in calls(path, source) if name in CLOCKS]
    return asked + forbidden(path, source, "random", "secrets", "time")


def schemas_never_query(path: str, source: str) -> list[str]:
    if not is_part(path, "schemas"):
        return []
    rows = {"models", "operations", "storage"}
    stored = [str(found) for found in imports(path, source) if _of_ours(found) and rows & set(found.name.split("."))]
    return stored + forbidden(path, source, "sqlalchemy", "flask")


def pages_leave_the_database_to_operations(path: str, source: str) -> list[str]:
    if lies_in(path, "tournament/cli") or not (
        is_part(path, "pages", "api", "desk") or lies_in(path, "tournament/http")
    ):
        return []
    return forbidden(path, source, "sqlalchemy", "alembic", "tournament.cli")


def msgspec_types_are_prepared_at_import(path: str, source: str) -> list[str]:
    """Where two threads use a type for the first time at once, msgspec may kill the process."""
    if not lies_in(path, "engine", "tournament") or path == "engine/converter.py":
        return []
    aliases = [f"{found}: write msgspec's full name" for found in imports(path, source) if found.within(*USES_TYPES)]
    return [*aliases, *_late_types(path, ast.parse(source, filename=path), at_import=True)]


def _late_types(path: str, node: ast.AST, at_import: bool) -> Iterator[str]:
    for child in ast.iter_child_nodes(node):
        if isinstance(child, (ast.Attribute, ast.Call)):
            use = ast.unparse(child.func if isinstance(child, ast.Call) else child)
            place = f"{path}:{child.lineno} uses {use}"
            if isinstance(child, ast.Attribute) and use == "msgspec.convert":
                yield f"{place}: make a converter at import"
            elif isinstance(child, ast.Call) and use.startswith("msgspec.") and use.endswith(".decode"):
                if any(given.arg in ("type", None) for given in child.keywords):
                    yield f"{place} with a type: make a decoder at import"
            elif isinstance(child, ast.Call) and use in MAKES_TYPES and not at_import and path not in DECLARES:
                yield f"{place} in a function: make it at import"
        inside = isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef, ast.Lambda))
        yield from _late_types(path, child, at_import and not inside)


def migrations_stand_alone(path: str, source: str) -> list[str]:
    """A migration makes the tables of its day, whatever becomes of the code."""
    if not lies_in(path, "migrations/versions"):
        return []
    made = [call for name, call in calls(path, source) if name in ("create_all", "drop_all")]
    return [*forbidden(path, source, "tournament", "engine", "tests"), *made]


def nothing_installed_needs_the_bench(path: str, source: str) -> list[str]:
    """What measures may import everything; an installation has only the command that says where it is."""
    if not lies_in(path, "engine", "tournament", "migrations") or path == "tournament/cli/bench.py":
        return []
    return forbidden(path, source, "bench", "tests")


def no_test_imports_another(path: str, source: str) -> list[str]:
    """What tests share is in tests/support, so that each test can be read, moved and run by itself."""
    if not lies_in(path, "tests") or not any("test_" in text for text in IMPORTS.findall(source)):
        return []  # nothing to parse: there are hundreds of such files
    return [
        f"{found}: move what is shared to tests/support"
        for found in imports(path, source)
        if found.within("tests") and any(part.startswith("test_") for part in found.name.split("."))
    ]


# Size


def no_module_is_long(path: str, source: str) -> list[str]:
    lines = len(source.splitlines())
    if not lies_in(path, *HELD_SMALL) or lines <= MOST_LINES:
        return []
    return [f"{path} has {lines} lines, at most {MOST_LINES}"]


def full_folders(paths: Iterable[str]) -> dict[str, int]:
    """Folders with too many modules, and how many each has; packages do not count."""
    modules = Counter(
        PurePosixPath(path).parent.as_posix()
        for path in paths
        if lies_in(path, *HELD_SMALL) and PurePosixPath(path).name != "__init__.py"
    )
    return {folder: number for folder, number in sorted(modules.items()) if number > MOST_MODULES}


RULES: Final[tuple[Rule, ...]] = (
    imports_point_one_way,
    the_engine_imports_nothing_of_ours_and_nothing_impure,
    the_engine_opens_no_file_and_prints_nothing,
    the_pure_parts_import_only_card_values,
    models_import_only_models_and_states,
    operations_know_no_request,
    jobs_call_operations_and_know_no_pages,
    the_bus_knows_no_event,
    only_notifications_publish,
    time_and_chance_are_passed_in,
    schemas_never_query,
    pages_leave_the_database_to_operations,
    migrations_stand_alone,
    msgspec_types_are_prepared_at_import,
    nothing_installed_needs_the_bench,
    no_test_imports_another,
    no_module_is_long,
)


# What only all modules together show


def module_name(path: str) -> str:
    names = parts(path)
    return ".".join(names[:-1] if names[-1] == "__init__" else names)


def direct_imports(files: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Which module names which in an import, inside of functions too."""
    sources = {module_name(path): (path, source) for path, source in files}
    edges: dict[str, set[str]] = {}
    for module, (path, source) in sources.items():
        named = [found.name for found in imports(path, source) if not found.typing_only]
        edges[module] = {name if name in sources else name.rpartition(".")[0] for name in named} & set(sources)
    return edges


def graph(files: Iterable[tuple[str, str]]) -> dict[str, set[str]]:
    """Which module imports which; a module comes with the packages it lies in."""
    edges = direct_imports(files)
    found: dict[str, set[str]] = {}
    for module, direct in edges.items():
        with_packages = {each for target in direct for each in (target, *above(target)) if each in edges}
        found[module] = with_packages - {module, *above(module)} | direct - {module}
    return found


def sibling_cycles(files: Iterable[tuple[str, str]]) -> dict[str, list[list[str]]]:
    """By package, the groups of what lies in it that import each other in a circle.

    What a subject of a feature shows stands apart from its operations, as `rounds/pages` does from `rounds`.
    """
    siblings: dict[str, dict[str, set[str]]] = {}
    for module, direct in direct_imports(files).items():
        for target in direct:
            scope = shared_package(module, target)
            if scope and scope not in (module, target):
                one, other = _sibling(scope, module), _sibling(scope, target)
                if one != other:
                    siblings.setdefault(scope, {}).setdefault(one, set()).add(other)
    found = {scope: cycles(edges) for scope, edges in sorted(siblings.items())}
    return {scope: groups for scope, groups in found.items() if groups}


def shared_package(module: str, other: str) -> str:
    """The innermost package that two modules lie in."""
    pairs = zip(module.split("."), other.split("."), strict=False)
    return ".".join(one for one, _ in takewhile(lambda pair: pair[0] == pair[1], pairs))


def _sibling(scope: str, module: str) -> str:
    """What a module is, or lies in, directly below a package."""
    name, *within = module.removeprefix(f"{scope}.").split(".")
    shown = [part for part in within if part in SEES_ALL] if scope in LAYERED else []
    return "/".join([name, *shown[:1]])


def above(module: str) -> list[str]:
    """The packages that a module lies in."""
    names = module.split(".")
    return [".".join(names[:depth]) for depth in range(1, len(names))]


def cycles(edges: Mapping[str, set[str]]) -> list[list[str]]:
    """Groups of nodes that reach each other (Tarjan)."""
    number: dict[str, int] = {}
    lowest: dict[str, int] = {}
    stack: list[str] = []
    found: list[list[str]] = []

    def visit(node: str) -> None:
        number[node] = lowest[node] = len(number)
        stack.append(node)
        for target in sorted(edges.get(node, ())):
            if target not in number:
                visit(target)
                lowest[node] = min(lowest[node], lowest[target])
            elif target in stack:
                lowest[node] = min(lowest[node], number[target])
        if lowest[node] == number[node]:
            group = stack[stack.index(node) :]
            del stack[stack.index(node) :]
            if len(group) > 1:
                found.append(sorted(group))

    for node in sorted(edges):
        if node not in number:
            visit(node)
    return found


def packages_outside_the_order(paths: Iterable[str]) -> list[str]:
    """Packages and modules that no list names, and names in lists that are not there."""
    known = {scope: {*order, *TOP.get(scope, ())} for scope, order in ORDER.items() if "/" not in scope}
    there: dict[str, set[str]] = {scope: set() for scope in known}
    for path in paths:
        scope, name, *_ = [*parts(path), ""]
        if scope in there and name not in ("__init__", ""):
            there[scope].add(name)
    strange = [f"{scope}/{name} is in no list" for scope in known for name in sorted(there[scope] - known[scope])]
    return strange + [
        f"{scope}/{name} is not there" for scope in known for name in sorted(known[scope] - there[scope])
    ]
