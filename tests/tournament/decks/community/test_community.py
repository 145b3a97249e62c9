"""Community card data: files of our own in its shapes, what is refused, and the reference's numbers."""

import json
from datetime import date

import pytest

from tests.reference import reference
from tests.support.tournament.community_cards import CARD, FIRST, LIST, PACK, loaded
from tests.support.tournament.decks.pools import loaded_from
from tournament.decks.cards import CardType, RulesetId
from tournament.decks.community import SourceFile, load_card_data
from tournament.decks.community.first_edition import make_acronym, parse_house_restriction
from tournament.decks.community.second_edition import parse_keywords
from tournament.decks.pool import CardPool

COLLECTIBLE = {
    "universal_id": 100001,
    "name_en": "Invented Oath",
    "type": "Event",
    "house_fr": "Baratheon/Lannister",
    "ccg_printings": ["ITE(C12)"],
    "keywords_en": None,
    "keywords_fr": "Maison Baratheon ou Maison Lannister uniquement.",
    "text_fr": "",
    "unique": "No",
    "cost": 1,
}


def test_a_pack_becomes_cards_without_its_text():
    found = loaded(pack=PACK, cycles=[{"name": "Invented Cycle", "packs": ["Inv"]}], lists=[LIST])
    assert found.refusals == ()
    content = found.content
    assert content is not None
    lord, plot = content.cards
    assert (lord.title, lord.factions, lord.loyal, lord.icons) == (
        "Invented Lord", ("nightswatch",), True, ("military", "power"),
    )  # fmt: skip
    assert lord.keywords == ("renown", "shadow")
    assert lord.octgn == ""
    assert plot.plot is not None
    assert (plot.plot.gold, plot.plot.initiative) == (4, None)
    assert content.packs[0].cycle == "Invented Cycle"
    assert content.packs[0].released == date(2020, 1, 31)
    pool = CardPool(content)
    assert pool.terms("inv1", "joust").banned == {"01900"}
    assert pool.terms("inv1", "joust").pods[0][1] == "01901"
    assert "Something" not in repr(content)


def test_a_first_edition_file_brings_its_list():
    content = loaded(cards=[FIRST]).content
    assert content is not None
    (card,) = content.cards
    assert content.ruleset is RulesetId.LCG1
    assert (card.only, card.crests, card.keywords) == (("stark",), ("War",), ("limited",))
    pool = CardPool(content)
    assert pool.terms("faq-last", "joust").restricted == {"core_1"}
    assert pool.packs_called("core set") == ("Core",)


def test_collectible_cards_come_as_lines():
    data = json.dumps(COLLECTIBLE).encode() + b"\n\n"
    content = load_card_data([SourceFile("cards.jsonl", data)]).content
    assert content is not None
    (card,) = content.cards
    assert (card.code, card.type, card.pack, card.number) == ("100001", CardType.EVENT, "ITE", 12)
    assert card.only == ("baratheon", "lannister")


@pytest.mark.parametrize(
    ("change", "why"),
    [
        ({"code": "123"}, "not five digits"),
        ({"code": None}, "code is missing"),
        ({"name": ""}, "name is ''"),
        ({"type": "castle"}, "no card type 'castle'"),
        ({"faction": "frey"}, "no faction 'frey'"),
        ({"deckLimit": 0}, "not a number from 1 to 100"),
        ({"traits": "Lord"}, "not a list of texts"),
        ({"loyal": "yes"}, "not true or false"),
        ({"name": "x" * 300}, "longer than 200"),
        ({"cost": 10**9}, "which is out of range"),
        ({"icons": 3}, "not a JSON object"),
    ],
)
def test_a_card_that_can_not_be_used_is_refused_with_the_reason(change: dict[str, object], why: str):
    found = loaded(pack={**PACK, "cards": [{**CARD, **change}]})
    (refusal,) = found.refusals
    assert why in refusal.why
    assert refusal.where.startswith("pack.json: ")


