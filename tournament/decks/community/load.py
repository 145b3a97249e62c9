"""Finds out which of the known shapes a set of files has, and reads all of it or says what is wrong."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from tournament.decks.cards import Card, Ruleset
from tournament.decks.community import first_edition, lcg2
from tournament.decks.community.record import Record, Refusal, Unusable
from tournament.decks.lists import LegalityList
from tournament.decks.pool import Pack, PoolContent

NAMES: Final = {
    Ruleset.LCG2: "Second edition",
    Ruleset.LCG1: "First edition",
    Ruleset.CCG: "Collectible game",
}
Value = TypeVar("Value")
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class Source:
    """One file: its name for messages, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class Loaded:
    """A pool when anything could be read, and everything that was refused."""

    content: PoolContent | None
    refusals: tuple[Refusal, ...]
    ignored: tuple[str, ...] = ()
    """Files that hold no cards: schemas, tables, prebuilt decks."""


def load(sources: Iterable[Source], progress: Progress = lambda name: None) -> Loaded:
    reader = _Reader()
    for source in sources:
        progress(source.name)
        reader.read(source)
    return reader.finish()


class _Reader:
    def __init__(self) -> None:
        self.refusals: list[Refusal] = []
        self.ignored: list[str] = []
        self.packs: list[tuple[str, Mapping[object, object]]] = []
        self.cycles: dict[str, str] = {}
        self.lists: list[LegalityList] = []
        self.first_edition: list[tuple[str, list[object]]] = []
        self.collectible: list[tuple[str, list[object]]] = []

    def read(self, source: Source) -> None:
        name = source.name
        if name.endswith((".schema.json", ".csv", ".md", ".txt")) or not name.endswith((".json", ".jsonl")):
            self.ignored.append(name)
            return
        try:
            value = _decoded(source)
        except Unusable as error:
            self.refusals.append(Refusal(name, str(error)))
            return
        try:
            self._place(name, value)
        except Unusable as error:
            self.refusals.append(Refusal(name, str(error)))

    def _place(self, name: str, value: object) -> None:
        first = value[0] if isinstance(value, list) and value else None
        if isinstance(value, dict) and isinstance(value.get("cards"), list):
            self.packs.append((name, value))
        elif isinstance(first, dict) and "packs" in first:
            self.cycles.update(lcg2.cycles(value))
        elif isinstance(first, dict) and isinstance(value, list) and "formats" in first:
            for entry in value:
                self.lists += self._one(f"{name}: list", lcg2.legality_list, entry)
        elif isinstance(first, dict) and isinstance(value, list) and "card_type" in first:
            self.first_edition.append((name, value))
        elif isinstance(first, dict) and isinstance(value, list) and "ccg_printings" in first:
            self.collectible.append((name, value))
        elif isinstance(first, dict) and ("cards_mentioned" in first or "UniversalId" in first or "cards" in first):
            self.ignored.append(name)
        else:
            raise Unusable("it holds neither cards nor lists of a known shape")

    def finish(self) -> Loaded:
        kinds = [bool(self.packs), bool(self.first_edition), bool(self.collectible)]
        content: PoolContent | None = None
        if sum(kinds) > 1:
            self.refusals.append(Refusal("the files", "they mix rulesets; import each by itself"))
        elif self.packs:
            content = self._second_edition()
        elif self.first_edition:
            content = self._first_edition()
        elif self.collectible:
            content = self._collectible()
        elif self.lists:
            content = PoolContent(Ruleset.LCG2, NAMES[Ruleset.LCG2], (), (), tuple(self.lists))
        elif not self.refusals:
            self.refusals.append(Refusal("the files", "none of them holds cards of a known shape"))
        return Loaded(content, tuple(self.refusals), tuple(self.ignored))

    def _second_edition(self) -> PoolContent:
        packs: list[Pack] = []
        cards: list[Card] = []
        for name, value in self.packs:
            for pack in self._one(name, lambda v: lcg2.pack(v, self.cycles), value):
                packs.append(pack)
                for entry in Record(value).records("cards"):
                    cards += self._one(f"{name}: {_label(entry)}", lambda v, p=pack.code: lcg2.card(v, p), entry)
        return self._content(Ruleset.LCG2, packs, cards, tuple(self.lists))

    def _first_edition(self) -> PoolContent:
        cards: list[Card] = []
        values: list[object] = []
        codes: dict[str, str] = {}
        for name, entries in self.first_edition:
            for entry in entries:
                found = self._one(f"{name}: {_label(entry)}", first_edition.lcg1_card, entry)
                if found:
                    values.append(entry)
                    codes.setdefault(found[0].pack, found[0].code.split("_")[0])
                cards += found
        packs = [first_edition.lcg1_pack(name, code) for name, code in codes.items()]
        lists = self._one("legality", lambda v: first_edition.lcg1_lists(v, {c.code for c in cards}), values)
        return self._content(Ruleset.LCG1, packs, cards, lists[0] if lists else ())

    def _collectible(self) -> PoolContent:
        cards: list[Card] = []
        sets: dict[str, None] = {}
        for name, entries in self.collectible:
            for entry in entries:
                for card, printed in self._one(f"{name}: {_label(entry)}", first_edition.ccg_card, entry):
                    cards.append(card)
                    sets.setdefault(printed)
        packs = [first_edition.ccg_pack(code) for code in sets]
        return self._content(Ruleset.CCG, packs, cards, first_edition.ccg_lists(cards))

    def _content(
        self, ruleset: Ruleset, packs: list[Pack], cards: list[Card], lists: tuple[LegalityList, ...]
    ) -> PoolContent:
        known: dict[str, Card] = {}
        for card in cards:
            if card.code in known:
                self.refusals.append(Refusal(f"{card.pack}: {card.code}", "two cards have this code"))
            known.setdefault(card.code, card)
        return PoolContent(ruleset, NAMES[ruleset], tuple(packs), in_order(packs, known.values()), lists)

    def _one(self, where: str, reading: Callable[..., Value], value: object) -> list[Value]:
        """The record read, or nothing and a refusal."""
        try:
            return [reading(value)]
        except Unusable as error:
            self.refusals.append(Refusal(where, str(error)))
            return []


def in_order(packs: Iterable[Pack], cards: Iterable[Card]) -> tuple[Card, ...]:
    """The earliest printing of a title first."""
    released = {pack.code: pack.released or date.max for pack in packs}
    return tuple(sorted(cards, key=lambda card: (released.get(card.pack, date.max), card.code)))


def _decoded(source: Source) -> object:
    try:
        text = source.data.decode("utf-8-sig")
        if source.name.endswith(".jsonl"):
            return list(_lines(text))
        return json.loads(text)
    except UnicodeDecodeError:
        raise Unusable("it is not UTF-8") from None
    except RecursionError:
        raise Unusable("it is nested too deeply") from None
    except ValueError as error:
        raise Unusable(f"it is not JSON ({error})") from None


def _lines(text: str) -> Iterator[object]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError as error:
                raise Unusable(f"line {number} is not JSON ({error})") from None


def _label(entry: object) -> str:
    if isinstance(entry, dict):
        for name in ("code", "id", "universal_id", "name", "name_en"):
            if entry.get(name):
                return str(entry[name])[:40]
    return "a card without a code"
