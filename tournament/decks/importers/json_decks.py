"""JSON decks: ThronesDB's, theironthrone.net's (old and new) and standalone ones."""

import json
from collections.abc import Iterator
from typing import Final

from tournament.core.translation import gettext
from tournament.decks.cards import CardType, normalize_faction
from tournament.decks.importers.collector import DeckCollector
from tournament.decks.importers.notices import (
    MAX_COPIES,
    MAX_DECKS,
    MAX_LIST_LINES,
    DeckReading,
    NoticeKind,
    UnreadableDeck,
)
from tournament.decks.importers.title_lookup import PrintingPreference
from tournament.decks.importers.vocabulary import FACTION_WORDS
from tournament.decks.pool import CardPool
from tournament.decks.text import title_key, to_one_line

Pairs = list[tuple[str, object]]
FIELDS_WITHOUT_CARDS: Final = frozenset(
    ("tags", "history", "problem", "user", "owner", "event", "faction", "status", "legality")
)
"""Lists and objects of known deck formats that hold no cards."""
SAVED_FORMATS: Final = ("joust", "melee", "draft")


class _JsonObject(dict[str, object]):
    """A JSON object that also keeps repeated keys."""

    pairs: Pairs


def _keep_pairs(pairs: Pairs) -> _JsonObject:
    found = _JsonObject(pairs)
    found.pairs = pairs
    return found


def parse_json(text: str) -> object:
    try:
        return json.loads(text, object_pairs_hook=_keep_pairs)
    except RecursionError:
        raise UnreadableDeck(gettext("The JSON is nested too deeply for a deck.")) from None
    except ValueError as error:
        if isinstance(error, json.JSONDecodeError):
            raise UnreadableDeck(gettext("The JSON is not valid at line %(line)s.", line=error.lineno)) from None
        raise UnreadableDeck(gettext("The JSON is not valid.")) from None


def read_json_decks(text: str, pool: CardPool, prefer: PrintingPreference) -> tuple[DeckReading, ...]:
    value = parse_json(text)
    decks = value if isinstance(value, list) else [value]
    if not decks:
        raise UnreadableDeck(gettext("The JSON contains no deck."))
    if len(decks) > MAX_DECKS:
        raise UnreadableDeck(
            gettext("The JSON contains %(number)s decks (maximum %(most)s).", number=len(decks), most=MAX_DECKS)
        )
    return tuple(_JsonDeckReader(deck, pool, prefer).read() for deck in decks)


