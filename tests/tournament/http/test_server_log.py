"""The server's log: JSON lines that carry the request's id."""

import json
import os
import subprocess
import sys
from pathlib import Path

SERVE_A_CRASH = """
from tournament.app import create_app
from tournament.core.security.permissions import Action
from tournament.http.permission_check import requires
app = create_app()
@requires(Action.READ)
def crash():
    hand = "the " + "Hand's " + "Judgment"
    return 1 / len(hand[:0])
app.add_url_rule("/crash", view_func=crash)
answer = app.test_client().get("/crash")
assert answer.status_code == 500
print(answer.headers["X-Request-Id"])
"""


def test_a_crash_is_logged_with_its_trace_and_the_id_of_the_answer(tmp_path: Path):
    environ = os.environ | {
        "KINGSMOOT_ENV": "production",
        "KINGSMOOT_SECRET_KEY": "q8Zr1xLw0VbT5nGy7KdJ3mPcHs9fAeUo2iRk",
        "KINGSMOOT_INSTANCE": str(tmp_path),
    }
    run = subprocess.run(
        [sys.executable, "-c", SERVE_A_CRASH], env=environ, capture_output=True, text=True, check=True
    )
    lines = [json.loads(line) for line in run.stderr.splitlines()]
    crash, answered = lines
    assert crash["level"] == "error"
    assert crash["exception"][0]["exc_type"] == "ZeroDivisionError"
    assert "the Hand's Judgment" not in run.stderr
    assert answered["event"] == "answered"
    assert (answered["method"], answered["path"], answered["status"]) == ("GET", "/crash", 500)
    assert crash["request"] == answered["request"] == run.stdout.strip()
