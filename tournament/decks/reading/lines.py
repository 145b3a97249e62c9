"""One line of a list: a card with its count, pack and code, a heading, a faction, or words."""

import re
from dataclasses import dataclass
from typing import Final

from tournament.decks.folding import key, plain
from tournament.decks.reading.words import FACTION_WORDS, HEADINGS, Section


MOST_CHARACTERS: Final = 1_000
"""Of a line that are looked at: no title is that long, and comments need no reading."""
_HEADING: Final = re.compile(r"#{0,6}\s*([^\W\d_][^():0-9]{0,40}?)\s*:?\s*(?:\((\d{1,4})\))?\s*:?\s*")
_META: Final = re.compile(r"(?:packs|version|total cards|created by|author|format|url|date)\s*:.*|https?://\S+", re.I)
_GROUP: Final = re.compile(r"-{3,}\s*(.*?)\s*-{3,}")
_LINK: Final = re.compile(r"\[([^\[\]]{1,200})\]\((\S{1,300})\)")
_CARD_URL: Final = re.compile(r"/card/([0-9]{5})\b")
_BULLET: Final = re.compile(r"(?:[-*+]\s+|#\d{1,4}\s+)")
_MARKS: Final = re.compile(r"(?:\s*\[[A-Za-z]\d{0,3}\])+$")
_COUNT: Final = re.compile(r"([+-]?\d{1,9})(?:x\s*|\s+x\s+|\s+)(?=\S)(.+)", re.I)
_COUNT_ALONE: Final = re.compile(r"([+-]?\d{1,9})\s*x?\s*", re.I)
_COUNT_AFTER: Final = re.compile(r"(.*\S)\s+\(?x\s*([+-]?\d{1,9})\)?", re.I)
_BRACKET: Final = re.compile(r"([^()]*\S)\s*\(([^()]*)\)")


@dataclass(frozen=True, slots=True)
class Blank:
    pass


@dataclass(frozen=True, slots=True)
class DeckBreak:
    pass


@dataclass(frozen=True, slots=True)
class Meta:
    text: str


@dataclass(frozen=True, slots=True)
class Group:
    """`---- Core Set ----`: the cards of a cycle."""

    name: str


@dataclass(frozen=True, slots=True)
class Heading:
    section: Section
    counted: bool
    colon: bool


@dataclass(frozen=True, slots=True)
class FactionLine:
    faction: str
    marked: bool
    """Written as a markdown heading or with a count: never the name of a deck."""


@dataclass(frozen=True, slots=True)
class CardLine:
    title: str
    pack: str = ""
    count: int | None = None
    code: str = ""
    count_after: bool = False


@dataclass(frozen=True, slots=True)
class CountAlone:
    count: int


Line = Blank | DeckBreak | Meta | Group | Heading | FactionLine | CardLine | CountAlone


def is_break(raw: str) -> bool:
    """`===` parts the decks of one file."""
    text = raw.strip()
    return text.startswith("===") and not text.strip("=")


def parse_line(raw: str) -> Line:
    text = plain(raw[:MOST_CHARACTERS])
    if not text:
        return Blank()
    if is_break(text):
        return DeckBreak()
    if _META.fullmatch(text):
        return Meta(text)
    if group := _GROUP.fullmatch(text):
        return Group(group[1])
    if heading := _heading(text):
        return heading
    faction = FACTION_WORDS.get(key(text.lstrip("# ")))
    if faction:
        return FactionLine(faction, text.startswith("#"))
    return _card(text)


def _heading(text: str) -> Heading | None:
    match = _HEADING.fullmatch(text)
    if match is None:
        return None
    section = HEADINGS.get(match[1].strip().casefold())
    counted, colon = match[2] is not None, ":" in text
    if section is None:
        # `Aufwertungen (7):` is a heading in any language; a bare word is not.
        return Heading(Section.OTHER, True, True) if counted and colon else None
    return Heading(section, counted, colon)


def _card(text: str) -> CardLine | CountAlone | FactionLine:
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
        return CountAlone(int(alone[1]))
    if match := _COUNT.fullmatch(text):
        count, text = int(match[1]), match[2].strip()
    elif match := _COUNT_AFTER.fullmatch(text):
        count, text, count_after = int(match[2]), match[1].strip(), True
    text = _MARKS.sub("", text).strip()
    pack = ""
    if match := _BRACKET.fullmatch(text):
        text, pack = match[1].strip(), match[2].strip()
    faction = FACTION_WORDS.get(key(text))
    if faction and (count is not None or pack):
        return FactionLine(faction, True)
    return CardLine(text, pack, count, code, count_after)
