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
from tournament.core.translation import gettext, use_locale
from tournament.core.translation.catalogues import ENGLISH
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
            raise NotNow(gettext("The desk enters results of %(event)s. Hand in your slip.", event=act.event.name))
        if row.status is TableStatus.FINAL:
            raise ReportConflict(
                gettext(
                    "Table %(table)s already has a result: %(result)s.",
                    table=table,
                    result=localized_result(book, row),
                ),
                table=table,
            )
        online = book.is_online(book.stage_of(played))
        match = hooks.matches_at.ask_one(session, [row.id]).get(row.id) if online else None
        if match is not None and not match.is_over:
            raise NotNow(
                gettext("Table %(table)s is played online. Its match reports the result when it ends.", table=table),
                table=table,
            )
        if row.kind is TableKind.MATCH and said.how not in PLAYER_REPORTS:
            raise ResultNotPossible(
                gettext(
                    "Only the desk can enter “%(how)s”. Players can report: %(results)s.",
                    how=said.how,
                    results=", ".join(PLAYER_REPORTS),
                ),
                result=said.how,
            )
        result = stored_result(book, row, said)
        if row.status is TableStatus.REPORTED and row.reported_by != entry.id:
            if row.report == result:  # the same report again is a confirmation
                _settle(row, result, SettledBy.OPPONENT)
                cancel_timer(session, TimerKind.SILENCE_CONFIRMS, row.id)
                act.summary = f"{entry.name} confirmed table {table} of round {round_}: {describe_result(book, row)}."
                return row
            raise ReportConflict(
                gettext(
                    "This table has another report: %(result)s. Confirm or dispute it.",
                    result=localized_report(book, row),
                ),
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
            raise ReportConflict(gettext("Table %(table)s has no report for you to confirm.", table=table))
        if row.reported_by == entry.id:
            raise NotYourTable(
                gettext("%(name)s reported this result. Another player must confirm it.", name=entry.name)
            )
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
        raise ReasonNeeded(gettext("Describe what is wrong with the report."))
    with change(session, slug, actor, now, "result.disputed", objection) as act:
        book = Book(session, act.event)
        _, row, entry = _own_table(book, stage, round_, table, actor, guest)
        if row.status is not TableStatus.REPORTED:
            raise ReportConflict(gettext("Table %(table)s has no report to dispute.", table=table))
        if row.reported_by == entry.id:
            raise NotYourTable(gettext("%(name)s made this report. Report again to correct it.", name=entry.name))
        if said is not None:
            other = stored_result(book, row, said)
            if other == row.report:
                raise ReportConflict(
                    gettext(
                        "That is the reported result: %(result)s. Confirm it.", result=localized_report(book, row)
                    ),
                    table=table,
                )
            objection = f"{_describe(book, row, other)}. {objection}".strip()
        row.status, row.objection = TableStatus.DISPUTED, clean_text(objection, gettext("The objection"))
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
        words = f"Result: {_describe(book, row, result)}."
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
        raise ReasonNeeded(gettext("Give a reason for clearing the result."))
    with change(session, slug, actor, now, "result.cleared", reason) as act:
        book = Book(session, act.event)
        played, row = _published_table(book, stage, round_, table)
        if row.status is TableStatus.OPEN:
            raise NotNow(gettext("Table %(table)s has no result.", table=table))
        if played.status is RoundStatus.CLOSED:
            raise NotNow(
                gettext("Round %(round)s is closed. Correct the result instead of clearing it.", round=round_)
            )
        if row.status is TableStatus.FINAL:
            _check_correction(act, book, played, row, reason)
        before = describe_result(book, row)
        hooks.result_dispute_ended.notify(act, row, "The table was reopened.", now, actor, ruled_in)
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
    act.summary = f"Table {row.number} of round {number} was confirmed automatically: {words}."


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
                gettext("%(question)s Correct it, or confirm that it is correct.", question=doubt),
                table=table.number,
                question=True,
            )
        return result
    scheme = book.scheme(stage)
    assert isinstance(scheme, PointScheme)
    place = None
    if said.winner is not None:
        numbers = [entry.number for entry in players]
        if said.winner not in numbers:
            first, second = (f"{entry.name} ({entry.number})" for entry in players)
            raise ResultNotPossible(
                gettext(
                    "Player %(player)s is not at table %(table)s. %(first)s and %(second)s are.",
                    player=said.winner,
                    table=table.number,
                    first=first,
                    second=second,
                ),
                winner=said.winner,
            )
        place = numbers.index(said.winner)
    return match_result(scheme, said.how, place, needs_winner=in_cut)


def describe_result(book: Book, table: Table) -> str:
    """Return the result as an English sentence, to be stored."""
    return _describe(book, table, table.result)


def localized_result(book: Book, table: Table) -> str:
    """Return the result as a sentence in the reader's language."""
    return result_words(table.result, [entry.name for entry in book.players_at(table)])


def localized_report(book: Book, table: Table) -> str:
    """Return the report as a sentence in the reader's language."""
    return result_words(table.report, [entry.name for entry in book.players_at(table)])


def _describe_report(book: Book, table: Table) -> str:
    return _describe(book, table, table.report)


def _describe(book: Book, table: Table, result: Json | None) -> str:
    with use_locale(ENGLISH):
        return result_words(result, [entry.name for entry in book.players_at(table)])


def _settle(table: Table, result: Json, by: SettledBy) -> None:
    table.result, table.status, table.settled_by = result, TableStatus.FINAL, by


def _published_table(book: Book, stage: int, round_: int, table: int) -> tuple[Round, Table]:
    if book.event.status in (EventStatus.FINISHED, EventStatus.ARCHIVED):
        raise NotNow(gettext("%(event)s is over. Its results are final.", event=book.event.name))
    played = book.round(stage, round_)
    if played.status is RoundStatus.DRAWN:
        raise NotNow(gettext("Round %(round)s is not published yet.", round=round_))
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
        names = ", ".join(player.name for player in book.players_at(row))
        raise NotYourTable(
            gettext(
                "%(name)s is not at table %(table)s of round %(round)s. Players there: %(players)s.",
                name=actor.name,
                table=table,
                round=round_,
                players=names,
            ),
            table=table,
        )
    if played.status is RoundStatus.CLOSED:
        raise NotNow(gettext("Round %(round)s is closed. Ask the desk to correct a result.", round=round_))
    return played, row, entry


def _check_correction(act: Change, book: Book, played: Round, row: Table, reason: str) -> None:
    if not reason.strip():
        raise ReasonNeeded(
            gettext("Table %(table)s already has a result. A correction needs a reason.", table=row.number)
        )
    stage = book.stage_of(played)
    if stage.kind in CUT_STAGE_KINDS and book.rounds_of(stage)[-1] is not played:
        raise NotNow(
            gettext(
                "Round %(round)s of %(stage)s depends on this result. Delete that pairing first.",
                round=played.number + 1,
                stage=stage.name,
            ),
            round=played.number + 1,
        )
