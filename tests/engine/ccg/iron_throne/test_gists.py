"""What each card of the Iron Throne Edition does, in a few words for its face on a board."""

from __future__ import annotations

from collections import defaultdict

from engine.cards.reading import GIST
from engine.ccg.iron_throne.pool import iron_throne

POOL = iron_throne()


def test_every_card_with_an_ability_has_a_gist_and_no_other_card_has_one():
    with_ability = {code for code, facts in POOL.facts.items() if facts.ability and not code.startswith("title-")}
    assert with_ability | set(POOL.guises) == set(POOL.gists)
    assert POOL.gist("ite_6") == "won military: stands, +2"
    assert POOL.gist("ite_14") == POOL.gist("faction-stark") == ""


def test_a_gist_fits_on_a_card_and_reads_as_one_phrase():
    for code, gist in POOL.gists.items():
        assert 0 < len(gist) <= GIST, (code, gist)
        assert gist == gist.strip() and not gist.endswith("."), (code, gist)


def test_no_two_cards_have_the_same_gist():
    said = defaultdict(set)
    for code, gist in POOL.gists.items():
        said[gist].add(POOL[code].title)
    assert [titles for titles in said.values() if len(titles) > 1] == []
