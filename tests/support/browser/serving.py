"""The real service for browsers: `kingsmoot serve` as a process of its own, on a free port."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from dataclasses import dataclass
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import upgrade

ROOT = Path(__file__).resolve().parents[3]
SECRET = "for tests only, in no way a secret"
PATIENCE = 90
"""Seconds that a start may take on a machine that does other things too."""


class Server:
    """The process, which can be killed and started again on the same port and database."""

    def __init__(self, port: int, environ: dict[str, str], log: Path) -> None:
        self.command = [sys.executable, "-m", "tournament.cli", "serve", "--port", str(port), "--threads", "64"]
        self.address = environ["KINGSMOOT_BASE_URL"]
        self.environ = environ
        self.log = log
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        with self.log.open("a") as out:
            self.process = subprocess.Popen(
                self.command,
                env=self.environ,
                cwd=ROOT,
                stdout=out,
                stderr=subprocess.STDOUT,
                start_new_session=True,
            )
        _wait(self.process, self.address, self.log)

    def kill(self) -> None:
        """At once and with all its children, as if the machine had gone."""
        if self.process is not None:
            os.killpg(self.process.pid, signal.SIGKILL)
            self.process.wait()

    def stop(self) -> None:
        if self.process is None:
            return
        self.process.send_signal(signal.SIGINT)  # at once, open streams or not
        try:
            self.process.wait(15)
        except subprocess.TimeoutExpired:
            self.kill()


@dataclass(frozen=True, slots=True)
class Site:
    address: str
    database_url: str
    server: Server

    @contextmanager
    def database(self) -> Iterator[Database]:
        """The server's own database, for what tests do behind its back."""
        with closing(Database(self.database_url)) as database:
            yield database


@contextmanager
def serve(folder: Path, demo: bool = False, bots: bool = True) -> Iterator[Site]:
    """Serves what is in the folder; a demonstration's database must be there already."""
    database = folder / ("demo.db" if demo else "kingsmoot.db")
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KINGSMOOT_")}
    environ |= {
        "KINGSMOOT_ENV": "testing",
        "KINGSMOOT_SECRET_KEY": SECRET,
        "KINGSMOOT_INSTANCE": str(folder),
        "KINGSMOOT_BASE_URL": address,
        "KINGSMOOT_SCHEDULER": "on",
        "KINGSMOOT_BOTS": "on" if bots and not demo else "off",
        "KINGSMOOT_DEMO": "1" if demo else "0",
        "KINGSMOOT_LOCALES": "en,qps" if demo else "en",
    }
    if not demo:
        with closing(Database(f"sqlite:///{database}")) as empty:
            upgrade(empty, lambda line: None)
    server = Server(port, environ, folder / "server.log")
    try:
        server.start()
        yield Site(address, f"sqlite:///{database}", server)
    finally:
        server.stop()


def _wait(server: subprocess.Popen[bytes], address: str, log: Path) -> None:
    end = time.monotonic() + PATIENCE
    while True:
        try:
            with urlopen(f"{address}/healthz", timeout=5):
                return
        except (URLError, TimeoutError, ConnectionError):
            assert server.poll() is None, f"the server ended by itself:\n{log.read_text()[-2000:]}"
            assert time.monotonic() < end, f"the server does not answer:\n{log.read_text()[-2000:]}"
            time.sleep(0.1)
