"""Casual tables at which anybody may sit down, while somebody waits there."""

import sqlalchemy as sa
from alembic import op

revision = "0021"
down_revision = "0020"
branch_labels = None
depends_on = None

WAITING = sa.text("header IS NULL")


def upgrade() -> None:
    op.add_column("online_match", sa.Column("is_open", sa.Boolean, nullable=False, server_default=sa.false()))
    op.create_index(
        "ix_online_match_waiting", "online_match", ["created_at"], sqlite_where=WAITING, postgresql_where=WAITING
    )
    op.add_column("online_seat", sa.Column("seen_at", sa.DateTime(timezone=True), nullable=True))


def downgrade() -> None:
    op.drop_column("online_seat", "seen_at")
    op.drop_index("ix_online_match_waiting", "online_match")
    op.drop_column("online_match", "is_open")
