"""No line of a list is dropped in silence: each is read, or a notice says that it was not."""

import json

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tests.effort import examples
from tests.support.tournament.decklists import EXAMPLES, kinds, look
from tests.support.tournament.decks.cards import TODAY, card, code_of, second_edition
from tournament.decks.cards import RulesetId
from tournament.decks.importers import DeckReading, NoticeKind, PrintingPreference, UnreadableDeck, read_decks
from tournament.decks.importers.notices import LineUse
from tournament.decks.pool import CardPool, Pack, PoolContent
from tournament.decks.text import loose_title_key

SOME = settings(max_examples=examples(60, 2_000), deadline=None)
PIECES = st.sampled_from(
    ["3x ", "2 ", "1,", ";2", "\t1", "| 2 |", " x2", " (Core)", " (2)", " (2):", ":", "---- ", " ----", "Format: ",
     "Packs: From ", "URL: ", "Author: ", "# ", "## ", "- ", "**", "Plots (1):", "Characters", "Rookery (1):",
     "Comments:", "House Stark", "Casa Stark", "Agenda: ", "Total Cards: (3)", "Count,Title,Pack", "| Title | Qty |",
     "|---|---|", "https://thronesdb.com/card/01039", "https://example.org/the-kingsroad", "The Kingsroad", "Ice",
     "Fealty", "A Noble Cause", "Winterfel Steward", "words ", " "]
)  # fmt: skip
LINES = st.lists(st.lists(PIECES, max_size=4).map("".join), min_size=1, max_size=12).map("\n".join)


def noticed(found: DeckReading) -> set[int]:
    """The numbers of all lines that a notice speaks of."""
    return {
        number
        for notice in found.notices
        if notice.line
        for number in range(notice.line, (notice.until or notice.line) + 1)
    }


def titles_held(line: str) -> set[str]:
    """Titles as whole words in a line, found the slow way."""
    words = f" {loose_title_key(line.replace('-', ' ').replace('/', ' '))} "
    return {
        title
        for title in ("The Kingsroad", "Ice", "Fealty", "A Noble Cause")
        if f" {loose_title_key(title)} " in words
    }


def account(text: str) -> None:
    pool = second_edition()
    try:
        readings = read_decks(text, pool, PrintingPreference(TODAY))
    except UnreadableDeck as error:
        assert str(error)
        return
    if not readings[0].lines:
        return  # JSON or XML
    lines = text.replace("\x00", "").encode("utf-8", "replace").decode().removeprefix("\ufeff").splitlines()
    if len(readings) == 1 and not any(line.strip("= ") == "" and "===" in line for line in lines):
        check(readings[0], lines)


def check(found: DeckReading, lines: list[str]) -> None:
    pool = second_edition()
    assert len(found.lines) == len(lines)
    in_deck = {
        pool.cards[code].title
        for code in (*dict(found.deck.cards), *dict(found.deck.aside), *found.deck.agendas)
        if code in pool.cards
    }
    spoken_of = noticed(found)
    for number, (line, taken) in enumerate(zip(lines, found.lines, strict=True), 1):
        if taken is LineUse.REMARKED:
            assert number in spoken_of, (number, line)
        if taken is LineUse.BLANK:
            assert not any(c.isalnum() for c in line), line
        if taken is LineUse.NAME:
            assert found.deck.name
        elif number not in spoken_of:
            assert titles_held(line) <= in_deck, (line, taken)
    cards = sum(count for _, count in (*found.deck.cards, *found.deck.aside)) + len(found.deck.agendas)
    assert cards >= found.lines.count(LineUse.CARD)


@SOME
@given(LINES)
@example("The Kingsroad (2):\n1x Ice")
@example("House Stark\n---- Ice ----\nFormat: The Kingsroad\n1x Fealty")
@example("Count,Title,Pack\n2,The Kingsroad,Core\n1,A, B")
@example("2x The Kingsroad" + " " * 1000 + "3x Ice")
def test_every_line_of_a_list_is_read_or_spoken_of(text: str):
    account(text)


@SOME
@given(st.text(max_size=200))
def test_every_line_of_any_text_is_read_or_spoken_of(text: str):
    account(text)


@pytest.mark.parametrize("text", [row[1] for row in EXAMPLES], ids=[row[0] for row in EXAMPLES])
def test_known_formats_account_for_their_lines(text: str):
    account(text)


# Lines that look like something else


def test_a_heading_that_is_a_title_is_the_card():
    found = look("House Stark\nThe Kingsroad (2):\n1x Ice\n")
    assert dict(found.deck.cards) == {"01039": 2, code_of("Ice"): 1}


def test_a_heading_that_is_a_pack_and_a_title_stays_a_heading_and_is_remarked():
    packs = (Pack("Km", "Kingsmoot", TODAY),)
    pool = CardPool(PoolContent(RulesetId.LCG2, "Tests", packs, (card("11001", "Kingsmoot", "plot", pack="Km"),)))
    found = look("House Stark\nKingsmoot (1):\n1x Kingsmoot (Km)\n", pool)
    assert found.deck.cards == (("11001", 1),)
    assert [(notice.kind, notice.line) for notice in found.notices] == [(NoticeKind.NOT_READ, 2)]


@pytest.mark.parametrize(
    "line", ["Format: 2x The Kingsroad", "---- The Kingsroad ----", "Author: The Kingsroad", "Best of Ice (3):"]
)
def test_a_line_that_holds_a_title_and_is_no_card_is_remarked(line: str):
    found = look(f"House Stark\n{line}\n3x A Noble Cause\n")
    assert (NoticeKind.NOT_READ, 2) in [(notice.kind, notice.line) for notice in found.notices]
    assert found.violations() == ()


