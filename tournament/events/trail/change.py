"""The audit trail: `change` wraps every change of an event and records its rows.

The rows are collected from the session, so an operation can't forget one, and the trail can rebuild the event.
"""

from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import event as sqlalchemy_events
from sqlalchemy import inspect, select
from sqlalchemy.orm import Session, UOWTransaction
from sqlalchemy.orm.attributes import get_history

from tournament.core.models.base import Base
from tournament.core.security.principal import Principal
from tournament.core.text import sanitize_text
from tournament.events import hooks
from tournament.events.book.hooks import Values
from tournament.events.book.versions import increment_version
from tournament.events.models.events import Event
from tournament.events.models.rounds import Round, Table
from tournament.events.models.trail import TrailEntry
from tournament.events.problems import EventNotFound
from tournament.events.states import RoundStatus, TableStatus
from tournament.events.trail.recorded_tables import Json, all_recorded_tables, plain_row, plain_value
from tournament.events.trail.round_roots import publish_roots


class Change:
    """A change of one event in progress; the operation sets `summary`."""

    def __init__(self, session: Session, event: Event, actor: Principal, now: datetime) -> None:
        self.session = session
        self.event = event
        self.actor = actor
        self.now = now
        self.summary = ""
        self.undoes: int | None = None
        self.is_always_recorded = False
        """Write a trail entry even if no row of the event changed."""
        self._rows: dict[tuple[str, str], tuple[Json | None, Json | None]] = {}

    def add(self, *rows: Base) -> None:
        """Add rows and flush, so that rows of other tables can refer to them."""
        self.session.add_all(rows)
        self.session.flush()

    def remove(self, *rows: Base) -> None:
        """Delete rows in the given order; pass rows that others refer to last."""
        for row in rows:
            self.session.delete(row)
            self.session.flush()

    def gather(self, session: Session, _context: UOWTransaction) -> None:
        for row in session.new:
            self._note(row, None, _values_after(row))
        for row in session.dirty:
            self._note(row, *_columns_changed(row))
        for row in session.deleted:
            self._note(row, _values_before(row), None)

    def _note(self, row: object, before: Json | None, after: Json | None) -> None:
        if not isinstance(row, all_recorded_tables().models) or before == after:
            return
        assert isinstance(row, Base)
        key = row.__tablename__, _row_id(row)
        if key in self._rows:
            first, last = self._rows[key]
            before = None if first is None else {**(before or {}), **first}
            after = None if after is None else {**(last or {}), **after}
        self._rows[key] = before, after

    def changes(self) -> list[Json]:
        """Return the changed rows; a new one has no `before`, a removed one no `after`."""
        found: list[Json] = []
        for (table, row), (before, after) in self._rows.items():
            if before is None and after is None:
                continue
            if before is not None and after is not None:
                touched = [name for name in after if before.get(name) != after[name]]
                if not touched:
                    continue
                before, after = {name: before.get(name) for name in touched}, {name: after[name] for name in touched}
            found.append({"table": table, "row": row, "before": before, "after": after})
        return found


def _row_id(row: Base) -> str:
    identity = getattr(row, "id")  # noqa: B009 - every recorded table has one
    assert isinstance(identity, UUID)
    return identity.hex


def _values_after(row: object) -> Json | None:
    return plain_row(row) if isinstance(row, Base) and row.__tablename__ in all_recorded_tables().by_name else None


def _values_before(row: object) -> Json | None:
    """Return a row as it was loaded."""
    if not isinstance(row, Base) or row.__tablename__ not in all_recorded_tables().by_name:
        return None
    values: Json = {}
    for name in all_recorded_tables().columns[row.__tablename__]:
        history = get_history(row, name)
        values[name] = plain_value(history.deleted[0] if history.deleted else getattr(row, name))
    return values


def _columns_changed(row: object) -> tuple[Json | None, Json | None]:
    if not isinstance(row, Base) or row.__tablename__ not in all_recorded_tables().by_name:
        return None, None
    before: Json = {}
    after: Json = {}
    for name in all_recorded_tables().columns[row.__tablename__]:
        history = get_history(row, name)
        if history.has_changes():
            before[name] = plain_value(history.deleted[0]) if history.deleted else None
            after[name] = plain_value(history.added[0]) if history.added else None
    return before, after


