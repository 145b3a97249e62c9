"""Golden matches keep replaying: a rules change that alters them must raise the ruleset's version."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine.record.verify import REPLAYED, verify
from tests.engine.golden import golden_files, pool_for


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)
def test_a_golden_match_still_replays(path: Path) -> None:
    report = verify(path.read_bytes(), pool_for(path))
    assert report.faults == ()
    assert report.replayed == REPLAYED


def test_there_are_golden_matches() -> None:
    assert golden_files()
