"""Chance: reproducible, fair, and each stream for itself."""

from __future__ import annotations

from collections import Counter

from hypothesis import given
from hypothesis import strategies as st

from engine.chain.chance import Chance, chance_key, commitment

KEY = chance_key(b"a seed of the tests")


@given(st.integers(2, 60), st.integers(0, 40))
def test_shuffling_takes_the_numbers_that_drawing_one_by_one_would(size: int, before: int) -> None:
    one, other = Chance(KEY), Chance(KEY)
    for chance in (one, other):
        for _ in range(before):
            chance.below("deck", 7)
    shuffled, by_hand = list(range(size)), list(range(size))
    one.shuffle("deck", shuffled)
    for last in range(size - 1, 0, -1):
        place = other.below("deck", last + 1)
        by_hand[last], by_hand[place] = by_hand[place], by_hand[last]
    assert shuffled == by_hand
    assert one.streams == other.streams
    assert sorted(shuffled) == list(range(size))


def test_every_order_of_four_cards_is_about_equally_likely() -> None:
    chance = Chance(KEY)
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(4800):
        cards = [0, 1, 2, 3]
        chance.shuffle("deck", cards)
        counts[tuple(cards)] += 1
    assert len(counts) == 24
    chi_square = sum((count - 200) ** 2 / 200 for count in counts.values())
    assert chi_square < 49.7, "23 degrees of freedom: beyond 49.7 lies one in a thousand"


def test_streams_and_epochs_do_not_tell_of_each_other() -> None:
    chance = Chance(KEY)
    first = [chance.below("a", 1000) for _ in range(20)]
    second = [chance.below("b", 1000) for _ in range(20)]
    assert first != second
    assert first == [Chance(KEY, 0, {"a": i}).below("a", 1000) for i in range(20)]
    chance.new_epoch(1)
    assert [chance.below("a", 1000) for _ in range(20)] != first


def test_a_players_nonce_changes_everything_and_the_commitment_hides_the_seed() -> None:
    assert chance_key(b"seed") != chance_key(b"seed", (b"",))
    assert chance_key(b"seed", (b"a", b"b")) != chance_key(b"seed", (b"ab",))
    assert commitment(b"seed") != commitment(b"seee")
