"""Lists of lines: ThronesDB's five texts, CardGameDB's, and whatever people type."""

import re
from typing import Final

from tournament.decks.cards import CardType
from tournament.decks.pool import CardPool
from tournament.decks.reading.gathering import Gathering
from tournament.decks.reading.lines import (
    Blank,
    CardLine,
    CountAlone,
    DeckBreak,
    FactionLine,
    Group,
    Heading,
    Line,
    Meta,
    is_break,
    parse_line,
)
from tournament.decks.reading.notices import MOST_LINES, NoticeKind, Reading, UnreadableDeck
from tournament.decks.reading.resolve import Preference, resolve
from tournament.decks.reading.words import TYPES, Section

_VERSION: Final = re.compile(r"(.*\S) \d+\.\d+")


def split_decks(text: str) -> list[tuple[int, list[str]]]:
    """The lists of a file, cut at lines of `===`, each with the number of the line before it."""
    lines = text.splitlines()
    if len(lines) > MOST_LINES:
        raise UnreadableDeck(f"The list has {len(lines)} lines; {MOST_LINES} are the most that are read.")
    decks: list[tuple[int, list[str]]] = []
    start = 0
    for place, line in enumerate([*lines, "==="]):
        if is_break(line):
            if any(raw.strip() for raw in lines[start:place]):
                decks.append((start, lines[start:place]))
            start = place + 1
    return decks


def read_text(lines: list[str], offset: int, pool: CardPool, prefer: Preference) -> Reading:
    return _TextReader(lines, offset, pool, prefer).read()


