"""Golden matches keep replaying: a rules change that alters them must raise the ruleset's version."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import PUBLIC, BrokenRecord
from engine.log.names import Names
from engine.log.words import lines
from engine.record.container import dump, dump_redacted, load
from engine.record.verify import REPLAYED, Level, verify
from tests.engine.golden import FOLDER, SUFFIX, golden_files, pool_for


@pytest.mark.parametrize("path", golden_files(), ids=lambda path: path.stem)
def test_a_golden_match_still_replays(path: Path) -> None:
    report = verify(path.read_bytes(), pool_for(path))
    assert report.faults == ()
    assert report.replayed == REPLAYED


def test_there_are_golden_matches() -> None:
    assert golden_files()


OLD = sorted((FOLDER / "1").glob(f"*{SUFFIX}"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_match_of_version_1_is_read_and_proved_and_says_why_it_is_not_replayed(path: Path) -> None:
    raw, pool = path.read_bytes(), pool_for(path)
    report = verify(raw, pool)
    assert (report.faults, report.level) == ((), Level.PROVED)
    assert report.replayed == "played by version 1 of lcg2; this is version 2, which plays otherwise"
    record = load(raw)
    assert load(dump(record)) == record
    names = Names(record.header.seats, pool)
    said = [text for _entry, text in lines(record.entries, names, everything=True)]
    assert len(said) == len(record.entries)
    for viewer in (0, 1, PUBLIC):
        assert verify(dump_redacted(record, viewer), pool).ok
    with pytest.raises(BrokenRecord, match="played by version 1 of lcg2"):
        record.seek(100, pool)


def test_the_eight_matches_of_version_1_are_kept() -> None:
    assert len(OLD) == 8
