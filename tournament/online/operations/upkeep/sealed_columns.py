"""Sealed columns of online matches with their places, for key rotation."""

from tournament.core.security.hooks import SealedColumn
from tournament.online.models import OnlineInput, OnlineMatch, OnlineNote, OnlineRecord, OnlineSeat, OnlineState
from tournament.online.operations.match.deal import SEED_PLACE, deck_place
from tournament.online.operations.match.match_rows import checkpoint_place, content_place, note_place, state_place
from tournament.online.operations.match.record_files import FAULT_PLACE, RECORD_PLACE


def sealed_columns() -> tuple[SealedColumn, ...]:
    """Return the sealed columns, the hot row first: submission locks it first, too."""
    return (
        SealedColumn(OnlineState.state, OnlineState.match_id, lambda row: state_place(row.version)),
        SealedColumn(OnlineMatch.seed, OnlineMatch.id, lambda row: SEED_PLACE, key_id="key_id"),
        SealedColumn(OnlineSeat.deck, OnlineSeat.match_id, lambda row: deck_place(row.seat)),
        SealedColumn(OnlineInput.content, OnlineInput.match_id, lambda row: content_place(row.seq)),
        SealedColumn(OnlineInput.checkpoint, OnlineInput.match_id, lambda row: checkpoint_place(row.seq)),
        SealedColumn(OnlineNote.content, OnlineNote.match_id, lambda row: note_place(row.number)),
        SealedColumn(OnlineRecord.content, OnlineRecord.match_id, lambda row: RECORD_PLACE),
        SealedColumn(OnlineRecord.fault, OnlineRecord.match_id, lambda row: FAULT_PLACE),
    )
