"""Card pools, and the digests that tell versions of a card apart."""

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
    from engine.abilities import Declaration
    from engine.table.ability_index import PoolIndex
    from engine.views.card_faces import CardFaces


_canonical = msgspec.json.Encoder(order="sorted").encode


@dataclass(frozen=True)
class Pool:
    """The cards a match may be played with, and the abilities declared for them."""

    name: str
    facts: Mapping[str, Facts]
    abilities: Mapping[str, tuple[Declaration, ...]] = field(default_factory=dict)
    guises: Mapping[str, Facts] = field(default_factory=dict)
    """Facts of cards that changed their type during a match; they can't be put into a deck."""
    numbers: Mapping[str, int] = field(default_factory=dict)
    """Version numbers of cards whose abilities changed how they play; other cards have 1."""
    gists: Mapping[str, str] = field(default_factory=dict, compare=False)
    """By code, what a card does in a few words, for its face on a board; not part of its digest."""
    errata: Mapping[str, str] = field(default_factory=dict, compare=False)
    """By code, how the printed card differs from its errata; shown after the card's text."""
    words: GameTerms = field(default=DEFAULT_TERMS, compare=False)
    """The terms of the pool's game."""
    digests: dict[str, bytes] = field(default_factory=dict, init=False, compare=False, repr=False)
    printed: list[CardFaces] = field(default_factory=list, init=False, compare=False, repr=False)
    """Cache of `engine.views.card_faces`."""
    index: list[PoolIndex] = field(default_factory=list, init=False, compare=False, repr=False)
    """Cache of `engine.table.ability_index`."""

    def __getitem__(self, code: str) -> Facts:
        try:
            return self.facts[code] if code in self.facts else self.guises[code]
        except KeyError:
            raise UnknownCard(f"no card has the code {code!r} in the pool {self.name!r}") from None

    def digest(self, code: str) -> bytes:
        """Return the digest of a card's facts and version number; cached.

        The wording of its abilities doesn't count.
        """
        known = self.digests.get(code)
        if known is None:
            known = self.digests[code] = card_digest(self[code], self.number(code))
        return known

    def number(self, code: str) -> int:
        """Return the version number of a card's abilities; 0 if it has none."""
        return self.numbers.get(code, 1) if code in self.abilities else 0

    def gist(self, code: str) -> str:
        """Return what the card does in at most 30 characters.

        Empty if the card has no ability beyond its keywords.
        """
        return self.gists.get(self[code].code, "")

    def text(self, code: str) -> tuple[str, ...]:
        """Return what the card does in our own words.

        One line for each ability, then one for errata.
        """
        facts = self[code]
        printed = code if code not in self.guises else self.titled(facts.title).code
        kind = self.words.type(facts.type)
        lines = [self.words.say(line.words()) for line in self.abilities.get(printed, ())]
        lines += [f"Errata: {self.errata[code]}."] if code in self.errata else []
        return tuple(line.replace("this card", f"this {kind}").replace("This card", f"This {kind}") for line in lines)

    @property
    def has_plots(self) -> bool:
        """Whether the game is played with plots."""
        return any(facts.type == PLOT for facts in self.facts.values())

    @property
    def titles(self) -> list[Facts]:
        """The title cards, ordered by code; only some formats put them on the table."""
        return sorted((facts for facts in self.facts.values() if facts.type == TITLE), key=lambda facts: facts.code)

    def titled(self, title: str) -> Facts:
        """Return the first card with this title or code.

        The error message suggests the closest titles.
        """
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
        """Return whether the engine plays everything the card does."""
        return not self[code].ability or code in self.abilities

    def with_cards(
        self, cards: Iterable[Facts], abilities: Mapping[str, tuple[Declaration, ...]] | None = None
    ) -> Pool:
        """Return a pool with additional cards, for tests and imports."""
        facts = dict(self.facts)
        facts.update((card.code, card) for card in cards)
        return replace(self, facts=facts, abilities={**self.abilities, **(abilities or {})})


def card_digest(facts: Facts, number: int) -> bytes:
    """Digest a card's facts and version number, to be checked before a replay.

    Fields with default values don't count.
    """
    return sha256(_canonical((_plain(facts), number))).digest()[:8]


def _plain(value: object) -> object:
    """Return a value as a map of its fields, without those that have their default."""
    if isinstance(value, tuple):
        return [_plain(item) for item in value]
    if is_dataclass(value):
        known = [(item.name, getattr(value, item.name), item.default) for item in fields(value)]
        return {name: _plain(said) for name, said, default in known if said != default}
    return value
