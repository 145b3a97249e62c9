"""`kingsmoot simulate`."""

import json
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from engine import Match, core_set
from engine.bots import stalemate as standstill
from engine.record.container import load
from engine.record.verify import verify
from tournament.cli import main
from tournament.cli.matches import simulate


def run(*args: str) -> Result:
    return CliRunner().invoke(main, ["simulate", *args])


def report_of(*args: str) -> dict[str, object]:
    result = run("--json", *args)
    assert result.exit_code == 0, result.output
    return json.loads(result.stdout)


def test_the_json_counts_everything():
    report = report_of("--ruleset", "lcg2", "--format", "joust", "--games", "3", "--seed", "7")
    assert report["games"] == 3
    assert report["crashes"] == 0
    assert report["crashed"] == []
    assert sum(report["endings"].values()) == 3
    assert report["entries"] > report["decisions"] > 100
    assert report["cpu_seconds"] > 0
    assert report["decisions_per_cpu_second"] > 0
    assert report["entries_per_decision"] == round(report["entries"] / report["decisions"], 2)


@pytest.mark.parametrize("game", ["lcg1", "ccg"])
def test_the_older_games_are_played_with_their_own_ready_decks(game: str):
    report = report_of("--ruleset", game, "--games", "2", "--seed", "7")
    assert (report["games"], report["endings"], report["crashes"]) == (2, {"victory": 2}, 0)


@pytest.mark.parametrize(("game", "seats"), [("lcg1", "3"), ("lcg1", "6"), ("ccg", "4")])
def test_melees_of_the_older_games_are_played_too(game: str, seats: str):
    asked = ("--ruleset", game, "--format", "melee", "--seats", seats, "--games", "1", "--seed", "7")
    report = report_of(*asked)
    assert (report["games"], report["crashes"]) == (1, 0)
    assert report_of(*asked)["decisions"] == report["decisions"]


@pytest.mark.parametrize(("form", "seats"), [("titled-joust", 2), ("two-on-two", 4), ("littlefinger", 3)])
def test_variants_of_the_first_edition_are_played_by_as_many_as_they_are_for(form: str, seats: int, tmp_path: Path):
    report = report_of("--ruleset", "lcg1", "--format", form, "--games", "1", "--save", str(tmp_path))
    assert (report["games"], report["crashes"]) == (1, 0)
    (file,) = tmp_path.iterdir()
    assert (load(file.read_bytes()).header.format, len(load(file.read_bytes()).header.seats)) == (form, seats)


def test_the_same_seed_plays_the_same_games():
    same = ("games", "decisions", "entries", "endings")
    first, again, other = (report_of("--games", "2", "--seed", seed) for seed in ("a", "a", "b"))
    assert [first[name] for name in same] == [again[name] for name in same]
    assert [first[name] for name in same] != [other[name] for name in same]


def test_saving_changes_nothing_and_keeps_matches_that_verify(tmp_path: Path):
    folder = tmp_path / "new" / "matches"
    saved = report_of("--games", "2", "--seed", "a", "--save", str(folder))
    assert saved["entries"] == report_of("--games", "2", "--seed", "a")["entries"]
    files = sorted(folder.iterdir())
    assert len(files) == 2
    assert all(file.name.startswith("match-") and file.suffix == ".kingsmoot" for file in files)
    assert sum(len(load(file.read_bytes()).entries) for file in files) == saved["entries"]
    assert all(verify(file.read_bytes(), core_set()).ok for file in files)


def test_the_words_say_how_the_matches_ended():
    result = run("--games", "2", "--seed", "7")
    assert result.exit_code == 0
    assert result.stdout.startswith("matches    2: ")
    assert "per CPU-second" in result.stdout
    assert result.stderr == ""


@pytest.mark.parametrize("seats", [3, 6])
def test_a_melee_is_played_by_as_many_as_are_told(seats: int, tmp_path: Path):
    report = report_of(
        "--format", "melee", "--seats", str(seats), "--games", "1", "--seed", "7", "--save", str(tmp_path)
    )
    assert (report["games"], report["crashes"]) == (1, 0)
    kept = load(next(tmp_path.iterdir()).read_bytes())
    assert (kept.header.format, len(kept.header.seats)) == ("melee", seats)


