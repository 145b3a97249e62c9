"""Cards as deck construction needs them: the printed facts, in all three rulesets."""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from engine.cards import CHALLENGES, COST_X, KEYWORDS, TYPES, Facts


class RulesetId(StrEnum):
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
"""Keyed by the engine's short name. The first edition has six of the houses, and a card for decks without a house."""

FACTIONS_OF: Final = {
    RulesetId.LCG2: tuple(name for name in FACTION_NAMES if name != NEUTRAL),
    RulesetId.LCG1: ("baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen", NEUTRAL),
    RulesetId.CCG: ("baratheon", "greyjoy", "lannister", "martell", "stark", "targaryen"),
}


def normalize_faction(faction: str) -> str:
    """Return `stark` or `nightswatch`; community data may write `thenightswatch`."""
    name = faction.strip().casefold()
    return "nightswatch" if name in ("thenightswatch", "night's watch", "the night's watch") else name


def faction_title(faction: str) -> str:
    """Return the title of the faction card.

    The first edition has one for decks without a house.
    """
    return "Neutral Faction" if faction == NEUTRAL else FACTION_NAMES.get(faction, faction)


def faction_adjective(faction: str) -> str:
    """Return the faction as an adjective for a sentence."""
    return "Night's Watch" if faction == "nightswatch" else faction.capitalize()


@dataclass(frozen=True, slots=True)
class Plot:
    """The four printed values of a plot; None if the card prints X or a dash."""

    gold: int | None = None
    initiative: int | None = None
    claim: int | None = None
    reserve: int | None = None


@dataclass(frozen=True, slots=True)
class Card:
    """One printing of a card."""

    code: str
    title: str
    type: CardType
    pack: str
    number: int = 0
    factions: tuple[str, ...] = ()
    """The houses it belongs to: none for a neutral card, several for some cards of the first edition."""
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
    """First edition: the only houses whose decks may hold it; empty if any deck may."""
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


def card_from_facts(facts: Facts, pack: str) -> Card:
    """Convert the engine's facts of a card."""
    kind = CardType(TYPES[facts.type])
    keywords = [word for word, bit in KEYWORDS.items() if facts.keywords & bit]
    if facts.ambush:
        keywords.append("ambush")
    return Card(
        code=facts.code,
        title=facts.title,
        type=kind,
        pack=pack,
        number=_card_number(facts.code),
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


def _card_number(code: str) -> int:
    """Return a card's number in its set: `01041` and `core_41` are both 41."""
    _set, _, number = code.rpartition("_")
    digits = number if _set else code[2:]
    return int(digits) if digits.isdecimal() else 0
