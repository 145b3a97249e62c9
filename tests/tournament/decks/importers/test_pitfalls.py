"""The ten pitfalls of deck lists, each with its tests."""

import json

import pytest

from tests.support.tournament.decklists import first_edition, kinds, look
from tests.support.tournament.decks.cards import TODAY, card, code_of, second_edition
from tournament.decks.cards import RulesetId
from tournament.decks.importers import NoticeKind, PrintingPreference
from tournament.decks.pool import CardPool, Pack, PoolContent

# 1. Titles with several printings


def test_a_title_without_its_pack_offers_the_printings_and_shows_the_choice():
    found = look("House Stark\n2x Twice Printed\n")
    (notice,) = found.notices
    assert notice.kind is NoticeKind.AMBIGUOUS
    assert notice.line == 2
    assert notice.printings == ("98003", "98004")
    assert notice.chosen == "98003"
    assert "Inv and Re" in notice.sentence


def test_a_title_with_its_pack_leaves_no_doubt():
    found = look("House Stark\n2x Twice Printed (Re)\n")
    assert found.deck.cards == (("98004", 2),)
    assert found.notices == ()


# 2. What stands in the brackets


@pytest.mark.parametrize(
    "line",
    [
        "2x Twice Printed (Re)",
        "2x Twice Printed (re)",
        "2x Twice Printed (Reprints)",
        "2x Twice Printed (Reprints #4)",
        "2x Twice Printed (Re) [B]",
        "2x Twice Printed (Re) [J] [P4]",
        "2 Twice Printed (Re)",
        "2xTwice Printed (Re)",
        "#012 2x Twice Printed (Re)",
        "Twice Printed (Re) x2",
        "- 2x Twice Printed (Re)",
        "* 2 x Twice Printed (Re)",
    ],
)
def test_brackets_hold_codes_names_numbers_and_marks(line: str):
    found = look(f"House Stark\n{line}\n")
    assert found.deck.cards == (("98004", 2),)
    assert found.notices == ()


def test_a_pack_that_does_not_exist_is_reported():
    found = look("House Stark\n2x Twice Printed (Nowhere)\n")
    assert kinds(found) == [NoticeKind.UNKNOWN_PACK]
    assert found.deck.cards == (("98003", 2),)


def test_short_pack_codes_are_matched_exactly():
    packs = (Pack("R", "Redone", TODAY), Pack("R2", "Redone Again", TODAY))
    cards = (card("17001", "Old Friend", pack="R"), card("27001", "Old Friend", pack="R2"))
    pool = CardPool(PoolContent(RulesetId.LCG2, "Tests", packs, cards))
    assert look("House Stark\n1x Old Friend (R2)\n", pool).deck.cards == (("27001", 1),)
    assert look("House Stark\n1x Old Friend (R)\n", pool).deck.cards == (("17001", 1),)


def test_a_pack_may_have_the_name_of_a_card():
    packs = (Pack("Km", "Kingsmoot", TODAY), Pack("Ot", "Other", TODAY))
    cards = (card("11001", "Kingsmoot", "plot", pack="Ot"), card("11002", "Driftwood", pack="Km"))
    pool = CardPool(PoolContent(RulesetId.LCG2, "Tests", packs, cards))
    found = look("House Greyjoy\n1x Kingsmoot (Ot)\n1x Driftwood (Kingsmoot)\n", pool)
    assert found.deck.cards == (("11001", 1), ("11002", 1))


# 3. Punctuation and what word processors make of it


@pytest.mark.parametrize(
    "line",
    [
        "1x The Hand's Judgment",
        "1x The Hand’s Judgment",
        "1× The Hand´s Judgment",
        "１x The Hand's Judgment",
        "\u200b1x\u00a0The\u00a0Hand's Judgment\ufeff",
        "1x THE HAND'S JUDGMENT",
    ],
)
def test_typographic_characters_are_folded(line: str):
    found = look(f"House Stark\n{line}\n")
    assert found.deck.cards == ((code_of("The Hand's Judgment"), 1),)
    assert found.notices == ()


