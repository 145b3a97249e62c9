"""Swiss pairing: the official procedure, byes, floats and forbidden tables."""

import pytest

from tournament.regulations.bye import ByeKind
from tournament.regulations.draw import RoundDraw, commit_to_seed
from tournament.regulations.proof import ProofKind
from tournament.regulations.swiss.check import find_pairing_faults, matches_draw
from tournament.regulations.swiss.pairing import PairingError, SwissEntrant, pair_players


def field(**points):
    return [SwissEntrant(name, own) for name, own in points.items()]


def tables(pairing):
    return {frozenset(table.players) for table in pairing.pairs}


def test_the_first_round_is_drawn_from_everybody():
    players = [SwissEntrant(f"p{number}") for number in range(8)]
    pairings = {frozenset(tables(pair_players(players, RoundDraw(str(seed))))) for seed in range(30)}
    assert len(pairings) > 10


def test_score_groups_play_among_themselves():
    pairing = pair_players(field(ann=10, bob=10, cid=5, dan=5, eve=0, fay=0), RoundDraw("s"))
    assert tables(pairing) == {frozenset(("ann", "bob")), frozenset(("cid", "dan")), frozenset(("eve", "fay"))}
    assert (pairing.cost, pairing.bound, pairing.proof) == (0, 0, ProofKind.BOUND)


def test_the_odd_player_floats_to_the_next_group():
    pairing = pair_players(field(ann=10, bob=10, cid=10, dan=5, eve=0, fay=0), RoundDraw("s"))
    (table,) = pairing.floats
    assert table.players[1] == "dan" and table.points == (10, 5)
    assert pairing.cost == pairing.bound == 25


def test_nobody_meets_again_while_that_can_be_avoided():
    players = [
        SwissEntrant("ann", 10, frozenset({"bob"})),
        SwissEntrant("bob", 10, frozenset({"ann"})),
        SwissEntrant("cid", 5),
        SwissEntrant("dan", 5),
    ]
    pairing = pair_players(players, RoundDraw("s"))
    assert pairing.rematches == 0
    assert (pairing.cost, pairing.bound) == (50, 0)
    assert pairing.proof is ProofKind.EXACT


def test_an_unavoidable_rematch_is_shown_as_one():
    players = [SwissEntrant("ann", 5, frozenset({"bob"})), SwissEntrant("bob", 0, frozenset({"ann"}))]
    pairing = pair_players(players, RoundDraw("s"))
    assert pairing.rematches == 1 and pairing.pairs[0].is_rematch
    assert pairing.proof is ProofKind.EXACT


def test_forbidden_pairs_are_kept_apart_even_for_a_rematch():
    players = [
        SwissEntrant("ann", 0, frozenset({"cid", "dan"})),
        SwissEntrant("bob"),
        SwissEntrant("cid", 0, frozenset({"ann"})),
        SwissEntrant("dan", 0, frozenset({"ann"})),
    ]
    pairing = pair_players(players, RoundDraw("s"), forbidden=[("ann", "bob")])
    assert (pairing.forbidden, pairing.rematches) == (0, 1)


def test_the_bye_goes_to_the_lowest_ranked_player_without_one():
    players = [
        SwissEntrant("ann", 5, rank=1),
        SwissEntrant("bob", 5, rank=2),
        SwissEntrant("cid", 5, rank=3),
        SwissEntrant("dan", 0, rank=4),
        SwissEntrant("eve", 0, byes=1, rank=5),
    ]
    (bye,) = pair_players(players, RoundDraw("s")).byes
    assert (bye.player, bye.kind) == ("dan", ByeKind.AUTOMATIC)


def test_the_bye_of_round_1_is_random():
    players = [SwissEntrant(f"p{number}") for number in range(5)]
    assert len({pair_players(players, RoundDraw(str(seed))).byes[0].player for seed in range(40)}) == 5


def test_when_everybody_had_a_bye_the_lowest_has_another():
    players = [
        SwissEntrant("ann", 10, byes=1, rank=1),
        SwissEntrant("bob", 5, byes=1, rank=2),
        SwissEntrant("cid", 0, byes=1, rank=3),
    ]
    assert pair_players(players, RoundDraw("s")).byes[0].player == "cid"


