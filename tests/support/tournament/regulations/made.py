"""Rounds for hypothesis: players with points, histories, byes and forbidden pairs."""

from hypothesis import strategies as st

from tournament.regulations.swiss.pairing import SwissEntrant
from tournament.regulations.values import PlayerId


@st.composite
def rounds(draw, most=24, even=False, dense=True):
    """Entrants and forbidden pairs; histories may be anything, also impossible ones."""
    size = draw(st.integers(2, most))
    size += size % 2 if even else 0
    names = [PlayerId(f"p{number:02d}") for number in range(size)]
    scores = draw(st.lists(st.sampled_from([0, 4, 5, 8, 9, 10, 14, 15]), min_size=size, max_size=size))
    pairs = st.tuples(st.integers(0, size - 1), st.integers(0, size - 1)).filter(lambda two: two[0] < two[1])
    met = draw(st.lists(pairs, max_size=size * (6 if dense else 2), unique=True))
    forbidden = draw(st.lists(pairs, max_size=3, unique=True))
    byes = draw(st.lists(st.integers(0, 1), min_size=size, max_size=size))
    opponents = {name: set() for name in names}
    for a, b in met:
        opponents[names[a]].add(names[b])
        opponents[names[b]].add(names[a])
    ranks = {name: rank for rank, (_, name) in enumerate(sorted(zip([-s for s in scores], names, strict=True)), 1)}
    entrants = [
        SwissEntrant(name, points, frozenset(opponents[name]), had, ranks[name])
        for name, points, had in zip(names, scores, byes, strict=True)
    ]
    return entrants, [(names[a], names[b]) for a, b in forbidden]


seeds = st.integers(0, 1_000_000).map(str)
