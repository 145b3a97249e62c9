"""Tables: best scores first, fixed and accessible tables, and the answer to "why not X?"."""

from dataclasses import replace
from itertools import permutations

import pytest

from tournament.regulations.bye import Bye
from tournament.regulations.draw import RoundDraw
from tournament.regulations.swiss.pairing import Pair, PairingError, SwissEntrant, pair_players
from tournament.regulations.swiss.seated import make_seated_pairing
from tournament.regulations.swiss.tables import TablePlan, assign_tables
from tournament.regulations.swiss.why import PairingReason, explain_pairing


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
    with pytest.raises(PairingError, match="This round needs 3 tables, but the event has 2"):
        seats(TablePlan(numbers=[1, 2]))


def test_where_both_have_a_table_one_leaves_and_that_is_said():
    tables, notes = seats(TablePlan(fixed={"ann": 5, "bob": 3}))
    assert tables[3] == "ab"
    assert notes == ("ann plays at table 3 instead of table 5, with bob.",)


def test_too_few_accessible_tables_are_said():
    plan = TablePlan(accessible=frozenset({1}), needs_accessible=frozenset({"ann", "eve"}))
    tables, notes = seats(plan)
    assert tables[1] == "ab"
    assert notes == ("eve and fay: no free accessible table (1 in total).",)


def field():
    return [
        SwissEntrant("ann", 10, frozenset({"bob"}), rank=1),
        SwissEntrant("bob", 10, frozenset({"ann"}), rank=2),
        SwissEntrant("cid", 10, rank=3),
        SwissEntrant("dan", 10, rank=4),
        SwissEntrant("eve", 5, rank=5),
        SwissEntrant("fay", 5, rank=6),
        SwissEntrant("gus", 0, rank=7),
    ]


def ask(one, other, **more):
    pairing = pair_players(field(), RoundDraw("s"), **more)
    return explain_pairing(field(), pairing, one, other, forbidden=more.get("forbidden", ()))


def test_why_not_somebody_one_has_met():
    assert ask("ann", "bob").reason is PairingReason.MET_BEFORE


def test_why_not_somebody_who_is_kept_apart():
    assert ask("ann", "cid", forbidden=[("cid", "ann")]).reason is PairingReason.FORBIDDEN


def test_why_not_somebody_with_a_bye():
    answer = ask("ann", "gus")
    assert answer.reason is PairingReason.BYE
    assert answer.words == "gus has the bye, as the lowest-ranked player who can get it."


def test_why_not_somebody_with_other_points():
    answer = ask("ann", "eve")
    assert answer.reason is PairingReason.DEARER
    assert answer.cost_if == 50
    assert "would cost at least 50 instead of 0" in answer.words


def test_why_not_somebody_as_good():
    pairing = pair_players(field(), RoundDraw("s"))
    opponent = pairing.opponent("ann")
    other = "dan" if opponent == "cid" else "cid"
    answer = explain_pairing(field(), pairing, "ann", other)
    assert answer.reason is PairingReason.LOT
    assert answer.words == f"Pairing ann and {other} would be just as good. The choice was random."
    assert explain_pairing(field(), pairing, "ann", opponent).reason is PairingReason.THEY_PLAY


def test_why_not_when_others_would_have_to_meet_again():
    players = [
        SwissEntrant("ann"),
        SwissEntrant("bob"),
        SwissEntrant("cid", 0, frozenset({"dan"})),
        SwissEntrant("dan", 0, frozenset({"cid"})),
    ]
    answer = explain_pairing(players, pair_players(players, RoundDraw("s")), "ann", "bob")
    assert answer.reason is PairingReason.FORCES_A_FAULT


def test_why_not_in_a_round_that_was_changed_by_hand():
    """Such a round may be worse than one with that table, and the answer does not pretend otherwise."""
    tables = [("ann", "eve"), ("cid", "fay"), ("bob", "dan")]
    changed = make_seated_pairing(field(), RoundDraw("s"), tables, [Bye("gus")])
    assert (changed.cost, changed.rematches) == (50, 0)
    answer = explain_pairing(field(), changed, "ann", "cid")
    assert (answer.reason, answer.cost_if) == (PairingReason.BETTER, 0)
    assert "would cost 0 instead of 50." in answer.words
    again = make_seated_pairing(
        field(), RoundDraw("s"), [("ann", "bob"), ("cid", "dan"), ("eve", "fay")], [Bye("gus")]
    )
    assert again.rematches == 1
    assert "with fewer rematches or forbidden pairings" in explain_pairing(field(), again, "ann", "cid").words


def test_a_draw_as_people_sit_in_it_is_the_draw():
    drawn = pair_players(field(), RoundDraw("s"))
    sitting = make_seated_pairing(field(), RoundDraw("s"), [two.players for two in drawn.pairs], drawn.byes)
    assert replace(sitting, proof=drawn.proof) == drawn


def test_why_not_gives_the_best_known_reason():
    """What everybody can see goes before what only the organizer knows."""
    assert ask("ann", "bob", forbidden=[("ann", "bob")]).reason is PairingReason.MET_BEFORE
    assert ask("ann", "gus", forbidden=[("ann", "gus")]).reason is PairingReason.BYE


def test_why_not_speaks_of_people_by_name_and_never_of_the_seed():
    names = {player.player: player.player.title() for player in field()}
    pairing = pair_players(field(), RoundDraw("the seed of it all"))
    for one, other in permutations(names, 2):
        answer = explain_pairing(field(), pairing, one, other, called=names.__getitem__)
        assert "seed" not in answer.words
        assert names[one] in answer.words or names[other] in answer.words
        assert one not in answer.words and other not in answer.words


def test_why_not_somebody_with_the_bye_of_a_first_round():
    players = [SwissEntrant(name) for name in ("ann", "bob", "cid")]
    pairing = pair_players(players, RoundDraw("s"))
    free = pairing.byes[0].player
    assert (
        explain_pairing(players, pairing, free, pairing.pairs[0].players[0]).words
        == f"{free} has the bye, chosen at random."
    )


def test_why_not_somebody_who_is_not_there():
    assert ask("ann", "zoe").words == "zoe is not in this round."
    assert ask("ann", "ann").reason is PairingReason.NOT_IN_THE_ROUND
