"""Standings worked out by hand, for small events of our own."""

from dataclasses import replace
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.tournament.standings import FIVE, being, melee, missing, players, won
from tournament.regulations.event.event import (
    EventData,
    EventError,
    MeleeTable,
    Player,
    PlayingStatus,
    RoundData,
    StageData,
)
from tournament.regulations.results import FIRST_EDITION, OUTCOMES
from tournament.regulations.standings.overall import compute_overall
from tournament.regulations.standings.standings import compute_event_standings
from tournament.regulations.standings.what_if import ResultChange, compute_what_if
from tournament.regulations.tiebreaks.tiebreak_sets import (
    CUMULATIVE_TIEBREAKS,
    HEAD_TO_HEAD_TIEBREAKS,
    TIEBREAK_SETS,
)


def numbers(event, part=None, tiebreaks=None):
    """Place, points and tiebreaks (without the lot) of each player."""
    rows = compute_event_standings(event, part, tiebreaks).rows
    return {row.player: (row.rank, row.points, *row.values[:-1]) for row in rows}


def test_sos_and_extended_sos_with_byes_a_drop_and_modified_wins():
    F = Fraction
    assert numbers(FIVE) == {
        "dan": (1, 10, F(3), F(101, 36)),
        "ann": (2, 10, F(17, 6), F(149, 54)),
        "cid": (3, 8, F(25, 9), F(101, 36)),
        "eve": (4, 5, F(31, 12), F(95, 36)),
        "bob": (5, 5, F(5, 2), F(65, 24)),
    }


def test_every_number_says_where_it_comes_from():
    lines = {line.label: line.words for line in compute_event_standings(FIVE).explain("dan")}
    assert lines["points"] == "0 (loss, round 1) + 5 (automatic bye, round 2) + 5 (win, round 3) = 10"
    assert lines["SoS"] == "(Cid 8/3 + Ann 10/3) ÷ 2 = 3"
    assert lines["extended SoS"] == "(Cid 2.7778 + Ann 2.8333) ÷ 2 = 2.8056"
    assert lines["lot"] == "random, from the event's seed"


# A late entry: fay comes after round 2, so she has two unpaired losses that count as rounds.
# Round 3 then also has fay against bob (who stays): fay wins. fay 5 in 3, bob 5 in 3.
def test_a_late_entry_has_unpaired_losses_that_count_as_rounds():
    event = replace(FIVE, parts=(replace(FIVE.parts[0], rounds=FIVE.parts[0].rounds[:2]),))
    event = missing(replace(event, players=(*event.players, Player("fay", "Fay"))), "fay")
    third = RoundData(3, (won("dan", "ann"), won("cid", "eve", "modified win", 2), won("fay", "bob", table=3)))
    event = replace(event, parts=(replace(event.parts[0], rounds=(*event.parts[0].rounds, third)),))
    rows = {row.player: row for row in compute_event_standings(event).rows}
    assert (rows["fay"].points, rows["fay"].rounds) == (5, 3)
    # bob: 5 points in 3 rounds. fay met bob only: 5/3. bob met ann 10/3, eve 5/3, fay 5/3: 20/9.
    assert rows["fay"].values[0] == Fraction(5, 3)
    assert rows["bob"].values[0] == Fraction(20, 9)


def test_whoever_comes_back_after_a_drop_has_losses_for_what_was_missed():
    back = missing(being(FIVE, "bob", PlayingStatus.PLAYING), "bob")
    rows = {row.player: row for row in compute_event_standings(back).rows}
    assert (rows["bob"].points, rows["bob"].rounds) == (5, 3)


def test_a_disqualified_player_has_no_place():
    standings = compute_event_standings(being(FIVE, "dan", PlayingStatus.DISQUALIFIED))
    assert standings.disqualified == ("dan",)
    assert [row.player for row in standings.rows] == ["ann", "cid", "eve", "bob"]


def test_head_to_head_counts_among_tied_players_who_have_all_met():
    # Everybody plays everybody: ann beats bob and cid, bob beats cid and dan, cid beats dan, dan beats ann.
    # ann and bob have 10, cid and dan 5; all have the same three opponents' games to count:
    # SoS ann (bob 10, cid 5, dan 5) = 20/9, bob (ann 10, cid 5, dan 5) = 20/9: tied, and ann beat bob.
    part = StageData(
        "joust",
        (
            RoundData(1, (won("ann", "bob"), won("cid", "dan", table=2))),
            RoundData(2, (won("bob", "cid"), won("dan", "ann", table=2))),
            RoundData(3, (won("ann", "cid"), won("bob", "dan", table=2))),
        ),
        FIRST_EDITION,
        HEAD_TO_HEAD_TIEBREAKS,
    )
    event = EventData("Four", "seed", players("ann", "bob", "cid", "dan"), (part,))
    found = numbers(event)
    assert found["ann"] == (1, 10, Fraction(20, 9), 5)
    assert found["bob"] == (2, 10, Fraction(20, 9), 0)
    assert (found["cid"][0], found["dan"][0]) == (3, 4)


