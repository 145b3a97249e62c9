"""Snapshots of a match: the state row, read in one query.

A match is loaded from its snapshot; an input is written only if the row is still the same.
"""

from collections.abc import Callable
from dataclasses import dataclass, fields, replace
from datetime import datetime
from typing import Final, Self
from uuid import UUID

import structlog
from sqlalchemy import Integer, String, and_, bindparam, insert, select, update
from sqlalchemy.orm import Session

from engine import PUBLIC, Match
from engine.chain.inputs import END, Input, Order
from engine.chain.journal import LogEntry
from engine.errors import BrokenRecord
from engine.log.undone_steps import find_rewound_step
from engine.record.clocks import find_rewound_clocks
from tournament.core.change_notes import changed_event
from tournament.core.models.base import Base
from tournament.core.security.sealing import SealBroken
from tournament.core.storage.database import Database
from tournament.core.translation import gettext
from tournament.events.models.events import Event
from tournament.online.models import OnlineInput, OnlineMatch, OnlineSeat, OnlineState
from tournament.online.operations.match.clocks import (
    advance_clock_state,
    cancel_time_out,
    moves_timer,
    read_clocks,
    stamp_uptime,
    store_clocks,
    write_timer,
)
from tournament.online.operations.match.deal import load_constants, load_engine
from tournament.online.operations.match.loaded_match import (
    NO_ANSWER_TEXT,
    ArchivedMatch,
    LoadedMatch,
    is_over,
    is_paused,
    waiting_mask,
)
from tournament.online.operations.match.match_rows import checkpoint_place, seal_content, state_place
from tournament.online.operations.match.record_files import (
    delete_record,
    load_clocks_at,
    load_record,
    rebuild_match,
    request_record,
    write_match_file,
)
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.settlement import find_match_ending, lock_event_of_match, settle_table
from tournament.online.problems import EngineAway, OnlineMatchNotFound, SeatNotYours, TableNotShown
from tournament.online.states import OnlineStatus
from tournament.replays.engines.continuation import ArchivedEngine
from tournament.replays.engines.process import EngineFailed, EngineRefused

CHECKPOINT_EVERY: Final = 50
"""Number of inputs between two checkpoints; each rewind adds another one."""
log: structlog.stdlib.BoundLogger = structlog.get_logger("kingsmoot.online")

_STATE: Final = Base.metadata.tables[OnlineState.__tablename__]
_INPUT: Final = Base.metadata.tables[OnlineInput.__tablename__]
_SEAT: Final = Base.metadata.tables[OnlineSeat.__tablename__]


@dataclass(frozen=True, slots=True)
class MatchSnapshot:
    """A match's state row as it was read."""

    match_id: UUID
    version: int
    step: int
    stirs: int
    """How often something public changed without a log entry."""
    status: OnlineStatus
    waiting: int
    """Which seats are asked, as a bit mask."""
    head: bytes
    state: bytes | None
    naming: int = 0
    """How often names of seats have changed."""
    clocks: bytes | None = None
    used: int | None = None
    """The version to which an input with the same key has already led."""
    event: tuple[str, int] | None = None
    """The event that changed with the match, and its version; its subscribers are notified as well."""

    @classmethod
    def of(cls, row: OnlineState, used: int | None = None) -> Self:
        return cls(
            match_id=row.match_id,
            version=row.version,
            step=row.step,
            stirs=row.stirs,
            status=row.status,
            waiting=row.waiting,
            head=row.head,
            state=row.state,
            naming=row.naming,
            clocks=row.clocks,
            used=used,
        )

    @property
    def shown(self) -> int:
        """The public version: it grows with the log and with all public changes.

        The count of inputs would reveal whether a seat passed by hand or had no other option.
        """
        return self.step + self.stirs


