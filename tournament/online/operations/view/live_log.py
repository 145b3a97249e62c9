"""The log of a match under way as lines for one viewer, and the spectator delay.

Reading continues where a reader stopped, or from the last checkpoint.
"""

from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

import msgspec
from sqlalchemy import bindparam, select
from sqlalchemy.orm import Session, defer

from engine import EngineError, Match
from engine.log.names import Names
from tournament.core.security.sealing import SealBroken
from tournament.events.online_settings import MatchSettings
from tournament.online.models import OnlineInput
from tournament.online.operations.match.deal import deal_of, worded_by
from tournament.online.operations.match.log_readers import LiveLogLine, LogReader, cut
from tournament.online.operations.match.match_rows import checkpoint_place, open_content
from tournament.online.operations.match.record_files import record_of
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import CHECKPOINT_EVERY, MatchSnapshot, load_snapshot
from tournament.online.problems import OtherRules

MOST_INPUTS: Final = 2 * CHECKPOINT_EVERY
"""Limit of one answer; a viewer further behind asks again."""


class Lines(msgspec.Struct, frozen=True):
    step: int
    """The newest step that the lines include."""
    lines: list[LiveLogLine]


def lines_after(play: MatchRuntime, match_id: UUID, viewer: int, after: int) -> Lines:
    """Return the lines after a step.

    Earlier lines that are no longer quiet, because something happened in their window, come too.
    """
    return lines_of(play, load_snapshot(play, match_id), viewer, after)


def lines_of(play: MatchRuntime, snapshot: MatchSnapshot, viewer: int, after: int) -> Lines:
    """Return the lines after a step, up to a snapshot that was just loaded."""
    match_id = snapshot.match_id
    if after >= snapshot.step:
        return Lines(snapshot.step, [])
    place = (match_id, snapshot.naming, viewer)
    reading = play.log_readers.take(place, after)
    with play.database.read() as session:
        try:
            reading = reading or begin_at_table(session, play, match_id, viewer, _seq_of(session, match_id, after))
            told = _read(session, play, snapshot, reading, after)
            if told is not None and reading.is_short:  # lines of a window that was open there change
                reading = begin_at_table(session, play, match_id, viewer, reading.first)
                told = _read(session, play, snapshot, reading, after)
        except (EngineError, SealBroken, OtherRules):  # it goes back to before the checkpoint, or that can't be read
            told = None
    if reading is None or told is None or told.step < after:
        return whole_log(play, match_id, viewer, after, snapshot.version)
    play.log_readers.put(place, reading)
    return told


def whole_log(play: MatchRuntime, match_id: UUID, viewer: int, after: int = 0, until: int | None = None) -> Lines:
    """Read the lines from the whole record, or from that up to a version."""
    by = worded_by(play, match_id)
    reading = LogReader(Names(by.names, by.pool, viewer, recorded=by.header.seats), -1, 0)
    before, since = cut(record_of(play, match_id, until).entries, after)
    reading.read(-1, before)
    lines = reading.read(-1, since)
    return Lines(max(reading.step, after), lines)


def _read(
    session: Session, play: MatchRuntime, snapshot: MatchSnapshot, reading: LogReader, after: int
) -> Lines | None:
    """Process the new inputs, and return the lines after the step.

    Returns None if the inputs are gone.
    """
    rows = rows_between(session, snapshot.match_id, reading.seq + 1, snapshot.version)
    if not rows:
        return None
    before, since = cut((entry for row in rows for entry in open_content(play.sealer, row).entries), after)
    reading.read(rows[-1].seq, before)
    lines = reading.read(rows[-1].seq, since)
    return Lines(reading.step, lines)


def begin_at_table(session: Session, play: MatchRuntime, match_id: UUID, viewer: int, below: int) -> LogReader:
    """Create a reader at the last checkpoint before a version, or at the start."""
    deal = deal_of(play, match_id)
    found = (
        select(OnlineInput.seq, OnlineInput.checkpoint)
        .where(OnlineInput.match_id == match_id, OnlineInput.seq < below, OnlineInput.checkpoint.is_not(None))
        .order_by(OnlineInput.seq.desc())
        .limit(1)
    )
    kept = session.execute(found).first()
    if kept is None:
        return LogReader(Names(deal.names, deal.pool, viewer, recorded=deal.header.seats), -1, 0)
    seq, checkpoint = kept
    table = Match.from_bytes(play.sealer.open(checkpoint or b"", match_id, checkpoint_place(seq)), deal)
    return LogReader(Names.at_table(table.game, viewer), seq, table.step)


def _seq_of(session: Session, match_id: UUID, step: int) -> int:
    """Return the version of the input that led to a step or came before it."""
    told = select(OnlineInput.seq).where(OnlineInput.match_id == match_id, OnlineInput.step <= step)
    return session.scalar(told.order_by(OnlineInput.seq.desc()).limit(1)) or 0


_ROWS: Final = (  # built once, because boards query it after every choice
    select(OnlineInput)
    .where(
        OnlineInput.match_id == bindparam("match_id"), OnlineInput.seq.between(bindparam("first"), bindparam("last"))
    )
    .order_by(OnlineInput.seq)
    .options(defer(OnlineInput.checkpoint))
)


def rows_between(session: Session, match_id: UUID, first: int, last: int) -> list[OnlineInput]:
    last = min(first + MOST_INPUTS, last)
    return list(session.scalars(_ROWS, {"match_id": match_id, "first": first, "last": last}))


def visible_until(settings: MatchSettings, now: datetime) -> datetime:
    return so_late(settings.delay, now)


def so_late(minutes: int, now: datetime) -> datetime:
    """Return the time before the delay, to the second.

    All who ask within the same second get the same answer.
    """
    return now.replace(microsecond=0) - timedelta(minutes=minutes)
