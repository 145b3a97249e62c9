"""Decks that accounts save."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from tournament.core.compression import pack
from tournament.core.problems import Fact
from tournament.core.text import sanitize_text
from tournament.core.translation import gettext
from tournament.decks.analysis.report import DeckReport
from tournament.decks.models import KeptDeck
from tournament.decks.problems import TooManyDecks
from tournament.decks.text import to_one_line

MAX_SAVED_DECKS: Final = 20
MAX_NAME_LETTERS: Final = 120


def save_deck(
    session: Session, account_id: UUID, found: DeckReport, source: str, name: str, now: datetime
) -> KeptDeck:
    """Save a list with its report; saving the same list again renames it."""
    text, called = (
        sanitize_text(source),
        (to_one_line(name, MAX_NAME_LETTERS) or found.deck.name or found.faction_name),
    )
    row = session.scalar(select(KeptDeck).filter_by(account_id=account_id, source=text))
    if row is None:
        number = session.scalar(select(func.count()).select_from(KeptDeck).filter_by(account_id=account_id)) or 0
        if number >= MAX_SAVED_DECKS:
            raise TooManyDecks(
                gettext(
                    "You have %(number)s saved decks (maximum %(most)s). Delete one first.",
                    number=number,
                    most=MAX_SAVED_DECKS,
                ),
                most=MAX_SAVED_DECKS,
            )
        row = KeptDeck(account_id=account_id, source=text)
        session.add(row)
    row.name, row.report, row.kept_at = called[:MAX_NAME_LETTERS], pack(found), now
    session.flush()
    return row


def delete_deck(session: Session, account_id: UUID, deck_id: UUID) -> None:
    """Delete a saved deck; do nothing if it is gone already."""
    session.execute(delete(KeptDeck).filter_by(id=deck_id, account_id=account_id))


def erase_decks(session: Session, account_id: UUID, _: datetime) -> None:
    """Delete every deck that the person saved."""
    session.execute(delete(KeptDeck).filter_by(account_id=account_id))


def export_decks(session: Session, account_id: UUID) -> dict[str, Fact]:
    """Return every deck that the person saved."""
    rows = session.scalars(select(KeptDeck).filter_by(account_id=account_id).order_by(KeptDeck.kept_at))
    return {
        "decks": [{"name": row.name, "kept_at": row.kept_at.isoformat(), "list": row.source} for row in rows],
    }
