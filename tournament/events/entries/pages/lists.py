"""The public pages of players, and of the decks that the viewer may see."""

from flask import Response

from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.book.submitted_decks import current_decks
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.entries.operations.decks import deck_report
from tournament.events.lifecycle.operations.views import PlayerView, players_view
from tournament.events.models.entries import Deck, Entry
from tournament.events.overview.operations import plays_both_parts
from tournament.events.pages.blueprint import blueprint
from tournament.events.pages.conditional import event_page
from tournament.events.pages.event_page import (
    EventPageContext,
    fold,
    load_page_context,
    matches_search,
    render_event_page,
    search_text,
)
from tournament.events.problems import NothingThere
from tournament.events.states import EntryStatus
from tournament.http.context import current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires
from tournament.http.rendering.page_pieces import Piece


@blueprint.get("/<slug>/players")
@requires(Action.SEE_EVENT)
def players(slug: str) -> Response:
    search = search_text()
    with current_database().read() as session:
        about = load_page_context(session, slug)

        def found() -> list[PlayerView]:
            views = sorted(players_view(about.book), key=lambda view: fold(view.name))
            return [view for view in views if matches_search(search, f"{view.name} {view.real_name}")]

        return event_page(
            about.book,
            lambda: render_event_page(
                "events/entries/players.html",
                about,
                found=found,
                search=search,
                plays_both=_plays_both(about),
            ),
        )


@blueprint.get("/<slug>/decks")
@requires(Action.SEE_EVENT)
def decks(slug: str) -> Response:
    """List the decks that the viewer may see."""
    search = search_text()
    with current_database().read() as session:
        about = load_page_context(session, slug)

        def page() -> tuple[Piece, ...]:
            rows = visible_decks(session, about)
            found = [
                (entry, deck)
                for entry, deck in rows
                if matches_search(search, f"{entry.name} {deck.name} {deck.agenda}")
            ]
            return render_event_page(
                "events/entries/decks.html",
                about,
                decks=found,
                all=len(rows),
                search=search,
                plays_both=_plays_both(about),
            )

        return event_page(about.book, page)


@blueprint.get("/<slug>/decks/<int:number>/<part>")
@requires(Action.SEE_EVENT)
def deck(slug: str, number: int, part: str) -> Response:
    with current_database().read() as session:
        about = load_page_context(session, slug)
        entry = about.book.entry(number)
        if not _deck_access(session, about).may_see(entry, part):
            raise NothingThere(gettext("You can't see this deck."))
        kept, report = deck_report(session, slug, number, part)
        return event_page(
            about.book,
            lambda: render_event_page(
                "events/entries/deck.html", about, entry=entry, deck=kept, report=report, of_part=part
            ),
        )


def visible_decks(session: Session, about: EventPageContext) -> list[tuple[Entry, Deck]]:
    """Return the newest visible deck of each player and part, by name."""
    book, sight = about.book, _deck_access(session, about)
    entries = {entry.id: entry for entry in book.entries if entry.status is not EntryStatus.WITHDRAWN}
    rows = [
        (entries[entry_id], deck)
        for (entry_id, part), deck in current_decks(session, book).items()
        if entry_id in entries and sight.may_see(entries[entry_id], part)
    ]
    return sorted(rows, key=lambda row: (fold(row[0].name), row[1].part))


def _plays_both(about: EventPageContext) -> bool:
    return plays_both_parts({stage.kind for stage in about.event.stages})


def _deck_access(session: Session, about: EventPageContext) -> DeckAccess:
    return DeckAccess(session, about.book, current_principal(), current_roles())
