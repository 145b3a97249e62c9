"""`kingsmoot scheduler`, as a process of its own."""

import os
import signal
import subprocess
import sys
import time
from datetime import UTC, datetime
from pathlib import Path
from uuid import uuid4

import pytest
from sqlalchemy import select

from tournament.core.config import Config
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.scheduling.timers import set_timer
from tournament.core.storage.database import Database

SCHEDULER = [sys.executable, "-m", "tournament.cli", "scheduler"]


@pytest.fixture
def environ(config: Config, tmp_path: Path) -> dict[str, str]:
    return os.environ | {
        "KINGSMOOT_ENV": "development",
        "KINGSMOOT_INSTANCE": str(tmp_path),
        "KINGSMOOT_DATABASE_URL": config.database_url,
        "KINGSMOOT_SECRET_KEY": "",
        "KINGSMOOT_BUS": "",
    }


def outcome(database: Database) -> str | None:
    with database.read() as session:
        return session.scalar(select(Timer.outcome))


def test_it_fires_and_stops_when_told(environ: dict[str, str], database: Database):
    with database.write() as session:
        set_timer(session, TimerKind.CLOCK_ENDS, uuid4(), datetime.now(UTC), None)  # of a round that is no more
    with subprocess.Popen(
        SCHEDULER, env=environ, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True
    ) as scheduler:
        try:
            until = time.monotonic() + 90
            while outcome(database) is None:
                assert time.monotonic() < until and scheduler.poll() is None
                time.sleep(0.05)
        finally:
            scheduler.send_signal(signal.SIGTERM)
            out, errors = scheduler.communicate(timeout=60)
    assert outcome(database) == "skipped: there was nothing left to do"
    assert scheduler.returncode == 0, errors
    assert out.startswith("Kingsmoot's scheduler ")
    assert "Traceback" not in errors


@pytest.mark.parametrize(
    ("setting", "value", "fault"),
    [
        ("KINGSMOOT_BUS", "postgresql", "the database is SQLite"),
        ("KINGSMOOT_DATABASE_URL", "sqlite:///{}/empty.db", "run: kingsmoot db upgrade"),
    ],
)
def test_it_says_what_it_needs(environ: dict[str, str], tmp_path: Path, setting: str, value: str, fault: str):
    given = environ | {setting: value.format(tmp_path)}
    run = subprocess.run(SCHEDULER, env=given, capture_output=True, text=True, timeout=90)
    assert (run.returncode, run.stderr.count("\n")) == (2, 1)
    assert fault in run.stderr
