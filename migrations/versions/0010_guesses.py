"""Wrong passwords by account and place, and the devices that have signed in before."""

import sqlalchemy as sa
from alembic import op

revision = "0010"
down_revision = "0009"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "guesses",
        sa.Column("place", sa.String(64), nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("free_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("expires_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("place", name="pk_guesses"),
    )
    op.create_index("ix_guesses_expires_at", "guesses", ["expires_at"])
    op.create_table(
        "known_device",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("device_hash", sa.String(64), nullable=False),
        sa.Column("seen_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_known_device"),
        sa.ForeignKeyConstraint(["account_id"], ["account.id"], name="fk_known_device_account_id_account"),
        sa.UniqueConstraint("account_id", "device_hash", name="uq_known_device_account_id_device_hash"),
    )
    op.create_index("ix_known_device_device_hash", "known_device", ["device_hash"])
    op.add_column("sign_in", sa.Column("device_hash", sa.String(64), nullable=True))


def downgrade() -> None:
    op.drop_column("sign_in", "device_hash")
    op.drop_index("ix_known_device_device_hash", "known_device")
    op.drop_table("known_device")
    op.drop_index("ix_guesses_expires_at", "guesses")
    op.drop_table("guesses")
