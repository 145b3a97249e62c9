"""A card that comes to play otherwise has another number, and a digest tells no more than facts and number."""

from __future__ import annotations

from dataclasses import dataclass, fields, replace

import pytest

from engine.cards import Facts, NoAttachments, card_digest
from engine.games.lcg2.sets.core import ABILITIES
from engine.games.registry import core_facts, core_set
from tests.engine.games.lcg2.sets.core.declared import Line, hashes, in_words, kept, now, sources, unraised

STARK = sources()["stark"]


def test_every_card_is_declared_as_it_was_kept():
    before, after = kept()[1], now()[1]
    changed = [code for code in after if after[code] != before.get(code)]
    assert in_words(changed) == "", "run `python -m tests.engine.games.lcg2.sets.core.declared write`"
    assert kept() == now()


def test_every_declared_card_has_a_hash_of_its_source():
    found = [code for source in sources().values() for code in hashes(source)]
    assert sorted(found) == sorted(ABILITIES)


def changed(old: str, new: str) -> list[str]:
    """The codes of House Stark's file whose hash changes with its text."""
    assert STARK.count(old) == 1
    before, after = hashes(STARK), hashes(STARK.replace(old, new))
    return [code for code in before if before[code] != after[code]]


@pytest.mark.parametrize(
    ("old", "new", "codes"),
    [
        ("c.more_strength(c.worn(), 2,", "c.more_strength(c.worn(), 3,", ["01153"]),
        ("2 if with_robb else 1", "3 if with_robb else 1", ["01145"]),
        (
            'MAX_1_PER_CHALLENGE = UseLimit(1, "challenge", by_title=True)',
            'MAX_1_PER_CHALLENGE = UseLimit(2, "challenge", by_title=True)',
            ["01158", "01159"],
        ),
        # STARK is part of WOLVES_BLOOD, and both are named by several cards and by one of their functions.
        ('f.faction("stark")', 'f.faction("tully")', ["01146", "01148", "01152", "01154", "01156", "01157"]),
    ],
    ids=["declaration", "function", "constant", "constant of a constant"],
)
def test_a_change_counts_for_the_cards_that_rest_on_it(old: str, new: str, codes: list[str]):
    assert changed(old, new) == codes


@pytest.mark.parametrize(
    ("old", "new"),
    [
        ("    # Ice\n", "    # Ned's sword\n"),
        ('    """Draw the revealed card if it fits."""\n', ""),
        ('(c.gains_ambush(f.trait("Direwolf")),)', "(\n        c.gains_ambush(\n f.trait('Direwolf',),\n ),\n )"),
        ("from engine.base.ids import NOTHING\n", "from engine.table import NOTHING\n"),
    ],
    ids=["comment", "docstring", "layout", "import"],
)
def test_what_is_no_part_of_the_declaration_does_not_count(old: str, new: str):
    assert changed(old, new) == []


def test_a_changed_card_needs_a_raised_number_or_a_raised_ruleset():
    version, lines = now()
    other = {**lines, "01153": lines["01153"]._replace(source="another"), "no card": Line(0, "-", "other facts")}
    assert unraised((version, lines), (version, other)) == ["01153"]
    raised = {**other, "01153": other["01153"]._replace(number=2)}
    assert unraised((version, lines), (version, raised)) == []
    assert unraised((version, lines), (version + 1, other)) == []


# --- digests


@dataclass(frozen=True, slots=True)
class LaterFacts(Facts):
    """Facts as another game may need them."""

    dooms: int = 0
    virtues: tuple[str, ...] = ()


def later(facts: Facts, dooms: int = 0) -> LaterFacts:
    known = {item.name: getattr(facts, item.name) for item in fields(facts)}
    return LaterFacts(**known, dooms=dooms)


def test_a_new_field_with_its_default_leaves_every_digest_as_it_was():
    core = core_set()
    cards = [*core_facts(), replace(core["01141"], shuns=(NoAttachments(("Weapon",), sparing=True),))]
    for facts in cards:
        assert card_digest(later(facts), 1) == card_digest(facts, 1)
        assert card_digest(later(facts, 2), 1) != card_digest(facts, 1)


def test_a_digest_changes_with_any_fact_and_with_the_number_and_not_with_the_words():
    core = core_set()
    arya = core["01141"]
    assert core.digest("01141") == card_digest(arya, 1)
    assert card_digest(replace(arya, strength=arya.strength + 1), 1) != card_digest(arya, 1)
    assert card_digest(arya, 2) != card_digest(arya, 1)
    assert replace(core, numbers={"01141": 2}).digest("01141") == card_digest(arya, 2)
    reworded = replace(core, abilities={**core.abilities, "01141": core.abilities["01142"]})
    assert [line.words() for line in reworded.abilities["01141"]] != [
        line.words() for line in core.abilities["01141"]
    ]
    assert reworded.digest("01141") == core.digest("01141")


def test_a_card_of_which_nothing_is_declared_has_the_number_0():
    assert core_set().number("01141") == 1
    assert core_set(enforced=False).number("01141") == 0
    assert core_set(enforced=False).digest("01141") != core_set().digest("01141")
