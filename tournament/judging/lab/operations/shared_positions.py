"""Positions shared by a link, stored for half a year."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from hashlib import sha256
from typing import Final
from uuid import UUID, uuid4

import msgspec
from sqlalchemy import delete, func, select
from sqlalchemy.orm import Session

from tournament.core.security.hooks import SealedColumn
from tournament.core.security.sealing import Sealer
from tournament.judging.lab.operations.position import Kept, Position, read_position
from tournament.judging.lab_problems import LabPositionExpired, LabPositionNotFound
from tournament.judging.models.lab import LabPosition

KEPT_FOR: Final = timedelta(days=180)
REMOVED_AFTER: Final = timedelta(days=30)
"""How long an expired position is kept, so that its link can say so."""
STATE: Final = "lab"
"""Purpose under which a table of the lab is sealed."""
_read_kept = msgspec.msgpack.Decoder(Kept).decode


@dataclass(frozen=True, slots=True)
class Found:
    position: Position
    expires_at: datetime


def sealed_columns() -> tuple[SealedColumn, ...]:
    return (SealedColumn(LabPosition.state, LabPosition.id, lambda row: STATE),)


def keep_position(
    session: Session, sealer: Sealer, position: Position, secret: str, maker: UUID | None, now: datetime
) -> None:
    id = uuid4()
    table = None if position.kept is None else sealer.close(msgspec.msgpack.encode(position.kept), id, STATE)
    session.add(
        LabPosition(
            id=id,
            secret_hash=_hash(secret),
            ruleset=position.ruleset[:10],
            text=position.text,
            state=table,
            maker_id=maker,
            created_at=now,
            expires_at=now + KEPT_FOR,
        )
    )


def find_position(session: Session, sealer: Sealer, secret: str, now: datetime) -> Found:
    row = session.scalar(select(LabPosition).where(LabPosition.secret_hash == _hash(secret)))
    if row is None:
        raise LabPositionNotFound("There is no position at this address; the link may be cut short.")
    if row.expires_at <= now:
        raise LabPositionExpired(f"This position could be read until {row.expires_at:%-d %B %Y}.")
    kept = None
    if row.state is not None:
        kept = _read_kept(sealer.open(row.state, row.id, STATE))
    return Found(read_position(row.text, kept), row.expires_at)


def has_expired(session: Session, now: datetime) -> bool:
    gone = select(func.count()).select_from(LabPosition).where(LabPosition.expires_at < now - REMOVED_AFTER)
    return bool(session.scalar(gone))


def drop_expired(session: Session, now: datetime) -> None:
    session.execute(delete(LabPosition).where(LabPosition.expires_at < now - REMOVED_AFTER))


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