def test_quotes_are_part_of_a_title():
    found = look("House Lannister\n“The Rains of Castamere”\n")
    assert found.deck.agendas == ("05045",)


def test_a_title_that_lacks_its_punctuation_is_found_and_said():
    found = look("House Stark\n1x For the North\n")
    assert found.deck.cards == ((code_of("For the North!"), 1),)
    assert kinds(found) == [NoticeKind.READ_AS]


def test_translated_titles_are_reported_and_translated_headings_are_not():
    found = look(
        "Mein Rudel\n\nHouse Stark\n\nCharaktere (1):\n1x Der Kleine Vogel\n\nAufwertungen (1):\n1x Little Bird\n"
    )
    assert kinds(found) == [NoticeKind.UNKNOWN_TITLE]
    assert found.notices[0].line == 6
    assert found.deck.cards == ((code_of("Little Bird"), 1),)


# 4. The type comes from the card


def test_a_plot_under_characters_is_a_plot():
    found = look("x\n\nHouse Stark\n\nCharacters (1):\n1x A Noble Cause (Core)\n")
    assert found.deck.cards == (("01004", 1),)


def test_a_title_of_two_types_goes_by_its_heading():
    text = "x\n\nHouse Stark\n\nPlots (1):\n1x Both Ways\n\nEvents (2):\n2x Both Ways\n"
    found = look(text)
    assert found.deck.cards == (("98005", 2), ("98006", 1))
    assert found.notices == ()


def test_without_a_heading_both_types_are_offered():
    found = look("House Stark\n1x Both Ways\n")
    assert kinds(found) == [NoticeKind.AMBIGUOUS]
    assert set(found.notices[0].printings) == {"98005", "98006"}
    assert "event" in found.notices[0].sentence


# 5. Agendas


def test_agenda_lines_have_no_count_and_alliance_has_three_in_any_order():
    text = "x\n\nHouse Stark\nBanner of the Lion\nAlliance\nBanner of the Rose\n\nPlots (0):\n"
    assert look(text).deck.agendas == ("01200", "06018", "01205")


def test_a_banner_is_no_faction():
    found = look("House Stark\nBanner of the Lion\n2x The Kingsroad\n")
    assert found.deck.faction == "stark"
    assert found.deck.agendas == ("01200",)


def test_alliance_in_a_plain_list():
    found = look("Stark\n1 Alliance\n1 Banner of the Lion\n1 A Noble Cause\n")
    assert found.deck.agendas == ("06018", "01200")


# 6. Counts


def test_a_card_on_two_lines_is_added_up_and_said():
    found = look("House Stark\n2x The Kingsroad\n1x The Roseroad\n2x The Kingsroad\n")
    assert dict(found.deck.cards)["01039"] == 4
    assert kinds(found) == [NoticeKind.ADDED_UP]
    assert found.notices[0].line == 4


def test_a_slot_that_stands_twice_is_added_up_and_said():
    found = look('{"faction_code": "stark", "slots": {"01039": 2, "01039": 2}}')
    assert found.deck.cards == (("01039", 4),)
    assert kinds(found) == [NoticeKind.ADDED_UP]


@pytest.mark.parametrize(
    "line", ["0x The Kingsroad", "-2x The Kingsroad", "3x", "250 The Kingsroad", "The Kingsroad x0"]
)
def test_a_count_that_is_none_names_its_line(line: str):
    found = look(f"House Stark\n1x Ice\n{line}\n")
    assert kinds(found) == [NoticeKind.BAD_COUNT]
    assert found.notices[0].line == 3
    assert found.deck.cards == ((code_of("Ice"), 1),)
    assert found.violations()[0].line == 3


def test_ten_copies_are_read_and_not_clamped():
    assert look("House Stark\n10x The Kingsroad\n").deck.cards == (("01039", 10),)


