"""Deck lists read line by line, tables among them: CSV, columns of a spreadsheet, markdown."""

import csv
import re
from collections.abc import Iterable
from dataclasses import dataclass, replace
from typing import Final

from tournament.decks.importers.lines import (
    MAX_LINE_LETTERS,
    BadRowLine,
    BlankLine,
    CardLine,
    FactionLine,
    ListLine,
    SeparatorLine,
    TableHeadLine,
    TotalLine,
    parse_card,
    parse_line,
)
from tournament.decks.importers.vocabulary import SECTION_HEADINGS, SECTION_TYPES
from tournament.decks.text import plain_text

COLUMN_NAMES: Final = {
    **dict.fromkeys(
        ("count", "counts", "quantity", "qty", "amount", "copies", "number", "no", "no.", "#", "nb", "x", "anzahl",
         "cantidad", "quantité", "qté", "quantità", "ilość", "quantidade"),
        "count",
    ),
    **dict.fromkeys(
        ("title", "name", "card", "card name", "card title", "cardname", "titel", "karte", "kartenname", "titre",
         "nom", "carte", "título", "nombre", "carta", "titolo", "nome", "nazwa", "karta"),
        "title",
    ),
    **dict.fromkeys(
        ("pack", "set", "pack name", "pack code", "pack_name", "pack_code", "expansion", "chapter pack", 
         "erweiterung", "extension", "expansión", "dodatek"),
        "pack",
    ),
    **dict.fromkeys(("code", "card code", "card_code", "cardcode", "id"), "code"),
    **dict.fromkeys(("type", "card type", "type_code", "type_name", "section", "kartentyp", "tipo", "typ"), "type"),
}  # fmt: skip
"""What each column holds, by its possible headings in several languages."""
_NUMBER: Final = re.compile(r"x?\s*([+-]?\d{1,9})\s*x?", re.I)
_CODE: Final = re.compile(r"\d{5}")
_PIPE: Final = re.compile(r"(?<!\\)\|")
_SEPARATORS: Final = ("|", "\t", ";", ",")


def parse_lines(raw: Iterable[str]) -> list[ListLine]:
    """Parse the lines of a list, reading tables by the names of their columns."""
    table: _ListTable | None = None
    after_blank = False
    found: list[ListLine] = []
    for line in raw:
        text = line[:MAX_LINE_LETTERS].strip(" \r\n")
        if head := _parse_head(text):
            table = head
            parsed: ListLine = TableHeadLine(head.unread)
        elif table is not None and (row := table.row(text)) and not (after_blank and isinstance(row, BadRowLine)):
            parsed = row
        else:
            parsed = _parse_bare_row(text) or parse_line(line)
        after_blank = isinstance(parsed, BlankLine)
        found.append(parsed)
    return found


def _split_cells(text: str, separator: str) -> list[str]:
    if separator == "|":
        inner = text.strip().removeprefix("|")
        inner = inner[:-1] if inner.endswith("|") and not inner.endswith("\\|") else inner
        return [plain_text(cell.replace("\\|", "|").replace("**", "")) for cell in _PIPE.split(inner)]
    try:
        (cells,) = csv.reader([text], delimiter=separator, skipinitialspace=True)
    except (csv.Error, ValueError):
        return []
    return [plain_text(cell) for cell in cells]


@dataclass(frozen=True, slots=True)
class _ListTable:
    """How the rows of a table are read: the meaning of each column, and the headings that mean nothing."""

    separator: str
    columns: tuple[str, ...]
    unread: tuple[str, ...]

    def row(self, text: str) -> ListLine | None:
        """Parse a row, or return None if the line is not one."""
        if self.separator not in text:
            return None
        cells = _split_cells(text, self.separator)
        if not any(letter.isalnum() for letter in text):
            return SeparatorLine()
        filled = [cell for cell in cells if cell]
        if len(filled) == 1:
            return parse_line(filled[0])
        if len(cells) > len(self.columns) and any(cells[len(self.columns) :]):
            return BadRowLine(
                f"{len(cells)} columns instead of {len(self.columns)}. Put a title that contains a comma in quotes"
            )
        return self._line(dict(zip(self.columns, cells, strict=False)))

    def _line(self, named: dict[str, str]) -> ListLine:
        count: int | None = None
        if count_text := named.get("count", ""):
            number = _NUMBER.fullmatch(count_text)
            if number is None:
                return BadRowLine(f"the count “{count_text[:20]}” is not a number")
            count = int(number[1])
        code = named.get("code", "")
        code = f"{int(code):05}" if code.isdecimal() and len(code) < 5 else code
        title = named.get("title", "")
        if title.casefold() in ("total", "sum", "summe", "gesamt", "suma") and count is not None:
            return TotalLine(count)
        found = parse_card(title) if title else CardLine(code, code=code)
        whole = parse_line(title)
        if isinstance(whole, FactionLine):
            return replace(whole, marked=True, count=count if whole.count is None else whole.count)
        if not isinstance(found, CardLine) or not (title or code):
            return BadRowLine("no title")
        if count is not None and found.count is not None:
            return BadRowLine(f"two counts, {count} and {found.count}")
        section = SECTION_HEADINGS.get(named.get("type", "").casefold())
        return replace(
            found,
            pack=named.get("pack") or found.pack,
            count=found.count if count is None else count,
            code=code or found.code,
            types=SECTION_TYPES.get(section, ()) if section else (),
        )


def _parse_head(text: str) -> _ListTable | None:
    for separator in _SEPARATORS:
        if separator in text:
            names = _split_cells(text, separator)
            known = [COLUMN_NAMES.get(name.casefold(), "") for name in names]
            if len(set(filter(None, known))) > 1 and ("title" in known or "code" in known):
                columns = tuple(name if known.index(name) == place else "" for place, name in enumerate(known))
                unread = tuple(name for name, column in zip(names, columns, strict=True) if name and not column)
                return _ListTable(separator, columns, unread)
            return None
    return None


def _parse_bare_row(text: str) -> ListLine | None:
    """Parse a row of a table without header.

    Examples: `3,The Kingsroad,Core`, `The Kingsroad;3`, `01039⇥3`.
    """
    separator = next((separator for separator in _SEPARATORS if separator in text), None)
    if separator is None:
        return None
    if separator == "|" and not any(letter.isalnum() for letter in text):
        return SeparatorLine()
    cells = _split_cells(text, separator)
    if len(cells) not in (2, 3) or not all(cells[:2]):
        return None
    numbers = [place for place, cell in enumerate(cells) if _NUMBER.fullmatch(cell) and not _CODE.fullmatch(cell)]
    if len(numbers) != 1:
        return None
    others = [place for place in range(len(cells)) if place != numbers[0]]
    columns = ["", "", ""][: len(cells)]
    for place, name in zip((numbers[0], *others), ("count", "title", "pack"), strict=False):
        columns[place] = name
    return _ListTable(separator, tuple(columns), ()).row(text)
