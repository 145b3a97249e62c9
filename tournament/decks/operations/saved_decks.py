"""Decks that accounts save."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from tournament.core.compression import pack
from tournament.core.problems import Fact
from tournament.core.text import sanitize_text
from tournament.decks.analysis.report import Report
from tournament.decks.models import KeptDeck
from tournament.decks.problems import TooManyDecks
from tournament.decks.text import one_line

MOST_KEPT: Final = 20
LONGEST_NAME: Final = 120


def keep_deck(session: Session, account_id: UUID, found: Report, source: str, name: str, now: datetime) -> KeptDeck:
    """Save a list with its report; saving the same list again renames it."""
    text, called = sanitize_text(source), (one_line(name, LONGEST_NAME) or found.deck.name or found.faction_name)
    row = session.scalar(select(KeptDeck).filter_by(account_id=account_id, source=text))
    if row is None:
        number = session.scalar(select(func.count()).select_from(KeptDeck).filter_by(account_id=account_id)) or 0
        if number >= MOST_KEPT:
            raise TooManyDecks(
                f"You keep {number} decks, and {MOST_KEPT} is the most; remove one first.", most=MOST_KEPT
            )
        row = KeptDeck(account_id=account_id, source=text)
        session.add(row)
    row.name, row.report, row.kept_at = called[:LONGEST_NAME], pack(found), now
    session.flush()
    return row


def forget_deck(session: Session, account_id: UUID, deck_id: UUID) -> None:
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
