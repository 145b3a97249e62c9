"""What is said at an online table, who mutes whom, and reports of it."""

import sqlalchemy as sa
from alembic import op

revision = "0022"
down_revision = "0021"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.add_column("online_seat", sa.Column("mutes", sa.Integer, nullable=False, server_default="0"))
    op.create_table(
        "online_word",
        *_said("online_word"),
        sa.Column("text", sa.String(240), nullable=False),
    )
    op.create_table(
        "online_report",
        *_said("online_report"),
        sa.Column("lines", sa.JSON, nullable=False),
        sa.Column("read_at", sa.DateTime(timezone=True), nullable=True),
    )


def _said(table: str) -> tuple[sa.schema.SchemaItem, ...]:
    return (
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("match_id", "number", name=f"pk_{table}"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name=f"fk_{table}_match_id_online_match", ondelete="CASCADE"
        ),
        sa.UniqueConstraint("match_id", "seat", "key", name=f"uq_{table}_match_id_seat_key"),
    )


def downgrade() -> None:
    op.drop_table("online_report")
    op.drop_table("online_word")
    op.drop_column("online_seat", "mutes")
