"""The load of many online matches: what it counts."""

from pathlib import Path

from bench.many_matches.__main__ import Load, play

ASKED = (
    *("database", "matches", "choices", "errors_5xx", "lost", "p50_ms", "p99_ms", "cpu_ms_per_choice"),
    *("bytes_per_choice", "load_average"),
)


def test_choices_are_sent_heard_of_and_found_again(tmp_path: Path):
    asked = Load("sqlite", 2, seconds=1.5, turns=4, workers=1, bus="process", watchers=8, every=0.3, left_out=0.3)
    found = play(asked, f"sqlite:///{tmp_path / 'load.db'}", tmp_path)
    assert tuple(found)[: len(ASKED)] == ASKED
    assert (found["matches"], found["errors_5xx"], found["lost"], found["streams"]) == (2, 0, 0, 4)
    assert isinstance(found["choices"], int) and found["choices"] >= 2
    assert isinstance(found["bytes_per_choice"], int) and 500 < found["bytes_per_choice"] < 5000
    assert isinstance(found["looks"], int) and 2 <= found["looks"] <= 8  # each watcher has looked once at most
    assert isinstance(found["p50_ms"], float) and 0 < found["p50_ms"] < 15_000  # by the poke, not by the heartbeat
