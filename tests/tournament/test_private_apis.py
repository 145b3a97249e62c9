"""Private parts of libraries that are overridden: still there, as they were when tried, and our overrides are called.

`TRIED` names the versions. A new patch release is taken as it comes, and proved by the tests below; a new series is
tried first, then named here and in `pyproject.toml`.
"""

import json
import os
import socket
import threading
import time
import tomllib
from collections.abc import Callable, Iterator
from contextlib import closing
from datetime import UTC, datetime, timedelta
from importlib.metadata import version
from inspect import signature
from pathlib import Path
from typing import Any, Final, NamedTuple

import pytest
from apscheduler.executors.pool import ThreadPoolExecutor
from apscheduler.schedulers.background import BackgroundScheduler
from flask import Flask, request
from flask_smorest import Api, Blueprint
from gunicorn.config import Config as GunicornConfig
from gunicorn.glogging import Logger
from gunicorn.util import write_nonblock
from gunicorn.workers.gthread import TConn, ThreadWorker
from marshmallow import Schema, fields
from webargs.flaskparser import FlaskParser

from tournament.cli.service.gunicorn_server import QuietLogger, Server, TimedWorker
from tournament.core.config import Config
from tournament.core.problems import InvalidFields
from tournament.core.scheduling.scheduler import TickScheduler
from tournament.core.security.permissions import Action
from tournament.http.api.arguments import ArgumentsParser
from tournament.http.api.blueprint import KEY_PARAMETER, PROBLEM_RESPONSE, ApiBlueprint, DescribedApi
from tournament.http.input.request_bodies import SLOW_SENDERS
from tournament.http.permission_check import requires

ROOT = Path(__file__).resolve().parents[2]


class Tried(NamedTuple):
    version: str
    overridden: str


TRIED: Final = {
    "apscheduler": Tried("3.11.3", "BackgroundScheduler._process_jobs in tournament/core/scheduling/scheduler.py"),
    "flask-smorest": Tried("0.47.0", "Blueprint and Api in tournament/http/api/blueprint.py"),
    "gunicorn": Tried("27.0.1", "ThreadWorker, TConn and Logger in tournament/cli/service/gunicorn_server.py"),
    "webargs": Tried("8.7.1", "FlaskParser in tournament/http/api/arguments.py"),
}


def series(number: str) -> tuple[str, ...]:
    return tuple(number.split(".")[:2])


def fault(name: str, installed: str) -> str:
    """Say what to check where another series is installed than was tried; empty where nothing is."""
    tried = TRIED[name]
    if series(installed) == series(tried.version):
        return ""
    return (
        f"{name} {installed} is installed, and {tried.version} was tried: read what changed, check what overrides "
        f"{tried.overridden}, run all tests, and name the new version in TRIED and in pyproject.toml."
    )


@pytest.mark.parametrize("name", TRIED)
def test_the_installed_version_was_tried(name: str):
    assert fault(name, version(name)) == ""


def test_another_version_says_what_to_check():
    assert fault("gunicorn", "28.1.0") == (
        "gunicorn 28.1.0 is installed, and 27.0.1 was tried: read what changed, check what overrides ThreadWorker, "
        "TConn and Logger in tournament/cli/service/gunicorn_server.py, run all tests, and name the new version in "
        "TRIED and in pyproject.toml."
    )
    assert fault("gunicorn", "27.1.0") != ""
    assert fault("gunicorn", "27.0.9") == ""


@pytest.mark.parametrize("name", TRIED)
def test_a_fresh_machine_installs_what_was_tried(name: str):
    dependencies = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]["dependencies"]
    major, minor = series(TRIED[name].version)
    assert f"{name}>={TRIED[name].version},<{major}.{int(minor) + 1}" in dependencies


