"""Undo: restore rows to their state before a trail entry."""

from datetime import datetime
from enum import StrEnum
from typing import Final
from uuid import UUID

from sqlalchemy import Uuid, inspect, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tournament.core.models.base import Base
from tournament.core.models.column_types import EnumText, UtcDateTime
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events.book.book import CUT_STAGE_KINDS, Book
from tournament.events.lifecycle.operations.event_timers import restore_timers
from tournament.events.lifecycle.operations.staff import organizers, staff_of
from tournament.events.models.events import Event
from tournament.events.models.rounds import Round, Table
from tournament.events.models.trail import TrailEntry
from tournament.events.problems import CannotUndo
from tournament.events.states import RoundStatus, StageStatus, TableKind, TableStatus
from tournament.events.trail.change import Change, change, trail_entries
from tournament.events.trail.recorded_tables import Json, all_recorded_tables, plain_value

PERMANENT_VERBS: Final = frozenset(
    {"event.created", "deck.submitted", "event.restored", "person.erased", "match.started"}
)
DISPUTE_PREFIX: Final = "dispute."

ONLINE_SEATING_VERBS: Final = frozenset({"round.published", "round.edited", "round.unpaired"})
"""Verbs of entries that opened or removed online matches."""


def undo(session: Session, slug: str, number: int, actor: Principal, now: datetime, reason: str = "") -> TrailEntry:
    """Undo one trail entry, unless a later change depends on it."""
    with change(session, slug, actor, now, "undone", reason) as act:
        entries = trail_entries(session, act.event)
        entry = next((entry for entry in entries if entry.number == number), None)
        if entry is None:
            raise CannotUndo(gettext("There is no history entry %(number)s.", number=number), number=number)
        if taken := next((later for later in entries if later.undoes == number), None):
            raise CannotUndo(
                gettext("Entry %(number)s was already undone (entry %(by)s).", number=number, by=taken.number),
                number=number,
            )
        book = Book(session, act.event)
        if is_permanent(entry):
            raise CannotUndo(gettext("“%(entry)s” can't be undone.", entry=entry.summary), number=number)
        if entry.verb in ONLINE_SEATING_VERBS and any(map(book.is_online, book.stages)):
            raise CannotUndo(
                gettext("“%(entry)s” opened online matches. Delete the pairing instead.", entry=entry.summary),
                number=number,
            )
        organized = bool(organizers(staff_of(session, act.event)))
        _check_cut_results(book, entry)
        _invert(act, entry)
        book = Book(session, act.event)
        fault = find_fault(book)
        if organized and not organizers(staff_of(session, act.event)):
            fault = gettext("The event would have no organizer.")
        if fault:
            raise CannotUndo(
                gettext("“%(entry)s” can't be undone. %(fault)s", entry=entry.summary, fault=fault), number=number
            )
        touched = {UUID(str(one["row"])) for one in entry.changes}
        tables = [table for table in book.tables if table.id in touched]
        restore_timers(session, book, now, tables, [round_ for round_ in book.rounds if round_.id in touched])
        act.undoes = number
        act.summary = f"{actor.name} undid: {entry.summary}"
    return entry


def is_permanent(entry: TrailEntry) -> bool:
    """Return whether an entry can never be undone.

    Creation, submission, import, erasure, match starts and disputes can't; nor changes of judge calls in older
    trails.
    """
    of_old = any(str(one["table"]) not in all_recorded_tables().by_name for one in entry.changes)
    return of_old or entry.verb in PERMANENT_VERBS or entry.verb.startswith(DISPUTE_PREFIX)


def is_undoable(entries: list[TrailEntry], entry: TrailEntry) -> bool:
    """Return whether to offer undo; only the attempt shows whether it works."""
    return not is_permanent(entry) and all(later.undoes != entry.number for later in entries)


def _invert(act: Change, entry: TrailEntry) -> None:
    order, what = list(all_recorded_tables().by_name), entry.summary
    changes = sorted(entry.changes, key=lambda one: order.index(str(one["table"])))
    created = [one for one in changes if one["before"] is None]
    removed = [one for one in changes if one["after"] is None]
    edited = [one for one in changes if one["before"] is not None and one["after"] is not None]
    gone = {str(one["row"]) for one in created}
    for one in reversed(created):
        row = _unchanged_row(act, one, entry)
        _check_no_references(act.session, row, UUID(str(one["row"])), gone, entry)
        act.remove(row)
    try:
        for one in removed:
            act.add(_recreate_row(one))
        for one in edited:
            row = _unchanged_row(act, one, entry)
            before = one["before"]
            assert isinstance(before, dict)
            for name, value in before.items():
                setattr(row, name, column_value(type(row), name, value))
        act.session.flush()
    except IntegrityError:
        raise CannotUndo(gettext("“%(entry)s” can't be undone: another change took its place.", entry=what)) from None


