"""The measure of a choice in an online match."""

import re
from pathlib import Path

import pytest

from bench.online import measure


def test_every_kind_of_request_is_measured_and_stays_small(tmp_path: Path, capsys: pytest.CaptureFixture[str]):
    measure(f"sqlite:///{tmp_path / 'measured.db'}", tmp_path, 12)
    told = capsys.readouterr().out
    table = re.findall(r"(?m)^\| (a .*?|new .*?) \|.* ([\d,]+) \|$", told)
    rows = {kind: int(sent.replace(",", "")) for kind, sent in table}
    assert list(rows) == [
        "a choice, with the own view",
        "a view",
        "a view that is still the same",
        "new lines of the log",
    ]
    assert rows["a view that is still the same"] == 0
    assert rows["a view"] < 3500
    assert re.search(r"[\d,]+ bytes a choice", told)
