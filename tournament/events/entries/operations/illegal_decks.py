"""Illegal decks; the staff has to decide about each."""

from datetime import datetime

from sqlalchemy.orm import Session

from tournament.core.problems import ReasonNeeded, SettingsNotPossible
from tournament.core.security.principal import Principal
from tournament.core.text import clean_text
from tournament.core.translation import gettext
from tournament.events.book.book import Book
from tournament.events.book.submitted_decks import current_decks, part_of
from tournament.events.entries.operations.decks import part_word
from tournament.events.entries.operations.registration import withdraw
from tournament.events.lifecycle.operations.stages import drop
from tournament.events.models.entries import Deck, Entry
from tournament.events.problems import NothingThere, NotNow
from tournament.events.states import DeckDecision, EntryStatus, EventStatus
from tournament.events.trail.change import change


def undecided_decks(session: Session, book: Book, now: datetime) -> list[tuple[Entry, Deck]]:
    """Return the active players' newest decks that are illegal and need a decision.

    A deck needs another decision if the time to fix it has passed.
    """
    if book.event.status in (EventStatus.DRAFT, EventStatus.FINISHED, EventStatus.ARCHIVED):
        return []
    parts = {part_of(stage) for stage in book.stages}
    playing = {
        entry.id: entry for entry in book.entries if entry.status in (EntryStatus.REGISTERED, EntryStatus.CHECKED_IN)
    }
    return [
        (playing[entry_id], deck)
        for (entry_id, part), deck in current_decks(session, book).items()
        if entry_id in playing and part in parts and needs_decision(deck, now)
    ]


def needs_decision(deck: Deck, now: datetime) -> bool:
    if deck.is_legal:
        return False
    in_vain = deck.decision is DeckDecision.FIX and deck.fix_until is not None and deck.fix_until <= now
    return deck.decision is None or in_vain


def decide_deck(
    session: Session,
    slug: str,
    number: int,
    part: str,
    decision: DeckDecision,
    actor: Principal,
    now: datetime,
    reason: str = "",
    until: datetime | None = None,
) -> Deck:
    """Decide about a player's newest deck: fix, play on, penalty, or removal.

    A penalty is given separately, as any other. A removed player withdraws, or drops once the event is running.
    """
    if decision is not DeckDecision.FIX and not reason.strip():
        raise ReasonNeeded(gettext("Give a reason. It is shown with the deck and in the history."))
    if decision is DeckDecision.FIX and (until is None or until <= now):
        raise SettingsNotPossible(
            gettext("Choose a time in the future. The player can submit another list until then."), setting="until"
        )
    with change(session, slug, actor, now, "deck.decided", reason) as act:
        book = Book(session, act.event)
        entry = book.entry(number)
        deck = current_decks(session, book).get((entry.id, part))
        if deck is None:
            raise NothingThere(
                gettext("%(name)s has submitted no %(part)s deck.", name=entry.name, part=part_word(part)),
                number=number,
                part=part,
            )
        if deck.is_legal:
            raise NotNow(gettext("The deck of %(name)s is legal. No decision is needed.", name=entry.name))
        if act.event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED):
            raise NotNow(gettext("%(event)s is over. Its decks are final.", event=act.event.name))
        deck.decision, deck.decided_by = decision, actor.name
        deck.decided_for = clean_text(reason, "The reason") if reason.strip() else ""
        deck.fix_until = until if decision is DeckDecision.FIX else None
        act.summary = f"{actor.name} decided about the {part} deck of {entry.name}: {decision.value}."
    if decision is DeckDecision.REMOVE:
        leave = drop if act.event.status is EventStatus.RUNNING else withdraw
        leave(session, slug, number, actor, now)
    return deck
