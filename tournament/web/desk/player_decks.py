"""A player's decks at the desk: a list taken for them, what is decided about one that is not legal, its versions."""

from flask import Response
from werkzeug.wrappers import Response as BaseResponse

from tournament.database import Session
from tournament.event_problems import NothingThere, SettingsNotPossible
from tournament.models.states import DeckDecision
from tournament.operations.entries.deck_sight import DeckSight
from tournament.operations.entries.decks import compared_versions, submit_deck
from tournament.operations.entries.illegal import decide_deck
from tournament.operations.events.book import Book, load_book
from tournament.policies import Action
from tournament.web.desk.common import attempt, blueprint, desk_url, page, reading, typed
from tournament.web.desk.moments import as_moment
from tournament.web.desk.players import show_player
from tournament.web.entries.given_deck import given_list
from tournament.web.request.current import now
from tournament.web.request.guard import allows, current_roles
from tournament.web.request.identity import current_principal


@blueprint.post("/<slug>/desk/players/<int:number>/decks/<part>")
@allows(Action.EDIT_PLAYERS)
def enter_deck(slug: str, number: int, part: str) -> BaseResponse:
    """A list that the desk takes for a player, at any time; one that comes late is marked."""
    return attempt(
        slug,
        lambda session: submit_deck(
            session, slug, number, part, given_list(), current_principal(), now(), by_staff=True
        ),
        lambda problem: show_player(slug, number, problem),
        desk_url(slug, "player", number=number) + "#decks",
    )


@blueprint.post("/<slug>/desk/players/<int:number>/decks/<part>/decide")
@allows(Action.EDIT_PLAYERS)
def decide(slug: str, number: int, part: str) -> BaseResponse:
    """What becomes of a deck that is not legal; a penalty goes on to its form."""
    chosen = typed("decision", 20)
    if chosen not in [known.value for known in DeckDecision]:
        return show_player(slug, number, SettingsNotPossible("Choose what is decided.", setting="decision"))
    decision = DeckDecision(chosen)
    back = desk_url(slug, "player", number=number) + "#decks"
    if decision is DeckDecision.PENALTY:
        back = f"{desk_url(slug, 'penalties')}?player={number}"

    def do(session: Session) -> None:
        zone = load_book(session, slug).event.time_zone
        until = as_moment(typed("until"), zone, "until") if decision is DeckDecision.FIX else None
        decide_deck(session, slug, number, part, decision, current_principal(), now(), typed("reason"), until)

    return attempt(slug, do, lambda problem: show_player(slug, number, problem), back)


@blueprint.get("/<slug>/desk/players/<int:number>/decks/<part>/versions")
@allows(Action.SEE_DESK)
def deck_versions(slug: str, number: int, part: str) -> Response:
    """All that a player submitted, and what changed each time."""

    def use(session: Session, book: Book) -> Response:
        entry = book.entry(number)
        sight = DeckSight(session, book, current_principal(), current_roles())
        if not sight.may_see(entry, part) or not (sight.judges or sight.is_own(entry)):
            raise NothingThere(f"The decks of {book.event.name} that are open to you don't include this one.")
        return page(
            "desk/deck_versions.html",
            session,
            book,
            "players",
            entry=entry,
            part=part,
            versions=compared_versions(session, entry, part),
        )

    return reading(slug, use)
