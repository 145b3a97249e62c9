"""Decks submitted to an event, and which version counts."""

from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.events.book.book import MELEE_KINDS, Book
from tournament.events.formats import JOUST, MELEE, PARTS
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.events import Stage
from tournament.events.states import EntryStatus


def part_of(stage: Stage) -> str:
    """Return the part whose decks a stage is played with."""
    return MELEE if stage.kind in MELEE_KINDS else JOUST


def parts_of(book: Book) -> tuple[str, ...]:
    """List the parts for which this event takes decks."""
    played = {part_of(stage) for stage in book.stages}
    return tuple(part for part in PARTS if part in played)


def current_decks(session: Session, book: Book) -> dict[tuple[UUID, str], Deck]:
    """Return the deck that counts for each entry and part."""
    decks = session.scalars(select(Deck).filter_by(event_id=book.event.id).order_by(Deck.version))
    return {(deck.entry_id, deck.part): deck for deck in decks}


def missing_decks(session: Session, book: Book, part: str | None = None) -> list[Entry]:
    """List the players who lack a deck for one of their parts, or for this part."""
    have = current_decks(session, book).keys()
    return [
        entry
        for entry in book.entries
        if entry.status in (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)
        and any(
            (entry.id, one) not in have and (entry.plays_melee if one == MELEE else entry.plays_joust)
            for one in parts_of(book)
            if part in (None, one)
        )
    ]
