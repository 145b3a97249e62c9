"""Reports about the engine are settled with a note; a case is published by whom the installation trusts."""

import sqlalchemy as sa
from alembic import op

revision = "0029"
down_revision = "0028"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "engine_report",
        sa.Column("ruling_id", sa.Uuid, nullable=False),
        sa.Column("note", sa.Text, nullable=False),
        sa.Column("by_id", sa.Uuid, nullable=True),
        sa.Column("at", sa.DateTime(timezone=True), nullable=False),
        sa.PrimaryKeyConstraint("ruling_id", name="pk_engine_report"),
        sa.ForeignKeyConstraint(
            ["by_id"], ["account.id"], name="fk_engine_report_by_id_account", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_engine_report_by_id", "engine_report", ["by_id"])


def downgrade() -> None:
    op.drop_table("engine_report")
