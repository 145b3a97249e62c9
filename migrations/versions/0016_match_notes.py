"""What changes an online match and is no input is noted: frozen, what seats wished then, gone on, no result."""

import sqlalchemy as sa
from alembic import op

revision = "0016"
down_revision = "0015"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "online_note",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("actor", sa.Integer, nullable=False),
        sa.Column("account_id", sa.Uuid, nullable=True),
        sa.Column("key", sa.String(40), nullable=True),
        sa.Column("way", sa.String(20), nullable=True),
        sa.Column("version", sa.Integer, nullable=False),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("content", sa.LargeBinary, nullable=True),
        sa.PrimaryKeyConstraint("match_id", "number", name="pk_online_note"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_note_match_id_online_match", ondelete="CASCADE"
        ),
        sa.ForeignKeyConstraint(
            ["account_id"], ["account.id"], name="fk_online_note_account_id_account", ondelete="SET NULL"
        ),
        sa.UniqueConstraint("match_id", "actor", "key", name="uq_online_note_match_id_actor_key"),
    )
    op.create_index("ix_online_note_account_id", "online_note", ["account_id"])
    op.drop_column("online_state", "trouble")


def downgrade() -> None:
    op.add_column("online_state", sa.Column("trouble", sa.LargeBinary, nullable=True))
    op.drop_index("ix_online_note_account_id", "online_note")
    op.drop_table("online_note")