def lock_event(session: Session, slug: str) -> Event:
    """Return the event, locked until the transaction ends."""
    found = session.scalar(
        select(Event).where(Event.slug == slug).with_for_update().execution_options(populate_existing=True)
    )
    if found is None:
        raise EventNotFound(f"There is no event {slug}.", event=slug)
    return found


@contextmanager
def change(
    session: Session, event: str | Event, actor: Principal, now: datetime, verb: str, reason: str = ""
) -> Iterator[Change]:
    """Change an event: all of it with its trail entry, or nothing."""
    locked = lock_event(session, event) if isinstance(event, str) else event
    act = Change(session, locked, actor, now)
    sqlalchemy_events.listen(session, "after_flush", act.gather)
    try:
        yield act
        session.flush()
    finally:
        sqlalchemy_events.remove(session, "after_flush", act.gather)
    changes = act.changes()
    if not changes and not act.is_always_recorded:
        return
    if settled := changed_rows(changes, Table, lambda after: after.get("status") == TableStatus.FINAL.value):
        hooks.tables_settled.notify(session, settled, now)
    rounds = changed_rows(changes, Round, lambda after: not after.keys().isdisjoint(CLOCK_COLUMNS))
    tables = changed_rows(changes, Table, lambda after: "extension" in after)
    if rounds or tables:
        hooks.clock_changed.notify(session, rounds, tables)
    _publish_roots(session, changes, now)
    assert act.summary, f"{verb} changed something and does not say what"
    version = increment_version(session, locked)
    session.add(
        TrailEntry(
            event_id=locked.id,
            number=version,
            at=now,
            actor_id=actor.account_id,
            actor=actor.name,
            verb=verb,
            summary=act.summary,
            reason=sanitize_text(reason),
            changes=changes,
            undoes=act.undoes,
        )
    )
    session.flush()


CLOCK_COLUMNS: Final = ("clock_ends_at", "clock_left", "minutes")


def _publish_roots(session: Session, changes: Sequence[Json], now: datetime) -> None:
    """Publish roots of closed rounds, and new ones after later changes.

    A change is one of a table, or a ruling on its match.
    """
    closed = changed_rows(changes, Round, lambda after: after.get("status") == RoundStatus.CLOSED.value)
    tables = changed_rows(changes, Table, lambda after: not after.keys().isdisjoint(("status", "result")))
    tables += hooks.ruled_tables.ask_one(session, changes)
    if closed or tables:
        publish_roots(session, tables, closed, now)


def changed_rows(changes: Sequence[Values], model: type[Base], is_so: Callable[[Json], bool]) -> list[UUID]:
    """Return the ids of edited rows whose new values fulfil the condition."""
    return [
        UUID(str(one["row"]))
        for one in changes
        if one["table"] == model.__tablename__
        and isinstance(one["before"], dict)
        and isinstance(after := one["after"], dict)
        and is_so(after)
    ]


def trail_entries(session: Session, event: Event) -> list[TrailEntry]:
    return list(
        session.scalars(select(TrailEntry).where(TrailEntry.event_id == event.id).order_by(TrailEntry.number))
    )


def rebuild_rows(entries: Sequence[TrailEntry]) -> dict[tuple[str, str], Json]:
    """Rebuild the rows of an event from the trail alone."""
    rows: dict[tuple[str, str], Json] = {}
    defaults = all_recorded_tables().defaults
    for entry in entries:
        for one in entry.changes:
            key = str(one["table"]), str(one["row"])
            after = one["after"]
            if after is None:
                del rows[key]
            else:
                assert isinstance(after, dict)
                rows[key] = {**(rows.get(key) or defaults.get(key[0], {})), **after}
    return rows


def current_rows(session: Session, event: Event) -> dict[tuple[str, str], Json]:
    """Return the current rows of an event."""
    found: dict[tuple[str, str], Json] = {(Event.__tablename__, event.id.hex): plain_row(event)}
    for model in all_recorded_tables().models[1:]:
        owner = inspect(model).columns["event_id"]
        for row in session.scalars(select(model).where(owner == event.id)):
            found[model.__tablename__, _row_id(row)] = plain_row(row)
    return found
