"""Idempotency keys: the same request is done once, however often it is sent."""

import os
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from concurrent.futures import TimeoutError as FutureTimeout
from dataclasses import replace
from datetime import UTC, datetime, timedelta
from functools import partial
from typing import Any

import pytest
from flask import Flask, Response
from sqlalchemy import select, update
from werkzeug.test import TestResponse

from tests.support.tournament.driving import EVENTS, Hall
from tournament.app import connect_services
from tournament.core import notifications as poking
from tournament.core.config import Config
from tournament.core.models.idempotency import IdempotencyKey
from tournament.core.storage import idempotency_keys as idempotency
from tournament.core.storage.database import Database
from tournament.core.storage.idempotency_keys import KeySlot, StoredResponse
from tournament.http.api.idempotency import idempotent

KEY = {"Idempotency-Key": "3e2a-first"}


def test_a_retry_gets_the_first_answer(hall: Hall):
    first = hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    again = hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    assert (first.status_code, again.status_code) == (201, 201)
    assert again.json == first.json
    assert "Idempotent-Replayed" not in first.headers
    assert again.headers["Idempotent-Replayed"] == "true"
    assert hall.judge.read("entries")["total"] == 1


def test_the_code_of_a_guest_is_kept_nowhere(hall: Hall):
    code = hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY).json["claim_code"]
    with hall.database.read() as session:
        kept = session.scalars(select(IdempotencyKey)).one()
    assert kept.body is not None
    assert code.encode() not in kept.body
    hall.organizer.does("open-registration")
    hall.stranger.does("claim", {"code": code})


def test_another_body_needs_another_key(hall: Hall):
    hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    refused = hall.scorekeeper.post("entries", {"name": "Bob"}, headers=KEY)
    assert (refused.status_code, refused.json["type"]) == (422, "/problems/key-used-otherwise")
    assert hall.scorekeeper.post("entries", {"name": "Bob"}, headers={"Idempotency-Key": "2"}).status_code == 201


def test_keys_are_ones_own_and_for_one_route(hall: Hall):
    hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    assert hall.organizer.post("entries", {"name": "Bob"}, headers=KEY).status_code == 201
    assert hall.scorekeeper.post("announcements", {"text": "Lunch"}, headers=KEY).status_code == 201
    assert hall.organizer.post(EVENTS, {"name": "Another"}, headers=KEY).headers["Location"]


def test_a_refusal_leaves_the_key_free(hall: Hall):
    assert hall.scorekeeper.post("entries", {"name": ""}, headers=KEY).status_code == 422
    assert hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY).status_code == 201


def test_an_answer_without_a_body_is_kept_too(hall: Hall):
    hall.running.with_players(4).check_in_all().start().pair()
    for _ in range(2):
        assert hall.scorekeeper.post("rounds/unpair", {"reason": "no"}, headers=KEY).status_code == 204


def test_keys_that_can_not_be_are_refused(hall: Hall):
    for key in ("", "a b", "x" * 201, "ö"):
        refused = hall.scorekeeper.post("entries", {"name": "Ann"}, headers={"Idempotency-Key": key})
        assert refused.status_code == 422
    assert hall.judge.read("entries")["total"] == 0


def test_who_may_not_is_turned_away_before_any_key(hall: Hall):
    hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    hall.judge.is_refused(403, "entries", {"name": "Ann"})


def test_what_is_sent_at_once_is_done_once(hall: Hall):
    def send(_: int) -> int:
        return hall.program_of(hall.running.people["Sansa"]).post("entries", {"name": "Ann"}, headers=KEY).status_code

    with ThreadPoolExecutor(6) as pool:
        statuses = list(pool.map(send, range(6)))
    assert set(statuses) == {201}
    assert hall.judge.read("entries")["total"] == 1


POINTS = ("key taken", "done", "answer kept", "committed")


@pytest.fixture
def either_hall(registered: Flask, config: Config, either_database: Database) -> Iterator[Hall]:
    url = either_database.url.render_as_string(hide_password=False)
    connect_services(registered, replace(config, database_url=url))
    database: Database = registered.extensions["kingsmoot.database"]
    yield Hall(registered, database)
    database.close()


def killed_at(point: str, hall: Hall, send: Callable[[], object]) -> None:
    """Sends a request in a process of its own, which is killed when it comes to the point."""
    hall.database.close()  # connections are not for two processes
    if child := os.fork():
        assert os.waitpid(child, 0)[1] == signal.SIGKILL, f"it never came to {point}"
        return
    try:
        connect_services(hall.app, hall.app.extensions["kingsmoot.config"])
        die = partial(os.kill, os.getpid(), signal.SIGKILL)
        take, keep = idempotency.take_key, idempotency.store_response
        match point:
            case "key taken":
                idempotency.take_key = lambda *all: (take(*all), die())[0]
            case "done":
                idempotency.store_response = lambda *_: die()
            case "answer kept":
                idempotency.store_response = lambda *all: (keep(*all), die())[0]
            case "committed":
                poking.notify = lambda *_: die()
        send()
    finally:
        os._exit(1)


