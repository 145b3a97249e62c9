"""Summaries: a sentence for each challenge and each round, from what a viewer reads."""

from __future__ import annotations

from pathlib import Path

import pytest

from engine import JUDGE, PUBLIC
from engine.log.names import Names
from engine.log.redaction import redact_entry
from engine.log.summaries import Summarizer, Summary, make_summaries
from engine.log.text import format_line
from engine.record.container import load
from engine.record.record import Record
from tests.engine.golden import golden_files, golden_id, is_of_today, pool_for
from tests.support.engine.games.lcg1.board import Scenario as FirstEdition
from tests.support.engine.melee.seats import table
from tests.support.engine.plain import Scenario

GOLDEN = [path for path in golden_files() if is_of_today(path)]
NAMED = {
    *("core-1520", "heads-2", "melee-10", "first-4", "first-melee-3", "first-variant-4"),
    *("collectible-1", "collectible-melee-6"),
}
SAMPLE = [path for path in GOLDEN if path.stem in NAMED]


def read(path: Path) -> Record:
    return load(path.read_bytes())


def summaries(path: Path, record: Record, viewer: int) -> list[Summary]:
    entries = record.entries if viewer == JUDGE else [redact_entry(entry, viewer) for entry in record.entries]
    return make_summaries(entries, Names(record.header.seats, pool_for(path), viewer))


@pytest.mark.parametrize("path", GOLDEN, ids=golden_id)
def test_each_challenge_and_round_of_a_golden_match_has_a_summary(path: Path) -> None:
    record = read(path)
    found = summaries(path, record, PUBLIC)
    ended = [entry for entry in record.entries if entry.kind in ("challenge ends", "round ends", "match ends")]
    assert [summary.last for summary in found] == [entry.number for entry in ended]
    begun = {entry.number for entry in record.entries if entry.kind in ("challenge", "round")}
    assert {summary.first for summary in found} <= begun
    assert not any("%(" in summary.words or "card #" in summary.words for summary in found)


@pytest.mark.parametrize("path", GOLDEN, ids=golden_id)
def test_the_last_round_ends_with_the_power_of_the_match(path: Path) -> None:
    record = read(path)
    ended = next(entry for entry in reversed(record.entries) if entry.kind == "match ends")
    words = summaries(path, record, PUBLIC)[-1].words
    for name, power in zip(record.header.seats, ended.data[1], strict=True):
        assert f"{name} {power}" in words


@pytest.mark.parametrize("path", SAMPLE, ids=golden_id)
def test_everybody_reads_the_same_summary(path: Path) -> None:
    record = read(path)
    public = summaries(path, record, PUBLIC)
    for viewer in (JUDGE, *range(len(record.header.seats))):
        assert summaries(path, record, viewer) == public


@pytest.mark.parametrize("path", SAMPLE, ids=golden_id)
def test_a_summary_names_no_card_that_the_lines_do_not_name(path: Path) -> None:
    record, pool = read(path), pool_for(path)
    names, titles = Names(record.header.seats, pool, PUBLIC), sorted({facts.title for facts in pool.facts.values()})
    lines = []
    for entry in record.entries:
        shown = redact_entry(entry, PUBLIC)
        names.learn(shown)
        lines.append(format_line(shown, names))
    for summary in summaries(path, record, PUBLIC):
        said = "\n".join(lines[summary.first - 1 : summary.last])
        assert not [title for title in titles if title in summary.words and title not in said]


# --- sentences


def told(game: Scenario | FirstEdition) -> list[str]:
    deal = game.match.deal
    return [summary.words for summary in make_summaries(game.log, Names(deal.names, deal.pool, PUBLIC))]


def test_what_is_lost_to_claim_and_gained_is_said() -> None:
    game = Scenario(first="ann", ann={"play": ["Robb Stark", "Bran Stark"]}, bob={"play": ["Tumblestone Knight"]})
    game.ann.attacks("military", "Robb Stark")
    game.bob.defends()
    game.ann.chooses("Robb Stark")
    assert told(game) == [
        "Military: ann attacks bob with 1 character, wins unopposed 5–0; bob loses Tumblestone Knight to claim; "
        "ann gains 2 power (unopposed, renown)"
    ]


def test_a_challenge_that_is_lost_says_so() -> None:
    game = Scenario(first="ann", ann={"play": ["Arya Stark"]}, bob={"play": ["Tywin Lannister"]})
    game.ann.attacks("power", "Arya Stark", bypassing=("nobody",))
    game.bob.defends("Tywin Lannister")
    game.bob.chooses("Tywin Lannister")
    assert told(game) == [
        "Power: ann attacks bob with 1 character, loses 2–6; bob gains 1 power (renown)",
    ]


# --- reading on and going back


def test_what_began_before_it_was_read_has_no_summary() -> None:
    path = SAMPLE[0]
    record = read(path)
    whole = summaries(path, record, PUBLIC)
    names = Names(record.header.seats, pool_for(path), PUBLIC)
    middle = whole[1].first
    for entry in record.entries[:middle]:
        names.learn(redact_entry(entry, PUBLIC))
    summarizer, found = Summarizer(names), []
    for entry in record.entries[middle:]:
        shown = redact_entry(entry, PUBLIC)
        names.learn(shown)
        found.append(summarizer.read(shown))
    assert [one for one in found if one] == [one for one in whole if one.first > middle]


def test_what_was_undone_does_not_count() -> None:
    path = next(path for path in GOLDEN if path.stem == "heads-4")
    record = read(path)
    assert any(entry.kind == "order" and entry.data[1] == "rewind" for entry in record.entries)
    found = summaries(path, record, PUBLIC)
    rounds = [one for one in found if one.words.startswith("Round ")]
    assert rounds == sorted(rounds, key=lambda one: one.last)


def test_a_board_does_not_say_how_much_power_there_was() -> None:
    game = table(3, phase="taxation", ann={}, bob={"power": 3}, cleo={})
    game.passes()
    assert game.entries("round ends")
    assert not [words for words in told(game) if words.startswith("Round")]
