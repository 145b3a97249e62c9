"""Golden matches keep replaying: a rules change that alters them must raise the ruleset's version."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import PUBLIC, BrokenRecord
from engine.games.lcg2.ruleset import LCG2
from engine.games.registry import RULESETS
from engine.log.names import Names
from engine.log.text import format_log
from engine.record.container import dump, dump_redacted, load
from engine.record.verify import REPLAYED, ProofLevel, verify
from engine.ruleset import Ruleset
from tests.engine.golden import (
    FOLDER,
    NOT_ARCHIVED,
    SUFFIX,
    folder_of,
    golden_files,
    golden_id,
    is_of_today,
    pool_for,
)
from tournament.replays.engines.archives import find_replayer

TODAY = [path for path in golden_files() if is_of_today(path)]
ARCHIVED = [path for path in golden_files() if not is_of_today(path)]


@pytest.mark.parametrize("path", TODAY, ids=golden_id)
def test_a_golden_match_still_replays(path: Path) -> None:
    report = verify(path.read_bytes(), pool_for(path))
    assert report.faults == ()
    assert report.replayed == REPLAYED


@pytest.mark.parametrize("path", ARCHIVED, ids=golden_id)
def test_a_golden_match_of_older_rules_replays_in_its_archived_engine(path: Path) -> None:
    raw = path.read_bytes()
    found = find_replayer(raw, load(raw).header)
    assert found is not None, f"no archived engine plays {path.parent.name}"
    assert found.report.faults == ()
    assert found.report.replayed == REPLAYED


@pytest.mark.parametrize("path", golden_files(), ids=golden_id)
def test_a_golden_match_lies_in_the_folder_of_its_rules(path: Path) -> None:
    header = load(path.read_bytes()).header
    assert path.parent.name == folder_of(header.ruleset, header.rules_version)


@pytest.mark.parametrize("rules", RULESETS.values(), ids=lambda rules: rules.id)
def test_there_are_golden_matches_of_every_game(rules: Ruleset) -> None:
    assert [path for path in TODAY if path.parent.name == folder_of(rules.id, rules.version)]


OLD = sorted((FOLDER / NOT_ARCHIVED).glob(f"*{SUFFIX}"))


@pytest.mark.parametrize("path", OLD, ids=lambda path: path.stem)
def test_a_match_of_version_1_is_read_and_proved_and_says_why_it_is_not_replayed(path: Path) -> None:
    raw, pool = path.read_bytes(), pool_for(path)
    report = verify(raw, pool)
    assert (report.faults, report.level) == ((), ProofLevel.PROVED)
    assert report.replayed == f"played by version 1 of lcg2; this is version {LCG2.version}, which has other rules"
    record = load(raw)
    assert load(dump(record)) == record
    names = Names(record.header.seats, pool)
    said = [text for _entry, text in format_log(record.entries, names, everything=True)]
    assert len(said) == len(record.entries)
    for viewer in (0, 1, PUBLIC):
        assert verify(dump_redacted(record, viewer), pool).ok
    with pytest.raises(BrokenRecord, match="played by version 1 of lcg2"):
        record.seek(100, pool)


def test_the_eight_matches_of_version_1_are_kept() -> None:
    assert len(OLD) == 8
