"""The rules of imports, each a plain function: a file's path and source in, what is wrong with it out."""

import ast
import re
import sys
from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from functools import cache
from pathlib import PurePosixPath
from typing import Final

Rule = Callable[[str, str], list[str]]

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
TOP: Final = ("tournament.web", "tournament.api", "tournament.jobs", "tournament.cli", "tournament.app")
# Pairings are drawn with the engine's seeded chance: one generator in the house, and every draw can be repeated.
PURE: Final = {"tournament/regulations": "engine.table.chance", "tournament/decks": "engine.rulesets"}
BESIDE: Final = tuple(
    f"tournament/{module}.py" for module in ("config", "database", "schema", "resources", "problems")
)

ROOMS: Final = (
    *("events", "entries", "rounds", "standings", "floor", "disputes"),
    *("trail", "matches", "lab", "online", "decks", "accounts", "backup", "cases"),
)
"""The subjects; every floor has those it needs, and calls them so."""
DOORS: Final = {
    "events": (
        *("trail.change", "rounds.result_values", "rounds.results", "rounds.views"),
        *("entries.decks", "accounts.fields", "online.timing", "disputes.moving"),
    ),
    "entries": (
        *("events", "events.views", "rounds.result_values", "rounds.views", "standings.places"),
        *("decks.checks", "trail.change"),
    ),
    "rounds": (
        *("events", "entries.decks", "trail.change", "disputes.calling"),
        *("online.tables", "online.no_shows", "online.of_event"),
    ),
    "standings": ("events.book", "events.cuts", "events.stages", "rounds.result_values"),
    "floor": (
        *("events", "entries.deck_sight", "rounds.life", "rounds.results", "trail.change"),
        *("matches.opening", "matches.saved", "online.of_event"),
    ),
    "disputes": (
        *("events.book", "rounds.life", "rounds.results", "rounds.result_values", "trail.change"),
        *("floor.penalties", "matches.rule_index", "online"),
    ),
    "trail": ("events", "entries.deck_sight", "rounds.result_values", "rounds.roots", "online.closing"),
    "matches": (),
    "lab": ("matches.opening", "matches.what_if", "decks.checks"),
    "online": (
        *("events", "entries.decks", "entries.deck_sight", "decks.playable"),
        *("rounds.results", "rounds.at_time", "trail.change", "disputes.calling"),
        *("disputes.seen", "disputes.looking", "disputes.moving", "disputes.remedies", "disputes.transitions"),
        "lab.shared",
    ),
    "decks": (),
    "accounts": ("events.book", "entries.decks", "entries.entering", "trail.change", "decks.own", "online.leaving"),
    "backup": (
        *("events", "entries.decks", "entries.deck_sight", "entries.entering", "rounds.result_values"),
        *("trail", "trail.views"),
    ),
    "cases": (
        "events.book",
        "decks.pools",
        "disputes.moving",
        "disputes.transitions",
        "lab.playing",
        "lab.position",
        "matches.rule_index",
    ),
    "ground": (),
}
"""Which rooms of operations/ open onto which others, beside the ground. A room's views are a door of their own: what
is made for eyes is no foundation for what is done."""
EXTRAS: Final = {
    "tournament/operations": ("ground",),
    "tournament/web": ("request", "desk", "home", "health", "problem_types", "demo", "paper", "factions", "games"),
    "tournament/api": ("request", "blueprint", "pages"),
    "tournament/schemas": ("common", "words"),
    "tests/tournament/operations": ("ground",),
    "tests/tournament/web": ("request", "desk"),
    "tests/tournament/api": ("request",),
    "templates": ("desk", "api", "parts", "base", "error", "home", "macros", "problem_type"),
}
"""What stands on a floor beside its rooms."""

USES_TYPES: Final = ("msgspec.convert", "msgspec.json", "msgspec.msgpack")
MAKES_TYPES: Final = ("msgspec.json.Decoder", "msgspec.msgpack.Decoder", "make_converter")
DECLARES: Final = ("engine/log/kinds.py",)
"""Modules with a function that makes converters and is called at import only."""

IMPORTS: Final = re.compile(r"^[ \t]*(?:from|import)\b(?:[^(\n]*\([^)]*\)|(?:\\\n|.)*)", re.MULTILINE)
"""The texts of import statements, roughly: what a file imports is read from its syntax tree."""


@dataclass(frozen=True)
class Import:
    file: str
    line: int
    name: str

    def within(self, *packages: str) -> bool:
        return any(self.name == package or self.name.startswith(f"{package}.") for package in packages)

    @property
    def is_pure(self) -> bool:
        top = self.name.partition(".")[0]
        return top in STANDARD and top not in IMPURE

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.name}"


