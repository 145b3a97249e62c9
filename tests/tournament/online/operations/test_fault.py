"""Players are killed with -9 in the middle of the write path, and nothing that was acknowledged is lost."""

import json
import subprocess
import sys

from tests.effort import examples
from tests.tournament.online.operations.fault import AT_ONCE, POINTS
from tournament.core.storage.database import Database

KILLS = examples(4, 40)


def test_nothing_acknowledged_is_lost_or_done_twice_by_whoever_is_killed_when(one_database: Database):
    url = one_database.url.render_as_string(hide_password=False)
    tool = [sys.executable, "-m", "tests.tournament.online.operations.fault", url, "--kills", str(KILLS)]
    ran = subprocess.run([*tool, "--players", "2"], capture_output=True, text=True, timeout=900)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    told = json.loads(ran.stdout.splitlines()[-1])
    points = [point for point in POINTS if one_database.is_sqlite or point not in AT_ONCE]
    assert told["points"] == dict.fromkeys(points, KILLS)
    assert told["acknowledged"] > 0
    assert (told["lost"], told["twice"], told["faults"]) == (0, 0, [])
