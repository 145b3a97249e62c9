"""`kingsmoot swiss`, `kingsmoot melee` and `kingsmoot standings`."""

import json

import pytest

from tests.support.tournament.regulations.event_file import write_event
from tests.support.tournament.regulations.reference import reference_folder
from tests.support.tournament.standings import FIVE
from tournament.cli import main

FIELDS = {"cpu_seconds", "rematches", "cost", "bound", "proof", "byes"}


@pytest.fixture
def kingsmoot(capsys):
    def run(*arguments, code=0):
        with pytest.raises(SystemExit) as left:
            main([str(argument) for argument in arguments])
        written = capsys.readouterr()
        assert left.value.code == code, written.err
        return written.err if code else written.out

    return run


@pytest.fixture
def five(tmp_path):
    file = tmp_path / "five.json"
    file.write_text(json.dumps(write_event(FIVE)), encoding="utf-8")
    return file


def test_a_swiss_event_is_simulated_and_checked(kingsmoot):
    result = json.loads(
        kingsmoot("swiss", "simulate", "--players", 101, "--rounds", 6, "--seed", 7, "--drops", "0.05", "--json")
    )
    assert len(result["rounds"]) == 6
    for round_ in result["rounds"]:
        assert round_.keys() >= FIELDS
        assert round_["rematches"] == 0 and round_["cost"] >= round_["bound"]
        assert round_["byes"] == round_["players"] % 2
    assert result["rounds"][-1]["players"] < 101


def test_the_same_seed_simulates_the_same_event(kingsmoot):
    def rounds(seed):
        found = json.loads(kingsmoot("swiss", "simulate", "--players", 20, "--rounds", 4, "--seed", seed, "--json"))
        return [{**round_, "cpu_seconds": 0} for round_ in found["rounds"]], found["standings"]

    assert rounds("a") == rounds("a") != rounds("b")


def test_a_melee_event_is_simulated_and_checked(kingsmoot):
    result = json.loads(kingsmoot("melee", "simulate", "--players", 60, "--rounds", 3, "--seed", 1, "--json"))
    assert all(round_.keys() >= FIELDS and round_["rematches"] == 0 for round_ in result["rounds"])
    assert "Every round checked" in kingsmoot("melee", "simulate", "--players", 12, "--rounds", 2, "--balanced")


def test_tables_are_printed_for_people(kingsmoot):
    printed = kingsmoot("swiss", "simulate", "--players", 9, "--rounds", 2, "--drops", "10%")
    assert printed.split()[:5] == ["round", "players", "tables", "byes", "rematches"]


def test_what_can_not_be_simulated_is_one_line(kingsmoot):
    assert "at least 6 players, not 5" in kingsmoot("melee", "simulate", "--players", 5, code=2)
    assert "'many' is no share; write 0.05 or 5%" in kingsmoot("swiss", "simulate", "--drops", "many", code=2)


def test_the_standings_of_our_own_file(kingsmoot, five):
    result = json.loads(kingsmoot("standings", five, "--json"))
    assert [(row["rank"], row["player"], row["points"]) for row in result["standings"]][:2] == [
        (1, "dan", 10),
        (2, "ann", 10),
    ]
    assert result["standings"][0]["exact"][0] == "3"
    assert kingsmoot("standings", five, "--cut", 2).splitlines()[3].startswith("---")


def test_a_number_is_explained(kingsmoot, five):
    assert "SoS: (Cid 8/3 + Ann 10/3) ÷ 2 = 3" in kingsmoot("standings", five, "--why", "dan")
    assert "SoS: (Cid 8/3" in kingsmoot("standings", five, "--why", "Dan")


def test_another_result_is_supposed(kingsmoot, five):
    printed = kingsmoot("standings", five, "--what-if", "3:ann:win", "--cut", 2)
    assert "ann: place 2 → 1, 10 → 15 points" in printed
    assert "dan would be out of the cut." in printed
    assert json.loads(kingsmoot("standings", five, "--what-if", "3:dan:loss", "--cut", 2, "--json"))["into_cut"] == [
        "cid"
    ]


def test_faults_are_one_line_that_names_the_file(kingsmoot, five, tmp_path):
    assert "five.json: Player zoe is not in the standings" in kingsmoot("standings", five, "--why", "zoe", code=2)
    broken = tmp_path / "broken.json"
    broken.write_text("{", encoding="utf-8")
    assert "broken.json is not JSON" in kingsmoot("standings", broken, code=2)
    assert "There are no tiebreaks 'magic'" in kingsmoot("standings", five, "--tiebreaks", "magic", code=2)
    assert "should be ROUND:PLAYER:RESULT" in kingsmoot("standings", five, "--what-if", "ann", code=2)


def test_published_files_are_read_and_compared(kingsmoot):
    folder = reference_folder("tournaments", "the command reads published rounds and printed standings")
    for file in sorted(folder.glob("*.json")):
        assert "0 numbers and 0 places differ" in kingsmoot("standings", file)
    for file in sorted(folder.glob("*.csv")):
        assert "the order follows from the numbers" in kingsmoot("standings", file)
