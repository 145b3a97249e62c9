"""Roots of closed rounds."""

import sqlalchemy as sa
from alembic import op

revision = "0025"
down_revision = "0024"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "round_root",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("round_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("root", sa.String(64), nullable=False),
        sa.Column("leaves", sa.LargeBinary, nullable=False),
        sa.Column("published_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_round_root"),
        sa.UniqueConstraint("round_id", "number", name="uq_round_root_round_id_number"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_round_root_round_id_round", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("round_root")
