"""Which way imports point, what a kind of module never imports, and how large modules and folders get.

Every rule is also shown a file that breaks it.
"""

from functools import cache
from pathlib import Path

import pytest

from tests.import_rules import (
    ORDER,
    RULES,
    Rule,
    cycles,
    full_folders,
    graph,
    imports_point_one_way,
    jobs_call_operations_and_know_no_pages,
    migrations_stand_alone,
    models_import_only_models_and_states,
    msgspec_types_are_prepared_at_import,
    no_module_is_long,
    no_test_imports_another,
    nothing_installed_needs_the_bench,
    only_notifications_publish,
    operations_know_no_request,
    packages_outside_the_order,
    pages_leave_the_database_to_operations,
    schemas_never_query,
    sibling_cycles,
    the_bus_knows_no_event,
    the_engine_imports_nothing_of_ours_and_nothing_impure,
    the_engine_opens_no_file_and_prints_nothing,
    the_pure_parts_import_only_card_values,
    time_and_chance_are_passed_in,
)

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ("engine", "tournament", "migrations", "bench", "tests")
PRODUCT = ("engine/", "tournament/")

BROKEN = [
    (
        imports_point_one_way,
        "tournament/decks/planted.py",
        "from tournament.events.book.book import Book",
        "tournament/decks/planted.py:1 imports tournament.events.book.book.Book",
    ),
    (
        imports_point_one_way,
        "tournament/judging/planted.py",
        "def show():\n    from tournament.cli import main",
        "tournament/judging/planted.py:2 imports tournament.cli.main",
    ),
    (
        imports_point_one_way,
        "tournament/events/entries/operations/planted.py",
        "from ...standings.operations import places",
        "tournament/events/entries/operations/planted.py:1 imports tournament.events.standings.operations.places",
    ),
    (
        imports_point_one_way,
        "engine/table/planted.py",
        "from engine.play.windows import windows",
        "engine/table/planted.py:1 imports engine.play.windows.windows",
    ),
    (
        the_engine_imports_nothing_of_ours_and_nothing_impure,
        "engine/planted.py",
        "import random",
        "engine/planted.py:1 imports random",
    ),
    (
        the_engine_imports_nothing_of_ours_and_nothing_impure,
        "engine/games/planted.py",
        "from tournament.core.config import Config",
        "engine/games/planted.py:1 imports tournament.core.config.Config",
    ),
    (
        the_engine_opens_no_file_and_prints_nothing,
        "engine/planted.py",
        "def show(match):\n    print(match)",
        "engine/planted.py:2 calls print()",
    ),
    (
        the_pure_parts_import_only_card_values,
        "tournament/regulations/swiss/planted.py",
        "from engine.match.match import Match",
        "tournament/regulations/swiss/planted.py:1 imports engine.match.match.Match",
    ),
    (
        the_pure_parts_import_only_card_values,
        "tournament/decks/planted.py",
        "def read():\n    import pathlib",
        "tournament/decks/planted.py:2 imports pathlib",
    ),
    (
        models_import_only_models_and_states,
        "tournament/events/models/planted.py",
        "from tournament.core.security.permissions import Role",
        "tournament/events/models/planted.py:1 imports tournament.core.security.permissions.Role",
    ),
    (
        operations_know_no_request,
        "tournament/events/rounds/operations/planted.py",
        "from flask import g",
        "tournament/events/rounds/operations/planted.py:1 imports flask.g",
    ),
    (
        operations_know_no_request,
        "tournament/events/rounds/operations/planted.py",
        "from ..pages import public",
        "tournament/events/rounds/operations/planted.py:1 imports tournament.events.rounds.pages.public",
    ),
    (
        jobs_call_operations_and_know_no_pages,
        "tournament/online/jobs/planted.py",
        "from tournament.online.pages.board import choice",
        "tournament/online/jobs/planted.py:1 imports tournament.online.pages.board.choice",
    ),
    (
        the_bus_knows_no_event,
        "tournament/core/bus/planted.py",
        "from tournament.core.models.timers import Timer",
        "tournament/core/bus/planted.py:1 imports tournament.core.models.timers.Timer",
    ),
    (
        only_notifications_publish,
        "tournament/cli/planted.py",
        "bus.publish('event/moot', 7)",
        "tournament/cli/planted.py:1 calls bus.publish()",
    ),
    (
        time_and_chance_are_passed_in,
        "tournament/events/floor/operations/planted.py",
        "from datetime import datetime\n\nhere = datetime.now()",
        "tournament/events/floor/operations/planted.py:3 calls datetime.now()",
    ),
    (
        time_and_chance_are_passed_in,
        "tournament/regulations/planted.py",
        "import secrets",
        "tournament/regulations/planted.py:1 imports secrets",
    ),
    (
        schemas_never_query,
        "tournament/events/floor/schemas.py",
        "from tournament.events.floor.operations import penalties",
        "tournament/events/floor/schemas.py:1 imports tournament.events.floor.operations.penalties",
    ),
    (
        pages_leave_the_database_to_operations,
        "tournament/events/desk/planted.py",
        "from sqlalchemy import select",
        "tournament/events/desk/planted.py:1 imports sqlalchemy.select",
    ),
    (
        msgspec_types_are_prepared_at_import,
        "engine/planted.py",
        "import msgspec\n\n\ndef read(raw):\n    return msgspec.json.decode(raw, type=dict[str, int])",
        "engine/planted.py:5 uses msgspec.json.decode with a type: make a decoder at import",
    ),
    (
        msgspec_types_are_prepared_at_import,
        "tournament/events/book/planted.py",
        "def read(row):\n    return msgspec.convert(row, Settings)",
        "tournament/events/book/planted.py:2 uses msgspec.convert: make a converter at import",
    ),
    (
        msgspec_types_are_prepared_at_import,
        "tournament/online/planted.py",
        "read = lambda raw: msgspec.msgpack.Decoder(Sent).decode(raw)",
        "tournament/online/planted.py:1 uses msgspec.msgpack.Decoder in a function: make it at import",
    ),
    (
        msgspec_types_are_prepared_at_import,
        "engine/planted.py",
        "from msgspec.json import decode",
        "engine/planted.py:1 imports msgspec.json.decode: write msgspec's full name",
    ),
    (
        migrations_stand_alone,
        "migrations/versions/0033_planted.py",
        "from tournament.core.lookalikes import skeleton",
        "migrations/versions/0033_planted.py:1 imports tournament.core.lookalikes.skeleton",
    ),
    (
        migrations_stand_alone,
        "migrations/versions/0033_planted.py",
        "def upgrade():\n    tables.create_all(op.get_bind())",
        "migrations/versions/0033_planted.py:2 calls tables.create_all()",
    ),
    (
        nothing_installed_needs_the_bench,
        "tournament/cli/matches/planted.py",
        "def show():\n    from bench.engine import machine_name",
        "tournament/cli/matches/planted.py:2 imports bench.engine.machine_name",
    ),
    (
        no_test_imports_another,
        "tests/engine/planted.py",
        "def decks():\n    from tests.engine import test_fuzz",
        "tests/engine/planted.py:2 imports tests.engine.test_fuzz: move what is shared to tests/support",
    ),
    (
        no_test_imports_another,
        "tests/engine/views/test_planted.py",
        "from ..test_fuzz import (\n    ends_well,\n)",
        "tests/engine/views/test_planted.py:1 imports tests.engine.test_fuzz.ends_well: "
        "move what is shared to tests/support",
    ),
    (
        no_module_is_long,
        "engine/planted.py",
        "\n" * 501,
        "engine/planted.py has 501 lines, at most 500",
    ),
]


