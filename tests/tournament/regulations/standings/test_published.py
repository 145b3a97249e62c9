"""The published numbers of real tournaments come out of ours."""

import csv
import json

import pytest

from tests.support.tournament.regulations.reference import reference_folder
from tournament.regulations.standings.printed import find_misplaced, read_printed
from tournament.regulations.standings.published import (
    find_mismatches,
    find_out_of_order,
    find_tiebreaks,
    read_published,
)
from tournament.regulations.standings.standings import compute_standings

EVERY_NUMBER = "every published number and place of real tournaments is reproduced"


def published():
    folder = reference_folder("tournaments", EVERY_NUMBER)
    files = sorted(folder.glob("*.json"))
    assert files, f"{folder} has no JSON files"
    return [read_published(json.loads(file.read_text(encoding="utf-8"))) for file in files]


def test_every_published_number_and_place_is_reproduced():
    compared = 0
    for tournament in published():
        part, players = tournament.event.parts[0], tournament.event.players
        standings = compute_standings(part, players, tiebreaks=find_tiebreaks(tournament))
        assert find_mismatches(tournament, standings) == []
        assert find_out_of_order(tournament, standings) == []
        compared += sum(len(row.numbers) for row in tournament.rows)
    assert compared > 1000


def test_the_published_rounds_pass_our_checks():
    for tournament in published():
        met = set()
        for round_ in tournament.event.parts[0].rounds:
            names = list(round_.players())
            assert len(names) == len(set(names))
            for match in round_.matches:
                assert frozenset(match.players) not in met, f"{match.players} meet again"
                met.add(frozenset(match.players))


def test_printed_standings_stand_in_the_order_of_their_numbers():
    folder = reference_folder("tournaments", "printed standings are in the order of points, SoS and extended SoS")
    for file in sorted(folder.glob("*.csv")):
        with file.open(encoding="utf-8", newline="") as lines:
            rows = read_printed(list(csv.reader(lines)))
        assert len(rows) > 100
        assert find_misplaced(rows) == []


def small():
    """A published event of our own: a bye, a draw, and a player who left."""
    return {
        "Tournament": {"Name": "Small"},
        "Rounds": [
            {
                "RoundName": "Round 1",
                "Matches": [
                    {"Player1": "Ann", "Player2": "Bob", "Result": "2-1-0"},
                    {"Player1": "Cid", "Player2": None, "Result": "2-0-0"},
                ],
            },
            {"RoundName": "Round 2", "Matches": [{"Player1": "Ann", "Player2": "Cid", "Result": "1-1-1"}]},
            {"RoundName": "Finals", "Matches": [{"Player1": "Bob", "Player2": "Ann", "Result": "2-0-0"}]},
        ],
        # Ann: 3 + 1 = 4 of 6; games 2-1, 1-1-1: (9 + 1) / 18. Opponents Bob 0 → 0.33, Cid 4/6: mean 0.498.
        # Cid: 4 of 6; games 2-0 (the bye) and 1-1-1: 10/15; Bob met Ann: 2/3; games 1-2: 1/3.
        "Standings": [
            row(1, "Cid", (4, 1, 0, 1), (0.667, 0.667, 0.556)),
            row(2, "Ann", (4, 1, 0, 1), (0.498, 0.556, 0.5)),
            row(3, "Bob", (0, 0, 1, 0), (0.667, 0.333, 0.556)),
        ],
    }


def row(rank, player, record, percentages):
    names = ("Points", "Wins", "Losses", "Draws", "OMWP", "GWP", "OGWP")
    return {"Rank": rank, "Player": player, **dict(zip(names, (*record, *percentages), strict=True))}


def test_a_small_published_event_by_hand():
    tournament = read_published(small())
    tiebreaks = find_tiebreaks(tournament)
    standings = compute_standings(tournament.event.parts[0], tournament.event.players, tiebreaks=tiebreaks)
    assert tiebreaks.name == "match wins, floor 33/100, rounds first"
    assert find_mismatches(tournament, standings) == []
    assert find_out_of_order(tournament, standings) == []


def test_a_wrong_number_is_found():
    document = small()
    document["Standings"][0]["OMWP"] = 0.666
    tournament = read_published(document)
    standings = compute_standings(
        tournament.event.parts[0], tournament.event.players, tiebreaks=find_tiebreaks(tournament)
    )
    (difference,) = find_mismatches(tournament, standings)
    assert (difference.player, difference.column) == ("Cid", "OMWP")


@pytest.mark.parametrize("line", [["x", "Ann", "1", "2", "3"], ["1", "Ann"], ["1", "Ann", "a", "b", "c"]])
def test_a_line_that_is_no_row_is_refused(line):
    with pytest.raises(ValueError, match="Line 1 is no row of standings"):
        read_printed([line])
