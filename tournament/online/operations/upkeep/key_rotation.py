"""The keys that matches and shared positions lie under: sealing all anew under the newest."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from tournament.core.models.base import Base
from tournament.core.security.sealing import NAME, KeyMissing, SealBroken, Sealer
from tournament.core.storage.database import Database
from tournament.judging.disputes.operations.remedies.remedies import sealed_place
from tournament.judging.lab.operations.shared_positions import STATE
from tournament.judging.models.disputes import Dispute, Ruling
from tournament.judging.models.lab import LabPosition
from tournament.online.models import OnlineInput, OnlineMatch, OnlineNote, OnlineRecord, OnlineSeat, OnlineState
from tournament.online.operations.match.contents import checkpoint_place, content_place, state_place
from tournament.online.operations.match.deal import SEED, deck_place
from tournament.online.operations.match.notes import locked_state, note_place
from tournament.online.operations.match.recording import FAULT, RECORD

Sealed = InstrumentedAttribute[bytes] | InstrumentedAttribute[bytes | None]
SEALED: Final[tuple[Sealed, ...]] = (
    *(OnlineMatch.seed, OnlineSeat.deck, OnlineState.state, OnlineInput.content, OnlineInput.checkpoint),
    *(OnlineNote.content, OnlineRecord.fault, OnlineRecord.content),
)
"""Every column of a match whose values are sealed; what a ruling orders in it is sealed as well."""


@dataclass(slots=True)
class Resealed:
    """What became of one match, or of one position of the lab."""

    id: UUID
    values: int = 0
    lost: set[str] = field(default_factory=set)
    """Keys that some of its values need and that are not here: it was left as it is."""
    damaged: list[str] = field(default_factory=list)
    """Places whose values were changed since they were sealed: they are left as they are."""


def to_reseal(session: Session, sealer: Sealer) -> list[UUID]:
    """Matches with anything under another key than the newest, then positions of the lab that lie under another."""
    newest = bytes.fromhex(sealer.key_id)
    found = set(session.scalars(select(OnlineMatch.id).where(OnlineMatch.key_id != sealer.key_id)))
    for column in SEALED:
        match_id = OnlineMatch.id if column.class_ is OnlineMatch else column.class_.match_id
        found |= set(
            session.scalars(select(match_id).where(column.is_not(None), key_of(column) != newest).distinct())
        )
    ruled = select(Dispute.match_id).join(Ruling, Ruling.dispute_id == Dispute.id)
    sealed = session.scalars(ruled.where(Ruling.sealed.is_not(None), key_of(Ruling.sealed) != newest).distinct())
    found |= {match_id for match_id in sealed if match_id is not None}
    laid = select(LabPosition.id).where(LabPosition.state.is_not(None), key_of(LabPosition.state) != newest)
    return [*sorted(found), *session.scalars(laid.order_by(LabPosition.id))]


def key_of(column: Sealed) -> ColumnElement[bytes]:
    """The name of the key under which a value is sealed."""
    return func.substr(column, 1, NAME, type_=column.type)


def reseal_all(database: Database, sealer: Sealer) -> Iterator[tuple[Resealed, int]]:
    """Seals one after the other, each in a transaction of its own; yields what became of it, and how many are left.

    Who is killed has lost nothing and begins again where it was.
    """
    with database.read() as session:
        ids = to_reseal(session, sealer)
    for place, id in enumerate(ids, 1):
        with database.write() as session:
            done = reseal(session, sealer, id)
        yield done, len(ids) - place


def reseal(session: Session, sealer: Sealer, id: UUID) -> Resealed:
    """Everything of one match or position, or nothing of it."""
    done = Resealed(id)
    anew = Anew(sealer, done)
    state, match = locked_state(session, id), session.get(OnlineMatch, id, with_for_update=True)
    position = None if match is not None else session.get(LabPosition, id, with_for_update=True)
    if match is not None:
        _match_anew(session, anew, match, state)
    if position is not None:
        anew.attribute(position, "state", STATE)
    if not done.lost:
        anew.write()
        if match is not None:
            match.key_id = sealer.key_id
    return done


def _match_anew(session: Session, anew: Anew, match: OnlineMatch, state: OnlineState | None) -> None:
    """While it is under way, whoever carries it on waits for a moment."""
    anew.attribute(match, "seed", SEED)
    if state is not None:
        anew.attribute(state, "state", state_place(state.version))
    for seat in session.scalars(select(OnlineSeat).where(OnlineSeat.match_id == match.id)):
        anew.attribute(seat, "deck", deck_place(seat.seat))
    for row in session.scalars(select(OnlineInput).where(OnlineInput.match_id == match.id)):
        anew.attribute(row, "content", content_place(row.seq))
        anew.attribute(row, "checkpoint", checkpoint_place(row.seq))
    for note in session.scalars(select(OnlineNote).where(OnlineNote.match_id == match.id)):
        anew.attribute(note, "content", note_place(note.number))
    for ruling in session.scalars(select(Ruling).join(Dispute).where(Dispute.match_id == match.id)):
        anew.attribute(ruling, "sealed", sealed_place(ruling.id))
    record = session.get(OnlineRecord, match.id)
    if record is not None:
        anew.attribute(record, "content", RECORD)
        anew.attribute(record, "fault", FAULT)


class Anew:
    """Seals the values of one match or position anew; they are written when all could be."""

    def __init__(self, sealer: Sealer, done: Resealed) -> None:
        self._sealer = sealer
        self._done = done
        self._newest = bytes.fromhex(sealer.key_id)
        self._changed: list[tuple[Base, str, bytes]] = []

    def attribute(self, row: Base, name: str, place: str) -> None:
        sealed: bytes | None = getattr(row, name)
        if sealed is None or sealed[:NAME] == self._newest:
            return
        try:
            plain = self._sealer.open(sealed, self._done.id, place)
        except KeyMissing as error:
            self._done.lost.add(error.key_id)
        except SealBroken:
            self._done.damaged.append(place)
        else:
            self._changed.append((row, name, self._sealer.close(plain, self._done.id, place)))

    def write(self) -> None:
        self._done.values = len(self._changed)
        for row, name, sealed in self._changed:
            setattr(row, name, sealed)
