"""Whoever carries a ruling out is killed with -9 between ruling and order, and the next one does the rest, once."""

import json
import subprocess
import sys

from tests.tournament.operations.disputes.killed import POINTS
from tournament.database import Database


def test_a_ruling_is_applied_once_whoever_is_killed_when(either_database: Database):
    url = either_database.url.render_as_string(hide_password=False)
    tool = [sys.executable, "-m", "tests.tournament.operations.disputes.killed", url]
    ran = subprocess.run(tool, capture_output=True, text=True, timeout=600)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    told = json.loads(ran.stdout.splitlines()[-1])
    once = {"killed": True, "state": "closed", "orders": ["rewind", "resume"], "minutes": [1, 1], "place": True}
    assert told == {**dict.fromkeys(POINTS, once), "proved": True}
