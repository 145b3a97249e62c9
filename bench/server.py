"""Real servers on this machine during a measurement, and their cost."""

import os
import signal
import socket
import subprocess
import sys
import time
from collections import Counter
from collections.abc import Collection, Iterator, Mapping, Sequence
from contextlib import closing, contextmanager
from pathlib import Path
from secrets import token_urlsafe
from urllib.error import URLError
from urllib.request import urlopen
from uuid import uuid4

import click
from sqlalchemy import text

from tournament.core.storage.database import Database

START_TIMEOUT_SECONDS = 60.0
STOP_TIMEOUT_SECONDS = 15.0
PROCESS_KINDS = ("serve", "streams", "bots")


@contextmanager
def postgresql_database(url: str) -> Iterator[str]:
    """Create a database on a server, and drop it afterwards."""
    name = f"kingsmoot_load_{uuid4().hex[:8]}"
    server = Database(url)
    with server.engine.connect().execution_options(isolation_level="AUTOCOMMIT") as connection:
        connection.execute(text(f"CREATE DATABASE {name}"))
        try:
            yield server.url.set(database=name).render_as_string(hide_password=False)
        finally:
            connection.execute(text(f"DROP DATABASE {name} WITH (FORCE)"))
    server.close()


def free_port() -> int:
    with closing(socket.create_server(("127.0.0.1", 0))) as free:
        port: int = free.getsockname()[1]
    return port


def settings_of(url: str, folder: Path, **more: object) -> dict[str, str]:
    """Return a server's environment: only the given settings, such as turns=4.

    The settings of this process are left out.
    """
    given = {"SECRET_KEY": token_urlsafe(48), "INSTANCE": folder, "DATABASE_URL": url, "LOG_LEVEL": "warning"}
    given |= {name.upper(): value for name, value in more.items() if value is not None}
    kept = {name: value for name, value in os.environ.items() if not name.startswith("KINGSMOOT_")}
    return kept | {f"KINGSMOOT_{name}": str(value) for name, value in given.items()}


Command = tuple[Sequence[str], int, Mapping[str, str]]
"""A command of `kingsmoot`, the port it listens on, and its environment."""


@contextmanager
def run_servers(folder: Path, *commands: Command) -> Iterator[tuple[int, ...]]:
    """Start servers and yield their processes once all of them are healthy."""
    running = [_start_process(folder / f"{number}.log", *each) for number, each in enumerate(commands)]
    try:
        until = time.monotonic() + START_TIMEOUT_SECONDS
        for number, ((_, port, _), process) in enumerate(zip(commands, running, strict=True)):
            while not _is_healthy(port):
                if process.poll() is not None or time.monotonic() > until:
                    raise click.ClickException((folder / f"{number}.log").read_text()[-2000:])
                time.sleep(0.2)
        yield tuple(process.pid for process in running)
    finally:
        for process in running:
            process.send_signal(signal.SIGTERM)
        for process in running:
            try:
                process.wait(STOP_TIMEOUT_SECONDS)
            except subprocess.TimeoutExpired:
                process.kill()
                process.wait()


def _start_process(
    log: Path, command: Sequence[str], port: int, settings: Mapping[str, str]
) -> subprocess.Popen[bytes]:
    with log.open("w") as out:
        line = [sys.executable, "-m", "tournament.cli", *command, "--port", str(port)]
        return subprocess.Popen(line, env=settings, stdout=out, stderr=subprocess.STDOUT)


def _is_healthy(port: int) -> bool:
    try:
        with urlopen(f"http://127.0.0.1:{port}/healthz", timeout=5):
            return True
    except (URLError, ConnectionError, TimeoutError):
        return False


def cpu_seconds(servers: Collection[int], name: str = "") -> float:
    """Return the CPU-seconds of servers, their children and the database.

    name: the database whose PostgreSQL processes count.
    """
    return sum(cpu_by_kind(servers, name).values())


def cpu_by_kind(servers: Collection[int], name: str = "") -> Counter[str]:
    """Return the same by command: `serve` with its workers, `streams`, `bots`.

    The database is a kind as well.
    """
    fields = _processes()
    ours = _with_children(servers, fields)
    found: Counter[str] = Counter()
    for process, numbers in fields.items():
        command = _command(process)
        kind = next((kind for kind in PROCESS_KINDS if kind.encode() in command.split(b"\0")), "others")
        if process in ours or (name and f" {name} ".encode() in command):
            found[kind if process in ours else "database"] += int(numbers[11]) + int(numbers[12])
    return Counter({kind: ticks / os.sysconf("SC_CLK_TCK") for kind, ticks in found.items()})


def memory_bytes(servers: Collection[int]) -> int:
    """Return the memory of servers and their children."""
    fields = _processes()
    return sum(int(fields[each][21]) for each in _with_children(servers, fields)) * os.sysconf("SC_PAGE_SIZE")


def _processes() -> dict[int, list[str]]:
    """Return the system's numbers for each process, from its state on."""
    found: dict[int, list[str]] = {}
    for folder in Path("/proc").iterdir():
        if folder.name.isdigit():
            try:
                found[int(folder.name)] = (folder / "stat").read_text().rpartition(")")[2].split()
            except OSError:  # it has ended
                continue
    return found


def _with_children(servers: Collection[int], fields: Mapping[int, list[str]]) -> set[int]:
    ours = set(servers) & set(fields)
    while more := {process for process, found in fields.items() if int(found[1]) in ours} - ours:
        ours |= more
    return ours


def _command(process: int) -> bytes:
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except OSError:
        return b""
