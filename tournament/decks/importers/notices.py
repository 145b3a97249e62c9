"""Notices of a reader: unreadable lines, ambiguous titles, ignored text.

Their sentences are stored with a report, so they are always English.
"""

from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from tournament.decks.decklist import DeckList
from tournament.decks.violations import (
    DeckRemark,
    RemarkKind,
    Violation,
    ViolationFix,
    ViolationKind,
    join_alternatives,
)

MAX_LIST_BYTES: Final = 256 * 1024
MAX_LIST_LINES: Final = 2_000
MAX_COPIES: Final = 99
MAX_DECKS: Final = 50
MAX_TITLE_SEARCHES: Final = 20
"""How many unknown titles get suggestions: the search is slow, and a list with more of them is no deck."""


class UnreadableDeck(ValueError):
    """A text without any deck; the message tells people why."""


class NoticeKind(StrEnum):
    UNKNOWN_TITLE = "unknown_title"
    UNREADABLE_LINE = "unreadable_line"
    BAD_COUNT = "bad_count"
    SECOND_FACTION = "second_faction"
    AMBIGUOUS = "ambiguous"
    UNKNOWN_PACK = "unknown_pack"
    READ_AS = "read_as"
    ADDED_UP = "added_up"
    NOT_READ = "not_read"
    MANY_DECKS = "many_decks"
    COUNT_DIFFERS = "count_differs"
    ASIDE = "aside"


FAULT_KINDS: Final = frozenset(
    (
        NoticeKind.UNKNOWN_TITLE,
        NoticeKind.UNREADABLE_LINE,
        NoticeKind.BAD_COUNT,
        NoticeKind.SECOND_FACTION,
    )
)
"""With one of these, the deck differs from what the player wrote, so it can't be legal."""
FIX_TEXTS: Final = {
    NoticeKind.UNKNOWN_TITLE: "Write the title as printed, or remove the line. Cards of a set that this server does "
    "not have need card data (see Card pools).",
    NoticeKind.UNREADABLE_LINE: "Write it as “3x Title (Pack)”, or remove it.",
    NoticeKind.BAD_COUNT: f"Write the number of copies (1 to {MAX_COPIES}), then the title.",
    NoticeKind.SECOND_FACTION: "Keep one faction and remove the other.",
}


class LineUse(StrEnum):
    """How a line was read; every line is one of these."""

    BLANK = "blank"
    NAME = "name"
    HEADING = "heading"
    ABOUT = "about"
    FACTION = "faction"
    CARD = "card"
    REMARKED = "remarked"
    """Not read, and a notice says so."""


@dataclass(frozen=True, slots=True)
class Notice:
    kind: NoticeKind
    sentence: str
    line: int | None = None
    text: str = ""
    nearest: tuple[str, ...] = ()
    printings: tuple[str, ...] = ()
    """Codes to choose from."""
    chosen: str = ""
    until: int | None = None
    """The last line, if the notice is about several."""

    @property
    def is_fault(self) -> bool:
        return self.kind in FAULT_KINDS


@dataclass(frozen=True, slots=True)
class DeckReading:
    format: str
    deck: DeckList
    notices: tuple[Notice, ...] = ()
    lines: tuple[LineUse, ...] = ()
    """Text formats: how each line was read."""

    def violations(self) -> tuple[Violation, ...]:
        return tuple(
            Violation(
                ViolationKind.UNREADABLE,
                notice.sentence,
                fix=ViolationFix(
                    f"Did you mean {join_alternatives(notice.nearest)}?"
                    if notice.nearest
                    else FIX_TEXTS[notice.kind],
                ),
                line=notice.line,
            )
            for notice in self.notices
            if notice.is_fault
        )

    def remarks(self) -> tuple[DeckRemark, ...]:
        return tuple(
            DeckRemark(
                RemarkKind.READ_AS,
                notice.sentence,
                (notice.chosen,) if notice.chosen else (),
                line=notice.line,
            )
            for notice in self.notices
            if not notice.is_fault
        )
