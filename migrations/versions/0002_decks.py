"""Card pools and shared deck reports."""

import sqlalchemy as sa
from alembic import op

revision = "0002"
down_revision = "0001"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "card_pool",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("key", sa.String(40), nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("cards", sa.Integer, nullable=False),
        sa.Column("digest", sa.String(64), nullable=False),
        sa.Column("imported_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_card_pool"),
        sa.UniqueConstraint("key", name="uq_card_pool_key"),
    )
    op.create_table(
        "shared_report",
        sa.Column("id", sa.Integer, nullable=False),
        sa.Column("secret_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_shared_report"),
        sa.UniqueConstraint("secret_hash", name="uq_shared_report_secret_hash"),
    )
    op.create_index("ix_shared_report_expires_at", "shared_report", ["expires_at"])


def downgrade() -> None:
    op.drop_index("ix_shared_report_expires_at", "shared_report")
    op.drop_table("shared_report")
    op.drop_table("card_pool")