def test_another_player_has_the_bye_if_that_avoids_a_rematch():
    players = [
        SwissEntrant("ann", 5, frozenset({"bob"}), rank=1),
        SwissEntrant("bob", 5, frozenset({"ann"}), rank=2),
        SwissEntrant("cid", 0, rank=3),
    ]
    pairing = pair_players(players, RoundDraw("s"))
    assert pairing.rematches == 0
    assert pairing.byes[0].player == "bob"


def test_prize_byes_come_first():
    players = [SwissEntrant(name) for name in ("ann", "bob", "cid", "dan", "eve")]
    pairing = pair_players(players, RoundDraw("s"), prize_byes=["bob", "dan"])
    kinds = {bye.player: bye.kind for bye in pairing.byes}
    assert kinds.pop("bob") is kinds.pop("dan") is ByeKind.PRIZE
    assert list(kinds.values()) == [ByeKind.AUTOMATIC]


def test_the_same_seed_gives_the_same_draw_whatever_the_order_of_rows():
    players = [SwissEntrant(f"p{number}", number % 3) for number in range(20)]
    first = pair_players(players, RoundDraw("s", round=2))
    assert pair_players(players[::-1], RoundDraw("s", round=2)) == first
    assert matches_draw(players, first)
    assert pair_players(players, RoundDraw("s", round=2, attempt=2)).pairs != first.pairs
    assert pair_players(players, RoundDraw("t", round=2)).pairs != first.pairs


def test_a_draw_stays_what_it_was():
    """Whoever kept a seed can repeat the draw years later; if this changes, old draws can't be checked any more."""
    players = [SwissEntrant(f"p{number}", number // 4) for number in range(8)]
    pairing = pair_players(players, RoundDraw("kingsmoot", round=3))
    assert [table.players for table in pairing.pairs] == [("p4", "p7"), ("p6", "p5"), ("p0", "p3"), ("p1", "p2")]


def test_an_event_can_commit_to_its_seed():
    assert commit_to_seed("kingsmoot") == commit_to_seed("kingsmoot") != commit_to_seed("kingsmoo")
    assert "kingsmoot" not in commit_to_seed("kingsmoot")


def test_points_may_be_fractions():
    from fractions import Fraction

    players = [
        SwissEntrant("ann", Fraction(9, 2)),
        SwissEntrant("bob", 4),
        SwissEntrant("cid", 0),
        SwissEntrant("dan", 0),
    ]
    assert pair_players(players, RoundDraw("s")).cost == Fraction(1, 4)


def test_a_large_event_around_two_who_have_met_is_proved_by_a_core():
    players = [SwissEntrant("ann", 30, frozenset({"bob"})), SwissEntrant("bob", 30, frozenset({"ann"}))]
    players += [SwissEntrant(f"p{number:03d}", 25 - number // 40) for number in range(400)]
    pairing = pair_players(players, RoundDraw("s"))
    assert pairing.proof is ProofKind.CORE
    assert (pairing.cost, pairing.bound) == (50, 0)
    assert find_pairing_faults(players, pairing) == []


def test_a_search_that_would_be_too_large_is_not_called_a_proof():
    team = [f"t{number:02d}" for number in range(30)]
    players = [SwissEntrant(name, 0, frozenset(team) - {name}) for name in team] + [
        SwissEntrant("ann"),
        SwissEntrant("bob"),
    ]
    pairing = pair_players(players, RoundDraw("s"), largest_search=10)
    assert pairing.proof is ProofKind.NONE
    assert find_pairing_faults(players, pairing) == []
    assert pair_players(players, RoundDraw("s")).proof is ProofKind.EXACT


def test_nobody_is_an_empty_round():
    assert pair_players([], RoundDraw("s")).pairs == ()
    assert pair_players([SwissEntrant("ann")], RoundDraw("s")).byes[0].player == "ann"


@pytest.mark.parametrize(
    ("players", "prizes", "words"),
    [
        ([SwissEntrant("ann"), SwissEntrant("ann")], [], "ann is in the round twice"),
        ([SwissEntrant("ann", 0, frozenset({"ann"}))], [], "ann is listed as their own opponent"),
        ([SwissEntrant("ann")], ["bob"], "bob has a prize bye but is not in the round"),
    ],
)
def test_what_can_not_be_paired_is_refused_with_names(players, prizes, words):
    with pytest.raises(PairingError, match=words):
        pair_players(players, RoundDraw("s"), prize_byes=prizes)
