"""The real service for tests over HTTP: several processes of `kingsmoot serve` on a free port, with their ids."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from http.client import HTTPConnection, HTTPException
from pathlib import Path

from tests.support.tournament.online.tables import SECRET

ROOT = Path(__file__).resolve().parents[4]
PATIENCE = 90
"""Seconds that a start may take on a machine that does other things too."""


@dataclass(frozen=True, slots=True)
class Server:
    port: int
    pid: int
    log: Path

    def workers(self) -> list[int]:
        """The processes that answer now."""
        return [int(pid) for pid in Path(f"/proc/{self.pid}/task/{self.pid}/children").read_text().split()]


@contextmanager
def serving(url: str, folder: Path, workers: int = 3, bus: str = "process") -> Iterator[Server]:
    """Serves a migrated database; its matches are sealed under the secret of these tests."""
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KINGSMOOT_")}
    environ |= {
        "KINGSMOOT_ENV": "testing",
        "KINGSMOOT_SECRET_KEY": SECRET,
        "KINGSMOOT_INSTANCE": str(folder),
        "KINGSMOOT_DATABASE_URL": url,
        "KINGSMOOT_BUS": bus,
        "KINGSMOOT_SCHEDULER": "off",
    }
    command = [sys.executable, "-m", "tournament.cli", "serve", "--port", str(port), "--workers", str(workers)]
    log = folder / "server.log"
    with log.open("w") as out:
        process = subprocess.Popen(
            [*command, "--threads", "16"], env=environ, cwd=ROOT, stdout=out, stderr=subprocess.STDOUT
        )
    server = Server(port, process.pid, log)
    try:
        _wait(server, process)
        yield server
    finally:
        process.send_signal(signal.SIGINT)
        try:
            process.wait(15)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait()


def _wait(server: Server, process: subprocess.Popen[bytes]) -> None:
    until = time.monotonic() + PATIENCE
    while True:
        try:
            connection = HTTPConnection("127.0.0.1", server.port, timeout=5)
            connection.request("GET", "/healthz")
            if connection.getresponse().status == 200:
                return
        except (OSError, HTTPException):
            pass
        assert process.poll() is None, f"the server has stopped:\n{server.log.read_text()}"
        assert time.monotonic() < until, f"the server never answered:\n{server.log.read_text()}"
        time.sleep(0.05)
