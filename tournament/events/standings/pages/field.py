"""The live overview: the cut so far, what players need, the next round, factions."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType

from flask import Response, request

from tournament.core.security.permissions import POLICIES, Action
from tournament.core.translation import gettext
from tournament.decks.cards import FACTION_NAMES
from tournament.events.book.book import Book
from tournament.events.entries.operations.faction_shares import NO_AGENDA, DeckShare, DeckShares, deck_shares
from tournament.events.pages.blueprint import blueprint
from tournament.events.pages.conditional import event_page
from tournament.events.pages.event_page import SHIELDS, chosen_stage, fold, load_page_context, render_event_page
from tournament.events.problems import EntryNotFound
from tournament.events.rounds.operations.forecast import ForecastSeat, RoundForecast, forecast_round
from tournament.events.rounds.operations.views import cut_round_name
from tournament.events.standings.operations.cut_outlook import ProspectsView, ProspectView, prospects_view
from tournament.events.states import EntryStatus
from tournament.http.context import current_database
from tournament.http.identity import current_principal
from tournament.http.permission_check import current_roles, requires
from tournament.http.rendering.page_pieces import Piece

ROWS_SHOWN = 14
BELOW_SHOWN = 6
TABLES_SHOWN = 8
AGENDAS_SHOWN = 8
OTHERS = "others"


@dataclass(frozen=True, slots=True)
class ShareBar:
    """A bar of a chart."""

    name: str
    label: str
    decks: int
    width: int
    """Of 200, which is the longest bar."""
    won: str
    is_name: bool = True
    """Whether the label is a name, which is not translated."""


@blueprint.get("/<slug>/live")
@requires(Action.SEE_EVENT)
def field(slug: str) -> Response:
    """Show the live overview.

    `?player=` selects the player of “what do I need?”; `?all=1` shows all rows.
    """
    asked = request.args.get("player", type=int)
    whole = request.args.get("all") == "1"
    with current_database().read() as session:
        about = load_page_context(session, slug)
        book = about.book
        if asked is not None:
            _check_player(book, asked)
        stage = chosen_stage(book, cuts=False)

        def page() -> tuple[Piece, ...]:
            view = prospects_view(book, stage) if stage else None
            mine = about.mine.number if about.mine else None
            number = asked or mine
            chosen = view.row(number) if view and number else None
            ahead = forecast_round(book, stage) if stage else None
            known = deck_shares(session, book, stage) if stage else None
            return render_event_page(
                "events/standings/field.html",
                about,
                stages=[one for one in about.event.stages if one.rounds and not one.is_cut],
                stage=stage,
                asked_stage=stage.number if stage and request.args.get("stage") else None,
                view=view,
                ahead=ahead,
                heading=_forecast_heading(ahead) if ahead else "",
                tables_ahead=_shown_tables(ahead, number, whole=whole) if ahead else (),
                rows=_shown_rows(view, number, whole=whole) if view else (),
                chosen=chosen,
                is_mine=chosen is not None and chosen.number == mine,
                by_name=sorted(view.rows, key=lambda row: fold(row.name)) if view else (),
                verdicts={row.number: row.verdict for row in view.rows} if view else {},
                shares=known,
                factions=_share_bars(known.factions, {**FACTION_NAMES, **SHIELDS}) if known else (),
                agendas=_agenda_bars(known) if known else (),
                rules_time=POLICIES[Action.ANSWER_CALLS].permits(current_principal(), current_roles()),
                whole=whole,
            )

        return event_page(book, page)


def _forecast_heading(ahead: RoundForecast) -> str:
    """Name the next round; a bracket's first round by its games, such as “semi-finals”."""
    games = len(ahead.tables) + len(ahead.byes)
    return cut_round_name(games.bit_length() - 1, games=games) if ahead.kind == "bracket" else ahead.name


def _check_player(book: Book, number: int) -> None:
    if book.entry(number).status is EntryStatus.WITHDRAWN:
        raise EntryNotFound(
            gettext("%(event)s has no player number %(number)s.", event=book.event.name, number=number), number=number
        )


def _shown_rows(view: ProspectsView, number: int | None, *, whole: bool) -> tuple[ProspectView, ...]:
    """Return the rows around the cut, and the selected player's."""
    if whole:
        return view.rows
    most = max(ROWS_SHOWN, view.cut_size + BELOW_SHOWN)
    return tuple(row for at, row in enumerate(view.rows) if at < most or row.number == number)


def _shown_tables(ahead: RoundForecast, number: int | None, *, whole: bool) -> list[tuple[ForecastSeat, ...]]:
    """Return the first tables, and the selected player's."""
    return [
        table
        for at, table in enumerate(ahead.tables)
        if whole or at < TABLES_SHOWN or any(seat.number == number for seat in table)
    ]


def _agenda_bars(known: DeckShares) -> tuple[ShareBar, ...]:
    """Return the most frequent agendas; the rest is one bar."""
    few = known.agendas[:AGENDAS_SHOWN]
    rest = known.agendas[AGENDAS_SHOWN:]
    if len(rest) > 1:
        sums = [sum(getattr(share, name) for share in rest) for name in ("decks", "won", "games")]
        return _share_bars((*few, DeckShare(OTHERS, *sums)), {}, _agenda_words())
    return _share_bars(known.agendas, {}, _agenda_words())


def _agenda_words() -> dict[str, str]:
    """Return the labels of bars that are no agenda."""
    return {OTHERS: gettext("others"), NO_AGENDA: gettext("no agenda")}


def _share_bars(
    known: tuple[DeckShare, ...], labels: Mapping[str, str], words: Mapping[str, str] = MappingProxyType({})
) -> tuple[ShareBar, ...]:
    most = max((share.decks for share in known), default=0)
    return tuple(
        ShareBar(
            share.name,
            words.get(share.name) or labels.get(share.name, share.name),
            share.decks,
            round(200 * share.decks / most),
            f"{round(100 * share.won / share.games)} %" if share.games else "",
            share.name not in words,
        )
        for share in known
    )
