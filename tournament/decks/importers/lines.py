"""Parsing of one line: a card with count and pack, a heading, a faction, or text."""

import re
from dataclasses import dataclass
from typing import Final

from tournament.decks.cards import CardType
from tournament.decks.importers.vocabulary import FACTION_WORDS, SECTION_HEADINGS, DeckSection
from tournament.decks.text import plain_text, title_key

MAX_LINE_LETTERS: Final = 1_000
"""How much of a line is parsed: no title is that long, and comments need no parsing."""
_HEADING: Final = re.compile(r"#{0,6}\s*([^\W\d_][^():0-9]{0,40}?)\s*:?\s*(?:\((\d{1,4})\))?\s*:?\s*")
_LABEL: Final = re.compile(r"([^\W\d_][^():0-9]{0,20}?)\s*:\s*(\S.*)")
_META: Final = re.compile(r"(?:packs|version|created by|author|format|url|date)\s*:.*", re.I)
_TOTAL: Final = re.compile(
    r"(?:total|total cards|gesamt|summe|somme|suma)\s*:?\s*\(?(\d{1,4})\)?\s*:?(?: cards)?", re.I
)
_GROUP: Final = re.compile(r"-{3,}\s*(.*?)\s*-{3,}")
_URL: Final = re.compile(r"<?https?://\S+>?", re.I)
_LINK: Final = re.compile(r"\[([^\[\]]{1,200})\]\((\S{1,300})\)")
_CARD_URL: Final = re.compile(r"/card/([0-9]{5})\b")
_BULLET: Final = re.compile(r"(?:[-*+]\s+|#\d{1,4}\s+)")
_EMPHASIS: Final = re.compile(r"\*\*|__")
_MARKS: Final = re.compile(r"(?:\s*\[[A-Za-z]\d{0,3}\])+$")
_COUNT: Final = re.compile(r"([+-]?\d{1,9})(?:x\s*|\s+x\s+|\s+)(?=\S)(.+)", re.I)
_COUNT_ALONE: Final = re.compile(r"([+-]?\d{1,9})\s*x?\s*", re.I)
_COUNT_AFTER: Final = re.compile(r"(.*\S)\s+\(?x\s*([+-]?\d{1,9})\)?", re.I)
_BRACKET: Final = re.compile(r"([^()]*\S)\s*\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class BlankLine:
    pass


@dataclass(frozen=True, slots=True)
class SeparatorLine:
    """A separator line without letters or digits."""


@dataclass(frozen=True, slots=True)
class InfoLine:
    """Information about the list: `Version: 1.0`, `Packs: …`."""

    text: str


@dataclass(frozen=True, slots=True)
class LinkLine:
    """A link to something other than a card."""


@dataclass(frozen=True, slots=True)
class TotalLine:
    """A count of the whole list: `Total Cards: (60)`."""

    count: int


@dataclass(frozen=True, slots=True)
class CycleLine:
    """A heading over the cards of a cycle: `---- Core Set ----`."""

    name: str


@dataclass(frozen=True, slots=True)
class HeadingLine:
    section: DeckSection
    count: int | None = None
    words: str = ""
    """The text of a heading that is recognized only by its count and colon; it may be something else."""


@dataclass(frozen=True, slots=True)
class TableHeadLine:
    """The header of a table; `unread` are the columns that don't describe a deck."""

    unread: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class FactionLine:
    faction: str
    marked: bool
    """Whether it is a markdown heading or has a count, so that it can't be the deck's name."""
    count: int | None = None


@dataclass(frozen=True, slots=True)
class CardLine:
    title: str
    pack: str = ""
    count: int | None = None
    code: str = ""
    count_after: bool = False
    types: tuple[CardType, ...] = ()
    """Card types that the line itself names."""


@dataclass(frozen=True, slots=True)
class CountLine:
    count: int


@dataclass(frozen=True, slots=True)
class BadRowLine:
    """A row that doesn't fit its table."""

    why: str


ListLine = (
    BlankLine
    | SeparatorLine
    | InfoLine
    | LinkLine
    | TotalLine
    | CycleLine
    | HeadingLine
    | TableHeadLine
    | FactionLine
    | CardLine
    | CountLine
    | BadRowLine
)


def is_deck_separator(raw: str) -> bool:
    """Tell whether a line of `===` separates two decks of one file."""
    text = raw.strip()
    return text.startswith("===") and not text.strip("=")


def parse_line(raw: str) -> ListLine:
    text = _EMPHASIS.sub("", plain_text(raw[:MAX_LINE_LETTERS])).strip()
    if not text:
        return SeparatorLine() if raw.strip() and plain_text(raw[:MAX_LINE_LETTERS]) else BlankLine()
    if not any(letter.isalnum() for letter in text):
        return SeparatorLine()
    if total := _TOTAL.fullmatch(text):
        return TotalLine(int(total[1]))
    if _META.fullmatch(text):
        return InfoLine(text)
    if group := _GROUP.fullmatch(text):
        return CycleLine(group[1])
    if heading := _parse_heading(text):
        return heading
    faction = FACTION_WORDS.get(title_key(text.lstrip("# ")))
    if faction:
        return FactionLine(faction, text.startswith("#"))
    return _parse_label(text) or parse_card(text)


def _parse_heading(text: str) -> HeadingLine | None:
    match = _HEADING.fullmatch(text)
    if match is None:
        return None
    section = SECTION_HEADINGS.get(match[1].strip().casefold())
    count = int(match[2]) if match[2] is not None else None
    if section is None:
        # `Aufwertungen (7):` is a heading in any language; a bare word is not.
        return HeadingLine(DeckSection.OTHER, count, match[1].strip()) if count is not None and ":" in text else None
    return HeadingLine(section, count)


def _parse_label(text: str) -> FactionLine | CardLine | None:
    """Parse `Agenda: Fealty` or `House: Stark`."""
    match = _LABEL.fullmatch(text)
    section = SECTION_HEADINGS.get(match[1].strip().casefold()) if match else None
    if match is None or section not in (DeckSection.AGENDA, DeckSection.FACTION):
        return None
    found = parse_card(match[2])
    if section is DeckSection.FACTION:
        faction = found.faction if isinstance(found, FactionLine) else FACTION_WORDS.get(title_key(match[2]))
        return FactionLine(faction, True) if faction else None
    if isinstance(found, CardLine):
        return CardLine(found.title, found.pack, found.count, found.code, found.count_after, (CardType.AGENDA,))
    return None


def parse_card(text: str) -> CardLine | CountLine | FactionLine | LinkLine:
    text = _BULLET.sub("", text, count=1) if _BULLET.match(text) else text
    code = ""
    if link := _LINK.search(text):
        url = _CARD_URL.search(link[2])
        code = url[1] if url else ""
        label = link[1].replace("\\", "")
        text = f"{text[: link.start()]}{label}{text[link.end() :]}".strip()
    text = text.replace("[agot]", "").replace("[/agot]", "").replace("\\(", "(").replace("\\)", ")")
    text = _MARKS.sub("", text).strip()
    count: int | None = None
    count_after = False
    if alone := _COUNT_ALONE.fullmatch(text):
        return CountLine(int(alone[1]))
    if match := _COUNT.fullmatch(text):
        count, text = int(match[1]), match[2].strip()
    elif match := _COUNT_AFTER.fullmatch(text):
        count, text, count_after = int(match[2]), match[1].strip(), True
    text = _MARKS.sub("", text).strip()
    if _URL.fullmatch(text):
        card = _CARD_URL.search(text)
        return CardLine(text, "", count, card[1], count_after) if card else LinkLine()
    pack = ""
    if match := _BRACKET.fullmatch(text):
        text, pack = match[1].strip(), match[2].strip()
    faction = FACTION_WORDS.get(title_key(text))
    if faction and (count is not None or pack):
        return FactionLine(faction, True, count)
    return CardLine(text, pack, count, code, count_after)