@pytest.mark.parametrize(
    ("ours", "theirs", "name", "parameters"),
    [
        (TimedWorker, ThreadWorker, "handle", "self conn"),
        (TimedWorker, ThreadWorker, "handle_request", "self req conn"),
        (TimedWorker, ThreadWorker, "handle_error", "self req client addr exc"),
        (QuietLogger, Logger, "setup", "self cfg"),
        (TickScheduler, BackgroundScheduler, "_process_jobs", "self"),
        (ApiBlueprint, Blueprint, "_store_endpoint_docs", "self endpoint obj parameters tags options"),
        (DescribedApi, Api, "_register_error_handlers", "self"),
        (ArgumentsParser, FlaskParser, "load_json", "self req schema"),
        (ArgumentsParser, FlaskParser, "handle_error", "self error req schema error_status_code error_headers"),
    ],
)
def test_what_is_overridden_takes_the_same(ours: type, theirs: type, name: str, parameters: str):
    assert list(signature(getattr(theirs, name)).parameters) == parameters.split()
    assert list(signature(vars(ours)[name]).parameters) == parameters.split()


@pytest.mark.parametrize(
    ("called", "parameters"),
    [
        (ThreadWorker.handle_exit, "self sig frame"),
        (write_nonblock, "sock data chunked"),
        (Blueprint.register_views_in_doc, "self api app spec name parameters"),
        (Api.register_blueprint, "self blp parameters options"),
        (
            Blueprint.add_url_rule,
            "self rule endpoint view_func provide_automatic_options parameters tags options",
        ),
    ],
)
def test_what_is_called_takes_the_same(called: Callable[..., object], parameters: str):
    assert list(signature(called).parameters) == parameters.split()


# gunicorn


class Opening(NamedTuple):
    """One connection of a worker, as gunicorn hands it to a thread, and its other end."""

    worker: TimedWorker
    connection: TConn
    browser: socket.socket
    seen: list[dict[str, Any]]
    """Of each request: what the application was given, and whether its sender was still looked after."""

    def answer(self) -> bytes:
        self.connection.sock.close()
        parts = iter(lambda: self.browser.recv(65536), b"")
        return b"".join(parts)


class Unwaiting(TConn):
    """Waits for no data; whoever must wait would open a selector."""

    def wait_for_data(self, timeout: float) -> bool:
        raise AssertionError("gunicorn waits although the request is here")


@pytest.fixture
def opening() -> Iterator[Opening]:
    seen: list[dict[str, Any]] = []
    near, far = socket.socketpair()

    def application(environ: dict[str, Any], start_response: Callable[..., object]) -> list[bytes]:
        seen.append({"socket": environ["gunicorn.socket"], "is_looked_after": id(near) in SLOW_SENDERS._senders})
        start_response("200 OK", [("Content-Length", "5")])
        return [b"Hello"]

    config = GunicornConfig()
    worker = TimedWorker(0, os.getpid(), [], None, 30, config, QuietLogger(config))
    worker.wsgi = application
    with closing(near), closing(far):
        far.settimeout(20)
        yield Opening(worker, TConn(config, near, ("127.0.0.1", 1), ("127.0.0.1", 8000)), far, seen)
    worker.tmp.close()


def test_a_thread_that_waits_for_a_head_is_looked_after_until_it_has_come(opening: Opening):
    worker, connection, browser, seen = opening
    thread = threading.Thread(target=worker.handle, args=(connection,))
    browser.sendall(b"GET / HTTP/1.1\r\n")
    thread.start()
    until = time.monotonic() + 20
    while id(connection.sock) not in SLOW_SENDERS._senders:
        assert time.monotonic() < until, "gunicorn did not call PatientWorker.handle"
        time.sleep(0.01)
    browser.sendall(b"Host: x\r\nConnection: close\r\n\r\n")
    thread.join(20)
    assert seen == [{"socket": connection.sock, "is_looked_after": False}]
    assert id(connection.sock) not in SLOW_SENDERS._senders
    assert opening.answer().endswith(b"\r\n\r\nHello")


