"""Rounds: drawn, edited, published, taken back, closed; and their clock."""

from datetime import datetime, timedelta
from typing import Final

from sqlalchemy import select
from sqlalchemy.orm import Session

from tournament.core.models.timers import TimerKind
from tournament.core.problems import ReasonNeeded, SettingsNotPossible
from tournament.core.scheduling.timers import cancel_timer, set_timer
from tournament.core.security.principal import Principal
from tournament.core.text import sanitize_text
from tournament.core.translation import gettext, ngettext
from tournament.events import hooks
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.entries.operations.decks import publish_factions
from tournament.events.hook_values import Dealer
from tournament.events.lifecycle.operations.lifecycle import close_if_done
from tournament.events.lifecycle.operations.stages import add_unseated
from tournament.events.models.entries import Entry
from tournament.events.models.events import Stage
from tournament.events.models.floor import DeckCheck, Penalty
from tournament.events.models.rounds import Round, Seat, Table
from tournament.events.problems import NotNow, PairingNotPossible
from tournament.events.rounds.operations.pairing import RoundDraft, draw_round
from tournament.events.states import (
    EventStatus,
    PlayerStatus,
    RoundStatus,
    SettledBy,
    StageKind,
    StageStatus,
    TableKind,
    TableStatus,
)
from tournament.events.trail.change import Change, change

MAX_EXTENSION_MINUTES: Final = 120
RESULT_STATUSES: Final = (TableStatus.REPORTED, TableStatus.DISPUTED, TableStatus.FINAL)


def pair_round(session: Session, slug: str, actor: Principal, now: datetime) -> Round:
    """Pair the next round of the running stage; only the desk sees it until published."""
    with change(session, slug, actor, now, "round.drawn") as act:
        book = Book(session, act.event)
        stage = require_running_stage(book)
        last = book.last_round(stage)
        if last is not None:
            close_if_done(book, last, now)
        number = last.number + 1 if last else 1
        attempt = stage.draws.get(str(number), 0) + 1
        drawn = draw_round(book, stage, number, attempt)
        round_ = Round(
            event_id=act.event.id,
            stage_id=stage.id,
            number=number,
            attempt=attempt,
            status=RoundStatus.DRAWN,
            drawn_at=now,
            proof=drawn.proof,
            minutes=_round_minutes(book, stage, number),
        )
        act.add(round_)
        _add_tables(act, book, round_, drawn)
        again = f", attempt {attempt}" if attempt > 1 else ""
        act.summary = f"{actor.name} paired round {number} of {stage.name}{again}: {drawn.words}"
    return round_


def _add_tables(act: Change, book: Book, round_: Round, drawn: RoundDraft) -> None:
    tables: list[tuple[Table, list[Entry]]] = []
    for place in drawn.tables:
        settled = place.kind not in (TableKind.MATCH, TableKind.MELEE)
        table = Table(
            event_id=act.event.id,
            round_id=round_.id,
            number=place.number,
            kind=place.kind,
            status=TableStatus.FINAL if settled else TableStatus.OPEN,
            settled_by=SettledBy.DRAW if settled else None,
            game=place.game,
        )
        tables.append((table, [book.by_player_id(player) for player in place.players]))
    act.add(*[table for table, _ in tables])
    act.add(
        *[
            Seat(event_id=act.event.id, round_id=round_.id, table_id=table.id, entry_id=entry.id, place=place)
            for table, entries in tables
            for place, entry in enumerate(entries)
        ]
    )


def publish_round(
    session: Session, slug: str, actor: Principal, now: datetime, dealer: Dealer | None = None
) -> Round:
    """Publish the round; online tables open matches, dealt by `dealer`."""
    with change(session, slug, actor, now, "round.published") as act:
        book = Book(session, act.event)
        round_ = _require_last_round(book)
        if round_.status is not RoundStatus.DRAWN:
            raise NotNow(gettext("Round %(round)s is already published.", round=round_.number))
        round_.status, round_.published_at = RoundStatus.PUBLISHED, now
        stage = book.stage_of(round_)
        act.summary = f"{actor.name} published round {round_.number} of {stage.name}."
        for entry in [] if stage.kind in CUT_STAGE_KINDS else book.unseated(round_):  # entered after the draw
            add_unseated(act, round_, entry, TableKind.MISSED)
            act.summary += f" {entry.name} misses this round."
        if [one for one in book.rounds if one.status is not RoundStatus.DRAWN] == [round_]:
            publish_factions(session, book, stage)
        hooks.round_published.notify(session, dealer, book, round_, now)
    return round_


