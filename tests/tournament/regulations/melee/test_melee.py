"""Melee: table sizes, seating, seats, the cut and the points."""

import json
from fractions import Fraction
from itertools import combinations
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.effort import SOAK
from tests.support.tournament.regulations.melee_instances import instance
from tournament.regulations.draw import RoundDraw
from tournament.regulations.melee.check import find_seating_faults
from tournament.regulations.melee.cut import MELEE_CUTS, TOP_16, seat_final_table, seat_semi_finals
from tournament.regulations.melee.hall import MeleeHall, find_least_spread
from tournament.regulations.melee.search import find_best_seating
from tournament.regulations.melee.seating import MeleeEntrant, SeatRule, list_melee_entrants, seat_melee
from tournament.regulations.melee.sizes import SeatingError, TableOptions, table_sizes
from tournament.regulations.melee_points import MeleeScheme
from tournament.regulations.proof import ProofKind
from tournament.regulations.results import ResultError
from tournament.regulations.simulation import make_simulated_event, play_melee
from tournament.regulations.standings.standings import compute_event_standings

OPTIMA = json.loads((Path(__file__).parent / "melee_optima.json").read_text(encoding="utf-8"))


@pytest.mark.parametrize(
    ("players", "sizes"),
    [(3, [3]), (4, [4]), (6, [3, 3]), (7, [4, 3]), (9, [3, 3, 3]), (15, [4, 4, 4, 3]), (17, [4, 4, 3, 3, 3])],
)
def test_tables_are_fours_and_the_rest_threes(players, sizes):
    assert table_sizes(players) == sizes


def test_fives_and_equal_tables_are_options():
    assert table_sizes(17, TableOptions(allow_fives=True)) == [5, 4, 4, 4]
    assert table_sizes(5, TableOptions(allow_fives=True)) == [5]
    assert table_sizes(15, TableOptions(prefer_equal=True)) == [3] * 5
    assert table_sizes(12, TableOptions(prefer_equal=True)) == [4] * 3
    assert table_sizes(25, TableOptions(prefer_equal=True, allow_fives=True)) == [5] * 5


@pytest.mark.parametrize("players", [0, 1, 2, 5])
def test_who_can_not_sit_down_is_told_so(players):
    with pytest.raises(SeatingError, match=f"players, not {players}"):
        table_sizes(players)


@pytest.mark.parametrize(
    ("places", "points"),
    [
        ((1, 2, 3, 4), (10, 6, 3, 0)),
        ((4, 3, 2, 1), (0, 3, 6, 10)),
        ((1, 2, 3), (7, 3, 0)),
        ((1, 1, 3, 4), (8, 8, 3, 0)),
        ((1, 2, 2, 2), (10, 3, 3, 3)),
        ((1, 2, 2, 4), (10, Fraction(9, 2), Fraction(9, 2), 0)),
        ((1, 2, 3, 4, 5), (13, 9, 6, 3, 0)),
    ],
)
def test_three_for_each_player_below_one_for_the_win_and_ties_share(places, points):
    assert MeleeScheme().of(places) == points


@pytest.mark.parametrize("places", [(1, 1, 2, 3), (2, 3, 4, 4), (0, 1, 2, 3), (1, 3, 3, 3)])
def test_places_that_can_not_be_are_refused(places):
    with pytest.raises(ResultError, match="not the places of a table of 4. Ties look like"):
        MeleeScheme().of(places)


def splits(players, sizes):
    if not players:
        yield []
        return
    for size in sorted(set(sizes)):
        left = list(sizes)
        left.remove(size)
        for others in combinations(players[1:], size - 1):
            rest = [player for player in players[1:] if player not in others]
            for more in splits(rest, left):
                yield [[players[0], *others], *more]


@st.composite
def halls(draw):
    size = draw(st.sampled_from([6, 7, 8, 9, 10]))
    points = draw(st.lists(st.sampled_from([0, 3, 6, 10, 13, 16]), min_size=size, max_size=size))
    met = [{} for _ in range(size)]
    for a, b in draw(st.lists(st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)), max_size=2 * size)):
        if a != b:
            met[a][b] = met[b][a] = met[a].get(b, 0) + 1
    return points, met


