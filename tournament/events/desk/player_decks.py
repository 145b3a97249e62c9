"""A player's decks at the desk: submission, decisions on illegal ones, versions."""

from flask import Response
from werkzeug.wrappers import Response as BaseResponse

from tournament.core.problems import SettingsNotPossible
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.events.book.book import Book, load_book
from tournament.events.desk.common import (
    blueprint,
    change_and_redirect,
    desk_page,
    desk_url,
    form_text,
    render_from_book,
)
from tournament.events.desk.form_times import parse_form_time
from tournament.events.desk.players import show_player
from tournament.events.entries.operations.deck_visibility import DeckAccess
from tournament.events.entries.operations.decks import compared_versions, submit_deck
from tournament.events.entries.operations.illegal_decks import decide_deck
from tournament.events.pages.deck_upload import form_deck_list
from tournament.events.problems import NothingThere
from tournament.events.states import DeckDecision
from tournament.http.context import now
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires


@blueprint.post("/<slug>/desk/players/<int:number>/decks/<part>")
@requires(Action.EDIT_PLAYERS)
def enter_deck(slug: str, number: int, part: str) -> BaseResponse:
    """Submit a deck for a player, at any time; a late one is marked."""
    return change_and_redirect(
        slug,
        lambda session: submit_deck(
            session, slug, number, part, form_deck_list(), current_principal(), now(), by_staff=True
        ),
        lambda problem: show_player(slug, number, problem),
        desk_url(slug, "player", number=number) + "#decks",
    )


@blueprint.post("/<slug>/desk/players/<int:number>/decks/<part>/decide")
@requires(Action.EDIT_PLAYERS)
def decide(slug: str, number: int, part: str) -> BaseResponse:
    """Decide about an illegal deck; a penalty continues in its own form."""
    chosen = form_text("decision", 20)
    if chosen not in [known.value for known in DeckDecision]:
        return show_player(slug, number, SettingsNotPossible(gettext("Choose a decision."), setting="decision"))
    decision = DeckDecision(chosen)
    back = desk_url(slug, "player", number=number) + "#decks"
    if decision is DeckDecision.PENALTY:
        back = f"{desk_url(slug, 'penalties')}?player={number}"

    def do(session: Session) -> None:
        zone = load_book(session, slug).event.time_zone
        until = parse_form_time(form_text("until"), zone, "until") if decision is DeckDecision.FIX else None
        decide_deck(session, slug, number, part, decision, current_principal(), now(), form_text("reason"), until)

    return change_and_redirect(slug, do, lambda problem: show_player(slug, number, problem), back)


@blueprint.get("/<slug>/desk/players/<int:number>/decks/<part>/versions")
@requires(Action.SEE_DESK)
def deck_versions(slug: str, number: int, part: str) -> Response:
    """Show all versions of a player's deck, and what changed in each."""

    def use(session: Session, book: Book) -> Response:
        entry = book.entry(number)
        sight = DeckAccess(session, book, current_principal(), current_roles())
        if not sight.may_see(entry, part) or not (sight.judges or sight.is_own(entry)):
            raise NothingThere(gettext("You can't see this deck of %(event)s.", event=book.event.name))
        return desk_page(
            "events/desk/deck_versions.html",
            session,
            book,
            "players",
            entry=entry,
            part=part,
            versions=compared_versions(session, entry, part),
        )

    return render_from_book(slug, use)
