"""What is printed on a card, as numbers and names."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

CHARACTER: Final = 0
LOCATION: Final = 1
ATTACHMENT: Final = 2
EVENT: Final = 3
PLOT: Final = 4
AGENDA: Final = 5
FACTION: Final = 6
TITLE: Final = 7
TYPES: Final = ("character", "location", "attachment", "event", "plot", "agenda", "faction", "title")
MILITARY: Final = 0
INTRIGUE: Final = 1
POWER: Final = 2
CHALLENGES: Final = ("military", "intrigue", "power")
INSIGHT: Final = 1
INTIMIDATE: Final = 2
PILLAGE: Final = 4
RENOWN: Final = 8
STEALTH: Final = 16
LIMITED: Final = 32
TERMINAL: Final = 64
KEYWORDS: Final = {
    "insight": INSIGHT,
    "intimidate": INTIMIDATE,
    "pillage": PILLAGE,
    "renown": RENOWN,
    "stealth": STEALTH,
    "limited": LIMITED,
    "terminal": TERMINAL,
}
FACTIONS: Final = (
    "baratheon",
    "greyjoy",
    "lannister",
    "martell",
    "nightswatch",
    "stark",
    "targaryen",
    "tyrell",
)
COST_X: Final = -1


@dataclass(frozen=True, slots=True)
class Shun:
    """One "no attachments" keyword: every attachment, those with a trait, or all but those with one."""

    traits: tuple[str, ...] = ()
    sparing: bool = False

    def refuses(self, traits: tuple[str, ...]) -> bool:
        if not self.traits:
            return True
        return any(trait in self.traits for trait in traits) != self.sparing


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on a card, numbers and names only.

    A later field has a default, and a card that keeps it keeps its digest; a default is never changed.
    """

    code: str
    title: str
    type: int
    faction: str = "neutral"
    unique: bool = False
    loyal: bool = False
    cost: int | None = None
    strength: int = 0
    icons: int = 0
    traits: tuple[str, ...] = ()
    keywords: int = 0
    ambush: tuple[int, ...] = ()
    shuns: tuple[Shun, ...] = ()
    bearer_faction: str | None = None
    bearer_traits: tuple[str, ...] = ()
    gold: int = 0
    initiative: int = 0
    claim: int = 0
    reserve: int = 0
    limit: int = 3
    copies: int = 1
    ability: bool = False
    """Whether the printed card does something beyond these facts."""
    supports: str = ""
    """The title that a title supports, and below those that are its rivals."""
    rivals: tuple[str, ...] = ()

    @property
    def is_character(self) -> bool:
        return self.type == CHARACTER


def faction_card(faction: str) -> Facts:
    """The card that stands for a player's faction; it has no printed number."""
    return Facts(code=f"faction-{faction}", title=faction_name(faction), type=FACTION, faction=faction)


def faction_name(faction: str) -> str:
    return "The Night's Watch" if faction == "nightswatch" else f"House {faction.capitalize()}"
