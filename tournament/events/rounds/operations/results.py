"""Results: reported, confirmed by opponents or automatically, entered by the desk."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from uuid import UUID

from sqlalchemy.orm import Session

from tournament.core.models.timers import TimerKind
from tournament.core.problems import ReasonNeeded
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.principal import Principal
from tournament.core.text import clean_text
from tournament.events import hooks
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.book.result_values import (
    Json,
    match_result,
    melee_result,
    power_contradiction,
    result_words,
    team_sums,
)
from tournament.events.models.entries import Entry
from tournament.events.models.events import Stage
from tournament.events.models.rounds import Round, Table
from tournament.events.problems import NotNow, NotYourTable, ReportConflict, ResultNotPossible
from tournament.events.states import EventStatus, RoundStatus, SettledBy, TableKind, TableStatus
from tournament.events.trail.change import Change, change
from tournament.regulations.results import PLAYER_REPORTS, PointScheme


@dataclass(frozen=True, slots=True)
class ResultInput:
    """A result as people enter it.

    For a match, the winner and how; for a melee table, places and power by seat.
    """

    how: str = "win"
    winner: int | None = None
    """The number of the player's entry."""
    places: tuple[int, ...] = ()
    power: tuple[int, ...] = ()
    sure: bool = False
    """Whether power that contradicts the places was checked and is right."""


def report_result(
    session: Session,
    slug: str,
    stage: int,
    round_: int,
    table: int,
    said: ResultInput,
    actor: Principal,
    now: datetime,
    *,
    guest: int | None = None,
) -> Table:
    """Report a player's result.

    It counts once an opponent confirms it, or doesn't object for long enough. `guest` is the number of a player
    without an account, who used the code on the slip.
    """
    with change(session, slug, actor, now, "result.reported") as act:
        book = Book(session, act.event)
        played, row, entry = _own_table(book, stage, round_, table, actor, guest)
        if not book.settings.players_report:
            raise NotNow(f"Results of {act.event.name} are entered at the desk; hand in your slip.")
        if row.status is TableStatus.FINAL:
            raise ReportConflict(f"Table {table} has its result: {describe_result(book, row)}.", table=table)
        online = book.is_online(book.stage_of(played))
        match = hooks.matches_at.ask_one(session, [row.id]).get(row.id) if online else None
        if match is not None and not match.is_over:
            raise NotNow(f"Table {table} is played online; its match tells the result when it is over.", table=table)
        if row.kind is TableKind.MATCH and said.how not in PLAYER_REPORTS:
            raise ResultNotPossible(
                f"A {said.how} is entered at the desk; players report {', '.join(PLAYER_REPORTS)}.", result=said.how
            )
        result = stored_result(book, row, said)
        if row.status is TableStatus.REPORTED and row.reported_by != entry.id:
            if row.report == result:  # the same report again is a confirmation
                _settle(row, result, SettledBy.OPPONENT)
                cancel_timer(session, TimerKind.SILENCE_CONFIRMS, row.id)
                act.summary = f"{entry.name} confirmed table {table} of round {round_}: {describe_result(book, row)}."
                return row
            raise ReportConflict(
                f"Table {table} was reported differently: {_describe_report(book, row)}. Confirm it, or dispute it.",
                table=table,
            )
        words = f"{entry.name} reported again: {_describe(book, row, result)}."
        hooks.result_dispute_ended.notify(act, row, words, now, None, None)
        row.report, row.reported_by, row.reported_at = result, entry.id, now
        row.status, row.objection = TableStatus.REPORTED, ""
        if book.settings.confirm_minutes:
            due = now + timedelta(minutes=book.settings.confirm_minutes)
            set_timer(session, TimerKind.SILENCE_CONFIRMS, row.id, due, act.event.id)
        act.summary = f"{entry.name} reported table {table} of round {played.number}: {_describe_report(book, row)}."
    return row


def confirm_result(
    session: Session,
    slug: str,
    stage: int,
    round_: int,
    table: int,
    actor: Principal,
    now: datetime,
    *,
    guest: int | None = None,
) -> Table:
    with change(session, slug, actor, now, "result.confirmed") as act:
        book = Book(session, act.event)
        _, row, entry = _own_table(book, stage, round_, table, actor, guest)
        if row.status is TableStatus.FINAL and row.settled_by is SettledBy.OPPONENT:
            return row
        if row.status is not TableStatus.REPORTED or row.report is None:
            raise ReportConflict(f"Table {table} has no report that waits for you; it is {row.status.value}.")
        if row.reported_by == entry.id:
            raise NotYourTable(f"{entry.name} reported this result; another player of the table confirms it.")
        _settle(row, row.report, SettledBy.OPPONENT)
        cancel_timer(session, TimerKind.SILENCE_CONFIRMS, row.id)
        act.summary = f"{entry.name} confirmed table {table} of round {round_}: {describe_result(book, row)}."
    return row


