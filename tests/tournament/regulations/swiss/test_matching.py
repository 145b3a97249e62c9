"""The exact matching is exact."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.tournament.regulations.swiss.exact import least_cost
from tournament.regulations.swiss.matching import find_cheapest_matching


@st.composite
def costs(draw, most=12):
    size = 2 * draw(st.integers(1, most))
    numbers = st.integers(0, draw(st.sampled_from([1, 3, 30, 10**12])))
    cost = [[0] * size for _ in range(size)]
    for a in range(size):
        for b in range(a):
            cost[a][b] = cost[b][a] = draw(numbers)
    return cost


def total(cost, partners):
    assert all(partners[partners[a]] == a != partners[a] for a in range(len(cost)))
    return sum(cost[a][b] for a, b in enumerate(partners)) // 2


@given(costs())
@settings(max_examples=120, deadline=None)
def test_no_matching_is_cheaper(cost):
    assert total(cost, find_cheapest_matching(cost)) == least_cost(cost)


@given(costs(most=6), st.randoms(use_true_random=False))
@settings(max_examples=60, deadline=None)
def test_a_start_changes_nothing_about_the_cost(cost, random):
    people = list(range(len(cost)))
    random.shuffle(people)
    start = [0] * len(cost)
    for a, b in zip(people[::2], people[1::2], strict=True):
        start[a], start[b] = b, a
    assert total(cost, find_cheapest_matching(cost, start)) == least_cost(cost)


def test_an_odd_number_is_refused():
    with pytest.raises(ValueError, match="3 people can't all be matched"):
        find_cheapest_matching([[0] * 3] * 3)


def test_nobody_is_matched_with_nobody():
    assert find_cheapest_matching([]) == []
