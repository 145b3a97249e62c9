"""What a player's page shows: table, report, results, penalties, calls, decks."""

from dataclasses import dataclass
from datetime import datetime, timedelta

from tournament.core.storage.database import Session
from tournament.core.translation import gettext
from tournament.decks.analysis.report import DeckReport
from tournament.events import hooks
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.book.submitted_decks import parts_of
from tournament.events.entries.operations.decks import deck_report, deck_versions, may_fix, why_late
from tournament.events.floor.operations.match_logs import online_logs
from tournament.events.floor.operations.penalties import penalties_of
from tournament.events.formats import MELEE
from tournament.events.hook_values import OnlineTableMatch, PlayerCall
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.events import Stage
from tournament.events.models.floor import Penalty
from tournament.events.models.rounds import Round, Table
from tournament.events.pages.event_page import EventPageContext
from tournament.events.player.operations import OwnRound, final_places, own_place, own_rounds, own_row
from tournament.events.player.pages.between_rounds import BetweenRounds, describe_between_rounds, describe_unseated
from tournament.events.player.pages.names import with_names
from tournament.events.rounds.operations.views import TableView, current_table, points_before, table_view
from tournament.events.states import EventStatus, PlayerStatus, RoundStatus, TableKind, TableStatus
from tournament.regulations.results import PointScheme, Result
from tournament.regulations.values import format_points


@dataclass(frozen=True, slots=True)
class ResultOption:
    """One way that a game can have ended."""

    value: str
    title: str
    says: str
    faction: str


@dataclass(frozen=True, slots=True)
class OwnTable:
    stage: int
    round: int
    view: TableView | None
    """The player's table in the current round, while it is played."""
    is_open: bool
    extra: timedelta
    choices: tuple[ResultOption, ...]
    reporter: str
    """The reporting player; empty if there is no report."""
    objector: str
    """The player who disputes the report."""
    is_mine: bool
    """Whether the player made the report."""
    confirms: str
    """Who confirms a report of this player, and how."""
    counts_at: datetime | None
    call: PlayerCall | None
    """The judge call or dispute that is not over."""
    match: OnlineTableMatch | None
    """The match of an online table."""
    rounds: tuple[OwnRound, ...]
    rank: int | None
    of: int
    finished: tuple[tuple[str, int, int], ...]
    """Final places, once the event is over: stage or `overall`, place, and number of players."""
    rank_after: int
    """The last closed round while another is played; open rounds don't count."""
    standing_stage: int
    logs: dict[tuple[int, int], str]
    """Addresses of the player's own online matches, by stage and round."""
    penalties: tuple[Penalty, ...]
    is_playing: bool
    has_dropped: bool
    is_cut: bool
    is_online: bool
    between: BetweenRounds | None
    """The text for a player without an open table while the event runs."""
    unseated: str
    """What a bye or a missed round counts as, and what comes next; empty at a table."""


@dataclass(frozen=True, slots=True)
class OwnPartDecks:
    part: str
    versions: tuple[Deck, ...]
    """The newest first."""
    report: DeckReport | None
    late: str
    """Why no other deck can be submitted; empty while one can."""


def own_table(session: Session, about: EventPageContext, mine: Entry, now: datetime) -> OwnTable:
    book = about.book
    place = current_table(book, mine) if about.event.status is EventStatus.RUNNING else None
    if place is not None and place[0].status is RoundStatus.CLOSED:
        place = None
    round_, table = place if place else (None, None)
    stage = book.stage_of(round_) if round_ else book.latest_stage
    in_stage = book.place_in(stage, mine) if stage else None
    ranked = [one for one in book.stages if one.kind not in CUT_STAGE_KINDS and book.place_in(one, mine) is not None]
    after = _ranked_round(book, ranked[-1]) if ranked else 0
    rank, of = _player_rank(book, ranked[-1], mine, after) if ranked else (None, 0)
    over = about.event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED)
    open_ = table is not None and table.kind in (TableKind.MATCH, TableKind.MELEE)
    return OwnTable(
        stage=stage.number if stage else 0,
        round=round_.number if round_ else 0,
        view=_current_table(book, round_, table) if round_ and table else None,
        is_open=open_ and about.event.players_report,
        extra=timedelta(minutes=table.extension if table else 0),
        choices=_result_options(book, stage, table, mine)
        if stage and table and table.kind is TableKind.MATCH
        else (),
        reporter=_reporter(book, table),
        objector=_objector(book, table),
        is_mine=table is not None and table.reported_by == mine.id,
        confirms=_confirmation_words(book, table, mine),
        counts_at=_counts_at(book, table),
        call=hooks.call_at_table.ask_one(session, book, table, mine, now),
        match=_online_match(session, table) if table is not None and stage and book.is_online(stage) else None,
        rounds=own_rounds(book, mine),
        rank=rank,
        of=of,
        finished=tuple(final_places(book, mine)) if over else (),
        rank_after=after or 0,
        standing_stage=ranked[-1].number if ranked else 0,
        logs={(log.stage, log.round): log.link for log in online_logs(session, book, mine.account_id)}
        if mine.account_id
        else {},
        penalties=tuple(one for one in penalties_of(session, book.event) if one.entry_id == mine.id),
        is_playing=in_stage is not None and in_stage.status is PlayerStatus.PLAYING,
        has_dropped=in_stage is not None and in_stage.status is PlayerStatus.DROPPED,
        is_cut=stage is not None and stage.kind in CUT_STAGE_KINDS,
        is_online=any(book.is_online(one) for one in book.stages),
        between=describe_between_rounds(book, mine)
        if about.event.status is EventStatus.RUNNING and table is None
        else None,
        unseated=describe_unseated(book, stage, round_.number, table.kind, mine)
        if stage and round_ and table and not open_
        else "",
    )