_ROW_COLUMNS: Final = tuple(_STATE.c[field.name] for field in fields(MatchSnapshot) if field.name in _STATE.c)
# Built once: building such a statement takes longer than running it.
_SNAPSHOT_QUERY: Final = (
    select(*_ROW_COLUMNS, _INPUT.c.seq)
    .select_from(_STATE)
    .outerjoin(
        _INPUT,
        and_(
            _INPUT.c.match_id == _STATE.c.match_id,
            _INPUT.c.actor == bindparam("actor", type_=Integer),
            _INPUT.c.key == bindparam("key", type_=String),
        ),
    )
    .where(_STATE.c.match_id == bindparam("match_id"))
)
_SEATED_QUERY: Final = (
    select(_SEAT.c.seat, *_ROW_COLUMNS, _INPUT.c.seq)
    .select_from(_SEAT)
    .join(_STATE, _STATE.c.match_id == _SEAT.c.match_id)
    .outerjoin(
        _INPUT,
        and_(
            _INPUT.c.match_id == _SEAT.c.match_id,
            _INPUT.c.actor == _SEAT.c.seat,
            _INPUT.c.key == bindparam("key", type_=String),
        ),
    )
    .where(_SEAT.c.match_id == bindparam("match_id"), _SEAT.c.account_id == bindparam("account_id"))
)


def load_snapshot(play: MatchRuntime, match_id: UUID, actor: int | None = None, key: str = "") -> MatchSnapshot:
    """Read the state row, and whether this actor has used the key."""
    found = play.database.look(_SNAPSHOT_QUERY, {"match_id": match_id, "actor": actor, "key": key})
    if found is None:
        raise OnlineMatchNotFound(
            gettext("There is no match at this address. Check that you have the complete link.")
        )
    return MatchSnapshot(*list(found))


def load_with_event(play: MatchRuntime, match_id: UUID) -> MatchSnapshot:
    """Load a snapshot with its event, whose subscribers are notified too."""
    of_event = select(Event.slug, Event.version).join(OnlineMatch, OnlineMatch.event_id == Event.id)
    with play.database.read() as session:
        found = session.execute(of_event.where(OnlineMatch.id == match_id)).first()
    return replace(load_snapshot(play, match_id), event=(found.slug, found.version) if found is not None else None)


def load_seat_snapshot(
    play: MatchRuntime, match_id: UUID, account_id: UUID | None, key: str = ""
) -> tuple[int, MatchSnapshot]:
    """Load the snapshot and the seat of an account in one query.

    The snapshot says whether that seat has used the key.
    """
    if account_id is not None:
        found = play.database.look(_SEATED_QUERY, {"match_id": match_id, "account_id": account_id, "key": key})
        if found is not None:
            seat, *row = found
            return seat, MatchSnapshot(*row)
    raise SeatNotYours(gettext("You have no seat in this match."))


_REFRESH_QUERY: Final = select(_STATE.c.stirs, _STATE.c.clocks).where(_STATE.c.match_id == bindparam("match_id"))
_PUBLIC_VERSION_QUERY: Final = select(_STATE.c.step, _STATE.c.stirs).where(_STATE.c.match_id == bindparam("match_id"))


def load_public_version(database: Database, match_id: UUID) -> int:
    """Read only the public version."""
    found = database.look(_PUBLIC_VERSION_QUERY, {"match_id": match_id})
    if found is None:
        raise OnlineMatchNotFound(
            gettext("There is no match at this address. Check that you have the complete link.")
        )
    return int(sum(found))


def load_match(play: MatchRuntime, snapshot: MatchSnapshot) -> LoadedMatch:
    """Load the match from memory, its bytes, or its inputs if these are damaged."""
    awake = play.loaded.take(snapshot.match_id, snapshot.version, snapshot.head, snapshot.naming)
    if awake is not None:
        return awake
    deal = load_engine(play, snapshot.match_id, snapshot.naming)
    if isinstance(deal, ArchivedEngine):
        return _load_archived(play, snapshot, deal)
    if snapshot.state is not None:
        try:
            state = play.sealer.open(snapshot.state, snapshot.match_id, state_place(snapshot.version))
            match = Match.from_bytes(state, deal)
            if match.head == snapshot.head:
                return match
        except (SealBroken, BrokenRecord):
            pass
    try:
        return rebuild_match(play, snapshot.match_id, snapshot.version, snapshot.head)
    except BrokenRecord as error:
        raise inconsistent_match_error(snapshot) from error


