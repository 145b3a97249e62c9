"""The facts of a card: what is printed on it, as numbers and names."""

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
"""The bits of keywords by name; each game defines what they do."""
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
    """One "no attachments" keyword.

    It forbids all attachments, those with one of the traits, or all but those.
    """

    traits: tuple[str, ...] = ()
    sparing: bool = False

    def refuses(self, traits: tuple[str, ...]) -> bool:
        if not self.traits:
            return True
        return any(trait in self.traits for trait in traits) != self.sparing


@dataclass(frozen=True, slots=True)
class Facts:
    """What is printed on a card, except its text.

    A new field needs a default, so that the digests of cards without it stay the same. Never change a default.
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
    """For a title card: the title that it supports; `rivals` are the titles of its rivals."""
    rivals: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    """All the houses of a card that has several; the first of them is its faction."""
    only: tuple[str, ...] = ()
    """The houses whose decks alone may contain it."""
    influence: int = 0
    crests: tuple[str, ...] = ()
    bearer_opponents: bool = False
    """Whether it can be attached to opponents' characters only."""
    bearer_once: bool = False
    """Whether a character can have at most one attachment with this title."""
    on_house: bool = False
    """Whether it can be attached to its player's faction card instead."""
    opposes: tuple[str, ...] = ()
    """For a title card: the titles that it opposes."""
    doomed: bool = False
    """Whether it counts as doomed: a player with too many doomed cards in the dead pile is eliminated."""
    perpetual: bool = False
    """Whether it has the mark of a card that may come back from the discard or dead pile."""
    promotional: bool = False
    """Whether it has the mark of a card that tournament decks can't contain."""
    multiplayer: bool = False
    """Whether it is meant for games of more than two players."""
    bearer_types: tuple[int, ...] = ()
    """The types of cards it can be attached to, if not characters."""
    bearer_crests: tuple[str, ...] = ()
    bearer_yours: bool = False
    """Whether it can be attached to its player's own cards only."""
    bearer_unlimited: bool = False
    """Whether it can't be attached to a card with the keyword limited."""

    @property
    def is_character(self) -> bool:
        return self.type == CHARACTER

    def is_of(self, faction: str) -> bool:
        """Return whether the card belongs to a faction, maybe among others."""
        return self.faction == faction or faction in self.houses


def faction_card(faction: str) -> Facts:
    """Return the card of a player's faction; its code is not a printed number."""
    return Facts(code=f"faction-{faction}", title=faction_name(faction), type=FACTION, faction=faction)


def faction_name(faction: str) -> str:
    return "The Night's Watch" if faction == "nightswatch" else f"House {faction.capitalize()}"