class _TextReader:
    def __init__(self, raw: list[str], offset: int, pool: CardPool, prefer: Preference) -> None:
        self.raw = raw
        self.lines: list[Line] = [parse_line(line) for line in raw]
        self.offset = offset
        self.pool = pool
        self.prefer = prefer
        self.found = Gathering(pool, prefer)
        self.headings = [p for p, line in enumerate(self.lines) if isinstance(line, Heading)]
        self.sectioned = any(self._lists_cards(p) for p in self.headings)
        self.grouped = any(isinstance(line, Group) for line in self.lines)
        self.section: Section | None = None
        self.left_out: list[int] = []
        self.last_heading = max((p for p in self.headings if self._lists_cards(p)), default=-1)
        self.last_card = max((p for p, line in enumerate(self.lines) if self._is_card(line)), default=-1)
        # A draft's export: the deck, a blank line, and what else was drafted.
        self.drafting = prefer.draft and not self.sectioned and not self.grouped

    def _lists_cards(self, place: int) -> bool:
        line = self.lines[place]
        return isinstance(line, Heading) and line.section not in (Section.COMMENTS, Section.ASIDE)

    def _is_card(self, line: Line) -> bool:
        return isinstance(line, CardLine) and (line.count is not None or self._resolves(line))

    def read(self) -> Reading:
        name_at = self._name()
        blank_before = False
        for place, line in enumerate(self.lines):
            if place == name_at:
                continue
            if isinstance(line, Blank):
                blank_before = True
                continue
            if self.section is Section.COMMENTS and not self._leaves_comments(line):
                self.left_out.append(place)
                continue
            if blank_before and self.drafting and self.found.cards and self.found.drafted is None:
                self.found.drafted = dict(self.found.cards)
                self.found.drafted.update((code, 1) for code in self.found.agendas)
            self._line(place, line, blank_before)
            blank_before = False
        if self.left_out:
            first, last = self._number(self.left_out[0]), self._number(self.left_out[-1])
            where = f"Line {first} was" if first == last else f"Lines {first} to {last} were"
            self.found.note(NoticeKind.NOT_READ, f"{where} taken for comments and not read as deck.", first)
        return self.found.reading(self._format())

    def _number(self, place: int) -> int:
        return self.offset + place + 1

    def _leaves_comments(self, line: Line) -> bool:
        return isinstance(line, Heading) and line.section not in (Section.COMMENTS, Section.OTHER)

    # The name of the deck

    def _name(self) -> int | None:
        """The place of the name: the first line, where the rest looks like a list that has one."""
        first = next((p for p, line in enumerate(self.lines) if not isinstance(line, Blank)), None)
        if first is None:
            return None
        line = self.lines[first]
        if (isinstance(line, FactionLine) and line.marked) or (first > 0 and isinstance(line, Meta)):
            return None
        if self._faction_follows(first):
            self.found.name = self._name_text(first)
            return first
        if isinstance(line, CardLine) and line.count is None and not line.code and not self._resolves(line):
            after = self.lines[first + 1] if first + 1 < len(self.lines) else Blank()
            if isinstance(after, Blank | FactionLine | Heading | Meta) or not self.found.near(line.title):
                self.found.name = self._name_text(first)
                return first
        return None

    def _faction_follows(self, first: int) -> bool:
        """`Name`, perhaps `Version: 1.0`, blank lines, a faction: whatever the first line says, it is the name."""
        blanks = 0
        for line in self.lines[first + 1 :]:
            if isinstance(line, Blank):
                blanks += 1
            elif isinstance(line, Meta) and not blanks:
                continue
            else:
                return isinstance(line, FactionLine) and not line.marked and blanks > 0
        return False

    def _name_text(self, place: int) -> str:
        text = self.raw[place].strip().lstrip("\ufeff")
        versioned = _VERSION.fullmatch(text) if self.grouped else None
        return versioned[1] if versioned else text

    # The lines

    def _line(self, place: int, line: Line, blank_before: bool) -> None:
        number, raw = self._number(place), self.raw[place].strip()
        match line:
            case Heading(section):
                self.section = section
            case Group():
                self.section = None
            case Meta() | DeckBreak() | Blank():
                pass
            case FactionLine(faction):
                self._faction(faction, number, raw)
            case CountAlone(count):
                self.found.bad_count(f"“{raw[:40]}” has a count ({count}) and no title", number, raw)
            case CardLine(count=None):
                self._without_count(place, line, blank_before)
            case CardLine():
                self._take(line, line.count or 0, number, raw)

    def _faction(self, faction: str, number: int, raw: str) -> None:
        if self.found.faction in (None, faction):
            self.found.faction = faction
        else:
            self.found.note(
                NoticeKind.SECOND_FACTION,
                f"Line {number}: a second faction, “{raw[:40]}”; a deck has one.",
                number,
                raw,
            )

    def _without_count(self, place: int, line: CardLine, blank_before: bool) -> None:
        """A title by itself: an agenda, a plot of an old list, a card of a bare list, or no card at all."""
        number, raw = self._number(place), self.raw[place].strip()
        if line.code or self._resolves(line):
            self._take(line, 1, number, raw)
            return
        list_follows = place < (self.last_heading if self.sectioned else self.last_card)
        begun = bool(self.found.cards or self.found.agendas)
        if blank_before and begun and not list_follows and not self._almost(line.title):
            self.section = Section.COMMENTS
            self.left_out.append(place)
            return
        self.found.unknown(line.title, number, raw)

    def _almost(self, title: str) -> bool:
        """A title with a slip of the pen rather than a remark."""
        near = self.found.near(title) if len(title) <= 60 else ()
        return any(abs(len(found) - len(title)) <= 3 for found in near)

    def _resolves(self, line: CardLine) -> bool:
        return resolve(self.pool, line.title, line.pack, self.prefer) is not None

    def _take(self, line: CardLine, count: int, number: int, raw: str) -> None:
        into = self.found.aside if self.section is Section.ASIDE else None
        if self.found.drafted is not None:
            into = self.found.drafted
        known = self.pool.cards.get(line.code or line.title)
        if known is not None:
            self.found.add(known, count, number, raw, into)
        else:
            self.found.take(line.title, line.pack, count, number, raw, self._types(line), into)

    def _types(self, line: CardLine) -> tuple[CardType, ...]:
        if self.section in TYPES:
            return TYPES[self.section]
        in_head = self.section is None and not self.found.cards and self.sectioned
        if line.count is None and (in_head or (self.found.faction and not self.found.cards)):
            return (CardType.AGENDA,)
        return ()

    def _format(self) -> str:
        text = "\n".join(self.raw[:400])
        if self.grouped:
            return "thronesdb-cycle"
        if "/card/" in text and "](" in text:
            return "thronesdb-markdown"
        if "[agot]" in text:
            return "thronesdb-bbcode"
        if any(isinstance(line, CardLine) and line.count_after for line in self.lines) and self.sectioned:
            return "cardgamedb"
        if self.sectioned:
            counted = any(isinstance(line, Heading) and line.counted for line in self.lines)
            return "thronesdb-text" if counted else "thronesdb-file"
        return "plain"
