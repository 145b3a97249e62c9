"""Card facts, pools and decks: values that the engine is given and never changes."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass
from functools import cache
from hashlib import sha256
from importlib import resources
from typing import TYPE_CHECKING, Final

import msgspec

from engine.errors import BadDeck, UnknownCard

if TYPE_CHECKING:
    from engine.abilities import Declared

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

_canonical = msgspec.json.Encoder(order="sorted").encode


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

    @property
    def is_character(self) -> bool:
        return self.type == CHARACTER


class _RawPlot(msgspec.Struct):
    gold: int
    initiative: int
    claim: int
    reserve: int


class _RawBearer(msgspec.Struct):
    faction: str | None = None
    traits: tuple[str, ...] = ()


class _RawCard(msgspec.Struct, forbid_unknown_fields=True):
    """One line of a facts file."""

    code: str
    title: str
    type: str
    faction: str = "neutral"
    unique: bool = False
    loyal: bool = False
    cost: int | str | None = None
    strength: int = 0
    icons: str = ""
    traits: tuple[str, ...] = ()
    keywords: tuple[str, ...] = ()
    modifiers: dict[str, int] = {}
    plot: _RawPlot | None = None
    bearer: _RawBearer | None = None
    limit: int = 3
    copies: int = 1
    ability: bool = False

    def facts(self) -> Facts:
        keywords = 0
        ambush: list[int] = []
        shuns: list[Shun] = []
        for word in self.keywords:
            if word.startswith("ambush "):
                ambush.append(int(word.removeprefix("ambush ")))
            elif word.startswith("no attachments except "):
                shuns.append(Shun(tuple(word.removeprefix("no attachments except ").split(" or ")), sparing=True))
            elif word == "no attachments":
                shuns.append(Shun())
            elif word.startswith("no ") and word.endswith(" attachments"):
                shuns.append(Shun(tuple(word[3 : -len(" attachments")].split(" or "))))
            else:
                keywords |= KEYWORDS[word]
        plot = self.plot
        return Facts(
            code=self.code,
            title=self.title,
            type=TYPES.index(self.type),
            faction=self.faction,
            unique=self.unique,
            loyal=self.loyal,
            cost=COST_X if self.cost == "X" else None if self.cost is None else int(self.cost),
            strength=self.strength,
            icons=sum(1 << "mip".index(icon) for icon in self.icons),
            traits=self.traits,
            keywords=keywords,
            ambush=tuple(ambush),
            shuns=tuple(shuns),
            bearer_faction=self.bearer.faction if self.bearer else None,
            bearer_traits=self.bearer.traits if self.bearer else (),
            gold=plot.gold if plot else self.modifiers.get("gold", 0),
            initiative=plot.initiative if plot else self.modifiers.get("initiative", 0),
            claim=plot.claim if plot else 0,
            reserve=plot.reserve if plot else self.modifiers.get("reserve", 0),
            limit=self.limit,
            copies=self.copies,
            ability=self.ability,
        )


class _RawSet(msgspec.Struct):
    set: str
    code: str
    ruleset: str
    cards: list[_RawCard]
    released: str = ""


@dataclass(frozen=True)
class Pool:
    """The cards a match may be played with, and the abilities declared for them."""

    name: str
    facts: Mapping[str, Facts]
    abilities: Mapping[str, tuple[Declared, ...]] = field(default_factory=dict)
    guises: Mapping[str, Facts] = field(default_factory=dict)
    """What cards are treated as once they have changed their type; nobody puts these into a deck."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """How a card's abilities are counted when they come to play otherwise: 1 where none is named here."""
    digests: dict[str, bytes] = field(default_factory=dict, init=False, compare=False, repr=False)

    def __getitem__(self, code: str) -> Facts:
        try:
            return self.facts[code] if code in self.facts else self.guises[code]
        except KeyError:
            raise UnknownCard(f"no card has the code {code!r} in the pool {self.name!r}") from None

    def digest(self, code: str) -> bytes:
        """The digest of one card's facts and its number, computed once; the words for its abilities are not in it."""
        known = self.digests.get(code)
        if known is None:
            known = self.digests[code] = card_digest(self[code], self.number(code))
        return known

    def number(self, code: str) -> int:
        """The number of a card's declared abilities; 0 where none are declared."""
        return self.numbers.get(code, 1) if code in self.abilities else 0

    def titled(self, title: str) -> Facts:
        """The first card with this title; the message names the nearest ones."""
        for facts in self.facts.values():
            if facts.title == title:
                return facts
        titles = sorted({facts.title for facts in self.facts.values()})
        near = difflib.get_close_matches(title, titles, n=3)
        hint = f"; did you mean {', '.join(near)}?" if near else ""
        raise UnknownCard(f"no card is titled {title!r} in the pool {self.name!r}{hint}")

    def enforced(self, code: str) -> bool:
        """Whether the engine plays all of the card: nothing beyond its facts, or every ability declared."""
        return not self[code].ability or code in self.abilities

    def adding(self, cards: Iterable[Facts], abilities: Mapping[str, tuple[Declared, ...]] | None = None) -> Pool:
        """A pool with more cards, as tests and imports need it."""
        facts = dict(self.facts)
        facts.update((card.code, card) for card in cards)
        return Pool(self.name, facts, {**self.abilities, **(abilities or {})}, self.guises, self.numbers)