@pytest.mark.parametrize("point", POINTS)
def test_whoever_is_killed_on_the_way_has_done_nothing_or_all_of_it(either_hall: Hall, point: str):
    hall = either_hall

    def send() -> TestResponse:
        return hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)

    killed_at(point, hall, send)
    done = point == "committed"
    assert hall.judge.read("entries")["total"] == done
    again = send()
    assert again.status_code == 201
    assert ("Idempotent-Replayed" in again.headers) == done
    assert hall.judge.read("entries")["total"] == 1
    assert hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY).json == again.json
    hall.organizer.does("open-registration")
    hall.stranger.does("claim", {"code": again.json["claim_code"]})


def test_who_sends_it_again_meanwhile_waits_for_the_answer(either_hall: Hall):
    """On PostgreSQL two transactions really overlap; on SQLite the second waits for its turn to write."""
    hall = either_hall
    account = hall.running.account("Bran").account_id
    assert account is not None
    place, now = KeySlot(account, "r" * 64, "k" * 64, "b" * 64), datetime.now(UTC)

    def take() -> StoredResponse | None:
        with hall.database.write() as session:
            return idempotency.take_key(session, place, now)

    with ThreadPoolExecutor(1) as pool:
        with hall.database.write() as session:
            assert idempotency.take_key(session, place, now) is None
            second = pool.submit(take)
            with pytest.raises(FutureTimeout):
                second.result(0.3)
            idempotency.store_response(session, place, StoredResponse(201, {}, b"{}"))
        assert second.result() == StoredResponse(201, {}, b"{}")


def test_a_route_that_takes_keys_can_not_write_beside_them(hall: Hall):
    def beside() -> Response:
        return Response("written by other means")

    request = hall.app.test_request_context(
        "/api/v1/events", method="POST", headers={**hall.organizer.headers, **KEY}
    )
    with request, pytest.raises(RuntimeError, match="writes outside of transaction"):
        idempotent(beside)()


def test_keys_expire_and_go(hall: Hall):
    hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY)
    with hall.database.write() as session:
        session.execute(update(IdempotencyKey).values(expires_at=datetime.now(UTC) - timedelta(seconds=1)))
    assert hall.scorekeeper.post("entries", {"name": "Ann"}, headers=KEY).status_code == 409  # the name is taken now
    assert hall.scorekeeper.post("entries", {"name": "Bob"}, headers={"Idempotency-Key": "2"}).status_code == 201
    with hall.database.read() as session:
        assert b"Bob" in (session.scalars(select(IdempotencyKey.body)).one() or b"")


def test_every_write_takes_a_key(app: Flask):
    described: dict[str, Any] = app.test_client().get("/api/openapi.json").json
    without = [
        f"{method} {path}"
        for path, item in described["paths"].items()
        for method in item.keys() & {"post", "put", "patch", "delete"}
        if not any(one.get("name") == "Idempotency-Key" for one in item[method]["parameters"])
        and not _has_own_key(described, item[method])
    ]
    assert without == ["post /api/v1/decks/check"], "which asks something and changes nothing"


def _has_own_key(described: dict[str, Any], operation: dict[str, Any]) -> bool:
    """Orders to a match have their key in the body, as all its inputs do."""
    if "requestBody" not in operation:
        return False
    name = operation["requestBody"]["content"]["application/json"]["schema"].get("$ref", "").rpartition("/")[2]
    return "key" in described["components"]["schemas"].get(name, {}).get("required", ())


def test_a_token_that_is_asked_for_again_is_the_same_and_kept_nowhere(hall: Hall):
    asked = {"name": "desk", "scopes": ["read"]}
    first = hall.organizer.post("/api/v1/account/tokens", asked, headers={"Idempotency-Key": "a"})
    again = hall.organizer.post("/api/v1/account/tokens", asked, headers={"Idempotency-Key": "a"})
    assert first.status_code == 201
    assert (again.json, again.headers["Idempotent-Replayed"]) == (first.json, "true")
    assert hall.organizer.read("/api/v1/account/tokens")["total"] == 2, "and the one that asks"
    with hall.database.read() as session:
        kept = session.scalars(select(IdempotencyKey)).one()
        assert first.json["secret"] not in str(vars(kept))
    other = hall.organizer.post("/api/v1/account/tokens", asked, headers={"Idempotency-Key": "b"})
    assert other.json["secret"] != first.json["secret"]


def test_an_import_is_done_once(hall: Hall):
    exported = hall.organizer.get("backup").data
    hall.organizer.does(EVENTS, {"name": "Another moot"})  # to be an organizer still
    hall.organizer.does("", method="DELETE")
    given = {"data": exported, "content_type": "application/json", "headers": {"Idempotency-Key": "in"}}
    first = hall.organizer.post(f"{EVENTS}/import", **given)
    again = hall.organizer.post(f"{EVENTS}/import", **given)
    assert (first.status_code, again.status_code, again.json) == (201, 201, first.json)
