"""The 262 cards of the Iron Throne Edition that decks are built of, and its six multiplayer cards."""

from __future__ import annotations

import json
import re

from engine.cards import CHALLENGES, CRESTS, KEYWORDS, LOCATION, TYPES, Facts
from engine.games.ccg.sets.iron_throne.pool import HOUSES, card_facts, iron_throne
from engine.games.ccg.sets.iron_throne.titles import TITLES
from tests.reference import ROOT, reference

POOL = iron_throne()
NUMBERED = 248
GIVEN_AWAY = (14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 28)
BOXES = [
    *(f"ite_{number}" for number in range(1, NUMBERED + 1)),
    *(f"ite_p{number}" for number in GIVEN_AWAY),
]
ONLY = re.compile(r"Maison (\w+)")


def test_every_number_is_one_card():
    codes = [facts.code for facts in card_facts()]
    assert [code for code in codes if code in BOXES] == BOXES
    assert len(codes) == len(set(codes))


def test_house_cards_and_multiplayer_cards_lie_beside_them():
    assert len(POOL.facts) == len(card_facts()) + len(HOUSES) + len(TITLES)
    assert all(f"faction-{house}" in POOL.facts for house in HOUSES)
    assert {facts.title for facts in POOL.titles} == {facts.title for facts in TITLES}


def test_titles_that_the_edition_has_twice_are_different_cards():
    titles = [facts.title for facts in card_facts()]
    assert sorted({title for title in titles if titles.count(title) > 1}) == ["The Iron Throne"]
    throne, other = (facts for facts in card_facts() if facts.title == "The Iron Throne")
    assert (throne.code, throne.cost, other.code, other.cost) == ("ite_167", 2, "ite_p23", 3)


def test_a_card_of_two_houses_belongs_to_both():
    hound = POOL.titled("The Hound")
    assert [house for house in HOUSES if hound.is_of(house)] == ["lannister", "stark"]
    assert sum(len(POOL[code].houses) == 2 for code in BOXES) == 18


def test_facts_that_only_this_game_has():
    assert POOL.titled("The Painted Table").bearer_types == (LOCATION,)
    assert POOL.titled("The Painted Table").bearer_yours
    assert POOL.titled("Burned Fields").bearer_opponents
    assert POOL.titled("Foothold on the Shore").bearer_unlimited
    assert POOL.titled("Crown Regent").bearer_crests == ("noble",)
    assert POOL.titled("Permutation of Power").multiplayer
    assert POOL.titled("Hand of Gold").keywords == KEYWORDS["setup"]
    assert POOL.titled("Direct Assault").only == ("stark", "baratheon")
    assert [POOL.titled(plot).limit for plot in ("The Power of Blood", "Storm of Swords")] == [2, 1]
    assert not any(facts.doomed or facts.perpetual or facts.promotional for facts in card_facts())


def test_events_and_plots_have_no_house():
    assert {facts.faction for facts in card_facts() if TYPES[facts.type] in ("event", "plot")} == {"neutral"}


def test_the_facts_are_those_of_the_printed_cards():
    path = reference("cards/ccg/ccg-cards.jsonl", "cost, STR, icons, crests, keywords and numbers of every card")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    printed = {code: row for row in rows if (code := _code(row)) and row["type"] != "Title"}
    assert {facts.code: compared(facts) for facts in card_facts() if facts.code in printed} == {
        code: as_printed(row) for code, row in printed.items()
    }


def test_the_traits_are_those_of_the_printed_cards_where_they_are_known_in_english():
    path = reference("cards/ccg/ccg-cards.jsonl", "the traits of cards that were printed again")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    for row in rows:
        code = _code(row)
        if code is None or row["type"] == "Title":
            continue
        if row["traits_en"]:
            assert POOL[code].traits == _words(row["traits_en"]), row["name_en"]
        else:
            assert len(POOL[code].traits) == len(_words(row["traits_fr"])), row["name_en"]


def _words(text: str | None) -> tuple[str, ...]:
    return tuple(word.strip() for word in (text or "").split(".") if word.strip())


def _code(row: dict[str, object]) -> str | None:
    """The number of a card in this edition, as its code is made."""
    printings = row["ccg_printings"]
    assert isinstance(printings, list)
    found = [match for one in printings if (match := re.fullmatch(r"ITE\(([A-Z])(\d+)\)", one))]
    return f"ite_{'p' if found[0][1] == 'P' else ''}{found[0][2]}" if found else None


def compared(facts: Facts) -> dict[str, object]:
    kind = TYPES[facts.type]
    return {
        "title": facts.title,
        "type": kind,
        "houses": None if kind in ("event", "plot") else facts.houses or (facts.faction,),
        "cost": facts.cost,
        "strength": facts.strength,
        "icons": [name for bit, name in enumerate(CHALLENGES) if facts.icons >> bit & 1],
        "crests": facts.crests,
        "unique": facts.unique,
        "numbers": (facts.gold, facts.initiative, facts.claim, facts.influence),
        "only": facts.only,
        "renown, stealth, limited": [
            bool(facts.keywords & KEYWORDS[name]) for name in ("renown", "stealth", "limited")
        ],
        "shuns": bool(facts.shuns),
        "limit": facts.limit,
    }


def as_printed(row: dict[str, object]) -> dict[str, object]:
    def yes(name: str) -> bool:
        return str(row.get(name) or "").strip("{}") == "Yes"

    kind = str(row["type"]).lower()
    houses = tuple(house.lower().replace("neutre", "neutral") for house in str(row["house_fr"]).split("/"))
    keywords, text = str(row["keywords_fr"] or ""), str(row["text_fr"] or "")
    plot_limit = 2 if "jusqu'à 2 exemplaires" in text else 1
    return {
        "title": str(row["name_en"]).replace("{", "").replace("}", ""),
        "type": kind,
        "houses": None if kind in ("event", "plot") else houses,
        "cost": row.get("cost"),
        "strength": row.get("strength") or 0,
        "icons": [name for name in CHALLENGES if yes(name)],
        "crests": tuple(name for name in CRESTS if yes(name)),
        "unique": yes("unique"),
        "numbers": tuple(row.get(name) or 0 for name in ("income", "initiative", "claim", "influence")),
        "only": tuple(house.lower() for house in ONLY.findall(keywords)),
        "renown, stealth, limited": [word in keywords for word in ("Renom", "Furtivité", "Limité")],
        "shuns": "Pas d'attachement" in keywords,
        "limit": plot_limit if kind == "plot" else 3,
    }


def test_cards_whose_text_is_known_in_french_only_are_marked_so():
    path = reference("cards/ccg/ccg-cards.jsonl", "which cards are marked as known by their French text only")
    rows = [json.loads(line) for line in path.read_text(encoding="utf-8").splitlines()]
    page = (ROOT / "docs" / "collectible-cards.md").read_text(encoding="utf-8")
    table = page.partition("## Texts that are known in French only")[2].partition("\n## ")[0]
    french = {code for row in rows if (code := _code(row)) and not row["text_en"] and row["type"] != "Title"}
    wanted = [facts for facts in card_facts() if facts.ability and facts.code in french]
    missing = [line for facts in wanted if (line := f"{facts.title} ({facts.code[4:]})") not in table]
    assert not missing, f"add to the texts known in French only in docs/collectible-cards.md: {', '.join(missing)}"
    assert len(re.findall(r"\(p?\d+\)", table)) == len(wanted)
