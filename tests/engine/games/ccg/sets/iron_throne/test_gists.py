"""What each card of the Iron Throne Edition does, in a few words for its face on a board."""

from __future__ import annotations

from engine.games.ccg.sets.iron_throne.pool import iron_throne
from tests.support.engine.games.lcg2.sets.core.words_of_cards import check_every_gist_there, check_gists

POOL = iron_throne()


def test_every_card_with_an_ability_has_a_gist_and_no_other_card_has_one():
    check_every_gist_there(POOL, "engine/games/ccg/sets/iron_throne/gists.json")
    assert POOL.gist("ite_6") == "win military: stands, +2"
    assert POOL.gist("ite_14") == POOL.gist("faction-stark") == ""


def test_a_gist_fits_on_a_card_reads_as_one_phrase_and_is_of_one_title():
    check_gists(POOL)
