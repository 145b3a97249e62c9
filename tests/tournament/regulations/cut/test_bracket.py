"""Cuts and brackets: the poster on the wall, byes, drops before and during."""

from dataclasses import replace

import pytest

from tournament.regulations.cut.bracket import BracketError, start_elimination
from tournament.regulations.cut.cut import FixedCut, RecordCut, start_cut
from tournament.regulations.cut.posters import BRACKETS, TOP_4, TOP_8
from tournament.regulations.standings.standings import StandingsRow

NAMES = [f"p{number}" for number in range(1, 41)]


def rows(*wins):
    return [
        StandingsRow(rank, NAMES[rank - 1], NAMES[rank - 1], 5 * won, 5, won, ()) for rank, won in enumerate(wins, 1)
    ]


def won(elimination, number, player):
    return replace(elimination, winners={**elimination.winners, number: player})


def left(elimination, *players):
    return replace(elimination, gone=elimination.gone | {*players})


def games(elimination):
    return {game.number: players for game, players in elimination.playable()}


@pytest.mark.parametrize("size", BRACKETS)
def test_the_first_meets_the_last_and_the_best_two_can_only_meet_in_the_final(size):
    bracket = BRACKETS[size]
    first_round = [tuple(slot.seed for slot in game.sides) for game in bracket.games if game.round == 1]
    assert all(one + other == size + 1 for one, other in first_round)
    assert sorted(seed for pair in first_round for seed in pair) == list(range(1, size + 1))
    elimination = start_elimination(bracket, NAMES[:size])
    while open_games := elimination.playable():
        for game, players in open_games:
            best = min(players, key=NAMES.index)
            assert {NAMES.index(player) + 1 for player in players} == {
                NAMES.index(best) + 1,
                2 ** (bracket.rounds - game.round + 1) - NAMES.index(best),
            }
            elimination = won(elimination, game.number, best)
    assert elimination.champion == "p1"
    assert elimination.placings()[:2] == [(1, "p1"), (2, "p2")]


def test_a_bracket_reads_like_the_poster():
    assert [f"{game.number}: {game.sides[0]} v {game.sides[1]}" for game in TOP_4.games] == [
        "1: seed 1 v seed 4",
        "2: seed 2 v seed 3",
        "3: winner 1 v winner 2",
    ]


def test_a_record_cut_fills_the_bracket_with_byes_for_the_top_seeds():
    elimination = start_cut(RecordCut(4), rows(5, 5, 4, 4, 4, 4, 3, 3))
    assert elimination.bracket is TOP_8
    # Seeds 1 and 2 have byes; 4 meets 5, 3 meets 6.
    assert games(elimination) == {2: ("p4", "p5"), 4: ("p3", "p6")}
    assert games(won(elimination, 2, "p5"))[5] == ("p1", "p5")


def test_a_drop_is_a_bye_for_the_opponent():
    elimination = left(won(start_cut(FixedCut(4), rows(5, 5, 4, 4, 3)), 1, "p1"), "p3")
    assert elimination.winner(2) == "p2"
    elimination = left(elimination, "p1")
    assert elimination.champion == "p2"
    assert elimination.placings() == [(1, "p2"), (2, "p1"), (3, "p3"), (4, "p4")]


def test_two_who_both_drop_leave_a_bye():
    elimination = left(won(start_elimination(TOP_4, NAMES[:4]), 1, "p4"), "p2", "p3")
    assert elimination.champion == "p4"
    # Nobody lost the final; three lost in the semi-finals.
    assert elimination.placings() == [(1, "p4"), (2, "p1"), (3, "p2"), (4, "p3")]


def test_a_bracket_takes_only_as_many_as_it_has_seeds():
    with pytest.raises(BracketError, match="Top 4 takes 2 to 4 players, not 5"):
        start_elimination(TOP_4, NAMES[:5])
    with pytest.raises(BracketError, match="only 1 qualify"):
        start_cut(RecordCut(5), rows(5, 4))
    with pytest.raises(BracketError, match="40 players qualify, but the largest cut has 32"):
        start_cut(RecordCut(0), rows(*[1] * 40))


def test_who_lost_in_one_round_is_placed_by_seed_once_all_of_it_is_decided():
    elimination = won(start_elimination(BRACKETS[4], NAMES[:4]), 1, "p1")
    assert elimination.placings() == []
    assert won(elimination, 2, "p2").placings() == [(3, "p3"), (4, "p4")]


def test_byes_take_no_places():
    # Six in a bracket of eight: the two who lose round 1 are fifth and sixth.
    elimination = won(won(start_elimination(TOP_8, NAMES[:6]), 2, "p5"), 4, "p3")
    assert elimination.placings() == [(5, "p4"), (6, "p6")]
