"""The service from outside: its processes, its database server, its command line."""

from __future__ import annotations

import os
import socket
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sqlalchemy import Engine, text

from tournament.core.config import Config

KINGSMOOT = [sys.executable, "-m", "tournament.cli"]
THREADS = 4


@contextmanager
def served(config: Config, tmp_path: Path) -> Iterator[tuple[int, subprocess.Popen[str]]]:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        port: int = probe.getsockname()[1]
    environ = os.environ | {
        "KINGSMOOT_ENV": "development",
        "KINGSMOOT_INSTANCE": str(tmp_path),
        "KINGSMOOT_DATABASE_URL": config.database_url,
        "KINGSMOOT_BUS": config.bus,
        "KINGSMOOT_SECRET_KEY": "",
    }
    command = [*KINGSMOOT, "serve", "--port", str(port), "--threads", str(THREADS)]
    with subprocess.Popen(command, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as server:
        try:
            yield port, server
        finally:
            if server.poll() is None:
                server.kill()
                server.communicate()


def set_on(server: Engine, what: str) -> None:
    with server.connect() as connection:
        connection.execute(text(what))


def end_connections(server: Engine, name: str) -> None:
    set_on(server, f"SELECT pg_terminate_backend(pid) FROM pg_stat_activity WHERE datname = '{name}'")


def assert_one_line_error(result, *words: str, code: int = 2) -> None:
    assert result.exit_code == code
    assert result.stdout == ""
    assert result.stderr.count("\n") == 1
    assert result.stderr.startswith("kingsmoot: ")
    for word in words:
        assert word in result.stderr
