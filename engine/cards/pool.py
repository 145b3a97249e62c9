"""The cards a match may be played with, and what tells one version of a card from another."""

from __future__ import annotations

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field, fields, is_dataclass, replace
from hashlib import sha256
from typing import TYPE_CHECKING

import msgspec

from engine.cards.facts import PLOT, TITLE, Facts
from engine.cards.terms import DEFAULT_TERMS, GameTerms
from engine.errors import UnknownCard

if TYPE_CHECKING:
    from engine.abilities import Declared
    from engine.table.ability_index import PoolIndex
    from engine.views.card_faces import CardFaces


_canonical = msgspec.json.Encoder(order="sorted").encode


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
    gists: Mapping[str, str] = field(default_factory=dict, compare=False)
    """What a card does, in a few words of our own for its face on a board; no part of what tells cards apart."""
    errata: Mapping[str, str] = field(default_factory=dict, compare=False)
    """How cards were printed that official errata have changed since; said beside what they do."""
    words: GameTerms = field(default=DEFAULT_TERMS, compare=False)
    """What the game that the cards are of calls things."""
    digests: dict[str, bytes] = field(default_factory=dict, init=False, compare=False, repr=False)
    printed: list[CardFaces] = field(default_factory=list, init=False, compare=False, repr=False)
    """What `engine.views.card_faces` tells of the cards, once it was asked."""
    index: list[PoolIndex] = field(default_factory=list, init=False, compare=False, repr=False)
    """What `engine.table.ability_index` has found out about the cards, once it was asked."""

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

    def gist(self, code: str) -> str:
        """What the card does, in at most 30 characters; nothing where it has no ability beyond its keywords."""
        return self.gists.get(self[code].code, "")

    def text(self, code: str) -> tuple[str, ...]:
        """What the card does in sentences of our own, a line an ability; at last what errata changed."""
        facts = self[code]
        printed = code if code not in self.guises else self.titled(facts.title).code
        kind = self.words.type(facts.type)
        lines = [self.words.say(line.words()) for line in self.abilities.get(printed, ())]
        lines += [f"Errata: {self.errata[code]}."] if code in self.errata else []
        return tuple(line.replace("this card", f"this {kind}").replace("This card", f"This {kind}") for line in lines)

    @property
    def has_plots(self) -> bool:
        """Whether its game is played with plots at all."""
        return any(facts.type == PLOT for facts in self.facts.values())

    @property
    def titles(self) -> list[Facts]:
        """The title cards that lie on the table where a format has them, in the order of their codes."""
        return sorted((facts for facts in self.facts.values() if facts.type == TITLE), key=lambda facts: facts.code)

    def titled(self, title: str) -> Facts:
        """The first card with this title, or the one with this code; the message names the nearest ones."""
        if title in self.facts:
            return self.facts[title]
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
        return replace(self, facts=facts, abilities={**self.abilities, **(abilities or {})})


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
