"""What each card of the first edition does, in a few words for its face on a board."""

from __future__ import annotations

from collections import defaultdict

from engine.cards.card_files import GIST_LIMIT_CHARACTERS
from engine.games.lcg1.sets.core.pool import core_set
from tests.support.engine.games.lcg2.sets.core.words_of_cards import check_every_gist_there

POOL = core_set()


def test_every_card_with_an_ability_has_a_gist_and_no_other_card_has_one():
    check_every_gist_there(POOL, "engine/games/lcg1/sets/core/gists.json")
    assert POOL.gist("core_8") == "win military: kill one"
    assert POOL.gist("core_27") == POOL.gist("core_26")
    assert POOL.gist("core_16") == POOL.gist("faction-stark") == ""


def test_a_gist_fits_on_a_card_and_reads_as_one_phrase():
    for code, gist in POOL.gists.items():
        assert 0 < len(gist) <= GIST_LIMIT_CHARACTERS, (code, gist)
        assert gist == gist.strip() and not gist.endswith("."), (code, gist)


def test_no_two_cards_have_the_same_gist():
    said = defaultdict(set)
    for code, gist in POOL.gists.items():
        said[gist].add(POOL[code].title)
    assert [titles for titles in said.values() if len(titles) > 1] == []