def _unchanged_row(act: Change, one: Json, entry: TrailEntry) -> Base:
    """Return the row if it still has the state that the entry gave it."""
    row = act.session.get(all_recorded_tables().by_name[str(one["table"])], UUID(str(one["row"])))
    after = one["after"]
    assert isinstance(after, dict)
    if row is None or any(plain_value(getattr(row, name)) != value for name, value in after.items()):
        raise CannotUndo(gettext("“%(entry)s” was changed again later. Undo that first.", entry=entry.summary))
    return row


def _check_no_references(session: Session, row: Base, row_id: UUID, gone: set[str], entry: TrailEntry) -> None:
    target = row.__tablename__
    for model in all_recorded_tables().models:
        if model is Event:
            continue
        for column in inspect(model).columns:
            if not any(key.column.table.name == target for key in column.foreign_keys):
                continue
            for found in session.scalars(select(inspect(model).columns["id"]).where(column == row_id)):
                if found.hex not in gone:
                    raise CannotUndo(
                        gettext("A later change depends on “%(entry)s”. Undo that first.", entry=entry.summary)
                    )


def _recreate_row(one: Json) -> Base:
    model = all_recorded_tables().by_name[str(one["table"])]
    before = one["before"]
    assert isinstance(before, dict)
    return model(**{name: column_value(model, name, value) for name, value in before.items()})


def column_value(model: type[Base], name: str, value: object) -> object:
    """Convert a value of the trail for its column."""
    kind = inspect(model).columns[name].type
    if value is None:
        return None
    if isinstance(kind, Uuid):
        return UUID(str(value))
    if isinstance(kind, UtcDateTime):
        return datetime.fromisoformat(str(value))
    if isinstance(kind, EnumText):
        words: type[StrEnum] = kind.words
        return words(str(value))
    return value


def _check_cut_results(book: Book, entry: TrailEntry) -> None:
    """Refuse to undo a cut result that the next round was made from.

    Corrections at the desk have the same rule.
    """
    touched = {str(one["row"]) for one in entry.changes if _has_result(one)}
    for table in book.tables:
        if table.id.hex in touched:
            round_ = book.round_of(table)
            stage = book.stage_of(round_)
            if stage.kind in CUT_STAGE_KINDS and book.rounds_of(stage)[-1] is not round_:
                raise CannotUndo(
                    gettext(
                        "Round %(round)s of %(stage)s depends on the result of table %(table)s. "
                        "Delete that pairing first.",
                        round=round_.number + 1,
                        stage=stage.name,
                        table=table.number,
                    )
                )


def _has_result(one: Json) -> bool:
    return one["table"] == Table.__tablename__ and any(
        isinstance(side, dict) and "result" in side for side in (one["before"], one["after"])
    )


def _unpublished_fault(book: Book, round_: Round) -> str:
    """Return what can't be in an unpublished round; empty if all is well."""
    if round_.clock_started_at is not None:
        return gettext("The clock of unpublished round %(round)s would have run.", round=round_.number)
    for table in book.tables_of(round_):
        played = table.kind in (TableKind.MATCH, TableKind.MELEE) and table.status is not TableStatus.OPEN
        if played and (table.result or {}).get("cause") != "forfeit":  # dropping from a cut forfeits a drawn game
            return gettext(
                "Table %(table)s of unpublished round %(round)s would have a result.",
                table=table.number,
                round=round_.number,
            )
    return ""


def find_fault(book: Book) -> str:
    """Return what would be wrong with the event, as a sentence; empty if all is well."""
    if sum(stage.status is StageStatus.RUNNING for stage in book.stages) > 1:
        return gettext("Two stages would run at once.")
    for stage in book.stages:
        rounds = book.rounds_of(stage)
        if rounds and stage.status is StageStatus.PLANNED:
            return gettext("%(stage)s would have rounds before it starts.", stage=stage.name)
        if [round_.number for round_ in rounds] != list(range(1, len(rounds) + 1)):
            return gettext("%(stage)s would miss a round.", stage=stage.name)
        if stage.status is StageStatus.DONE and any(round_.status is not RoundStatus.CLOSED for round_ in rounds):
            return gettext("%(stage)s would be finished with an open round.", stage=stage.name)
        for round_ in rounds:
            values = {"round": round_.number, "stage": stage.name}
            if round_.status is RoundStatus.DRAWN and (fault := _unpublished_fault(book, round_)):
                return fault
            if round_.status is RoundStatus.CLOSED and book.open_tables(round_):
                return gettext("Round %(round)s of %(stage)s would be closed with an open table.", **values)
            if round_ is not rounds[-1] and round_.status is not RoundStatus.CLOSED:
                return gettext("Round %(round)s of %(stage)s would be open after a later one was paired.", **values)
            inside = {row.entry_id for row in book.stage_players if row.stage_id == stage.id}
            if any(seat.entry_id not in inside for seat in book.seats if seat.round_id == round_.id):
                return gettext("Round %(round)s would have a player who is not in %(stage)s.", **values)
    return ""
