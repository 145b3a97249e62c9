"""A card of the first edition that comes to play otherwise has another number, too."""

from __future__ import annotations

from engine.games.lcg1.sets.core import ABILITIES
from tests.engine.games.lcg2.sets.core.declared import every_hash, hashes, in_words, kept, now, sources
from tests.engine.games.lcg2.sets.core.pools import FIRST


def test_every_card_is_declared_as_it_was_kept():
    before, after = kept(FIRST)[1], now(FIRST)[1]
    changed = [code for code in after if after[code] != before.get(code)]
    assert in_words(changed, FIRST) == "", "run `python -m tests.engine.games.lcg2.sets.core.declared lcg1 write`"
    assert kept(FIRST) == now(FIRST)


def test_every_declared_card_has_a_hash_of_its_source():
    assert sorted(every_hash(FIRST)) == sorted(ABILITIES)


def test_what_cards_of_several_houses_share_counts_for_all_of_them():
    files = sources(FIRST)
    other = files["common"].replace('SWORN = "sworn"', 'SWORN = "bound"')
    assert other != files["common"]
    guards = {"stark": "core_17", "lannister": "core_54", "baratheon": "core_83", "targaryen": "core_119"}
    for house, guard in guards.items():
        before, after = (hashes(files[house], shared) for shared in (files["common"], other))
        assert [code for code in before if before[code] != after[code]] == [guard]
