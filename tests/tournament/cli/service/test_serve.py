"""`kingsmoot serve`, as a process of its own."""

import os
import shutil
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path
from urllib.error import URLError
from urllib.request import urlopen

import pytest

KINGSMOOT = [sys.executable, "-m", "tournament.cli"]


@pytest.fixture
def environ(tmp_path: Path) -> dict[str, str]:
    return os.environ | {
        "KINGSMOOT_ENV": "development",
        "KINGSMOOT_INSTANCE": str(tmp_path),
        "KINGSMOOT_DATABASE_URL": "",
        "KINGSMOOT_SECRET_KEY": "",
    }


@pytest.fixture
def port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as probe:
        number: int = probe.getsockname()[1]
    return number


def refused(environ: dict[str, str], *args: str) -> str:
    run = subprocess.run([*KINGSMOOT, "serve", *args], env=environ, capture_output=True, text=True, timeout=90)
    assert run.returncode == 2
    assert run.stderr.count("\n") == 1
    return run.stderr


@pytest.fixture
def migrated(tmp_path: Path, migrated_file: Path) -> None:
    shutil.copy(migrated_file, tmp_path / "kingsmoot.db")


def test_it_does_not_start_on_an_empty_database(environ: dict[str, str], port: int):
    assert "no tables yet; run: kingsmoot db upgrade" in refused(environ, "--port", str(port))


@pytest.mark.usefixtures("migrated")
def test_it_names_the_way_out_when_the_port_is_taken(environ: dict[str, str]):
    with socket.create_server(("127.0.0.1", 0)) as other:
        taken = str(other.getsockname()[1])
        message = refused(environ, "--port", taken)
    assert f"port {taken}" in message
    assert "--port" in message


def answer_of(address: str, server: subprocess.Popen[str]) -> tuple[int, str]:
    for _ in range(600):
        assert server.poll() is None, server.communicate()
        try:
            with urlopen(address, timeout=5) as response:
                return response.status, response.read().decode()
        except URLError:
            time.sleep(0.1)
    raise AssertionError(f"{address} never answered")


@pytest.mark.usefixtures("migrated")
def test_it_serves_and_stops_when_told(environ: dict[str, str], port: int):
    with subprocess.Popen(
        [*KINGSMOOT, "serve", "--port", str(port), "--threads", "4"],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            status, page = answer_of(f"http://127.0.0.1:{port}/", server)
            assert (status, "<title>Kingsmoot</title>" in page) == (200, True)
            assert answer_of(f"http://127.0.0.1:{port}/healthz", server)[0] == 200
        finally:
            server.send_signal(signal.SIGTERM)
            out, errors = server.communicate(timeout=60)
    assert server.returncode == 0, errors
    assert f"serves http://127.0.0.1:{port}" in out
    assert "Traceback" not in errors
