"""Generated requests to every operation, for each role: no fault of ours, and only answers that are described."""

from collections.abc import Callable
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

from tests.tournament.api.driving import Hall
from tournament.database import Database
from tournament.operations.events import staff
from tournament.operations.floor import announcements, calls, deck_checks, penalties
from tournament.policies import Role

pytestmark = pytest.mark.filterwarnings("ignore")
CHECKS = [
    not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_headers_conformance,
    response_schema_conformance,
]
EXAMPLES = {"anonymous": 1, "stranger": 1}
"""For each operation and way of generating; two for those who get through."""
LAST = ("finish", "archive", "/{slug}", "/sessions", "start-check-in", "disqualify", "/withdraw")
"""What would end the event too early comes last, in this order."""
ROLES = ("anonymous", "stranger", "player", "judge", "scorekeeper", "organizer")


@pytest.fixture
def floor(app: Flask, database: Database) -> tuple[Hall, dict[str, Any]]:
    """An event in its second round with something of everything, and values that fit the addresses."""
    hall = Hall(app, database)
    running = hall.running.with_players(8, accounts=True).playing().enter_all().close().next_round()
    known: dict[str, UUID] = {
        "call_id": running.do(calls.call_judge, "Is this legal?", table=1, by_staff=True).id,
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


@pytest.mark.parametrize("role", ROLES)
def test_generated_requests_find_no_fault(floor: tuple[Hall, dict[str, Any]], role: str):
    hall, fitting = floor
    program = {
        "anonymous": hall.anybody,
        "stranger": hall.stranger,
        "player": hall.player(1),
        "judge": hall.judge,
        "scorekeeper": hall.scorekeeper,
        "organizer": hall.organizer,
    }[role]
    schema = schemathesis.openapi.from_wsgi("/api/openapi.json", hall.app)
    operations = sorted((found.ok() for found in schema.get_all_operations()), key=order)
    assert len(operations) > 100
    chance = Random(role)
    faults: list[str] = []
    for operation in operations:
        for mode in GenerationMode:
            ask(operation, mode, EXAMPLES.get(role, 2), program.headers, hall.slug, fitting, chance, faults.append)
    assert not faults, "\n\n".join(faults[:20])


def ask(
    operation: Any,
    mode: GenerationMode,
    examples: int,
    headers: dict[str, str],
    slug: str,
    fitting: dict[str, Any],
    chance: Random,
    note: Callable[[str], None],
) -> None:
    """Sends some requests of one kind; what is wrong with the answers is noted."""

    @seed(chance.randrange(2**32))
    @settings(
        max_examples=examples,
        database=None,
        deadline=None,
        phases=[Phase.generate],
        suppress_health_check=list(HealthCheck),
    )
    @given(case=operation.as_strategy(generation_mode=mode))
    def send(case: Any) -> None:
        for name in case.path_parameters or {}:
            if name == "slug":
                case.path_parameters[name] = slug
            elif name in fitting and chance.random() < 0.9:
                case.path_parameters[name] = chance.choice(fitting[name])
        response = case.call(headers={**headers, "Accept-Encoding": "identity"})
        try:
            case.validate_response(response, checks=CHECKS)
        except BaseException as fault:
            note(f"{case.method} {case.formatted_path} {case.body!r:.200} -> {response.status_code}: {fault}"[:600])

    send()


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
