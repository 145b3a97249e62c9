"""What holds for any round: valid tables, true proofs, unavoidable rematches only."""

from itertools import product

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.tournament.regulations.made import rounds, seeds
from tests.support.tournament.regulations.swiss.exact import all_pairings, best, value
from tournament.regulations.draw import RoundDraw
from tournament.regulations.proof import ProofKind
from tournament.regulations.swiss.check import find_pairing_faults, matches_draw
from tournament.regulations.swiss.pairing import SwissEntrant, pair_players


@given(rounds(), seeds, st.data())
@settings(max_examples=120, deadline=None)
def test_pairings_are_valid_for_any_history_drops_byes_and_forbidden_pairs(made, seed, data):
    entrants, forbidden = made
    dropped = data.draw(st.sets(st.sampled_from([e.player for e in entrants]), max_size=len(entrants) // 2))
    playing = [e for e in entrants if e.player not in dropped]
    prizes = data.draw(st.sets(st.sampled_from([e.player for e in playing]), max_size=2))
    pairing = pair_players(playing, RoundDraw(seed), forbidden=forbidden, prize_byes=prizes)
    assert find_pairing_faults(playing, pairing, forbidden=forbidden, prize_byes=prizes) == []
    assert matches_draw(playing[::-1], pairing, forbidden=forbidden, prize_byes=prizes)


@given(rounds(even=True), seeds)
@settings(max_examples=150, deadline=None)
def test_the_proof_never_contradicts_an_exact_solution(made, seed):
    entrants, forbidden = made
    pairing = pair_players(entrants, RoundDraw(seed), forbidden=forbidden)
    assert pairing.proof is not ProofKind.NONE
    assert value(pairing) == best(entrants, forbidden)


@given(rounds(most=9), seeds)
@settings(max_examples=80, deadline=None)
def test_a_rematch_only_where_no_bye_and_no_table_avoids_it(made, seed):
    entrants, forbidden = made
    pairing = pair_players(entrants, RoundDraw(seed), forbidden=forbidden)
    if len(entrants) % 2 == 0:
        return
    fewest = min(e.byes for e in entrants)
    by_bye = {
        bye.player: best([e for e in entrants if e is not bye], forbidden) for bye in entrants if bye.byes == fewest
    }
    assert value(pairing)[:2] == min(found[:2] for found in by_bye.values())
    assert value(pairing) == by_bye[pairing.byes[0].player]
    ranks = {e.player: e.rank for e in entrants}
    lowest = max((ranks[bye] for bye, found in by_bye.items() if found[:2] == value(pairing)[:2]))
    assert ranks[pairing.byes[0].player] == lowest


@given(st.integers(0, 10**6))
@settings(max_examples=25, deadline=None)
def test_cores_agree_with_an_exact_search_in_larger_rounds(number):
    """Large groups with a knot of players who have all met at the top, and a few small groups."""
    chance = RoundDraw(str(number)).chance()
    sizes = [chance.below("size", 4) + 2, *[chance.below("size", 3) + 1 for _ in range(2)], 14, 3, 15]
    sizes[-1] += sum(sizes) % 2
    names = [f"p{at:03d}" for at in range(sum(sizes))]
    points = [score for score, size in zip((30, 28, 25, 20, 16, 15), sizes, strict=True) for _ in range(size)]
    met = {name: set() for name in names}
    for a, b in product(range(len(names)), repeat=2):
        near = a < b and b < sizes[0] + sizes[1]
        if a < b and (near or chance.below("met", 20) == 0):
            met[names[a]].add(names[b])
            met[names[b]].add(names[a])
    entrants = [SwissEntrant(name, own, frozenset(met[name])) for name, own in zip(names, points, strict=True)]
    pairing = pair_players(entrants, RoundDraw(str(number)))
    assert pairing.proof is not ProofKind.NONE
    assert value(pairing) == best(entrants)


# The 1 in 1,000 points of the chi-square distribution, by degrees of freedom.
CHI_SQUARE = {1: 10.8, 2: 13.8, 3: 16.3, 4: 18.5, 5: 20.5, 6: 22.5, 7: 24.3, 8: 26.1, 9: 27.9, 11: 31.3}


def test_the_draw_is_close_to_uniform_over_the_best_pairings():
    """Events of six players; `pytest -rP` prints the statistics, and the documentation has them."""
    met = {"a": "b", "b": "a", "c": "d", "d": "c", "e": "f", "f": "e"}
    for name, points in {
        "everybody equal, three tables played": dict.fromkeys("abcdef", 0),
        "one float": {"a": 5, "b": 5, "c": 5, "d": 0, "e": 0, "f": 0},
        "two floats": {"a": 10, "b": 5, "c": 5, "d": 5, "e": 0, "f": 5},
    }.items():
        entrants = [SwissEntrant(player, own, frozenset(met[player])) for player, own in points.items()]
        forbidden = {frozenset(two) for two in met.items()}
        legal = [p for p in all_pairings(sorted(points)) if not p & forbidden]
        costs = {p: sum((points[min(t)] - points[max(t)]) ** 2 for t in p) for p in legal}
        candidates = [p for p in legal if costs[p] == min(costs.values())]
        draws = 150 * len(candidates)
        seen = dict.fromkeys(candidates, 0)
        for seed in range(draws):
            pairing = pair_players(entrants, RoundDraw(f"uniform {seed}"))
            assert pairing.proof is ProofKind.BOUND
            seen[frozenset(frozenset(t.players) for t in pairing.pairs)] += 1
        chi_square = sum((count - 150) ** 2 / 150 for count in seen.values())
        print(f"{name}: {len(candidates)} best pairings, {draws} draws, chi-square {chi_square:.1f}")
        assert chi_square < CHI_SQUARE[len(candidates) - 1], (name, len(candidates), chi_square)
