"""Keys by which a write can be sent again without being done twice."""

import sqlalchemy as sa
from alembic import op

revision = "0007"
down_revision = "0006"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "idempotency_key",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("route_hash", sa.String(64), nullable=False),
        sa.Column("key_hash", sa.String(64), nullable=False),
        sa.Column("body_hash", sa.String(64), nullable=False),
        sa.Column("created_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("status", sa.Integer, nullable=True),
        sa.Column("headers", sa.JSON, nullable=False),
        sa.Column("body", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_idempotency_key"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_idempotency_key_account_id_account", ondelete="CASCADE"
        ),
        sa.UniqueConstraint(
            "account_id", "route_hash", "key_hash", name="uq_idempotency_key_account_id_route_hash_key_hash"
        ),
    )
    op.create_index("ix_idempotency_key_expires_at", "idempotency_key", ["expires_at"])


def downgrade() -> None:
    op.drop_index("ix_idempotency_key_expires_at", "idempotency_key")
    op.drop_table("idempotency_key")
