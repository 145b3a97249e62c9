"""Text formats: ThronesDB's five texts, CardGameDB's, and free text."""

from tournament.core.translation import gettext
from tournament.decks.cards import FACTIONS_OF, CardType
from tournament.decks.importers.collector import DeckCollector
from tournament.decks.importers.deck_name import clean_name, detect_format, find_name_line
from tournament.decks.importers.lines import (
    MAX_LINE_LETTERS,
    BadRowLine,
    BlankLine,
    CardLine,
    CountLine,
    CycleLine,
    FactionLine,
    HeadingLine,
    InfoLine,
    LinkLine,
    ListLine,
    SeparatorLine,
    TableHeadLine,
    TotalLine,
    is_deck_separator,
)
from tournament.decks.importers.notices import MAX_LIST_LINES, DeckReading, LineUse, NoticeKind, UnreadableDeck
from tournament.decks.importers.section_counts import SectionCount, check_counts
from tournament.decks.importers.tables import parse_lines
from tournament.decks.importers.title_lookup import PrintingPreference, resolve_title
from tournament.decks.importers.vocabulary import SECTION_TYPES, DeckSection
from tournament.decks.pool import CardPool
from tournament.decks.text import title_key
from tournament.decks.violations import join_titles


def split_decks(text: str) -> list[tuple[int, list[str]]]:
    """Split a file at lines of `===`.

    Returns the lines of each deck, with the number of lines before them.
    """
    lines = text.splitlines()
    if len(lines) > MAX_LIST_LINES:
        raise UnreadableDeck(
            gettext("The list has %(number)s lines (maximum %(most)s).", number=len(lines), most=MAX_LIST_LINES)
        )
    decks: list[tuple[int, list[str]]] = []
    start = 0
    for place, line in enumerate([*lines, "==="]):
        if is_deck_separator(line):
            if any(raw.strip() for raw in lines[start:place]):
                decks.append((start, lines[start:place]))
            start = place + 1
    return decks


def read_text(lines: list[str], offset: int, pool: CardPool, prefer: PrintingPreference) -> DeckReading:
    return _TextReader(lines, offset, pool, prefer).read()


