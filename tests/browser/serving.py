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

from tournament.database import Database
from tournament.schema import upgrade

ROOT = Path(__file__).resolve().parents[2]
PATIENCE = 90
"""Seconds that a start may take on a machine that does other things too."""


@dataclass(frozen=True, slots=True)
class Site:
    address: str
    database_url: str

    @contextmanager
    def database(self) -> Iterator[Database]:
        """The server's own database, for what tests do behind its back."""
        with closing(Database(self.database_url)) as database:
            yield database


@contextmanager
def serve(folder: Path, demo: bool = False) -> Iterator[Site]:
    """Serves what is in the folder; a demonstration's database must be there already."""
    database = folder / ("demo.db" if demo else "kingsmoot.db")
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port = free.getsockname()[1]
    address = f"http://127.0.0.1:{port}"
    environ = {name: value for name, value in os.environ.items() if not name.startswith("KINGSMOOT_")}
    environ |= {
        "KINGSMOOT_ENV": "testing",
        "KINGSMOOT_SECRET_KEY": "for tests only, in no way a secret",
        "KINGSMOOT_INSTANCE": str(folder),
        "KINGSMOOT_BASE_URL": address,
        "KINGSMOOT_SCHEDULER": "on",
        "KINGSMOOT_BOTS": "off" if demo else "on",
        "KINGSMOOT_DEMO": "1" if demo else "0",
    }
    command = [sys.executable, "-m", "tournament.cli"]
    if not demo:
        with closing(Database(f"sqlite:///{database}")) as empty:
            upgrade(empty, lambda line: None)
    log = folder / "server.log"
    with log.open("w") as out:
        server = subprocess.Popen(
            [*command, "serve", "--port", str(port), "--threads", "64"],
            env=environ,
            cwd=ROOT,
            stdout=out,
            stderr=subprocess.STDOUT,
        )
    try:
        _wait(server, address, log)
        yield Site(address, f"sqlite:///{database}")
    finally:
        server.send_signal(signal.SIGINT)  # at once, open streams or not
        try:
            server.wait(15)
        except subprocess.TimeoutExpired:
            server.kill()
            server.wait()


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
