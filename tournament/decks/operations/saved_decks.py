"""Decks of a person: lists that were kept, and those submitted to events."""

from dataclasses import dataclass
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session, undefer

from tournament.core.compression import pack, unpack
from tournament.core.problems import Fact
from tournament.core.text import harmless
from tournament.decks.kept_decks import KeptDeck
from tournament.decks.operations.checks import MOST_BYTES, REPORT_DECODER
from tournament.decks.operations.playable import not_enforced
from tournament.decks.problems import DeckNotFound, TooManyDecks
from tournament.decks.report import Report
from tournament.decks.text import one_line
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.events import Event

MOST_KEPT: Final = 20
LONGEST_NAME: Final = 120
MOST_OF_EVENTS: Final = 8
"""That are offered, the newest."""


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """As one chooses it."""

    id: UUID
    name: str
    ruleset: str
    faction: str
    says: str
    """Faction and agendas."""
    event: str
    """To which it was submitted; empty where it was kept."""
    is_legal: bool
    left_out: int
    """Titles that the engine does not enforce."""


def own_decks(session: Session, account_id: UUID) -> list[OwnDeck]:
    """What was kept, by name, then the newest versions of what was submitted and is not among it."""
    kept = session.scalars(select(KeptDeck).filter_by(account_id=account_id).order_by(KeptDeck.name)).all()
    newest: dict[tuple[UUID, str], tuple[Deck, str]] = {}
    submitted = (
        select(Deck, Event.name)
        .join(Entry, Entry.id == Deck.entry_id)
        .join(Event, Event.id == Deck.event_id)
        .where(Entry.account_id == account_id)
        .order_by(Deck.submitted_at, Deck.version)
        .options(undefer(Deck.report))
    )
    for deck, event in session.execute(submitted):
        newest[deck.entry_id, deck.part] = deck, event
    sources = {row.source for row in kept}
    others = [(deck, event) for deck, event in newest.values() if deck.source not in sources]
    others.sort(key=lambda one: one[0].submitted_at, reverse=True)
    return [
        *(_own(row.id, row.name, "", row.report) for row in kept),
        *(_own(deck.id, deck.name, event, deck.report) for deck, event in others[:MOST_OF_EVENTS]),
    ]


def _own(deck_id: UUID, name: str, event: str, content: bytes) -> OwnDeck:
    found = unpack(content, REPORT_DECODER, MOST_BYTES)
    agendas = dict.fromkeys(card.title for card in found.agendas)
    return OwnDeck(
        id=deck_id,
        name=name or "Unnamed deck",
        ruleset=found.ruleset,
        faction=found.deck.faction or "neutral",
        says=", ".join([found.faction_name, *agendas]),
        event=event,
        is_legal=found.valid,
        left_out=len(not_enforced(found)),
    )


def list_of(session: Session, account_id: UUID, deck_id: UUID) -> str:
    """An own deck as it was given."""
    mine = select(Deck.source).join(Entry, Entry.id == Deck.entry_id).where(Entry.account_id == account_id)
    found = session.scalar(select(KeptDeck.source).filter_by(id=deck_id, account_id=account_id))
    if found is None:
        found = session.scalar(mine.where(Deck.id == deck_id))
    if found is None:
        raise DeckNotFound("You have no such deck; it may have been removed meanwhile.")
    return found


def keep_deck(session: Session, account_id: UUID, found: Report, source: str, name: str, now: datetime) -> KeptDeck:
    """Keeps a list with what its check found; the same list again only takes the other name."""
    text, called = harmless(source), (one_line(name, LONGEST_NAME) or found.deck.name or found.faction_name)
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
    """Removes a kept deck; one that is gone already is gone."""
    session.execute(delete(KeptDeck).filter_by(id=deck_id, account_id=account_id))


def erase_decks(session: Session, account_id: UUID, _: datetime) -> None:
    """Remove every deck that the person keeps."""
    session.execute(delete(KeptDeck).filter_by(account_id=account_id))


def export_decks(session: Session, account_id: UUID) -> dict[str, Fact]:
    """Return every deck that the person keeps."""
    rows = session.scalars(select(KeptDeck).filter_by(account_id=account_id).order_by(KeptDeck.kept_at))
    return {
        "decks": [{"name": row.name, "kept_at": row.kept_at.isoformat(), "list": row.source} for row in rows],
    }
