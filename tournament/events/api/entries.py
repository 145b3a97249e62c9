"""Player lookups for API routes of several subjects."""

from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.book.book import Book, load_book
from tournament.events.lifecycle.operations.views import PlayerView, players_view
from tournament.events.models.entries import Entry
from tournament.events.problems import EntryNotFound
from tournament.events.states import EntryStatus
from tournament.http.identity import current_principal


def own_entry(book: Book) -> Entry:
    """Return the entry of the sender, whom the permission check knows as a player."""
    entry = book.entry_of(current_principal().account_id)
    if entry is None or entry.status is EntryStatus.WITHDRAWN:
        raise EntryNotFound(
            gettext("%(name)s does not play in %(event)s.", name=current_principal().name, event=book.event.name)
        )
    return entry


def own_number(session: Session, slug: str) -> int:
    return own_entry(load_book(session, slug)).number


def entry_view(session: Session, slug: str, number: int) -> PlayerView:
    """Return a player's current state as the staff sees it."""
    return player_view(load_book(session, slug), number)


def player_view(book: Book, number: int) -> PlayerView:
    book.entry(number)
    return next(view for view in players_view(book, staff=True) if view.number == number)
