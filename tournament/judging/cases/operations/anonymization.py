"""Anonymization of cases: players become letters; any name left is refused."""

import re
from collections.abc import Iterable, Sequence
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.models.entries import Entry
from tournament.events.models.events import Staff
from tournament.judging.case_problems import NamesLeft
from tournament.judging.cases.operations.dates import find_dates
from tournament.judging.models.disputes import Dispute

ROLE_LETTERS: Final = "ABCDEFGH"
"""Letters for the seats, in order."""
MIN_NAME_LETTERS: Final = 3
"""Fewest letters of a part of a name that is searched for as a word."""


def players_of(session: Session, book: Book, dispute: Dispute) -> list[Entry]:
    """Return the players at a dispute's table, ordered by seat.

    Without a table, return the player who raised it.
    """
    table = book.table_by_id(dispute.table_id)
    if table is not None:
        return book.players_at(table)
    return [book.entry_by_id(dispute.entry_id)] if dispute.entry_id is not None else []


def replace_names(text: str, players: Sequence[Entry]) -> str:
    """Replace each player's names in a text by the letter of the seat.

    Longer names go first, since one name may be part of another.
    """
    named = [
        (name, ROLE_LETTERS[seat % len(ROLE_LETTERS)])
        for seat, player in enumerate(players)
        for name in _name_words(player)
    ]
    for name, role in sorted(named, key=lambda one: -len(one[0])):
        text = re.sub(rf"\b{re.escape(name)}\b", role, text, flags=re.IGNORECASE)
    return text


def refuse_names(session: Session, book: Book, dispute: Dispute, texts: Iterable[str]) -> None:
    """Raise NamesLeft if the texts name a person, the event, its venue or a day."""
    event, said = book.event, "\n".join(texts)
    at_table = players_of(session, book, dispute)
    staff = session.scalars(select(Staff.name).where(Staff.event_id == event.id))
    everybody = [name for entry in book.entries for name in (entry.name, entry.real_name)]
    close = [name for entry in at_table for name in _name_words(entry)]
    judges = [dispute.judge, *staff]
    wanted = [*close, *everybody, *judges, event.name, event.venue, event.slug]
    found = dict.fromkeys(name for name in wanted if name and _occurs_in(name, said))
    days = find_dates(said)
    if found or days:
        left = [*found, *days]
        raise NamesLeft(
            gettext(
                "Remove from the case: %(names)s. Call the players %(letters)s, and leave out event and date.",
                names=", ".join(left[:10]),
                letters=", ".join(ROLE_LETTERS[: max(2, len(at_table))]),
            ),
            names=left[:10],
        )


def _name_words(player: Entry) -> list[str]:
    """Return a player's names and the words in them."""
    whole = [name for name in (player.name, player.real_name) if name.strip()]
    words = [word for name in whole for word in re.findall(r"\w+", name) if len(word) >= MIN_NAME_LETTERS]
    return list(dict.fromkeys([*whole, *words]))


def _occurs_in(name: str, text: str) -> bool:
    return re.search(rf"(?<!\w){re.escape(name)}(?!\w)", text, re.IGNORECASE) is not None
