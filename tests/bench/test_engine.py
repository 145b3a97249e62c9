"""The engine's bench measures every game in joust and with more seats, and ends where a match would not."""

import pytest
from click.testing import CliRunner

from bench import engine, yardstick
from engine.bots import stalemate as standstill
from engine.games.registry import GAMES, RULESETS
from tests.reference import ROOT


@pytest.fixture
def quick(monkeypatch: pytest.MonkeyPatch) -> None:
    """A part of the way: bots agree on a draw after the first round, and nothing is timed again."""
    monkeypatch.setattr(standstill, "sees_no_end", lambda game, seat: game.round > 1)
    for module, name in ((engine, "SIZED_MATCHES"), (engine, "HELD_MATCHES"), (yardstick, "LOOP_ITERATIONS")):
        monkeypatch.setattr(module, name, 1)
    monkeypatch.setattr(engine, "measure_what_ifs", list)
    monkeypatch.setattr(engine, "median_milliseconds", lambda times, act: act() and 0.0)


@pytest.mark.usefixtures("quick")
def test_every_game_has_the_same_rows():
    said = CliRunner().invoke(engine.command, ["--games", "1"])
    assert said.exit_code == 0
    rows = [line.split(" | ")[0] for line in said.stdout.splitlines() if line.startswith("| ")][1:]
    of_games = {game: [row for row in rows if row.endswith(f", {GAMES[game].name}")] for game in RULESETS}
    others = [set(found) for game, found in of_games.items() if found]
    plain = {row for row in rows if not any(row in found for found in of_games.values())}
    assert len(others) == len(RULESETS) - 1
    assert {len(found) for found in (plain, *others)} == {len(rows) // len(RULESETS)}
    assert "| decisions per yardstick second, 6 seats, collectible card game" in rows


def test_two_checkouts_are_compared_match_by_match():
    said = CliRunner().invoke(engine.command, ["--games", "1", "--times", "1", "--against", str(ROOT)])
    assert said.exit_code == 0, said.output
    assert "| processes | other | this | ratio |" in said.stdout
    assert "median of 1 ratios: " in said.stdout
