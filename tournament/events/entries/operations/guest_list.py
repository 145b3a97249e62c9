"""Guests from a pasted list: one name a line, or a table with columns.

If one line is wrong, no guest is added.
"""

import csv
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy.orm import Session

from engine.games.registry import GAMES
from tournament.core.lookalikes import is_lookalike, skeleton
from tournament.core.problems import SettingsNotPossible
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext, ngettext
from tournament.decks.cards import FACTION_NAMES, FACTIONS_OF, RulesetId, faction_adjective, normalize_faction
from tournament.events.entries.operations.registration import MAX_PRIZE_BYES, add_guest
from tournament.events.models.entries import Entry
from tournament.events.problems import NameTaken, PastedNotReadable
from tournament.events.trail.change import lock_event

MAX_LIST_LINES: Final = 300
MAX_LIST_LETTERS: Final = 60_000
SEPARATORS: Final = "\t;,"
COLUMNS: Final[Mapping[str, str]] = {
    "name": "name",
    "player": "name",
    "faction": "faction",
    "house": "faction",
    "byes": "prize_byes",
    "prize byes": "prize_byes",
}
"""Accepted column headings, and the field of each."""


@dataclass(frozen=True, slots=True)
class GuestLine:
    number: int
    name: str
    faction: str = ""
    prize_byes: int = 0


@dataclass(frozen=True, slots=True)
class GuestList:
    lines: tuple[GuestLine, ...]
    remarks: tuple[str, ...]
    """What was ignored."""
    faults: Mapping[int, str]
    """By line number."""


def parse_guest_list(text: str, ruleset: RulesetId) -> GuestList:
    """Parse a list.

    A first line that contains "name" is a heading; without one, the columns are name and faction.
    """
    separator = next((sign for sign in SEPARATORS if sign in text), "")
    rows = [
        (number, [cell.strip() for cell in _cells(line, separator)])
        for number, line in enumerate(text.removeprefix("\ufeff").splitlines(), 1)
        if line.strip()
    ]
    heading = [cell.casefold() for cell in rows[0][1]] if rows else []
    has_heading = any(COLUMNS.get(cell) == "name" for cell in heading)
    columns = [COLUMNS.get(cell, "") for cell in heading] if has_heading else ["name", "faction"]
    remarks = [
        gettext("The column “%(column)s” was ignored. Columns are name, faction and byes.", column=cell)
        for cell, column in zip(heading, columns, strict=False)
        if cell and not column
    ]
    found: list[GuestLine] = []
    faults: dict[int, str] = {}
    for number, cells in rows[1:] if has_heading else rows:
        values = dict(zip(columns, cells, strict=False))
        for cell in filter(None, cells[len(columns) :]):
            remarks.append(
                gettext(
                    "Line %(line)s: “%(text)s” was ignored. It is in no known column.", line=number, text=cell[:60]
                )
            )
        if not has_heading and "@" in values.get("faction", ""):
            remarks.append(
                gettext(
                    "Line %(line)s: the address %(text)s was ignored. Guests have no address.",
                    line=number,
                    text=values["faction"][:60],
                )
            )
            values["faction"] = ""
        faction, byes = _find_faction(values.get("faction", ""), ruleset), values.get("prize_byes") or "0"
        if faction is None:
            known = ", ".join(faction_adjective(one) for one in FACTIONS_OF[ruleset])
            wrong = values["faction"][:60]
            faults[number] = (
                gettext(
                    "“%(text)s” is not a House: %(known)s. Put a name with “%(separator)s” in quotes.",
                    text=wrong,
                    known=known,
                    separator=separator,
                )
                if GAMES[ruleset].house == "House"
                else gettext(
                    "“%(text)s” is not a faction: %(known)s. Put a name with “%(separator)s” in quotes.",
                    text=wrong,
                    known=known,
                    separator=separator,
                )
            )
        elif not (byes.isascii() and byes.isdigit() and len(byes) < 3 and int(byes) <= MAX_PRIZE_BYES):
            faults[number] = gettext(
                "“%(text)s” is not a number of byes. A player can have 0 to %(most)s.",
                text=byes[:20],
                most=MAX_PRIZE_BYES,
            )
        else:
            found.append(GuestLine(number, values.get("name", ""), faction, int(byes)))
    return GuestList(tuple(found), tuple(remarks), faults)


def add_guests(
    session: Session, slug: str, text: str, code: Callable[[UUID], str], actor: Principal, now: datetime
) -> tuple[list[Entry], tuple[str, ...]]:
    """Add all guests of the list; return them, and what was ignored.

    Raises PastedNotReadable with all faults of the list.
    """
    if len(text) > MAX_LIST_LETTERS or len(text.splitlines()) > MAX_LIST_LINES:
        raise PastedNotReadable(
            gettext(
                "The list has %(lines)s lines and %(characters)s characters. Paste at most %(most_lines)s lines and "
                "%(most_characters)s characters at once.",
                lines=len(text.splitlines()),
                characters=len(text),
                most_lines=MAX_LIST_LINES,
                most_characters=MAX_LIST_LETTERS,
            )
        )
    pasted = parse_guest_list(text, RulesetId(lock_event(session, slug).ruleset))
    faults = dict(pasted.faults)
    entered: list[Entry] = []
    listed: dict[str, list[GuestLine]] = {}
    for line in pasted.lines:
        before = listed.setdefault(skeleton(line.name), [])
        first = next((other for other in before if line.name and is_lookalike(other.name, line.name)), None)
        if first is not None:
            faults[line.number] = gettext("%(name)s is already on line %(line)s.", name=line.name, line=first.number)
            continue
        before.append(line)
        try:
            entered.append(
                add_guest(
                    session, slug, line.name, code, actor, now, faction=line.faction, prize_byes=line.prize_byes
                )
            )
        except (NameTaken, SettingsNotPossible) as problem:
            faults[line.number] = problem.detail
    if faults:
        raise PastedNotReadable(
            ngettext(
                "%(number)s line is wrong, so no player was added.",
                "%(number)s lines are wrong, so no player was added.",
                len(faults),
            ),
            lines=[
                gettext("Line %(line)s: %(fault)s", line=number, fault=fault)
                for number, fault in sorted(faults.items())
            ],
        )
    if not entered:
        raise PastedNotReadable(gettext("The list is empty. Paste one name per line."))
    return entered, pasted.remarks


def _cells(line: str, separator: str) -> list[str]:
    return next(csv.reader([line], delimiter=separator)) if separator else [line]


def _find_faction(text: str, ruleset: RulesetId) -> str | None:
    """Return the faction of that name; None if there is none."""
    if not text:
        return ""
    plain = normalize_faction(text.replace("’", "'"))
    by_title = {FACTION_NAMES[one].casefold(): one for one in FACTIONS_OF[ruleset]}
    return plain if plain in FACTIONS_OF[ruleset] else by_title.get(plain)
