"""How often each seat of an online match has sent what is no choice of the game."""

import sqlalchemy as sa
from alembic import op

revision = "0032"
down_revision = "0031"
branch_labels = None
depends_on = None


def upgrade() -> None:
    op.create_table(
        "online_pace",
        sa.Column("match_id", sa.Uuid, nullable=False),
        sa.Column("seat", sa.Integer, nullable=False),
        sa.Column("kind", sa.String(20), nullable=False),
        sa.Column("since", sa.BigInteger, nullable=False),
        sa.Column("count", sa.Integer, nullable=False),
        sa.Column("total", sa.Integer, nullable=False),
        sa.PrimaryKeyConstraint("match_id", "seat", "kind", name="pk_online_pace"),
        sa.ForeignKeyConstraint(
            ["match_id"], ["online_match.id"], name="fk_online_pace_match_id_online_match", ondelete="CASCADE"
        ),
    )


def downgrade() -> None:
    op.drop_table("online_pace")
