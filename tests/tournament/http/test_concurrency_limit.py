"""Few requests work at once, and nobody holds a turn or a thread by being slow."""

import socket
import threading
import time
from collections.abc import Iterable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager
from dataclasses import replace
from io import BytesIO
from pathlib import Path
from typing import Any

import pytest
from flask import Flask, request
from werkzeug.exceptions import ServiceUnavailable
from werkzeug.test import Client, EnvironBuilder

from tests.support.browser.serving import serve
from tournament.app import create_app
from tournament.core.config import Config
from tournament.http import concurrency_limit as turns
from tournament.http.concurrency_limit import ConcurrencyLimit, WaitingQueue
from tournament.http.input import request_bodies as bodies

PATIENCE = 30


class Inside:
    """An application that says how many are in it, and lets nobody out before it is opened."""

    def __init__(self) -> None:
        self.now = self.most = 0
        self.lock = threading.Lock()
        self.open = threading.Event()

    def __call__(self, environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        with self.lock:
            self.now += 1
            self.most = max(self.most, self.now)
        self.open.wait(PATIENCE)
        with self.lock:
            self.now -= 1
        start_response("503 Busy" if turns.QUEUE_TIMEOUT_KEY in environ else "200 OK", [])
        return iter([b"first\n", b"second\n"])  # like a stream: nothing of it has been made yet


def asked(app: Any, **more: Any) -> tuple[str, Iterable[bytes]]:
    said: list[str] = []
    body = app(EnvironBuilder(**more).get_environ(), lambda status, headers: said.append(status))
    return said[0], body


def test_no_more_than_so_many_work_at_once_and_all_get_their_turn():
    inside = Inside()
    app = ConcurrencyLimit(inside, 3, 1024)
    with ThreadPoolExecutor(12) as crowd:
        answers = [crowd.submit(asked, app) for _ in range(12)]
        until = time.monotonic() + PATIENCE
        while inside.now < 3:
            assert time.monotonic() < until
            time.sleep(0.005)
        time.sleep(0.1)
        assert inside.now == 3
        inside.open.set()
        assert [answer.result(PATIENCE)[0] for answer in answers] == ["200 OK"] * 12
    assert inside.most == 3


def test_an_answer_that_is_still_being_sent_holds_no_turn():
    inside = Inside()
    inside.open.set()
    app = ConcurrencyLimit(inside, 1, 1024)
    open_streams = [asked(app)[1] for _ in range(5)]  # one after the other, and none of them read
    assert [list(stream) for stream in open_streams] == [[b"first\n", b"second\n"]] * 5


@pytest.mark.usefixtures("database")
def test_who_waits_too_long_is_asked_to_come_again(config: Config, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turns, "QUEUE_TIMEOUT_SECONDS", 0.05)
    app = create_app(replace(config, turns=1))
    entered, leave = threading.Event(), threading.Event()

    @app.before_request
    def dawdle() -> None:
        entered.set()
        leave.wait(PATIENCE)

    with ThreadPoolExecutor(1) as other:
        first = other.submit(app.test_client().get, "/")
        assert entered.wait(PATIENCE)
        page = app.test_client().get("/events", headers={"Accept": "text/html"})
        assert (page.status_code, page.headers["Retry-After"]) == (503, "5")
        assert "The server is busy" in page.text and 'http-equiv="refresh"' in page.text
        problem = app.test_client().post("/decks", data={"text": "x"}, headers={"Accept": "application/json"})
        assert (problem.status_code, problem.headers["Retry-After"]) == (503, "5")
        leave.set()
        assert first.result(PATIENCE).status_code == 200
    assert app.test_client().get("/events").status_code == 200  # and every turn was given back


def test_a_monitor_waits_for_nobody(config: Config, monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turns, "QUEUE_TIMEOUT_SECONDS", 0.0)
    app = create_app(replace(config, turns=1))
    line = app.wsgi_app._line  # type: ignore[attr-defined]
    assert line.enter(0)
    assert app.test_client().get("/events").status_code == 503
    assert app.test_client().get("/healthz").status_code != 404
    assert "The server is busy" not in app.test_client().get("/healthz").text


def test_those_who_wait_come_in_the_order_they_came():
    line = WaitingQueue(1)
    assert line.enter(0)
    came: list[int] = []

    def wait(number: int) -> None:
        assert line.enter(PATIENCE)
        came.append(number)
        line.leave()

    with ThreadPoolExecutor(5) as crowd:
        for number in range(5):
            crowd.submit(wait, number)
            until = time.monotonic() + PATIENCE
            while len(line._waiting) <= number:
                assert time.monotonic() < until
                time.sleep(0.001)
        line.leave()
    assert came == [0, 1, 2, 3, 4]
    assert line.enter(0) and not line.enter(0.01)


def test_a_body_is_there_before_a_turn_is_taken():
    """Whole, whatever its size; what is too large is refused as ever, and a chunked one counts as it comes."""
    app = Flask("echo")
    app.config["MAX_CONTENT_LENGTH"] = 3_000_000
    app.add_url_rule("/", view_func=lambda: request.get_data(), methods=["POST"])

    app.wsgi_app = ConcurrencyLimit(app.wsgi_app, 1, 3_000_000)  # type: ignore[method-assign]
    client = Client(app)
    large = bytes(range(256)) * 8_000  # more than is kept in memory
    assert client.post("/", data=large).data == large
    assert client.post("/", data=b"x" * 3_000_001).status_code == 413
    chunked = {"HTTP_TRANSFER_ENCODING": "chunked", "wsgi.input_terminated": True, "CONTENT_LENGTH": ""}
    assert client.post("/", input_stream=BytesIO(b"word by word"), environ_overrides=chunked).data == b"word by word"
    too_long = BytesIO(b"x" * 3_000_002)
    assert client.post("/", input_stream=too_long, environ_overrides=chunked).status_code == 413
    app.config["MAX_CONTENT_LENGTH"] = 5_000_000  # as a view may, for itself: then the length must be said
    longer = bytes(range(250)) * 16_000
    assert client.post("/", data=longer).data == longer
    assert client.post("/", input_stream=BytesIO(longer), environ_overrides=chunked).status_code == 413


def test_of_many_slow_senders_the_oldest_are_given_up(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(bodies, "MAX_SLOW_REQUESTS", 2)
    senders = bodies.SlowSenders()
    pairs = [socket.socketpair() for _ in range(4)]
    with ExitStack() as at_the_end:
        for here, there in pairs:
            at_the_end.enter_context(closing(here))
            at_the_end.enter_context(closing(there))
            senders._senders[id(here)] = bodies.Sender(here, float(len(senders._senders)), 1000.0)
        slow = senders._too_slow(100.0)
        assert [one.connection for one in slow] == [pairs[0][0], pairs[1][0]]
        assert len(senders._too_slow(1001.0)) == 6  # two too many, and all too late
        assert senders._too_slow(0.5) == []


def test_whose_lines_lie_unread_is_not_a_slow_sender():
    """A thread that waits for the interpreter must not be taken for somebody who does not send."""
    senders = bodies.SlowSenders()
    here, there = socket.socketpair()
    with closing(here), closing(there):
        assert not bodies.has_request_head(here)
        there.sendall(b"GET / HTTP/1.1\r\n")
        assert not bodies.has_request_head(here)
        there.sendall(b"Host: x\r\n\r\n")
        assert bodies.has_request_head(here)
        senders._senders[id(here)] = bodies.Sender(here, 0.0, 10.0)
        senders._give_up(100.0)
        there.sendall(b"more")
        assert here.recv(100) == b"GET / HTTP/1.1\r\nHost: x\r\n\r\nmore"
        senders._give_up(100.0)  # now nothing lies there
        assert here.recv(100) == b""


SLOW_POST = b"POST /sign-in HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 400\r\n\r\n"
SLOW_HEAD = b"GET / HTTP/1.1\r\nHost: x\r\nX-Slow: "


@contextmanager
def slow_crowd(port: int, begin: bytes, count: int) -> Iterator[list[socket.socket]]:
    """Real connections, each of which sends a byte now and then and never comes to an end."""
    over = threading.Event()
    with ExitStack() as at_the_end:
        crowd = [
            at_the_end.enter_context(closing(socket.create_connection(("127.0.0.1", port)))) for _ in range(count)
        ]

        def drip() -> None:
            while not over.wait(0.2):
                for each in crowd:
                    try:
                        each.sendall(b"x")
                    except OSError:
                        continue

        for each in crowd:
            each.sendall(begin)
        dripping = threading.Thread(target=drip)
        dripping.start()
        try:
            yield crowd
        finally:
            over.set()
            dripping.join()


@pytest.mark.parametrize("begin", [SLOW_POST, SLOW_HEAD], ids=["bodies", "first lines"])
def test_slow_senders_do_not_hold_the_threads_of_a_real_server(tmp_path: Path, begin: bytes):
    """64 threads, and twice as many connections that drip: after a moment of grace all but 32 are given up."""
    with serve(tmp_path, bots=False) as site, slow_crowd(int(site.address.rpartition(":")[2]), begin, 128) as crowd:
        time.sleep(bodies.GRACE_SECONDS + 2 * bodies.CHECK_INTERVAL_SECONDS)
        with closing(socket.create_connection(("127.0.0.1", int(site.address.rpartition(":")[2])))) as visitor:
            visitor.settimeout(PATIENCE)
            visitor.sendall(b"GET /events HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
            assert visitor.recv(12) == b"HTTP/1.1 200"
        crowd[0].settimeout(PATIENCE)
        answer = crowd[0].recv(12)
        assert answer == (b"HTTP/1.1 408" if begin is SLOW_POST else b"")


def test_who_waits_for_something_else_lets_others_work_meanwhile():
    waiting, go_on = threading.Event(), threading.Event()

    def app(environ: dict[str, Any], start_response: Any) -> Iterable[bytes]:
        if environ["PATH_INFO"] == "/slow":
            with environ[turns.SLOT_KEY].aside():
                waiting.set()
                assert go_on.wait(PATIENCE)
        start_response("200 OK", [])
        return []

    alone = ConcurrencyLimit(app, 1, 1024)
    with ThreadPoolExecutor(1) as crowd:
        slow = crowd.submit(asked, alone, path="/slow")
        assert waiting.wait(PATIENCE)
        assert asked(alone, path="/quick")[0] == "200 OK"
        go_on.set()
        assert slow.result(PATIENCE)[0] == "200 OK"
    assert asked(alone, path="/quick")[0] == "200 OK", "no turn is lost or won"


def test_who_gets_no_turn_afterwards_is_asked_to_come_again(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(turns, "QUEUE_TIMEOUT_SECONDS", 0.0)
    line = WaitingQueue(1)
    assert line.enter(0)
    with pytest.raises(ServiceUnavailable), turns.RequestSlot(line).aside():
        assert line.enter(0), "somebody else works now"
    line.leave()
    assert line.enter(0) and not line.enter(0), "what was not held is not given back"
