"""Read card data of the known shapes; ignore other files, and refuse bad records."""

import json
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date
from typing import Final, TypeVar

from tournament.decks.cards import Card, RulesetId
from tournament.decks.community import first_edition, second_edition
from tournament.decks.community.record import JsonRecord, RefusedRecord, UnusableRecord
from tournament.decks.legality_lists import LegalityList
from tournament.decks.pool import Pack, PoolContent

POOL_NAMES: Final = {
    RulesetId.LCG2: "Second edition",
    RulesetId.LCG1: "First edition",
    RulesetId.CCG: "Collectible game",
}
OTHER_FOLDERS: Final = frozenset(("translations", "locales", "i18n", "node_modules"))
"""Folders of repositories whose JSON is never card data."""
Value = TypeVar("Value")
Progress = Callable[[str], None]


@dataclass(frozen=True, slots=True)
class SourceFile:
    """One file: its name for messages, and its bytes."""

    name: str
    data: bytes


@dataclass(frozen=True, slots=True)
class LoadedCardData:
    """A pool, if anything could be read, and everything that was refused."""

    content: PoolContent | None
    refusals: tuple[RefusedRecord, ...]
    ignored: tuple[str, ...] = ()
    """Names of files without card data: schemas, scripts, tables, prebuilt decks."""

    @property
    def no_card_data(self) -> str:
        """A sentence if no file holds card data, else empty."""
        return "" if self.content or self.refusals else no_card_data_message(self.ignored)


def no_card_data_message(names: Sequence[str]) -> str:
    """Say that none of these files holds card data, and what to choose instead."""
    if not names:
        fault = "The upload has no files."
    elif len(names) == 1:
        fault = f"{names[0][:80]} has no card data."
    else:
        fault = f"None of the {len(names):,} files has card data."
    return f"{fault} Choose JSON files of packs, cards or legality lists, or a ZIP archive of them."


def may_hold_cards(name: str) -> bool:
    """Tell from its name whether a file can hold card data."""
    *folders, file = name.lower().split("/")
    if any(part.startswith(".") and part not in (".", "..") for part in (*folders, file)):
        return False
    return OTHER_FOLDERS.isdisjoint(folders) and file.endswith((".json", ".jsonl")) and ".schema." not in file


def load_card_data(sources: Iterable[SourceFile], progress: Progress = lambda name: None) -> LoadedCardData:
    reader = _CardDataReader()
    for source in sources:
        progress(source.name)
        reader.read(source)
    return reader.finish()


