"""Case law."""

import sqlalchemy as sa
from alembic import op

revision = "0027"
down_revision = "0026"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "case",
        sa.Column("id", sa.Uuid, nullable=False),
        sa.Column("number", sa.Integer, nullable=False),
        sa.Column("dispute_id", sa.Uuid, nullable=True),
        sa.Column("state", sa.String(20), nullable=False),
        sa.Column("state_since", sa.DateTime(timezone=True), nullable=False),
        sa.Column("ruleset", sa.String(10), nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("window", sa.String(40), nullable=False),
        sa.Column("title", sa.String(120), nullable=False),
        sa.Column("situation", sa.Text, nullable=False),
        sa.Column("question", sa.Text, nullable=False),
        sa.Column("holding", sa.Text, nullable=False),
        sa.Column("reason", sa.Text, nullable=False),
        sa.Column("remedy", sa.String(300), nullable=False),
        sa.Column("strength", sa.String(20), nullable=False),
        sa.Column("scenario", sa.Text, nullable=False),
        sa.Column("engine", sa.String(20), nullable=False),
        sa.Column("checked_with", sa.String(40), nullable=False),
        sa.Column("month", sa.String(7), nullable=False),
        sa.Column("object_until", sa.DateTime(timezone=True), nullable=True),
        sa.Column("superseded_by", sa.Uuid, nullable=True),
        sa.PrimaryKeyConstraint("id", name="pk_case"),
        sa.UniqueConstraint("number", name="uq_case_number"),
        sa.UniqueConstraint("dispute_id", name="uq_case_dispute_id"),
        sa.ForeignKeyConstraint(
            ["dispute_id"], ["dispute.id"], name="fk_case_dispute_id_dispute", ondelete="SET NULL"
        ),
        sa.ForeignKeyConstraint(
            ["superseded_by"], ["case.id"], name="fk_case_superseded_by_case", ondelete="SET NULL"
        ),
    )
    op.create_index("ix_case_state", "case", ["state"])
    op.create_table(
        "case_rule",
        sa.Column("case_id", sa.Uuid, nullable=False),
        sa.Column("rule", sa.String(80), nullable=False),
        sa.Column("place", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("case_id", "rule", name="pk_case_rule"),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name="fk_case_rule_case_id_case", ondelete="CASCADE"),
    )
    op.create_index("ix_case_rule_rule", "case_rule", ["rule"])
    op.create_table(
        "case_card",
        sa.Column("case_id", sa.Uuid, nullable=False),
        sa.Column("title", sa.String(80), nullable=False),
        sa.PrimaryKeyConstraint("case_id", "title", name="pk_case_card"),
        sa.ForeignKeyConstraint(["case_id"], ["case.id"], name="fk_case_card_case_id_case", ondelete="CASCADE"),
    )


def downgrade() -> None:
    op.drop_table("case_card")
    op.drop_table("case_rule")
    op.drop_table("case")