def dispute_result(
    session: Session,
    slug: str,
    stage: int,
    round_: int,
    table: int,
    objection: str,
    actor: Principal,
    now: datetime,
    said: ResultInput | None = None,
    *,
    guest: int | None = None,
) -> Table:
    """Dispute a report, with the right result in `said` if known; this calls a judge."""
    if not objection.strip() and said is None:
        raise ReasonNeeded("Say in a few words what is wrong with the report.")
    with change(session, slug, actor, now, "result.disputed", objection) as act:
        book = Book(session, act.event)
        _, row, entry = _own_table(book, stage, round_, table, actor, guest)
        if row.status is not TableStatus.REPORTED:
            raise ReportConflict(f"Table {table} has no report that could be disputed; it is {row.status.value}.")
        if row.reported_by == entry.id:
            raise NotYourTable(f"{entry.name} made this report; report again to correct it.")
        if said is not None:
            other = stored_result(book, row, said)
            if other == row.report:
                raise ReportConflict(
                    f"This is what was reported: {_describe_report(book, row)}. Confirm it.", table=table
                )
            objection = f"{_describe(book, row, other)}. {objection}".strip()
        row.status, row.objection = TableStatus.DISPUTED, clean_text(objection, "The objection")
        hooks.result_disputed.notify(act, row, entry, now)
        cancel_timer(session, TimerKind.SILENCE_CONFIRMS, row.id)
        act.summary = f"{entry.name} disputes the report of table {table} of round {round_}."
    return row


def enter_result(
    session: Session,
    slug: str,
    stage: int,
    round_: int,
    table: int,
    said: ResultInput,
    actor: Principal,
    now: datetime,
    reason: str = "",
    *,
    ruled_in: UUID | None = None,
) -> Table:
    """Enter a result at the desk, decide a dispute, or correct a result with a reason.

    Disputes about the result are closed, except the one it was ruled in (`ruled_in`), which continues by its own
    rules. A correction after later rounds were paired changes points and tiebreaks, but no pairing.
    """
    with change(session, slug, actor, now, "result.entered", reason) as act:
        book = Book(session, act.event)
        played, row = _published_table(book, stage, round_, table)
        result = stored_result(book, row, said)
        before = describe_result(book, row)
        if row.status is TableStatus.FINAL:
            if row.result == result:
                return row
            _check_correction(act, book, played, row, reason)
        words = f"The result: {_describe(book, row, result)}."
        hooks.result_dispute_ended.notify(act, row, words, now, actor, ruled_in)
        _settle(row, result, SettledBy.DESK)
        cancel_timer(session, TimerKind.SILENCE_CONFIRMS, row.id)
        was = f" (was: {before})" if before != "no result" else ""
        act.summary = f"{actor.name} entered table {table} of round {round_}: {describe_result(book, row)}{was}."
    return row


def clear_result(
    session: Session,
    slug: str,
    stage: int,
    round_: int,
    table: int,
    actor: Principal,
    now: datetime,
    reason: str,
    *,
    ruled_in: UUID | None = None,
) -> Table:
    """Reopen a table without result or report."""
    if not reason.strip():
        raise ReasonNeeded("Say why the result is cleared.")
    with change(session, slug, actor, now, "result.cleared", reason) as act:
        book = Book(session, act.event)
        played, row = _published_table(book, stage, round_, table)
        if row.status is TableStatus.OPEN:
            raise NotNow(f"Table {table} has no result.")
        if played.status is RoundStatus.CLOSED:
            raise NotNow(f"Round {round_} is closed; correct the result instead of clearing it.")
        if row.status is TableStatus.FINAL:
            _check_correction(act, book, played, row, reason)
        before = describe_result(book, row)
        hooks.result_dispute_ended.notify(act, row, "The table was opened again.", now, actor, ruled_in)
        row.status, row.result, row.settled_by = TableStatus.OPEN, None, None
        row.report = row.reported_by = row.reported_at = None
        row.objection = ""
        cancel_timer(session, TimerKind.SILENCE_CONFIRMS, row.id)
        act.summary = f"{actor.name} cleared table {table} of round {round_} (was: {before})."
    return row


