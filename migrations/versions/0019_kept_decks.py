"""People keep decks outside of events."""

import sqlalchemy as sa
from alembic import op

revision = "0019"
down_revision = "0018"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "kept_deck",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=False),
        sa.Column("name", sa.String(120), nullable=False),
        sa.Column("source", sa.Text, nullable=False),
        sa.Column("report", sa.LargeBinary, nullable=False),
        sa.Column("kept_at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_kept_deck"),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_kept_deck_account_id_account", ondelete="CASCADE"
        ),
    )
    op.create_index("ix_kept_deck_account_id", "kept_deck", ["account_id"])


def downgrade() -> None:
    op.drop_table("kept_deck")
