"""The public pages of events: lists, the event, players, pairings, standings, brackets, decks and draws."""

from flask import Blueprint, Response, render_template, request

from tournament.database import Session
from tournament.event_problems import EntryNotFound, NothingThere
from tournament.models import Deck, Entry
from tournament.models.states import EntryStatus, StageKind, StageStatus
from tournament.operations.entries.decks import current_decks, deck_report, may_see_deck, parts_of
from tournament.operations.entries.own import own_rounds, own_row
from tournament.operations.events.book import CUTS
from tournament.operations.events.lists import COMING, OVER, RUNNING, list_events
from tournament.operations.events.staff import staff_of
from tournament.operations.events.views import players_view
from tournament.operations.floor.announcements import announcements_of
from tournament.operations.rounds.history import draw_views
from tournament.operations.rounds.views import RoundView, TableView, cut_round_name, round_view
from tournament.operations.standings.views import (
    StandingsView,
    bracket_view,
    derivations,
    overall_view,
    standing_marks,
    standings_view,
)
from tournament.operations.standings.winners import cut_places, winners
from tournament.policies import Action
from tournament.regulations.values import shown
from tournament.web.events.seen import EDITIONS, Seen, chosen_stage, drawn, fold, published_round, seen
from tournament.web.request.conditional import event_page, plain_page
from tournament.web.request.current import current_database
from tournament.web.request.guard import allows, current_roles
from tournament.web.request.identity import current_principal

KINDS = {"running": RUNNING, "coming": COMING, "over": OVER}
TABLES_SHOWN = 24
PLACES_SHOWN = 20

blueprint = Blueprint("events", __name__, url_prefix="/events")


@blueprint.get("")
@allows(Action.READ)
def index() -> Response:
    """Running and coming events, and the archive in pages."""
    search = request.args.get("q", "").strip()[:60]
    page = request.args.get("page", 1, type=int)
    with current_database().read() as session:
        lists = {
            name: list_events(session, statuses, search, page if name == "over" else 1)
            for name, statuses in KINDS.items()
        }
    return plain_page(render_template("events/index.html", lists=lists, search=search, editions=EDITIONS))


@blueprint.get("/<slug>")
@allows(Action.SEE_EVENT)
def show(slug: str) -> Response:
    with current_database().read() as session:
        about = seen(session, slug)
        book = about.book

        def page() -> str:
            round_ = published_round(book)
            stage = chosen_stage(book, cuts=False)
            table = standings_view(book, stage) if stage else None
            return drawn(
                "events/show.html",
                about,
                announcements=announcements_of(session, book.event),
                staff=staff_of(session, book.event),
                round=round_view(book, round_) if round_ else None,
                tables_shown=TABLES_SHOWN,
                standings=table,
                marks=standing_marks(book, stage) if stage else {},
                places_shown=max(PLACES_SHOWN, table.cut + 4 if table else 0),
                brackets=_brackets(about),
                winners=winners(book) if book.event.status in OVER else [],
                entered=[view for view in players_view(book) if view.status is not EntryStatus.WAITING],
                deck_parts=parts_of(book),
            )

        return event_page(book, page)


@blueprint.get("/<slug>/players")
@allows(Action.SEE_EVENT)
def players(slug: str) -> Response:
    search = _search()
    with current_database().read() as session:
        about = seen(session, slug)
        views = sorted(players_view(about.book), key=lambda view: fold(view.name))
        found = [view for view in views if _fits(search, f"{view.name} {view.real_name}")]
        return event_page(
            about.book, lambda: drawn("entries/players.html", about, players=found, all=len(views), search=search)
        )


