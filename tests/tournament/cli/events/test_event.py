"""`kingsmoot event`: an event from the first name to the backup, in a terminal."""

import re
from pathlib import Path

import pytest
from click.testing import CliRunner

from tournament.cli import main
from tournament.core.storage.database import Database
from tournament.core.storage.database_schema import upgrade


@pytest.fixture
def instance(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    return installed(tmp_path / "one", monkeypatch)


def installed(folder: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("KINGSMOOT_ENV", "testing")
    monkeypatch.setenv("KINGSMOOT_INSTANCE", str(folder))
    monkeypatch.delenv("KINGSMOOT_DATABASE_URL", raising=False)
    database = Database(f"sqlite:///{folder / 'kingsmoot.db'}")
    upgrade(database, lambda line: None)
    database.close()
    return folder


def event(*words: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, ["event", *words])
    assert result.exit_code == code, result.output
    return result.stderr if code else result.stdout


def begun() -> str:
    assert event("create", "Harbour Cup", "--no-cut").strip() == "harbour-cup"
    event("add", "harbour-cup", "Ann", "Bob", "Cat", "Dov", "Eva")
    event("start", "harbour-cup", "1")
    return event("pair", "harbour-cup")


def winners(pairings: str) -> list[tuple[str, str]]:
    return re.findall(r"^ +(\d+)  .*? \[(\d+)\] v ", pairings, re.M)


def test_a_round_is_drawn_played_and_counted(instance: Path):
    drawn = begun()
    tables = winners(drawn)
    assert len(tables) == 2 and "bye" in drawn
    for table, first in tables:
        event("result", "harbour-cup", table, first)
    standings = event("standings", "harbour-cup").splitlines()
    assert standings[0] == "Joust after round 1"
    assert sum("    5  SoS" in line for line in standings) == 3  # two winners and the bye
    assert event("standings", "harbour-cup", "--csv").startswith("rank,number,name")
    assert "round 2" in event("pair", "harbour-cup")


def test_a_variant_is_drawn_for_exactly_its_seats(instance: Path):
    made = ("create", "Pairs", "--no-cut", "--no-joust", "--melee", "--ruleset", "lcg1", "--variant")
    assert "Choose one of: titled-joust, two-on-two, littlefinger" in event(*made, "chess", code=2)
    event(*made, "two-on-two")
    event("add", "pairs", "Ann", "Bob", "Cat", "Dov", "Eva")
    refused = event("start", "pairs", "1", code=2)
    assert "Tables of 4 need 4 or 8 players, not 5." in refused
    event("add", "pairs", "Fay", "Gus", "Hal")
    event("start", "pairs", "1")
    assert len(re.findall(r"^ +\d+  ", event("pair", "pairs"), re.M)) == 2


def test_a_wrong_result_says_what_would_be_right(instance: Path):
    begun()
    assert "is not at table 1" in event("result", "harbour-cup", "1", "77", code=2)
    assert "has no table 9" in event("result", "harbour-cup", "9", "1", code=2)
    assert "have no final result" in event("pair", "harbour-cup", code=2)
    assert "There is no event elsewhere" in event("standings", "elsewhere", code=2)


def test_a_correction_needs_a_reason(instance: Path):
    (table, first), *_ = winners(begun())
    event("result", "harbour-cup", table, first)
    assert "needs a reason" in event("result", "harbour-cup", table, "0", "--how", "double loss", code=2)
    event("result", "harbour-cup", table, "0", "--how", "double loss", "--reason", "both were late")


def test_a_round_is_taken_back_with_a_reason_and_drawn_again(instance: Path):
    begun()
    assert "Joust, round 1 (published)" in event("pair", "harbour-cup", "--again", "somebody was missing")


def test_an_event_moves_to_another_installation(instance: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    begun()
    file = tmp_path / "harbour.json"
    assert "5 players" in event("backup", "harbour-cup", str(file))
    assert "already" in event("restore", str(file), code=2)
    installed(tmp_path / "two", monkeypatch)
    assert "There are no events yet" in event("list")
    assert event("restore", str(file)).startswith("harbour-cup: Harbour Cup, running, 5 players")
    assert "harbour-cup" in event("list")
    assert len(winners(event("pairings", "harbour-cup"))) == 2
