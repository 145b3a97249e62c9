"""Online matches for an event's tables.

They are opened with the registered decks when the round is published.
"""

from collections.abc import Collection, Sequence
from datetime import datetime
from uuid import UUID

import msgspec
from sqlalchemy import select
from sqlalchemy.orm import Session, undefer

from engine import Deck, EngineError, Pool
from engine.games.registry import CORE_SET, POOL_LOADERS
from tournament.core.translation import gettext, ngettext
from tournament.decks.engine_deck import to_engine_deck
from tournament.decks.operations.playable import list_unenforced_titles
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.book.submitted_decks import part_of
from tournament.events.entries.operations.decks import unpack_report
from tournament.events.formats import MELEE
from tournament.events.hook_values import Dealer, SeatFault
from tournament.events.models.entries import Deck as Registered
from tournament.events.models.entries import Entry
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round, Table
from tournament.events.online_settings import MatchSettings
from tournament.events.problems import NotNow, OnlineNotReady
from tournament.events.states import TableKind
from tournament.online.models import OnlineMatch, OnlineSeat
from tournament.online.operations.event.round_time import set_no_show_timer
from tournament.online.operations.lobby.setup import MatchSecrets, make_unique_name, open_match, seal_deck
from tournament.online.operations.match.settlement import delete_waiting_matches, lock_open_matches
from tournament.online.states import OnlineStatus
from tournament.regulations.results import OUTCOMES, PointScheme

PLAYED_KINDS = (TableKind.MATCH, TableKind.MELEE)
MAX_NAMED_PLAYERS = 12


def check_playable(session: Session, book: Book, round_: Round) -> None:
    """Refuse to play a round online if a player in it can't."""
    _check_sizes(book, round_)
    if lacking := find_seat_faults(session, book, round_):
        told = " ".join(one.words for one in lacking[:MAX_NAMED_PLAYERS])
        more = len(lacking) - MAX_NAMED_PLAYERS
        raise OnlineNotReady(
            gettext(
                "Round %(round)s is played online, and some players can’t play: %(reasons)s",
                round=round_.number,
                reasons=told,
            )
            if more <= 0
            else ngettext(
                "Round %(round)s is played online, and some players can’t play: %(reasons)s And %(number)s more.",
                "Round %(round)s is played online, and some players can’t play: %(reasons)s And %(number)s more.",
                more,
                round=round_.number,
                reasons=told,
            ),
            players=[one.entry.number for one in lacking],
            cards=sorted({title for one in lacking for title in one.cards}),
        )


def _check_sizes(book: Book, round_: Round) -> None:
    """Refuse tables of a wrong size: a stage may change its format after its draw."""
    stage = book.stage_of(round_)
    form = book.form(stage) if book.is_online(stage) else None
    others = (
        []
        if form is None
        else [
            table
            for table in _played_tables(book, round_)
            if not form.least <= len(book.players_at(table)) <= form.most
        ]
    )
    if form is not None and others:
        numbers = [table.number or 0 for table in others]
        raise OnlineNotReady(
            ngettext(
                "%(stage)s is played as %(format)s with %(seats)s players at a table. Table %(tables)s of round "
                "%(round)s has a different number; pair the round again.",
                "%(stage)s is played as %(format)s with %(seats)s players at a table. Tables %(tables)s of round "
                "%(round)s have a different number; pair the round again.",
                len(numbers),
                stage=stage.name,
                format=form.said(),
                seats=form.seats(),
                tables=", ".join(map(str, numbers)),
                round=round_.number,
            ),
            tables=numbers,
        )


def find_seat_faults(session: Session, book: Book, round_: Round) -> list[SeatFault]:
    """Return the players of an online round who can't sit down, with the reasons."""
    stage = book.stage_of(round_)
    if not book.is_online(stage):
        return []
    seated = [entry for table in _played_tables(book, round_) for entry in book.players_at(table)]
    decks = _registered_decks(session, stage, seated)
    pool = _event_pool(book)
    found = (_find_seat_fault(entry, part_of(stage), decks.get(entry.id), pool) for entry in seated)
    return sorted((one for one in found if one is not None), key=lambda one: one.entry.number)


def _find_seat_fault(entry: Entry, part: str, registered: Registered | None, pool: Pool) -> SeatFault | None:
    if entry.account_id is None:
        return SeatFault(
            entry,
            gettext("%(name)s has no account. Link the entry to an account with its slip code.", name=entry.name),
        )
    if registered is None:
        return SeatFault(
            entry,
            gettext("%(name)s has not submitted a melee deck.", name=entry.name)
            if part == MELEE
            else gettext("%(name)s has not submitted a joust deck.", name=entry.name),
        )
    report = unpack_report(registered.report)
    if unread := [notice.sentence for notice in report.notices if notice.is_fault]:
        return SeatFault(
            entry,
            gettext(
                "Some lines of %(name)s’s deck list can’t be read: %(lines)s", name=entry.name, lines=" ".join(unread)
            ),
        )
    if missing := [*list_unenforced_titles(report), *(card.title for card in report.others)]:
        return SeatFault(
            entry,
            gettext(
                "%(name)s’s deck has cards that can’t be played online yet: %(cards)s.",
                name=entry.name,
                cards=", ".join(missing),
            ),
            tuple(missing),
        )
    try:
        to_engine_deck(report.deck, pool).check(pool)
    except EngineError as error:
        return SeatFault(
            entry, gettext("%(name)s’s deck can’t be played: %(reason)s.", name=entry.name, reason=error)
        )
    return None