class _TextReader:
    def __init__(self, raw: list[str], offset: int, pool: CardPool, prefer: PrintingPreference) -> None:
        self.raw = raw
        self.offset = offset
        self.pool = pool
        self.prefer = prefer
        self.lines: list[ListLine] = [self._as_card(line) for line in parse_lines(raw)]
        self.found = DeckCollector(pool, prefer)
        self.headings = [p for p, line in enumerate(self.lines) if isinstance(line, HeadingLine)]
        self.sectioned = any(self._lists_cards(p) for p in self.headings)
        self.grouped = any(isinstance(line, CycleLine) for line in self.lines)
        self.section: DeckSection | None = None
        self.counts: list[SectionCount] = []
        self.counting: SectionCount | None = None
        self.left_out: list[int] = []
        self.last_heading = max((p for p in self.headings if self._lists_cards(p)), default=-1)
        self.last_card = max((p for p, line in enumerate(self.lines) if self._is_card(line)), default=-1)
        # An exported draft: the deck, a blank line, and the other drafted cards.
        self.drafting = prefer.draft and not self.sectioned and not self.grouped

    def _lists_cards(self, place: int) -> bool:
        line = self.lines[place]
        return isinstance(line, HeadingLine) and line.section not in (DeckSection.COMMENTS, DeckSection.ASIDE)

    def _is_card(self, line: ListLine) -> bool:
        return isinstance(line, CardLine) and (line.count is not None or self._resolves(line))

    def _as_card(self, line: ListLine) -> ListLine:
        """Turn headings and factions that are really cards into cards.

        `The Kingsroad (2):` looks like a heading; it is a card if a card has this title and no pack does. A faction
        that the game doesn't have may be a card.
        """
        match line:
            case HeadingLine(DeckSection.OTHER, count, words) if words and not self.pool.is_pack_name(words):
                return CardLine(words, count=count) if self.pool.printings(words) else line
            case FactionLine(faction, False) if faction not in FACTIONS_OF[self.pool.ruleset]:
                title = {"nightswatch": "The Night's Watch"}.get(faction, faction)
                return CardLine(title) if self.pool.printings(title) else line
        return line

    def read(self) -> DeckReading:
        name_at = find_name_line(self.lines, self._resolves, self.found.near)
        blank_before = False
        taken: list[LineUse] = []
        for place, line in enumerate(self.lines):
            if place == name_at:
                taken.append(self._take_name(place, line))
                continue
            if isinstance(line, BlankLine):
                taken.append(LineUse.BLANK)
                blank_before = True
                continue
            if self.section is DeckSection.COMMENTS and not self._leaves_comments(line):
                taken.append(self._comment(place))
                continue
            if blank_before and self.drafting and self.found.cards and self.found.drafted is None:
                self.found.drafted = dict(self.found.cards)
                self.found.drafted.update((code, 1) for code in self.found.agendas)
                number = self._number(place)
                self.found.note(
                    NoticeKind.READ_AS,
                    f"Line {number} and all lines after it were read as the other drafted cards.",
                    number,
                )
            taken.append(self._line(place, line, blank_before))
            self._long(place)
            blank_before = False
        self._say_comments()
        check_counts(self.counts, self.found)
        return self.found.reading(detect_format(self.raw, self.lines, self.sectioned), tuple(taken))

    def _take_name(self, place: int, line: ListLine) -> LineUse:
        """Take a line as the deck's name, with a notice if it could be something else."""
        self.found.name = clean_name(self.raw[place], self.grouped)
        if not isinstance(line, CardLine) or line.count is not None or line.code or self._resolves(line):
            number = self._number(place)
            self.found.note(
                NoticeKind.READ_AS,
                f"Line {number}: “{self.raw[place].strip()[:60]}” was read as the deck's name.",
                number,
                self.raw[place].strip(),
            )
        return LineUse.NAME

    def _comment(self, place: int) -> LineUse:
        self.left_out.append(place)
        return LineUse.REMARKED

    def _say_comments(self) -> None:
        """Add one notice for each run of comment lines; blank lines don't end a run."""
        runs: list[list[int]] = []
        for place in self.left_out:
            if runs and all(isinstance(line, BlankLine) for line in self.lines[runs[-1][-1] + 1 : place]):
                runs[-1].append(place)
            else:
                runs.append([place])
        for run in runs:
            first, last = self._number(run[0]), self._number(run[-1])
            where = f"Line {first} was" if first == last else f"Lines {first} to {last} were"
            self.found.note(NoticeKind.NOT_READ, f"{where} ignored as comments.", first, until=last)

    def _long(self, place: int) -> None:
        raw = self.raw[place]
        if raw[MAX_LINE_LETTERS:].strip():
            number = self._number(place)
            self.found.note(
                NoticeKind.UNREADABLE_LINE,
                f"Line {number} has {len(raw)} characters. Only the first {MAX_LINE_LETTERS} were read.",
                number,
                raw,
            )

    def _number(self, place: int) -> int:
        return self.offset + place + 1

    def _leaves_comments(self, line: ListLine) -> bool:
        return isinstance(line, HeadingLine) and line.section not in (DeckSection.COMMENTS, DeckSection.OTHER)

    def _line(self, place: int, line: ListLine, blank_before: bool) -> LineUse:
        number, raw = self._number(place), self.raw[place].strip()
        match line:
            case HeadingLine(section, count, words):
                self.section = section
                self.counting = None
                if count is not None:
                    self.counting = SectionCount(number, raw, section, count)
                    self.counts.append(self.counting)
                return self._mentions(words, number, raw, "a heading", LineUse.HEADING)
            case CycleLine(name):
                self.section = self.counting = None
                known = self.pool.is_pack_name(name)
                return self._mentions("" if known else name, number, raw, "a heading", LineUse.HEADING)
            case InfoLine(text):
                packs = text.casefold().startswith("packs")
                return self._mentions(text, number, raw, "information about the list", LineUse.ABOUT, packs)
            case TotalLine(count):
                self.counts.append(SectionCount(number, raw, DeckSection.OTHER, count))
                return LineUse.ABOUT
            case TableHeadLine(unread):
                if not unread:
                    return LineUse.HEADING
                what = "column was" if len(unread) == 1 else "columns were"
                return self._remark(NoticeKind.NOT_READ, f"the {what} ignored: {join_titles(unread)}", number, raw)
            case LinkLine():
                return self._remark(NoticeKind.NOT_READ, "the link was ignored", number, raw)
            case SeparatorLine() | BlankLine():
                return LineUse.BLANK
            case FactionLine():
                return self._faction(line, number, raw)
            case CountLine(count):
                self.found.bad_count(f"“{raw[:40]}” has a count ({count}) but no title", number, raw)
                return LineUse.REMARKED
            case BadRowLine(why):
                return self._remark(NoticeKind.UNREADABLE_LINE, why, number, raw)
            case CardLine(count=None):
                return self._without_count(place, line, blank_before)
            case CardLine():
                return self._take(line, line.count or 0, number, raw)

    def _remark(self, kind: NoticeKind, what: str, number: int, raw: str) -> LineUse:
        self.found.note(kind, f"Line {number}: {what}.", number, raw)
        return LineUse.REMARKED

    def _mentions(
        self, text: str, number: int, raw: str, as_what: str, taken: LineUse, but_packs: bool = False
    ) -> LineUse:
        """Add a notice if a line that is no card contains a title.

        The player may have meant the card.
        """
        titles = self.pool.titles_in(text, but_packs) if text else ()
        if not titles:
            return taken
        verb = "is" if len(titles) == 1 else "are"
        return self._remark(
            NoticeKind.NOT_READ,
            f"“{raw[:60]}” was read as {as_what}, so {join_titles(titles)} {verb} not in the deck",
            number,
            raw,
        )

    def _faction(self, line: FactionLine, number: int, raw: str) -> LineUse:
        if line.count is not None and line.count != 1:
            self.found.bad_count(f"“{raw[:40]}” is the faction. A deck has exactly one", number, raw)
            return LineUse.REMARKED
        if self.counting is not None:
            self.counting.follow += 1
        if self.found.faction in (None, line.faction):
            self.found.faction = line.faction
            return LineUse.FACTION
        return self._remark(
            NoticeKind.SECOND_FACTION, f"second faction “{raw[:40]}”. A deck has exactly one", number, raw
        )

    def _without_count(self, place: int, line: CardLine, blank_before: bool) -> LineUse:
        """Read a title without a count.

        It may be an agenda, a plot of an old list, a card of a bare list, or no card at all.
        """
        number, raw = self._number(place), self.raw[place].strip()
        if line.pack.isdecimal() and len(line.pack) < 3 and not self.pool.packs_called(line.pack):
            bare = CardLine(line.title, count=int(line.pack), types=line.types)
            if self._resolves(bare):
                self.found.note(
                    NoticeKind.READ_AS,
                    f"Line {number}: “{raw[:60]}” was read as a title with its count.",
                    number,
                    raw,
                )
                return self._take(bare, int(line.pack), number, raw)
        if line.code or self._resolves(line):
            return self._take(line, 1, number, raw)
        list_follows = place < (self.last_heading if self.sectioned else self.last_card)
        begun = bool(self.found.cards or self.found.agendas)
        if blank_before and begun and not list_follows and not self._almost(line.title):
            self.section = DeckSection.COMMENTS
            return self._comment(place)
        self.found.unknown(line.title, number, raw)
        return LineUse.REMARKED

    def _almost(self, title: str) -> bool:
        """Tell a misspelled title from a comment."""
        near = self.found.near(title) if len(title) <= 60 else ()
        return any(abs(len(found) - len(title)) <= 3 for found in near)

    def _resolves(self, line: CardLine) -> bool:
        return resolve_title(self.pool, line.title, line.pack, self.prefer) is not None

    def _take(self, line: CardLine, count: int, number: int, raw: str) -> LineUse:
        into = self.found.aside if self.section is DeckSection.ASIDE else None
        if self.found.drafted is not None:
            into = self.found.drafted
        if self.counting is not None:
            self.counting.follow += count
        known = self.pool.cards.get(line.code or line.title)
        if known is None:
            card = self.found.take(line.title, line.pack, count, number, raw, self._types(line), into)
            if card is not None and line.code:
                self.found.note(
                    NoticeKind.READ_AS,
                    f"Line {number}: there is no card {line.code}. It was read as {card.title}, by its title.",
                    number,
                    raw,
                    chosen=card.code,
                )
            return LineUse.CARD if card is not None else LineUse.REMARKED
        if line.code and title_key(line.title) != title_key(known.title) and line.code not in line.title:
            self.found.note(
                NoticeKind.READ_AS,
                f"Line {number}: “{line.title[:60]}” has the code of {known.title} and was read as that card.",
                number,
                raw,
                chosen=known.code,
            )
        return LineUse.CARD if self.found.add(known, count, number, raw, into) else LineUse.REMARKED

    def _types(self, line: CardLine) -> tuple[CardType, ...]:
        if line.types:
            return line.types
        if self.section in SECTION_TYPES:
            return SECTION_TYPES[self.section]
        in_head = self.section is None and not self.found.cards and self.sectioned
        if line.count is None and (in_head or (self.found.faction and not self.found.cards)):
            return (CardType.AGENDA,)
        return ()
