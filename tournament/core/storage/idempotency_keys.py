"""Idempotency keys: a repeated write is done once and gets the same response."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, and_, delete, select, update
from sqlalchemy.orm import Session

from tournament.core.models.idempotency import IdempotencyKey
from tournament.core.problems import KeyUsedOtherwise
from tournament.core.storage.upsert import upsert
from tournament.core.translation import gettext

KEY_LIFETIME: Final = timedelta(hours=24)


@dataclass(frozen=True, slots=True)
class KeySlot:
    """One use of a key: by an account, at a route, with a body."""

    account_id: UUID
    route_hash: str
    key_hash: str
    body_hash: str


@dataclass(frozen=True, slots=True)
class StoredResponse:
    status: int
    headers: dict[str, str]
    body: bytes


def take_key(session: Session, place: KeySlot, now: datetime) -> StoredResponse | None:
    """Take the key, or return the response stored for it; delete expired keys.

    If another transaction has taken the key, wait for it; if that one rolls back, the key is free.
    """
    expired = select(IdempotencyKey.id).where(IdempotencyKey.expires_at <= now)
    session.execute(  # skip rows that another request deletes
        delete(IdempotencyKey).where(IdempotencyKey.id.in_(expired.with_for_update(skip_locked=True)))
    )
    values = {
        "account_id": place.account_id,
        "route_hash": place.route_hash,
        "key_hash": place.key_hash,
        "body_hash": place.body_hash,
        "created_at": now,
        "expires_at": now + KEY_LIFETIME,
        "headers": {},
    }
    taken = session.scalar(
        upsert(session, IdempotencyKey)
        .values(**values)
        .on_conflict_do_nothing(index_elements=["account_id", "route_hash", "key_hash"])
        .returning(IdempotencyKey.id)
    )
    if taken is not None:
        return None
    there = session.scalars(select(IdempotencyKey).where(_is_slot(place))).one()
    if there.body_hash != place.body_hash:
        raise KeyUsedOtherwise(
            gettext("This Idempotency-Key was already sent with another request. Use a new key for each request.")
        )
    if there.status is None or there.body is None:
        return None  # taken by an older release, which was interrupted before it stored a response
    return StoredResponse(there.status, there.headers, there.body)


def store_response(session: Session, place: KeySlot, answer: StoredResponse) -> None:
    """Store the response in the transaction that took the key."""
    session.execute(
        update(IdempotencyKey)
        .where(_is_slot(place))
        .values(status=answer.status, headers=answer.headers, body=answer.body)
    )


def _is_slot(place: KeySlot) -> ColumnElement[bool]:
    return and_(
        IdempotencyKey.account_id == place.account_id,
        IdempotencyKey.route_hash == place.route_hash,
        IdempotencyKey.key_hash == place.key_hash,
    )