@blueprint.get("/<slug>/pairings")
@allows(Action.SEE_EVENT)
def pairings(slug: str) -> Response:
    """By table or by name; `?q=` looks for players and tables."""
    search, by = _search(), "name" if request.args.get("by") == "name" else "table"
    with current_database().read() as session:
        about = seen(session, slug)
        round_ = published_round(about.book)

        def page() -> str:
            view = round_view(about.book, round_) if round_ else None
            tables = [table for table in (*view.tables, *view.unseated) if _at(search, table)] if view else []
            return drawn(
                "rounds/pairings.html",
                about,
                round=view,
                tables=tables,
                names=[one for one in by_name(tables) if search.isdigit() or _fits(search, one[0])],
                by=by,
                search=search,
                rounds=_rounds(about),
            )

        return event_page(about.book, page)


@blueprint.get("/<slug>/standings")
@allows(Action.SEE_EVENT)
def standings(slug: str) -> Response:
    with current_database().read() as session:
        about = seen(session, slug)
        stage = chosen_stage(about.book, cuts=False)
        through = request.args.get("round", type=int)
        if through is not None:
            round_ = published_round(about.book, cuts=False)
            through = round_.number if round_ else None

        def page() -> str:
            table = standings_view(about.book, stage, through=through) if stage else None
            return drawn(
                "standings/standings.html",
                about,
                standings=table,
                marks=standing_marks(about.book, stage, through) if stage else {},
                line=_line(table) if table else "",
                rounds=_rounds(about, cuts=False),
                through=through,
            )

        return event_page(about.book, page)


@blueprint.get("/<slug>/standings/<int:number>")
@allows(Action.SEE_EVENT)
def explained(slug: str, number: int) -> Response:
    """How each number of a player's line came about."""
    with current_database().read() as session:
        about = seen(session, slug)
        book, entry = about.book, about.book.entry(number)
        if entry.status is EntryStatus.WITHDRAWN:
            raise EntryNotFound(f"{about.event.name} has no player number {number}.", number=number)
        stage = chosen_stage(book, cuts=False)

        def page() -> str:
            row, of = own_row(book, stage, entry) if stage else (None, 0)
            lines = derivations(book, stage, entry) if stage else ()
            view = next((one for one in players_view(book) if one.number == number), None)
            return drawn(
                "standings/explained.html",
                about,
                stage=stage,
                player=view,
                entry_name=entry.name,
                row=row,
                of=of,
                lines=[(line.label, shown(line.value), line.words) for line in lines],
                played=own_rounds(book, entry),
                stages=[one for one in book.stages if one.kind not in CUTS and book.place_in(one, entry)],
            )

        return event_page(book, page)


@blueprint.get("/<slug>/overall")
@allows(Action.SEE_EVENT)
def overall(slug: str) -> Response:
    with current_database().read() as session:
        about = seen(session, slug)
        return event_page(
            about.book, lambda: drawn("standings/overall.html", about, overall=overall_view(about.book))
        )


@blueprint.get("/<slug>/bracket")
@allows(Action.SEE_EVENT)
def bracket(slug: str) -> Response:
    with current_database().read() as session:
        about = seen(session, slug)
        return event_page(about.book, lambda: drawn("standings/bracket.html", about, brackets=_brackets(about)))


@blueprint.get("/<slug>/decks")
@allows(Action.SEE_EVENT)
def decks(slug: str) -> Response:
    """The decks that the reader may see."""
    search = _search()
    with current_database().read() as session:
        about = seen(session, slug)

        def page() -> str:
            rows = visible_decks(session, about)
            found = [
                (entry, deck) for entry, deck in rows if _fits(search, f"{entry.name} {deck.name} {deck.agenda}")
            ]
            return drawn("entries/decks.html", about, decks=found, all=len(rows), search=search)

        return event_page(about.book, page)


@blueprint.get("/<slug>/decks/<int:number>/<part>")
@allows(Action.SEE_EVENT)
def deck(slug: str, number: int, part: str) -> Response:
    with current_database().read() as session:
        about = seen(session, slug)
        entry = about.book.entry(number)
        if not may_see_deck(session, about.book, current_principal(), current_roles(), entry, part):
            raise NothingThere(f"The decks of {about.event.name} that are open to you don't include this one.")
        kept, report = deck_report(session, slug, number, part)
        return event_page(
            about.book, lambda: drawn("entries/deck.html", about, entry=entry, deck=kept, report=report, part=part)
        )


