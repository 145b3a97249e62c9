"""What is written in a format is read from it again, card for card."""

from dataclasses import replace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.support.tournament.decks.cards import TODAY, second_edition
from tests.support.tournament.decks.pools import reference_pool
from tests.support.tournament.first_edition_decks import POOLS
from tournament.decks.cards import DECK_TYPES, FACTIONS_OF, CardType, RulesetId
from tournament.decks.decklist import DeckList
from tournament.decks.exporters import WRITERS
from tournament.decks.importers import NoticeKind, PrintingPreference, read_deck
from tournament.decks.pool import CardPool

NAMELESS = {"thronesdb-markdown", "thronesdb-bbcode", "plain", "cardgamedb"}
ROOKERY = {"thronesdb-text", "thronesdb-file", "thronesdb-cycle", "thronesdb-bbcode", "throneteki", "throneteki-old"}
FIRST_EDITION = ("thronesdb-text", "thronesdb-file", "plain", "cardgamedb", "thronesdb-json", "throneteki")
NAMES = st.text(
    st.characters(codec="ascii", categories=("L", "N", "P", "Zs")) | st.sampled_from("éßŁ–’"), max_size=40
)


def decks(pool: CardPool, aside: bool = False) -> st.SearchStrategy[DeckList]:
    cards = sorted(code for code, card in pool.cards.items() if card.type in DECK_TYPES)
    agendas = sorted(code for code, card in pool.cards.items() if card.type is CardType.AGENDA)
    counted = st.dictionaries(st.sampled_from(cards), st.integers(1, 12), min_size=1, max_size=15)
    return st.builds(
        DeckList.of,
        st.sampled_from(FACTIONS_OF[pool.ruleset]),
        st.lists(st.sampled_from(agendas), max_size=3, unique=True),
        counted,
        name=NAMES.filter(lambda name: set(name.strip()) != {"="}),
        aside=st.dictionaries(st.sampled_from(cards), st.integers(1, 3), max_size=5) if aside else st.just({}),
    )


def assert_comes_back(deck: DeckList, pool: CardPool, name: str) -> None:
    text = WRITERS[name].write(deck, pool)
    found = read_deck(text, pool, PrintingPreference(TODAY))
    assert found.deck == (replace(deck, name="") if name in NAMELESS else deck), text
    assert found.format == name
    assert not [n for n in found.notices if n.is_fault or n.kind in (NoticeKind.COUNT_DIFFERS, NoticeKind.NOT_READ)]


@pytest.mark.parametrize("name", WRITERS)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_second_edition_decks_come_back(name: str, data: st.DataObject):
    pool = second_edition()
    assert_comes_back(data.draw(decks(pool, aside=name in ROOKERY)), pool, name)


@pytest.mark.parametrize("name", FIRST_EDITION)
@settings(max_examples=25, deadline=None)
@given(data=st.data())
def test_first_edition_decks_come_back(name: str, data: st.DataObject):
    pool = POOLS[RulesetId.LCG1]
    assert_comes_back(data.draw(decks(pool)), pool, name)


@pytest.mark.parametrize("name", WRITERS)
def test_decks_of_the_whole_second_edition_come_back(name: str):
    pool = reference_pool("lcg2", "decks of all 2,240 cards come back from every format")
    codes = sorted(code for code, card in pool.cards.items() if card.type in DECK_TYPES)
    for start in range(0, len(codes), 300):
        deck = DeckList.of("stark", ("06018", "01200"), dict.fromkeys(codes[start : start + 300], 1), name="All")
        assert_comes_back(deck, pool, name)


def test_drafts_come_back_from_throneteki():
    pool = second_edition()
    deck = DeckList.of("stark", (), {"01039": 2}, drafted={"01039": 3}, saved_for="draft", name="Draft")
    assert read_deck(WRITERS["throneteki"].write(deck, pool), pool, PrintingPreference(TODAY)).deck == deck
    old = read_deck(WRITERS["throneteki-old"].write(deck, pool), pool, PrintingPreference(TODAY)).deck
    assert old == replace(deck, saved_for="")


@pytest.mark.parametrize("name", ["thronesdb-json", "throneteki", "standalone"])
def test_unknown_codes_are_not_lost_in_json(name: str):
    pool = second_edition()
    deck = DeckList.of("stark", ("01027",), {"01039": 2, "99999": 1}, name="Strange")
    assert read_deck(WRITERS[name].write(deck, pool), pool, PrintingPreference(TODAY)).deck == deck


@pytest.mark.parametrize("name", WRITERS)
def test_unknown_codes_are_never_lost_silently(name: str):
    pool = second_edition()
    deck = DeckList.of("stark", (), {"01039": 2, "99999": 1})
    found = read_deck(WRITERS[name].write(deck, pool), pool, PrintingPreference(TODAY))
    said = " ".join(f"{notice.sentence} {notice.text}" for notice in found.notices)
    assert "99999" in said or "99999" in dict(found.deck.cards)
