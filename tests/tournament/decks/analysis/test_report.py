"""The report: the deck laid out, problems beside their cards, and the shape of the deck."""

from tests.support.tournament.decks.cards import TODAY, second_edition
from tournament.decks.analysis.report import DeckReport, PoolVersion, make_report
from tournament.decks.analysis.statistics import ChartBar
from tournament.decks.decklist import DeckList
from tournament.decks.importers import DeckReading, PrintingPreference, read_deck
from tournament.decks.legality import CheckTerms
from tournament.decks.play_formats import FORMATS

NAMED = PoolVersion("tests", "0" * 64)


def look(text: str, enforced: frozenset[str] = frozenset()) -> DeckReport:
    pool = second_edition()
    terms = CheckTerms(FORMATS["lcg2-joust"], TODAY, "inv1")
    return make_report(read_deck(text, pool, PrintingPreference(TODAY)), pool, NAMED, terms, enforced)


LIST = """Wolves

House Stark
Banner of the Lion

Plots (2):
1x A Noble Cause (Core)
1x Counting Coppers (Core)

Characters (5):
3x Arya Stark (Core)
2x Cersei Lannister (Core)

Attachments (1):
1x Ice (Core)

Locations (4):
4x The Kingsroad (Core)

Events (1):
1x The Hand's Judgment (Core)
1x Nobody's Oath
"""


def test_cards_are_laid_out_by_type_and_problems_stand_beside_them():
    found = look(LIST)
    assert [group.name for group in found.groups] == ["Characters", "Locations", "Attachments", "Events"]
    cards = {card.title: card for group in found.groups for card in group.cards}
    assert cards["The Kingsroad"].says == "4 copies (maximum 3)."
    assert cards["Cersei Lannister"].says == "Not allowed in this deck."
    assert cards["Arya Stark"].problems == ()
    (number,) = cards["The Kingsroad"].problems
    assert found.violations[number - 1].cards == ("01039",)
    assert cards["The Hand's Judgment"].cost == "X"
    assert found.plots[0].gold == "5"
    assert (found.plot_count, found.plots_needed, found.draw_count, found.draw_needed) == (2, 7, 11, 60)


def test_lines_that_were_not_read_make_the_list_illegal():
    found = look(LIST)
    assert found.violations[0].kind == "unreadable"
    assert found.violations[0].line == 22
    assert not found.valid
    assert "unreadable" in found.kinds


def test_the_shape_counts_copies():
    shape = look(LIST).shape
    assert sum(bar.value for bar in shape.cost.bars) == 10
    assert shape.cost.words.endswith("Not counted: 1 card without a printed cost.")
    assert shape.icons.bars[0].label == "military"
    assert {bar.label: bar.value for bar in shape.factions} == {"neutral": 5, "stark": 4, "lannister": 2}
    assert shape.plots.words.startswith("Average gold 3.50")
    gold = {bar.label: bar.value for bar in shape.plots.bars}
    assert gold == {"2": 1, "3": 0, "4": 0, "5": 1}


def test_an_empty_deck_has_a_shape_too():
    pool = second_edition()
    terms = CheckTerms(FORMATS["lcg2-joust"], TODAY)
    found = make_report(DeckReading("plain", DeckList.of(None)), pool, NAMED, terms, frozenset())
    assert found.groups == ()
    assert found.shape.cost.bars == ()
    assert found.shape.icons.bars == tuple(ChartBar(icon, 0) for icon in ("military", "intrigue", "power"))


def test_printings_are_offered_and_the_legal_one_can_be_taken():
    found = look("House Stark\n1x Twice Printed (Inv)\n1x Crown Once\n")
    assert found.swaps == (("98003", "98004"),)
    (choice,) = found.choices
    assert choice.title == "Crown Once"
    assert [code for code, _ in choice.printings] == ["98008", "98009"]


def test_the_number_of_cards_that_are_not_enforced_is_said():
    found = look("House Stark\n3x The Kingsroad\n2x The Roseroad\n", frozenset({"01040"}))
    assert found.not_enforced == 3
    assert any("does not enforce 3 cards of this deck" in remark.sentence for remark in found.remarks)
