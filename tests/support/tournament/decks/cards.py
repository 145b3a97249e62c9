"""Card pools for tests: the Core facts, and invented cards where a rule needs what the Core lacks."""

from collections.abc import Iterable
from dataclasses import replace
from datetime import date
from functools import cache

from tournament.decks.agendas.lcg2 import RULES
from tournament.decks.cards import FACTIONS_OF, Card, CardType, Plot, RulesetId
from tournament.decks.decklist import DeckList
from tournament.decks.legality_lists import FormatRules, LegalityList, Pod
from tournament.decks.pool import CardPool, Pack, PoolContent, make_core_pool

TODAY = date(2026, 11, 16)
CARD_TRAITS = ("Maester", "Kingsguard", "Fool", "Wildling", "Small Council", "Knight", "House Arryn")
PLOT_TRAITS = ("Winter", "Summer", "Scheme", "Kingdom", "Omen", "Edict", "Siege", "War")


def card(code: str, title: str, kind: str = "character", faction: str = "", **more: object) -> Card:
    """An invented card; `pack` is the invented set unless given."""
    facts: dict[str, object] = {"pack": "Inv", "limit": 1 if kind == "agenda" else 3, **more}
    if kind == "plot":
        facts.setdefault("plot", Plot(4, 4, 1, 6))
        facts["limit"] = more.get("limit", 2)
    return Card(
        code=code,
        title=title,
        type=CardType(kind),
        factions=(faction,) if faction else (),
        number=int(code[2:]),
        **facts,  # type: ignore[arg-type]
    )


def _invented() -> Iterable[Card]:
    number = 100
    for faction in FACTIONS_OF[RulesetId.LCG2]:
        for trait in CARD_TRAITS:
            number += 1
            yield card(f"90{number}", f"{trait} of {faction}", faction=faction, traits=(trait,))
        for place, kind in enumerate(("event", "location", "attachment", "plot")):
            yield card(f"91{number + place}", f"{kind} of {faction}", kind, faction)
        number += 4
        yield card(f"92{number}", f"Loyal Maester of {faction}", faction=faction, traits=("Maester",), loyal=True)
        yield card(f"93{number}", f"Shadow of {faction}", faction=faction, keywords=("shadow",))
        yield card(f"94{number}", f"Gift of {faction}", faction=faction, keywords=("bestow",))
        yield card(f"95{number}", f"Warship of {faction}", "location", faction, traits=("Warship",))
    for place, trait in enumerate(PLOT_TRAITS * 3):
        yield card(f"96{place:03}", f"{trait} plot {place // len(PLOT_TRAITS)}", "plot", traits=(trait,))
    for place in range(120):
        yield card(f"97{place:03}", f"Neutral {place}")
    yield card("98001", "Spear", "attachment", traits=("Weapon",))
    yield card("98002", "Cloak", "attachment")
    yield card("98003", "Twice Printed")
    yield card("98004", "Twice Printed", pack="Re")
    yield card("98005", "Both Ways", "event")
    yield card("98006", "Both Ways", "plot")
    yield card("98007", "Single Plot", "plot", limit=1)
    yield card("98008", "Crown Once", "attachment", limit=1)
    yield card("98009", "Crown Once", "attachment", pack="Re")
    yield card("98010", "Hand of Nobody", "title")
    yield card("98011", "Not Yet", pack="Later")
    yield card("98012", "Never", pack="Never")
    yield card("98013", "Drafted Only", pack="Dr")
    yield card("98014", "Haven", "location", keywords=("limited",))
    yield card("98015", "Harbour", "location")


def _agendas() -> Iterable[Card]:
    known = make_core_pool().cards
    for rule in RULES:
        if rule.card not in known:
            traits = ("Banner",) if rule.title.startswith("Banner") or rule.card == "26080" else ()
            pack = "Dr" if rule.card.startswith("00") and rule.card != "00030" else "Inv"
            yield card(rule.card, rule.title, "agenda", traits=traits, pack=pack)
    yield card("02060", "The Lord of the Crossing", "agenda")


LISTS = (
    LegalityList(
        "inv1",
        "Invented list",
        "Tests",
        "1.0",
        date(2020, 1, 1),
        banned=("97001", "98003"),
        formats=(
            FormatRules(
                "joust",
                restricted=("97002", "97003", "96000", "02060"),
                banned=("97004",),
                pods=(Pod(("97005", "97006")), Pod(("97007", "97008"), leader="97009")),
            ),
            FormatRules("melee", restricted=("97010", "97011")),
        ),
    ),
    LegalityList("inv2", "Later list", "Tests", "1.10", date(2021, 1, 1), card_set="redesign"),
    LegalityList("old2", "Old game", "Tests", "1.9", date(2021, 1, 1), card_set="original"),
)


@cache
def second_edition() -> CardPool:
    core = make_core_pool().content
    packs = (
        *core.packs,
        Pack("Inv", "Invented Set", date(2016, 1, 1), "Invented Cycle"),
        Pack("Re", "Reprints", date(2018, 1, 1), "Invented Cycle"),
        Pack("Later", "Later Set", date(2030, 1, 1)),
        Pack("Never", "Never Set"),
        Pack("Dr", "Draft Set", date(2017, 1, 1), draft=True),
    )
    cards = (*core.cards, *_invented(), *_agendas())
    return CardPool(PoolContent(RulesetId.LCG2, "Tests", packs, cards, LISTS))


def code_of(title: str, pool: CardPool | None = None) -> str:
    return (pool or second_edition()).printings(title)[0].code


PLOTS = {code: 1 for code in ("96005", "96006", "96007", "96013", "96014", "96015", "96021")}
"""Edict, Siege and War: traits that no agenda but one minds."""


def neutral(count: int) -> dict[str, int]:
    """That many neutral draw cards, none of them on a list."""
    return {f"97{20 + place:03}": 1 for place in range(count)}


def deck(faction: str = "stark", *agendas: str, **changes: int) -> DeckList:
    """A legal deck: sixty neutral cards, seven plots; changes set counts by code (`c97020=0` removes)."""
    cards = {**PLOTS, **neutral(60)}
    for name, count in changes.items():
        cards[name.removeprefix("c")] = count
    return DeckList.of(faction, agendas, {code: count for code, count in cards.items() if count})


def with_cards(base: DeckList, *added: tuple[str, int]) -> DeckList:
    return replace(base, cards=DeckList.of(None, (), (*base.cards, *added)).cards)


def without(base: DeckList, *codes: str) -> DeckList:
    return replace(base, cards=tuple(row for row in base.cards if row[0] not in codes))


def trait_cards(trait: str, count: int) -> list[tuple[str, int]]:
    """Cards with the trait, three copies each, over as many factions as it takes."""
    rows = []
    for faction in FACTIONS_OF[RulesetId.LCG2]:
        if count <= 0:
            break
        rows.append((code_of(f"{trait} of {faction}"), min(3, count)))
        count -= 3
    return rows
