"""Keys of writes that a client may repeat, with the stored responses."""

from datetime import datetime
from uuid import UUID, uuid4

from sqlalchemy import JSON, ForeignKey, LargeBinary, String, UniqueConstraint
from sqlalchemy.orm import Mapped, mapped_column

from tournament.core.models.base import Base
from tournament.core.models.column_types import UtcDateTime


class IdempotencyKey(Base):
    """One write of one account to one route.

    The status is set before any other transaction can see the row.
    """

    __tablename__ = "idempotency_key"
    __table_args__ = (UniqueConstraint("account_id", "route_hash", "key_hash"),)

    id: Mapped[UUID] = mapped_column(primary_key=True, default=uuid4)
    account_id: Mapped[UUID] = mapped_column(ForeignKey("account.id", ondelete="CASCADE"))
    route_hash: Mapped[str] = mapped_column(String(64))
    """Hash of method and path."""
    key_hash: Mapped[str] = mapped_column(String(64))
    body_hash: Mapped[str] = mapped_column(String(64))
    created_at: Mapped[datetime] = mapped_column(UtcDateTime)
    expires_at: Mapped[datetime] = mapped_column(UtcDateTime, index=True)
    status: Mapped[int | None]
    headers: Mapped[dict[str, str]] = mapped_column(JSON, default=dict)
    body: Mapped[bytes | None] = mapped_column(LargeBinary)