def unpair_round(session: Session, slug: str, actor: Principal, now: datetime, reason: str) -> None:
    """Delete the pairing of the last round.

    Pairing it again is another attempt; all attempts are listed in public.
    """
    if not reason.strip():
        raise ReasonNeeded(gettext("Give a reason. It is shown to everyone."))
    with change(session, slug, actor, now, "round.unpaired", reason) as act:
        book = Book(session, act.event)
        round_ = _require_last_round(book)
        stage = book.stage_of(round_)
        tables = book.tables_of(round_)
        played = [
            table.number or 0 for table in tables if table.kind in PLAYED_KINDS and table.status in RESULT_STATUSES
        ]
        if played:
            raise NotNow(
                ngettext(
                    "Clear the result of table %(tables)s before you delete this pairing.",
                    "Clear the results of tables %(tables)s before you delete this pairing.",
                    len(played),
                    tables=_join_numbers(played),
                ),
                tables=played,
            )
        hooks.seats_wanted.notify(session, tables)
        stage.draws = {**stage.draws, str(round_.number): round_.attempt}
        cancel_timer(session, TimerKind.CLOCK_ENDS, round_.id)
        _detach_tables(session, round_, tables)
        for table in tables:
            act.remove(*book.seats_at(table), table)
        act.remove(round_)
        act.summary = f"{actor.name} deleted the pairing of round {round_.number} of {stage.name}."


def _detach_tables(session: Session, round_: Round, tables: list[Table]) -> None:
    """Detach what happened on the floor from tables that are deleted.

    The database would do this too, but the trail wouldn't record it.
    """
    ids = [table.id for table in tables]
    for penalty in session.scalars(select(Penalty).where(Penalty.table_id.in_(ids))):
        penalty.table_id = None
    hooks.round_unpaired.notify(session, tables)
    for check in session.scalars(select(DeckCheck).where(DeckCheck.round_id == round_.id)):
        check.round_id = None
    session.flush()


PLAYED_KINDS: Final = (TableKind.MATCH, TableKind.MELEE)


def swap_players(
    session: Session,
    slug: str,
    one: int,
    other: int,
    actor: Principal,
    now: datetime,
    reason: str,
    dealer: Dealer | None = None,
) -> Round:
    """Swap two players in the last round, while their tables have no result or match."""
    if not reason.strip():
        raise ReasonNeeded(gettext("Give a reason for the swap."))
    with change(session, slug, actor, now, "round.edited", reason) as act:
        book = Book(session, act.event)
        round_ = _require_last_round(book)
        first, second = book.entry(one), book.entry(other)
        tables = {table.id: table for entry in (first, second) if (table := book.table_of(round_, entry))}
        both = (first.id, second.id)
        seats = [seat for table in tables.values() for seat in book.seats_at(table) if seat.entry_id in both]
        if len(seats) != 2:
            raise PairingNotPossible(gettext("Both players must be in this round."))
        if len(tables) == 1:
            raise PairingNotPossible(
                gettext("%(one)s and %(other)s are at the same table.", one=first.name, other=second.name)
            )
        if round_.status is RoundStatus.CLOSED:
            raise NotNow(gettext("Round %(round)s is closed. You can't swap players in it.", round=round_.number))
        if decided := [
            table for table in tables.values() if table.kind in PLAYED_KINDS and table.status in RESULT_STATUSES
        ]:
            numbers = [table.number or 0 for table in decided]
            raise NotNow(
                ngettext(
                    "Clear the result of table %(tables)s first.",
                    "Clear the results of tables %(tables)s first.",
                    len(numbers),
                    tables=_join_numbers(numbers),
                )
            )
        hooks.seats_wanted.notify(session, list(tables.values()))
        one_seat, other_seat = seats
        _swap_seats(act, one_seat, other_seat)
        if round_.status is RoundStatus.PUBLISHED:
            seated = Book(session, act.event), round_, list(tables.values())
            hooks.tables_reseated.notify(session, dealer, *seated, now)
        note = f"{first.name} and {second.name} were swapped by hand: {sanitize_text(reason).strip()}"
        edits = round_.proof.get("edits", [])
        assert isinstance(edits, list)
        round_.proof = {**round_.proof, "edits": [*edits, note]}
        act.summary = f"{actor.name} swapped {first.name} and {second.name} in round {round_.number}."
    return round_


def _swap_seats(act: Change, one: Seat, other: Seat) -> None:
    """Swap the players of two seats.

    Both rows are deleted first, since a player can't have two seats even for a moment.
    """
    fresh = [
        Seat(
            event_id=seat.event_id,
            round_id=seat.round_id,
            table_id=seat.table_id,
            entry_id=entry_id,
            place=seat.place,
        )
        for seat, entry_id in ((one, other.entry_id), (other, one.entry_id))
    ]
    act.remove(one, other)
    act.add(*fresh)


def close_round(session: Session, slug: str, actor: Principal, now: datetime) -> Round:
    """Close the round; a decided cut ends with it."""
    with change(session, slug, actor, now, "round.closed") as act:
        book = Book(session, act.event)
        round_ = _require_last_round(book)
        stage = book.stage_of(round_)
        close_if_done(book, round_, now)
        cancel_timer(session, TimerKind.CLOCK_ENDS, round_.id)
        act.summary = f"{actor.name} closed round {round_.number} of {stage.name}."
        over = stage.kind is StageKind.ELIMINATION and book.elimination(stage).champion is not None
        over |= stage.kind is StageKind.MELEE_CUT and len(book.tables_of(round_)) == 1
        if over:
            stage.status = StageStatus.DONE
            act.summary += f" {stage.name} is decided."
    return round_


