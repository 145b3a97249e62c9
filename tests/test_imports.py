"""Which way imports may point: web and commands → operations → models, pure parts → engine → nothing."""

import ast
import sys
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

ROOT = Path(__file__).resolve().parent.parent

# What the pure parts never touch: clocks, chance, files, networks, processes, threads.
IMPURE = {
    *("asyncio", "concurrent", "multiprocessing", "signal", "subprocess", "threading"),
    *("datetime", "random", "secrets", "time", "uuid"),
    *("ctypes", "io", "logging", "os", "pathlib", "pickle", "shelve", "shutil", "sqlite3", "tempfile"),
    *("http", "socket", "ssl", "urllib"),
}
IMPURE_CALLS = {"open", "input", "print", "exec", "eval", "breakpoint"}
CLOCKS = {"now", "utcnow", "today", "time", "monotonic", "perf_counter"}
STANDARD = sys.stdlib_module_names
TOP = ("tournament.web", "tournament.api", "tournament.jobs", "tournament.cli", "tournament.app")


@dataclass(frozen=True)
class Import:
    file: str
    line: int
    name: str

    def within(self, *packages: str) -> bool:
        return any(self.name == package or self.name.startswith(f"{package}.") for package in packages)

    def __str__(self) -> str:
        return f"{self.file}:{self.line} imports {self.name}"


def modules(package: str) -> Iterator[tuple[Path, ast.Module]]:
    folder = ROOT / Path(*package.split("."))
    for path in [folder.with_suffix(".py"), *sorted(folder.rglob("*.py"))]:
        if path.is_file():
            yield path, ast.parse(path.read_text(encoding="utf-8"), filename=str(path))


def imports(package: str) -> Iterator[Import]:
    """Every import of a package's modules, wherever it stands; `from a import b` counts as `a.b`."""
    for path, tree in modules(package):
        file = str(path.relative_to(ROOT))
        for node in ast.walk(tree):
            if isinstance(node, ast.Import):
                yield from (Import(file, node.lineno, alias.name) for alias in node.names)
            elif isinstance(node, ast.ImportFrom):
                base = absolute(path, node)
                yield from (Import(file, node.lineno, f"{base}.{alias.name}") for alias in node.names)


def absolute(path: Path, node: ast.ImportFrom) -> str:
    if not node.level:
        return node.module or ""
    here = path.relative_to(ROOT).with_suffix("").parts[: -node.level]
    return ".".join([*here, *([node.module] if node.module else [])])


def calls(package: str) -> Iterator[tuple[str, str]]:
    for path, tree in modules(package):
        for node in ast.walk(tree):
            if isinstance(node, ast.Call):
                name = node.func.id if isinstance(node.func, ast.Name) else getattr(node.func, "attr", "")
                yield name, f"{path.relative_to(ROOT)}:{node.lineno} calls {ast.unparse(node.func)}()"


def is_pure(found: Import) -> bool:
    top = found.name.partition(".")[0]
    return top in STANDARD and top not in IMPURE


def test_the_engine_imports_nothing_of_ours_and_nothing_impure():
    allowed = ("engine", "msgspec", "zstandard")
    assert [str(i) for i in imports("engine") if not (is_pure(i) or i.within(*allowed))] == []


def test_the_engine_opens_no_file_and_prints_nothing():
    assert [call for name, call in calls("engine") if name in IMPURE_CALLS] == []


@pytest.mark.parametrize(
    ("package", "more"),
    # Pairings are drawn with the engine's seeded chance: one generator in the house, and every draw can be repeated.
    [("tournament.regulations", "engine.table.chance"), ("tournament.decks", "engine.rulesets")],
)
def test_the_pure_parts_import_only_card_values(package: str, more: str):
    allowed = (package, "engine.cards", more)
    assert [str(i) for i in imports(package) if not (is_pure(i) or i.within(*allowed, "datetime"))] == []


def test_models_import_only_sqlalchemy_and_each_other():
    for found in imports("tournament.models"):
        standard = found.name.partition(".")[0] in STANDARD
        assert standard or found.within("sqlalchemy", "tournament.models"), found


@pytest.mark.parametrize("package", ["tournament.operations", "tournament.models", "tournament.live"])
def test_nothing_below_the_web_layer_looks_up(package: str):
    upward = (*TOP, "flask", "werkzeug", "click", "gunicorn", "wsgi")
    assert [str(i) for i in imports(package) if i.within(*upward)] == []


def test_jobs_call_operations_and_know_no_pages():
    upward = ("tournament.web", "tournament.api", "tournament.cli", "tournament.app", "flask", "werkzeug", "click")
    assert [str(i) for i in imports("tournament.jobs") if i.within(*upward, "gunicorn")] == []


def test_the_bus_carries_pokes_and_knows_no_event():
    ours = ("tournament.live", "tournament.config", "tournament.database")
    assert [str(i) for i in imports("tournament.live") if i.within("tournament") and not i.within(*ours)] == []


@pytest.mark.parametrize("package", ["tournament.operations", "tournament.regulations", "tournament.decks"])
def test_time_and_chance_are_passed_in(package: str):
    assert [call for name, call in calls(package) if name in CLOCKS] == []
    assert [str(i) for i in imports(package) if i.within("random", "secrets", "time")] == []


def test_schemas_never_query():
    forbidden = (
        *TOP,
        "sqlalchemy",
        "flask",
        "tournament.models",
        "tournament.operations",
        "tournament.database",
    )
    assert [str(i) for i in imports("tournament.schemas") if i.within(*forbidden)] == []


@pytest.mark.parametrize("package", ["tournament.web", "tournament.api"])
def test_views_leave_the_database_to_operations(package: str):
    assert [str(i) for i in imports(package) if i.within("sqlalchemy", "alembic", "tournament.cli")] == []


def test_what_stands_beside_the_layers_does_not_look_up():
    for module in ("config", "database", "schema", "resources", "problems"):
        upward = [str(i) for i in imports(f"tournament.{module}") if i.within(*TOP, "flask", "tournament.operations")]
        assert upward == []


def test_the_walk_sees_what_it_should():
    assert any(i.within("flask.Blueprint") for i in imports("tournament.web"))
    assert any(i.within("tournament.models.Installation") for i in imports("tournament.operations"))
    assert any(name == "render_template" for name, _ in calls("tournament.web"))
