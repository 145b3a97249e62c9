"""Export and import of a whole event as one file.

A backup, or an event that ran on a laptop at the venue and is published later.
"""

from collections.abc import Sequence
from datetime import datetime
from typing import Final
from uuid import UUID, uuid4

from sqlalchemy import Select, delete, insert, inspect, select
from sqlalchemy.exc import IntegrityError
from sqlalchemy.orm import Session

from tournament.accounts.models import Account
from tournament.core.change_notes import note_event
from tournament.core.models.timers import Timer, TimerKind
from tournament.core.problems import NotAllowed
from tournament.core.security.permissions import Role
from tournament.core.security.principal import Principal
from tournament.core.translation import gettext
from tournament.events import hooks
from tournament.events.backup.operations.check import check_backup
from tournament.events.backup.operations.document import Backup, Values, encode_backup, plain_trail_entry, read_backup
from tournament.events.book.book import Book, load_book
from tournament.events.book.roles import roles_of
from tournament.events.lifecycle.operations.event_timers import restore_timers
from tournament.events.lifecycle.operations.lifecycle import free_slug
from tournament.events.models.entries import Deck, Entry
from tournament.events.models.events import Event, Staff
from tournament.events.models.rounds import Round, RoundRoot
from tournament.events.models.trail import TrailEntry
from tournament.events.problems import BackupNotReadable, EventExists
from tournament.events.trail.change import current_rows, trail_entries
from tournament.events.trail.recorded_tables import Json, all_recorded_tables, plain_value

RESERVED_SLUGS: Final = ("new", "import")


def export_event(session: Session, slug: str) -> bytes:
    """Export an event: rows, deck reports, trail, and a checksum over all of it.

    The file contains the seed, real names and hidden decks, so it is for the organizer only.
    """
    event = load_book(session, slug).event
    rows: dict[str, list[Json]] = {model.__tablename__: [] for model in all_recorded_tables().models}
    present = current_rows(session, event)
    for table, row in sorted(present):
        rows[table].append(present[table, row])
    decks = session.execute(select(Deck.id, Deck.report).where(Deck.event_id == event.id))
    return encode_backup(rows, {row.id.hex: row.report for row in decks}, trail_entries(session, event))


def open_backup(content: bytes) -> Backup:
    """Read a file and check all of it before anything is locked.

    Raises BackupNotReadable.
    """
    backup = read_backup(content)
    check_backup(backup)
    return backup


def import_event(
    session: Session, backup: Backup, actor: Principal, now: datetime, *, replace: bool = False
) -> Event:
    """Import an event with all its ids, or nothing; the importer becomes organizer.

    Only its organizers can replace an event that exists here, and only by a backup that continues its trail. Then
    staff and the links between players and accounts stay as they are. For a new event, only an administrator's
    import links players to accounts, since a file can claim anything; the importer's own entry is always linked.
    """
    present = session.scalar(select(Event).where(Event.id == backup.event_id).with_for_update())
    if present is not None:
        if not replace:
            raise EventExists(
                gettext("%(event)s already exists (%(slug)s).", event=present.name, slug=present.slug),
                event=present.slug,
            )
        _check_may_replace(session, present, actor)
        if not _continues_trail(session, present, backup):
            return present
    changes = (_keep_links if present else _make_links)(session, backup, actor)
    slug = str(backup.event["slug"])
    taken = session.scalar(select(Event.id).where(Event.slug == slug, Event.id != backup.event_id))
    wanted = present.slug if present else slug
    if not present and (taken is not None or slug in RESERVED_SLUGS):
        wanted = free_slug(session, str(backup.event["name"]))
    if wanted != slug:
        changes.append(_set_value("event", backup.event, "slug", wanted))
    restored = TrailEntry(
        id=uuid4(),
        event_id=backup.event_id,
        number=len(backup.trail) + 1,
        at=now,
        actor_id=actor.account_id,
        actor=actor.name,
        verb="event.restored",
        summary=f"{actor.name} imported {backup.event['name']} from a backup with {len(backup.trail)} entries.",
        reason="",
        changes=changes,
    )
    _write(session, backup, restored, is_here=present is not None)
    event = session.get_one(Event, backup.event_id)
    book = Book(session, event)
    of_rows = (Timer.event_id == event.id, Timer.kind != TimerKind.CASE_PUBLISHED)  # cases stay as they are
    session.execute(delete(Timer).where(*of_rows, Timer.fired_at.is_(None)))
    restore_timers(session, book, now, book.tables, book.rounds)
    note_event(session, event.slug, event.version)
    return event


def _check_may_replace(session: Session, present: Event, actor: Principal) -> None:
    if not actor.is_admin and Role.ORGANIZER not in roles_of(session, present, actor):
        raise NotAllowed(gettext("%(event)s already exists. Only its organizers can replace it.", event=present.name))


def _continues_trail(session: Session, present: Event, backup: Backup) -> bool:
    """Return whether the backup has new trail entries.

    Raises EventExists if its trail doesn't continue the one here.
    """
    here = trail_entries(session, present)
    for mine, theirs in zip(here, backup.trail, strict=False):
        if plain_trail_entry(mine) != plain_trail_entry(theirs):
            raise EventExists(
                gettext(
                    "%(event)s was changed after this backup. Entry %(number)s is “%(mine)s” here, but “%(theirs)s” "
                    "in the file.",
                    event=present.name,
                    number=mine.number,
                    mine=mine.summary,
                    theirs=theirs.summary,
                ),
                event=present.slug,
                step=mine.number,
            )
    if len(backup.trail) < len(here):
        raise EventExists(
            gettext(
                "The file is older than %(event)s: it has %(theirs)s history entries instead of %(mine)s.",
                event=present.name,
                theirs=len(backup.trail),
                mine=len(here),
            ),
            event=present.slug,
            step=len(backup.trail) + 1,
        )
    return len(backup.trail) > len(here)


