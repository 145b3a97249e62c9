"""Which way imports may point: web and commands → operations → models, pure parts → engine → nothing; and which rooms
open onto which. Every rule is also shown a file that breaks it."""

from functools import cache
from pathlib import Path

import pytest

from tests.import_rules import (
    DOORS,
    EXTRAS,
    ROOMS,
    RULES,
    Rule,
    calls,
    doors,
    imports,
    jobs_call_operations_and_know_no_pages,
    migrations_stand_alone,
    models_import_only_sqlalchemy_and_each_other,
    msgspec_types_are_prepared_at_import,
    no_room_builds_on_the_views_of_another,
    no_test_imports_another,
    nothing_below_the_web_layer_looks_up,
    only_one_module_pokes,
    rooms_open_only_where_the_table_says,
    rooms_without_tests,
    schemas_never_query,
    strange_names,
    the_bus_carries_pokes_and_knows_no_event,
    the_engine_imports_nothing_of_ours_and_nothing_impure,
    the_engine_opens_no_file_and_prints_nothing,
    the_ground_knows_no_room,
    the_pure_parts_import_only_card_values,
    time_and_chance_are_passed_in,
    views_leave_the_database_to_operations,
    what_stands_beside_the_layers_does_not_look_up,
)

ROOT = Path(__file__).resolve().parent.parent
HOUSE = ("engine", "tournament", "migrations", "tests")

BROKEN = [
    (
        the_engine_imports_nothing_of_ours_and_nothing_impure,
        "engine/planted.py",
        "import random",
        "engine/planted.py:1 imports random",
    ),
    (
        the_engine_imports_nothing_of_ours_and_nothing_impure,
        "engine/lcg2/planted.py",
        "from tournament.config import Config",
        "engine/lcg2/planted.py:1 imports tournament.config.Config",
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
        "from engine.match import Match",
        "tournament/regulations/swiss/planted.py:1 imports engine.match.Match",
    ),
    (
        the_pure_parts_import_only_card_values,
        "tournament/decks/planted.py",
        "def read():\n    import pathlib",
        "tournament/decks/planted.py:2 imports pathlib",
    ),
    (
        models_import_only_sqlalchemy_and_each_other,
        "tournament/models/planted.py",
        "from tournament.policies import Role",
        "tournament/models/planted.py:1 imports tournament.policies.Role",
    ),
    (
        nothing_below_the_web_layer_looks_up,
        "tournament/operations/rounds/planted.py",
        "from flask import g",
        "tournament/operations/rounds/planted.py:1 imports flask.g",
    ),
    (
        nothing_below_the_web_layer_looks_up,
        "tournament/operations/rounds/planted.py",
        "from ...web.request import guard",
        "tournament/operations/rounds/planted.py:1 imports tournament.web.request.guard",
    ),
    (
        jobs_call_operations_and_know_no_pages,
        "tournament/jobs/planted.py",
        "from tournament.web.request.changing import changing",
        "tournament/jobs/planted.py:1 imports tournament.web.request.changing.changing",
    ),
    (
        the_bus_carries_pokes_and_knows_no_event,
        "tournament/live/planted.py",
        "from tournament.models import Event",
        "tournament/live/planted.py:1 imports tournament.models.Event",
    ),
    (
        only_one_module_pokes,
        "tournament/cli/planted.py",
        "bus.publish('event/moot', 7)",
        "tournament/cli/planted.py:1 calls bus.publish()",
    ),
    (
        time_and_chance_are_passed_in,
        "tournament/operations/floor/planted.py",
        "from datetime import datetime\n\nhere = datetime.now()",
        "tournament/operations/floor/planted.py:3 calls datetime.now()",
    ),
    (
        time_and_chance_are_passed_in,
        "tournament/operations/floor/planted.py",
        "import secrets",
        "tournament/operations/floor/planted.py:1 imports secrets",
    ),
    (
        schemas_never_query,
        "tournament/schemas/planted.py",
        "from tournament.operations.events.book import Book",
        "tournament/schemas/planted.py:1 imports tournament.operations.events.book.Book",
    ),
    (
        views_leave_the_database_to_operations,
        "tournament/web/desk/planted.py",
        "from sqlalchemy import select",
        "tournament/web/desk/planted.py:1 imports sqlalchemy.select",
    ),
    (
        what_stands_beside_the_layers_does_not_look_up,
        "tournament/config.py",
        "import tournament.operations.ground.timers",
        "tournament/config.py:1 imports tournament.operations.ground.timers",
    ),
    (
        migrations_stand_alone,
        "migrations/versions/0033_planted.py",
        "from tournament.models.lookalikes import skeleton",
        "migrations/versions/0033_planted.py:1 imports tournament.models.lookalikes.skeleton",
    ),
    (
        migrations_stand_alone,
        "migrations/versions/0033_planted.py",
        "def upgrade():\n    tables.create_all(op.get_bind())",
        "migrations/versions/0033_planted.py:2 calls tables.create_all()",
    ),
    (
        msgspec_types_are_prepared_at_import,
        "engine/planted.py",
        "import msgspec\n\n\ndef read(raw):\n    return msgspec.json.decode(raw, type=dict[str, int])",
        "engine/planted.py:5 uses msgspec.json.decode with a type: make a decoder at import",
    ),
    (
        msgspec_types_are_prepared_at_import,
        "tournament/operations/events/planted.py",
        "def read(row):\n    return msgspec.convert(row, Settings)",
        "tournament/operations/events/planted.py:2 uses msgspec.convert: make a converter at import",
    ),
    (
        msgspec_types_are_prepared_at_import,
        "tournament/web/planted.py",
        "read = lambda raw: msgspec.msgpack.Decoder(Sent).decode(raw)",
        "tournament/web/planted.py:1 uses msgspec.msgpack.Decoder in a function: make it at import",
    ),
    (
        msgspec_types_are_prepared_at_import,
        "engine/planted.py",
        "from msgspec.json import decode",
        "engine/planted.py:1 imports msgspec.json.decode: write msgspec's full name",
    ),
    (
        no_test_imports_another,
        "tests/engine/planted.py",
        "def decks():\n    from tests.engine import test_fuzz",
        "tests/engine/planted.py:2 imports tests.engine.test_fuzz: move what is shared to tests/support",
    ),
    (
        no_test_imports_another,
        "tests/engine/core/test_planted.py",
        "from ..test_fuzz import (\n    ends_well,\n)",
        "tests/engine/core/test_planted.py:1 imports tests.engine.test_fuzz.ends_well: "
        "move what is shared to tests/support",
    ),
    (
        the_ground_knows_no_room,
        "tournament/operations/ground/planted.py",
        "from tournament.operations.events.book import Book",
        "tournament/operations/ground/planted.py:1 imports tournament.operations.events.book.Book: "
        "the ground knows no room",
    ),
    (
        rooms_open_only_where_the_table_says,
        "tournament/operations/matches/planted.py",
        "from tournament.operations import trail",
        "tournament/operations/matches/planted.py:1 imports tournament.operations.trail: "
        "matches has no door to trail",
    ),
    (
        rooms_open_only_where_the_table_says,
        "tournament/operations/standings/planted.py",
        "from ..rounds.life import draw_round",
        "tournament/operations/standings/planted.py:1 imports tournament.operations.rounds.life.draw_round: "
        "standings has no door to rounds",
    ),
    (
        no_room_builds_on_the_views_of_another,
        "tournament/operations/rounds/planted.py",
        "from tournament.operations.events.views import event_view",
        "tournament/operations/rounds/planted.py:1 imports tournament.operations.events.views.event_view: "
        "the views of events are for eyes, not for rounds",
    ),
]


