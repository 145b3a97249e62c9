"""Matches over HTTP while workers die and the database goes away: nothing is lost or done twice."""

import json
import subprocess
import sys

from tests.effort import examples
from tournament.core.storage.database import Database

KILLS = examples(2, 60)
SIZE = (("matches", examples(4, 200)), ("clients", examples(2, 8)), ("choices", examples(12, 300)), ("workers", 2))


def test_nothing_acknowledged_over_http_is_lost_or_done_twice(one_database: Database):
    url = one_database.url.render_as_string(hide_password=False)
    size = [word for name, number in SIZE for word in (f"--{name}", str(number))]
    tool = [sys.executable, "-m", "tests.tournament.online.pages.http_fault", url, "--kills", str(KILLS), *size]
    ran = subprocess.run(tool, capture_output=True, text=True, timeout=1800)
    assert ran.returncode == 0, ran.stdout + ran.stderr
    told = json.loads(ran.stdout.splitlines()[-1])
    assert told["workers killed"] > 0
    assert told["connections ended"] > 0
    assert told["acknowledged"] > 0
    wrong = ("lost", "twice", "done though refused", "in another match", "traces", "faults")
    assert {each: told[each] for each in wrong} == dict.fromkeys(wrong[:-1], 0) | {"faults": []}
    assert "500" not in told["unanswered"]
