"""Accounts and their credentials: sessions, API tokens, links to reset a password."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class Account(Base):
    """A person.

    A removed account stays as an empty row, so that results can refer to it.
    """

    __tablename__ = "account"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    name: Mapped[str] = mapped_column(String(40))
    name_key: Mapped[str | None] = mapped_column(String(120), unique=True)
    """The name as it is compared; None once the account is removed, like the next two columns."""
    email: Mapped[str | None] = mapped_column(String(254), unique=True)
    password_hash: Mapped[str | None] = mapped_column(String(200))
    real_name: Mapped[str | None] = mapped_column(String(120))
    show_real_name: Mapped[bool] = mapped_column(default=False)
    is_admin: Mapped[bool] = mapped_column(default=False)
    publishes_cases: Mapped[bool] = mapped_column(default=False)
    """Whether an administrator trusts the cases of this account."""
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    removed_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class SignIn(Base):
    """A signed-in browser, found by the hash of its cookie."""

    __tablename__ = "sign_in"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"), index=True)
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    device: Mapped[str] = mapped_column(String(80))
    device_hash: Mapped[str | None] = mapped_column(String(64))
    """By this hash the device is known later; see KnownDevice."""
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    seen_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)


class KnownDevice(Base):
    """A device that has signed in to an account.

    It is found by the hash of a cookie that stays when one signs out.
    """

    __tablename__ = "known_device"
    __table_args__ = (UniqueConstraint("account_id", "device_hash"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"))
    device_hash: Mapped[str] = mapped_column(String(64), index=True)
    seen_at: Mapped[datetime] = mapped_column(UtcDateTime)


class Guesses(Base):
    """How many wrong passwords or codes were tried for one account or table.

    `place` is a hash of the account or table and of where the tries came from.
    """

    __tablename__ = "guesses"

    place: Mapped[str] = mapped_column(String(64), primary_key=True)
    count: Mapped[int]
    free_at: Mapped[datetime] = mapped_column(UtcDateTime)
    """When the next try is accepted."""
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)


class ApiToken(Base):
    """The credential of a program that acts for a person, within its scopes."""

    __tablename__ = "api_token"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id"), index=True)
    name: Mapped[str] = mapped_column(String(60))
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    scopes: Mapped[list[str]] = mapped_column(JSON)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    used_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
    revoked_at: Mapped[datetime | None] = mapped_column(UtcDateTime)


class PasswordReset(Base):
    """A link that sets a password once."""

    __tablename__ = "password_reset"

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    account_id: Mapped[UUID | None] = mapped_column(ForeignKey("account.id"), index=True)
    """None if no account has the address: a row is written anyway, so that the response takes as long."""
    secret_hash: Mapped[str] = mapped_column(String(64), unique=True)
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    used_at: Mapped[datetime | None] = mapped_column(UtcDateTime)