def settle_by_silence(act: Change, book: Book, row: Table) -> None:
    """Confirm a report that no player disputed in time."""
    assert row.report is not None
    _settle(row, row.report, SettledBy.SILENCE)
    number, words = book.round_of(row).number, describe_result(book, row)
    act.summary = f"Table {row.number} of round {number} counts, as nobody objected: {words}."


def settle_by_match(act: Change, book: Book, row: Table, said: ResultInput, now: datetime) -> str:
    """Enter the result of the table's online match; return it in words."""
    result = stored_result(book, row, said)
    words = f"The match ended: {_describe(book, row, result)}."
    hooks.result_dispute_ended.notify(act, row, words, now, None, None)
    _settle(row, result, SettledBy.MATCH)
    cancel_timer(act.session, TimerKind.SILENCE_CONFIRMS, row.id)
    return describe_result(book, row)


def is_team_table(book: Book, stage: Stage, seats: int) -> bool:
    """Return whether partners sit across from each other at tables of this size."""
    form = book.form(stage)
    return form is not None and form.teams and seats == form.least


def stored_result(book: Book, table: Table, said: ResultInput) -> Json:
    """Return an entered result in its stored form; raise ResultNotPossible if wrong."""
    stage = book.stage_of(book.round_of(table))
    players = book.players_at(table)
    in_cut = stage.kind in CUT_STAGE_KINDS
    if table.kind is TableKind.MELEE:
        teams = is_team_table(book, stage, len(players))
        result = melee_result(len(players), said.places, said.power, needs_winner=in_cut, teams=teams)
        power = said.power if not teams else team_sums(said.power)
        doubt = power_contradiction(said.places, power, [entry.name for entry in players])
        if doubt and not said.sure:
            raise ResultNotPossible(
                f"{doubt} Correct it, or say that it is right.", table=table.number, question=True
            )
        return result
    scheme = book.scheme(stage)
    assert isinstance(scheme, PointScheme)
    place = None
    if said.winner is not None:
        numbers = [entry.number for entry in players]
        if said.winner not in numbers:
            names = " and ".join(f"{entry.name} ({entry.number})" for entry in players)
            raise ResultNotPossible(
                f"Player {said.winner} does not sit at table {table.number}; {names} do.", winner=said.winner
            )
        place = numbers.index(said.winner)
    return match_result(scheme, said.how, place, needs_winner=in_cut)


def describe_result(book: Book, table: Table) -> str:
    return result_words(table.result, [entry.name for entry in book.players_at(table)])


def _describe_report(book: Book, table: Table) -> str:
    return _describe(book, table, table.report)


def _describe(book: Book, table: Table, result: Json | None) -> str:
    return result_words(result, [entry.name for entry in book.players_at(table)])


def _settle(table: Table, result: Json, by: SettledBy) -> None:
    table.result, table.status, table.settled_by = result, TableStatus.FINAL, by


def _published_table(book: Book, stage: int, round_: int, table: int) -> tuple[Round, Table]:
    if book.event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED):
        raise NotNow(f"{book.event.name} is {book.event.status.value}; its results stand.")
    played = book.round(stage, round_)
    if played.status is RoundStatus.DRAWN:
        raise NotNow(f"Round {round_} is not published yet.")
    return played, book.table(played, table)


def _own_table(
    book: Book, stage: int, round_: int, table: int, actor: Principal, guest: int | None
) -> tuple[Round, Table, Entry]:
    played, row = _published_table(book, stage, round_, table)
    entry = book.entry_of(actor.account_id)
    if guest is not None:
        sitting = book.players_at(row)
        entry = next((one for one in sitting if one.number == guest and one.account_id is None), None)
    if entry is None or entry not in book.players_at(row):
        names = " and ".join(player.name for player in book.players_at(row))
        raise NotYourTable(f"{actor.name} does not sit at table {table} of round {round_}; {names} do.", table=table)
    if played.status is RoundStatus.CLOSED:
        raise NotNow(f"Round {round_} is closed; ask the desk to correct a result.")
    return played, row, entry


def _check_correction(act: Change, book: Book, played: Round, row: Table, reason: str) -> None:
    if not reason.strip():
        raise ReasonNeeded(f"Table {row.number} has a result already; a correction needs a reason.")
    stage = book.stage_of(played)
    if stage.kind in CUT_STAGE_KINDS and book.rounds_of(stage)[-1] is not played:
        raise NotNow(
            f"Round {played.number + 1} of {stage.name} was made from this result; take that round back first.",
            round=played.number + 1,
        )
