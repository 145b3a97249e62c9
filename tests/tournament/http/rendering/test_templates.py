"""Templates: each can be compiled, is named somewhere, and includes only what lies below it."""

import ast
from pathlib import Path

from flask import Flask
from jinja2 import nodes

import tournament
from tests.import_rules import ORDER
from tournament.core.resources import resource_dir

FOLDER = resource_dir("templates")
TEMPLATES = sorted(path.relative_to(FOLDER).as_posix() for path in FOLDER.rglob("*") if path.is_file())
MODULES = sorted(Path(tournament.__file__).parent.rglob("*.py"))
MOST_IN_A_FOLDER = 16
NAMING = (nodes.Extends, nodes.FromImport, nodes.Import, nodes.Include)


def named_in_module(source: str) -> set[str]:
    """The strings that end like a template's name, also those that are put together, which no template is called."""
    found: set[str] = set()
    for node in ast.walk(ast.parse(source)) if ".html" in source else ():
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            found.add(node.value)
        elif isinstance(node, ast.JoinedStr):
            found.add(ast.unparse(node).removeprefix("f").strip("'\""))
    return {it for it in found if it.endswith(".html")} - {".html"}


def named_in_template(parsed: nodes.Template) -> set[str]:
    """What it extends, includes and imports, either of two where it chooses; no name is put together."""
    found = set()
    for node in parsed.find_all(NAMING):
        wanted = node.template
        either = (wanted.expr1, wanted.expr2) if isinstance(wanted, nodes.CondExpr) else (wanted,)
        assert all(isinstance(it, nodes.Const) for it in either), f"line {node.lineno}"
        found |= {it.value for it in either}
    return found


def place(name: str) -> int:
    """Its feature's place in the import order; what stands on top is below all."""
    feature, below, _ = name.partition("/")
    return ORDER["tournament"].index(feature) if below and feature != "parts" else -1


def test_each_can_be_compiled_every_name_is_a_template_and_every_template_is_named(app: Flask):
    named = set().union(*(named_in_module(path.read_text(encoding="utf-8")) for path in MODULES))
    for name in TEMPLATES:
        parsed = app.jinja_env.parse((FOLDER / name).read_text(encoding="utf-8"), name)
        included = named_in_template(parsed)
        assert {it for it in included if place(it) > place(name)} == set(), f"{name} includes what lies above it"
        named |= included
        app.jinja_env.compile(parsed, name)
    assert named == set(TEMPLATES)


def test_no_folder_has_more_than_can_be_looked_over():
    folders = [path for path in (FOLDER, *FOLDER.rglob("*")) if path.is_dir()]
    assert {
        path.name: n for path in folders if (n := sum(it.is_file() for it in path.iterdir())) > MOST_IN_A_FOLDER
    } == {}


def test_a_name_that_leads_nowhere_or_is_put_together_is_found():
    source = 'page("events/nowhere.html", form=f"accounts/{name}.html", suffix=".html")'
    assert named_in_module(source) == {"events/nowhere.html", "accounts/{name}.html"}