@given(halls(), st.integers(0, 1000))
@settings(max_examples=25, deadline=None)
def test_no_seating_of_a_small_hall_is_better(made, seed):
    points, met = made
    sizes = table_sizes(len(points))
    found = find_best_seating(points, met, sizes, RoundDraw(str(seed)).chance())
    seatings = [MeleeHall(points, met, tables) for tables in splits(list(range(len(points))), sizes)]
    best = min((hall.repeats, hall.spread) for hall in seatings)
    assert (found.hall.repeats, found.hall.spread) == best
    assert found.proof is not ProofKind.NONE
    assert found.bound.repeats <= best[0]
    assert find_least_spread(points, sizes)[0] == found.bound.spread == min(hall.spread for hall in seatings)


@pytest.mark.parametrize(
    ("players", "rounds", "seed"),
    [
        (12, 3, 1),
        (13, 3, 5),
        (14, 3, 3),
        (16, 3, 3),
        (17, 3, 4),
        (19, 3, 3),
        (20, 2, 4),
        (22, 3, 3),
        (23, 3, 2),
        (24, 3, 2),
    ],
)
def test_the_optima_of_an_exact_solver_are_reached_and_proved(players, rounds, seed):
    """Ten of the hard ones; `bench.melee_seating` goes through all 195."""
    case = instance(players, rounds, seed)
    found = find_best_seating(case.points, case.met, case.sizes, RoundDraw("yardstick").chance())
    assert [found.hall.repeats, found.hall.spread] == OPTIMA[str(case)]
    assert found.proof is not ProofKind.NONE


def played(players, rounds, seed="melee", rule=SeatRule.RANDOM):
    event = make_simulated_event(players, seed, melee=True)
    for number in range(1, rounds + 1):
        points = {row.player: row.points for row in compute_event_standings(event).rows}
        field = list_melee_entrants(points, event.parts[0].rounds)
        seating = seat_melee(field, RoundDraw(seed, "melee", number), seats=rule)
        assert find_seating_faults(field, seating) == []
        event = play_melee(event, seating)
        yield seating, event


@pytest.mark.parametrize("players", [25, 29, 250, 1000, *([28, 40, 41, 61] if SOAK else [])])
def test_nobody_meets_again_in_four_rounds(players):
    assert [seating.repeats for seating, _ in played(players, 4)] == [0, 0, 0, 0]


def test_balanced_seats_spread_over_the_table():
    for _, event in played(16, 4, rule=SeatRule.BALANCED):
        last = event
    for player in last.players:
        seats = [
            table.seats.index(player.id)
            for r in last.parts[0].rounds
            for table in r.tables
            if player.id in table.seats
        ]
        assert max(seats.count(place) for place in range(4)) <= 2


def test_the_same_seed_seats_the_same_tables_whatever_the_order_of_rows():
    field = [MeleeEntrant(f"p{number:02d}", number % 5) for number in range(23)]
    assert seat_melee(field, RoundDraw("s", "melee")) == seat_melee(field[::-1], RoundDraw("s", "melee"))
    assert seat_melee(field, RoundDraw("s", "melee")).tables != seat_melee(field, RoundDraw("t", "melee")).tables


def test_the_semi_finals_are_even_and_their_winners_meet_in_the_final():
    for cut in MELEE_CUTS.values():
        assert len({sum(table) for table in cut.semi_finals}) == 1
        assert sorted(seed for table in cut.semi_finals for seed in table) == list(range(1, cut.size + 1))
    ranked = [f"p{number:02d}" for number in range(1, 21)]
    tables = seat_semi_finals(TOP_16, ranked)
    assert tables[0] == ("p01", "p08", "p09", "p16")
    assert seat_final_table(TOP_16, tables, ["p16", "p02", "p03", "p04"], ranked) == ("p02", "p03", "p04", "p16")
    with pytest.raises(SeatingError, match="p02 did not sit at that table"):
        seat_final_table(TOP_16, tables, ["p02", "p02", "p03", "p04"], ranked)
    with pytest.raises(SeatingError, match="Top 16 needs 16 players, not 3"):
        seat_semi_finals(TOP_16, ranked[:3])
