"""The keys that matches are sealed under: which are lost, and sealing everything anew under the newest."""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, func, select
from sqlalchemy.orm import InstrumentedAttribute, Session

from tournament.database import Database
from tournament.models import Base, OnlineInput, OnlineMatch, OnlineNote, OnlineRecord, OnlineSeat, OnlineState
from tournament.operations.online.contents import checkpoint_place, content_place, state_place
from tournament.operations.online.dealing import SEED, deck_place
from tournament.operations.online.notes import locked_state, note_place
from tournament.operations.online.recording import FAULT, RECORD
from tournament.sealing import NAME, KeyMissing, SealBroken, Sealer

Sealed = InstrumentedAttribute[bytes] | InstrumentedAttribute[bytes | None]
SEALED: Final[tuple[Sealed, ...]] = (
    *(OnlineMatch.seed, OnlineSeat.deck, OnlineState.state, OnlineInput.content, OnlineInput.checkpoint),
    *(OnlineNote.content, OnlineRecord.fault, OnlineRecord.content),
)
"""Every column whose values are sealed."""


def lost_keys(session: Session, sealer: Sealer) -> dict[str, int]:
    """Keys that are not here, with the number of matches that can't be opened for lack of them."""
    found = Counter[str]()
    for key_id, matches in session.execute(select(OnlineMatch.key_id, func.count()).group_by(OnlineMatch.key_id)):
        found[key_id] += matches
    mark = _key_of(OnlineState.state)
    for name, matches in session.execute(
        # A match that was opened under one key may have gone on under another.
        select(mark, func.count())
        .join(OnlineMatch, OnlineMatch.id == OnlineState.match_id)
        .where(OnlineState.state.is_not(None), OnlineMatch.key_id.in_([key for key in found if sealer.knows(key)]))
        .group_by(mark)
    ):
        if not sealer.knows(bytes(name).hex()):
            found[bytes(name).hex()] += matches
    return {key_id: matches for key_id, matches in sorted(found.items()) if not sealer.knows(key_id)}


def matches_under(session: Session, key_id: str, most: int = 20) -> list[UUID]:
    """Some matches that were opened under a key."""
    found = select(OnlineMatch.id).where(OnlineMatch.key_id == key_id).order_by(OnlineMatch.created_at)
    return list(session.scalars(found.limit(most)))


@dataclass(slots=True)
class Resealed:
    """What became of one match."""

    match_id: UUID
    values: int = 0
    lost: set[str] = field(default_factory=set)
    """Keys that some of its values need and that are not here: it was left as it is."""
    damaged: list[str] = field(default_factory=list)
    """Places whose values were changed since they were sealed: they are left as they are."""


def to_reseal(session: Session, sealer: Sealer) -> list[UUID]:
    """Matches with anything under another key than the newest."""
    newest = bytes.fromhex(sealer.key_id)
    found = set(session.scalars(select(OnlineMatch.id).where(OnlineMatch.key_id != sealer.key_id)))
    for column in SEALED:
        match_id = OnlineMatch.id if column.class_ is OnlineMatch else column.class_.match_id
        found |= set(
            session.scalars(select(match_id).where(column.is_not(None), _key_of(column) != newest).distinct())
        )
    return sorted(found)


def _key_of(column: Sealed) -> ColumnElement[bytes]:
    return func.substr(column, 1, NAME, type_=column.type)


def reseal_all(database: Database, sealer: Sealer) -> Iterator[tuple[Resealed, int]]:
    """Seals match by match, each in a transaction of its own; yields what became of it, and how many are left.

    Who is killed has lost nothing and begins again where it was.
    """
    with database.read() as session:
        matches = to_reseal(session, sealer)
    for place, match_id in enumerate(matches, 1):
        with database.write() as session:
            done = reseal(session, sealer, match_id)
        yield done, len(matches) - place


def reseal(session: Session, sealer: Sealer, match_id: UUID) -> Resealed:
    """Everything of one match, or nothing of it; while it is under way, whoever carries it on waits for a moment."""
    done = Resealed(match_id)
    state, match = locked_state(session, match_id), session.get(OnlineMatch, match_id, with_for_update=True)
    if match is None:
        return done
    anew = Anew(sealer, done)
    anew.attribute(match, "seed", SEED)
    if state is not None:
        anew.attribute(state, "state", state_place(state.version))
    for seat in session.scalars(select(OnlineSeat).where(OnlineSeat.match_id == match_id)):
        anew.attribute(seat, "deck", deck_place(seat.seat))
    for row in session.scalars(select(OnlineInput).where(OnlineInput.match_id == match_id)):
        anew.attribute(row, "content", content_place(row.seq))
        anew.attribute(row, "checkpoint", checkpoint_place(row.seq))
    for note in session.scalars(select(OnlineNote).where(OnlineNote.match_id == match_id)):
        anew.attribute(note, "content", note_place(note.number))
    record = session.get(OnlineRecord, match_id)
    if record is not None:
        anew.attribute(record, "content", RECORD)
        anew.attribute(record, "fault", FAULT)
    if not done.lost:
        anew.write()
        match.key_id = sealer.key_id
    return done


class Anew:
    """Seals the values of one match anew; they are written when all could be."""

    def __init__(self, sealer: Sealer, done: Resealed) -> None:
        self._sealer = sealer
        self._done = done
        self._newest = bytes.fromhex(sealer.key_id)
        self._changed: list[tuple[Base, str, bytes]] = []

    def attribute(self, row: Base, name: str, place: str) -> None:
        sealed: bytes | None = getattr(row, name)
        if sealed is None or sealed[:NAME] == self._newest:
            return
        match_id = self._done.match_id
        try:
            plain = self._sealer.open(sealed, match_id, place)
        except KeyMissing as error:
            self._done.lost.add(error.key_id)
        except SealBroken:
            self._done.damaged.append(place)
        else:
            self._changed.append((row, name, self._sealer.close(plain, match_id, place)))

    def write(self) -> None:
        self._done.values = len(self._changed)
        for row, name, sealed in self._changed:
            setattr(row, name, sealed)
