"""Each format people paste, read from an example of our own."""

import json

import pytest

from tests.support.tournament.decklists import CARDS, EXAMPLES, TEXT, THRONETEKI, first_edition
from tests.support.tournament.decks.cards import TODAY, second_edition
from tournament.decks.importers import (
    DeckReading,
    NoticeKind,
    PrintingPreference,
    UnreadableDeck,
    read_deck,
    read_decks,
)

PREFER = PrintingPreference(TODAY)


def look(text: str | bytes, prefer: PrintingPreference = PREFER) -> DeckReading:
    return read_deck(text, second_edition(), prefer)


@pytest.mark.parametrize(("name", "text", "title"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_the_format_is_found_and_the_deck_is_read(name: str, text: str, title: str):
    found = look(text)
    assert found.format == name
    assert found.deck.name == title
    assert found.deck.faction == "lannister"
    assert found.deck.agendas == ("01027",)
    assert dict(found.deck.cards) == CARDS
    assert [notice.sentence for notice in found.notices] == []


@pytest.mark.parametrize(("name", "text", "title"), EXAMPLES, ids=[row[0] for row in EXAMPLES])
def test_bytes_are_read_like_text(name: str, text: str, title: str):
    assert look(text.encode()).deck == look(text).deck


def test_a_list_of_cards_alone_asks_for_the_faction():
    found = look("2x The Kingsroad (Core)\n1x A Noble Cause (Core)\n")
    assert found.deck.faction is None
    assert dict(found.deck.cards) == {"01039": 2, "01004": 1}
    assert found.notices == ()


def test_an_export_of_several_decks_is_cut():
    text = TEXT + "\n===\n" + TEXT.replace("My Lions", "My Other Lions")
    assert [found.deck.name for found in read_decks(text, second_edition(), PREFER)] == ["My Lions", "My Other Lions"]
    first = look(text)
    assert first.deck.name == "My Lions"
    assert first.notices[0].kind is NoticeKind.MANY_DECKS


def test_a_draft_export_has_the_pool_after_a_blank_line():
    found = look(
        "House Stark\n1 A Noble Cause\n2 The Kingsroad\n\n1 The Kingsroad\n3 The Roseroad\n",
        PrintingPreference(TODAY, draft=True),
    )
    assert dict(found.deck.cards) == {"01004": 1, "01039": 2}
    assert found.deck.drafted is not None
    assert dict(found.deck.drafted) == {"01004": 1, "01039": 3, "01040": 3}


@pytest.mark.parametrize("key", ["draftedCards", "pool"])
def test_a_throneteki_draft_brings_what_was_drafted(key: str):
    value = {**THRONETEKI, "format": "draft", key: [{"code": "01039", "count": 2}]}
    found = look(json.dumps(value))
    assert found.deck.drafted == (("01039", 2),)
    assert found.deck.saved_for == "draft"


CARDGAMEDB = """Total Cards: (4)
House: (1)
House Lannister (Core) x1
Agenda: (1)
Some Agenda (LotR) x1
Plot: (2)
First Plot (Core)
Second Plot (Core) x1
Character: (4)
Some Lord (LotR) x3
Twin (Core S13) x1
"""


def test_lists_of_the_first_edition_count_after_the_title():
    found = read_deck(CARDGAMEDB, first_edition(), PREFER)
    assert found.format == "cardgamedb"
    assert found.deck.faction == "lannister"
    assert found.deck.agendas == ("lotr_48",)
    assert dict(found.deck.cards) == {"core_1": 1, "core_2": 1, "lotr_1": 3, "core_13": 1}
    assert found.notices == ()


@pytest.mark.parametrize(
    ("text", "words"),
    [
        ("", "empty"),
        ("  \n\t\n", "empty"),
        (" https://thronesdb.com/decklist/view/4711/my-lions-1.0\n", "This is a link. Open it"),
        ("===\n===", "empty"),
        ("x" * 300_000, "300000 bytes"),
        ("1x A\n" * 2_500, "2500 lines"),
        ('{"slots": ', "The JSON is not valid"),
        ("[" * 100_000, "nested too deeply"),
        ("[]", "contains no deck"),
        ('{"name": "x"}', "it has no slots, drawCards or cards"),
        ("[1, 2]", "not a deck"),
        ('{"slots": 3}', "must be an object"),
        ('{"slots": {"01001": 1' + "0" * 5000 + "}}", "The JSON is not valid"),
        ("<deck>", "not valid XML"),
        ("<html></html>", "not <deck>"),
        ('<!DOCTYPE deck [<!ENTITY a "b">]><deck>&a;</deck>', "document type or an entity"),
        ('<?xml version="1.0"?><!DOCTYPE d SYSTEM "file:///etc/passwd"><deck/>', "document type or an entity"),
        ("<deck>" + "<section>" * 50, "more elements"),
        ("<deck>" + "<card/>" * 3000 + "</deck>", "more elements"),
        (b"%PDF-1.7 something", "neither text nor a known deck format"),
        (b"PK\x03\x04" + b"\x00" * 50, "neither text nor a known deck format"),
    ],
)
def test_what_is_no_deck_is_refused_in_a_sentence(text: str | bytes, words: str):
    with pytest.raises(UnreadableDeck, match=words):
        look(text)


def test_old_files_in_other_code_pages_are_read():
    wail = second_edition().printings("Widow's Wail")[0].code
    assert look("House Stark\n1x Widow’s Wail\n".encode("cp1252")).deck.cards == ((wail, 1),)
    assert look("House Stark\n2x The Kingsroad\n".encode("utf-16")).deck.cards == (("01039", 2),)