def test_decks_are_named():
    assert run("--games", "1", "--decks", "lannister,stark").exit_code == 0


def test_the_benchmark_is_played_with_the_same_two_decks_as_ever():
    benchmark = run("--games", "1", "--decks", "benchmark")
    assert benchmark.exit_code == 0
    named = run("--games", "1", "--decks", "stark,lannister")
    assert benchmark.output.splitlines()[0] == named.output.splitlines()[0]


@pytest.mark.parametrize(
    ("args", "words"),
    [
        (["--decks", "stark"], "2 names with a comma"),
        (["--decks", "stark,bolton"], "There is no deck 'bolton'; there are stark, lannister, "),
        (
            ["--format", "draft"],
            "There is no format “draft” for the second edition. Formats and seats: joust (2), melee (3 to 6)",
        ),
        (["--format", "melee", "--seats", "2"], "A melee has 3 to 6 seats, not 2."),
        (["--seats", "3"], "A joust has 2 seats, not 3."),
        (["--format", "melee", "--decks", "stark,lannister"], "3 names with a comma"),
        (["--ruleset", "chess"], "'chess' is not"),
        (["--games", "0"], "--games"),
    ],
)
def test_what_cannot_be_played_is_one_line(args: list[str], words: str):
    result = run(*args)
    assert result.exit_code == 2
    assert words in result.stderr
    assert result.stderr.count("\n") == 1


@pytest.fixture
def breaking(monkeypatch: pytest.MonkeyPatch) -> None:
    """Every match breaks down in its middle."""
    submit = Match.submit

    def broken(self: Match, *args: object, **more: object) -> object:
        if self.step > 60:
            raise ZeroDivisionError("out of the blue")
        return submit(self, *args, **more)

    monkeypatch.setattr(Match, "submit", broken)


def test_a_crash_is_reported_with_its_seed_and_place(breaking: None):
    result = run("--games", "2", "--json")
    assert result.exit_code == 1
    report = json.loads(result.stdout)
    assert report["crashes"] == report["endings"]["crash"] == 2
    crash = report["crashed"][1]
    assert crash["game"] == 1
    assert len(bytes.fromhex(crash["seed"])) == 32
    assert crash["error"] == "ZeroDivisionError: out of the blue"
    assert crash["where"][-1].endswith("broken")
    assert "/" not in crash["where"][-1]


def test_a_crash_is_one_line_of_words(breaking: None, tmp_path: Path):
    result = run("--games", "1", "--save", str(tmp_path))
    assert result.exit_code == 1
    assert "crash      match 0, seed " in result.stdout
    assert "Traceback" not in result.output
    assert len(list(tmp_path.iterdir())) == 1


def test_a_match_without_end_is_a_crash(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(simulate, "MAX_DECISIONS", 20)
    result = run("--games", "1", "--json")
    assert result.exit_code == 1
    assert "no end after 21 answers" in json.loads(result.stdout)["crashed"][0]["error"]


def test_bots_that_see_no_end_agree_on_a_draw(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(standstill, "sees_no_end", lambda game, seat: game.round > 1)
    result = run("--ruleset", "ccg", "--format", "melee", "--games", "1", "--json")
    assert result.exit_code == 0
    assert json.loads(result.stdout)["endings"] == {"draw agreed": 1}


def test_it_runs_as_a_program_and_shows_no_bar_where_nobody_watches():
    words = [sys.executable, "-m", "tournament.cli", "simulate", "--games", "1", "--json"]
    done = subprocess.run(words, capture_output=True, text=True, check=True)
    assert json.loads(done.stdout)["games"] == 1
    assert done.stderr == ""


def test_bots_of_several_kinds_are_told_apart_by_who_won():
    result = run("--games", "2", "--bots", "easy,random", "--json")
    assert json.loads(result.stdout)["winners"] == {"easy": 2}


@pytest.mark.parametrize(("bots", "said"), [("grand", "no bot 'grand'"), ("easy,fair,hard", "takes one or 2 of")])
def test_bots_that_are_not_there_or_too_many_are_refused(bots: str, said: str):
    result = run("--bots", bots)
    assert result.exit_code != 0
    assert said in result.stderr
