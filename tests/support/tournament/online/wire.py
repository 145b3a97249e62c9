"""A real server in this process, and readers on plain sockets who keep every byte that they are sent."""

import gzip
import json
import socket
import threading
from collections.abc import Iterator
from contextlib import contextmanager, suppress
from dataclasses import dataclass, field

from flask import Flask
from werkzeug.serving import WSGIRequestHandler, make_server

from tournament.core.bus.bus import Bus

END = b"\r\n\r\n"


class Quiet(WSGIRequestHandler):
    def log(self, type: str, message: str, *args: object) -> None:
        pass


@dataclass(frozen=True, slots=True)
class Heard:
    """One answer as it came over the wire."""

    sent: str
    raw: bytes

    @property
    def status(self) -> int:
        return int(self.raw.split(b" ", 2)[1])

    @property
    def body(self) -> bytes:
        return self.raw.partition(END)[2]

    def header(self, name: str) -> str:
        for line in self.raw.partition(END)[0].decode().splitlines()[1:]:
            key, _, value = line.partition(": ")
            if key.lower() == name.lower():
                return value
        return ""

    @property
    def json(self) -> dict:
        return json.loads(self.body)


@dataclass
class Reader:
    """Somebody with a connection: a seat, a stranger who is signed in, or nobody known."""

    port: int
    headers: dict[str, str]
    board: dict[str, str] = field(default_factory=dict)
    """What a browser sends instead, where this seat has one: every second view and choice is asked for so, since
    those are answered on another way (`online/pages/fast_path`)."""
    views: int = 0
    stream: bytes = b""
    """All that its stream has told."""
    _open: list[socket.socket] = field(default_factory=list)

    def ask(self, method: str, path: str, body: object = None, **more: str) -> Heard:
        with self._sent(method, path, body, more) as connection:
            raw = b""
            while part := connection.recv(65536):
                raw += part
        heard = Heard(f"{method} {path} {body or ''}", raw)
        if heard.header("Content-Encoding") != "gzip":
            return heard
        return Heard(heard.sent, raw.partition(END)[0] + END + gzip.decompress(heard.body))

    def get(self, path: str, **more: str) -> Heard:
        return self.ask("GET", path, **more)

    def follow(self, path: str) -> None:
        """Reads a stream for as long as there is one."""
        connection = self._sent("GET", path, None, {})
        self._open.append(connection)
        began = threading.Event()

        def read() -> None:
            with connection, suppress(OSError):
                while part := connection.recv(65536):
                    self.stream += part
                    began.set()

        threading.Thread(target=read, daemon=True).start()
        assert began.wait(30)

    def leave(self) -> None:
        for connection in self._open:
            with suppress(OSError):
                connection.shutdown(socket.SHUT_RDWR)

    def _sent(self, method: str, path: str, body: object, more: dict[str, str]) -> socket.socket:
        content = b"" if body is None else json.dumps(body).encode()
        headers = self.headers
        if self.board and path.endswith(("/view", "/choices")):
            self.views += 1
            headers = self.board if self.views % 2 else headers
        headers = headers | {name.replace("_", "-"): value for name, value in more.items()}
        headers |= {"Host": "localhost", "Connection": "close"}
        lines = [f"{method} {path} HTTP/1.1", *map(": ".join, headers.items())]
        if content:
            lines += ["Content-Type: application/json", f"Content-Length: {len(content)}"]
        connection = socket.create_connection(("127.0.0.1", self.port), timeout=60)
        connection.sendall("\r\n".join(lines).encode() + END + content)
        return connection


@contextmanager
def listening(app: Flask) -> Iterator[int]:
    """The application on a free port, until all that was opened is closed again."""
    server = make_server("127.0.0.1", 0, app, threaded=True, request_handler=Quiet)
    server.daemon_threads = True
    thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.05}, daemon=True)
    thread.start()
    try:
        yield server.server_port
    finally:
        bus: Bus = app.extensions["kingsmoot.bus"]
        bus.close()  # ends the streams
        server.shutdown()
        thread.join()
        server.server_close()
