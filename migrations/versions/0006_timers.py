"""Timers and the lease of whoever fires them."""

import sqlalchemy as sa
from alembic import op

revision = "0006"
down_revision = "0005"
branch_labels = None
depends_on = None

PENDING = sa.text("fired_at IS NULL")


def upgrade() -> None:
    op.create_table(
        "timer",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("subject", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=True),
        sa.Column("due_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("try_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("fired_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("outcome", sa.Text, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_timer"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_timer_event_id_event", ondelete="CASCADE"),
    )
    op.create_index(
        "uq_timer_pending",
        "timer",
        ["kind", "subject"],
        unique=True,
        sqlite_where=PENDING,
        postgresql_where=PENDING,
    )
    op.create_index("ix_timer_pending_try_at", "timer", ["try_at"], sqlite_where=PENDING, postgresql_where=PENDING)
    op.create_index("ix_timer_event_id", "timer", ["event_id"])
    op.create_table(
        "lease",
        sa.Column("name", sa.String(40), nullable=False),
        sa.Column("holder", sa.String(200), nullable=False),
        sa.Column("until", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("name", name="pk_lease"),
    )


def downgrade() -> None:
    op.drop_table("lease")
    op.drop_index("ix_timer_event_id", "timer")
    op.drop_index("ix_timer_pending_try_at", "timer")
    op.drop_index("uq_timer_pending", "timer")
    op.drop_table("timer")
