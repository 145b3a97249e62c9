"""An invented pool of first edition cards, decks of it, and how they are judged."""

from __future__ import annotations

from dataclasses import replace
from datetime import date

from tests.support.tournament.decks.cards import TODAY
from tournament.decks.cards import Card, CardType, RulesetId
from tournament.decks.decklist import DeckList
from tournament.decks.legality import CheckTerms, check_legality
from tournament.decks.legality_lists import FormatRules, LegalityList
from tournament.decks.play_formats import FORMATS
from tournament.decks.pool import CardPool, Pack, PoolContent
from tournament.decks.violations import CheckFindings

AGENDAS = (
    "City of Shadows", "The Rangers", "The Builders", "The Free Folk", "The Long Voyage", "Defiance",
    "Dark Wings, Dark Words", "The Wildling Horde", "Threat from the East", "Defenders of the North",
    "Kings of Deceit", "Brothers at War", "Kings of Salt and Rock", "Princes of the South", "Treaty",
)  # fmt: skip


def make(code: str, title: str, kind: str = "character", *factions: str, **more: object) -> Card:
    limit = 1 if kind in ("plot", "agenda") else 3
    return Card(code, title, CardType(kind), "Inv", factions=factions, **{"limit": limit, **more})  # type: ignore[arg-type]


def cards() -> list[Card]:
    return [
        *(make(f"n{n}", f"Bannerman {n}", "character", "stark") for n in range(110)),
        *(make(f"p{n}", f"Plot {n}", "plot") for n in range(12)),
        make("pp", "The Power of Things", "plot", limit=2),
        *(make(f"a{n}", title, "agenda") for n, title in enumerate(AGENDAS)),
        make("only", "Lions Alone", "event", "lannister", only=("lannister",)),
        make("either", "Lions or Stags", "event", "lannister", only=("lannister", "baratheon")),
        make("shadow", "Lions in Shadow", "event", "lannister", only=("lannister",), crests=("Shadow",)),
        make("abroad", "Dornish Guest", "character", "martell"),
        make("both", "House of Two", "character", "stark", "lannister"),
        make("same-c", "Unbent", "character", "stark"),
        make("same-e", "Unbent", "event"),
        make("same-p", "Unbent", "plot"),
        make("once", "Street of Steel", "location", limit=1),
        make("event", "A Word", "event"),
        make("neutral", "Wanderer", "character"),
        make("skull", "Fair Guest", "character", promotional=True),
        make("r1", "Strong One", "character"),
        make("r1b", "Strong One", "character"),
        make("r2", "Strong Two", "character"),
        make("b1", "Forbidden", "character"),
    ]


LISTS = (
    LegalityList(
        "last",
        "Last list",
        "Tests",
        "1",
        date(2015, 1, 1),
        formats=(FormatRules("joust", ("r1", "r1b", "r2"), ("b1",)), FormatRules("melee")),
        by_title=True,
    ),
    LegalityList("legacy", "Legacy", "Tests", "1", date(2008, 1, 1), banned=("b1",), by_title=True),
)


def pool(ruleset: RulesetId) -> CardPool:
    numbered = tuple(replace(card, number=number) for number, card in enumerate(cards(), 1))
    return CardPool(PoolContent(ruleset, "Tests", (Pack("Inv", "Invented", date(2007, 1, 1)),), numbered, LISTS))


POOLS = {ruleset: pool(ruleset) for ruleset in (RulesetId.LCG1, RulesetId.CCG)}


def judge(given: DeckList, play: str, listed: str = "") -> CheckFindings:
    form = FORMATS[play]
    return check_legality(given, POOLS[form.ruleset], CheckTerms(form, TODAY, listed))


def agenda(title: str) -> str:
    return f"a{AGENDAS.index(title)}"


def deck(house: str = "stark", *agendas: str, size: int = 60, plots: int = 7, **changes: int) -> DeckList:
    counted = {f"n{n}": 1 for n in range(size)} | {f"p{n}": 1 for n in range(plots)}
    counted.update({name.replace("_", "-"): count for name, count in changes.items()})
    return DeckList.of(house, map(agenda, agendas), {code: n for code, n in counted.items() if n})