@pytest.mark.parametrize(
    ("name", "data", "why"),
    [
        ("a.json", b"{", "not valid JSON"),
        ("a.json", b"\xff\xff", "not UTF-8"),
        ("a.json", b"[" * 100_000, "nested too deeply"),
        ("a.json", b'{"code": "Inv", "cards": {}}', "cards is not a list"),
        ("a.jsonl", b"{}\n{", "line 2 is not valid JSON"),
    ],
)
def test_a_file_that_can_not_be_used_is_refused_with_the_reason(name: str, data: bytes, why: str):
    found = load_card_data([SourceFile(name, data)])
    assert found.content is None
    assert why in found.refusals[0].why


@pytest.mark.parametrize(
    ("name", "data"),
    [
        ("a.json", b"{}"),
        ("a.json", b"[1, 2]"),
        ("a.csv", b"1,2"),
        ("card.schema.json", b"{"),
        (".vscode/settings.json", b"{ // a comment"),
        ("data/translations/de/Inv.json", json.dumps(PACK).encode()),
        ("deck.json", b'{"faction": "stark", "cards": [{"code": "01900", "count": 1}]}'),
    ],
)
def test_a_file_that_is_no_card_data_is_ignored_and_named(name: str, data: bytes):
    alone = load_card_data([SourceFile(name, data)])
    assert (alone.content, alone.refusals, alone.ignored) == (None, (), (name,))
    assert alone.no_card_data.startswith(f"{name} has no card data.")
    beside = load_card_data([SourceFile(name, data), SourceFile("packs/Inv.json", json.dumps(PACK).encode())])
    assert beside.content is not None
    assert (beside.refusals, beside.ignored, beside.no_card_data) == ((), (name,), "")


def test_one_bad_record_at_the_start_does_not_hide_a_file_of_cards():
    found = loaded(cards=[{"id": "core_2"}, FIRST])
    assert found.ignored == ()
    assert [refusal.where for refusal in found.refusals] == ["cards.json: core_2"]


def test_two_cards_of_one_code_and_two_games_at_once_are_refused():
    assert "two cards have this code" in loaded(a=PACK, b=PACK).refusals[0].why
    assert "cards of several games" in loaded(a=PACK, b=[FIRST]).refusals[0].why


@pytest.mark.parametrize(
    ("text", "found"),
    [
        ("Shadow (X). Stealth.", ("shadow", "stealth")),
        ("Limited.\n+1 Income.", ("limited",)),
        ("While attached character has shadow (2), it is strong.", ()),
        ("", ()),
    ],
)
def test_keywords_open_the_text(text: str, found: tuple[str, ...]):
    assert parse_keywords(text) == found


def test_houses_of_a_restriction_are_read_in_two_languages():
    assert parse_house_restriction("House Stark or House Baratheon only.") == ("stark", "baratheon")
    assert parse_house_restriction("Maison Lannister ou {Maison} Greyjoy uniquement.") == ("lannister", "greyjoy")
    assert parse_house_restriction("Personnages ~Maison Tyrell~ uniquement.") == ()
    assert make_acronym("Lions of the Rock") == "LotR"


@pytest.mark.parametrize(("folder", "cards", "packs"), [("lcg2", 2240, 71), ("lcg1", 1988, 79), ("ccg", 1445, 8)])
def test_the_reference_is_read_without_a_refusal(folder: str, cards: int, packs: int):
    path = reference(f"cards/{folder}", "all its cards are read")
    found = loaded_from(path)
    assert found.refusals == ()
    assert found.content is not None
    assert len(found.content.cards) == cards
    assert len(found.content.packs) == packs


def test_the_core_facts_agree_with_the_reference():
    path = reference("cards/lcg2", "the built-in Core facts are those of the data")
    content = loaded_from(path).content
    assert content is not None
    from tournament.decks.pool import make_core_pool

    theirs = {card.code: card for card in content.cards if card.pack == "Core"}
    ours = make_core_pool().cards
    assert theirs.keys() <= ours.keys()
    for code, their in theirs.items():
        for name in ("title", "type", "factions", "loyal", "unique", "cost", "limit", "traits", "icons", "plot"):
            assert getattr(ours[code], name) == getattr(their, name), (code, name)
