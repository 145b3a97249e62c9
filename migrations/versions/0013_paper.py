"""Paper that is made in the background."""

import sqlalchemy as sa
from alembic import op

revision = "0013"
down_revision = "0012"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "paper",
        sa.Column("round_id", sa.Uuid, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("links", sa.JSON, nullable=False),
        sa.Column("fingerprint", sa.String(64), nullable=False),
        sa.Column("asked_at", sa.DateTime(timezone=True), nullable=False),
        sa.Column("taken_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("attempts", sa.Integer, nullable=False),
        sa.Column("done", sa.Integer, nullable=False),
        sa.Column("made_at", sa.DateTime(timezone=True), nullable=True),
        sa.Column("content", sa.LargeBinary, nullable=True),
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("event_id", sa.Uuid, nullable=False),
        sa.PrimaryKeyConstraint("id", name="pk_paper"),
        sa.ForeignKeyConstraint(["round_id"], ["round.id"], name="fk_paper_round_id_round", ondelete="CASCADE"),
        sa.ForeignKeyConstraint(["event_id"], ["event.id"], name="fk_paper_event_id_event", ondelete="CASCADE"),
        sa.UniqueConstraint("round_id", "kind", name="uq_paper_round_id_kind"),
    )
    op.create_index("ix_paper_event_id", "paper", ["event_id"])
    op.create_index("ix_paper_asked_at", "paper", ["asked_at"])


def downgrade() -> None:
    op.drop_index("ix_paper_asked_at", "paper")
    op.drop_index("ix_paper_event_id", "paper")
    op.drop_table("paper")