def _keep_links(session: Session, backup: Backup, actor: Principal) -> list[Json]:
    """Give the backup the staff and account links of the event here."""
    owned = {"event_id": backup.event_id}
    linked = {row.id: row.account_id for row in session.scalars(select(Entry).filter_by(**owned))}
    mine = [
        {name: getattr(row, name) for name in ("id", "event_id", "account_id", "role", "name")}
        for row in session.scalars(select(Staff).filter_by(**owned))
    ]
    changes = [
        _set_value("entry", row, "account_id", linked.get(_row_id(row)))
        for row in backup.rows["entry"]
        if row["account_id"] != linked.get(_row_id(row))
    ]
    return changes + _replace_staff(backup, mine)


def _make_links(session: Session, backup: Backup, actor: Principal) -> list[Json]:
    """Link the accounts that exist here, as far as the importer may decide it.

    The importer becomes an organizer.
    """
    named = {row["account_id"] for table in ("entry", "staff") for row in backup.rows[table]} - {None}
    known = set(session.scalars(select(Account.id).where(Account.id.in_(named), Account.removed_at.is_(None))))
    trusted = known if actor.is_admin else known & {actor.account_id}
    changes = [
        _set_value("entry", row, "account_id", None)
        for row in backup.rows["entry"]
        if row["account_id"] is not None and row["account_id"] not in trusted
    ]
    staff = [row for row in backup.rows["staff"] if row["account_id"] in trusted]
    mine = (actor.account_id, Role.ORGANIZER.value)
    if actor.account_id is not None and mine not in [(row["account_id"], row["role"]) for row in staff]:
        part = {"account_id": actor.account_id, "role": Role.ORGANIZER.value, "name": actor.name}
        staff.append({"id": uuid4(), "event_id": backup.event_id, **part})
    return changes + _replace_staff(backup, staff)


def _replace_staff(backup: Backup, wanted: Sequence[Values]) -> list[Json]:
    """Replace the staff of the backup; return the changes for the trail."""
    there = backup.rows["staff"]
    assert isinstance(there, list)
    before = {_row_id(row): row for row in there}
    after = {_row_id(row): row for row in wanted}
    there[:] = wanted
    return [
        {
            "table": "staff",
            "row": row.hex,
            "before": _plain_row(before[row]) if row in before else None,
            "after": _plain_row(after[row]) if row in after else None,
        }
        for row in [*before, *(one for one in after if one not in before)]
        if before.get(row) != after.get(row)
    ]


def _set_value(table: str, row: Values, column: str, value: object) -> Json:
    """Change a row of the backup; return the change for the trail."""
    before, row[column] = row[column], value
    return {
        "table": table,
        "row": _row_id(row).hex,
        "before": {column: plain_value(before)},
        "after": {column: plain_value(value)},
    }


def _plain_row(row: Values) -> Json:
    return {name: plain_value(value) for name, value in row.items()}


def _row_id(row: Values) -> UUID:
    identity = row["id"]
    assert isinstance(identity, UUID)
    return identity


def _write(session: Session, backup: Backup, restored: TrailEntry, *, is_here: bool) -> None:
    """Write rows and trail as the file has them.

    The only place that writes rows outside of `change`, and the trail itself.
    """
    session.flush()
    session.expunge_all()
    restorers = hooks.event_replaced.ask(session, backup.event_id)
    roots = [_column_values(root) for root in session.scalars(_select_roots(backup.event_id))]
    if is_here:
        session.execute(delete(TrailEntry).where(TrailEntry.event_id == backup.event_id))
        for model in reversed(all_recorded_tables().models[1:]):
            session.execute(delete(model).where(inspect(model).columns["event_id"] == backup.event_id))
    version = len(backup.trail) + 1
    try:
        for model in all_recorded_tables().models:
            rows = list(backup.rows[model.__tablename__])
            if model is Event:
                _write_event(session, {**rows[0], "version": version}, is_here=is_here)
            elif rows:
                session.execute(insert(model), rows)
        session.add_all([*backup.trail, restored])
        session.flush()
        for restore in restorers:
            restore(backup.rows)
        rounds = {row["id"] for row in backup.rows["round"]}
        if is_here and (kept := [root for root in roots if root["round_id"] in rounds]):
            session.execute(insert(RoundRoot), kept)
    except IntegrityError:
        raise BackupNotReadable(gettext("The file uses an id of another event on this server.")) from None


def _select_roots(event_id: UUID) -> Select[RoundRoot]:
    """Select the published roots of an event's rounds; an import keeps them."""
    return select(RoundRoot).join(Round, Round.id == RoundRoot.round_id).where(Round.event_id == event_id)


def _column_values(row: RoundRoot) -> Values:
    return {name: getattr(row, name) for name, _column in inspect(RoundRoot).columns.items()}


def _write_event(session: Session, values: Values, *, is_here: bool) -> None:
    if not is_here:
        session.execute(insert(Event), [values])
        return
    event = session.get_one(Event, values["id"])
    for name, value in values.items():
        setattr(event, name, value)
    session.flush()
