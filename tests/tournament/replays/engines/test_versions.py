"""Every version of the rules that matches were played with has its engine, archived before the next one came."""

import csv
from itertools import groupby
from typing import NamedTuple

import msgspec
import pytest

from engine.games.registry import CORE_SET, POOL_LOADERS, RULESETS
from engine.match.commitments import hand_digest
from tournament.core.resources import resource_dir
from tournament.replays.engines.archives import archived_engine, editions_of

NONE = "-"
HOW = "see engines/README.md: archive the engine before the change, and commit the file and the row with the change"


class Row(NamedTuple):
    ruleset: str
    version: str
    cards: str
    hand_cards: str
    archive: str


def rows() -> list[Row]:
    with (resource_dir("engines") / "versions.tsv").open(encoding="utf-8", newline="") as file:
        _head, *found = csv.reader(file, delimiter="\t")
    return [Row(*row) for row in found]


def rows_of(ruleset: str) -> list[Row]:
    return [row for row in rows() if row.ruleset == ruleset]


def raised_cards(ruleset: str) -> str:
    numbers = POOL_LOADERS[ruleset](CORE_SET).numbers
    return " ".join(f"{code}={number}" for code, number in sorted(numbers.items())) or NONE


def hand_cards(ruleset: str) -> str:
    return hand_digest(POOL_LOADERS[ruleset](CORE_SET))


@pytest.mark.parametrize("ruleset", RULESETS)
def test_the_rules_and_cards_of_today_are_the_last_row_of_their_game(ruleset: str):
    newest = rows_of(ruleset)[-1]
    today = str(RULESETS[ruleset].version), raised_cards(ruleset), hand_cards(ruleset)
    assert (newest.version, newest.cards, newest.hand_cards) == today, HOW


@pytest.mark.parametrize("ruleset", RULESETS)
def test_every_row_before_the_last_has_an_archive(ruleset: str):
    *before, _newest = rows_of(ruleset)
    assert [row for row in before if row.archive == NONE] == [], HOW


def test_versions_only_grow_and_no_row_is_there_twice():
    for _ruleset, found in groupby(sorted(rows(), key=lambda row: row.ruleset), key=lambda row: row.ruleset):
        versions = [(int(row.version), row.cards, row.hand_cards) for row in found]
        assert [version for version, *_ in versions] == sorted(version for version, *_ in versions)
        assert len(versions) == len(set(versions))


@pytest.mark.parametrize("row", [row for row in rows() if row.archive != NONE], ids=lambda row: row.ruleset)
def test_an_archive_plays_what_its_row_says(row: Row):
    path = resource_dir("engines") / row.archive
    assert path.is_file(), f"{row.archive} is missing; archived engines are never removed"
    assert (row.ruleset, int(row.version)) in [edition[:2] for edition in editions_of(path)]
    hello = msgspec.msgpack.decode(archived_engine(path).ask("hello"))
    assert hello["rulesets"][row.ruleset] == int(row.version)


def test_every_archive_is_named_in_a_row():
    files = {path.name for path in resource_dir("engines").glob("*.zip")}
    assert files == {row.archive for row in rows()} - {NONE}
