"""Decks of a person: saved lists, and those submitted to events."""

from dataclasses import dataclass
from typing import Final
from uuid import UUID

from sqlalchemy import select
from sqlalchemy.orm import Session, undefer

from tournament.core.compression import unpack
from tournament.core.translation import gettext
from tournament.decks.models import KeptDeck
from tournament.decks.operations.checks import MAX_REPORT_BYTES, REPORT_DECODER
from tournament.decks.operations.playable import list_unenforced_titles
from tournament.decks.problems import DeckNotFound
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.events import Event

MAX_EVENT_DECKS: Final = 8
"""Submitted decks that are offered, the newest first."""


@dataclass(frozen=True, slots=True)
class OwnDeck:
    """A deck to choose from."""

    id: UUID
    name: str
    ruleset: str
    faction: str
    says: str
    """Faction and agendas."""
    event: str
    """The event to which it was submitted; empty for a saved list."""
    is_legal: bool
    left_out: int
    """Number of titles that the engine does not enforce."""


def own_decks(session: Session, account_id: UUID) -> list[OwnDeck]:
    """Return saved decks by name, then submitted ones that are not saved."""
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
        *(_own_deck(row.id, row.name, "", row.report) for row in kept),
        *(_own_deck(deck.id, deck.name, event, deck.report) for deck, event in others[:MAX_EVENT_DECKS]),
    ]


def _own_deck(deck_id: UUID, name: str, event: str, content: bytes) -> OwnDeck:
    found = unpack(content, REPORT_DECODER, MAX_REPORT_BYTES)
    agendas = dict.fromkeys(card.title for card in found.agendas)
    return OwnDeck(
        id=deck_id,
        name=name or gettext("Unnamed deck"),
        ruleset=found.ruleset,
        faction=found.deck.faction or "neutral",
        says=", ".join([found.faction_name, *agendas]),
        event=event,
        is_legal=found.valid,
        left_out=len(list_unenforced_titles(found)),
    )


def own_deck_list(session: Session, account_id: UUID, deck_id: UUID) -> str:
    """Return the text of a person's own deck."""
    mine = select(Deck.source).join(Entry, Entry.id == Deck.entry_id).where(Entry.account_id == account_id)
    found = session.scalar(select(KeptDeck.source).filter_by(id=deck_id, account_id=account_id))
    if found is None:
        found = session.scalar(mine.where(Deck.id == deck_id))
    if found is None:
        raise DeckNotFound(gettext("This deck was not found. It may have been deleted."))
    return found
