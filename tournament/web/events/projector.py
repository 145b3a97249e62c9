"""The view for the wall: names with their tables, or standings, beside a large clock."""

from flask import Blueprint, Response, request

from tournament.operations.floor.announcements import announcements_of
from tournament.operations.rounds.views import round_view
from tournament.operations.standings.views import standings_view
from tournament.policies import Action
from tournament.web.events.seen import chosen_stage, drawn, published_round, seen
from tournament.web.request.conditional import event_page
from tournament.web.request.current import current_database
from tournament.web.request.guard import allows
from tournament.web.rounds import by_name

SHOWS = ("names", "tables", "standings")

blueprint = Blueprint("projector", __name__)


@blueprint.get("/events/<slug>/projector")
@allows(Action.SEE_EVENT)
def wall(slug: str) -> Response:
    asked = request.args.get("show", "")
    show = asked if asked in SHOWS else SHOWS[0]
    with current_database().read() as session:
        about = seen(session, slug)
        book = about.book

        def page() -> str:
            row = published_round(book)
            view = round_view(book, row) if row else None
            stage = chosen_stage(book, cuts=False)
            return drawn(
                "events/projector.html",
                about,
                show=show,
                round=view,
                names=by_name([*view.tables, *view.unseated]) if view and show == "names" else [],
                standings=standings_view(book, stage) if stage and show == "standings" else None,
                announcements=announcements_of(session, book.event),
            )

        return event_page(book, page)