def _load_archived(play: MatchRuntime, snapshot: MatchSnapshot, engine: ArchivedEngine) -> ArchivedMatch:
    """Load a match with the archived engine of its rules."""

    def whole() -> bytes:
        return write_match_file(play, snapshot.match_id, snapshot.head)

    try:
        if snapshot.state is not None:
            try:
                state = play.sealer.open(snapshot.state, snapshot.match_id, state_place(snapshot.version))
                looked = engine.look(state, PUBLIC)
                if looked.head == snapshot.head:
                    return ArchivedMatch(engine, state, looked, whole)
            except (SealBroken, EngineRefused):
                pass
        table = engine.table(whole())
        if table.head != snapshot.head:
            raise inconsistent_match_error(snapshot)
        return ArchivedMatch(engine, table.state, table, whole)
    except (BrokenRecord, EngineRefused) as error:
        raise inconsistent_match_error(snapshot) from error
    except EngineFailed as error:
        raise EngineAway(gettext(NO_ANSWER_TEXT)) from error


def inconsistent_match_error(snapshot: MatchSnapshot) -> TableNotShown:
    """Return the error for rows of a match that contradict each other."""
    log.error("a match can't be rebuilt from its inputs", match=str(snapshot.match_id), version=snapshot.version)
    return TableNotShown(
        gettext(
            "The stored data of this match is inconsistent. Nothing was changed; the fault is in the server’s log."
        )
    )


@dataclass(frozen=True, slots=True)
class PendingInput:
    """An input with its log entries, about to be written."""

    actor: int
    key: str
    given: Input
    at: int
    now: datetime
    entries: list[LogEntry]


ExtraWrite = Callable[[Session, Event | None, int | None], None]
"""Writes something about the event, which is locked, in the transaction of an input; gets the input's number."""


def write_input(
    play: MatchRuntime,
    before: MatchSnapshot,
    step: PendingInput,
    match: LoadedMatch,
    beside: ExtraWrite | None = None,
) -> MatchSnapshot | None:
    """Write input and table if the row is unchanged; return None otherwise."""
    version, match_id, sealer = before.version + 1, before.match_id, play.sealer
    state = match.to_bytes()
    was_over, rewinds = (
        before.status is OnlineStatus.ENDED,
        any(find_rewound_step(entry) >= 0 for entry in step.entries),
    )
    # a match that the desk has ended stays over until it is rewound, although its engine does not know it
    status = OnlineStatus.ENDED if was_over and not rewinds else status_of(match)
    had, clock_state = read_clocks(before.clocks), None
    if had is not None:
        back = find_rewound_clocks(step.given)
        then = load_clocks_at(play, match_id, before.version, back) if back >= 0 else None
        clock_state = advance_clock_state(had, load_constants(play, match_id), step.given, match, step.at, then)
        if clock_state is not None and play.uptime is not None:
            clock_state = stamp_uptime(clock_state, play.uptime())
    after = MatchSnapshot(
        match_id,
        version,
        match.step,
        before.stirs,
        status,
        0 if status is OnlineStatus.ENDED else waiting_mask(match),
        match.head,
        sealer.close(state, match_id, state_place(version)),
        before.naming,
        store_clocks(clock_state),
    )
    moved: dict[str, object] = {
        "of_match": match_id,
        "from_version": before.version,
        "from_head": before.head,
        "from_status": before.status,
        "from_clocks": before.clocks,
        "to_version": after.version,
        "to_step": after.step,
        "to_status": after.status,
        "to_waiting": after.waiting,
        "to_head": after.head,
        "to_state": after.state,
        "to_clocks": after.clocks,
        "to_changed_at": step.now,
    }
    checkpoint = version % CHECKPOINT_EVERY == 0 or rewinds
    row: dict[str, object] = {
        "match_id": match_id,
        "seq": version,
        "actor": step.actor,
        "key": step.key,
        "step": before.step,
        "at": step.at,
        "content": seal_content(sealer, match_id, version, step.given, match.head, step.entries, before.clocks),
        "checkpoint": sealer.close(state, match_id, checkpoint_place(version)) if checkpoint else None,
    }
    ends = status is OnlineStatus.ENDED
    ruled = isinstance(step.given, Order) and step.given.order == END  # the ruling sets the result
    at_event = ends and not was_over and not ruled and load_constants(play, match_id).event_id is not None
    ended = find_match_ending(match, step.given, lambda: _load_log(play, before, step)) if at_event else None
    if beside is None and not ends and not moves_timer(had, clock_state):
        return after if _write_without_session(play.database, moved, row) else None
    with play.database.write() as session:
        event = lock_event_of_match(session, match_id) if ended is not None or beside is not None else None
        written = (
            _write_separately(session, moved, row)
            if play.database.is_sqlite
            else _write_together(session, moved, row)
        )
        if written and ends:
            request_record(session, match_id, step.now)
            if had is not None:
                cancel_time_out(session, match_id)
            if event is not None and ended is not None:
                settle_table(session, event, match_id, ended, step.now)
        elif written:
            if was_over:
                delete_record(session, match_id)
            write_timer(session, match_id, None if was_over else had, clock_state)
        if written and beside is not None:
            beside(session, event, version)
            stirs, clocks = session.execute(_REFRESH_QUERY, {"match_id": match_id}).one()
            after = replace(after, stirs=stirs, clocks=clocks)
    return replace(after, event=changed_event(session)) if written else None


