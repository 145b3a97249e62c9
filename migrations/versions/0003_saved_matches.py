"""Matches kept as files."""

import sqlalchemy as sa
from alembic import op

revision = "0003"
down_revision = "0002"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "saved_match",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("public_name", sa.String(40), nullable=True),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("format", sa.String(20), nullable=False),
        sa.Column("seats", sa.JSON, nullable=False),
        sa.Column("steps", sa.Integer, nullable=False),
        sa.Column("ended", sa.String(200), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_saved_match"),
        sa.UniqueConstraint("secret_hash", name="uq_saved_match_secret_hash"),
        sa.UniqueConstraint("public_name", name="uq_saved_match_public_name"),
    )
    op.create_index("ix_saved_match_digest", "saved_match", ["digest"])
    op.create_index("ix_saved_match_expires_at", "saved_match", ["expires_at"])


def downgrade() -> None:
    op.drop_index("ix_saved_match_expires_at", "saved_match")
    op.drop_index("ix_saved_match_digest", "saved_match")
    op.drop_table("saved_match")
