"""Files of cards, of decks and of gists."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace

import msgspec

from engine.cards.deck import Deck
from engine.cards.facts import COST_X, KEYWORDS, TYPES, Facts, NoAttachments
from engine.cards.pool import Pool


class _RawPlot(msgspec.Struct):
    gold: int
    initiative: int
    claim: int
    reserve: int = 0


class _RawBearer(msgspec.Struct, forbid_unknown_fields=True):
    faction: str | None = None
    traits: tuple[str, ...] = ()
    opponents: bool = False
    once: bool = False
    house_card: bool = False
    types: tuple[str, ...] = ()
    crests: tuple[str, ...] = ()
    yours: bool = False
    unlimited: bool = False


class _RawCard(msgspec.Struct, forbid_unknown_fields=True):
    """One line of a facts file: a card with the codes of its other printings."""

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
    also: tuple[str, ...] = ()
    houses: tuple[str, ...] = ()
    only: tuple[str, ...] = ()
    crests: tuple[str, ...] = ()
    doomed: bool = False
    perpetual: bool = False
    promotional: bool = False
    multiplayer: bool = False

    def facts(self) -> Facts:
        keywords = 0
        ambush: list[int] = []
        shuns: list[NoAttachments] = []
        for word in self.keywords:
            if word.startswith("ambush "):
                ambush.append(int(word.removeprefix("ambush ")))
            elif word == "ambush":
                ambush.append(int(self.cost or 0))
            elif word.startswith("no attachments except "):
                shuns.append(
                    NoAttachments(tuple(word.removeprefix("no attachments except ").split(" or ")), sparing=True)
                )
            elif word == "no attachments":
                shuns.append(NoAttachments())
            elif word.startswith("no ") and word.endswith(" attachments"):
                shuns.append(NoAttachments(tuple(word[3 : -len(" attachments")].split(" or "))))
            else:
                keywords |= KEYWORDS[word]
        plot, bearer = self.plot, self.bearer or _RawBearer()
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
            bearer_faction=bearer.faction,
            bearer_traits=bearer.traits,
            gold=plot.gold if plot else self.modifiers.get("gold", 0),
            initiative=plot.initiative if plot else self.modifiers.get("initiative", 0),
            claim=plot.claim if plot else 0,
            reserve=plot.reserve if plot else self.modifiers.get("reserve", 0),
            limit=self.limit,
            copies=self.copies,
            ability=self.ability,
            houses=self.houses,
            only=self.only,
            influence=self.modifiers.get("influence", 0),
            crests=self.crests,
            bearer_opponents=bearer.opponents,
            bearer_once=bearer.once,
            on_house=bearer.house_card,
            doomed=self.doomed,
            perpetual=self.perpetual,
            promotional=self.promotional,
            multiplayer=self.multiplayer,
            bearer_types=tuple(TYPES.index(one) for one in bearer.types),
            bearer_crests=bearer.crests,
            bearer_yours=bearer.yours,
            bearer_unlimited=bearer.unlimited,
        )

    def printings(self) -> list[Facts]:
        """Return the card's facts under each of its codes."""
        first = self.facts()
        return [first, *(replace(first, code=code) for code in self.also)]


class _RawSet(msgspec.Struct):
    set: str
    code: str
    ruleset: str
    cards: list[_RawCard]
    released: str = ""


_read_set = msgspec.json.Decoder(_RawSet).decode
_read_gists = msgspec.json.Decoder(dict[str, str]).decode


def read_facts(source: bytes) -> list[Facts]:
    """Read the cards of a facts file, one for each printed code."""
    return [facts for card in _read_set(source).cards for facts in card.printings()]


def read_reprints(source: bytes) -> dict[str, str]:
    """Map each reprint's code in a facts file to the code of its card."""
    cards = _read_set(source).cards
    return {code: card.code for card in cards for code in card.also}


GIST_LIMIT_CHARACTERS = 30
"""The length of a gist that fits on a card on a board."""


def read_gists(source: bytes) -> dict[str, str]:
    """Read gists by code: what a card does, short enough for its face."""
    gists = _read_gists(source)
    for code, gist in gists.items():
        if not 0 < len(gist) <= GIST_LIMIT_CHARACTERS:
            raise ValueError(
                f"the gist of {code} has {len(gist)} characters, 1 to {GIST_LIMIT_CHARACTERS} fit on a card: {gist!r}"
            )
    return gists


class _RawDeck(msgspec.Struct):
    name: str
    faction: str
    plots: dict[str, int]
    draw: dict[str, int]
    agenda: str | tuple[str, ...] | None = None
    """One title or several."""


_read_decks = msgspec.json.Decoder(dict[str, _RawDeck]).decode


def _titles(agenda: str | tuple[str, ...] | None) -> tuple[str, ...]:
    return (agenda,) if isinstance(agenda, str) else agenda or ()


def read_decks(source: bytes, pool: Pool) -> dict[str, Deck]:
    """Read decks from a file that names cards by title.

    Returns them by the deck's short name.
    """
    raw = _read_decks(source)

    def codes(cards: Mapping[str, int]) -> tuple[str, ...]:
        return tuple(pool.titled(title).code for title, count in cards.items() for _ in range(count))

    return {
        key: Deck(
            faction=deck.faction,
            plots=codes(deck.plots),
            draw=codes(deck.draw),
            agendas=tuple(pool.titled(title).code for title in _titles(deck.agenda)),
            name=deck.name,
        )
        for key, deck in raw.items()
    }
