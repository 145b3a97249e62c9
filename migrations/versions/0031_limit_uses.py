"""Uses counted against limits, and since when the codes on slips have 8 characters."""

from datetime import UTC, datetime

import sqlalchemy as sa
from alembic import op

revision = "0031"
down_revision = "0030"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "limit_use",
        sa.Column("place", sa.String(64), nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("place", name="pk_limit_use"),
    )
    op.create_index("ix_limit_use_expires_at", "limit_use", ["expires_at"])
    op.add_column("installation", sa.Column("long_codes_since", sa.DateTime(timezone=True), nullable=True))
    # Slips of rounds that are drawn by now may be printed, with codes of 6 characters.
    installation = sa.table("installation", sa.column("long_codes_since", sa.DateTime(timezone=True)))
    op.execute(installation.update().values(long_codes_since=datetime.now(UTC)))


def downgrade() -> None:
    op.drop_column("installation", "long_codes_since")
    op.drop_index("ix_limit_use_expires_at", "limit_use")
    op.drop_table("limit_use")