def card_digest(facts: Facts, number: int) -> bytes:
    """What a replay must find again of a card: facts that are not the default, and the number of its abilities."""
    return sha256(_canonical((_plain(facts), number))).digest()[:8]


def _plain(value: object) -> object:
    """A value by the names of its fields, without those that have their default."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        known = [(item.name, getattr(value, item.name), item.default) for item in fields(value)]
        return {name: _plain(said) for name, said, default in known if said != default}
    return value


def read_facts(source: bytes) -> list[Facts]:
    """The cards of one facts file."""
    return [card.facts() for card in msgspec.json.decode(source, type=_RawSet).cards]


def faction_card(faction: str) -> Facts:
    """The card that stands for a player's faction; it has no printed number."""
    return Facts(code=f"faction-{faction}", title=faction_name(faction), type=FACTION, faction=faction)


def faction_name(faction: str) -> str:
    return "The Night's Watch" if faction == "nightswatch" else f"House {faction.capitalize()}"


@cache
def core_facts() -> tuple[Facts, ...]:
    """The printed facts of the second edition's Core Set."""
    return tuple(read_facts(resources.files("engine.data").joinpath("lcg2-core.json").read_bytes()))


@dataclass(frozen=True, slots=True)
class Deck:
    """What one player brings: a faction, perhaps agendas, plots and draw cards, each as codes."""

    faction: str
    plots: tuple[str, ...]
    draw: tuple[str, ...]
    agendas: tuple[str, ...] = ()
    name: str = ""

    def codes(self) -> tuple[str, ...]:
        """Every card in the order in which a table is laid: faction, agendas, plots, draw deck."""
        return (f"faction-{self.faction}", *self.agendas, *self.plots, *self.draw)

    def check(self, pool: Pool) -> None:
        """Raises where the list can't be laid on a table; legality is another matter."""
        if self.faction not in FACTIONS:
            raise BadDeck(f"{self.name or 'deck'}: no faction {self.faction!r}; one of {', '.join(FACTIONS)}")
        if not self.plots or not self.draw:
            raise BadDeck(f"{self.name or 'deck'}: needs at least one plot and one draw card")
        for code in self.plots:
            if pool[code].type != PLOT:
                raise BadDeck(f"{self.name or 'deck'}: {pool[code].title} is no plot")
        for code in self.draw:
            if pool[code].type > EVENT:
                raise BadDeck(f"{self.name or 'deck'}: {pool[code].title} can't be in a draw deck")
        for code in self.agendas:
            if pool[code].type != AGENDA:
                raise BadDeck(f"{self.name or 'deck'}: {pool[code].title} is no agenda")


class _RawDeck(msgspec.Struct):
    name: str
    faction: str
    plots: dict[str, int]
    draw: dict[str, int]
    agenda: str | None = None


def read_decks(source: bytes, pool: Pool) -> dict[str, Deck]:
    """Decks of a file that names cards by title, keyed by the deck's short name."""
    raw = msgspec.json.decode(source, type=dict[str, _RawDeck])

    def codes(cards: Mapping[str, int]) -> tuple[str, ...]:
        return tuple(pool.titled(title).code for title, count in cards.items() for _ in range(count))

    return {
        key: Deck(
            faction=deck.faction,
            plots=codes(deck.plots),
            draw=codes(deck.draw),
            agendas=(pool.titled(deck.agenda).code,) if deck.agenda else (),
            name=deck.name,
        )
        for key, deck in raw.items()
    }


def ready_decks(pool: Pool) -> dict[str, Deck]:
    """The decks that ship with the product."""
    return read_decks(resources.files("engine.data").joinpath("lcg2-decks.json").read_bytes(), pool)
