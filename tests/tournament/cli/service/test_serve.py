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

from tests.support.tournament.running import Running
from tournament.cli.service.serve import address_of
from tournament.core.storage.database import Database

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


@pytest.mark.usefixtures("migrated")
@pytest.mark.parametrize("set_", ["", "https://moot.example"])
def test_links_follow_the_port_it_listens_on(environ: dict[str, str], port: int, tmp_path: Path, set_: str):
    database = Database(f"sqlite:///{tmp_path / 'kingsmoot.db'}")
    run = Running(database).with_players(4).playing()
    database.close()
    environ |= {"KINGSMOOT_BASE_URL": set_, "KINGSMOOT_BOTS": "off"}
    with subprocess.Popen(
        [*KINGSMOOT, "serve", "--port", str(port), "--threads", "4"],
        env=environ,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    ) as server:
        try:
            _, wall = answer_of(f"http://127.0.0.1:{port}/events/{run.slug}/projector", server)
        finally:
            server.terminate()
            server.communicate(timeout=30)
    shown = (set_ or f"http://127.0.0.1:{port}").partition("://")[2]
    assert f"{shown}/r/" in wall
    assert "127.0.0.1:8000" not in wall


@pytest.mark.parametrize(
    ("host", "address"),
    [("127.0.0.1", "http://127.0.0.1:8200"), ("::1", "http://[::1]:8200"), ("0.0.0.0", "http://127.0.0.1:8200")],
)
def test_an_address_for_links_is_one_that_can_be_opened(host: str, address: str):
    assert address_of(host, 8200) == address
