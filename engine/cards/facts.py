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
DEADLY: Final = 128
DEATHBOUND: Final = 256
INFAMY: Final = 512
SETUP: Final = 1024
STALWART: Final = 2048
VENGEFUL: Final = 4096
VIGILANT: Final = 8192
KEYWORDS: Final = {
    "insight": INSIGHT,
    "intimidate": INTIMIDATE,
    "pillage": PILLAGE,
    "renown": RENOWN,
    "stealth": STEALTH,
    "limited": LIMITED,
    "terminal": TERMINAL,
    "deadly": DEADLY,
    "deathbound": DEATHBOUND,
    "infamy": INFAMY,
    "setup": SETUP,
    "stalwart": STALWART,
    "vengeful": VENGEFUL,
    "vigilant": VIGILANT,
}
"""By name; what each of them does is the game's matter."""
CRESTS: Final = ("holy", "learned", "noble", "shadow", "war")
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
class NoAttachments:
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
    shuns: tuple[NoAttachments, ...] = ()
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
    houses: tuple[str, ...] = ()
    """All the houses of a card that has several; the first of them is its faction."""
    only: tuple[str, ...] = ()
    """The houses whose decks alone may hold it."""
    influence: int = 0
    crests: tuple[str, ...] = ()
    bearer_opponents: bool = False
    """Whether only an opponent's character may bear it."""
    bearer_once: bool = False
    """Whether a character bears one of this title at most."""
    on_house: bool = False
    """Whether it may be played as an attachment of one's own faction card instead."""
    opposes: tuple[str, ...] = ()
    """The titles that a title opposes."""
    doomed: bool = False
    """Whether it counts towards the end of whoever has too many such cards in the dead pile."""
    perpetual: bool = False
    """Whether it has the mark of a card that may come back from the discard or dead pile."""
    promotional: bool = False
    """Whether it has the mark of a card that no tournament deck may hold."""
    multiplayer: bool = False
    """Whether it is meant for games of more than two players."""
    bearer_types: tuple[int, ...] = ()
    """The types of cards it may be attached to, where those are not characters."""
    bearer_crests: tuple[str, ...] = ()
    bearer_yours: bool = False
    """Whether only a card of one's own may bear it."""
    bearer_unlimited: bool = False
    """Whether no card with the keyword limited may bear it."""

    @property
    def is_character(self) -> bool:
        return self.type == CHARACTER

    def is_of(self, faction: str) -> bool:
        """Whether the card belongs to a faction, perhaps to others as well."""
        return self.faction == faction or faction in self.houses


def faction_card(faction: str) -> Facts:
    """The card that stands for a player's faction; it has no printed number."""
    return Facts(code=f"faction-{faction}", title=faction_name(faction), type=FACTION, faction=faction)


def faction_name(faction: str) -> str:
    return "The Night's Watch" if faction == "nightswatch" else f"House {faction.capitalize()}"
