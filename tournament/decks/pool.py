"""A card pool: known printings by code, title, pack and OCTGN id."""

import difflib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from engine.games.registry import FACT_LOADERS
from tournament.decks.cards import Card, RulesetId, card_from_facts
from tournament.decks.legality_lists import LegalityList, ListTerms
from tournament.decks.text import loose_title_key, title_key

Value = TypeVar("Value")
CORE_KEY: Final = "core"
"""Key of the default built-in pool."""
CORE_KEYS: Final = {RulesetId.LCG2: CORE_KEY, RulesetId.LCG1: "core-lcg1", RulesetId.CCG: "core-ccg"}
"""Keys of the built-in pools, by game."""
CORE_NAMES: Final = {
    RulesetId.LCG2: "Core Set",
    RulesetId.LCG1: "First edition Core Set",
    RulesetId.CCG: "Iron Throne Edition",
}


@dataclass(frozen=True, slots=True)
class Pack:
    code: str
    name: str
    released: date | None = None
    """None for a pack that never came out: its cards are unreleased on every day."""
    cycle: str = ""
    draft: bool = False
    """Whether its cards are for drafts only."""
    also: tuple[str, ...] = ()
    """Other names of the pack in deck lists."""


@dataclass(frozen=True, slots=True)
class PoolContent:
    """The stored part of a pool; everything else is computed from it."""

    ruleset: RulesetId
    name: str
    packs: tuple[Pack, ...]
    cards: tuple[Card, ...]
    lists: tuple[LegalityList, ...] = ()


CORE_PACKS: Final = {
    RulesetId.LCG2: Pack("Core", "Core Set", date(2015, 10, 8), "Core Set"),
    RulesetId.LCG1: Pack("Core", "Core Set", date(2008, 9, 1), "Core Set"),
    RulesetId.CCG: Pack("ITE", "Iron Throne Edition", date(2007, 11, 1), "Iron Throne Edition"),
}
"""The only pack of each built-in pool."""


class CardPool:
    """A pool's content with its indexes; built once, used by many checks."""

    def __init__(self, content: PoolContent) -> None:
        self.content: Final = content
        self.ruleset: Final = content.ruleset
        self.name: Final = content.name
        self.packs: Final[Mapping[str, Pack]] = {pack.code: pack for pack in content.packs}
        self.cards: Final[Mapping[str, Card]] = {card.code: card for card in content.cards}
        self.lists: Final[Mapping[str, LegalityList]] = {entry.code: entry for entry in content.lists}
        self._released: Final = {code: pack.released for code, pack in self.packs.items()}
        released = {code: on or date.max for code, on in self._released.items()}
        earliest = sorted(content.cards, key=lambda c: (released.get(c.pack, date.max), c.code))
        self._titles = _group_pairs((title_key(card.title), card) for card in earliest)
        self._loose = {loose_title_key(title): title for title in self._titles}
        self._octgn = {card.octgn: card for card in content.cards if card.octgn}
        self._pack_names: dict[str, tuple[str, ...]] = _group_pairs(
            (title_key(name), pack.code) for pack in content.packs for name in (pack.code, pack.name, *pack.also)
        )
        self._longest_title = max((len(title.split()) for title in self._loose), default=0)
        self._pack_words = {loose_title_key(name) for p in content.packs for name in (p.name, p.cycle, *p.also)} - {
            ""
        }
        self._terms: dict[tuple[str, str], ListTerms] = {}

    def printings(self, title: str) -> tuple[Card, ...]:
        """Return every card with this title, the earliest printing first."""
        return self._titles.get(title_key(title), ())

    def almost(self, title: str) -> tuple[Card, ...]:
        """Return the printings of a title that differs only in punctuation or accents."""
        found = self._loose.get(loose_title_key(title)) if loose_title_key(title) else None
        return self._titles[found] if found else ()

    def titles_in(self, text: str, but_packs: bool = False) -> tuple[str, ...]:
        """Find the titles in a text, the longest at each position.

        With `but_packs`, names of packs are skipped.
        """
        words = loose_title_key(text.replace("-", " ").replace("/", " ")).split()
        found: list[str] = []
        place = 0
        while place < len(words):
            for length in range(min(self._longest_title, len(words) - place), 0, -1):
                run = " ".join(words[place : place + length])
                if but_packs and run in self._pack_words:
                    break
                if run in self._loose:
                    found.append(self._titles[self._loose[run]][0].title)
                    break
            else:
                length = 1
            place += length
        return tuple(dict.fromkeys(found))

    def is_pack_name(self, text: str) -> bool:
        """Tell whether a pack or a cycle has this name."""
        return loose_title_key(text) in self._pack_words

    def by_octgn(self, guid: str) -> Card | None:
        return self._octgn.get(guid.strip().lower())

    def packs_called(self, name: str) -> tuple[str, ...]:
        """Return the codes of packs with this code or name, ignoring case."""
        return self._pack_names.get(title_key(name), ())

    def nearest(self, title: str, count: int = 3) -> tuple[str, ...]:
        """Return titles similar to an unknown one, of which 80 characters count."""
        wanted = loose_title_key(title)[:80]
        if not wanted:
            return ()
        found = difflib.get_close_matches(wanted, self._loose, n=count, cutoff=0.6)
        return tuple(self._titles[self._loose[name]][0].title for name in found)

    def released(self, card: Card, day: date) -> bool:
        on = self._released.get(card.pack)
        return on is not None and on <= day

    def is_draft_card(self, card: Card) -> bool:
        pack = self.packs.get(card.pack)
        return pack is not None and pack.draft

    def terms(self, code: str, format_name: str) -> ListTerms:
        """Return a list for one format; raise KeyError if the pool lacks the list."""
        found = self._terms.get((code, format_name))
        if found is None:
            found = self._terms[code, format_name] = ListTerms.of(self.lists[code], format_name)
        return found

    def list_in_force(self, day: date) -> LegalityList | None:
        """Return the newest list dated on or before the day.

        Lists are compared by date, never by version number. Of two with the same date, the one for the newer card set
        wins: the other serves players of the original set.
        """
        dated = [entry for entry in self.content.lists if entry.date <= day]
        return max(dated, key=lambda e: (e.date, e.card_set != "original", e.code)) if dated else None


def _group_pairs(pairs: Iterable[tuple[str, Value]]) -> dict[str, tuple[Value, ...]]:
    groups: dict[str, list[Value]] = {}
    for name, value in pairs:
        group = groups.setdefault(name, [])
        if value not in group:
            group.append(value)
    return {name: tuple(group) for name, group in groups.items()}


def make_core_pool(ruleset: RulesetId = RulesetId.LCG2) -> CardPool:
    """Build a built-in pool: a game's own set, from the engine's facts."""
    pack = CORE_PACKS[ruleset]
    return CardPool(
        PoolContent(
            ruleset=ruleset,
            name=CORE_NAMES[ruleset],
            packs=(pack,),
            cards=tuple(card_from_facts(card, pack.code) for card in FACT_LOADERS[ruleset]()),
        )
    )
