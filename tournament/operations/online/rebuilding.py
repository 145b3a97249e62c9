"""A match from its inputs: a table whose bytes are damaged is played anew, and an ended match becomes one record."""

from uuid import UUID

from sqlalchemy import select

from engine import Match
from engine.errors import BrokenRecord
from engine.record.header import deck_digests
from engine.record.record import Played, Record, replay
from tournament.models import OnlineInput
from tournament.operations.online.contents import Content, checkpoint_place, open_content
from tournament.operations.online.dealing import deal_of
from tournament.operations.online.process import OnlinePlay
from tournament.sealing import SealBroken


def record_of(play: OnlinePlay, match_id: UUID, until: int | None = None) -> Record:
    """The match as it is kept when it ends, up to a version."""
    deal = deal_of(play, match_id)
    found = select(OnlineInput).where(OnlineInput.match_id == match_id).order_by(OnlineInput.seq)
    if until is not None:
        found = found.where(OnlineInput.seq <= until)
    with play.database.read() as session:
        rows = list(session.scalars(found))
    record = Record(deal.header, deal.decks, deal.seed)
    record.digests = tuple(deck_digests(deal.pool, deck) for deck in deal.decks)
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


def rebuilt(play: OnlinePlay, match_id: UUID, version: int, head: bytes) -> Match:
    """The table of a version, played anew from the inputs; raises BrokenRecord where it comes to another head."""
    record = record_of(play, match_id, version)
    for match, _entries in replay(record, deal_of(play, match_id).pool):
        last = match
    if len(record.inputs) != version or last.head != head:
        raise BrokenRecord(
            f"match {match_id}: its {len(record.inputs)} inputs lead elsewhere than to version {version}"
        )
    return last