def test_packs_named_like_cards_are_no_cards():
    packs = (Pack("Km", "Kingsmoot", TODAY), Pack("C", "Core Set", TODAY))
    cards = (card("11001", "Kingsmoot", "plot", pack="Km"), card("11002", "Driftwood", pack="C"))
    pool = CardPool(PoolContent(RulesetId.LCG2, "Tests", packs, cards))
    assert look("House Stark\nPacks: From Core Set to Kingsmoot\n1x Driftwood\n", pool).notices == ()
    assert kinds(look("House Stark\nPacks: From Core Set, Driftwood\n1x Kingsmoot\n", pool)) == [NoticeKind.NOT_READ]


@pytest.mark.parametrize(
    ("line", "count"),
    [("https://thronesdb.com/card/01039", 1), ("3x https://thronesdb.com/card/01039", 3), ("The Kingsroad (3)", 3)],
)
def test_a_link_to_a_card_is_the_card(line: str, count: int):
    assert look(f"House Stark\n1x Ice\n{line}\n").deck.cards == (("01039", count), (code_of("Ice"), 1))


def test_a_link_to_anything_else_is_remarked():
    found = look("House Stark\nhttps://example.org/decks/the-kingsroad\n1x Ice\n")
    assert [(notice.kind, notice.line) for notice in found.notices] == [(NoticeKind.NOT_READ, 2)]


def test_a_link_whose_words_are_not_its_card_is_said():
    found = look("House Stark\n1x [The Kingsroad and 2x Ice](https://thronesdb.com/card/01039)\n")
    assert kinds(found) == [NoticeKind.READ_AS]


def test_a_name_that_is_a_card_is_said_to_be_the_name():
    found = look("3x The Kingsroad\n\nHouse Stark\n\nLocations (1):\n1x The Roseroad\n")
    assert found.deck.name == "3x The Kingsroad"
    assert [(notice.kind, notice.line) for notice in found.notices] == [(NoticeKind.READ_AS, 1)]


def test_what_stands_beyond_the_length_that_is_read_is_a_fault():
    found = look("House Stark\n2x The Kingsroad" + " " * 1000 + "3x Ice\n")
    assert kinds(found) == [NoticeKind.UNREADABLE_LINE]


def test_comments_in_two_places_are_named_apart():
    found = look("House Stark\n1x Ice\nNotes:\nwords\nRookery:\n1x The Roseroad\nNotes:\nmore words\n")
    left = [(notice.line, notice.until) for notice in found.notices if notice.kind is NoticeKind.NOT_READ]
    assert left == [(4, 4), (8, 8)]


def test_a_faction_that_stands_twice_on_one_line_is_a_fault():
    assert kinds(look("2x House Stark\n1x Ice\n")) == [NoticeKind.BAD_COUNT]


# Counts over sections


def test_a_count_that_differs_from_what_follows_is_remarked():
    found = look("x\n\nHouse Stark\n\nPlots (2):\n1x A Noble Cause\n\nLocations (2):\n2x The Kingsroad\n")
    (notice,) = found.notices
    assert (notice.kind, notice.line) == (NoticeKind.COUNT_DIFFERS, 5)
    assert "says 2, but lists 1 card." in notice.sentence
    assert found.violations() == ()


@pytest.mark.parametrize(("total", "fits"), [(2, True), (3, True), (4, True), (5, True), (7, False)])
def test_a_total_is_the_draw_deck_with_or_without_plots_agendas_and_faction(total: int, fits: bool):
    list_of_three = "House Stark\nFealty\nPlots (1):\n1x A Noble Cause\nLocations (2):\n2x The Kingsroad\n"
    assert kinds(look(f"Total Cards: ({total})\n{list_of_three}")) == ([] if fits else [NoticeKind.COUNT_DIFFERS])


# The rookery


def test_a_rookery_that_was_read_is_said():
    found = look("House Stark\n2x The Kingsroad\nRookery:\n1x A Noble Cause\n2x The Roseroad\n")
    assert kinds(found) == [NoticeKind.ASIDE]
    assert "1 plot and 2 other cards" in found.notices[0].sentence
    value = {"faction": "stark", "plotCards": [], "drawCards": [], "rookeryCards": [{"code": "01039", "count": 1}]}
    assert kinds(look(json.dumps(value))) == [NoticeKind.ASIDE]


# Other formats


@pytest.mark.parametrize("name", ["sideboard", "extraCards"])
def test_parts_of_json_that_nobody_knows_are_said(name: str):
    value = {"faction": "stark", "cards": [{"code": "01039", "count": 1}], name: [{"code": "01040", "count": 1}]}
    assert kinds(look(json.dumps(value))) == [NoticeKind.NOT_READ]


def test_an_agenda_or_a_list_that_is_none_is_a_fault():
    assert kinds(look('{"faction": "stark", "cards": [], "agenda": {"name": "Fealty"}}')) == [
        NoticeKind.UNREADABLE_LINE
    ]
    assert kinds(look('{"faction": "stark", "plotCards": [], "drawCards": {"01039": 2}}')) == [
        NoticeKind.UNREADABLE_LINE
    ]


def test_notes_of_an_octgn_file_are_said_not_to_be_read():
    section = '<section name="Locations"><card qty="1">The Kingsroad</card></section>'
    assert kinds(look(f"<deck>{section}<notes>Name\n3x Ice</notes></deck>")) == [NoticeKind.NOT_READ]
