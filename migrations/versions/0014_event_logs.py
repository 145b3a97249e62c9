"""Saved matches that were brought to an event."""

import sqlalchemy as sa
from alembic import op

revision = "0014"
down_revision = "0013"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "event_log",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("table_id", sa.Uuid, nullable=True),
        sa.Column("call_id", sa.Uuid, nullable=True),
        sa.Column("is_public", sa.Boolean, nullable=False),
        sa.Column("added_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_event_log"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_event_log_event_id_event", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(
            ["table_id"], ["seating.id"], name="fk_event_log_table_id_seating", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["call_id"], ["judge_call.id"], name="fk_event_log_call_id_judge_call", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_event_log_event_id", "event_log", ["event_id"])
    with op.batch_alter_table("saved_match") as table:
        table.add_column(sa.Column("link", sa.String(64), nullable=True))


def downgrade() -> None:
    with op.batch_alter_table("saved_match") as table:
        table.drop_column("link")
    op.drop_index("ix_event_log_event_id", "event_log")
    op.drop_table("event_log")