@pytest.mark.parametrize("count", [0, -1, 1.5, "2", True, None, 1000])
def test_counts_of_json_decks_are_numbers(count: object):
    found = look(json.dumps({"faction": "stark", "cards": [{"code": "01039", "count": count}]}))
    assert kinds(found) == [NoticeKind.BAD_COUNT]


def test_a_code_that_lost_its_zero_is_mended():
    found = look(json.dumps({"faction": "stark", "cards": [{"code": 1039, "count": 2}]}))
    assert found.deck.cards == (("01039", 2),)


# 7. Text after the list


COMMENTS = """x

House Stark

Plots (1):
1x A Noble Cause (Core)

Locations (2):
2x The Kingsroad (Core)

Played this at the last tournament and came second.
3x thanks to my opponents
"""


def test_comments_after_the_list_are_not_read_and_named():
    found = look(COMMENTS)
    assert dict(found.deck.cards) == {"01004": 1, "01039": 2}
    assert kinds(found) == [NoticeKind.NOT_READ]
    assert "Lines 11 to 12" in found.notices[0].sentence


def test_a_heading_of_comments_ends_the_list():
    found = look("House Stark\n2x The Kingsroad\n\nComments:\n3x The Roseroad would be nice\n")
    assert found.deck.cards == (("01039", 2),)
    assert kinds(found) == [NoticeKind.NOT_READ]


def test_a_rookery_is_kept_aside():
    found = look("x\n\nHouse Stark\n\nLocations (2):\n2x The Kingsroad\n\nRookery (1):\n1x The Roseroad\n")
    assert found.deck.cards == (("01039", 2),)
    assert found.deck.aside == (("01040", 1),)


def test_a_misspelt_last_line_is_no_comment():
    found = look("House Stark\nThe Kingsroad\n\nThe Rosroad\n")
    assert kinds(found) == [NoticeKind.UNKNOWN_TITLE]
    assert found.notices[0].nearest[0] == "The Roseroad"


# 8. Keywords are facts of cards, not of lists


def test_only_the_printed_shadow_matters_to_the_agenda():
    pool = second_edition()
    assert pool.cards[code_of("Shadow of tyrell")].keywords == ("shadow",)
    assert "shadow" not in pool.cards[code_of("Fool of tyrell")].keywords


# 9. Redesigns


def test_the_printing_that_the_list_allows_is_taken():
    found = look("House Stark\n1x Twice Printed\n", prefer=PrintingPreference(TODAY, frozenset({"98003"})))
    assert found.deck.cards == (("98004", 1),)
    assert kinds(found) == [NoticeKind.AMBIGUOUS]


# 10. The first edition


@pytest.mark.parametrize("line", ["1x Twin (Core S13)", "Twin (Core Set S13) x1", "1x Twin (Core #13)"])
def test_old_lists_name_the_number_with_the_set(line: str):
    found = look(f"House Lannister\n{line}\n", first_edition())
    assert found.deck.cards == (("core_13", 1),)
    assert found.notices == ()


# And what nobody can read


def test_an_unknown_line_names_its_number_and_near_titles():
    found = look("House Stark\n2x The Kingsroad\n3x Winterfel Stewart\n")
    (notice,) = found.notices
    assert (notice.kind, notice.line) == (NoticeKind.UNKNOWN_TITLE, 3)
    assert "Winterfell Steward" in notice.nearest
    (fault,) = found.violations()
    assert "Winterfell Steward" in fault.fix.sentence


def test_a_second_faction_is_reported():
    found = look("House Stark\nHouse Tyrell\n2x The Kingsroad\n")
    assert found.deck.faction == "stark"
    assert kinds(found) == [NoticeKind.SECOND_FACTION]


@pytest.mark.parametrize("name", ["House Tyrell", "Kings of Summer", "3x The Kingsroad", "Plots (7):", "Version: 2"])
def test_a_deck_may_be_called_anything(name: str):
    found = look(f"{name}\n\nHouse Stark\n\nLocations (1):\n1x The Kingsroad (Core)\n")
    assert found.deck.name == name
    assert found.deck.faction == "stark"
    assert found.deck.cards == (("01039", 1),)
