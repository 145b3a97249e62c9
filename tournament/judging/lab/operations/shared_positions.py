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
from tournament.core.translation import gettext
from tournament.judging.lab.operations.position import Position, StoredTable, read_position
from tournament.judging.lab_problems import LabPositionExpired, LabPositionNotFound
from tournament.judging.models.lab import LabPosition

RETENTION_PERIOD: Final = timedelta(days=180)
EXPIRED_RETENTION_PERIOD: Final = timedelta(days=30)
"""How long an expired position is kept, so that its link can say so."""
SEAL_PLACE: Final = "lab"
"""Purpose under which a table of the lab is sealed."""
_read_table = msgspec.msgpack.Decoder(StoredTable).decode


@dataclass(frozen=True, slots=True)
class SharedPosition:
    position: Position
    expires_at: datetime


def sealed_columns() -> tuple[SealedColumn, ...]:
    return (SealedColumn(LabPosition.state, LabPosition.id, lambda row: SEAL_PLACE),)


def store_position(
    session: Session, sealer: Sealer, position: Position, secret: str, maker: UUID | None, now: datetime
) -> None:
    id = uuid4()
    table = None if position.kept is None else sealer.close(msgspec.msgpack.encode(position.kept), id, SEAL_PLACE)
    session.add(
        LabPosition(
            id=id,
            secret_hash=_hash(secret),
            ruleset=position.ruleset[:10],
            text=position.text,
            state=table,
            maker_id=maker,
            created_at=now,
            expires_at=now + RETENTION_PERIOD,
        )
    )


def find_position(session: Session, sealer: Sealer, secret: str, now: datetime) -> SharedPosition:
    row = session.scalar(select(LabPosition).where(LabPosition.secret_hash == _hash(secret)))
    if row is None:
        raise LabPositionNotFound(gettext("No position has this address. Check that the link is complete."))
    if row.expires_at <= now:
        raise LabPositionExpired(gettext("This position expired on %(day)s.", day=f"{row.expires_at:%a %-d %b %Y}"))
    kept = None
    if row.state is not None:
        kept = _read_table(sealer.open(row.state, row.id, SEAL_PLACE))
    return SharedPosition(read_position(row.text, kept), row.expires_at)


def has_expired(session: Session, now: datetime) -> bool:
    gone = (
        select(func.count()).select_from(LabPosition).where(LabPosition.expires_at < now - EXPIRED_RETENTION_PERIOD)
    )
    return bool(session.scalar(gone))


def delete_expired(session: Session, now: datetime) -> None:
    session.execute(delete(LabPosition).where(LabPosition.expires_at < now - EXPIRED_RETENTION_PERIOD))


def _hash(secret: str) -> str:
    return sha256(secret.encode()).hexdigest()