@cache
def nodes(path: str, source: str) -> tuple[ast.AST, ...]:
    """Imports and calls of a file, which is parsed once for all rules."""
    wanted = (ast.Import, ast.ImportFrom, ast.Call)
    return tuple(node for node in ast.walk(ast.parse(source, filename=path)) if isinstance(node, wanted))


def imports(path: str, source: str) -> Iterator[Import]:
    """Every import of a file, wherever it stands; `from a import b` counts as `a.b`."""
    for node in nodes(path, source):
        if isinstance(node, ast.Import):
            yield from (Import(path, node.lineno, alias.name) for alias in node.names)
        elif isinstance(node, ast.ImportFrom):
            base = absolute(path, node)
            yield from (Import(path, node.lineno, f"{base}.{alias.name}") for alias in node.names)


def absolute(path: str, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    here = PurePosixPath(path).with_suffix("").parts[: -node.level]
    return ".".join([*here, *([node.module] if node.module else [])])


def calls(path: str, source: str) -> Iterator[tuple[str, str]]:
    for node in nodes(path, source):
        if isinstance(node, ast.Call):
            name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
            yield name, f"{path}:{node.lineno} calls {ast.unparse(node.func)}()"


def lies_in(path: str, *folders: str) -> bool:
    return any(path.startswith(f"{folder}/") for folder in folders)


def forbidden(path: str, source: str, *packages: str) -> list[str]:
    return [str(found) for found in imports(path, source) if found.within(*packages)]


# Which way imports point


def the_engine_imports_nothing_of_ours_and_nothing_impure(path: str, source: str) -> list[str]:
    if not lies_in(path, "engine"):
        return []
    allowed = ("engine", "msgspec", "zstandard")
    return [str(found) for found in imports(path, source) if not (found.is_pure or found.within(*allowed))]


def the_engine_opens_no_file_and_prints_nothing(path: str, source: str) -> list[str]:
    return [call for name, call in calls(path, source) if name in IMPURE_CALLS] if lies_in(path, "engine") else []


def the_pure_parts_import_only_card_values(path: str, source: str) -> list[str]:
    folder = next((folder for folder in PURE if lies_in(path, folder)), None)
    if folder is None:
        return []
    allowed = (folder.replace("/", "."), "engine.cards", PURE[folder], "datetime")
    return [str(found) for found in imports(path, source) if not (found.is_pure or found.within(*allowed))]


def models_import_only_sqlalchemy_and_each_other(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament/models"):
        return []
    return [
        str(found)
        for found in imports(path, source)
        if found.name.partition(".")[0] not in STANDARD and not found.within("sqlalchemy", "tournament.models")
    ]


def nothing_below_the_web_layer_looks_up(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament/operations", "tournament/models", "tournament/live"):
        return []
    above = (*TOP, "tournament.poking")
    return forbidden(path, source, *above, "flask", "werkzeug", "click", "gunicorn", "wsgi")


def jobs_call_operations_and_know_no_pages(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament/jobs"):
        return []
    pages = ("tournament.web", "tournament.api", "tournament.cli", "tournament.app")
    return forbidden(path, source, *pages, "flask", "werkzeug", "click", "gunicorn")


def the_bus_carries_pokes_and_knows_no_event(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament/live"):
        return []
    ours = ("tournament.live", "tournament.config", "tournament.database")
    return [str(found) for found in imports(path, source) if found.within("tournament") and not found.within(*ours)]


def only_one_module_pokes(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament") or lies_in(path, "tournament/live") or path == "tournament/poking.py":
        return []
    return [call for name, call in calls(path, source) if name == "publish"]


def time_and_chance_are_passed_in(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament/operations", "tournament/regulations", "tournament/decks"):
        return []
    asked = [call for name, call in calls(path, source) if name in CLOCKS]
    return asked + forbidden(path, source, "random", "secrets", "time")


def schemas_never_query(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament/schemas"):
        return []
    rows = ("sqlalchemy", "tournament.models", "tournament.operations", "tournament.database")
    return forbidden(path, source, *TOP, "flask", *rows)


def views_leave_the_database_to_operations(path: str, source: str) -> list[str]:
    if not lies_in(path, "tournament/web", "tournament/api"):
        return []
    return forbidden(path, source, "sqlalchemy", "alembic", "tournament.cli")


def what_stands_beside_the_layers_does_not_look_up(path: str, source: str) -> list[str]:
    return forbidden(path, source, *TOP, "flask", "tournament.operations") if path in BESIDE else []


def migrations_stand_alone(path: str, source: str) -> list[str]:
    """A migration makes the tables of its day, whatever becomes of the code."""
    if not lies_in(path, "migrations/versions"):
        return []
    made = [call for name, call in calls(path, source) if name in ("create_all", "drop_all")]
    return [*forbidden(path, source, "tournament", "engine", "tests"), *made]


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


def no_test_imports_another(path: str, source: str) -> list[str]:
    """What tests share is in tests/support, so that each test can be read, moved and run by itself."""
    if not lies_in(path, "tests") or not any("test_" in text for text in IMPORTS.findall(source)):
        return []  # nothing to parse: there are hundreds of such files
    return [
        f"{found}: move what is shared to tests/support"
        for found in imports(path, source)
        if found.within("tests") and any(part.startswith("test_") for part in found.name.split("."))
    ]


# Rooms


@dataclass(frozen=True)
class Door:
    """An import from one room of operations/ into another."""

    room: str
    found: Import
    onto: str
    module: str

    @property
    def names(self) -> tuple[str, ...]:
        """What a door can be called in the table: a room's views only by their own name."""
        one = f"{self.onto}.{self.module}"
        return (one,) if self.module == "views" else (self.onto, one)


def doors(path: str, source: str) -> Iterator[Door]:
    if not lies_in(path, "tournament/operations"):
        return
    room = PurePosixPath(path).parts[2]
    for found in imports(path, source):
        if found.within("tournament.operations"):
            _, _, onto, module, *_ = [*found.name.split("."), "", ""]
            if onto not in (room, ""):
                yield Door(room, found, onto, module)


def the_ground_knows_no_room(path: str, source: str) -> list[str]:
    return [f"{door.found}: the ground knows no room" for door in doors(path, source) if door.room == "ground"]


def rooms_open_only_where_the_table_says(path: str, source: str) -> list[str]:
    return [
        f"{door.found}: {door.room} has no door to {door.onto}"
        for door in doors(path, source)
        if door.room != "ground"
        and door.onto != "ground"
        and door.module != "views"
        and not set(door.names) & set(DOORS.get(door.room, ()))
    ]


def no_room_builds_on_the_views_of_another(path: str, source: str) -> list[str]:
    return [
        f"{door.found}: the views of {door.onto} are for eyes, not for {door.room}"
        for door in doors(path, source)
        if door.module == "views" and door.names[0] not in DOORS.get(door.room, ())
    ]


RULES: Final[tuple[Rule, ...]] = (
    the_engine_imports_nothing_of_ours_and_nothing_impure,
    the_engine_opens_no_file_and_prints_nothing,
    the_pure_parts_import_only_card_values,
    models_import_only_sqlalchemy_and_each_other,
    nothing_below_the_web_layer_looks_up,
    jobs_call_operations_and_know_no_pages,
    the_bus_carries_pokes_and_knows_no_event,
    only_one_module_pokes,
    time_and_chance_are_passed_in,
    schemas_never_query,
    views_leave_the_database_to_operations,
    what_stands_beside_the_layers_does_not_look_up,
    migrations_stand_alone,
    msgspec_types_are_prepared_at_import,
    no_test_imports_another,
    the_ground_knows_no_room,
    rooms_open_only_where_the_table_says,
    no_room_builds_on_the_views_of_another,
)


# Names: these look at all paths together


def strange_names(paths: Iterable[str]) -> list[str]:
    """What stands on a floor and is neither a room nor one of the few others."""
    found = set()
    for path in paths:
        for floor, extras in EXTRAS.items():
            if lies_in(path, floor):
                name, *inside = PurePosixPath(path).relative_to(floor).parts
                if floor.startswith("tests/") and not inside:
                    continue  # what is of no room, or of all
                if name.partition(".")[0] not in (*ROOMS, *extras, "__init__"):
                    found.add(f"{floor}/{name} is no room")
    return sorted(found)


def rooms_without_tests(paths: Iterable[str]) -> list[str]:
    """Rooms of operations/ that have no folder of tests, or one with no test in it."""
    files = [PurePosixPath(path) for path in paths]
    folder, tests = PurePosixPath("tournament/operations"), PurePosixPath("tests/tournament/operations")
    rooms = {path.parts[2] for path in files if folder in path.parents and len(path.parts) > 3}
    tested = {path.parts[3] for path in files if tests in path.parents and path.name.startswith("test_")}
    return [f"{folder}/{room} has no tests in {tests}/{room}" for room in sorted(rooms - tested)]
