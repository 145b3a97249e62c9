"""The 208 cards of the Core Set of 2008, by number."""

import json

from engine.cards import CHALLENGES, KEYWORDS, TYPES, Facts
from engine.games.lcg1.sets.core.pool import HOUSES, core_facts, core_set, reprints
from engine.games.lcg1.sets.core.titles import TITLES
from tests.reference import reference

POOL = core_set()
INCOME, INFLUENCE = "income", "influence"


BOX = {f"core_{number}" for number in range(1, 209)}


def test_every_number_from_1_to_208_is_one_card():
    codes = [facts.code for facts in core_facts()]
    assert set(codes) >= BOX
    assert len(codes) == len(set(codes))


def test_twenty_numbers_repeat_a_card_of_the_box():
    assert len(reprints().keys() & BOX) == 20
    assert len({facts.title for facts in core_facts()}) == len(core_facts()) - len(reprints())
    for code, first in reprints().items():
        assert (POOL[code].title, POOL[code].cost) == (POOL[first].title, POOL[first].cost)
        assert POOL.abilities.get(code) == POOL.abilities.get(first)


def test_the_house_cards_and_the_titles_lie_beside_them():
    assert len(POOL.facts) == len(core_facts()) + len(HOUSES) + len(TITLES)
    assert [f"faction-{house}" in POOL.facts for house in HOUSES] == [True] * 6
    assert {facts.title for facts in TITLES} == {facts.title for facts in POOL.titles}


def test_each_title_supports_and_opposes_titles_that_there_are():
    titles = {facts.title for facts in TITLES}
    assert [facts.title for facts in TITLES if not facts.supports] == [
        "Lord Commander of the Kingsguard",
        "Crown Regent",
    ]
    assert {name for facts in TITLES for name in (facts.supports, *facts.rivals) if name} <= titles


def test_a_card_of_two_houses_belongs_to_both():
    sea = POOL.titled("Narrow Sea")
    assert [sea.is_of(house) for house in HOUSES] == [True, False, False, False, True, False]
    assert [POOL.titled("Ice").is_of(house) for house in ("stark", "baratheon")] == [True, False]


def test_facts_that_only_this_edition_has():
    assert POOL.titled("Crossroads").influence == POOL.titled("Crossroads").gold == 1
    assert POOL.titled("Eddard Stark").crests == ("noble",)
    assert POOL.titled("Eddard Stark").keywords == KEYWORDS["stalwart"] | KEYWORDS["renown"] | KEYWORDS["deadly"]
    assert POOL.titled("Flame-Kissed").ambush == (2,)
    assert POOL.titled("Sansa Stark").only == ("stark",)
    assert POOL.titled("Motley").bearer_opponents
    assert POOL.titled("Lordship").bearer_once
    assert POOL.titled("Khal Drogo's Tent").on_house
    assert [POOL.titled(plot).limit for plot in ("The Power of Blood", "Valar Morghulis")] == [2, 1]


def test_errata_are_applied_and_said():
    assert POOL.titled("Lannisport Brothel").unique
    assert POOL.text("core_56")[-1] == "Errata: printed without the mark of a unique card."
    assert all(POOL.text(code)[-1].startswith("Errata: ") for code in POOL.errata)


def test_events_and_plots_have_no_house():
    assert {facts.faction for facts in core_facts() if TYPES[facts.type] in ("event", "plot")} == {"neutral"}


def test_the_facts_are_those_of_the_printed_cards():
    path = reference("cards/lcg1/cards.json", "cost, STR, icons, traits and numbers of every card, as printed")
    printed = {row["id"]: row for row in json.loads(path.read_bytes()) if row["set"] == "Core"}
    assert {facts.code: compared(facts) for facts in core_facts() if facts.code in printed} == {
        code: as_printed(row) for code, row in printed.items() if row["card_type"] != "House"
    }


def compared(facts: Facts) -> dict[str, object]:
    kind = TYPES[facts.type]
    return {
        "title": facts.title,
        "type": kind,
        "houses": None if kind in ("event", "plot") else facts.houses or (facts.faction,),
        "cost": facts.cost,
        "strength": facts.strength,
        "icons": [name for bit, name in enumerate(CHALLENGES) if facts.icons >> bit & 1],
        "traits": facts.traits,
        "crests": facts.crests,
        "unique": facts.unique,
        "numbers": (facts.gold, facts.initiative, facts.claim, facts.influence),
        "limit": facts.limit,
    }


def as_printed(row: dict[str, object]) -> dict[str, object]:
    def words(name: str) -> tuple[str, ...]:
        found = row[name]
        assert isinstance(found, list)
        return tuple(found)

    kind = str(row["card_type"]).lower()
    return {
        "title": row["name"],
        "type": kind,
        "houses": None if kind in ("event", "plot") else tuple(house.lower() for house in words("house")),
        "cost": row["cost"],
        "strength": row["strength"] or 0,
        "icons": [name for name in CHALLENGES if name.capitalize() in words("icons")],
        "traits": words("traits"),
        "crests": tuple(crest.lower() for crest in words("crest")),
        "unique": row["unique"],
        "numbers": tuple(row[name] or 0 for name in (INCOME, "initiative", "claim", INFLUENCE)),
        "limit": row["limit"],
    }