class _JsonDeckReader:
    def __init__(self, value: object, pool: CardPool, prefer: PrintingPreference) -> None:
        if not isinstance(value, _JsonObject):
            raise UnreadableDeck(
                gettext("This JSON is not a deck. A deck is an object with slots, drawCards or cards.")
            )
        self.value = value
        self.found = DeckCollector(pool, prefer)
        self.looked_at: set[str] = set()

    def read(self) -> DeckReading:
        name = self.value.get("name")
        self.found.name = to_one_line(name) if isinstance(name, str) else ""
        if "slots" in self.value:
            format_name = self._thronesdb()
        elif "drawCards" in self.value or "plotCards" in self.value:
            format_name = self._throneteki()
        elif isinstance(self.value.get("cards"), list):
            format_name = self._standalone()
        else:
            raise UnreadableDeck(gettext("This JSON is not a deck: it has no slots, drawCards or cards."))
        self._say_what_was_not_read()
        return self.found.reading(format_name)

    def _say_what_was_not_read(self) -> None:
        for name, value in self.value.items():
            if isinstance(value, list | dict) and value and name not in self.looked_at | FIELDS_WITHOUT_CARDS:
                self.found.note(
                    NoticeKind.NOT_READ,
                    f"“{name[:40]}” was ignored: it is not a known part of a deck.",
                    text=name,
                )

    def _thronesdb(self) -> str:
        self._faction(self.value.get("faction_code") or self.value.get("faction_name"))
        slots = self.value["slots"]
        self.looked_at.add("slots")
        pairs = slots.pairs if isinstance(slots, _JsonObject) else []
        if slots and not isinstance(slots, _JsonObject):
            raise UnreadableDeck(gettext("The deck's slots must be an object of codes and counts."))
        self._agendas(self._items("agendas"))
        named = list(self.found.agendas)
        for code, count in self._capped(pairs):
            if code in named:
                named.remove(code)  # slots repeat the agendas
            else:
                self._add(code, count)
        return "thronesdb-json"

    def _throneteki(self) -> str:
        faction = self.value.get("faction")
        self._faction(faction.get("value") or faction.get("name") if isinstance(faction, dict) else faction)
        self._agendas([*self._agenda(), *self._items("bannerCards")])
        for name in ("plotCards", "drawCards"):
            for code, count in self._counted(name):
                self._add(code, count)
        for code, count in self._counted("rookeryCards"):
            self._add(code, count, self.found.aside)
        drafted = [*self._counted("draftedCards"), *self._counted("pool")]
        if drafted:
            self.found.drafted = {}
            for code, count in drafted:
                self._add(code, count, self.found.drafted)
        saved_for = self.value.get("format")
        if saved_for in SAVED_FORMATS and isinstance(saved_for, str):
            self.found.saved_for = saved_for
        items = [*self._items("plotCards"), *self._items("drawCards")]
        old = any(isinstance(item, dict) and "card" in item for item in items)
        return "throneteki-old" if old else "throneteki"

    def _standalone(self) -> str:
        self._faction(self.value.get("faction"))
        self._agendas(self._agenda())
        for code, count in self._counted("cards"):
            self._add(code, count)
        return "standalone"

    def _items(self, name: str) -> list[object]:
        """Return a list of the deck; add a notice if the value is not a list."""
        value = self.value.get(name)
        if value and not isinstance(value, list) and name not in self.looked_at:
            self.found.note(
                NoticeKind.UNREADABLE_LINE, f"“{name}” is not a list: {_shorten_value(value)}.", text=name
            )
        self.looked_at.add(name)
        return value if isinstance(value, list) else []

    def _agenda(self) -> list[object]:
        self.looked_at.add("agenda")
        return [self.value["agenda"]] if self.value.get("agenda") else []

    def _capped(self, pairs: Pairs) -> Pairs:
        if len(pairs) > MAX_LIST_LINES:
            raise _too_many_cards(len(pairs))
        return pairs

    def _counted(self, name: str) -> Iterator[tuple[object, object]]:
        """Yield code and count of each item.

        Items are `{"cardcode", "count"}`, `{"code", "count"}` or `{"count", "card": {"code"}}`.
        """
        items = self._items(name)
        if len(items) > MAX_LIST_LINES:
            raise _too_many_cards(len(items))
        for item in items:
            if isinstance(item, dict):
                yield _card_code(item), item.get("count", 1)
            else:
                yield item, 1

    def _faction(self, value: object) -> None:
        if isinstance(value, str) and value:
            self.found.faction = FACTION_WORDS.get(title_key(value)) or normalize_faction(value)[:40]

    def _agendas(self, values: list[object]) -> None:
        for value in values:
            code = self._code_text(_card_code(value) if isinstance(value, dict) else value)
            if code:
                self.found.agendas.append(code)
            elif value not in (None, "", {}):
                self.found.note(NoticeKind.UNREADABLE_LINE, f"An agenda has no code: {_shorten_value(value)}.")

    def _code_text(self, value: object) -> str:
        """Return a code as text of five digits; a number has lost its leading zeros."""
        if isinstance(value, int) and not isinstance(value, bool) and 0 <= value < 100_000:
            return f"{value:05}"
        return to_one_line(value, 40) if isinstance(value, str) else ""

    def _add(self, raw_code: object, count: object, into: dict[str, int] | None = None) -> None:
        code = self._code_text(raw_code)
        if not code:
            self.found.note(NoticeKind.UNREADABLE_LINE, f"A card has no code: {_shorten_value(raw_code)}.")
            return
        card = self.found.pool.cards.get(code)
        title = card.title if card else code
        if isinstance(count, bool) or not isinstance(count, int) or not 1 <= count <= MAX_COPIES:
            self.found.bad_count(f"{_shorten_value(count)} is not a valid count for {title}", None, code)
        elif card is not None and card.type is CardType.AGENDA and into is None:
            self.found.agendas += [code] * count
        else:
            self.found.add_code(code, count, None, code, title, into)


def _card_code(item: dict[str, object]) -> object:
    inner = item.get("card")
    if isinstance(inner, dict):
        return inner.get("code")
    return item.get("cardcode") or item.get("code")


def _too_many_cards(number: int) -> UnreadableDeck:
    return UnreadableDeck(
        gettext("The deck lists %(number)s cards (maximum %(most)s).", number=number, most=MAX_LIST_LINES)
    )


def _shorten_value(value: object) -> str:
    return repr(value)[:30]
