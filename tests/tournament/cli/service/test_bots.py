"""`kingsmoot bots`, as a process of its own."""

import os
import signal
import subprocess
import sys
from pathlib import Path

from tournament.core.config import Config
from tournament.core.storage.database import Database

BOTS = [sys.executable, "-m", "tournament.cli", "bots"]


def environ(config: Config, folder: Path) -> dict[str, str]:
    return os.environ | {
        "KINGSMOOT_ENV": "development",
        "KINGSMOOT_INSTANCE": str(folder),
        "KINGSMOOT_DATABASE_URL": config.database_url,
        "KINGSMOOT_SECRET_KEY": "",
        "KINGSMOOT_BUS": "",
    }


def test_it_says_where_it_plays_and_stops_when_told(config: Config, database: Database, tmp_path: Path):
    with subprocess.Popen(
        BOTS, env=environ(config, tmp_path), stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as bots:
        assert bots.stdout is not None and bots.stderr is not None
        try:
            assert bots.stdout.readline().startswith("Kingsmoot's bots ")
            assert "KINGSMOOT_BUS=process" in bots.stdout.readline()
            while "bots play here" not in bots.stderr.readline():
                assert bots.poll() is None
        finally:
            bots.send_signal(signal.SIGTERM)
            _, errors = bots.communicate(timeout=60)
    assert bots.returncode == 0, errors
    assert "Traceback" not in errors


def test_it_says_what_it_needs(config: Config, tmp_path: Path):
    run = subprocess.run(BOTS, env=environ(config, tmp_path), capture_output=True, text=True, timeout=90)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert "run: kingsmoot db upgrade" in run.stderr
