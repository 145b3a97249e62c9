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
    op.add_column("account", sa.Column("publishes_cases", sa.Boolean, nullable=False, server_default=sa.false()))
    with op.batch_alter_table("case") as case:
        # Of cases that players can object to now nobody is known: they wait for an administrator.
        case.add_column(sa.Column("proposed_by_id", sa.Uuid, nullable=True))
        case.create_foreign_key(
            "fk_case_proposed_by_id_account", "account", ["proposed_by_id"], ["id"], ondelete="SET NULL"
        )
        case.create_index("ix_case_proposed_by_id", ["proposed_by_id"])


def downgrade() -> None:
    waiting = sa.table("case", sa.column("state", sa.String))
    op.execute(sa.update(waiting).where(waiting.c.state == "waiting").values(state="draft"))
    with op.batch_alter_table("case") as case:
        case.drop_index("ix_case_proposed_by_id")
        case.drop_constraint("fk_case_proposed_by_id_account", type_="foreignkey")
        case.drop_column("proposed_by_id")
    op.drop_column("account", "publishes_cases")
    op.drop_table("engine_report")