@blueprint.get("/<slug>/draws")
@allows(Action.SEE_EVENT)
def draws(slug: str) -> Response:
    """The proof of each round, and how to repeat its draw."""
    with current_database().read() as session:
        about = seen(session, slug)
        return event_page(
            about.book, lambda: drawn("rounds/draws.html", about, draws=draw_views(session, about.book))
        )


def visible_decks(session: Session, about: Seen) -> list[tuple[Entry, Deck]]:
    """The newest deck of each player and part, as far as the reader may see it, by name."""
    book, viewer, roles = about.book, current_principal(), current_roles()
    entries = {entry.id: entry for entry in book.entries if entry.status is not EntryStatus.WITHDRAWN}
    rows = [
        (entries[entry_id], deck)
        for (entry_id, part), deck in current_decks(session, book).items()
        if entry_id in entries and may_see_deck(session, book, viewer, roles, entries[entry_id], part)
    ]
    return sorted(rows, key=lambda row: (fold(row[0].name), row[1].part))


def by_name(tables: list[TableView]) -> list[tuple[str, str, list[str], TableView]]:
    """Name, faction, opponents and table of everybody, in the order of names."""
    found = [
        (seat.name, seat.faction, [other.name for other in table.seats if other is not seat], table)
        for table in tables
        for seat in table.seats
    ]
    return sorted(found, key=lambda one: fold(one[0]))


def _search() -> str:
    return request.args.get("q", "").strip()[:60]


def _fits(search: str, text: str) -> bool:
    folded = fold(text)
    return all(fold(word) in folded for word in search.split())


def _at(search: str, table: TableView) -> bool:
    if search.isascii() and search.isdigit() and table.number is not None:
        return table.number == int(search)
    return not search or any(_fits(search, seat.name) for seat in table.seats)


def _rounds(about: Seen, *, cuts: bool = True) -> list[tuple[int, str, list[int]]]:
    """Stages with their published rounds, for the choice of one."""
    return [
        (stage.number, stage.name, list(stage.rounds))
        for stage in about.event.stages
        if stage.rounds and (cuts or not stage.is_cut)
    ]


def _line(table: StandingsView) -> str:
    """What decides at the cut line, in words."""
    if not 0 < table.cut < len(table.rows):
        return ""
    last, first = table.rows[table.cut - 1], table.rows[table.cut]
    if last.points != first.points:
        return f"{last.name} has {last.points} points, {first.name} {first.points}"
    for label, one, other in zip(table.labels, last.values, first.values, strict=True):
        if one != other:
            return f"{last.name} and {first.name} have the same points; {label} decides"
    return f"{last.name} and {first.name} are equal in everything"


def _brackets(about: Seen) -> list[dict[str, object]]:
    """Every cut that has begun: a bracket of games, or melee tables."""
    found: list[dict[str, object]] = []
    for stage in about.book.stages:
        if stage.kind not in CUTS or stage.status is StageStatus.PLANNED:
            continue
        if stage.kind is StageKind.ELIMINATION and (view := bracket_view(about.book, stage)):
            rounds = [[game for game in view.games if game.round == at] for at in range(1, view.rounds + 1)]
            names = [cut_round_name(view.rounds - at) for at in range(1, view.rounds + 1)]
            places = cut_places(about.book, stage)
            found.append(
                {"stage": stage, "view": view, "rounds": list(zip(names, rounds, strict=True)), "places": places}
            )
        else:
            played: list[RoundView] = [
                round_view(about.book, one) for one in about.book.rounds_of(stage, drawn=False)
            ]
            names = ["final table" if len(one.tables) == 1 else "semi-final tables" for one in played]
            found.append({"stage": stage, "view": None, "rounds": list(zip(names, played, strict=True))})
    return found
