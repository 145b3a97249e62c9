"""Idempotency keys: a write that is sent again is answered as before, and done once."""

from dataclasses import dataclass
from datetime import datetime, timedelta
from typing import Final
from uuid import UUID

from sqlalchemy import delete, select, update
from sqlalchemy.orm import Session

from tournament.models import IdempotencyKey
from tournament.operations.ground.upsert import insert_or
from tournament.problems import KeyInUse, KeyUsedOtherwise

LIFETIME: Final = timedelta(hours=24)
PATIENCE: Final = timedelta(minutes=2)
"""How long a write can be under way; after that nobody knows how it ended."""


@dataclass(frozen=True, slots=True)
class Place:
    """Hashes of what a key is for: whose, where, which, and what was sent."""

    account_id: UUID
    route_hash: str
    key_hash: str
    body_hash: str


@dataclass(frozen=True, slots=True)
class Answer:
    status: int
    headers: dict[str, str]
    body: bytes


def hold(session: Session, place: Place, now: datetime) -> UUID | Answer:
    """Takes the key, or finds what was answered to it; keys that have expired go by the way."""
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.expires_at <= now))
    values = {
        "account_id": place.account_id,
        "route_hash": place.route_hash,
        "key_hash": place.key_hash,
        "body_hash": place.body_hash,
        "created_at": now,
        "expires_at": now + LIFETIME,
        "headers": {},
    }
    inserted: UUID | None = session.scalar(
        insert_or(session, IdempotencyKey)
        .values(**values)
        .on_conflict_do_nothing(index_elements=["account_id", "route_hash", "key_hash"])
        .returning(IdempotencyKey.id)
    )
    if inserted is not None:
        return inserted
    there = session.scalars(
        select(IdempotencyKey).filter_by(
            account_id=place.account_id, route_hash=place.route_hash, key_hash=place.key_hash
        )
    ).one()
    if there.body_hash != place.body_hash:
        raise KeyUsedOtherwise("This Idempotency-Key was sent with another request before; give each its own.")
    if there.status is None or there.body is None:
        if now - there.created_at < PATIENCE:
            raise KeyInUse("A request with this Idempotency-Key is under way; ask again in a moment.", known=True)
        raise KeyInUse(
            "The request with this Idempotency-Key was cut off, and how it ended is not known; look before you send "
            "it with another key.",
            known=False,
        )
    return Answer(there.status, there.headers, there.body)


def keep(session: Session, key_id: UUID, answer: Answer) -> None:
    session.execute(
        update(IdempotencyKey)
        .where(IdempotencyKey.id == key_id)
        .values(status=answer.status, headers=answer.headers, body=answer.body)
    )


def release(session: Session, key_id: UUID) -> None:
    """Nothing was done, so the key can be used again."""
    session.execute(delete(IdempotencyKey).where(IdempotencyKey.id == key_id))
