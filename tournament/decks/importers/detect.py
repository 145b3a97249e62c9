"""Detection of the format by the first character of a text."""

import re
from dataclasses import replace
from typing import Final

from tournament.decks.importers.json_decks import read_objects
from tournament.decks.importers.lines import FactionLine, Heading, parse_line
from tournament.decks.importers.notices import MOST_BYTES, Notice, NoticeKind, Reading, UnreadableDeck
from tournament.decks.importers.octgn import read_octgn
from tournament.decks.importers.text import read_text, split_decks
from tournament.decks.importers.title_lookup import Preference
from tournament.decks.pool import CardPool

LOOKED_AT: Final = 12
_LINK: Final = re.compile(r"https?://\S{1,500}", re.I)


def read(source: str | bytes, pool: CardPool, prefer: Preference) -> Reading:
    """Read the first deck of a paste or file; a notice says if there are more."""
    return first_of(read_all(source, pool, prefer))


def first_of(readings: tuple[Reading, ...]) -> Reading:
    first = readings[0]
    if len(readings) == 1:
        return first
    note = Notice(NoticeKind.MANY_DECKS, f"There are {len(readings)} decks here; this is the first, the others wait.")
    return replace(first, notices=(note, *first.notices))


def read_all(source: str | bytes, pool: CardPool, prefer: Preference) -> tuple[Reading, ...]:
    text = text_of(source)
    if _LINK.fullmatch(text.strip()):
        raise UnreadableDeck("That is a link and not a list; open it and paste what is there.")
    start = text.lstrip()[:1]
    if start in ("<", "{", "[") and not _is_list(text):
        if start == "<":
            return (read_octgn(text.strip(), pool, prefer),)
        return read_objects(text, pool, prefer)
    decks = split_decks(text)
    if not decks:
        raise UnreadableDeck("The list is empty.")
    return tuple(read_text(lines, offset, pool, prefer) for offset, lines in decks)


def _is_list(text: str) -> bool:
    """Tell a list of lines from XML and JSON.

    A name may start with a bracket as well (`[Draft] Lions`), but a list has a link, a faction or a heading nearby.
    """
    head = text.lstrip().split("\n", LOOKED_AT)[:LOOKED_AT]
    if "](" in head[0] or head[0].startswith("[agot]"):
        return True
    return any(isinstance(parse_line(line), FactionLine | Heading) for line in head)


def text_of(source: str | bytes) -> str:
    """Decode a paste or file, or raise UnreadableDeck with the reason."""
    size = len(source) if isinstance(source, bytes) else len(source.encode("utf-8", "surrogatepass"))
    if size > MOST_BYTES:
        raise UnreadableDeck(f"The list has {size} bytes; {MOST_BYTES} are the most that are read.")
    if isinstance(source, bytes):
        source = _decoded(source)
    text = source.replace("\x00", "").encode("utf-8", "replace").decode("utf-8").removeprefix("\ufeff")
    if not text.strip():
        raise UnreadableDeck("The list is empty.")
    return text


def _decoded(data: bytes) -> str:
    if data.startswith((b"\xff\xfe", b"\xfe\xff")):
        try:
            return data.decode("utf-16")
        except UnicodeDecodeError:
            raise UnreadableDeck("The file is neither text nor a known deck format.") from None
    if data.count(b"\x00") > 4 or data.startswith((b"PK\x03\x04", b"%PDF", b"\x89PNG")):
        raise UnreadableDeck("The file is neither text nor a known deck format.")
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError:
        return data.decode("cp1252", "replace")
