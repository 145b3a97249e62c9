"""Whoever carries a ruling out is killed with -9 between ruling and order, and the next one does the rest, once."""

import json
import subprocess
import sys
from typing import Any

from tests.tournament.judging.disputes.operations.killed import CASUAL_POINTS, POINTS
from tournament.core.storage.database import Database


def told_of(database: Database, *more: str) -> dict[str, Any]:
    url = database.url.render_as_string(hide_password=False)
    tool = [sys.executable, "-m", "tests.tournament.judging.disputes.operations.killed", url, *more]
    ran = subprocess.run(tool, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    found: dict[str, Any] = json.loads(ran.stdout.splitlines()[-1])
    return found


def test_a_ruling_is_applied_once_whoever_is_killed_when(one_database: Database):
    once = {"killed": True, "state": "closed", "orders": ["rewind", "resume"], "minutes": [1, 1], "place": True}
    assert told_of(one_database) == {**dict.fromkeys(POINTS, once), "proved": True}


def test_what_a_casual_table_agreed_on_is_done_once_whoever_is_killed_when(one_database: Database):
    orders = ["pause", "rewind", "resume"]
    once = {"killed": True, "goes on": True, "orders": orders, "applied": True, "looks": [1, 0], "proved": True}
    assert told_of(one_database, "casual") == dict.fromkeys(CASUAL_POINTS, once)
