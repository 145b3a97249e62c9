"""Devices that have signed in to an account, known by a hash of their cookie."""

from datetime import datetime
from typing import Final
from uuid import UUID

from sqlalchemy import ColumnElement, delete, select
from sqlalchemy.orm import Session

from tournament.accounts.models import Account, KnownDevice
from tournament.core.storage.upsert import upsert

MAX_DEVICES: Final = 50
"""Devices of one account; the one that signed in longest ago is forgotten first."""


def is_known_device(session: Session, wanted: ColumnElement[bool], device_hash: str) -> bool:
    """Tell whether this device has signed in to the wanted account.

    The query is the same if there is no such account.
    """
    found = select(KnownDevice.id).join(Account, Account.id == KnownDevice.account_id)
    return session.scalar(found.where(wanted, KnownDevice.device_hash == device_hash)) is not None


def is_device_of_any_account(session: Session, device_hash: str) -> bool:
    return session.scalar(select(KnownDevice.id).where(KnownDevice.device_hash == device_hash).limit(1)) is not None


def note_device(session: Session, account_id: UUID, device_hash: str, now: datetime) -> None:
    values = {"account_id": account_id, "device_hash": device_hash, "seen_at": now}
    noting = upsert(session, KnownDevice).values(**values)
    session.execute(noting.on_conflict_do_update(index_elements=["account_id", "device_hash"], set_={"seen_at": now}))
    mine = KnownDevice.account_id == account_id
    newest = (
        select(KnownDevice.id).where(mine).order_by(KnownDevice.seen_at.desc(), KnownDevice.id).limit(MAX_DEVICES)
    )
    session.execute(delete(KnownDevice).where(mine, KnownDevice.id.not_in(list(session.scalars(newest)))))


def forget_devices(session: Session, account_id: UUID, *, keep: str | None = None) -> None:
    """Forget all devices of an account, except `keep`."""
    others = delete(KnownDevice).where(KnownDevice.account_id == account_id)
    session.execute(others if keep is None else others.where(KnownDevice.device_hash != keep))


def forget_device(session: Session, account_id: UUID, device_hash: str) -> None:
    known = KnownDevice.device_hash == device_hash
    session.execute(delete(KnownDevice).where(KnownDevice.account_id == account_id, known))
