"""What gunicorn can't read is refused as a problem, like everything else."""

import json
import socket
import time
from pathlib import Path

from tests.support.tournament.services import served
from tournament.core.config import Config
from tournament.core.storage.database import Database


def connected(port: int) -> socket.socket:
    """Once the server listens."""
    until = time.monotonic() + 30
    while True:
        try:
            return socket.create_connection(("127.0.0.1", port), timeout=20)
        except ConnectionRefusedError:
            assert time.monotonic() < until
            time.sleep(0.1)


def asked(port: int, request: bytes) -> tuple[str, dict[str, str], dict]:
    with connected(port) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    head, _, body = answer.partition(b"\r\n\r\n")
    status, *lines = head.decode().split("\r\n")
    return status, dict(line.split(": ", 1) for line in lines), json.loads(body)


def test_what_cannot_be_read_is_a_problem(config: Config, database: Database, tmp_path: Path):
    end = b" HTTP/1.1\r\nHost: x\r\n\r\n"
    requests = {
        414: b"GET /api/v1/events?q=" + b"x" * 9000 + end,
        431: b"GET / HTTP/1.1\r\nHost: x\r\nCookie: " + b"x" * 20_000 + b"\r\n\r\n",
        501: b"POST / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: sealed\r\n\r\n",
        400: b"GET / HTTP/1.1\r\nHost x\r\n\r\n",
    }
    with served(config, tmp_path) as (port, _):
        for status, request in requests.items():
            line, headers, problem = asked(port, request)
            assert line.split()[1] == str(status), (line, problem)
            assert headers["Content-Type"] == "application/problem+json"
            assert (problem["status"], problem["type"]) == (status, "about:blank")
            assert problem["detail"].endswith(".") and "xxxx" not in problem["detail"]
