"""Tables: best scores first, fixed and accessible tables, and the answer to "why not X?"."""

import pytest

from tournament.regulations.draw import Draw
from tournament.regulations.swiss.pairing import Entrant, Pair, PairingError, pair
from tournament.regulations.swiss.tables import TablePlan, assign_tables
from tournament.regulations.swiss.why import Reason, why_not


def two(one, other, points=(0, 0)):
    return Pair((one, other), points)


PAIRS = [two("eve", "fay", (0, 0)), two("ann", "bob", (10, 10)), two("cid", "dan", (10, 5))]


def seats(plan=None, pairs=PAIRS):
    found = assign_tables(pairs, plan or TablePlan())
    return {table.table: "".join(name[0] for name in table.pair.players) for table in found.tables}, found.notes


def test_the_best_scores_sit_at_the_first_tables():
    assert seats() == ({1: "ab", 2: "cd", 3: "ef"}, ())


def test_a_player_with_a_fixed_table_sits_there_and_the_others_move():
    assert seats(TablePlan(fixed={"eve": 1})) == ({1: "ef", 2: "ab", 3: "cd"}, ())


def test_a_fixed_table_may_be_far_away():
    assert seats(TablePlan(fixed={"ann": 40}))[0] == {1: "cd", 2: "ef", 40: "ab"}


def test_who_needs_an_accessible_table_has_one():
    plan = TablePlan(accessible=frozenset({2}), needs_accessible=frozenset({"fay"}))
    assert seats(plan) == ({1: "ab", 2: "ef", 3: "cd"}, ())


def test_a_table_range_is_kept_to():
    assert list(seats(TablePlan(numbers=[11, 12, 13, 14]))[0]) == [11, 12, 13]
    with pytest.raises(PairingError, match="3 pairs need as many tables; the hall has 2"):
        seats(TablePlan(numbers=[1, 2]))


def test_where_both_have_a_table_one_leaves_and_that_is_said():
    tables, notes = seats(TablePlan(fixed={"ann": 5, "bob": 3}))
    assert tables[3] == "ab"
    assert notes == ("ann leaves table 5 to meet bob at table 3.",)


def test_too_few_accessible_tables_are_said():
    plan = TablePlan(accessible=frozenset({1}), needs_accessible=frozenset({"ann", "eve"}))
    tables, notes = seats(plan)
    assert tables[1] == "ab"
    assert notes == ("eve and fay: no accessible table is left of 1.",)


def field():
    return [
        Entrant("ann", 10, frozenset({"bob"}), rank=1),
        Entrant("bob", 10, frozenset({"ann"}), rank=2),
        Entrant("cid", 10, rank=3),
        Entrant("dan", 10, rank=4),
        Entrant("eve", 5, rank=5),
        Entrant("fay", 5, rank=6),
        Entrant("gus", 0, rank=7),
    ]


def ask(one, other, **more):
    pairing = pair(field(), Draw("s"), **more)
    return why_not(field(), pairing, one, other, forbidden=more.get("forbidden", ()))


def test_why_not_somebody_one_has_met():
    assert ask("ann", "bob").reason is Reason.MET_BEFORE


def test_why_not_somebody_who_is_kept_apart():
    assert ask("ann", "cid", forbidden=[("cid", "ann")]).reason is Reason.FORBIDDEN


def test_why_not_somebody_with_a_bye():
    answer = ask("ann", "gus")
    assert answer.reason is Reason.BYE
    assert answer.words == "gus has the bye, as the lowest who may have it."


def test_why_not_somebody_with_other_points():
    answer = ask("ann", "eve")
    assert answer.reason is Reason.DEARER
    assert answer.cost_if == 50
    assert "would cost at least 50 instead of 0" in answer.words


def test_why_not_somebody_as_good():
    pairing = pair(field(), Draw("s"))
    opponent = pairing.opponent("ann")
    other = "dan" if opponent == "cid" else "cid"
    answer = why_not(field(), pairing, "ann", other)
    assert answer.reason is Reason.LOT
    assert "seed 's'" in answer.words
    assert why_not(field(), pairing, "ann", opponent).reason is Reason.THEY_PLAY


def test_why_not_when_others_would_have_to_meet_again():
    players = [
        Entrant("ann"),
        Entrant("bob"),
        Entrant("cid", 0, frozenset({"dan"})),
        Entrant("dan", 0, frozenset({"cid"})),
    ]
    answer = why_not(players, pair(players, Draw("s")), "ann", "bob")
    assert answer.reason is Reason.FORCES_A_FAULT


def test_why_not_somebody_who_is_not_there():
    assert ask("ann", "zoe").words == "zoe is not in this round."
    assert ask("ann", "ann").reason is Reason.NOT_IN_THE_ROUND
