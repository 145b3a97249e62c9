"""Positions of the rules lab."""

import sqlalchemy as sa
from alembic import op

revision = "0024"
down_revision = "0023"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "lab_position",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("text", sa.Text, nullable=False),
        sa.Column("state", sa.LargeBinary, nullable=True),
        sa.Column("maker_id", sa.Uuid, nullable=True),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_lab_position"),
        sa.UniqueConstraint("secret_hash", name="uq_lab_position_secret_hash"),
        sa.ForeignKeyConstraint(
            ["maker_id"], ["account.id"], name="fk_lab_position_maker_id_account", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_lab_position_expires_at", "lab_position", ["expires_at"])
    op.create_index("ix_lab_position_maker_id", "lab_position", ["maker_id"])


def downgrade() -> None:
    op.drop_table("lab_position")
