"""A card of the Iron Throne Edition that comes to play otherwise has another number, too."""

from __future__ import annotations

from tests.engine.games.lcg2.sets.core.declared import every_hash, in_words, kept, now
from tests.engine.games.lcg2.sets.core.pools import THRONE


def test_every_card_is_declared_as_it_was_kept():
    before, after = kept(THRONE)[1], now(THRONE)[1]
    changed = [code for code in after if after[code] != before.get(code)]
    assert in_words(changed, THRONE) == "", "run `python -m tests.engine.games.lcg2.sets.core.declared ccg write`"
    assert kept(THRONE) == now(THRONE)


def test_every_declared_card_has_a_hash_of_its_source():
    assert sorted(every_hash(THRONE)) == sorted(THRONE.abilities)