@cache
def files() -> tuple[tuple[str, str], ...]:
    """Every module of the house with its source."""
    found = [path for package in HOUSE for path in sorted((ROOT / package).rglob("*.py"))]
    return tuple((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in found)


@cache
def product() -> tuple[tuple[str, str], ...]:
    return tuple((path, source) for path, source in files() if path.startswith(PRODUCT))


def named(rule: object) -> str:
    return getattr(rule, "__name__", "")


@pytest.mark.parametrize("rule", RULES, ids=named)
def test_the_house_keeps_its_rules(rule: Rule):
    assert [fault for path, source in files() for fault in rule(path, source)] == []


@pytest.mark.parametrize(("rule", "path", "source", "says"), BROKEN, ids=named)
def test_a_broken_import_is_found(rule: Rule, path: str, source: str, says: str):
    assert rule(path, source) == [says]


def test_every_rule_is_shown_a_file_that_breaks_it():
    assert {rule for rule, *_ in BROKEN} == set(RULES)


@pytest.mark.parametrize(
    ("rule", "path", "source"),
    [
        (imports_point_one_way, "tournament/cli/planted.py", "from tournament.judging.lab.pages import lab"),
        (
            imports_point_one_way,
            "tournament/events/entries/pages/planted.py",
            "from tournament.events.standings.operations import places",
        ),
        (
            imports_point_one_way,
            "engine/table/planted.py",
            "if TYPE_CHECKING:\n    from engine.play.windows.windows import Window",
        ),
        (
            the_pure_parts_import_only_card_values,
            "tournament/regulations/planted.py",
            "from datetime import datetime",
        ),
        (no_module_is_long, "engine/planted.py", "\n" * 500),
        (no_module_is_long, "tests/engine/planted.py", "\n" * 501),
        (nothing_installed_needs_the_bench, "tournament/cli/bench.py", "from bench.engine import command"),
        (no_test_imports_another, "tests/engine/planted.py", "from tests.support.engine.twin_matches import twin"),
        (
            schemas_never_query,
            "tournament/events/floor/pages.py",
            "from tournament.events.models.floor import Penalty",
        ),
        (
            models_import_only_models_and_states,
            "tournament/online/models.py",
            "from tournament.online.states import NoteKind",
        ),
        (
            msgspec_types_are_prepared_at_import,
            "tournament/online/planted.py",
            "read = msgspec.json.Decoder(Sent).decode\n\n\ndef plain(raw):\n    return msgspec.json.decode(raw)",
        ),
    ],
    ids=named,
)
def test_what_is_allowed_passes(rule: Rule, path: str, source: str):
    assert rule(path, source) == []


def test_every_package_has_its_place_in_the_order():
    assert packages_outside_the_order([path for path, _ in product()]) == []
    assert packages_outside_the_order(["engine/planted/module.py"])[0] == "engine/planted is in no list"
    subjects = {
        scope: {
            path.split("/")[scope.count("/") + 1].removesuffix(".py")
            for path, _ in product()
            if path.startswith(scope)
        }
        for scope in ORDER
        if "/" in scope
    }
    assert {name for scope in subjects for name in {*ORDER[scope]} - subjects[scope]} == set()


def test_no_two_modules_import_each_other_in_a_circle():
    assert cycles(graph(each for each in files() if not each[0].startswith("tests/"))) == []
    circle = [
        ("a.py", "import b"),
        ("b.py", "def f():\n    import c"),
        ("c.py", "from a import x"),
        ("d.py", "import a"),
    ]
    assert cycles(graph(circle)) == [["a", "b", "c"]]


def test_no_folder_has_many_modules():
    assert full_folders(path for path, _ in product()) == {}
    planted = [f"engine/planted/{name}.py" for name in ("__init__", *"abcdefghijklmnop")]
    assert full_folders(planted) == {}
    assert full_folders([*planted, "engine/planted/q.py"]) == {"engine/planted": 17}


def test_no_siblings_import_each_other_in_a_circle():
    assert sibling_cycles(product()) == {}


def test_a_circle_of_siblings_is_found_where_no_two_modules_are_in_one():
    circle = [
        ("engine/play/one.py", "from engine.table import two"),
        ("engine/table/two.py", ""),
        ("engine/table/three.py", "def f():\n    from engine.play import four"),
        ("engine/play/four.py", ""),
        ("engine/match/five.py", "from engine.play import one"),
    ]
    assert cycles(graph(circle)) == []
    assert sibling_cycles(circle) == {"engine": [["play", "table"]]}


def test_what_a_subject_shows_may_use_the_operations_of_every_subject():
    rounds = "tournament/events/rounds"
    planted = [
        ("tournament/events/entries/pages/lists.py", "from tournament.events.rounds.operations import pairing"),
        (f"{rounds}/operations/pairing.py", "from tournament.events.entries.operations import decks"),
        ("tournament/events/entries/operations/decks.py", ""),
        (f"{rounds}/pages/public.py", ""),
    ]
    assert sibling_cycles(planted) == {}
    shown = (
        "tournament/events/entries/operations/decks.py",
        "from tournament.events.rounds.operations import pairing",
    )
    assert sibling_cycles([*planted, shown]) == {"tournament.events": [["entries", "rounds"]]}
    between = [
        ("tournament/events/entries/pages/own.py", "from tournament.events.rounds.pages import public"),
        (f"{rounds}/pages/results.py", "from tournament.events.entries.pages import lists"),
    ]
    assert sibling_cycles([*planted, *between]) == {"tournament.events": [["entries/pages", "rounds/pages"]]}