def start_clock(session: Session, slug: str, actor: Principal, now: datetime, minutes: int = 0) -> Round:
    """Start or continue the clock; `minutes` overrides the round's time."""
    with change(session, slug, actor, now, "clock.started") as act:
        book = Book(session, act.event)
        round_ = _require_last_round(book)
        if round_.status is not RoundStatus.PUBLISHED:
            raise NotNow(gettext("The clock only runs in a published round."))
        if round_.clock_ends_at is not None:
            raise NotNow(gettext("The clock is already running."))
        if minutes:
            _check_minutes(minutes, 600)
            round_.minutes = minutes
            round_.clock_left = None
        left = round_.clock_left if round_.clock_left is not None else round_.minutes * 60
        if left <= 0:
            raise NotNow(gettext("Time is up. Add time first."))
        round_.clock_started_at = round_.clock_started_at or now
        round_.clock_ends_at, round_.clock_left = now + timedelta(seconds=left), None
        set_timer(session, TimerKind.CLOCK_ENDS, round_.id, round_.clock_ends_at, act.event.id)
        act.summary = f"{actor.name} started the clock of round {round_.number}: {_format_seconds(left)}."
    return round_


def pause_clock(session: Session, slug: str, actor: Principal, now: datetime) -> Round:
    with change(session, slug, actor, now, "clock.paused") as act:
        book = Book(session, act.event)
        round_ = _require_last_round(book)
        if round_.clock_ends_at is None:
            raise NotNow(gettext("The clock is not running."))
        round_.clock_left = max(0, int((round_.clock_ends_at - now).total_seconds()))
        round_.clock_ends_at = None
        cancel_timer(session, TimerKind.CLOCK_ENDS, round_.id)
        act.summary = f"{actor.name} paused the clock with {_format_seconds(round_.clock_left)} left."
    return round_


def add_time(session: Session, slug: str, minutes: int, actor: Principal, now: datetime) -> Round:
    """Give the whole round more time, or less."""
    with change(session, slug, actor, now, "clock.changed") as act:
        book = Book(session, act.event)
        round_ = _require_last_round(book)
        if not minutes or abs(minutes) > MAX_EXTENSION_MINUTES:
            raise SettingsNotPossible(
                gettext("Add or remove 1 to %(most)s minutes.", most=MAX_EXTENSION_MINUTES), setting="minutes"
            )
        if round_.clock_ends_at is not None:
            round_.clock_ends_at = max(now, round_.clock_ends_at + timedelta(minutes=minutes))
            set_timer(session, TimerKind.CLOCK_ENDS, round_.id, round_.clock_ends_at, act.event.id)
        elif round_.clock_left is not None:
            round_.clock_left = max(0, round_.clock_left + minutes * 60)
        else:
            round_.minutes = max(1, round_.minutes + minutes)
        act.summary = f"{actor.name} changed the clock of round {round_.number} by {minutes:+d} min."
    return round_


def extend_table(
    session: Session, slug: str, table: int, minutes: int, actor: Principal, now: datetime, reason: str = ""
) -> Table:
    """Give one table of the last round more time."""
    with change(session, slug, actor, now, "table.extended", reason) as act:
        book = Book(session, act.event)
        round_ = _require_last_round(book)
        row = book.table(round_, table)
        add_extension(row, minutes)
        hooks.time_given.notify(session, row, minutes, now)
        act.summary = f"{actor.name} gave table {table} +{minutes} min in round {round_.number}."
    return row


def check_extension(minutes: int) -> None:
    """Refuse an extension outside of the limits."""
    _check_minutes(minutes, MAX_EXTENSION_MINUTES)


def add_extension(table: Table, minutes: int) -> None:
    check_extension(minutes)
    table.extension += minutes


def require_running_stage(book: Book) -> Stage:
    stage = book.running_stage
    if stage is None:
        raise NotNow(gettext("Start a stage first."))
    return stage


def _require_last_round(book: Book) -> Round:
    if book.event.status is not EventStatus.RUNNING:
        raise NotNow(gettext("You can only change rounds of a running event."))
    stage = book.latest_stage
    round_ = book.last_round(stage) if stage else None
    if round_ is None:
        raise NotNow(gettext("No round is paired yet."))
    return round_


def _round_minutes(book: Book, stage: Stage, number: int) -> int:
    plan = book.plan(stage)
    final = (stage.kind is StageKind.ELIMINATION and number == book.elimination(stage).bracket.rounds) or (
        stage.kind is StageKind.MELEE_CUT and (number > 1 or len(book.players_in(stage, PlayerStatus.PLAYING)) <= 4)
    )
    return plan.final_minutes if final else plan.minutes


def _check_minutes(minutes: int, most: int) -> None:
    if not 1 <= minutes <= most:
        raise SettingsNotPossible(gettext("Choose 1 to %(most)s minutes.", most=most), setting="minutes")


def _format_seconds(seconds: int) -> str:
    return f"{seconds // 60}:{seconds % 60:02d}"


def _join_numbers(numbers: list[int]) -> str:
    return ", ".join(map(str, sorted(numbers)))
