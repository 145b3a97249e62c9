"""The installation and its one row."""

from datetime import UTC, datetime
from uuid import uuid4

import sqlalchemy as sa
from alembic import op

revision = "0001"
down_revision = None
branch_labels = None
depends_on = None


def upgrade() -> None:
    installation = op.create_table(
        "installation",
        sa.Column("id", sa.Integer, autoincrement=False, nullable=False),
        sa.Column("public_id", sa.Uuid, nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_installation"),
        sa.UniqueConstraint("public_id", name="uq_installation_public_id"),
        sa.CheckConstraint("id = 1", name="ck_installation_only_one"),
    )
    op.bulk_insert(installation, [{"id": 1, "public_id": uuid4(), "created_at": datetime.now(UTC)}])


def downgrade() -> None:
    op.drop_table("installation")
