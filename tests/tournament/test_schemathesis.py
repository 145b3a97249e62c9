"""Generated requests to every operation, for each role: no fault of ours, and only answers that are described."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Any
from uuid import UUID

import pytest
import schemathesis
from flask import Flask
from hypothesis import HealthCheck, Phase, given, seed, settings
from schemathesis.checks import not_a_server_error
from schemathesis.generation.modes import GenerationMode
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from tests.effort import SOAK, examples, in_rotation
from tests.support.tournament.driving import Hall
from tournament.core.security.permissions import Role
from tournament.core.storage.database import Database
from tournament.events.floor.operations import announcements, deck_checks, penalties
from tournament.events.lifecycle.operations import staff
from tournament.judging.disputes.operations.judge_calls import call_judge

pytestmark = pytest.mark.filterwarnings("ignore")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = examples(2, 6)
"""For each operation and way of generating …"""
TURNED_AWAY = {"anonymous": 1, "stranger": 1}
"""… and for those who seldom get through."""
LAST = ("finish", "archive", "/{slug}", "/sessions", "start-check-in", "disqualify", "/withdraw")
"""What would end the event too early comes last, in this order."""
ROLES = ("anonymous", "stranger", "player", "judge", "scorekeeper", "organizer")


@pytest.fixture
def floor(app: Flask, database: Database) -> tuple[Hall, dict[str, Any]]:
    """An event in its second round with something of everything, and values that fit the addresses."""
    hall = Hall(app, database)
    running = hall.running.with_players(8, accounts=True).playing().enter_all().close().next_round()
    running.do(call_judge, "Is this legal?", table=1, by_staff=True)
    known: dict[str, UUID] = {
        "penalty_id": running.do(penalties.give_penalty, 1, "caution", "late", "ten minutes").id,
        "check_id": running.do(deck_checks.pick_player, 2).id,
        "announcement_id": running.do(announcements.announce, "Lunch").id,
        "staff_id": running.look(staff.staff_of)[-1].id,
    }
    fitting = {name: [str(value)] for name, value in known.items()}
    numbers = {"stage": range(1, 4), "round_": range(1, 4), "table": range(1, 6), "number": range(1, 10)}
    return hall, {**fitting, **numbers, "one": range(1, 4), "other": range(1, 4), "part": ["joust"]}


def order(operation: Any) -> tuple[int, int, str]:
    path = operation.path
    late = next((place for place, end in enumerate(reversed(LAST), 1) if path.endswith(end)), 0)
    writes = operation.method.upper() != "GET"
    return (late if writes else 0, writes, path)


Drawn = tuple[Any, dict[str, Any]]


class Generated:
    """Requests to every operation, drawn once for all roles, right or wrong ones in rotation.

    In `make soak` each role has its own, of both kinds.
    """

    def __init__(self, app: Flask) -> None:
        schema = schemathesis.openapi.from_wsgi("/api/openapi.json", app)
        self.operations = sorted((found.ok() for found in schema.get_all_operations()), key=order)
        self.drawn: dict[str, list[list[Drawn]]] = {}

    def for_role(self, role: str) -> Iterator[Drawn]:
        whose = role if SOAK else "everybody"
        if whose not in self.drawn:
            chance = Random(whose)
            seeds = [[(mode, chance.randrange(2**32)) for mode in GenerationMode] for _ in self.operations]
            self.drawn[whose] = [
                draw(one, *way)
                for at, (one, ways) in enumerate(zip(self.operations, seeds, strict=True))
                for way in in_rotation(ways, len(ways), at)
            ]
        for cases in self.drawn[whose]:
            yield from cases[: TURNED_AWAY.get(role)]


@pytest.fixture(scope="module")
def generated(registered: Flask) -> Generated:
    return Generated(registered)


@pytest.mark.parametrize("role", ROLES)
def test_generated_requests_find_no_fault(generated: Generated, floor: tuple[Hall, dict[str, Any]], role: str):
    hall, fitting = floor
    program = {
        "anonymous": hall.anybody,
        "stranger": hall.stranger,
        "player": hall.player(1),
        "judge": hall.judge,
        "scorekeeper": hall.scorekeeper,
        "organizer": hall.organizer,
    }[role]
    assert len(generated.operations) > 100
    chance = Random(role)
    faults: list[str] = []
    asked = set()
    for case, values in generated.for_role(role):
        ask(case, values, program.headers, hall.slug, fitting, chance, faults.append)
        asked.add(case.operation.label)
    assert not faults, "\n\n".join(faults[:20])
    assert asked == {operation.label for operation in generated.operations}


def draw(operation: Any, mode: GenerationMode, seed_: int) -> list[Drawn]:
    """Some requests of one kind, each with the values that it has for its address."""
    drawn: list[Drawn] = []

    @seed(seed_)
    @settings(
        max_examples=EXAMPLES,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def keep(case: Any) -> None:
        drawn.append((case, dict(case.path_parameters or {})))

    keep()
    return drawn


def ask(
    case: Any,
    values: dict[str, Any],
    headers: dict[str, str],
    slug: str,
    fitting: dict[str, Any],
    chance: Random,
    note: Callable[[str], None],
) -> None:
    """Sends a request to addresses that mostly are there; what is wrong with the answer is noted."""
    case.path_parameters = dict(values)
    for name in values:
        if name == "slug":
            case.path_parameters[name] = slug
        elif name in fitting and chance.random() < 0.9:
            case.path_parameters[name] = chance.choice(fitting[name])
    response = case.call(headers={**headers, "Accept-Encoding": "identity"})
    try:
        case.validate_response(response, checks=CHECKS)
    except BaseException as fault:
        note(f"{case.method} {case.formatted_path} {case.body!r:.200} -> {response.status_code}: {fault}"[:600])


def test_the_description_is_valid_and_names_every_route(app: Flask):
    described = app.test_client().get("/api/openapi.json").json
    assert described["openapi"].startswith("3.1")
    assert set(described["components"]["securitySchemes"]) == {"token", "cookie"}
    paths = {str(rule) for rule in app.url_map.iter_rules() if str(rule).startswith("/api/v1")}
    assert len(described["paths"]) == len(paths)
    operations = [one for item in described["paths"].values() for one in item.values() if isinstance(one, dict)]
    ids = [operation["operationId"] for operation in operations]
    assert len(ids) == len(set(ids))
    assert Role.ORGANIZER.value in described["paths"]["/api/v1/events/{slug}"]["patch"]["description"]
