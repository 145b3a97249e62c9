"""Tables are read as lists: CSV, spreadsheet columns, markdown."""

import pytest

from tests.support.tournament.decklists import kinds, look
from tests.support.tournament.decks.cards import TODAY, card, code_of
from tournament.decks.cards import RulesetId
from tournament.decks.importers import NoticeKind
from tournament.decks.pool import CardPool, Pack, PoolContent

CSV = (
    "Count,Title,Pack\n1,House Stark,\n1,Fealty,Core\n1,A Noble Cause,Core\n2,The Kingsroad,Core\n1,For the North!,\n"
)
MARKDOWN = """# House Stark

| Qty | Card | Set |
|----:|:-----|-----|
| 1 | Fealty | Core |
| 1x | [A Noble Cause](https://thronesdb.com/card/01004) | |
| 2 | **The Kingsroad** | Core Set |
| 1 | For the North! | |
"""
EXAMPLES = [
    CSV,
    CSV.replace(",", ";"),
    CSV.replace(",", "\t"),
    CSV.replace("Count,Title,Pack", "Cantidad,Nombre,Set"),
    CSV.replace("2,The Kingsroad,Core", '"2","The Kingsroad","Core"'),
    "Code,Qty\n" + "".join(f"{code},{n}\n" for code, n in [("1027", 1), ("01004", 1), ("1039", 2)])
    + "For the North! x1\nHouse Stark\n",
    "House Stark\n1,Fealty\n1,A Noble Cause,Core\nThe Kingsroad,2\nFor the North!,Core,1\n",
    "House Stark\n1\tFealty\n1\tA Noble Cause\tCore\nThe Kingsroad\t2\nFor the North!\t1\tCore\n",
    MARKDOWN,
    MARKDOWN.replace("| 2 |", "2 |").replace("| Core Set |", "| Core Set"),
]  # fmt: skip


@pytest.mark.parametrize("text", EXAMPLES)
def test_rows_are_cards(text: str):
    found = look(text)
    assert found.deck.faction == "stark"
    assert found.deck.agendas == ("01027",)
    assert dict(found.deck.cards) == {"01004": 1, "01039": 2, code_of("For the North!"): 1}
    assert found.notices == ()


def test_the_type_of_a_row_tells_cards_of_one_title_apart():
    found = look("House Stark\nTitle,Type,Qty\nBoth Ways,Plot,1\nBoth Ways,Event,2\n")
    assert found.deck.cards == (("98005", 2), ("98006", 1))
    assert found.notices == ()


def test_columns_that_say_nothing_about_a_deck_are_named():
    found = look("House Stark\nTitle,Qty,Illustrator,Cost\nThe Kingsroad,2,Somebody,1\n")
    assert found.deck.cards == (("01039", 2),)
    assert [(notice.kind, notice.line) for notice in found.notices] == [(NoticeKind.NOT_READ, 2)]
    assert "Illustrator and Cost" in found.notices[0].sentence


@pytest.mark.parametrize(
    ("row", "kind"),
    [
        ("three,The Kingsroad,Core", NoticeKind.UNREADABLE_LINE),
        ("1,One, Two, Three", NoticeKind.UNREADABLE_LINE),
        ("3,,Core", NoticeKind.UNREADABLE_LINE),
        ("0,The Kingsroad,Core", NoticeKind.BAD_COUNT),
        ("3,,", NoticeKind.BAD_COUNT),
        ("1,Nobody's Card,Core", NoticeKind.UNKNOWN_TITLE),
        ("3,2x The Kingsroad,Core", NoticeKind.UNREADABLE_LINE),
    ],
)
def test_a_row_that_can_not_be_read_is_a_fault_with_its_line(row: str, kind: NoticeKind):
    found = look(f"House Stark\nCount,Title,Pack\n1,Ice,Core\n{row}\n")
    assert [(notice.kind, notice.line) for notice in found.notices] == [(kind, 4)]
    assert found.deck.cards == ((code_of("Ice"), 1),)
    assert found.violations()[0].fix.sentence


def test_words_after_a_table_are_comments():
    found = look("House Stark\nCount,Title\n1,Ice\n\nThanks, everybody\n")
    assert kinds(found) == [NoticeKind.NOT_READ]


@pytest.mark.parametrize("text", ["1x One, Two, Three", "One, Two, Three", 'Qty,Title\n1,"One, Two, Three"'])
def test_titles_with_commas_are_titles(text: str):
    packs = (Pack("C", "Core Set", TODAY),)
    pool = CardPool(PoolContent(RulesetId.LCG2, "Tests", packs, (card("11001", "One, Two, Three", pack="C"),)))
    found = look(f"House Stark\n{text}\n", pool)
    assert (found.deck.cards, found.notices) == ((("11001", 1),), ())


# Languages


@pytest.mark.parametrize(
    ("faction", "heading", "found"),
    [
        ("Haus Lennister", "Charaktere", "lannister"),
        ("Haus Graufreud", "Charaktere", "greyjoy"),
        ("Die Nachtwache", "Schauplätze", "nightswatch"),
        ("Casa Stark", "Personajes", "stark"),
        ("La Guardia de la Noche", "Lugares", "nightswatch"),
        ("Maison Tyrell", "Personnages", "tyrell"),
        ("La Garde de Nuit", "Lieux", "nightswatch"),
        ("Guardiani della Notte", "Luoghi", "nightswatch"),
        ("Ród Starków", "Postacie", "stark"),
        ("Дом Старк", "Персонажи", "stark"),
    ],
)
def test_factions_have_their_names_where_headings_have(faction: str, heading: str, found: str):
    read = look(f"Liste\n\n{faction}\n\n{heading}\n2x The Kingsroad\n")
    assert read.deck.faction == found
    assert read.deck.name == "Liste"
    assert read.notices == ()


@pytest.mark.parametrize("line", ["House: Stark", "Faction: House Stark", "Fraktion: Haus Stark"])
def test_a_faction_may_have_its_label(line: str):
    found = look(f"{line}\nAgenda: Fealty\n2x The Kingsroad\n")
    assert (found.deck.faction, found.deck.agendas, found.notices) == ("stark", ("01027",), ())