@cache
def files() -> tuple[tuple[str, str], ...]:
    """Every module of the house with its source."""
    found = [path for package in HOUSE for path in sorted((ROOT / package).rglob("*.py"))]
    return tuple((path.relative_to(ROOT).as_posix(), path.read_text(encoding="utf-8")) for path in found)


@cache
def paths() -> tuple[str, ...]:
    """All files on the floors and of the tests."""
    found = [path for folder in ("tournament", "templates", "tests") for path in (ROOT / folder).rglob("*.*")]
    return tuple(path.relative_to(ROOT).as_posix() for path in found if "__pycache__" not in path.parts)


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
        (
            the_pure_parts_import_only_card_values,
            "tournament/regulations/planted.py",
            "from datetime import datetime",
        ),
        (the_ground_knows_no_room, "tournament/operations/ground/planted.py", "from .upsert import insert_or"),
        (
            rooms_open_only_where_the_table_says,
            "tournament/operations/standings/planted.py",
            "from tournament.operations.events.book import Book\nfrom ..ground.texts import harmless",
        ),
        (
            no_room_builds_on_the_views_of_another,
            "tournament/operations/entries/planted.py",
            "from tournament.operations.rounds.views import round_view",
        ),
        (no_test_imports_another, "tests/engine/planted.py", "from tests.support.engine.twin_matches import twin"),
        (schemas_never_query, "tournament/web/planted.py", "from tournament.models import Event"),
        (
            msgspec_types_are_prepared_at_import,
            "tournament/web/planted.py",
            "read = msgspec.json.Decoder(Sent).decode\n\n\ndef plain(raw):\n    return msgspec.json.decode(raw)",
        ),
    ],
    ids=named,
)
def test_what_is_allowed_passes(rule: Rule, path: str, source: str):
    assert rule(path, source) == []


def test_the_rooms_are_known_and_every_door_is_used():
    assert set(DOORS) == {*ROOMS, "ground"}
    used = [(door.room, name) for path, source in files() for door in doors(path, source) for name in door.names]
    assert {(room, name) for room, names in DOORS.items() for name in names} - set(used) == set()


def test_every_room_has_its_tests():
    assert rooms_without_tests(paths()) == []


def test_a_room_without_tests_is_found():
    house = ("tournament/operations/cellar/wine.py", "tests/tournament/operations/cellar/__init__.py")
    assert rooms_without_tests(house) == [
        "tournament/operations/cellar has no tests in tests/tournament/operations/cellar"
    ]
    assert rooms_without_tests((*house, "tests/tournament/operations/cellar/test_wine.py")) == []


def test_floors_have_the_same_rooms():
    assert strange_names(paths()) == []
    assert all(any(path.startswith(f"{floor}/") for path in paths()) for floor in EXTRAS)


@pytest.mark.parametrize(
    ("path", "says"),
    [
        ("tournament/operations/event_views.py", "tournament/operations/event_views.py is no room"),
        ("tournament/web/player/own.py", "tournament/web/player is no room"),
        ("tournament/api/calls.py", "tournament/api/calls.py is no room"),
        ("tournament/schemas/desk/settings.py", "tournament/schemas/desk is no room"),
        ("templates/judge/floor.html", "templates/judge is no room"),
        ("tests/tournament/operations/players/test_own.py", "tests/tournament/operations/players is no room"),
    ],
)
def test_a_name_that_is_no_room_is_found(path: str, says: str):
    assert strange_names([path]) == [says]


def test_the_walk_sees_what_it_should():
    house = [(path, source) for path, source in files() if not path.startswith("tests/")]
    seen = {found.name for path, source in house for found in imports(path, source)}
    assert {"flask.Blueprint", "tournament.models.Installation"} <= seen
    assert any(name == "render_template" for path, source in house for name, _ in calls(path, source))
