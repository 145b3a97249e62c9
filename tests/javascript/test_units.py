"""What scripts decide by themselves, tried without a page: by node, in the `*.test.js` below this folder.

Playwright brings a node of its own for who has none. What only a browser shows is in tests/browser.
"""

import os
import re
import shutil
import subprocess
from importlib.util import find_spec
from pathlib import Path

import pytest

from engine import JUDGE, PUBLIC
from engine.record.container import read
from engine.record.json_lines import to_lines
from tournament.replays.operations.samples import sample_match

HERE = Path(__file__).parent


def node() -> str | None:
    playwright = find_spec("playwright")
    brought = Path(playwright.origin).parent / "driver" / "node" if playwright and playwright.origin else None
    return shutil.which("node") or (str(brought) if brought and brought.exists() else None)


def test_scripts_do_what_their_units_say(tmp_path: Path):
    if (runner := node()) is None:
        pytest.skip("neither node nor Playwright, which brings one, is installed")
    contents = read(sample_match("sample-wolf-lion"))
    for name, viewer in (("judge", JUDGE), ("public", PUBLIC)):
        (tmp_path / f"{name}.jsonl").write_bytes(to_lines(contents, viewer))
    ran = subprocess.run(
        [runner, "--test-reporter=tap", HERE / "units.js"],
        env={**os.environ, "KINGSMOOT_LINES": str(tmp_path)},
        capture_output=True,
        text=True,
    )
    assert ran.returncode == 0, ran.stdout + ran.stderr
    written = sum(len(re.findall(r"^ *test\(", file.read_text(), re.MULTILINE)) for file in HERE.rglob("*.test.js"))
    assert f"# pass {written}\n" in ran.stdout, ran.stdout[-400:]