def test_a_head_that_is_here_is_not_waited_for(opening: Opening):
    connection = opening.connection
    there = Unwaiting(connection.cfg, connection.sock, connection.client, connection.server)
    assert there.data_ready is False
    opening.browser.sendall(b"GET / HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    opening.worker.handle(there)
    assert len(opening.seen) == 1
    assert opening.answer().endswith(b"\r\n\r\nHello")


def test_a_request_that_cannot_be_read_is_answered_by_our_words(opening: Opening):
    opening.browser.sendall(b"GET / HTTP/1.1\r\nHost x\r\n\r\n")
    opening.worker.handle(opening.connection)
    head, _, body = opening.answer().partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 ")
    assert json.loads(body)["detail"] == "The request is not valid HTTP."
    assert opening.seen == []


def test_the_server_takes_our_worker_and_our_logger(config: Config):
    server = Server(config, bind=["127.0.0.1:0"], threads=4)
    assert server.cfg.worker_class is TimedWorker
    assert server.cfg.logger_class is QuietLogger
    assert server.cfg.control_socket_disable is True
    for hook in ("post_worker_init", "worker_int", "worker_exit"):
        assert callable(getattr(server.cfg, hook))
    logger = server.cfg.logger_class(server.cfg)
    assert (logger.error_log.propagate, logger.access_log.propagate) == (True, False)
    assert logger.error_log.handlers == []


# APScheduler


def test_a_tick_comes_although_the_clock_was_set_back():
    """A job that is due in an hour, as after the clock was set back by one, runs at the next look."""
    ran = threading.Event()
    ticks = TickScheduler(timezone=UTC, executors={"default": ThreadPoolExecutor(1)})
    ticks.add_job(ran.set, "interval", seconds=1, next_run_time=datetime.now(UTC) + timedelta(hours=1))
    ticks.start()
    try:
        assert ran.wait(20), "APScheduler did not call Ticks._process_jobs"
    finally:
        ticks.shutdown(wait=True)


# flask-smorest and webargs


class Planted(Schema):
    number = fields.Integer(required=True)


def test_the_description_of_a_route_is_made_by_our_blueprint():
    app = Flask("planted")
    app.config.update(API_TITLE="Planted", API_VERSION="1", OPENAPI_VERSION="3.1.0")
    api = DescribedApi(app)
    assert app.error_handler_spec[None] == {}, "flask-smorest registers error handlers of its own"
    blueprint = ApiBlueprint("planted_things", "Things.", prefix="/things")

    @blueprint.route("/<int:number>", methods=["POST"])
    @requires(Action.SEE_EVENT)
    @blueprint.response(200, Planted)
    def grow(number: int) -> dict[str, int]:
        """Grow one."""
        return {"number": number}

    api.register_blueprint(blueprint)
    assert app.extensions["flask-smorest"]["blp_name_to_api"] == {"api_planted_things": api}
    spec = api.spec.to_dict()
    assert spec["tags"] == [{"name": "planted things", "description": "Things."}]
    described = spec["paths"]["/api/v1/things/{number}"]["post"]
    assert described["operationId"] == "planted_things_grow"  # by _store_endpoint_docs
    assert described["tags"] == ["planted things"]  # by add_url_rule
    assert set(described["responses"]) == {"200", "401", "403", "404", "409", "413", "415", "422"}  # by _describe
    assert described["responses"]["409"] == {"$ref": f"#/components/responses/{PROBLEM_RESPONSE}"}
    assert KEY_PARAMETER in described["parameters"]
    assert "a token needs the scope" in described["description"]


NO_NUMBER = "A number in the JSON is too large, NaN or Infinity."
MISSING = "Some fields of the request are missing or not valid."


@pytest.mark.parametrize(
    ("body", "detail", "pointers"),
    [('{"number": "x"}', MISSING, ["/number"]), ("{}", MISSING, ["/number"]), ('{"number": NaN}', NO_NUMBER, [])],
)
def test_a_body_is_read_and_refused_by_our_parser(body: str, detail: str, pointers: list[str]):
    given = Flask("planted").test_request_context("/", method="POST", data=body, content_type="application/json")
    with given, pytest.raises(InvalidFields) as refused:
        ArgumentsParser().parse(Planted(), request, location="json")
    assert refused.value.detail == detail
    assert [one["pointer"] for one in refused.value.facts["errors"]] == pointers