def own_decks(session: Session, about: EventPageContext, mine: Entry, now: datetime) -> list[OwnPartDecks]:
    book = about.book
    submitted = deck_versions(session, mine)
    over = about.event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED)
    found = []
    for part in parts_of(book):
        if not (mine.plays_melee if part == MELEE else mine.plays_joust):
            continue
        versions = tuple(deck for deck in submitted if deck.part == part)
        report = deck_report(session, about.event.slug, mine.number, part)[1] if versions else None
        late = gettext("The event is over.") if over else why_late(book, part, now)
        if not over and may_fix(versions[0] if versions else None, now):
            late = ""
        found.append(OwnPartDecks(part, versions, report, late))
    return found


def _current_table(book: Book, round_: Round, table: Table) -> TableView:
    """Return the table with the points that its players had before the round."""
    return table_view(book, table, points_before(book, round_))


def _player_rank(book: Book, stage: Stage, mine: Entry, after: int | None) -> tuple[int | None, int]:
    if after is None:
        return own_place(book, stage, mine)
    if not after:
        return None, 0
    row, of = own_row(book, stage, mine, through=after)
    return row.rank if row else None, of


def _ranked_round(book: Book, stage: Stage) -> int | None:
    """Return the round whose standings the page shows.

    0 while the first round is played, None once all are closed.
    """
    rounds = book.rounds_of(stage, drawn=False)
    closed = [round_.number for round_ in rounds if round_.status is RoundStatus.CLOSED]
    return None if rounds and len(closed) == len(rounds) else closed[-1] if closed else 0


def _result_options(book: Book, stage: Stage, table: Table, mine: Entry) -> tuple[ResultOption, ...]:
    scheme = book.scheme(stage)
    other = next(entry for entry in book.players_at(table) if entry is not mine)
    if not isinstance(scheme, PointScheme):
        return ()
    in_cut = stage.kind in CUT_STAGE_KINDS
    at_time = scheme.at_time().first

    def worth(result: Result) -> str:
        return "" if in_cut else gettext("%(points)s points", points=format_points(scheme.of(result)))

    modified = gettext("modified win") if at_time is Result.MODIFIED_WIN else gettext("win")
    found = [
        ResultOption(f"win:{mine.number}", gettext("I won"), worth(Result.WIN), mine.faction),
        ResultOption(f"win:{other.number}", with_names(gettext("%(name)s won"), name=other.name), "", other.faction),
        ResultOption(
            f"modified win:{mine.number}",
            gettext("Time: I am ahead"),
            ", ".join(filter(None, (modified, worth(at_time)))),
            mine.faction,
        ),
        ResultOption(
            f"modified win:{other.number}",
            with_names(gettext("Time: %(name)s is ahead"), name=other.name),
            modified,
            other.faction,
        ),
        ResultOption(f"concession:{other.number}", gettext("I conceded"), "", other.faction),
        ResultOption(
            f"concession:{mine.number}", with_names(gettext("%(name)s conceded"), name=other.name), "", mine.faction
        ),
    ]
    if Result.DRAW in scheme.points and not in_cut:
        found.insert(4, ResultOption("draw:", gettext("Draw"), worth(Result.DRAW), ""))
    return tuple(found)


def _reporter(book: Book, table: Table | None) -> str:
    if table is None or table.reported_by is None:
        return ""
    return book.entry_by_id(table.reported_by).name


def _objector(book: Book, table: Table | None) -> str:
    if table is None or table.reported_by is None:
        return ""
    others = [entry.name for entry in book.players_at(table) if entry.id != table.reported_by]
    return others[0] if len(others) == 1 else gettext("Another player")


def _confirmation_words(book: Book, table: Table | None, mine: Entry) -> str:
    """Say who confirms the report; a guest does it with the code on the slip."""
    others = [entry for entry in book.players_at(table) if entry is not mine] if table else []
    if len(others) == 1 and others[0].account_id is not None:
        return with_names(gettext("%(name)s confirms your report."), name=others[0].name)
    if len(others) == 1:
        return with_names(
            gettext(
                "%(name)s has no account and confirms with the code on the slip. Or hand in the slip at the desk."
            ),
            name=others[0].name,
        )
    if any(entry.account_id is not None for entry in others):
        return gettext("Another player at your table confirms your report.")
    return gettext(
        "The other players have no account. One of them confirms with the code on the slip. "
        "Or hand in the slip at the desk."
    )


def _counts_at(book: Book, table: Table | None) -> datetime | None:
    minutes = book.settings.confirm_minutes
    if table is None or table.status is not TableStatus.REPORTED or table.reported_at is None or not minutes:
        return None
    return table.reported_at + timedelta(minutes=minutes)


def _online_match(session: Session, table: Table) -> OnlineTableMatch | None:
    return hooks.matches_at.ask_one(session, [table.id]).get(table.id)
