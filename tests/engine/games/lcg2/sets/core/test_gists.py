"""What each card does, in a few words for its face on a board."""

from __future__ import annotations

from collections import defaultdict

import pytest

from engine.cards.card_files import GIST_LIMIT_CHARACTERS, read_gists
from engine.games.registry import core_set
from tests.support.engine.games.lcg2.sets.core.words_of_cards import check_every_gist_there

ALIKE = frozenset(
    {
        frozenset({"A Storm of Swords", "Khal Drogo"}),
    }
)
"""Cards that do the same, and so may be said in the same words."""


def test_every_card_with_an_ability_has_a_gist_and_no_other_card_has_one():
    pool = core_set()
    with_ability = {code for code, facts in pool.facts.items() if facts.ability}
    assert with_ability >= {code for code, declared in pool.abilities.items() if declared}
    check_every_gist_there(pool, "engine/games/lcg2/sets/core/gists.json")
    assert pool.gist("01146") == "a Stark dies: all yours stand"
    assert pool.gist("01085") == pool.gist("faction-stark") == ""


def test_a_gist_fits_on_a_card_and_reads_as_one_phrase():
    for code, gist in core_set().gists.items():
        assert 0 < len(gist) <= GIST_LIMIT_CHARACTERS, (code, gist, len(gist))
        assert gist == gist.strip() and not gist.endswith("."), (code, gist)
    with pytest.raises(ValueError, match="gist of 01001 has 31 characters"):
        read_gists(b'{"01001": "%s"}' % (b"x" * 31))


def test_two_cards_have_the_same_gist_only_where_they_do_the_same():
    pool = core_set()
    said = defaultdict(set)
    for code, gist in pool.gists.items():
        said[gist].add(pool[code].title)
    assert {frozenset(titles) for titles in said.values() if len(titles) > 1} == ALIKE


def test_gists_are_no_part_of_what_tells_cards_apart():
    pool = core_set()
    plain = type(pool)(pool.name, pool.facts, pool.abilities, pool.guises, pool.numbers)
    assert plain == pool
    assert all(plain.digest(code) == pool.digest(code) for code in pool.facts)
    assert pool.with_cards([]).gist("01146") == pool.gist("01146")
