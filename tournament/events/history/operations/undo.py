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
            raise CannotUndo(f"The trail of {act.event.name} has no entry {number}.", number=number)
        if taken := next((later for later in entries if later.undoes == number), None):
            raise CannotUndo(f"Entry {number} was undone by entry {taken.number} already.", number=number)
        book = Book(session, act.event)
        if is_permanent(entry):
            raise CannotUndo(f"“{entry.summary}” can't be undone.", number=number)
        if entry.verb in ONLINE_SEATING_VERBS and any(map(book.is_online, book.stages)):
            raise CannotUndo(
                f"Matches of online rounds are opened with “{entry.summary}”; take the round back instead.",
                number=number,
            )
        organized = bool(organizers(staff_of(session, act.event)))
        _check_cut_results(book, entry)
        _invert(act, entry)
        book = Book(session, act.event)
        fault = find_fault(book)
        if organized and not organizers(staff_of(session, act.event)):
            fault = "nobody would organize the event."
        if fault:
            raise CannotUndo(f"Without “{entry.summary}” {fault}", number=number)
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
        raise CannotUndo(f"Something else has taken the place of what “{what}” changed.") from None


def _unchanged_row(act: Change, one: Json, entry: TrailEntry) -> Base:
    """Return the row if it still has the state that the entry gave it."""
    row = act.session.get(all_recorded_tables().by_name[str(one["table"])], UUID(str(one["row"])))
    after = one["after"]
    assert isinstance(after, dict)
    if row is None or any(plain_value(getattr(row, name)) != value for name, value in after.items()):
        raise CannotUndo(f"What “{entry.summary}” changed was changed again later; undo that first.")
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
                    raise CannotUndo(f"Something later rests on “{entry.summary}”; undo that first.")


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
                    f"Round {round_.number + 1} of {stage.name} was made from the result of table {table.number}; "
                    "take that round back first."
                )


def _has_result(one: Json) -> bool:
    return one["table"] == Table.__tablename__ and any(
        isinstance(side, dict) and "result" in side for side in (one["before"], one["after"])
    )


def _unpublished_fault(book: Book, round_: Round) -> str:
    """Return what can't be in an unpublished round; empty if all is well."""
    if round_.clock_started_at is not None:
        return f"the clock of round {round_.number} would have run before the round is published."
    for table in book.tables_of(round_):
        played = table.kind in (TableKind.MATCH, TableKind.MELEE) and table.status is not TableStatus.OPEN
        if played and (table.result or {}).get("cause") != "forfeit":  # dropping from a cut forfeits a drawn game
            return f"table {table.number} would have a result before round {round_.number} is published."
    return ""


def find_fault(book: Book) -> str:
    """Return what would be wrong with the event, as a sentence; empty if all is well."""
    if sum(stage.status is StageStatus.RUNNING for stage in book.stages) > 1:
        return "two stages would be played at once."
    for stage in book.stages:
        rounds = book.rounds_of(stage)
        if rounds and stage.status is StageStatus.PLANNED:
            return f"{stage.name} would have rounds and not have begun."
        if [round_.number for round_ in rounds] != list(range(1, len(rounds) + 1)):
            return f"{stage.name} would lack a round."
        if stage.status is StageStatus.DONE and any(round_.status is not RoundStatus.CLOSED for round_ in rounds):
            return f"{stage.name} would be done with a round open."
        for round_ in rounds:
            if round_.status is RoundStatus.DRAWN and (fault := _unpublished_fault(book, round_)):
                return fault
            if round_.status is RoundStatus.CLOSED and book.open_tables(round_):
                return f"round {round_.number} of {stage.name} would be closed with a table open."
            if round_ is not rounds[-1] and round_.status is not RoundStatus.CLOSED:
                return f"round {round_.number} of {stage.name} would be open while a later one is drawn."
            inside = {row.entry_id for row in book.stage_players if row.stage_id == stage.id}
            if any(seat.entry_id not in inside for seat in book.seats if seat.round_id == round_.id):
                return f"somebody would sit in round {round_.number} who is not in {stage.name}."
    return ""
