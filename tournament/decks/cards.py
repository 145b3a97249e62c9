"""A card as deck construction sees it: what is printed on it, in any of the three rulesets."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.cards import CHALLENGES, COST_X, KEYWORDS, TYPES, Facts


class Ruleset(StrEnum):
    CCG = "ccg"
    LCG1 = "lcg1"
    LCG2 = "lcg2"


class CardType(StrEnum):
    CHARACTER = "character"
    LOCATION = "location"
    ATTACHMENT = "attachment"
    EVENT = "event"
    PLOT = "plot"
    AGENDA = "agenda"
    FACTION = "faction"
    TITLE = "title"


DRAW_TYPES: Final = (CardType.CHARACTER, CardType.LOCATION, CardType.ATTACHMENT, CardType.EVENT)
DECK_TYPES: Final = frozenset((*DRAW_TYPES, CardType.PLOT))
NEUTRAL: Final = "neutral"

FACTION_NAMES: Final = {
    "baratheon": "House Baratheon",
    "greyjoy": "House Greyjoy",
    "lannister": "House Lannister",
    "martell": "House Martell",
    "nightswatch": "The Night's Watch",
    "stark": "House Stark",
    "targaryen": "House Targaryen",
    "tyrell": "House Tyrell",
    NEUTRAL: "Neutral",
}
"""By the engine's short name; the first edition has six of the houses and a house card for none of them."""

FACTIONS_OF: Final = {
    Ruleset.LCG2: tuple(name for name in FACTION_NAMES if name != NEUTRAL),
    Ruleset.LCG1: ("baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen", NEUTRAL),
    Ruleset.CCG: ("baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen"),
}


def short_faction(faction: str) -> str:
    """`stark` or `nightswatch`; community data writes `thenightswatch` for the latter."""
    name = faction.strip().casefold()
    return "nightswatch" if name in ("thenightswatch", "night's watch", "the night's watch") else name


def faction_title(faction: str) -> str:
    """What stands on the faction card; the first edition has one for those without a house."""
    return "Neutral Faction" if faction == NEUTRAL else FACTION_NAMES.get(faction, faction)


def faction_word(faction: str) -> str:
    """The faction as an adjective in a sentence."""
    return "Night's Watch" if faction == "nightswatch" else faction.capitalize()


@dataclass(frozen=True, slots=True)
class Plot:
    """The four printed values; None where the card prints X or a dash."""

    gold: int | None = None
    initiative: int | None = None
    claim: int | None = None
    reserve: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One printing."""

    code: str
    title: str
    type: CardType
    pack: str
    number: int = 0
    factions: tuple[str, ...] = ()
    """The houses it belongs to; none for a neutral card, several on some cards of the first edition."""
    loyal: bool = False
    unique: bool = False
    cost: int | None = None
    cost_x: bool = False
    strength: int | None = None
    icons: tuple[str, ...] = ()
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    crests: tuple[str, ...] = ()
    plot: Plot | None = None
    limit: int = 3
    only: tuple[str, ...] = ()
    """First edition: the houses whose decks alone may hold it; none when any may."""
    promotional: bool = False
    octgn: str = ""

    @property
    def faction(self) -> str:
        return self.factions[0] if self.factions else NEUTRAL

    @property
    def is_neutral(self) -> bool:
        return not self.factions

    @property
    def is_plot(self) -> bool:
        return self.type is CardType.PLOT


def of_facts(facts: Facts, pack: str) -> Card:
    """The engine's facts of a card."""
    kind = CardType(TYPES[facts.type])
    keywords = [word for word, bit in KEYWORDS.items() if facts.keywords & bit]
    if facts.ambush:
        keywords.append("ambush")
    return Card(
        code=facts.code,
        title=facts.title,
        type=kind,
        pack=pack,
        number=_number(facts.code),
        factions=facts.houses or (() if facts.faction == NEUTRAL else (facts.faction,)),
        loyal=facts.loyal,
        unique=facts.unique,
        cost=None if facts.cost == COST_X else facts.cost,
        cost_x=facts.cost == COST_X,
        strength=facts.strength if kind is CardType.CHARACTER else None,
        icons=tuple(name for bit, name in enumerate(CHALLENGES) if facts.icons & (1 << bit)),
        traits=facts.traits,
        keywords=tuple(keywords),
        plot=(Plot(facts.gold, facts.initiative, facts.claim, facts.reserve) if kind is CardType.PLOT else None),
        limit=facts.limit,
        crests=tuple(crest.capitalize() for crest in facts.crests),
        only=facts.only,
        promotional=facts.promotional,
    )


def _number(code: str) -> int:
    """A card's number in its set: `01041` is the 41st, and so is `core_41`."""
    _set, _, number = code.rpartition("_")
    digits = number if _set else code[2:]
    return int(digits) if digits.isdecimal() else 0
