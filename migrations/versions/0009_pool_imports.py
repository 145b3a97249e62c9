"""Imports of card data from the browser, and how far they are."""

import sqlalchemy as sa
from alembic import op

revision = "0009"
down_revision = "0008"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "pool_import",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("started_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("files", sa.Integer, nullable=False),
        sa.Column("read", sa.Integer, nullable=False),
        sa.Column("doing", sa.String(200), nullable=False),
        sa.Column("outcome", sa.JSON, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_pool_import"),
    )


def downgrade() -> None:
    op.drop_table("pool_import")