def open_round(session: Session, dealer: Dealer | None, book: Book, round_: Round, now: datetime) -> None:
    """Open a match for each table of a round, if its stage is played online."""
    if book.is_online(book.stage_of(round_)):
        check_playable(session, book, round_)
        _open_matches(session, dealer, book, round_, _played_tables(book, round_), now)


def _open_matches(
    session: Session, dealer: Dealer | None, book: Book, round_: Round, tables: Sequence[Table], now: datetime
) -> None:
    assert dealer is not None, "rounds that are played online are published with what deals their matches"
    stage, pool = book.stage_of(round_), _event_pool(book)
    settings = match_settings_for(book, stage)
    decks = _registered_decks(session, stage, [entry for table in tables for entry in book.players_at(table)])
    for table in tables:
        players = book.players_at(table)
        match_id = open_match(
            session,
            dealer.sealer,
            MatchSecrets(dealer.draw()),
            ruleset=book.event.ruleset,
            format=book.played_as(stage),
            pool=pool.name,
            seats=len(players),
            now=now,
            settings=settings,
        )
        match = session.get_one(OnlineMatch, match_id)
        match.event_id, match.table_id = book.event.id, table.id
        taken: set[str] = set()
        for number, entry in enumerate(players):
            name = make_unique_name(entry.name, taken)
            taken.add(name)
            seat = OnlineSeat(match_id=match_id, seat=number, account_id=entry.account_id, name=name)
            seal_deck(dealer.sealer, match, seat, _engine_deck(decks[entry.id], pool))
            session.add(seat)
        set_no_show_timer(session, book, match_id, now)
    session.flush()


def match_settings_for(book: Book, stage: Stage) -> MatchSettings:
    """Return the event's match settings.

    Draws by agreement are allowed only if the stage has draws as results.
    """
    settings, scheme = book.settings.online_rules.match, book.scheme(stage)
    known = stage.kind not in CUT_STAGE_KINDS and (
        not isinstance(scheme, PointScheme) or scheme.allows(OUTCOMES["draw"])
    )
    return msgspec.structs.replace(settings, draws=settings.draws and known)


def check_not_begun(session: Session, tables: Sequence[Table]) -> None:
    """Refuse to remove tables whose matches are being played."""
    matches = {state.match_id: state for state in lock_open_matches(session, [table.id for table in tables])}
    begun = [match_id for match_id, state in matches.items() if state.status is not OnlineStatus.WAITING]
    if begun:
        of_match = select(OnlineMatch.table_id).where(OnlineMatch.id.in_(begun))
        playing = set(session.scalars(of_match))
        numbers = sorted(table.number or 0 for table in tables if table.id in playing)
        raise NotNow(
            ngettext(
                "The online match of table %(tables)s has started. Enter a result there, which ends the match, or "
                "wait.",
                "The online matches of tables %(tables)s have started. Enter results there, which end the matches, "
                "or wait.",
                len(numbers),
                tables=", ".join(map(str, numbers)),
            ),
            tables=numbers,
        )


def close_waiting(session: Session, tables: Collection[Table]) -> None:
    """Delete the matches of these tables that have not begun."""
    states = lock_open_matches(session, [table.id for table in tables])
    delete_waiting_matches(session, [state for state in states if state.status is OnlineStatus.WAITING])


def reopen_tables(
    session: Session, dealer: Dealer | None, book: Book, round_: Round, tables: Sequence[Table], now: datetime
) -> None:
    """Open new matches for tables whose players changed."""
    if not book.is_online(book.stage_of(round_)):
        return
    close_waiting(session, tables)
    check_playable(session, book, round_)
    _open_matches(session, dealer, book, round_, [table for table in tables if table.kind in PLAYED_KINDS], now)


def reopen_table(session: Session, dealer: Dealer, book: Book, table: Table, now: datetime) -> None:
    """Open another match for a table, with the registered decks."""
    _open_matches(session, dealer, book, book.round_of(table), [table], now)


def _played_tables(book: Book, round_: Round) -> list[Table]:
    return [table for table in book.tables_of(round_) if table.kind in PLAYED_KINDS]


def _registered_decks(session: Session, stage: Stage, players: Sequence[Entry]) -> dict[UUID, Registered]:
    """Return the newest registered deck of each player."""
    wanted = select(Registered).where(
        Registered.entry_id.in_([entry.id for entry in players]), Registered.part == part_of(stage)
    )
    rows = session.scalars(wanted.order_by(Registered.version).options(undefer(Registered.report)))
    return {deck.entry_id: deck for deck in rows}


def _engine_deck(registered: Registered, pool: Pool) -> Deck:
    return to_engine_deck(unpack_report(registered.report).deck, pool)


def _event_pool(book: Book) -> Pool:
    return POOL_LOADERS[book.event.ruleset](CORE_SET)
