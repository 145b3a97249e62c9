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
from tournament.online.operations.match.deal import load_deal, load_wording
from tournament.online.operations.match.log_readers import LiveLogLine, LogReader, split_entries
from tournament.online.operations.match.match_rows import checkpoint_place, open_content
from tournament.online.operations.match.record_files import load_record
from tournament.online.operations.match.runtime import MatchRuntime
from tournament.online.operations.match.snapshots import CHECKPOINT_EVERY, MatchSnapshot, load_snapshot
from tournament.online.problems import OtherRules

MAX_INPUTS_READ: Final = 2 * CHECKPOINT_EVERY
"""Limit of one answer; a viewer further behind asks again."""


class LogLines(msgspec.Struct, frozen=True):
    step: int
    """The newest step that the lines include."""
    lines: list[LiveLogLine]


def read_lines_after(play: MatchRuntime, match_id: UUID, viewer: int, after: int) -> LogLines:
    """Return the lines after a step.

    Earlier lines that are no longer quiet, because something happened in their window, come too.
    """
    return read_lines_of_snapshot(play, load_snapshot(play, match_id), viewer, after)


def read_lines_of_snapshot(play: MatchRuntime, snapshot: MatchSnapshot, viewer: int, after: int) -> LogLines:
    """Return the lines after a step, up to a snapshot that was just loaded."""
    match_id = snapshot.match_id
    if after >= snapshot.step:
        return LogLines(snapshot.step, [])
    place = (match_id, snapshot.naming, viewer)
    reading = play.log_readers.take(place, after)
    with play.database.read() as session:
        try:
            reading = reading or start_at_checkpoint(
                session, play, match_id, viewer, _find_version(session, match_id, after)
            )
            told = _read_new_lines(session, play, snapshot, reading, after)
            if told is not None and reading.is_short:  # lines of a window that was open there change
                reading = start_at_checkpoint(session, play, match_id, viewer, reading.first)
                told = _read_new_lines(session, play, snapshot, reading, after)
        except (EngineError, SealBroken, OtherRules):  # it goes back to before the checkpoint, or that can't be read
            told = None
    if reading is None or told is None or told.step < after:
        return read_whole_log(play, match_id, viewer, after, snapshot.version)
    play.log_readers.put(place, reading)
    return told


def read_whole_log(
    play: MatchRuntime, match_id: UUID, viewer: int, after: int = 0, until: int | None = None
) -> LogLines:
    """Read the lines from the whole record, or from that up to a version."""
    by = load_wording(play, match_id)
    reading = LogReader(Names(by.names, by.pool, viewer, recorded=by.header.seats), -1, 0)
    before, since = split_entries(load_record(play, match_id, until).entries, after)
    reading.read(-1, before)
    lines = reading.read(-1, since)
    return LogLines(max(reading.step, after), lines)


def _read_new_lines(
    session: Session, play: MatchRuntime, snapshot: MatchSnapshot, reading: LogReader, after: int
) -> LogLines | None:
    """Process the new inputs, and return the lines after the step.

    Returns None if the inputs are gone.
    """
    rows = load_inputs_between(session, snapshot.match_id, reading.seq + 1, snapshot.version)
    if not rows:
        return None
    before, since = split_entries((entry for row in rows for entry in open_content(play.sealer, row).entries), after)
    reading.read(rows[-1].seq, before)
    lines = reading.read(rows[-1].seq, since)
    return LogLines(reading.step, lines)


def start_at_checkpoint(session: Session, play: MatchRuntime, match_id: UUID, viewer: int, below: int) -> LogReader:
    """Create a reader at the last checkpoint before a version, or at the start."""
    deal = load_deal(play, match_id)
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


def _find_version(session: Session, match_id: UUID, step: int) -> int:
    """Return the version of the input that led to a step or came before it."""
    told = select(OnlineInput.seq).where(OnlineInput.match_id == match_id, OnlineInput.step <= step)
    return session.scalar(told.order_by(OnlineInput.seq.desc()).limit(1)) or 0


_ROWS_QUERY: Final = (  # built once, because boards query it after every choice
    select(OnlineInput)
    .where(
        OnlineInput.match_id == bindparam("match_id"), OnlineInput.seq.between(bindparam("first"), bindparam("last"))
    )
    .order_by(OnlineInput.seq)
    .options(defer(OnlineInput.checkpoint))
)


def load_inputs_between(session: Session, match_id: UUID, first: int, last: int) -> list[OnlineInput]:
    last = min(first + MAX_INPUTS_READ, last)
    return list(session.scalars(_ROWS_QUERY, {"match_id": match_id, "first": first, "last": last}))


def visible_until(settings: MatchSettings, now: datetime) -> datetime:
    return subtract_delay(settings.delay, now)


def subtract_delay(minutes: int, now: datetime) -> datetime:
    """Return the time before the delay, to the second.

    All who ask within the same second get the same answer.
    """
    return now.replace(microsecond=0) - timedelta(minutes=minutes)
