"""A match that was played here to any length can be read, proved, taken along and brought back."""

from functools import cache
from hashlib import sha256

import pytest

from engine import JUDGE, PUBLIC, Setting
from engine.record.container import UNPACKED_LIMIT_BYTES as MOST_IN_ENGINE
from engine.record.container import dump, read, unpacked_size
from engine.record.json_lines import to_lines
from engine.record.record import Recorder
from tests.support.engine.play import start_core
from tournament.online.operations.match import match_limits
from tournament.online.operations.match import snapshots as snapshot
from tournament.replays.operations import opened_match as opening
from tournament.replays.operations.export import LINES_LIMIT_BYTES, ExportForm, export_match, to_record_file
from tournament.replays.operations.opened_match import MatchNotReadable, open_match, open_played_here


@cache
def stuffed() -> bytes:
    """A file as long as any: settings take most room, an input and a mark for each step."""
    playing = Recorder(start_core(3))
    playing.record.checkpoints.clear()
    for number in range(match_limits.MAX_MATCH_STEPS - playing.match.step):
        value = "on" if number // 2 % 2 else "off"
        playing.submit(Setting(number % 2, "confirm_risky", value), number * 1000)
        if number % snapshot.CHECKPOINT_EVERY == 0:
            playing.record.checkpoints.append((playing.match.step, playing.match.to_bytes()))
    return dump(playing.record)


def test_the_longest_match_is_within_what_readers_take():
    source = stuffed()
    contents = read(source)
    assert contents.record is not None and len(contents.record.entries) == match_limits.MAX_MATCH_STEPS
    assert len(source) < opening.FILE_LIMIT_BYTES and match_limits.MAX_MATCH_STEPS < opening.MAX_STEPS
    assert unpacked_size(source) < opening.UNPACKED_LIMIT_BYTES <= min(opening.CACHE_LIMIT_BYTES, MOST_IN_ENGINE)
    lines = to_lines(contents, JUDGE)
    assert len(lines) < LINES_LIMIT_BYTES
    assert match_limits.MAX_TAKEBACKS * 8 < opening.MAX_REWINDS


def test_the_longest_match_is_proved_taken_along_and_brought_back():
    source = stuffed()
    opened = open_match(source)
    assert (opened.proved, opened.steps) == (True, match_limits.MAX_MATCH_STEPS)
    brought = open_match(to_record_file(export_match(opened, source, PUBLIC, ExportForm.LINES).content))
    assert (brought.report.ok, brought.steps) == (True, match_limits.MAX_MATCH_STEPS)


def test_limits_of_uploads_are_none_for_records_of_our_own(monkeypatch: pytest.MonkeyPatch):
    playing = Recorder(start_core(4))
    playing.submit(Setting(0, "confirm_risky", "off"), 1000)
    source = dump(playing.record)
    digest, steps = sha256(source).hexdigest(), len(playing.record.entries)
    monkeypatch.setattr(opening, "FILE_LIMIT_BYTES", len(source) - 1)
    with pytest.raises(MatchNotReadable, match="larger than any match"):
        open_match(source)
    assert open_played_here(digest, lambda: source, ()).steps == steps
    monkeypatch.setattr(opening, "FILE_LIMIT_BYTES", len(source))
    monkeypatch.setattr(opening, "MAX_STEPS", steps - 1)
    opening._opened_matches.forget()
    with pytest.raises(MatchNotReadable):
        open_match(source)
    assert open_played_here(digest, lambda: source, ()).proved