class _CardDataReader:
    def __init__(self) -> None:
        self.refusals: list[RefusedRecord] = []
        self.ignored: list[str] = []
        self.packs: list[tuple[str, Mapping[object, object]]] = []
        self.cycles: dict[str, str] = {}
        self.lists: list[LegalityList] = []
        self.first_edition: list[tuple[str, list[object]]] = []
        self.collectible: list[tuple[str, list[object]]] = []

    def read(self, source: SourceFile) -> None:
        name = source.name
        if not may_hold_cards(name):
            self.ignored.append(name)
            return
        try:
            value = _decode_source(source)
        except UnusableRecord as error:
            self.refusals.append(RefusedRecord(name, str(error)))
            return
        try:
            self._place(name, value)
        except UnusableRecord as error:
            self.refusals.append(RefusedRecord(name, str(error)))

    def _place(self, name: str, value: object) -> None:
        entries = value if isinstance(value, list) else []
        fields = {field for entry in entries if isinstance(entry, dict) for field in entry}
        if isinstance(value, dict) and _is_pack(value):
            self.packs.append((name, value))
        elif "packs" in fields:
            self.cycles.update(second_edition.parse_cycles(entries))
        elif "formats" in fields:
            for entry in entries:
                self.lists += self._one(f"{name}: list", second_edition.parse_legality_list, entry)
        elif "card_type" in fields:
            self.first_edition.append((name, entries))
        elif "ccg_printings" in fields:
            self.collectible.append((name, entries))
        else:
            self.ignored.append(name)

    def finish(self) -> LoadedCardData:
        kinds = [bool(self.packs), bool(self.first_edition), bool(self.collectible)]
        content: PoolContent | None = None
        if sum(kinds) > 1:
            self.refusals.append(
                RefusedRecord("the files", "the files have cards of several games; import each game separately")
            )
        elif self.packs:
            content = self._second_edition()
        elif self.first_edition:
            content = self._first_edition()
        elif self.collectible:
            content = self._collectible()
        elif self.lists:
            content = PoolContent(RulesetId.LCG2, POOL_NAMES[RulesetId.LCG2], (), (), tuple(self.lists))
        return LoadedCardData(content, tuple(self.refusals), tuple(self.ignored))

    def _second_edition(self) -> PoolContent:
        packs: list[Pack] = []
        cards: list[Card] = []
        for name, value in self.packs:
            for pack in self._one(name, lambda v: second_edition.parse_pack(v, self.cycles), value):
                packs.append(pack)
                for entry in JsonRecord(value).records("cards"):
                    cards += self._one(
                        f"{name}: {_entry_label(entry)}",
                        lambda v, p=pack.code: second_edition.parse_card(v, p),
                        entry,
                    )
        return self._content(RulesetId.LCG2, packs, cards, tuple(self.lists))

    def _first_edition(self) -> PoolContent:
        cards: list[Card] = []
        values: list[object] = []
        codes: dict[str, str] = {}
        for name, entries in self.first_edition:
            for entry in entries:
                found = self._one(f"{name}: {_entry_label(entry)}", first_edition.parse_lcg1_card, entry)
                if found:
                    values.append(entry)
                    codes.setdefault(found[0].pack, found[0].code.split("_")[0])
                cards += found
        packs = [first_edition.make_lcg1_pack(name, code) for name, code in codes.items()]
        lists = self._one("legality", lambda v: first_edition.parse_lcg1_lists(v, {c.code for c in cards}), values)
        return self._content(RulesetId.LCG1, packs, cards, lists[0] if lists else ())

    def _collectible(self) -> PoolContent:
        cards: list[Card] = []
        sets: dict[str, None] = {}
        for name, entries in self.collectible:
            for entry in entries:
                for card, printed in self._one(f"{name}: {_entry_label(entry)}", first_edition.parse_ccg_card, entry):
                    cards.append(card)
                    sets.setdefault(printed)
        packs = [first_edition.make_ccg_pack(code) for code in sets]
        return self._content(RulesetId.CCG, packs, cards, first_edition.make_ccg_lists(cards))

    def _content(
        self, ruleset: RulesetId, packs: list[Pack], cards: list[Card], lists: tuple[LegalityList, ...]
    ) -> PoolContent:
        known: dict[str, Card] = {}
        for card in cards:
            if card.code in known:
                self.refusals.append(RefusedRecord(f"{card.pack}: {card.code}", "two cards have this code"))
            known.setdefault(card.code, card)
        return PoolContent(ruleset, POOL_NAMES[ruleset], tuple(packs), sort_by_release(packs, known.values()), lists)

    def _one(self, where: str, reading: Callable[..., Value], value: object) -> list[Value]:
        """Return the parsed record in a list, or add a refusal and return an empty list."""
        try:
            return [reading(value)]
        except UnusableRecord as error:
            self.refusals.append(RefusedRecord(where, str(error)))
            return []


def _is_pack(value: Mapping[object, object]) -> bool:
    """Tell a pack from other objects; a deck has cards too, but also a faction."""
    if "cards" not in value or "faction" in value:
        return False
    if isinstance(value["cards"], list):
        return True
    if "code" in value:
        raise UnusableRecord("cards is not a list")
    return False


def sort_by_release(packs: Iterable[Pack], cards: Iterable[Card]) -> tuple[Card, ...]:
    """Sort cards by release, so that the earliest printing of a title comes first."""
    released = {pack.code: pack.released or date.max for pack in packs}
    return tuple(sorted(cards, key=lambda card: (released.get(card.pack, date.max), card.code)))


def _decode_source(source: SourceFile) -> object:
    try:
        text = source.data.decode("utf-8-sig")
        if source.name.endswith(".jsonl"):
            return list(_decode_lines(text))
        return json.loads(text)
    except UnicodeDecodeError:
        raise UnusableRecord("the file is not UTF-8") from None
    except RecursionError:
        raise UnusableRecord("the JSON is nested too deeply") from None
    except ValueError as error:
        raise UnusableRecord(f"the file is not valid JSON ({error})") from None


def _decode_lines(text: str) -> Iterator[object]:
    for number, line in enumerate(text.splitlines(), 1):
        if line.strip():
            try:
                yield json.loads(line)
            except ValueError as error:
                raise UnusableRecord(f"line {number} is not valid JSON ({error})") from None


def _entry_label(entry: object) -> str:
    if isinstance(entry, dict):
        for name in ("code", "id", "universal_id", "name", "name_en"):
            if entry.get(name):
                return str(entry[name])[:40]
    return "a card without a code"
