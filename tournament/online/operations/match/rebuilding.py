"""A match from its inputs: a table whose bytes are damaged is played anew, and an ended match becomes one record."""

from dataclasses import replace
from uuid import UUID

from sqlalchemy import select

from engine import Match
from engine.chain.inputs import Input
from engine.errors import BrokenRecord
from engine.record.clocks import Clocks, Stood, as_at
from engine.record.container import dump, load
from engine.record.record import Played, Record, replay
from engine.table.game import Game
from tournament.core.security.sealing import SealBroken
from tournament.online.models import OnlineInput, OnlineRecord
from tournament.online.operations.match.clocks import ticking_of
from tournament.online.operations.match.deal import deal_of, dealt_of, worded_by
from tournament.online.operations.match.match_rows import Content, checkpoint_place, open_content
from tournament.online.operations.match.recording import RECORD
from tournament.online.operations.match.runtime import OnlinePlay


def record_of(play: OnlinePlay, match_id: UUID, until: int | None = None) -> Record:
    """The match as it is kept when it ends, up to a version; once its inputs are gone, the file that was kept."""
    found = select(OnlineInput).where(OnlineInput.match_id == match_id).order_by(OnlineInput.seq)
    if until is not None:
        found = found.where(OnlineInput.seq <= until)
    with play.database.read() as session:
        rows = list(session.scalars(found))
        kept = session.scalar(select(OnlineRecord.content).filter_by(match_id=match_id)) if not rows else None
    if kept is not None:
        return replace(load(play.sealer.open(kept, match_id, RECORD)), names=worded_by(play, match_id).names)
    dealt = dealt_of(play, match_id)
    record = Record(dealt.header, dealt.decks, dealt.seed, digests=dealt.digests, names=dealt.names)
    for seq, row in enumerate(rows):
        content = open_content(play.sealer, row)
        if row.seq != seq or (content.given is None) != (seq == 0) or row.step != len(record.entries):
            raise BrokenRecord(f"match {match_id}: input {seq} is missing or stands elsewhere")
        _add(record, row, content)
        if row.checkpoint is not None:
            try:
                state = play.sealer.open(row.checkpoint, match_id, checkpoint_place(seq))
            except SealBroken:
                continue  # it only saves time
            record.checkpoints.append((len(record.entries), state))
    return record


def _add(record: Record, row: OnlineInput, content: Content) -> None:
    record.entries += content.entries
    if content.given is None:
        record.opening_mark = content.mark
    else:
        record.inputs.append(Played(row.step, content.given, row.at, content.mark))


def earlier(play: OnlinePlay, match_id: UUID, version: int, given: Input, step: int) -> Game:
    """The table of an earlier step that an input goes back to, or asks to; refused where nobody can go back there."""
    record = record_of(play, match_id, version)
    return record.restored(given, step, deal_of(play, match_id).pool, len(record.entries))


def clocks_at(play: OnlinePlay, match_id: UUID, version: int, step: int) -> Clocks | None:
    """The clocks as they stood at a step that a rewind goes back to, from the two rows that can tell."""
    wanted = select(OnlineInput).where(
        OnlineInput.match_id == match_id, OnlineInput.seq > 0, OnlineInput.seq <= version
    )
    with play.database.read() as session:
        last = wanted.where(OnlineInput.step <= step).order_by(OnlineInput.seq.desc()).limit(1)
        rows = list(session.scalars(last))
        rows += session.scalars(wanted.where(OnlineInput.seq == rows[0].seq + 1)) if rows else ()
    stood = []
    for row in rows:
        content = open_content(play.sealer, row)
        ticking = ticking_of(content.clocks)
        if content.given is not None and ticking is not None:
            stood.append(Stood(row.step, content.given, ticking.clocks))
    return as_at(stood, step)


def file_of(play: OnlinePlay, match_id: UUID, head: bytes, until: int | None = None) -> bytes:
    """The match so far, or up to a version, as a file, which is how other processes are given it."""
    record = record_of(play, match_id, until)
    record.head = head
    return dump(record)


def rebuilt(play: OnlinePlay, match_id: UUID, version: int, head: bytes) -> Match:
    """The table of a version, from the inputs or the kept file; raises BrokenRecord where these lead elsewhere."""
    record = record_of(play, match_id, version)
    pool = deal_of(play, match_id).pool
    if record.head:  # a kept file, which was proved with its checkpoints
        last = record.seek(len(record.entries), pool)
    else:
        for match, _entries in replay(record, pool):
            last = match
    if len(record.inputs) != version or last.head != head:
        raise BrokenRecord(
            f"match {match_id}: its {len(record.inputs)} inputs lead elsewhere than to version {version}"
        )
    return last
