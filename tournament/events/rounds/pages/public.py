"""The public pages of rounds: pairings, and pairing proofs."""

from uuid import UUID

from flask import Response, request

from tournament.core.problems import Problem
from tournament.core.security.permissions import Action
from tournament.core.storage.database import Session
from tournament.events import hooks
from tournament.events.models.rounds import Round
from tournament.events.pages.blueprint import blueprint
from tournament.events.pages.conditional import event_page
from tournament.events.pages.event_page import (
    EventPageContext,
    is_current_stage,
    load_page_context,
    matches_search,
    published_round,
    render_event_page,
    rounds_to_choose,
    search_text,
    seats_by_name,
)
from tournament.events.problems import EntryNotFound, QuestionNotPossible
from tournament.events.rounds.operations.pairing_explanation import (
    WhyNot,
    find_player,
    is_explainable,
    swiss_player_names,
    why_not_playing,
)
from tournament.events.rounds.operations.pairing_proof import draw_views
from tournament.events.rounds.operations.views import TableView, round_view
from tournament.http.context import current_database
from tournament.http.permission_check import requires
from tournament.http.rendering.page_pieces import Piece, pieced_response


@blueprint.get("/<slug>/pairings")
@requires(Action.SEE_EVENT)
def pairings(slug: str) -> Response:
    """Show the pairings by table or name; `?q=` searches players and tables."""
    search, by = search_text(), "name" if request.args.get("by") == "name" else "table"
    with current_database().read() as session:
        about = load_page_context(session, slug)
        round_ = published_round(about.book)

        def page() -> tuple[Piece, ...]:
            view = round_view(about.book, round_) if round_ else None

            def found() -> list[TableView]:
                return (
                    [table for table in (*view.tables, *view.unseated) if _matches_table(search, table)]
                    if view
                    else []
                )

            return render_event_page(
                "events/rounds/pairings.html",
                about,
                round=view,
                found=found,
                names=lambda: [
                    one for one in seats_by_name(found()) if search.isdigit() or matches_search(search, one[0])
                ],
                counts=is_current_stage(about, view.stage) if view else False,
                by=by,
                search=search,
                rounds=rounds_to_choose(about),
                matches=_online_matches(session, about, round_) if round_ else {},
                asks_why=round_ is not None and is_explainable(about.book.stage_of(round_)),
            )

        return event_page(about.book, page)


@blueprint.get("/<slug>/pairing-proof")
@requires(Action.SEE_EVENT)
def draws(slug: str) -> Response:
    """Show the pairing proof of each round, and how to repeat it.

    `?one=&other=` asks why two players don't meet.
    """
    with current_database().read() as session:
        about = load_page_context(session, slug)
        asked = published_round(about.book) if "one" in request.args else None

        def page(problem: Problem | None = None) -> tuple[Piece, ...]:
            return render_event_page(
                "events/rounds/pairing_proof.html",
                about,
                draws=draw_views(session, about.book),
                names=swiss_player_names(about.book),
                asked=asked and (about.book.stage_of(asked).number, asked.number),
                answer=_why_not(about, asked) if asked and not problem else None,
                problem=problem,
                typed=request.args,
            )

        try:
            return event_page(about.book, page)
        except (QuestionNotPossible, EntryNotFound) as problem:
            return pieced_response(page(problem), problem.status)


def _why_not(about: EventPageContext, round_: Round) -> WhyNot:
    one, other = (find_player(about.book, request.args.get(name, "")) for name in ("one", "other"))
    return why_not_playing(about.book, round_, one, other, staff=about.is_staff)


def _online_matches(session: Session, about: EventPageContext, round_: Round) -> dict[int, UUID]:
    """Return the online matches with a page to open, by table number.

    The page leads players to their board.
    """
    if not about.book.is_online(about.book.stage_of(round_)):
        return {}
    watched = about.book.settings.online_rules.match.watched
    tables = {table.id: table.number or 0 for table in about.book.tables_of(round_)}
    return {
        tables[table_id]: match.match_id
        for table_id, match in hooks.matches_at.ask_one(session, tables).items()
        if (match.begun if match.is_over else watched)
    }


def _matches_table(search: str, table: TableView) -> bool:
    if search.isascii() and search.isdigit() and table.number is not None:
        return table.number == int(search)
    return not search or any(matches_search(search, seat.name) for seat in table.seats)