def _load_log(play: MatchRuntime, before: MatchSnapshot, step: PendingInput) -> list[LogEntry]:
    """Return all log entries of the match, including those of this input."""
    return [*load_record(play, before.match_id, before.version).entries, *step.entries]


def status_of(match: LoadedMatch) -> OnlineStatus:
    if is_over(match):
        return OnlineStatus.ENDED
    return OnlineStatus.PAUSED if is_paused(match) else OnlineStatus.LIVE


# Built once, like the statements that read.
_UPDATE_STATE: Final = (
    update(_STATE)
    .where(
        _STATE.c.match_id == bindparam("of_match"),
        _STATE.c.version == bindparam("from_version"),
        _STATE.c.head == bindparam("from_head"),
        _STATE.c.status == bindparam("from_status"),
        _STATE.c.clocks.is_not_distinct_from(bindparam("from_clocks", type_=_STATE.c.clocks.type)),
    )
    .values(
        {
            name: bindparam(f"to_{name}", type_=_STATE.c[name].type)
            for name in ("version", "step", "status", "waiting", "head", "state", "clocks", "changed_at")
        }
    )
)
_INSERT_INPUT: Final = insert(_INPUT)
_UPDATE_CTE: Final = _UPDATE_STATE.returning(_STATE.c.match_id).cte("moved")
_INPUT_VALUES: Final = [bindparam(f"new_{name}", type_=column.type) for name, column in _INPUT.c.items()]
_UPDATE_AND_INSERT: Final = (
    insert(_INPUT)
    .from_select(
        list(_INPUT.c.keys()),
        select(*_INPUT_VALUES).select_from(_UPDATE_CTE),
    )
    .returning(_INPUT.c.seq)
)


def _write_separately(session: Session, moved: dict[str, object], row: dict[str, object]) -> bool:
    """Update the row and insert the input by two statements in one transaction."""
    if not session.connection().execute(_UPDATE_STATE, moved).rowcount:
        return False
    session.connection().execute(_INSERT_INPUT, row)
    return True


def _write_together(session: Session, moved: dict[str, object], row: dict[str, object]) -> bool:
    """Update the row and insert the input by one statement, to save a round trip.

    The input is inserted only if the row was unchanged.
    """
    return session.connection().execute(_UPDATE_AND_INSERT, _together_values(moved, row)).first() is not None


def _together_values(moved: dict[str, object], row: dict[str, object]) -> dict[str, object]:
    return moved | {f"new_{name}": value for name, value in row.items()}


def _write_without_session(database: Database, moved: dict[str, object], row: dict[str, object]) -> bool:
    """Write without a session, since most choices write nothing else."""
    if database.is_sqlite:
        return database.change((_UPDATE_STATE, moved), (_INSERT_INPUT, row))
    return database.change((_UPDATE_AND_INSERT, _together_values(moved, row)))