def test_cumulative_adds_the_points_after_each_round():
    # The points after each round: ann 5, 10, 10; dan 0, 5, 10; cid 4, 4, 8; eve 5, 5, 5; bob 0, 5 and, having
    # dropped, still 5. So ann, who won early, is before dan, who has the better SoS; eve is before bob.
    F = Fraction
    assert numbers(FIVE, tiebreaks=CUMULATIVE_TIEBREAKS) == {
        "ann": (1, 10, 25, F(17, 6)),
        "dan": (2, 10, 15, F(3)),
        "cid": (3, 8, 16, F(25, 9)),
        "eve": (4, 5, 15, F(31, 12)),
        "bob": (5, 5, 10, F(5, 2)),
    }
    standings = compute_event_standings(FIVE, tiebreaks=CUMULATIVE_TIEBREAKS)
    words = {player: standings.explain(player)[1].words for player in ("ann", "bob")}
    assert words == {
        "ann": "5 + 10 + 10 = 25 (points after each round)",
        "bob": "0 + 5 + 5 = 10 (points after each round)",
    }


def test_cumulative_is_nothing_before_the_first_round():
    tied = EventData("New", "seed", players("ann", "bob"), (StageData("joust"),))
    standings = compute_event_standings(tied, tiebreaks=CUMULATIVE_TIEBREAKS)
    assert [row.values[0] for row in standings.rows] == [0, 0]
    assert standings.explain("ann")[1].words == "0 = 0 (points after each round)"


def test_melee_points_power_and_table_opponents():
    # One table of four: 10, 6, 3, 0; then bob and cid tie for the second place of 10/6/3/0: 4.5 each.
    part = melee(
        RoundData(1, tables=(MeleeTable(1, ("ann", "bob", "cid", "dan"), (1, 2, 3, 4), (15, 9, 6, 2)),)),
        RoundData(2, tables=(MeleeTable(1, ("ann", "bob", "cid", "dan"), (1, 2, 2, 4), (15, 7, 7, 1)),)),
    )
    event = EventData("Melee", "seed", players("ann", "bob", "cid", "dan"), (part,))
    found = numbers(event)
    # bob 6 + 4.5 = 10.5, cid 3 + 4.5 = 7.5. bob's opponents, each twice: (20/2 + 7.5/2 + 0) / 3 = 55/12.
    assert found["ann"] == (1, 20, 30, Fraction(3))
    assert found["bob"] == (2, Fraction(21, 2), 16, Fraction(55, 12))
    assert found["dan"][:2] == (4, 0)


def test_overall_adds_joust_and_melee():
    part = melee(RoundData(1, tables=(MeleeTable(1, ("bob", "cid", "dan", "eve"), (1, 2, 3, 4)),)))
    event = replace(FIVE, parts=(*FIVE.parts, part))
    rows = compute_overall(event).rows
    assert [(row.player, row.points, row.by_part) for row in rows] == [
        ("bob", 15, (5, 10)),
        ("cid", 14, (8, 6)),
        ("dan", 13, (10, 3)),
        ("ann", 10, (10, 0)),
        ("eve", 5, (5, 0)),
    ]
    assert rows[0].words == "5 + 10 = 15"


def test_what_if_recomputes_without_touching_the_event():
    before = compute_event_standings(FIVE)
    compared = compute_what_if(FIVE, [ResultChange(3, "ann", OUTCOMES["win"])], cut=2)
    assert compute_event_standings(FIVE).rows == before.rows
    ann = next(move for move in compared.moves if move.player == "ann")
    assert (ann.rank_before, ann.rank_after, ann.points_before, ann.points_after) == (2, 1, 10, 15)
    assert (compared.into_cut, compared.out_of_cut) == (("cid",), ("dan",))
    with pytest.raises(EventError, match="eve had no opponent in round 1"):
        compute_what_if(FIVE, [ResultChange(1, "eve", OUTCOMES["win"])])


@pytest.mark.parametrize("name", TIEBREAK_SETS)
@given(st.randoms(use_true_random=False))
@settings(max_examples=8, deadline=None)
def test_standings_do_not_depend_on_the_order_of_rows(name, random):
    def shuffled(items):
        items = list(items)
        random.shuffle(items)
        return tuple(items)

    part = FIVE.parts[0]
    rounds = [replace(r, matches=shuffled(r.matches), byes=shuffled(r.byes)) for r in part.rounds]
    event = replace(FIVE, players=shuffled(FIVE.players), parts=(replace(part, rounds=tuple(rounds)),))
    tiebreaks = TIEBREAK_SETS[name]
    assert (
        compute_event_standings(event, tiebreaks=tiebreaks).rows
        == compute_event_standings(FIVE, tiebreaks=tiebreaks).rows
    )


def test_the_lot_is_the_seeds_and_stays():
    tied = EventData("Tied", "one", players("ann", "bob", "cid", "dan"), (StageData("joust"),))
    order = [row.player for row in compute_event_standings(tied).rows]
    assert order == [row.player for row in compute_event_standings(tied).rows]
    orders = {
        tuple(row.player for row in compute_event_standings(replace(tied, seed=str(seed))).rows) for seed in range(40)
    }
    assert len(orders) > 10


def test_a_record_that_contradicts_itself_is_refused():
    twice = StageData("joust", (RoundData(1, (won("ann", "bob"), won("ann", "cid", table=2))),))
    with pytest.raises(EventError, match="ann has two places in round 1 of joust"):
        compute_event_standings(replace(FIVE, parts=(twice,)))
    stranger = StageData("joust", (RoundData(1, (won("ann", "zoe"),)),))
    with pytest.raises(EventError, match="zoe is in round 1 of joust but not in the event"):
        compute_event_standings(replace(FIVE, parts=(stranger,)))
