"""The public pages of standings: table, explanations, overall ranking, brackets."""

from dataclasses import dataclass

from flask import Response, request

from tournament.core.security.permissions import Action
from tournament.core.translation import gettext
from tournament.events.book.book import CUT_STAGE_KINDS
from tournament.events.hooks import provisional_tables
from tournament.events.lifecycle.operations.views import players_view
from tournament.events.pages.blueprint import blueprint
from tournament.events.pages.conditional import event_page
from tournament.events.pages.event_page import (
    chosen_stage,
    is_current_stage,
    load_page_context,
    published_round,
    render_event_page,
    rounds_to_choose,
)
from tournament.events.player.operations import own_place, own_rounds
from tournament.events.problems import EntryNotFound
from tournament.events.standings.operations.views import (
    StandingsView,
    brackets_begun,
    derivations,
    overall_view,
    standing_marks,
    standings_view,
)
from tournament.events.states import EntryStatus
from tournament.http.context import current_database
from tournament.http.permission_check import requires
from tournament.http.rendering.page_pieces import Piece
from tournament.regulations.values import format_points


@blueprint.get("/<slug>/standings")
@requires(Action.SEE_EVENT)
def standings(slug: str) -> Response:
    with current_database().read() as session:
        about = load_page_context(session, slug)
        stage = chosen_stage(about.book, cuts=False)
        through = request.args.get("round", type=int)
        if through is not None:
            round_ = published_round(about.book, cuts=False)
            through = round_.number if round_ else None

        def page() -> tuple[Piece, ...]:
            table = standings_view(about.book, stage, through=through) if stage else None
            return render_event_page(
                "events/standings/standings.html",
                about,
                standings=table,
                marks=lambda: standing_marks(about.book, stage, through) if stage else {},
                line=lambda: _cut_line(table) if table else None,
                provisional=lambda: provisional_tables.ask_one(session, about.book, stage) if stage else [],
                counts=table is not None and is_current_stage(about, table.stage),
                rounds=rounds_to_choose(about, cuts=False),
                through=through,
            )

        return event_page(about.book, page)


@blueprint.get("/<slug>/standings/<int:number>")
@requires(Action.SEE_EVENT)
def explained(slug: str, number: int) -> Response:
    """Show how each number of a player's row is computed."""
    with current_database().read() as session:
        about = load_page_context(session, slug)
        book, entry = about.book, about.book.entry(number)
        if entry.status is EntryStatus.WITHDRAWN:
            raise EntryNotFound(
                gettext("%(event)s has no player number %(number)s.", event=about.event.name, number=number),
                number=number,
            )
        stage = chosen_stage(book, cuts=False)

        def page() -> tuple[Piece, ...]:
            place, of = own_place(book, stage, entry) if stage else (None, 0)
            lines = derivations(book, stage, entry) if stage else ()
            view = next((one for one in players_view(book) if one.number == number), None)
            return render_event_page(
                "events/standings/explanation.html",
                about,
                stage=stage,
                player=view,
                entry_name=entry.name,
                place=place,
                lines_in_all=of,
                lines=[(line.label, format_points(line.value), line.words) for line in lines],
                played=own_rounds(book, entry),
                stages=[one for one in book.stages if one.kind not in CUT_STAGE_KINDS and book.place_in(one, entry)],
            )

        return event_page(book, page)


@blueprint.get("/<slug>/overall")
@requires(Action.SEE_EVENT)
def overall(slug: str) -> Response:
    with current_database().read() as session:
        about = load_page_context(session, slug)
        return event_page(
            about.book,
            lambda: render_event_page("events/standings/overall.html", about, overall=overall_view(about.book)),
        )


@blueprint.get("/<slug>/bracket")
@requires(Action.SEE_EVENT)
def bracket(slug: str) -> Response:
    with current_database().read() as session:
        about = load_page_context(session, slug)
        return event_page(
            about.book,
            lambda: render_event_page(
                "events/standings/bracket.html", about, cuts=lambda: brackets_begun(about.book)
            ),
        )


@dataclass(frozen=True, slots=True)
class CutLine:
    """What decides between the last player in the cut and the first one out."""

    last: str
    first: str
    points: tuple[str, str] | None
    """The points of both, if they differ."""
    label: str
    """The tiebreak that decides, if the points are the same; empty if none does."""


def _cut_line(table: StandingsView) -> CutLine | None:
    if table.is_final or not 0 < table.cut < len(table.rows):
        return None
    last, first = table.rows[table.cut - 1], table.rows[table.cut]
    if last.points != first.points:
        return CutLine(last.name, first.name, (last.points, first.points), "")
    tiebreaks = zip(table.labels, last.values, first.values, strict=True)
    return CutLine(last.name, first.name, None, next((label for label, one, other in tiebreaks if one != other), ""))
