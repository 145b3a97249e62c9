"""Detection of the format by the first character of a text."""

import re
from dataclasses import replace
from typing import Final

from tournament.core.translation import gettext
from tournament.decks.importers.json_decks import read_json_decks
from tournament.decks.importers.lines import FactionLine, HeadingLine, parse_line
from tournament.decks.importers.notices import MAX_LIST_BYTES, DeckReading, Notice, NoticeKind, UnreadableDeck
from tournament.decks.importers.octgn import read_octgn
from tournament.decks.importers.text import read_text, split_decks
from tournament.decks.importers.title_lookup import PrintingPreference
from tournament.decks.pool import CardPool

HEAD_LINES: Final = 12
_LINK: Final = re.compile(r"https?://\S{1,500}", re.I)


def read_deck(source: str | bytes, pool: CardPool, prefer: PrintingPreference) -> DeckReading:
    """Read the first deck of a paste or file; a notice says if there are more."""
    return first_reading(read_decks(source, pool, prefer))


def first_reading(readings: tuple[DeckReading, ...]) -> DeckReading:
    first = readings[0]
    if len(readings) == 1:
        return first
    note = Notice(NoticeKind.MANY_DECKS, f"The list contains {len(readings)} decks. Only the first one was read.")
    return replace(first, notices=(note, *first.notices))


def read_decks(source: str | bytes, pool: CardPool, prefer: PrintingPreference) -> tuple[DeckReading, ...]:
    text = decode_text(source)
    if _LINK.fullmatch(text.strip()):
        raise UnreadableDeck(gettext("This is a link. Open it, then paste the deck list."))
    start = text.lstrip()[:1]
    if start in ("<", "{", "[") and not _is_line_list(text):
        if start == "<":
            return (read_octgn(text.strip(), pool, prefer),)
        return read_json_decks(text, pool, prefer)
    decks = split_decks(text)
    if not decks:
        raise UnreadableDeck(gettext("The list is empty."))
    return tuple(read_text(lines, offset, pool, prefer) for offset, lines in decks)


def _is_line_list(text: str) -> bool:
    """Tell a list of lines from XML and JSON.

    A name may start with a bracket as well (`[Draft] Lions`), but a list has a link, a faction or a heading nearby.
    """
    head = text.lstrip().split("\n", HEAD_LINES)[:HEAD_LINES]
    if "](" in head[0] or head[0].startswith("[agot]"):
        return True
    return any(isinstance(parse_line(line), FactionLine | HeadingLine) for line in head)


def decode_text(source: str | bytes) -> str:
    """Decode a paste or file, or raise UnreadableDeck with the reason."""
    size = len(source) if isinstance(source, bytes) else len(source.encode("utf-8", "surrogatepass"))
    if size > MAX_LIST_BYTES:
        raise UnreadableDeck(
            gettext("The list has %(number)s bytes (maximum %(most)s).", number=size, most=MAX_LIST_BYTES)
        )
    if isinstance(source, bytes):
        source = _decode_bytes(source)
    text = source.replace("\x00", "").encode("utf-8", "replace").decode("utf-8").removeprefix("\ufeff")
    if not text.strip():
        raise UnreadableDeck(gettext("The list is empty."))
    return text


def _decode_bytes(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise UnreadableDeck(gettext("The file is neither text nor a known deck format.")) from None
    if data.count(b"\x00") > 4 or data.startswith((b"PK\x03\x04", b"%PDF", b"\x89PNG")):
        raise UnreadableDeck(gettext("The file is neither text nor a known deck format."))
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
